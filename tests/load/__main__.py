"""Ten bursts of thirty visitors, slow lines, then faults: `make load`, or `python -m tests.load --help`.

Each burst is the beginning of a lesson: a server is started as by `bbb play nanuk --class 30`, tables are preheated for
two visits each, and all visitors open the page with all its files at the same moment: first with empty caches, then
with full ones. Then they tap, and a few real pages in Chromium arrive late while the others go on tapping.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, async_playwright
from tornado.httpclient import AsyncHTTPClient

from tests.bench.click import quantile
from tests.browser.binaries import SORRY, find_chromium
from tests.browser.conftest import FLAGS
from tests.load import round_trip, slow_lines
from tests.load.browser_page import BrowserPage
from tests.load.class_server import PAGE, ClassServer
from tests.load.round_trip import RoundTripTimes
from tests.load.simulated_page import PATIENCE
from tests.load.slow_lines import LOOPBACK, Laptop, Opening, Row, close_pages, measure, open_all

CLICKS = 10
CALM = 150
"""Milliseconds between two clicks on a page in Chromium."""

CLICK_SCRIPT = """async ([clicks, calm]) => {
  const frame = () => new Promise((shown) => requestAnimationFrame(shown));
  const button = () => document.querySelector('.bbb [data-id="table:mark"]');
  const pressed = () => button().getAttribute("aria-pressed");
  const took = [];
  for (let click = 0; click < clicks; click++) {
    await new Promise((go) => setTimeout(go, calm));
    const before = pressed(), began = performance.now();
    button().click();
    do await frame(); while (pressed() === before || document.querySelector(".bbb").classList.contains("is-waiting"));
    took.push(performance.now() - began);
  }
  return took;
}"""
"""Asks what can be played, and no longer, in turn: Python answers with a picture, whoever's turn it is."""

Figures = dict[str, Any]


class VisitorBurst:
    """Visitors of one server, acting at the same time."""

    def __init__(self, server: ClassServer, many: int) -> None:
        self.server = server
        self.client = AsyncHTTPClient(force_instance=True, max_clients=20 * max(1, many))
        self.laptops = [Laptop(server.url) for _each in range(many)]
        self.pages: list[BrowserPage] = []

    async def open(self) -> Opening:
        """Open all pages at the same moment; return the measurements."""
        opening, self.pages = await open_all(self.server, self.laptops, PAGE, self.client)
        return opening

    async def click(self, clicks: int, pause: tuple[float, float]) -> list[float]:
        """Click on all pages; return the seconds of every click."""
        dice = random.Random(7)
        took = await asyncio.gather(*(each.play(clicks, lambda: dice.uniform(*pause)) for each in self.pages))
        return sorted(seconds for each in took for seconds in each)

    async def leave(self) -> None:
        """Close all pages."""
        await close_pages(self.pages)


async def time_visit(browser: Browser, server: ClassServer, clicks: int) -> tuple[float, list[float]]:
    """Open a page in Chromium; return the seconds to its table and the milliseconds of its clicks."""
    page = await browser.new_page(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    began = time.perf_counter()
    await page.goto(f"{server.url}/voila/render/{PAGE}", timeout=PATIENCE * 1000)
    await page.wait_for_selector(".bbb .sheet", timeout=PATIENCE * 1000)
    ready = time.perf_counter() - began
    await page.wait_for_function("!document.querySelector('.bbb .next, .bbb.is-waiting')", timeout=PATIENCE * 1000)
    taken: list[float] = await page.evaluate(CLICK_SCRIPT, [clicks, CALM])
    await page.goto("about:blank")  # closing the page alone would leave its kernel running
    await page.close()
    return ready, taken


async def run_burst(server: ClassServer, args: argparse.Namespace, browser: Browser | None) -> Figures:
    """Run one burst and return its figures."""
    seconds_to_preheat = await server.await_tables(tables_for(args))
    everybody = VisitorBurst(server, args.visitors)
    cold = await everybody.open()
    await everybody.leave()
    warm = await everybody.open()
    pause = (args.pause / 2, args.pause * 1.5)
    clicks = await everybody.click(args.clicks, pause)
    late = asyncio.gather(
        *(time_visit(browser, server, args.clicks) for _each in range(args.chromium) if browser), return_exceptions=True
    )
    meanwhile = await everybody.click(args.clicks // 2, pause) if browser else []
    visits = [each for each in await late if not isinstance(each, BaseException)]
    table_mb, server_mb = server.memory()
    return {
        "preheating": [seconds_to_preheat],
        "cold": cold,
        "warm": warm,
        "clicks": clicks,
        "meanwhile": meanwhile,
        "page_ready": [each for each, _clicks in visits],
        "page_clicks": [each / 1000 for _ready, taken in visits for each in taken],
        "table": table_mb,
        "server": server_mb,
        "everybody": everybody,
    }


def tables_for(args: argparse.Namespace) -> int:
    """Return the number of preheated tables for a burst: two visits by everybody, and the visits in Chromium."""
    return int(2 * args.visitors + args.chromium)


async def reload_storm(server: ClassServer, everybody: VisitorBurst) -> Figures:
    """Reload all pages at once; return how many kernels that frees, and how long pages without a ready kernel take."""
    again = VisitorBurst(server, len(everybody.pages))
    _left, opening = await asyncio.gather(everybody.leave(), again.open())
    ready = len(server.tables()) - len(again.pages)
    await again.leave()
    await asyncio.sleep(5)
    return {"all": len(everybody.pages), "opening": opening, "before": ready, "after": len(server.tables())}


async def kill_three(server: ClassServer, everybody: VisitorBurst) -> str:
    """Kill three kernels; return how the others fare and whether a reload brings back a table."""
    gone, others = VisitorBurst(server, 0), VisitorBurst(server, 0)
    gone.pages, others.pages = everybody.pages[:3], everybody.pages[3:]
    for table in server.tables():
        sockets = " ".join(each.laddr for each in table.net_connections("unix") if each.laddr)
        if any(each.kernel in sockets for each in gone.pages):
            table.kill()
    took = await others.click(3, (0.1, 0.3))
    back = VisitorBurst(server, len(gone.pages))
    opening, _left = await asyncio.gather(back.open(), gone.leave())
    await back.leave()
    everybody.pages = others.pages
    return (
        f"{len(gone.pages)} tables killed: {len(others.pages)} others play on ({len(took)} of "
        f"{3 * len(others.pages)} clicks answered), {len(opening.seconds)} of {opening.many} reloads have a table "
        "again"
    )


def start_on_taken_port(server: ClassServer) -> str:
    """Start a second server on the same port; return its error message."""
    done = subprocess.run(
        [sys.executable, "-m", "gamelib.cli", "play", "--no-browser", "--port", str(server.port)],
        capture_output=True,
        text=True,
        check=False,
        timeout=4 * PATIENCE,
    )
    complaint = "a traceback" if "Traceback" in done.stderr else f"“{done.stderr.strip()[:60]} …”"
    return f"port taken: exit code {done.returncode}, {complaint}"


async def open_with_few_files(home: Path) -> str:
    """Open eight pages at once on a server limited to 256 open files; return what happened."""
    server = ClassServer(home, 2, most_files=256)
    try:
        crowd = VisitorBurst(server, 8)
        ready = (await crowd.open()).seconds
        await crowd.leave()
        await asyncio.sleep(2)
        late = VisitorBurst(server, 1)
        after = (await late.open()).seconds
        await late.leave()
        lasted = "goes on" if server.program.poll() is None else "has ended"
    finally:
        server.close()
    return (
        f"256 open files: {len(ready)} of 8 at once have a table; the server {lasted}, and {len(after)} of 1 who "
        "comes after they left has one"
    )


async def run(args: argparse.Namespace, home: Path) -> Figures:
    """Run the bursts, the slow lines and the faults; return their figures and all problems in the logs."""
    bursts, faults, wrong = [], [], []
    stormed: Figures = {}
    path = find_chromium() if args.chromium else None
    if args.chromium and not path:
        raise SystemExit(SORRY)
    async with async_playwright() as started:
        browser = (
            await started.chromium.launch(executable_path=path, chromium_sandbox=False, args=list(FLAGS))
            if path
            else None
        )
        for number in range(args.bursts):
            server = ClassServer(home / str(number), tables_for(args))
            try:
                bursts.append(await run_burst(server, args, browser))
                print_burst(number, bursts[-1], args)
                everybody = bursts[-1].pop("everybody")
                if number == args.bursts - 1:
                    if args.faults:
                        faults += [await kill_three(server, everybody), start_on_taken_port(server)]
                    stormed = await reload_storm(server, everybody)
            finally:
                server.close()
            wrong += server.complaints()
        if browser:
            await browser.close()
    if args.faults:
        faults.append(await open_with_few_files(home / "few"))
        print_now("faults", *faults)
    first, trips = await measure_alone(home / "alone", bursts)
    rows = [first, *await slow_lines.run(home, args.networks, args.pages, args.visitors)]
    return {"bursts": bursts, "stormed": stormed, "faults": faults, "wrong": wrong, "rows": rows, "trips": trips}


async def measure_alone(home: Path, bursts: list[Figures]) -> tuple[Row, RoundTripTimes]:
    """Open the page with one laptop and no slow line.

    Return the first row of the table, with all bursts in it, and how long a message and its answer take.
    """
    server = ClassServer(home, 4)
    try:
        await server.await_tables(4)
        row = await measure(server, LOOPBACK, PAGE, 1)
        trips = await round_trip.measure(server)
    finally:
        server.close()
    cold, warm = (
        merge_openings([each[state] for each in bursts], row.together[number])
        for number, state in enumerate(("cold", "warm"))
    )
    taps = sorted(seconds for found in bursts for seconds in found["clicks"])
    return row._replace(together=(cold, warm), table_mb=max(found["table"] for found in bursts), taps=taps), trips


def merge_openings(openings: list[Opening], measured: Opening) -> Opening:
    """Merge several openings into one; the KiB are taken from `measured`, where they were counted on a line."""
    return Opening(
        sum(each.many for each in openings),
        sorted(each for one in openings for each in one.seconds),
        measured.kib,
        max(each.requests for each in openings),
        sum(each.processor_seconds for each in openings) / len(openings),
    )


def print_now(*lines: str) -> None:
    """Print lines at once with the time of day, so that a long run shows its progress."""
    print(time.strftime("%H:%M:%S"), *lines, sep=" · ", flush=True)


def quantile_ms(share: float, seconds: list[float]) -> str:
    """Return the quantile of these times in milliseconds."""
    return f"{quantile(share, seconds) * 1000:.0f}" if seconds else "-"


def print_burst(number: int, found: Figures, args: argparse.Namespace) -> None:
    """Print the figures of one burst."""
    cold, warm = found["cold"].seconds, found["warm"].seconds
    print_now(
        f"burst {number + 1} of {args.bursts}",
        f"cold {len(cold)} of {args.visitors}, p95 {quantile_ms(0.95, cold)} ms",
        f"warm {len(warm)}, p95 {quantile_ms(0.95, warm)} ms",
        f"taps p95 {quantile_ms(0.95, found['clicks'])}, p99 {quantile_ms(0.99, found['clicks'])} ms",
        f"a table {found['table']:.1f} MB",
        f"load {os.getloadavg()[0]:.1f}",
    )


def remarks(args: argparse.Namespace, found: Figures) -> list[str]:
    """Return remarks on figures for which the table has no column."""
    bursts, stormed = found["bursts"], found["stormed"]

    def spread(word: str, *shares: float) -> str:
        all_of = sorted(each for one in bursts for each in one[word])
        return " · ".join(quantile_ms(share, all_of) for share in shares) + " ms"

    reload = stormed["opening"]
    late = sum(len(each["page_ready"]) for each in bursts)
    lines = [
        f"The server: {max(each['server'] for each in bursts):.0f} MB (PSS). {tables_for(args)} tables were ready "
        f"{quantile(0.5, sorted(each['preheating'][0] for each in bursts)):.0f} s after its start, p50.",
        f"{found['trips']}.",
        f"All reload at once, {stormed['before']} tables ready: {len(reload.seconds)} of {stormed['all']} have one, "
        f"p95 {quantile_ms(0.95, reload.seconds)} ms. After all have left, {stormed['after']} tables run.",
        *found["faults"],
        f"Complaints in any log: {len(found['wrong'])}",
        *found["wrong"][:5],
    ]
    if args.chromium:
        lines.insert(
            1,
            f"Late in Chromium, while the others tap on: {late} of {args.bursts * args.chromium} pages, "
            f"ready p50 · p95 {spread('page_ready', 0.5, 0.95)}, click to picture "
            f"{spread('page_clicks', 0.5, 0.95)}; a tap of the others, p50 · p95 · p99, "
            f"{spread('meanwhile', 0.5, 0.95, 0.99)}.",
        )
    return [f"- {line}" for line in lines]


def report(args: argparse.Namespace, found: Figures) -> str:
    """Return the figures as Markdown."""
    return "\n".join(
        [
            "# A class at once",
            "",
            f"`make load`: {args.bursts} bursts of {args.visitors} visitors, {args.clicks} taps each; CPython "
            f"{platform.python_version()}, {os.cpu_count()} cores that served and asked alike. Load of the "
            f"machine before: {args.before:.1f}; where that is above 1, seconds mean little, and KiB, requests, "
            "processor time and memory still do.",
            "",
            "A visitor fetches the page and all its files, opens the WebSocket and waits for the table. KiB are "
            "as sent, WebSocket included. The tables of play pages were ready before; those of lessons were not.",
            "",
            *slow_lines.HEAD,
            *map(str, found["rows"]),
            "",
            *remarks(args, found),
            "",
        ]
    )


def main() -> None:
    """Run the load test and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    parser.add_argument("--bursts", type=int, default=10)
    parser.add_argument("--visitors", type=int, default=30)
    parser.add_argument("--clicks", type=int, default=CLICKS)
    parser.add_argument("--pause", type=float, default=0.7, help="seconds between two clicks of a visitor")
    parser.add_argument("--chromium", type=int, default=2, metavar="N", help="pages in Chromium that open late")
    parser.add_argument("--no-faults", dest="faults", action="store_false")
    parser.add_argument("--networks", type=int, default=len(slow_lines.NETWORKS), help="only the first slow ones")
    parser.add_argument("--pages", type=int, default=1 + len(slow_lines.LESSONS), help="on those only the first")
    parser.add_argument("--write", type=Path, help="a page for the figures")
    args = parser.parse_args()
    args.before = os.getloadavg()[0]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        found = asyncio.run(run(args, Path(home)))
    text = report(args, found)
    print(text)
    if args.write:
        args.write.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
