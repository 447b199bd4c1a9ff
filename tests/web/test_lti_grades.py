"""Marks for a learning platform: which steps count, where the mark of a lesson goes, and who may send what.

The sign-in itself and the platform's side are tried in `tests/browser/test_lti.py`, where JupyterHub is installed.
"""

import importlib.util
import json
import stat
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import SimpleNamespace
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from gamelib import lessons
from gamelib.lessons import Progress
from gamelib.lessons import progress as saved_progress
from tests.support.lesson_browser import LessonBrowser, do_step
from widgets.lesson import grades
from widgets.lesson.learner import Learner
from widgets.lesson.player import Lesson

FILE = Path(__file__).resolve().parents[2] / "binder" / "lti_grades.py"
LESSON = "nanuk/01_boast_or_doom"
STEPS = [f"{LESSON}#{step.id}" for step in lessons.lesson("nanuk", "01").steps]
CLAIM = "https://purl.imsglobal.org/spec/"
LAUNCH = {
    "sub": "17",
    f"{CLAIM}lti/claim/target_link_uri": (
        "https://hub.example/hub/user-redirect/voila/render/notebooks/nanuk/learn.ipynb?lesson=01_boast_or_doom"
    ),
    f"{CLAIM}lti/claim/roles": ["http://purl.imsglobal.org/vocab/lis/v2/membership#Learner"],
    f"{CLAIM}lti-ags/claim/endpoint": {
        "scope": [f"{CLAIM}lti-ags/scope/score"],
        "lineitem": "https://school.example/7b/lineitems/1",
    },
}


@pytest.fixture
def service(tmp_path, monkeypatch):
    """Return the module of the service, whose folder is empty."""
    monkeypatch.setenv("BBB_HUB", str(tmp_path))
    found = importlib.util.spec_from_file_location("lti_grades", FILE)
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


class Platform:
    """A platform that takes marks, or does not."""

    def __init__(self):
        self.taken, self.fails, self.public = [], False, {"kid": "one"}

    def give(self, lineitem, subject, mark):
        if self.fails:
            raise HTTPError(lineitem, 503, "busy", None, None)
        self.taken.append((lineitem, subject, mark["scoreGiven"], mark["scoreMaximum"], mark["activityProgress"]))


@pytest.fixture
def book(service):
    return service.GradeBook(Platform())


# Launches ---------------------------------------------------------------------------------


def test_launch_of_a_lesson_notes_where_its_mark_goes_alone(service, tmp_path):
    service.note_launch("learner-1", LAUNCH | {"name": "Robin", "email": "robin@school.example"})

    (file,) = (tmp_path / "lti" / "launches").iterdir()
    assert json.loads(file.read_text()) == {
        LESSON: {"lineitem": "https://school.example/7b/lineitems/1", "subject": "17"}
    }
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("claim", "value"),
    [
        ("lti/claim/target_link_uri", "https://hub.example/hub/user-redirect/voila"),
        ("lti/claim/target_link_uri", "https://hub.example/voila/render/notebooks/nanuk/learn.ipynb"),
        ("lti/claim/target_link_uri", "https://hub.example/voila/render/notebooks/nanuk/play.ipynb?lesson=01_a"),
        ("lti/claim/roles", ["http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor"]),
        ("lti-ags/claim/endpoint", {}),
        ("lti-ags/claim/endpoint", {"scope": [], "lineitem": "https://school.example/7b/lineitems/1"}),
    ],
)
def test_launch_that_asks_for_no_mark_notes_nothing(service, claim, value):
    service.note_launch("learner-1", LAUNCH | {CLAIM + claim: value})

    assert service.read_kept("launches", "learner-1") == {}


def test_second_launch_keeps_where_the_first_mark_goes(service):
    other = "nanuk/02_how_far_up"
    service.note_launch("learner-1", LAUNCH)
    service.note_launch(
        "learner-1",
        json.loads(json.dumps(LAUNCH).replace("01_boast_or_doom", "02_how_far_up").replace("items/1", "items/2")),
    )

    assert [*service.read_kept("launches", "learner-1")] == [LESSON, other]


def test_names_of_users_differ_say_nothing_and_fit_the_hub(service):
    names = {service.user_name("https://school.example", subject) for subject in ("17", "a", "A", "7" * 255, "ö")}

    assert len(names) == 5
    assert all(name.startswith("learner-") and len(name) == 24 and name.isascii() for name in names)


# Marks ------------------------------------------------------------------------------------


def test_mark_is_the_share_of_steps_done_alone(book, service):
    service.note_launch("learner-1", LAUNCH)

    assert book.note("learner-1", {STEPS[0]: False, STEPS[1]: True}) == 1
    assert book.note("learner-1", dict.fromkeys(STEPS[1:], False)) == 1
    place = ("https://school.example/7b/lineitems/1", "17")
    assert book.platform.taken == [(*place, 1, 7, "InProgress"), (*place, 7, 7, "Completed")]


def test_step_that_was_done_alone_stays_so(service):
    marks = service.add_steps({LESSON: {"raise-it": False}}, {STEPS[1]: True, STEPS[2]: True})

    assert marks == {LESSON: {"raise-it": False, "what-you-hunt-for": True}}


def test_mark_that_has_not_changed_is_not_sent_again(book, service):
    service.note_launch("learner-1", LAUNCH)

    assert [book.note("learner-1", {STEPS[0]: shown}) for shown in (False, False, True)] == [1, 0, 0]


def test_lesson_not_opened_from_the_platform_gets_no_mark(book):
    assert book.note("learner-1", {STEPS[0]: False}) == 0
    assert book.platform.taken == []


def test_mark_that_was_not_taken_is_sent_with_the_next_step(book, service):
    service.note_launch("learner-1", LAUNCH)
    book.platform.fails = True
    with pytest.raises(HTTPError):
        book.note("learner-1", {STEPS[0]: False})
    book.platform.fails = False

    assert book.note("learner-1", {STEPS[1]: False}) == 1
    assert book.platform.taken[-1][2] == 2


@pytest.mark.parametrize(
    "step", ["", "nanuk", "nanuk/01#raise-it", f"{LESSON}#none", "chess/01_a#b", "../x/01_a#b", "#"]
)
def test_unknown_steps_are_left_out(service, step):
    assert service.add_steps({}, {step: False}) == {}


# Who may send -----------------------------------------------------------------------------


@pytest.fixture
def post(service, book, monkeypatch):
    """Return a function that sends something to the service, and returns the status and what is said."""
    monkeypatch.setattr(service, "find_owner", {"good": "learner-1"}.get)
    service.Handler.book = book
    server = ThreadingHTTPServer(("127.0.0.1", 0), service.Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()

    def send(body, token="good", path="/steps"):
        address = f"http://127.0.0.1:{server.server_port}{path}"
        try:
            with urlopen(Request(address, body, {"Authorization": f"token {token}"}), timeout=10) as answer:
                return answer.status, json.load(answer)
        except HTTPError as error:
            return error.code, json.load(error)

    yield send
    server.shutdown()
    server.server_close()


def test_steps_count_for_the_owner_of_the_token_alone(post, book, service):
    service.note_launch("learner-1", LAUNCH)
    body = json.dumps({"steps": {STEPS[0]: False}, "user": "learner-2"}).encode()

    assert post(body, token="bad")[0] == 403
    assert post(body) == (200, {"sent": 1})
    assert [each[1] for each in book.platform.taken] == ["17"]


@pytest.mark.parametrize("body", [b"{", b"[]", b'{"steps": 3}', b'{"steps": [1]}', b"x" * 100_001])
def test_what_cannot_be_read_is_refused(post, body):
    assert post(body)[0] in (400, 404)


def test_platform_that_takes_no_mark_is_told_of(post, book, service, capsys):
    service.note_launch("learner-1", LAUNCH)
    book.platform.fails = True

    assert post(json.dumps({"steps": {STEPS[0]: False}}).encode())[0] == 502
    assert "has not taken a mark" in capsys.readouterr().out


def test_platform_finds_the_public_key(post):
    assert post(None, path="/jwks") == (200, {"keys": [{"kid": "one"}]})
    assert post(None, path="/steps")[0] == 404


# From the pages ---------------------------------------------------------------------------


@pytest.fixture
def listener():
    """Return a service that notes what it is sent, and may fail."""
    heard = SimpleNamespace(bodies=[], tokens=[], fails=False)

    class Listener(BaseHTTPRequestHandler):
        def log_message(self, *_given):
            """Say nothing."""

        def do_POST(self):
            heard.tokens.append(self.headers["Authorization"])
            heard.bodies.append(json.loads(self.rfile.read(int(self.headers["Content-Length"])))["steps"])
            self.send_response(503 if heard.fails else 200)
            self.end_headers()

    server = ThreadingHTTPServer(("127.0.0.1", 0), Listener)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    heard.address = f"http://127.0.0.1:{server.server_port}/"
    yield heard
    server.shutdown()
    server.server_close()


def test_step_that_did_not_arrive_is_sent_with_the_next(listener):
    told = grades.Grades(listener.address, "secret")
    listener.fails = True
    told.note("a/01#one", False).join()
    listener.fails = False
    told.note("a/01#two", True).join()
    told.note("a/01#three", False).join()

    assert listener.bodies == [{"a/01#one": False}, {"a/01#one": False, "a/01#two": True}, {"a/01#three": False}]
    assert set(listener.tokens) == {"token secret"}


def test_lesson_tells_only_what_is_done_here(monkeypatch):
    noted = []
    monkeypatch.setattr(
        "widgets.lesson.learner.find_grades", lambda: SimpleNamespace(note=lambda *step: noted.append(step))
    )
    stored = saved_progress.read(json.dumps({"format": 1, "steps": [[STEPS[0], 1, 0, 0]]}))
    board = Lesson("nanuk/01", learner=Learner(Progress()), pace=None)
    browser = LessonBrowser(board)
    browser.send("hello", kept={"id": "progress", "record": stored.write()})
    assert (board.number, noted) == (2, [])

    do_step(browser, board.course.lesson.steps[1])
    browser.watch_replay()
    browser.press("lesson:next")
    while not board.attempt.done:
        browser.press("lesson:hint")
        browser.watch_replay()
    assert noted[-2:] == [(STEPS[1], False), (STEPS[2], True)]


def test_without_a_hub_nothing_is_sent(monkeypatch):
    monkeypatch.delenv(grades.ADDRESS, raising=False)

    assert grades.find_grades.__wrapped__() is None
