"""Slow lines, as at a school: laptops open the first table, and the first lesson of each game, through a slow network.

Each page is opened by one laptop alone and by all at once, first with empty caches and then with full ones. In one
scenario all share a line of 20 Mbit/s; in another, each laptop has its own line with 1.6 Mbit/s and 150 ms. The server
preheats tables only for the page of the class, so the lessons show the cost of a page without a preheated kernel.
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import AsyncExitStack
from pathlib import Path
from typing import NamedTuple

import psutil
from tornado.httpclient import AsyncHTTPClient

from tests.bench.click import quantile
from tests.load.browser_page import BrowserPage, CachedFile
from tests.load.class_server import PAGE, ClassServer, processor_seconds
from tests.load.shaped_line import Bottleneck, ShapedLine

LESSONS = tuple(f"{game}/learn.ipynb" for game in ("nanuk", "nanatoridori", "koinobori"))
"""The pages that show a game's first lesson to somebody who comes for the first time."""
MBIT = 1_000_000


class Network(NamedTuple):
    """The lines of a scenario."""

    name: str
    own_bits: float
    round_trip_seconds: float
    shared_bits: float | None


LOOPBACK = Network("this machine", 1000 * MBIT, 0.0, None)
NETWORKS = (
    Network("20 Mbit/s shared by all, 10 ms", 20 * MBIT, 0.01, 20 * MBIT),
    Network("1.6 Mbit/s each, 150 ms", 1.6 * MBIT, 0.15, None),
)


class Laptop:
    """A laptop: its address of the server and its cache; incoming bytes are counted if it has its own line."""

    def __init__(self, base: str, line: ShapedLine | None = None) -> None:
        self.base, self.line, self.cache = base, line, dict[str, CachedFile]()
        self.page: BrowserPage

    async def visit(self, page: str, client: AsyncHTTPClient) -> float:
        """Open a page; return the seconds until its table is ready."""
        self.page = BrowserPage(self.base, page, client, self.cache)
        return await self.page.open()

    @property
    def bytes_down(self) -> int:
        """The bytes that have arrived over its line."""
        return self.line.bytes_down if self.line else 0


class Opening(NamedTuple):
    """The measurements of opening a page on some laptops at the same moment."""

    many: int
    seconds: list[float]
    """Until the table was there, for every laptop that got one, sorted."""

    kib: float
    requests: int
    processor_seconds: float
    """Those of the server and its kernels, for each laptop."""


async def open_all(
    server: ClassServer, laptops: list[Laptop], page: str, client: AsyncHTTPClient
) -> tuple[Opening, list[BrowserPage]]:
    """Open a page on all laptops at the same moment; return the measurements and the pages that got a table."""
    before, bytes_before = processor_seconds_used(server), [each.bytes_down for each in laptops]
    found = await asyncio.gather(*(each.visit(page, client) for each in laptops), return_exceptions=True)
    after = processor_seconds_used(server)
    for problem in {repr(each) for each in found if isinstance(each, BaseException)}:
        print(f"{page}: {problem}", file=sys.stderr)
    pages = [each.page for each, seconds in zip(laptops, found, strict=True) if isinstance(seconds, float)]
    came = [each.bytes_down - so_far for each, so_far in zip(laptops, bytes_before, strict=True)]
    used = sum(seconds - before.get(process, 0.0) for process, seconds in after.items())
    return Opening(
        len(laptops),
        sorted(each for each in found if isinstance(each, float)),
        max(came) / 1024,
        max((each.requests for each in pages), default=0),
        used / len(laptops),
    ), pages


def processor_seconds_used(server: ClassServer) -> dict[int, float]:
    """Return the processor seconds used so far by the server and by each kernel, by process id."""
    return {each.pid: processor_seconds(each) for each in (psutil.Process(server.program.pid), *server.tables())}


async def close_pages(pages: list[BrowserPage]) -> None:
    """Close all pages."""
    await asyncio.gather(*(each.leave() for each in pages))


class Row(NamedTuple):
    """A row of the table: a page on a network, alone and with all, cold and warm."""

    network: str
    page: str
    alone: tuple[Opening, Opening]
    together: tuple[Opening, Opening]
    table_mb: float
    taps: list[float]
    """The seconds of every tap, sorted."""

    def __str__(self) -> str:
        """The row in Markdown."""
        alone_cold, alone_warm = (each.seconds for each in self.alone)
        cold, warm = self.together
        return " | ".join(
            [
                f"| {self.network}",
                self.page.removesuffix(".ipynb"),
                f"{len(cold.seconds)} · {len(warm.seconds)} of {cold.many}",
                quantiles(alone_cold, 0.5),
                quantiles(alone_warm, 0.5),
                quantiles(cold.seconds, 0.5, 0.95),
                quantiles(warm.seconds, 0.5, 0.95),
                " · ".join(f"{each.kib:.0f}" for each in self.alone),
                f"{cold.requests} · {warm.requests}",
                " · ".join(f"{each.processor_seconds * 1000:.0f}" for each in self.together),
                f"{self.table_mb:.1f}",
                quantiles([1000 * each for each in self.taps], 0.5, 0.95, 0.99, digits=0) + " |",
            ]
        )


def quantiles(numbers: list[float], *shares: float, digits: int = 2) -> str:
    """Return these quantiles of sorted numbers.

    >>> quantiles([1, 2, 3], .5, .95, digits=0), quantiles([], .5)
    ('2 · 3', '-')
    """
    return " · ".join(f"{quantile(share, numbers):.{digits}f}" for share in shares) if numbers else "-"


HEAD = [
    "| network | page | tables, cold · warm | alone, cold s | alone, warm s | all at once, cold p50 · p95 s "
    "| all at once, warm p50 · p95 s | KiB, cold · warm | requests, cold · warm | processor ms a page, cold · warm "
    "| MB a table | tap p50 · p95 · p99 ms |",
    "| --- | --- |" + " ---: |" * 10,
]


async def measure(server: ClassServer, network: Network, page: str, many: int) -> Row:
    """Open a page on one laptop, then on all, with cold and then warm caches; return the row of the table."""
    shared = Bottleneck(network.shared_bits) if network.shared_bits else None
    client = AsyncHTTPClient(force_instance=True, max_clients=20 * many)
    openings, table_mb = [], 0.0
    async with AsyncExitStack() as lines:
        for size in (1, many):
            laptops = []
            for seed in range(size):
                line = await ShapedLine(
                    server.port, network.own_bits, network.round_trip_seconds, shared=shared, seed=seed
                ).open()
                lines.push_async_callback(line.close)
                laptops.append(Laptop(f"http://127.0.0.1:{line.port}", line))
            for _state in ("cold", "warm"):
                opening, pages = await open_all(server, laptops, page, client)
                openings.append(opening)
                table_mb = server.memory()[0]
                await close_pages(pages)
                await asyncio.sleep(0.5)
    client.close()
    return Row(network.name, page, (openings[0], openings[1]), (openings[2], openings[3]), table_mb, [])


async def run(home: Path, networks: int, pages: int, many: int) -> list[Row]:
    """Measure the first pages on the first networks, with this many laptops, and print each row."""
    rows = []
    for number, network in enumerate(NETWORKS[:networks]):
        server = ClassServer(home / f"school{number}", 2 * (many + 1))
        try:
            await server.await_tables(2 * (many + 1))
            for page in (PAGE, *LESSONS)[:pages]:
                rows.append(await measure(server, network, page, many))
                print(rows[-1], flush=True)
        finally:
            server.close()
    return rows
