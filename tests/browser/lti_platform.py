"""A small learning platform that opens pages of a hub and takes marks (LTI 1.3), made with `lti1p3platform`.

    python lti_platform.py PORT HUB CLIENT

It runs in the Python of the hub. Robin learns, Ms Crane teaches; `/scores` tells which marks have come. What is told of
the magpie is signed with a key that is not the platform's.
"""

import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, quote, urlsplit

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from lti1p3platform.ltiplatform import LTI1P3PlatformConfAbstract
from lti1p3platform.message_launch import LTIAdvantageMessageLaunchAbstract
from lti1p3platform.oidc_login import OIDCLoginAbstract
from lti1p3platform.registration import Registration

PERSON = "http://purl.imsglobal.org/vocab/lis/v2/membership#{}"
ROLES = {
    **{name: PERSON.format("Learner") for name in ("robin", "kim", "magpie")},
    "crane": PERSON.format("Instructor"),
}
SCORE_SCOPE = "https://purl.imsglobal.org/spec/lti-ags/scope/score"
FIELD = '<input type="hidden" name="{name}" value="{value}">'
SENDER = '<form method="post" action="{to}">{fields}</form><script>document.forms[0].submit()</script>'


def make_keys():
    """Return a private key and its public half."""
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    kinds = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    shown = serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
    return key.private_bytes(*kinds).decode(), key.public_key().public_bytes(*shown).decode()


class Platform(LTI1P3PlatformConfAbstract):
    """The platform, to which one hub is registered."""

    def init_platform_config(self, *, here, hub, client):
        self.here, self.hub, self.scores = here, hub, []
        private, public = make_keys()
        known = Registration().set_iss(here).set_client_id(client).set_deployment_id("1")
        known.set_oidc_login_url(f"{hub}/hub/lti13/oauth_login").set_launch_url(f"{hub}/hub/lti13/oauth_callback")
        known.set_platform_private_key(private).set_platform_public_key(public)
        known.set_tool_key_set_url(f"{hub}/services/grades/jwks")
        self._registration = known

    def get_registration_by_params(self, **_given):
        return self._registration


class Login(OIDCLoginAbstract):
    """How a launch begins: the hub is asked to ask back."""

    def set_lti_message_hint(self, *, hint):
        self._lti_message_hint = hint

    def get_redirect(self, url):
        return url


class Launch(LTIAdvantageMessageLaunchAbstract):
    """What the hub is then told, without names."""

    def get_preflight_response(self):
        return self._request

    def prepare_launch(self, asked):
        user, target = asked["login_hint"], asked["lti_message_hint"]
        self.set_launch_url(target)
        self.set_user_data(f"sub-{user}", [ROLES[user]])
        link = {"id": "1", "title": "A lesson"}
        self.lti_claim_resource_link = {"https://purl.imsglobal.org/spec/lti/claim/resource_link": link}
        column = target.rpartition("=")[2]
        here = self._platform_config.here
        self.set_ags(f"{here}/lineitems", f"{here}/lineitems/{column}?type=7", allow_creating_lineitems=False)

    def render_launch_form(self, launch_data, **_given):
        return launch_data


class Handler(BaseHTTPRequestHandler):
    """Answers browsers and the hub."""

    platform: Platform
    forger: Platform

    def log_message(self, *_given):
        """Say nothing."""

    def answer(self, body, status=200, kind="text/html", **heads):
        body = (body if isinstance(body, str) else json.dumps(body)).encode()
        self.send_response(status)
        for name, value in {"Content-Type": kind, "Content-Length": str(len(body)), **heads}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        url = urlsplit(self.path)
        asked = {name: values[0] for name, values in parse_qs(url.query).items()}
        if url.path == "/course":
            address = f"/launch?user={asked['user']}&page={quote(asked['page'], safe='')}"
            self.answer(f'<title>Class 7b</title><a id="open" target="_blank" href="{address}">A lesson</a>')
        elif url.path == "/launch":
            login, target = Login(None, self.platform), f"{self.platform.hub}/hub/user-redirect/{asked['page']}"
            login.set_launch_url(target)
            login.set_lti_message_hint(hint=target)
            self.answer("", 302, Location=login.initiate_login(asked["user"]))
        elif url.path == "/auth":
            signing = self.forger if asked["login_hint"] == "magpie" else self.platform
            told = Launch(asked, signing).lti_launch()
            fields = "".join(
                f'<input type="hidden" name="{name}" value="{told[name]}">' for name in ("id_token", "state")
            )
            self.answer(SENDER.format(to=told["launch_url"], fields=fields))
        elif url.path == "/keys":
            self.answer(self.platform.get_jwks(), kind="application/json")
        elif url.path == "/scores":
            self.answer(self.platform.scores, kind="application/json")
        else:
            self.answer("", 404)

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        url = urlsplit(self.path)
        if url.path == "/token":
            asked = {name: values[0] for name, values in parse_qs(body).items()}
            self.answer(self.platform.get_access_token(asked), kind="application/json")
        elif not (url.path.startswith("/lineitems/") and url.path.endswith("/scores")):
            self.answer("", 404)
        elif not self.platform.validate_token(self.headers["Authorization"].removeprefix("Bearer "), [SCORE_SCOPE]):
            self.answer("", 401)
        else:
            self.platform.scores.append(json.loads(body) | {"column": url.path.split("/")[2], "query": url.query})
            self.answer({}, kind="application/json")


if __name__ == "__main__":
    port, hub = int(sys.argv[1]), sys.argv[2].rstrip("/")
    Handler.platform, Handler.forger = (
        Platform(here=f"http://localhost:{port}", hub=hub, client=sys.argv[3]) for _key in range(2)
    )
    ThreadingHTTPServer(("localhost", port), Handler).serve_forever()
