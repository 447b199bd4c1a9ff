"""The simulated pages of `make load` speak today's protocol: they open, click, reload and leave; also a small storm."""

import asyncio
import re
import sys
from types import SimpleNamespace

import pytest

from tests.load.__main__ import VisitorBurst
from tests.load.class_server import ClassServer
from tests.load.reload_storm import run_storm

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the memory of programs is asked another way there")


async def exercise_pages(server):
    await server.await_tables(2)
    first, again = VisitorBurst(server, 2), VisitorBurst(server, 2)
    ready = (await first.open()).seconds
    clicks = await first.click(4, (0, 0.1))
    clicks.append(await first.pages[0].ping())
    table, _server = server.memory()
    await first.leave()
    ready += (await again.open()).seconds
    await again.leave()
    for _moment in range(100):
        if not server.tables():
            break
        await asyncio.sleep(0.1)
    return ready, clicks, table, server.tables()


@pytest.mark.deep
def test_simulated_pages_open_click_reload_and_leave(tmp_path):
    server = ClassServer(tmp_path, 2)
    try:
        ready, clicks, table, left = asyncio.run(exercise_pages(server))
    finally:
        server.close()

    assert len(ready) == 4
    assert len(clicks) == 8 + 1
    assert 20 < table < 200
    assert left == []
    assert server.complaints() == []


@pytest.mark.deep
def test_storm_of_reloads_shows_no_error(tmp_path, capsys):
    server = ClassServer(tmp_path, 3)
    try:
        wrong = asyncio.run(run_storm(server, SimpleNamespace(learners=3, reloads=2, seconds=4, left=0)))
    finally:
        server.close()

    assert wrong == []
    assert "6 pages, 0 that the room is full" in capsys.readouterr().out


@pytest.mark.deep
def test_storm_beyond_the_cap_shows_that_the_room_is_full(tmp_path, capsys):
    server = ClassServer(tmp_path, 2, limits={"most_tables": 3, "crowded_seconds": 2, "check_seconds": 0.5})
    try:
        wrong = asyncio.run(run_storm(server, SimpleNamespace(learners=2, reloads=4, seconds=3, left=0)))
    finally:
        server.close()

    assert wrong == []
    pages, full = map(int, re.findall(r"(\d+) pages, (\d+) that the room is full", capsys.readouterr().out)[0])
    assert pages >= 3
    assert full >= 2
    assert pages + full == 8
