"""A storm of reloads: `python -m tests.load.reload_storm`. Pages are requested, abandoned, then all want a table.

It fails if a page shows an error, a learner has no table within a minute of the last reload, or kernels are left over.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path

from tornado.httpclient import AsyncHTTPClient, HTTPClientError

from tests.load.class_server import PAGE, ClassServer
from tests.load.simulated_page import PATIENCE, SimulatedPage

RETRY_SECONDS = 6
FULL, TIMED_OUT = 503, 599
"""What a server answers that has no table left, and how this client calls it that no answer came in time."""
ANSWER_SECONDS = 180.0
LEFT_SECONDS = 150.0
"""Within which the kernels of all pages that were given up have ended, and those kept ready are there again."""


async def reload_often(server: ClassServer, client: AsyncHTTPClient, args: argparse.Namespace) -> list[int]:
    """Request the page again and again, like a browser that keeps crashing; return the statuses of the responses.

    Requests do not wait for the previous response, so that the storm has its planned length.
    """
    asked = []
    for _reload in range(args.reloads):
        asked.append(
            asyncio.ensure_future(
                client.fetch(f"{server.url}/voila/render/{PAGE}", raise_error=False, request_timeout=ANSWER_SECONDS)
            )
        )
        await asyncio.sleep(args.seconds / args.reloads)
    return [answer.code for answer in await asyncio.gather(*asked)]


async def open_at_last(server: ClassServer, client: AsyncHTTPClient) -> tuple[SimulatedPage, float]:
    """Open the page, repeatedly while the server is full; return the page and the seconds until its table.

    A page that does not arrive in time is requested again, so that the storm ends with figures on any machine.
    """
    began = time.monotonic()
    while True:
        page = SimulatedPage(server.url, PAGE, client)
        try:
            await page.open()
            return page, time.monotonic() - began
        except (HTTPClientError, TimeoutError) as error:
            late = time.monotonic() - began
            if getattr(error, "code", TIMED_OUT) not in (FULL, TIMED_OUT) or late > ANSWER_SECONDS:
                raise
        await asyncio.sleep(RETRY_SECONDS)


async def run_storm(server: ClassServer, args: argparse.Namespace) -> list[str]:
    """Run the storm, print the figures, and return complaints."""
    client = AsyncHTTPClient(force_instance=True, max_clients=args.learners * (args.reloads + 1))
    await server.await_tables(args.learners)
    everybody = range(args.learners)
    storming = asyncio.gather(*(reload_often(server, client, args) for _each in everybody))
    await asyncio.sleep(args.seconds)
    began, most = time.monotonic(), len(server.tables())
    opening = asyncio.gather(*(open_at_last(server, client) for _each in everybody))
    statuses = [status for each in await storming for status in each]
    opened = await opening
    slowest = max(seconds for _page, seconds in opened)
    wanted = 2 * args.learners  # a table for each open page, and as many preheated ones
    while len(server.tables()) != wanted and time.monotonic() - began < args.left:
        await asyncio.sleep(1)
    left, waited = len(server.tables()), time.monotonic() - began
    print(
        f"{statuses.count(200)} pages, {statuses.count(FULL)} that the room is full; {most} tables after the storm; "
        f"all have theirs after {slowest:.0f} s; {left} tables, of {wanted}, {waited:.0f} s after the last reload; "
        f"load {os.getloadavg()[0]:.1f}"
    )
    await asyncio.gather(*(page.leave() for page, _seconds in opened))
    client.close()
    wrong = [f"status {status}" for status in statuses if status not in (200, FULL)] + server.complaints()
    not_back = bool(args.left and left != wanted)
    return wrong + ["a table came late"] * (slowest > PATIENCE) + [f"{left} kernels, not {wanted}"] * not_back


def main() -> None:
    """Run the storm; exit with 1 if there are complaints."""
    parser = argparse.ArgumentParser(prog="python -m tests.load.reload_storm", description=__doc__)
    parser.add_argument("--learners", type=int, default=30)
    parser.add_argument("--reloads", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=60.0, help="how long the storm lasts")
    parser.add_argument(
        "--left",
        type=float,
        default=LEFT_SECONDS,
        help="seconds until no kernel may be left over or missing; 0 for not waiting",
    )
    parser.add_argument("--most", type=int, default=0, help="tables at most; 0 for what the memory allows")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        limits = {"most_tables": args.most} if args.most else None
        server = ClassServer(Path(home), args.learners, limits=limits)
        try:
            wrong = asyncio.run(run_storm(server, args))
        finally:
            server.close()
    sys.exit("\n".join(wrong) or 0)


if __name__ == "__main__":
    main()
