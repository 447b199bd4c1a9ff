"""The pages under JupyterHub: people sign in, each has a server and games of their own, found again from anywhere.

This needs JupyterHub in the Python that runs the tests or in the one that BBB_HUB_PYTHON names, and
configurable-http-proxy on the path; without them these tests are skipped.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from types import SimpleNamespace
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from playwright.sync_api import expect

from gamelib import player
from gamelib.core.endings import ending_of
from gamelib.lessons import lesson_paths, load
from tests.browser.conftest import HERE, START_SECONDS, TOP, Server, free_port
from tests.browser.driver import (
    answer,
    close_pictures,
    form,
    kept_id,
    message,
    open_table,
    play_out,
    ready,
    record_of,
    settle,
    touch,
)
from tests.browser.test_lessons import complete_step
from tests.browser.test_pages import axe_violations
from tests.browser.test_room import PHONE, choose_question, expect_heading

PYTHON = os.environ.get("BBB_HUB_PYTHON", sys.executable)
FIRST_MOVES = {
    "nanatoridori": [("tap", "hand:1"), ("press", "play")],
    "nanuk": [("press", "say")],
    "koinobori": [("tap", "row:1")],
}
IDLE_SECONDS = 25

KERNELS_SCRIPT = """async (address) => {
  const [, token] = document.cookie.match(/\\b_xsrf=([^;]*)/);
  return (await (await fetch(address, { headers: { "X-XSRFToken": token } })).json()).length;
}"""
"""How many kernels a server has."""

OTHER_PAGES = ("rules", "koinobori/odds", "koinobori/puzzles", "teachers/lead_a_class")


def has_jupyterhub():
    """Return whether a hub can be started here."""
    found = subprocess.run(
        [PYTHON, "-c", "import jupyterhub, jupyterhub_idle_culler"], capture_output=True, check=False
    )
    return found.returncode == 0 and shutil.which("configurable-http-proxy") is not None


pytestmark = [
    pytest.mark.deep,
    pytest.mark.skipif(not has_jupyterhub(), reason="no JupyterHub with its idle culler and proxy"),
]


class Hub(Server):
    """JupyterHub as our configuration file has it, with ports and a folder of its own."""

    config = "jupyterhub_config.py"

    def __init__(self, home, **more):
        port, inner, proxy = free_port(), free_port(), free_port()
        self.url, self.state = f"http://{HERE[0]}:{port}/", home / "state"
        super().__init__(
            home,
            [
                PYTHON,
                "-m",
                "jupyterhub",
                f"--config={TOP / 'binder' / self.config}",
                f"--JupyterHub.bind_url={self.url}",
                f"--JupyterHub.hub_port={inner}",
                "--Spawner.args=--allow-root",
                f"--ConfigurableHTTPProxy.api_url=http://{HERE[0]}:{proxy}",
            ],
            f"{self.url}hub/health",
            BBB_HUB=str(self.state),
            **more,
        )

    def await_answer(self, path):
        """Wait for the hub itself: the proxy before it answers sooner, with 404."""
        super().await_answer(path)
        until = time.monotonic() + START_SECONDS
        while True:
            try:
                return urlopen(path, timeout=5).close()
            except HTTPError:
                assert time.monotonic() < until, self.log.read_text()
                time.sleep(0.2)

    def await_stop(self, name):
        """Wait until the server of a user has been stopped."""
        until = time.monotonic() + 6 * IDLE_SECONDS
        while not re.search(rf"User {name} server took .* to stop", self.log.read_text()):
            assert time.monotonic() < until, self.log.read_text()
            time.sleep(0.5)

    def enter(self, page, name):
        """Sign in, wait for the front door, and return the user's server."""
        page.goto(self.url)
        page.locator("#username_input").fill(name)
        page.locator("#login_submit").click()
        page.wait_for_url(f"**/user/{name}/voila**")
        saved = self.state / name / ".local" / "share" / "birds-bears-banners" / "games"
        return SimpleNamespace(name=name, url=f"{self.url}user/{name}/", save=saved)


@pytest.fixture(scope="module")
def hub(tmp_path_factory):
    server = Hub(tmp_path_factory.mktemp("hub"))
    yield server
    server.stop(signal.SIGTERM)


def play_page(user, game):
    """Return the address of a game's table."""
    return f"{user.url}voila/render/notebooks/{game}/play.ipynb"


def open_new_game(page, user, game):
    """Open a game's page, begin a new game, make its first move if that is the person's, and return the record."""
    open_table(page, play_page(user, game))
    before = kept_id(page, game)
    if form(page).count():
        answer(page, "leave")
    settle(page)
    if kept_id(page, game) == before:  # no bot has moved, so nothing is saved yet
        touch(page, FIRST_MOVES[game])
        settle(page)
    return record_of(page, user, game)


def test_sign_in_leads_to_the_front_door_and_a_table(page, hub):
    user = hub.enter(page, "ada")
    expect(page.get_by_role("heading", level=1)).to_have_text("Learn a card game by playing it.")
    assert axe_violations(page) == []
    asked, refused = [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("response", lambda response: refused.append(response.url) if response.status >= 400 else None)
    page.get_by_role("link", name="Play: Koinobori").click()
    close_pictures(page)
    ready(page)

    assert [address for address in asked if address.startswith("http") and not address.startswith(user.url)] == []
    assert refused == []


@pytest.mark.parametrize("game", FIRST_MOVES)
def test_whole_game_is_played_on_a_users_server(page, hub, game):
    user = hub.enter(page, "ada")
    begun = open_new_game(page, user, game)

    record = play_out(page, user, "typing", begun, player("careful").move)

    expect(message(page)).to_contain_text(ending_of(game, record.state.view(0), record.names).head)


def test_two_users_play_at_once(open_page, hub):
    pages = {name: open_page(fresh=True) for name in ("ada", "ben")}
    users = {name: hub.enter(page, name) for name, page in pages.items()}
    begun = {name: open_new_game(page, users[name], "koinobori") for name, page in pages.items()}
    played = {
        name: play_out(page, users[name], "typing", begun[name], player("careful").move) for name, page in pages.items()
    }

    assert played["ada"] != played["ben"]
    pages["ben"].goto(users["ada"].url)
    expect(pages["ben"].get_by_role("heading", name="403")).to_be_visible()


def test_games_stay_with_their_users_on_a_shared_laptop(page, hub):
    ada = hub.enter(page, "ada")
    begun = open_new_game(page, ada, "nanuk")
    page.goto(f"{hub.url}hub/logout")
    ben = hub.enter(page, "ben")
    open_table(page, play_page(ben, "nanuk"))
    expect(form(page)).to_have_count(0)
    open_new_game(page, ben, "nanuk")
    page.goto(f"{hub.url}hub/logout")
    hub.enter(page, "ada")
    open_table(page, play_page(ada, "nanuk"))
    answer(page, "take")
    settle(page)

    assert record_of(page, ada, "nanuk").entries[: len(begun)] == begun.entries


@pytest.mark.parametrize("path", OTHER_PAGES)
def test_other_pages_open_under_the_prefix(page, hub, path):
    user = hub.enter(page, "ada")
    page.goto(f"{user.url}voila/render/notebooks/{path}.ipynb")

    expect(page.locator("body.page-ready")).to_be_visible()
    expect(page.locator(".page-trouble")).to_have_count(0)


def test_lesson_is_solved_on_a_users_server(page, hub):
    user = hub.enter(page, "ada")
    [path] = [path for path in lesson_paths("koinobori") if path.stem.startswith("01")]
    lesson = load(path)
    open_table(page, f"{user.url}voila/render/notebooks/koinobori/learn.ipynb#lesson")
    for step in lesson.steps:
        complete_step(page, "tapping", step)
        touch(page, [("press", "lesson:next")])
        settle(page)

    expect(page.locator(".bbb .ending h2")).to_have_text("All by yourself!")


def test_class_comes_in_and_votes_on_a_users_server(open_page, hub):
    wall = open_page(fresh=True)
    user = hub.enter(wall, "anna")
    expect(wall.get_by_role("link", name="With friends")).to_have_attribute("href", "/user/anna/friends/")
    wall.goto(f"{user.url}voila/render/notebooks/teachers/desk.ipynb")
    wall.get_by_role("button", name="Open the door").first.click()
    expect_heading(wall, "Come in")
    code = wall.url[-4:]
    assert wall.url == f"{user.url}class/wall/{code}"
    expect(wall.locator("strong.address")).to_have_text(f"{user.url}class".removeprefix("http://"))
    phone = open_page(fresh=True, **PHONE)
    phone.goto(f"{user.url}class/")
    expect(phone.get_by_role("button", name="Open the door")).to_have_count(0)
    phone.get_by_label("Four letters from the wall").fill(code)
    phone.get_by_role("button", name="Enter").tap()
    expect_heading(phone, "You are ")
    expect(wall.get_by_label("1 here")).to_be_visible()

    wall.keyboard.press("1")
    choose_question(wall, "everybody-has-twos")
    phone.locator("[data-at='hand:2']").tap()
    phone.locator("[data-id=play]").tap()
    expect(phone.locator(".message")).to_contain_text("Sent.")
    expect(wall.get_by_text("1 of 1 has answered")).to_be_visible()
    wall.keyboard.press("x")
    expect_heading(phone, "The vote is closed")


def test_phones_of_a_class_see_no_other_page_of_the_server(open_page, hub):
    user = hub.enter(open_page(fresh=True), "anna")
    phone = open_page(fresh=True, **PHONE)
    phone.goto(f"{user.url}voila/render/notebooks/nanuk/play.ipynb")

    expect(phone.locator("#username_input")).to_be_visible()


def test_kernel_ends_when_its_page_is_left(page, hub):
    user = hub.enter(page, "ada")
    open_table(page, play_page(user, "nanuk"))
    assert page.evaluate(KERNELS_SCRIPT, f"{user.url}api/kernels") == 1
    page.goto(f"{user.url}voila")

    page.wait_for_function(f"async (address) => await ({KERNELS_SCRIPT})(address) === 0", arg=f"{user.url}api/kernels")


def test_game_survives_the_end_of_an_idle_server(open_page, tmp_path):
    hub, page = Hub(tmp_path, BBB_HUB_IDLE=str(IDLE_SECONDS)), open_page()
    try:
        user = hub.enter(page, "ada")
        begun = open_new_game(page, user, "koinobori")
        page.goto("about:blank")
        hub.await_stop("ada")
        page.goto(play_page(user, "koinobori"))
        page.wait_for_url(f"{play_page(user, 'koinobori')}*", timeout=START_SECONDS * 1000)
        ready(page)
        answer(page, "take")
        settle(page)
        again = record_of(page, user, "koinobori")

        assert again.entries[: len(begun)] == begun.entries
    finally:
        hub.stop(signal.SIGTERM)


def test_open_page_of_a_stopped_server_goes_on_in_a_new_one(page, hub):
    user = hub.enter(page, "cleo")
    begun = open_new_game(page, user, "koinobori")
    home = page.context.new_page()
    home.goto(f"{hub.url}hub/home")
    home.get_by_role("button", name="Stop My Server").click()

    page.get_by_role("alert").filter(has_text="Your server was stopped").wait_for()
    hub.await_stop("cleo")
    home.close()
    page.get_by_role("button", name="Start it").click()
    page.wait_for_url(f"{hub.url}hub/**")
    page.wait_for_url(f"{play_page(user, 'koinobori')}*", timeout=START_SECONDS * 1000)
    ready(page)
    answer(page, "take")
    settle(page)

    assert record_of(page, user, "koinobori").entries[: len(begun)] == begun.entries
