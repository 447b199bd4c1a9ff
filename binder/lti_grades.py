"""Gives a learning platform the marks of lessons that were opened from it (LTI 1.3): a service of the hub.

`lti_config.py` starts it. A learner's own server tells it which steps were done; whose they are is read from the token
that the hub gave that server, and where the mark goes from the launch, which the platform has signed. A mark is the
share of steps done without being shown the answer, as in a package.
"""

import json
import os
import re
import threading
import time
import uuid
from datetime import UTC, datetime
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import parse_qs, urlencode, urlsplit, urlunsplit
from urllib.request import Request, urlopen

from gamelib import lessons
from gamelib.core.errors import GameError

CLAIM = "https://purl.imsglobal.org/spec/{}"
TARGET, ROLES = CLAIM.format("lti/claim/target_link_uri"), CLAIM.format("lti/claim/roles")
ENDPOINT, SCOPE = CLAIM.format("lti-ags/claim/endpoint"), CLAIM.format("lti-ags/scope/score")
LEARNER = re.compile(r"membership#Learner$")
PAGE = re.compile(r"/([a-z]+)/learn\.ipynb$")
"""The page of a game's lessons, in the address that a launch asks for."""
KEY_BITS, KEY_NAME = 2048, "lti_key.pem"
LONGEST_BODY, WAIT_SECONDS, SPARE_SECONDS = 100_000, 30, 60


def state_folder() -> Path:
    """Return the folder of the hub, in which launches and marks are kept."""
    return Path(os.environ.get("BBB_HUB", "~/birds-bears-banners-hub")).expanduser()


def user_name(issuer: str, subject: str) -> str:
    """Return the name of a user of the hub, which says nothing about the person and can be a folder."""
    return f"learner-{sha256(f'{issuer} {subject}'.encode()).hexdigest()[:16]}"


# What is kept ---------------------------------------------------------------------------


def read_kept(kind: str, user: str) -> dict:
    """Return what is kept of a user: `launches` or `marks`."""
    try:
        return json.loads((state_folder() / "lti" / kind / f"{user}.json").read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}


def write_kept(kind: str, user: str, kept: dict) -> None:
    """Keep something of a user, in one step and for the hub alone."""
    file = state_folder() / "lti" / kind / f"{user}.json"
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    fresh = file.with_suffix(f".{uuid.uuid4().hex}")
    fresh.touch(mode=0o600)
    fresh.write_text(json.dumps(kept), encoding="utf-8")
    fresh.replace(file)


def lesson_at(address: str) -> str | None:
    """Return the key of the lesson that an address opens; None if it opens none."""
    place = urlsplit(address)
    page, names = PAGE.search(place.path), parse_qs(place.query).get("lesson", [])
    return f"{page[1]}/{names[0]}" if page and names else None


def note_launch(user: str, launch: dict) -> None:
    """Note where the mark of the lesson goes that somebody opens; nothing if no mark is asked for."""
    lesson = lesson_at(launch.get(TARGET, ""))
    place = launch.get(ENDPOINT, {})
    is_learner = any(LEARNER.search(role) for role in launch.get(ROLES, ()))
    if lesson and is_learner and "lineitem" in place and SCOPE in place.get("scope", ()):
        noted = {lesson: {"lineitem": place["lineitem"], "subject": launch["sub"]}}
        write_kept("launches", user, read_kept("launches", user) | noted)


# Marks ----------------------------------------------------------------------------------


def add_steps(marks: dict, steps: dict) -> dict:
    """Return marks with the steps that were done; one that was done alone stays so, and unknown ones are left out."""
    found = {lesson: dict(known) for lesson, known in marks.items()}
    for key, was_shown in steps.items():
        lesson, _hash, step = key.partition("#")
        try:
            taught = lessons.lesson(*lesson.split("/", 1))
        except (GameError, TypeError):
            continue
        if taught.key == lesson and step in {each.id for each in taught.steps}:
            before = found.setdefault(lesson, {})
            before[step] = bool(was_shown) and before.get(step, True)
    return found


def mark_of(lesson: str, done: dict) -> dict:
    """Return the mark of a lesson as a platform takes it."""
    steps = {each.id for each in lessons.lesson(*lesson.split("/", 1)).steps}
    shown = [was_shown for step, was_shown in done.items() if step in steps]
    return {
        "scoreGiven": shown.count(False),
        "scoreMaximum": len(steps),
        "activityProgress": "Completed" if len(shown) == len(steps) else "InProgress",
        "gradingProgress": "FullyGraded",
    }


# The platform ---------------------------------------------------------------------------


class LearningPlatform:
    """The platform's grade book, to which the hub shows who it is by a key of its own."""

    def __init__(self, token_url: str, client: str) -> None:
        import jwt  # noqa: PLC0415 - with JupyterHub's sign-in only
        from cryptography.hazmat.primitives import serialization  # noqa: PLC0415

        self.jwt, self.token_url, self.client = jwt, token_url, client
        written = _own_key()
        self.key = serialization.load_pem_private_key(written, None)
        public = json.loads(jwt.algorithms.RSAAlgorithm.to_jwk(self.key.public_key()))
        name = sha256(public["n"].encode()).hexdigest()[:16]
        self.public = {"kty": "RSA", "n": public["n"], "e": public["e"], "kid": name, "alg": "RS256", "use": "sig"}
        self.token, self.until = "", 0.0
        self.asking = threading.Lock()

    def _ask_token(self) -> str:
        """Return leave to write marks, which lasts an hour or so."""
        with self.asking:
            if time.monotonic() < self.until:
                return self.token
            now = int(time.time())
            said = {"iss": self.client, "sub": self.client, "aud": self.token_url, "iat": now, "exp": now + 300}
            signed = self.jwt.encode(
                said | {"jti": uuid.uuid4().hex}, self.key, "RS256", headers={"kid": self.public["kid"]}
            )
            asked = {
                "grant_type": "client_credentials",
                "client_assertion_type": "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
                "client_assertion": signed,
                "scope": SCOPE,
            }
            with urlopen(Request(self.token_url, urlencode(asked).encode()), timeout=WAIT_SECONDS) as answer:
                given = json.load(answer)
            self.token = given["access_token"]
            self.until = time.monotonic() + int(given.get("expires_in", 0)) - SPARE_SECONDS
            return self.token

    def give(self, lineitem: str, subject: str, mark: dict) -> None:
        """Write a mark into the grade book; raise OSError if it is not taken."""
        place = urlsplit(lineitem)
        address = urlunsplit(place._replace(path=f"{place.path.rstrip('/')}/scores"))
        when = datetime.now(UTC).isoformat(timespec="milliseconds")
        body = json.dumps(mark | {"userId": subject, "timestamp": when}).encode()
        for is_last in (False, True):
            heads = {
                "Authorization": f"Bearer {self._ask_token()}",
                "Content-Type": "application/vnd.ims.lis.v1.score+json",
            }
            try:
                urlopen(Request(address, body, heads), timeout=WAIT_SECONDS).close()
                return
            except HTTPError as error:
                if error.code != 401 or is_last:
                    raise
                self.until = 0.0  # the platform has forgotten the token


def _own_key() -> bytes:
    """Return the hub's private key, made on first use: platforms remember the public half."""
    from cryptography.hazmat.primitives import serialization as written  # noqa: PLC0415
    from cryptography.hazmat.primitives.asymmetric import rsa  # noqa: PLC0415

    file = state_folder() / KEY_NAME
    if not file.exists():
        key = rsa.generate_private_key(public_exponent=65537, key_size=KEY_BITS)
        file.touch(mode=0o600)
        file.write_bytes(key.private_bytes(written.Encoding.PEM, written.PrivateFormat.PKCS8, written.NoEncryption()))
    return file.read_bytes()


# The service ----------------------------------------------------------------------------


class GradeBook:
    """What is known of each learner's lessons, and sent on whenever it has changed."""

    def __init__(self, platform: LearningPlatform) -> None:
        self.platform = platform
        self.locks: dict[str, threading.Lock] = {}

    def note(self, user: str, steps: dict) -> int:
        """Note the steps that somebody has done, and return how many marks were sent for them."""
        with self.locks.setdefault(user, threading.Lock()):
            kept = read_kept("marks", user)
            kept["steps"] = add_steps(kept.get("steps", {}), steps)
            write_kept("marks", user, kept)
            sent = 0
            for lesson, launch in read_kept("launches", user).items():
                mark = [launch["lineitem"], mark_of(lesson, kept["steps"].get(lesson, {}))]
                if lesson in kept["steps"] and kept.setdefault("sent", {}).get(lesson) != mark:
                    self.platform.give(launch["lineitem"], launch["subject"], mark[1])
                    kept["sent"][lesson] = mark
                    write_kept("marks", user, kept)
                    sent += 1
            return sent


def find_owner(token: str) -> str | None:
    """Return the user to whose server the hub has given a token; None if it has given it to none."""
    asked = Request(f"{os.environ['JUPYTERHUB_API_URL']}/user", headers={"Authorization": f"token {token}"})
    try:
        with urlopen(asked, timeout=WAIT_SECONDS) as answer:
            owner = json.load(answer)
    except HTTPError:
        return None
    return owner["name"] if owner.get("kind") == "user" else None


class Handler(BaseHTTPRequestHandler):
    """Answers the platform, which asks for the public key, and the servers of learners."""

    book: GradeBook
    prefix = os.environ.get("JUPYTERHUB_SERVICE_PREFIX", "/")

    def log_message(self, *_given: object) -> None:
        """Say nothing of single requests."""

    def _answer(self, status: int, said: dict) -> None:
        body = json.dumps(said).encode()
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", "Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self) -> None:
        """Say by which key the platform knows the hub."""
        is_key = self.path == f"{self.prefix}jwks"
        self._answer(200 if is_key else 404, {"keys": [self.book.platform.public]} if is_key else {})

    def do_POST(self) -> None:
        """Take the steps that somebody has done."""
        length = int(self.headers.get("Content-Length") or 0)
        if self.path != f"{self.prefix}steps" or not 0 < length <= LONGEST_BODY:
            self._answer(404, {})
            return
        body = self.rfile.read(length)
        user = find_owner(self.headers.get("Authorization", "").removeprefix("token "))
        if user is None:
            self._answer(403, {"error": "this is no user of the hub"})
            return
        try:
            steps = {key: shown is True for key, shown in json.loads(body)["steps"].items()}
        except (ValueError, TypeError, KeyError, AttributeError):
            self._answer(400, {"error": "steps are named, each with whether its answer was shown"})
            return
        try:
            self._answer(200, {"sent": self.book.note(user, steps)})
        except OSError as error:
            print(f"The platform has not taken a mark: {error}", flush=True)
            self._answer(502, {"error": "the platform has not taken the mark"})


def serve() -> None:
    """Serve until the hub stops."""
    place = urlsplit(os.environ["JUPYTERHUB_SERVICE_URL"])
    Handler.book = GradeBook(LearningPlatform(os.environ["BBB_LTI_TOKEN"], os.environ["BBB_LTI_CLIENT"]))
    ThreadingHTTPServer((place.hostname or "", place.port or 0), Handler).serve_forever()


if __name__ == "__main__":
    serve()
