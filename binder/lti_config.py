"""JupyterHub for a school whose learning platform opens lessons in it and gets their marks (LTI 1.3).

    pip install jupyterhub jupyterhub-idle-culler jupyterhub-ltiauthenticator      # into the environment of the suite
    npm install -g configurable-http-proxy
    BBB_LTI_PLATFORM=https://moodle.school.example BBB_LTI_CLIENT=… jupyterhub -f binder/lti_config.py

This has been tried against a platform of the tests only. All that `jupyterhub_config.py` says of a trial on one machine
holds here, too, but for the sign-in, which is the platform's. Whoever looks after the platform registers an external
tool, here with https://hub.school.example for the hub, and tells you its client id:

| asked for | answer |
| --- | --- |
| where a login begins | https://hub.school.example/hub/lti13/oauth_login |
| where it returns to | https://hub.school.example/hub/lti13/oauth_callback |
| the tool's public keys | https://hub.school.example/services/grades/jwks |
| services | grades may be written ("assignment and grade services") |
| privacy | neither name nor address need be sent |
| where it opens | in a new window: a hub refuses to be shown in a frame |

For each lesson the teacher adds an activity of this tool with the address that opens the lesson, for example
https://hub.school.example/hub/user-redirect/voila/render/notebooks/nanuk/learn.ipynb?lesson=01_boast_or_doom
"""

import os
import sys
from pathlib import Path

from ltiauthenticator.lti13.auth import LTI13Authenticator

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE))
import lti_grades  # noqa: E402 - beside this file

PLATFORM, CLIENT = os.environ["BBB_LTI_PLATFORM"].rstrip("/"), os.environ["BBB_LTI_CLIENT"]
"""The platform's issuer, and the name under which it knows this hub."""
# The platform's three addresses; those of Moodle lie below its own.
AUTHORIZE = os.environ.get("BBB_LTI_AUTHORIZE", f"{PLATFORM}/mod/lti/auth.php")
KEYS = os.environ.get("BBB_LTI_KEYS", f"{PLATFORM}/mod/lti/certs.php")
TOKEN = os.environ.get("BBB_LTI_TOKEN", f"{PLATFORM}/mod/lti/token.php")
SERVICE = f"http://127.0.0.1:{os.environ.get('BBB_LTI_PORT', '8090')}"
"""Where the service of marks listens; servers of users on other machines reach it by the hub's own address."""

c = get_config()  # noqa: F821 - JupyterHub defines it before it reads this file
load_subconfig(str(HERE / "jupyterhub_config.py"))  # noqa: F821


class PlatformSignIn(LTI13Authenticator):
    """Lets in whom the platform sends, under a name that says nothing about them."""

    def get_username(self, token):
        """Return the name of a user of the hub."""
        return lti_grades.user_name(token["iss"], token["sub"])

    async def authenticate(self, handler, data=None):
        """Note where the mark of the lesson goes; nothing else of a launch is kept."""
        signed_in = await super().authenticate(handler, data)
        lti_grades.note_launch(signed_in["name"], data)
        return {"name": signed_in["name"]}


c.JupyterHub.authenticator_class = PlatformSignIn
c.LTI13Authenticator.issuer = PLATFORM
c.LTI13Authenticator.client_id = {CLIENT}
c.LTI13Authenticator.authorize_url = AUTHORIZE
c.LTI13Authenticator.jwks_endpoint = KEYS
c.Spawner.environment.update({"BBB_GRADES": f"{SERVICE}/services/grades/"})
c.JupyterHub.services.append(
    {
        "name": "grades",
        "url": SERVICE,
        "command": [sys.executable, str(HERE / "lti_grades.py")],
        "environment": {
            "BBB_HUB": str(lti_grades.state_folder()),
            "BBB_LTI_CLIENT": CLIENT,
            "BBB_LTI_TOKEN": TOKEN,
            "PYTHONPATH": str(HERE.parent),
        },
    }
)
