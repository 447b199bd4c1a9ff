"""The bare round trip of a tap on loopback: `python -m tests.load.round_trip`, which takes half a minute.

A page sends its table a message that is answered without a new scene, so only the way through server and kernel and
back is measured. The processor time beside it is meaningful even on a busy machine.
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

from tornado.httpclient import AsyncHTTPClient

from tests.bench.click import quantile
from tests.load.class_server import PAGE, ClassServer
from tests.load.simulated_page import SimulatedPage
from tests.load.slow_lines import processor_seconds_used

TRIPS = 500
CALM_SECONDS = 0.03
"""Between an answer and the next message: a trip begins where everything is at rest."""

MOST_SECONDS = 0.010
"""What 95 of 100 trips may take at most."""

FIRST = 20
"""Trips that are not counted: the first ones load what the others find."""


class RoundTripTimes(NamedTuple):
    """The times of round trips."""

    seconds: list[float]
    """Sorted."""

    processor_seconds: float
    """Those of the server and its kernels, for each trip."""

    def __str__(self) -> str:
        """The figures in a sentence."""
        times = " · ".join(f"{quantile(share, self.seconds) * 1000:.1f}" for share in (0.5, 0.95, 0.99))
        return (
            f"The bare round trip of a message, one page alone, p50 · p95 · p99: {times} ms, of which the server's "
            f"and the kernel's processors took {self.processor_seconds * 1000:.1f}"
        )


async def measure(server: ClassServer, trips: int = TRIPS) -> RoundTripTimes:
    """Open a page and send messages one after the other; return the time until each answer."""
    client = AsyncHTTPClient(force_instance=True)
    page = SimulatedPage(server.url, PAGE, client)
    await page.open()
    took = []
    for number in range(FIRST + trips):
        await asyncio.sleep(CALM_SECONDS)
        if number == FIRST:
            before = sum(processor_seconds_used(server).values())
        took.append(await page.ping())
    used = sum(processor_seconds_used(server).values()) - before
    await page.leave()
    client.close()
    return RoundTripTimes(sorted(took[FIRST:]), used / trips)


async def run(server: ClassServer, trips: int) -> RoundTripTimes:
    """Wait for tables and measure."""
    await server.await_tables(2)
    return await measure(server, trips)


def main() -> None:
    """Measure and print; exit with 1 if the trips take too long."""
    parser = argparse.ArgumentParser(prog="python -m tests.load.round_trip", description=__doc__)
    parser.add_argument("--trips", type=int, default=TRIPS)
    given = parser.parse_args()
    load = os.getloadavg()[0]
    began = time.monotonic()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        server = ClassServer(Path(home), 2)
        try:
            found = asyncio.run(run(server, given.trips))
        finally:
            server.close()
    print(f"{found}. Load before {load:.1f}; {time.monotonic() - began:.0f} s.")
    sys.exit(quantile(0.95, found.seconds) > MOST_SECONDS)


if __name__ == "__main__":
    main()
