"""JupyterHub for a school: each user gets a server with the games, and finds their games again from any machine.

    pip install jupyterhub jupyterhub-idle-culler      # into the environment of the suite
    npm install -g configurable-http-proxy
    jupyterhub -f binder/jupyterhub_config.py

As it stands it is for a trial on one machine: any name opens a server, and all servers run as the user who started
this. Before others can reach it, set `authenticator_class` to your school's sign-in and `spawner_class` to one that
gives each user an account or a container of their own, then change `bind_url`.
"""

import os
import sys
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).resolve().parent
STATE = Path(os.environ.get("BBB_HUB", "~/birds-bears-banners-hub")).expanduser()
"""The folder for the hub's own files and the users' homes."""

IDLE_SECONDS = int(os.environ.get("BBB_HUB_IDLE", "1800"))
"""How long a server may be idle before it is stopped; its games are kept."""

c = get_config()  # noqa: F821 - JupyterHub defines it before it reads this file
STATE.mkdir(parents=True, exist_ok=True, mode=0o700)

# Users: replace these settings for a school ----------------------------------------

c.JupyterHub.bind_url = "http://127.0.0.1:8000"
c.JupyterHub.authenticator_class = "dummy"
c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = str(STATE / "{username}")
c.Authenticator.allow_all = True
c.Authenticator.username_pattern = r"[a-z0-9][a-z0-9_-]{0,30}"  # a name becomes a folder

# Their servers -------------------------------------------------------------------------

# As on Binder: our template and settings, and the front door as the first page.
c.Spawner.cmd = [str(HERE / "start"), str(Path(sys.executable).with_name("jupyterhub-singleuser"))]
c.Spawner.notebook_dir = str(HERE.parent)
c.Spawner.default_url = "/voila"
# Laptops of a school are shared: games are kept with the user, and the browser keeps their ids only.
# The hub's own proxy stands in front of every server; add one for each further proxy, such as one with https.
c.Spawner.environment = {"BBB_OWN_GAMES": "yes", "BBB_SECRET": "yes", "BBB_BEHIND_PROXY": "1"}
c.JupyterHub.implicit_spawn_seconds = 1  # a page whose server was stopped starts it again by itself
c.Spawner.start_timeout = c.Spawner.http_timeout = 120  # seconds: a whole class may come at once

# The hub's own files ---------------------------------------------------------------------

c.JupyterHub.db_url = f"sqlite:///{STATE / 'hub.sqlite'}"
c.JupyterHub.cookie_secret_file = str(STATE / "cookie_secret")
c.ConfigurableHTTPProxy.pid_file = str(STATE / "proxy.pid")

if find_spec("jupyterhub_idle_culler"):
    c.JupyterHub.services = [
        {
            "name": "idle-culler",
            "command": [sys.executable, "-m", "jupyterhub_idle_culler", f"--timeout={IDLE_SECONDS}"],
        }
    ]
    c.JupyterHub.load_roles = [
        {
            "name": "idle-culler",
            "services": ["idle-culler"],
            "scopes": ["list:users", "read:users:activity", "read:servers", "delete:servers"],
        }
    ]
