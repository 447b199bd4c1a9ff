"""Kernels that fail to start because of planted faults: visitors still get a table, or a page that retries."""

import asyncio
import sys
import time

import pytest
from tornado.httpclient import AsyncHTTPClient

from tests.load.class_server import PAGE, ClassServer
from tests.load.simulated_page import CONFIG, SimulatedPage

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="processes are asked another way there")

LESSONS = "nanuk/learn.ipynb"
FAULTS = ("-d", "-r-rrdd")
"""Faults of the two kernels that are preheated, and of those that are started for each of the visitors."""


async def wait_until(holds, seconds=120.0):
    """Wait until a condition holds."""
    began = time.monotonic()
    while not holds():
        assert time.monotonic() - began < seconds
        await asyncio.sleep(0.1)


async def visit_failing_kernels(server):
    """Kill the preheated kernel; open pages whose kernels fail in every way; return what they were sent."""
    client = AsyncHTTPClient(force_instance=True)
    await wait_until(lambda: "did not start" in server.log.read_text())
    await server.await_tables(1)
    ready = server.tables()[0]
    ready.kill()
    await wait_until(lambda: not ready.is_running())
    player, learner = SimulatedPage(server.url, PAGE, client), SimulatedPage(server.url, LESSONS, client)
    await player.open()
    await learner.open()
    refused, begun = [
        await client.fetch(f"{server.url}/voila/render/{PAGE}", request_timeout=60, raise_error=False)
        for _visitor in range(2)
    ]
    answered = await player.act("go") if "next" in player.scene else await player.act("tap", place="hand:1")
    tables = len(server.tables())
    await player.leave()
    await learner.leave()
    await wait_until(lambda: not server.tables())
    client.close()
    return refused, begun, answered, tables


@pytest.mark.deep
def test_visitors_of_failed_kernels_see_no_error(tmp_path):
    server = ClassServer(tmp_path, 2, faults=FAULTS)
    try:
        refused, begun, answered, tables = asyncio.run(visit_failing_kernels(server))
    finally:
        server.close()
    log = server.log.read_text()

    assert (refused.code, refused.headers["Retry-After"]) == (503, "6")
    assert begun.code == 200
    for page in (refused, begun):
        text = page.body.decode()
        assert "Your table did not start" in text
        assert "location.reload" in text
        assert text.endswith("</html>")
        assert "Voil" not in text.replace("voila", "")
    assert CONFIG.search(refused.body.decode()) is None
    assert (answered < 10, tables) == (True, 2)
    assert log.count("A table could not be started: nanuk/play.ipynb: OSError: a planted fault") == 2
    assert "A table could not be started: nanuk/learn.ipynb: OSError: a planted fault" in log
    assert log.count("it did not start: RuntimeError: Kernel died before replying to kernel_info") == 3
    assert "its program ended before a page came" in log
    assert "Traceback" not in log
