"""Lessons under JupyterHub, opened from a learning platform that gets their marks (LTI 1.3).

This needs JupyterHub, jupyterhub-ltiauthenticator and lti1p3platform in the Python that BBB_HUB_PYTHON names, and
configurable-http-proxy on the path; without them these tests are skipped. The platform is on another site than the hub.
"""

import json
import re
import signal
import subprocess
import time
from urllib.error import HTTPError
from urllib.parse import quote, urlencode, urljoin
from urllib.request import HTTPRedirectHandler, Request, build_opener, urlopen

import pytest
from playwright.sync_api import expect

from gamelib import lessons
from tests.browser.conftest import TOP, Server, free_port
from tests.browser.driver import button, ready, settle
from tests.browser.test_jupyterhub import PYTHON, Hub, has_jupyterhub
from tests.browser.test_lessons import complete_step

KEYS = {"bypass_csp": True, "viewport": {"width": 1280, "height": 900}, "fresh": True}
CLIENT = "birds-bears-banners"
PAGE = "voila/render/notebooks/nanatoridori/learn.ipynb?lesson=01_fly_together"


def has_lti():
    """Return whether a hub that a platform opens can be started here."""
    found = subprocess.run([PYTHON, "-c", "import ltiauthenticator, lti1p3platform"], capture_output=True, check=False)
    return found.returncode == 0 and has_jupyterhub()


pytestmark = [pytest.mark.deep, pytest.mark.skipif(not has_lti(), reason="there is no JupyterHub with LTI here")]


class PlatformHub(Hub):
    """The hub as the configuration for a learning platform has it."""

    config = "lti_config.py"


class Platform(Server):
    """The platform, and the hub that it opens."""

    def __init__(self, home):
        port = free_port()
        self.url = f"http://localhost:{port}"
        addresses = {"AUTHORIZE": f"{self.url}/auth", "KEYS": f"{self.url}/keys", "TOKEN": f"{self.url}/token"}
        named = {"PLATFORM": self.url, "CLIENT": CLIENT, "PORT": str(free_port()), **addresses}
        (home / "hub").mkdir()
        self.hub = PlatformHub(home / "hub", **{f"BBB_LTI_{name}": value for name, value in named.items()})
        simulator = TOP / "tests" / "browser" / "lti_platform.py"
        super().__init__(home, [PYTHON, str(simulator), str(port), self.hub.url, CLIENT], f"{self.url}/scores")

    def stop(self, *how):
        """End both."""
        self.hub.stop(signal.SIGTERM)
        return super().stop(*how)

    def marks(self, user):
        """Return the marks that have come for somebody: how many steps of how many, and in which column."""
        with urlopen(f"{self.url}/scores", timeout=10) as answer:
            scores = json.load(answer)
        return [
            (score["scoreGiven"], score["scoreMaximum"], score["activityProgress"], score["column"], score["query"])
            for score in scores
            if score["userId"] == f"sub-{user}"
        ]

    def await_mark(self, user, *mark):
        """Wait until the last mark of somebody is this one."""
        until = time.monotonic() + 60
        while self.marks(user)[-1:] != [mark]:
            assert time.monotonic() < until, (self.marks(user), self.hub.log.read_text()[-3000:])
            time.sleep(0.2)


@pytest.fixture(scope="module")
def platform(tmp_path_factory):
    found = Platform(tmp_path_factory.mktemp("lti"))
    yield found
    found.stop()


def launch(around, platform, user):
    """Open a lesson from the course, and return its window."""
    around.goto(f"{platform.url}/course?user={user}&page={quote(PAGE, safe='')}")
    with around.context.expect_page() as opened:
        around.locator("#open").click()
    page = opened.value
    page.wait_for_url(re.compile(r"/user/learner-[0-9a-f]{16}/voila/render/"))
    ready(page)
    return page


def do_step(page, number):
    """Do a step of the lesson, and go on."""
    step = lessons.lesson("nanatoridori", "01").steps[number - 1]
    expect(page.locator(".bbb .head h2").first).to_have_text(re.compile(re.escape(step.title), re.IGNORECASE))
    complete_step(page, "tapping", step)
    go_on(page)


def go_on(page):
    """Go on to the next step; below the lesson, steps to be repeated have such a button, too."""
    button(page, "lesson:next").first.click()
    settle(page)


def test_marks_of_a_lesson_arrive_in_its_column(open_page, platform):
    page = launch(open_page(**KEYS), platform, "robin")
    do_step(page, 1)
    column = ("01_fly_together", "type=7")
    platform.await_mark("robin", 1, 7, "InProgress", *column)
    for _hint in range(len(lessons.lesson("nanatoridori", "01").steps[1].hints) + 1):
        button(page, "lesson:hint").first.click()
        settle(page)
    go_on(page)
    for number in range(3, 8):
        do_step(page, number)
        platform.await_mark("robin", number - 1, 7, "Completed" if number == 7 else "InProgress", *column)
    assert [mark[0] for mark in platform.marks("robin")] == [1, 2, 3, 4, 5, 6]


def test_next_learner_at_a_laptop_gets_no_mark_for_the_last(open_page, platform):
    around = open_page(**KEYS)
    page = launch(around, platform, "robin")
    do_step(page, 1)
    page.goto("about:blank")
    before = platform.marks("robin")

    page = launch(around, platform, "kim")
    do_step(page, 2)
    platform.await_mark("kim", 1, 7, "InProgress", "01_fly_together", "type=7")
    assert platform.marks("robin") == before


def test_teacher_gets_no_mark(open_page, platform):
    page = launch(open_page(**KEYS), platform, "crane")
    do_step(page, 1)
    name = re.search(r"learner-[0-9a-f]{16}", page.url)[0]
    noted, until = platform.hub.state / "lti" / "marks" / f"{name}.json", time.monotonic() + 60
    while not noted.exists():
        assert time.monotonic() < until, platform.hub.log.read_text()[-3000:]
        time.sleep(0.2)

    do_step(page, 2)
    assert platform.marks("crane") == []


class StayHere(HTTPRedirectHandler):
    """Follows no redirection."""

    def redirect_request(self, *_given):
        return None


def ask(address, cookies, fields=None):
    """Return the status, where the answer leads, and its text; cookies are kept."""
    request = Request(address, urlencode(fields).encode() if fields else None)
    request.add_header("Cookie", "; ".join(f"{name}={value}" for name, value in cookies.items()))
    try:
        answer = build_opener(StayHere()).open(request, timeout=30)
    except HTTPError as error:
        answer = error
    with answer:
        for line in answer.headers.get_all("Set-Cookie") or ():
            name, _is, value = line.partition(";")[0].partition("=")
            cookies[name] = value
        return answer.status, answer.headers.get("Location"), answer.read().decode()


def send_launch(platform, user):
    """Go through a launch without a browser; return the status of the hub's answer to what the platform has signed."""
    cookies, text = {}, ""
    address = f"{platform.url}/launch?user={user}&page={quote(PAGE, safe='')}"
    while "<form" not in text:
        _status, leads, text = ask(address, cookies)
        address = urljoin(address, leads or "")
    [to] = re.findall(r'action="([^"]+)"', text)
    return ask(to, cookies, dict(re.findall(r'name="([^"]+)" value="([^"]+)"', text)))[0]


def test_launch_that_another_key_has_signed_is_refused(platform):
    assert send_launch(platform, "robin") == 302
    noted = platform.hub.state / "lti" / "launches"
    before = {*noted.iterdir()}

    assert 400 <= send_launch(platform, "magpie") < 500
    assert {*noted.iterdir()} == before != set()


def test_nobody_signs_in_past_the_platform(platform):
    with pytest.raises(HTTPError):
        urlopen(f"{platform.hub.url}hub/login", b"username=ada&password=", timeout=10)


def test_hub_keeps_no_name_of_a_learner(open_page, platform):
    launch(open_page(**KEYS), platform, "robin")
    kept = [path for path in platform.hub.state.rglob("*") if path.is_file() and b"robin" in path.read_bytes()]

    assert {path.parent.name for path in kept} == {"launches"}
    assert re.search(r"learner-[0-9a-f]{16}", str(kept[0]))
