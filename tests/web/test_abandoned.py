"""A server with little patience: kernels that nobody uses end, and a page without room asks again."""

import asyncio
import json
import sys
import time

import psutil
import pytest
from tornado.httpclient import AsyncHTTPClient

from tests.browser.conftest import HERE, Server, free_port
from tests.load.simulated_page import CONFIG, SimulatedPage

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="processes are asked another way there")

PAGE = "nanuk/play.ipynb"
IMPATIENT = """
import json, sys
from gamelib.cli import main
from widgets.web import server
options, limits = server.options, json.loads(sys.argv[1])
server.options = lambda *given: options(*given) | {"VoilaApp": limits}
sys.exit(main(sys.argv[2:]))
"""
"""The command with other limits."""


class ImpatientServer(Server):
    """Serves the pages with these limits."""

    def __init__(self, home, limits):
        self.port = free_port()
        self.url = f"http://{HERE[0]}:{self.port}"
        super().__init__(home, [sys.executable, "-c", IMPATIENT, json.dumps(limits), "play", "nanuk", "--class", "2",
                                "--no-browser", "--port", str(self.port)], f"{self.url}/")

    def kernels(self):
        """Return the ids of the processes that run tables."""
        found = []
        for each in psutil.Process(self.program.pid).children(recursive=True):
            try:
                if "ipykernel_launcher" in " ".join(each.cmdline()):
                    found.append(each.pid)
            except psutil.Error:
                continue
        return found


@pytest.fixture
def impatient(tmp_path):
    server = ImpatientServer(tmp_path, {"most_tables": 3, "unconnected_seconds": 2, "crowded_seconds": 1,
                                        "away_seconds": 2, "check_seconds": 0.25})
    try:
        yield server
    finally:
        server.stop()


async def until(holds, seconds=20.0):
    """Wait until something holds; return the seconds that took."""
    began = time.monotonic()
    while not holds():
        assert time.monotonic() - began < seconds
        await asyncio.sleep(0.1)
    return time.monotonic() - began


async def visits(server):
    """Open pages with and without a browser behind; return what came and the kernels after each of them."""
    client = AsyncHTTPClient(force_instance=True)
    address = f"{server.url}/voila/render/{PAGE}"
    await until(lambda: len(server.kernels()) == 2)
    stays, dies = (SimulatedPage(server.url, PAGE, client) for _page in range(2))
    await stays.open()
    await dies.open()
    lost = await client.fetch(address, request_timeout=60)
    full = await client.fetch(address, request_timeout=60, raise_error=False)
    await until(lambda: len(server.kernels()) == 2)
    dies.socket.close()
    await until(lambda: len(server.kernels()) == 1)
    await asyncio.sleep(3)
    answered = await stays.act("go") if "next" in stays.scene else await stays.act("tap", place="hand:1")
    left = len(server.kernels())
    await stays.leave()
    for page in (stays, dies):
        while await page.socket.read_message() is not None:
            pass
    await until(lambda: not server.kernels())
    client.close()
    return lost, full, answered, left


def test_kernels_that_nobody_uses_end_and_others_stay(impatient):
    lost, full, answered, left = asyncio.run(visits(impatient))
    log = impatient.log.read_text()

    assert CONFIG.search(lost.body.decode())
    assert (full.code, full.headers["Retry-After"]) == (503, "6")
    assert "The room is full" in full.body.decode()
    assert "location.reload" in full.body.decode()
    assert answered < 10
    assert left == 1
    assert "No further table fits: 3 tables" in log
    assert "its page has never connected" in log
    assert "its page has been away" in log
    assert "Traceback" not in log
