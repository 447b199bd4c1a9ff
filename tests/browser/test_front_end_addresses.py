"""Tables behind a token and behind a prefix: the front end's addresses are right, and a whole game is played.

A table whose script cannot be fetched never appears, so each test plays.
"""

import re
import signal
import sys

import pytest
from playwright.sync_api import expect

from gamelib.core.endings import ending_of
from tests.browser.conftest import HERE, TOP, Server, free_port
from tests.browser.driver import message, open_table, settle, type_line, typed_line
from tests.browser.test_binder_pages import Binder, play_koinobori_out

pytestmark = pytest.mark.deep  # tests/web has pages asked for with a token, and behind a prefix

TOKEN = "robin-bear-banner"
FRONT_END = re.compile(r"voila/front-end/\w{20}\.(js|css)$")


class TokenVoila(Server):
    """The pages as `bbb play --token` serves them."""

    def __init__(self, home):
        self.port = free_port()
        self.url = f"http://{HERE[0]}:{self.port}/"
        super().__init__(
            home,
            [
                sys.executable,
                "-m",
                "gamelib.cli",
                "play",
                "--no-browser",
                "--port",
                str(self.port),
                "--host",
                "0.0.0.0",
                "--token",
                TOKEN,
                "--pages",
                str(TOP / "notebooks"),
            ],
            self.url,
        )


class TokenBinder(Binder):
    """A Jupyter server behind a prefix that asks for a token."""

    token = TOKEN


@pytest.fixture(
    scope="module",
    params=[
        pytest.param((TokenVoila, ""), id="voila"),
        pytest.param((TokenBinder, "notebooks/"), id="prefix"),
    ],
)
def place(request, tmp_path_factory):
    """A server with a token, and the address of its table of Koinobori."""
    kind, folder = request.param
    server = kind(tmp_path_factory.mktemp("place"))
    yield server, f"{server.url}voila/render/{folder}koinobori/play.ipynb"
    server.stop(signal.SIGTERM)


def test_front_end_is_fetched_behind_a_token(open_page, place):
    server, address = place
    page, fetched = open_page(), []
    page.on("response", lambda answer: fetched.append((answer.status, answer.url)))

    open_table(page, f"{address}?token={TOKEN}")
    settle(page)
    type_line(page, typed_line(page).get_attribute("placeholder"))
    settle(page)

    expect(message(page)).to_be_visible()
    front_end = [(status, url) for status, url in fetched if FRONT_END.search(url)]
    assert {status for status, _url in front_end} == {200}
    assert {url.startswith(server.url) for _status, url in front_end} == {True}
    assert {url.rpartition(".")[2] for _status, url in front_end} == {"js", "css"}


def test_page_without_the_token_shows_no_table(open_page, place):
    page = open_page(fresh=True)

    page.goto(place[1])

    expect(page.locator("input[type=password]").first).to_be_visible()
    expect(page.locator(".bbb")).to_have_count(0)


def test_whole_game_is_played_behind_a_token(open_page, place):
    page = open_page()
    open_table(page, f"{place[1]}?token={TOKEN}")

    record = play_koinobori_out(page, place[0])

    expect(message(page)).to_contain_text(ending_of("koinobori", record.state.view(0), record.names).head)
