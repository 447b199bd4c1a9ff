"""Kernels whose pages are gone, in real time: `python -m tests.load.orphaned_kernels`, which takes five minutes.

One page is requested and never connects, one browser is killed in the middle of a game, and one laptop falls silent as
if its battery were empty. The test fails if a kernel lives longer than promised, or if a game cannot be resumed.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from pathlib import Path

import psutil
from tornado.httpclient import AsyncHTTPClient

from tests.load.class_server import PAGE, ClassServer
from tests.load.shaped_line import ShapedLine
from tests.load.simulated_page import SimulatedPage, kernel_of

UNCONNECTED_SECONDS = 90.0
"""Within which a kernel ends whose page has never connected to it."""

AWAY_SECONDS = 300.0
"""Within which a kernel ends whose browser has died."""

BITS_PER_SECOND, ROUND_TRIP_SECONDS = 20e6, 0.01
TURNS = 3


def process_of(server: ClassServer, kernel: str) -> psutil.Process:
    """Return the process of a kernel, found by the names of its sockets."""
    return next(
        each for each in server.tables() if any(kernel in str(line.laddr) for line in each.net_connections("unix"))
    )


async def seconds_until_end(process: psutil.Process, patience: float) -> float:
    """Wait for a kernel's end; return the seconds that took, or more than `patience` if it is still running."""
    began = time.monotonic()
    while process.is_running() and time.monotonic() - began <= patience:
        await asyncio.sleep(0.5)
    return time.monotonic() - began


def judge_end(what: str, seconds: float, most: float) -> list[str]:
    """Print how long a kernel outlived its page; return a complaint if that is too long."""
    print(f"{what}: its kernel ended after {seconds:.0f} s, of {most:.0f} at most", flush=True)
    return [f"{what}: a kernel still runs after {seconds:.0f} s"] if seconds > most else []


async def request_without_connecting(server: ClassServer, client: AsyncHTTPClient) -> list[str]:
    """Request a page and do nothing more; return complaints."""
    answer = await client.fetch(f"{server.url}/voila/render/{PAGE}", request_timeout=60)
    process = process_of(server, kernel_of(answer.body.decode()))
    return judge_end("never connected", await seconds_until_end(process, UNCONNECTED_SECONDS), UNCONNECTED_SECONDS)


async def lose_browser(server: ClassServer, client: AsyncHTTPClient, silently: bool) -> list[str]:
    """Play, let the browser lose_browser, and open the game again in a new page; return complaints."""
    what = "battery empty" if silently else "browser killed"
    line = await ShapedLine(server.port, BITS_PER_SECOND, ROUND_TRIP_SECONDS).open()
    page = SimulatedPage(f"http://127.0.0.1:{line.port}", PAGE, client)
    await page.open()
    for _turn in range(TURNS):
        await page.play(4, lambda: 0.0)
    assert page.kept, "no move was made"
    process = process_of(server, page.kernel)
    if silently:
        line.fall_silent()
    else:
        await line.close()
    wrong = judge_end(what, await seconds_until_end(process, AWAY_SECONDS), AWAY_SECONDS)
    if silently:
        await line.close()
    return wrong + await resume_in_new_page(server, client, page, what)


async def resume_in_new_page(server: ClassServer, client: AsyncHTTPClient, page: SimulatedPage, what: str) -> list[str]:
    """Reopen the page with what the browser has stored, and resume the game; return complaints."""
    file = server.save / f"{page.kept['id']}.json"
    game, again = file.read_bytes(), SimulatedPage(server.url, PAGE, client)
    again.kept = page.kept
    await again.open()
    offer = again.scene.get("form") or {}
    if offer.get("id") != "resume":
        return [f"{what}: the game is not offered again"]
    await again.act("form", id="resume", button="take", values={})
    is_same = again.scene["ply"] == page.scene["ply"] and file.read_bytes() == game
    await again.leave()
    print(f"{what}: the game goes on with its move {again.scene['ply']}, of {page.scene['ply']}", flush=True)
    return [] if is_same else [f"{what}: the game is another"]


async def run(server: ClassServer) -> list[str]:
    """Let all three happen at the same time; return complaints."""
    client = AsyncHTTPClient(force_instance=True, max_clients=20)
    await server.await_tables(3)
    found = await asyncio.gather(
        request_without_connecting(server, client),
        lose_browser(server, client, silently=False),
        lose_browser(server, client, silently=True),
    )
    client.close()
    return [each for wrong in found for each in wrong] + server.complaints()


def main() -> None:
    """Run the test; exit with 1 if there are complaints."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        server = ClassServer(Path(home), 3)
        try:
            wrong = asyncio.run(run(server))
        finally:
            server.close()
    sys.exit("\n".join(wrong) or 0)


if __name__ == "__main__":
    main()
