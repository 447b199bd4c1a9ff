"""A storm of reloads: `python -m tests.load.storm`. Pages are asked for and given up; then everybody wants a table.

It fails if a page shows an error, a learner has no table within a minute of the last reload, or kernels are left over.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

from tornado.httpclient import AsyncHTTPClient, HTTPClientError

from tests.load.class_server import PAGE, ClassServer
from tests.load.simulated_page import PATIENCE, SimulatedPage

RETRY_SECONDS = 6
LEFT_SECONDS = 150
"""Within which the kernels of all pages that were given up have ended."""


async def reload_often(school: ClassServer, client: AsyncHTTPClient, given: argparse.Namespace) -> list[int]:
    """Ask for the page again and again as a browser that crashes each time; return the statuses."""
    statuses = []
    for _reload in range(given.reloads):
        answer = await client.fetch(f"{school.url}/voila/render/{PAGE}", raise_error=False, request_timeout=PATIENCE)
        statuses.append(answer.code)
        await asyncio.sleep(given.seconds / given.reloads)
    return statuses


async def open_at_last(school: ClassServer, client: AsyncHTTPClient) -> tuple[SimulatedPage, float]:
    """Open the page, as often as it shows that the room is full; return it and the seconds until the table."""
    began = time.monotonic()
    while True:
        page = SimulatedPage(school.url, PAGE, client)
        try:
            await page.open()
            return page, time.monotonic() - began
        except HTTPClientError as error:
            if error.code != 503:
                raise
        await asyncio.sleep(RETRY_SECONDS)


async def storm(school: ClassServer, given: argparse.Namespace) -> list[str]:
    """Run the storm, print what was found, and return what is wrong."""
    client = AsyncHTTPClient(force_instance=True, max_clients=4 * given.learners)
    await school.await_tables(given.learners)
    everybody = range(given.learners)
    answers = await asyncio.gather(*(reload_often(school, client, given) for _each in everybody))
    statuses = [status for each in answers for status in each]
    most = len(school.tables())
    opened = await asyncio.gather(*(open_at_last(school, client) for _each in everybody))
    slowest = max(seconds for _page, seconds in opened)
    began = time.monotonic()
    while len(school.tables()) > 2 * given.learners and time.monotonic() - began < LEFT_SECONDS:
        await asyncio.sleep(1)
    left = len(school.tables())
    print(f"{statuses.count(200)} pages, {statuses.count(503)} that the room is full; {most} tables after the storm; "
          f"all have theirs after {slowest:.0f} s; {left} tables {time.monotonic() - began:.0f} s later")
    await asyncio.gather(*(page.leave() for page, _seconds in opened))
    wrong = [f"status {status}" for status in statuses if status not in (200, 503)] + school.complaints()
    return wrong + ["a table came late"] * (slowest > PATIENCE) + ["kernels are left"] * (left > 2 * given.learners)


def main() -> None:
    """Run the storm; exit with 1 if anything is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.load.storm", description=__doc__)
    parser.add_argument("--learners", type=int, default=30)
    parser.add_argument("--reloads", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=60.0, help="how long the storm lasts")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        school = ClassServer(Path(home), given.learners)
        try:
            wrong = asyncio.run(storm(school, given))
        finally:
            school.close()
    sys.exit("\n".join(wrong) or 0)


if __name__ == "__main__":
    main()
