"""The pages as Binder serves them, inside a Jupyter server."""

import json
import signal
import sys
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import expect

from gamelib import player
from gamelib.core.endings import ending_of
from tests.browser.conftest import HERE, PATIENCE, TOP, PageOpener, Server, free_port
from tests.browser.driver import close_pictures, message, open_table, play_out, ready, record_of, settle, type_line
from tests.browser.test_pages import axe_violations


class Binder(Server):
    """A Jupyter server as Binder starts it, in the folder of a repository, behind a prefix."""

    token = ""

    def __init__(self, home, python=sys.executable, repository=TOP, **more):
        self.port = free_port()
        self.url = f"http://{HERE[0]}:{self.port}/user/somebody/"
        super().__init__(
            home,
            [
                str(repository / "binder" / "start"),
                python,
                "-m",
                "jupyter",
                "server",
                "--no-browser",
                "--allow-root",
                f"--ServerApp.ip={HERE[0]}",
                f"--ServerApp.port={self.port}",
                "--ServerApp.port_retries=0",
                "--ServerApp.base_url=/user/somebody/",
                f"--IdentityProvider.token={self.token}",
                f"--ServerApp.root_dir={repository}",
            ],
            f"{self.url}api",
            **more,
        )


def open_front_door(page, binder):
    """Open the front door."""
    page.goto(f"{binder.url}voila")
    expect(page.get_by_role("heading", level=1)).to_have_text("Learn a card game by playing it.")


def open_from_front_door(page, title):
    """Follow a link on the front door to a game's table."""
    page.get_by_role("link", name=f"Play: {title}").click()
    close_pictures(page)
    ready(page)


def play_koinobori_out(page, binder):
    """Play the game of Koinobori on the table to its end by typing, and return its record."""
    settle(page)
    if record_of(page, binder, "koinobori") is None:  # nothing is saved before the first move
        type_line(page, "take 1")
        settle(page)
    return play_out(page, binder, "typing", record_of(page, binder, "koinobori"), player("careful").move)


@pytest.fixture(scope="module")
def binder(tmp_path_factory):
    server = Binder(tmp_path_factory.mktemp("binder"))
    yield server
    server.stop(signal.SIGTERM)


@pytest.mark.deep
def test_binder_front_door_leads_to_a_styled_table(page, binder):
    open_front_door(page, binder)
    assert axe_violations(page) == []
    open_from_front_door(page, "Koinobori")


@pytest.fixture(scope="module")
def table(window_pool, binder):
    """A page opened by its address, and the answers to its requests for a WebSocket."""
    opener, answers = PageOpener(window_pool), []
    page = opener(fresh=True)
    client = page.context.new_cdp_session(page)
    client.send("Network.enable")
    client.on("Network.webSocketHandshakeResponseReceived", lambda event: answers.append(event["response"]["headers"]))
    open_table(page, f"{binder.url}voila/render/notebooks/nanuk/play.ipynb")
    yield page, answers
    opener.close()


def test_binder_table_opens_by_address(table, binder):
    page, _answers = table

    expect(page.get_by_role("heading", level=1, name="Nanuk")).to_have_count(1)
    assert "not recognized" not in binder.log.read_text()


def kernels(binder):
    """Return the ids of the server's kernels."""
    with urlopen(f"{binder.url}api/kernels", timeout=60) as listed:
        return [kernel["id"] for kernel in json.load(listed)]


def kernel_of(page):
    """Return the id of the kernel that has run a page's cells."""
    return page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")


@pytest.mark.parametrize("headers", [{"Origin": "http://elsewhere"}, {}], ids=["other origin", "no origin"])
def test_other_sites_end_no_kernel_behind_the_prefix(table, binder, headers):
    kernel = kernel_of(table[0])

    with pytest.raises(HTTPError, match=r"40[34]"):
        urlopen(Request(f"{binder.url}voila/api/shutdown/{kernel}", data=b"", headers=headers), timeout=60)

    assert kernel in kernels(binder)


@pytest.mark.parametrize("path", ["voila", "voila/templates/bbb/static/tables.js"])
def test_answers_behind_the_prefix_are_compressed(binder, path):
    with urlopen(Request(f"{binder.url}{path}", headers={"Accept-Encoding": "gzip"}), timeout=60) as answer:
        assert answer.headers["Content-Encoding"] == "gzip"


def test_messages_behind_the_prefix_are_compressed(table):
    _page, answers = table

    assert "permessage-deflate" in str(answers)


def test_left_page_ends_its_kernel_behind_the_prefix(table, binder):
    """The last test of this page, since it leaves it."""
    page, _answers = table
    kernel = kernel_of(page)
    assert kernel in kernels(binder)
    page.goto(f"{binder.url}voila")
    until = time.monotonic() + PATIENCE / 1000
    while kernel in kernels(binder):
        assert time.monotonic() < until, "the kernel of a page that was left goes on"
        time.sleep(0.2)


@pytest.mark.deep
def test_whole_game_is_played_behind_the_prefix(page, binder):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    open_table(page, f"{binder.url}voila/render/notebooks/koinobori/play.ipynb")

    record = play_koinobori_out(page, binder)

    expect(message(page)).to_contain_text(ending_of("koinobori", record.state.view(0), record.names).head)
    assert [address for address in asked if address.startswith("http") and not address.startswith(binder.url)] == []
