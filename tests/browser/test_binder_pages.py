"""The pages as Binder serves them, inside a Jupyter server."""

import signal
import sys

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import HERE, TOP, Server, free_port
from tests.browser.driver import open_table, ready
from tests.browser.test_pages import faults


class Binder(Server):
    """A Jupyter server as Binder starts it, in the folder of the repository."""

    def __init__(self, home):
        self.port = free_port()
        self.url = f"http://{HERE[0]}:{self.port}/user/somebody/"
        super().__init__(home, [
            str(TOP / "binder" / "start"), sys.executable, "-m", "jupyter", "server", "--no-browser", "--allow-root",
            f"--ServerApp.ip={HERE[0]}", f"--ServerApp.port={self.port}", "--ServerApp.port_retries=0",
            "--ServerApp.base_url=/user/somebody/", "--IdentityProvider.token=", f"--ServerApp.root_dir={TOP}",
        ], f"{self.url}api")


@pytest.fixture(scope="module")
def binder(tmp_path_factory):
    server = Binder(tmp_path_factory.mktemp("binder"))
    yield server
    server.stop(signal.SIGTERM)


def test_binder_front_door_leads_to_a_styled_table(page, binder):
    page.goto(f"{binder.url}voila")
    expect(page.get_by_role("heading", level=1)).to_have_text("Birds, Bears & Banners")
    assert faults(page) == []
    page.get_by_role("link", name="Play: Koinobori").click()
    ready(page)


def test_binder_table_opens_by_address(page, binder):
    open_table(page, f"{binder.url}voila/render/notebooks/nanuk/play.ipynb")

    expect(page.get_by_role("navigation", name="Games").locator("[aria-current]")).to_have_text("Nanuk")
    assert "not recognized" not in binder.log.read_text()
