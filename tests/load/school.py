"""A school's network: thirty laptops on slow lines open the first lesson of each game, and the first table.

    python -m tests.load.school              # everything; --help for less

Each page is opened by one laptop alone and by all at once, first with empty caches and then with full ones. All share
one line of 20 Mbit/s; a second scenario gives each laptop 1.6 Mbit/s and 150 ms of its own. The server keeps tables
ready for the page of the class only, so the lessons show what a page costs that nobody has prepared.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import psutil
from tornado.httpclient import AsyncHTTPClient

from tests.bench.click import at
from tests.load.browser_page import BrowserPage, Kept
from tests.load.class_server import PAGE, ClassServer, processor_seconds
from tests.load.shaped_line import Bottleneck, ShapedLine

LESSONS = ("nanuk/01_boast_or_doom.ipynb", "nanatoridori/01_fly_together.ipynb", "koinobori/01_take_and_hang.ipynb")
MBIT = 1_000_000


class Network(NamedTuple):
    """The lines of a scenario."""

    name: str
    own_bits: float
    round_trip_seconds: float
    shared_bits: float | None


NETWORKS = (Network("20 Mbit/s shared by all, 10 ms", 20 * MBIT, 0.01, 20 * MBIT),
            Network("1.6 Mbit/s each, 150 ms", 1.6 * MBIT, 0.15, None))


class Visit(NamedTuple):
    """A page that was opened, and what that took."""

    page: BrowserPage
    seconds: float
    bytes_down: int


class Laptop:
    """A laptop: its line and its cache."""

    def __init__(self, line: ShapedLine) -> None:
        self.line, self.cache = line, dict[str, Kept]()

    async def visit(self, page: str, client: AsyncHTTPClient) -> Visit:
        """Open a page, and return what that took until its table was there."""
        before = self.line.bytes_down
        page_there = BrowserPage(f"http://127.0.0.1:{self.line.port}", page, client, self.cache)
        seconds = await page_there.open()
        return Visit(page_there, seconds, self.line.bytes_down - before)


async def measure(school: ClassServer, network: Network, page: str, many: int) -> list[str]:
    """Let this many laptops open a page, cold and then warm; return the lines of the table."""
    shared = Bottleneck(network.shared_bits) if network.shared_bits else None
    client = AsyncHTTPClient(force_instance=True, max_clients=20 * many)
    lines = [await ShapedLine(school.port, network.own_bits, network.round_trip_seconds, shared=shared,
                              seed=seed).open() for seed in range(many)]
    laptops, rows = [Laptop(line) for line in lines], []
    for state in ("cold", "warm"):
        before = computing(school)
        found = await asyncio.gather(*(each.visit(page, client) for each in laptops), return_exceptions=True)
        after = computing(school)
        visits = [each for each in found if not isinstance(each, BaseException)]
        await asyncio.gather(*(each.page.leave() for each in visits))
        for problem in {repr(each) for each in found if isinstance(each, BaseException)}:
            print(f"{page}: {problem}", file=sys.stderr)
        seconds = sorted(each.seconds for each in visits) or [float("nan")]
        rows.append(" | ".join([
            f"| {network.name}", page.removesuffix(".ipynb"), f"{many}", state, f"{len(visits)}",
            f"{at(.5, seconds):.2f}", f"{at(.95, seconds):.2f}",
            f"{max((each.bytes_down for each in visits), default=0) / 1024:.0f}",
            f"{max((each.page.requests for each in visits), default=0)}",
            f"{(after[0] - before[0]) / many:.3f}", f"{(after[1] - before[1]) / many:.3f} |"]))
        print(rows[-1], flush=True)
        await asyncio.sleep(1)
    for line in lines:
        await line.close()
    client.close()
    return rows


def computing(school: ClassServer) -> tuple[float, float]:
    """Return the processor seconds that the server has used, and those of its kernels that run."""
    server, *others = [processor_seconds(each) for each in (psutil.Process(school.program.pid), *school.tables())]
    return server, sum(others)


HEAD = ["| network | page | laptops | cache | tables | p50 s | p95 s | KiB | requests | server, processor s each | "
        "kernel, processor s |",
        "| --- | --- | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"]


async def run(school: ClassServer, given: argparse.Namespace) -> list[str]:
    """Run all scenarios and return the table."""
    began = time.monotonic()
    await school.await_tables(given.laptops)
    print(f"tables ready after {time.monotonic() - began:.0f} s", flush=True)
    rows = []
    for network in NETWORKS[:given.networks]:
        for page in (PAGE, *LESSONS)[:given.pages]:
            for many in (1, given.laptops):
                rows += await measure(school, network, page, many)
    return [*HEAD, *rows]


def main() -> None:
    """Run the scenarios and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.load.school", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--laptops", type=int, default=30)
    parser.add_argument("--networks", type=int, default=len(NETWORKS), help="only the first ones")
    parser.add_argument("--pages", type=int, default=1 + len(LESSONS), help="only the first ones")
    parser.add_argument("--write", type=Path, help="a page for the figures")
    given = parser.parse_args()
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        school = ClassServer(Path(home), given.laptops)
        try:
            rows = asyncio.run(run(school, given))
        finally:
            school.close()
    text = "\n".join([
        "# A school's network", "",
        f"`python -m tests.load.school`: {given.laptops} laptops; load of the machine before {load:.1f}, after "
        f"{os.getloadavg()[0]:.1f}, {os.cpu_count()} cores that served and asked alike. Where the load is above 2, "
        "only KiB, requests and processor seconds mean anything.", "",
        "Seconds until the table is there; KiB and requests are the most of any laptop, WebSocket included.", "",
        *rows, ""])
    print(text)
    if given.write:
        given.write.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
