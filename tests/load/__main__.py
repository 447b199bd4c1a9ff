"""Ten bursts of thirty pages, then a storm of reloads, then faults: `make load`, or `python -m tests.load --help`.

Each burst is the beginning of a lesson: a server is started as `bbb play nanuk --class 30` does, its kernels are
preheated, and all learners open the page at the same moment and click. Then a few real pages in Chromium arrive late
and share the serving machine while the others click on.
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

from tests.bench.click import at
from tests.browser.binaries import SORRY, chromium
from tests.browser.conftest import FLAGS
from tests.load.class_server import PAGE, ClassServer
from tests.load.simulated_page import PATIENCE, SimulatedPage

CLICKS = 20
CALM = 150
"""Milliseconds between two clicks on a page in Chromium."""

CLICK = """async ([clicks, calm]) => {
  const frame = () => new Promise((shown) => requestAnimationFrame(shown));
  const waits = () => document.querySelector(".bbb").classList.contains("is-waiting");
  const took = [];
  for (let click = 0; click < clicks; click++) {
    await new Promise((go) => setTimeout(go, calm));
    const days = [...document.querySelectorAll('.bbb [data-place^="days="]')].slice(-2);
    if (!days.length) break;
    const began = performance.now();
    days[click % 2].click();
    do await frame(); while (waits());
    took.push(performance.now() - began);
  }
  return took;
}"""
"""Chooses the two longest hunts in turn, while it is this learner's turn to boast."""

Figures = dict[str, Any]


class Class:
    """Simulated pages on one server, acting at the same time."""

    def __init__(self, school: ClassServer, many: int) -> None:
        self.client = AsyncHTTPClient(force_instance=True, max_clients=4 * many)
        self.learners = [SimulatedPage(school.url, PAGE, self.client) for _each in range(many)]

    async def open(self) -> list[float]:
        """Open all pages at the same moment; return the seconds of those that got a table."""
        took = await asyncio.gather(*(each.open() for each in self.learners), return_exceptions=True)
        self.learners = [each for each, seconds in zip(self.learners, took, strict=True) if isinstance(seconds, float)]
        return sorted(seconds for seconds in took if isinstance(seconds, float))

    async def click(self, clicks: int, pause: tuple[float, float]) -> list[float]:
        """Click on all pages; return the seconds of every click."""
        dice = random.Random(7)
        took = await asyncio.gather(*(each.play(clicks, lambda: dice.uniform(*pause)) for each in self.learners))
        return sorted(seconds for each in took for seconds in each)

    async def leave(self) -> None:
        """Close all pages."""
        await asyncio.gather(*(each.leave() for each in self.learners))


async def visit(browser: Browser, school: ClassServer, clicks: int) -> tuple[float, list[float]]:
    """Open a page in Chromium; return the seconds to its table and the milliseconds of its clicks."""
    page = await browser.new_page(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    began = time.perf_counter()
    await page.goto(f"{school.url}/voila/render/{PAGE}", timeout=PATIENCE * 1000)
    await page.wait_for_selector(".bbb .sheet", timeout=PATIENCE * 1000)
    ready = time.perf_counter() - began
    await page.wait_for_function("!document.querySelector('.bbb .next, .bbb.is-waiting')", timeout=PATIENCE * 1000)
    taken: list[float] = await page.evaluate(CLICK, [clicks, CALM])
    await page.goto("about:blank")  # closing the page alone would leave its kernel running
    await page.close()
    return ready, taken


async def burst(school: ClassServer, given: argparse.Namespace, browser: Browser | None) -> Figures:
    """Run one burst and return its figures."""
    seconds_to_preheat = await school.await_tables(given.learners + given.chromium)
    everybody = Class(school, given.learners)
    ready = await everybody.open()
    pause = (given.pause / 2, given.pause * 1.5)
    clicks = await everybody.click(given.clicks, pause)
    late = asyncio.gather(*(visit(browser, school, given.clicks) for _each in range(given.chromium) if browser),
                          return_exceptions=True)
    meanwhile = await everybody.click(given.clicks // 2, pause) if browser else []
    visits = [each for each in await late if not isinstance(each, BaseException)]
    table, server = school.memory()
    return {
        "laid": [seconds_to_preheat],
        "ready": ready,
        "clicks": clicks,
        "meanwhile": meanwhile,
        "page_ready": [each for each, _clicks in visits],
        "page_clicks": [each / 1000 for _ready, taken in visits for each in taken],
        "table": table,
        "server": server,
        "learners": everybody,
    }


async def storm(school: ClassServer, everybody: Class) -> Figures:
    """Reload all pages at once; return how many kernels that frees and how long the cold ones take."""
    again = Class(school, len(everybody.learners))
    _left, ready = await asyncio.gather(everybody.leave(), again.open())
    await asyncio.sleep(5)
    during = len(school.tables())
    await again.leave()
    await asyncio.sleep(5)
    return {"all": len(everybody.learners), "ready": ready, "tables": during, "after": len(school.tables())}


async def killed(school: ClassServer, everybody: Class) -> str:
    """Kill three kernels; return how the others play on and whether a reload brings a table back."""
    names = [each.kernel for each in everybody.learners[:3]]
    for table in school.tables():
        sockets = " ".join(each.laddr for each in table.net_connections("unix") if each.laddr)
        if any(name in sockets for name in names):
            table.kill()
    others = Class(school, 0)
    others.learners = everybody.learners[3:]
    took = await others.click(3, (0.1, 0.3))
    back, gone = Class(school, len(names)), Class(school, 0)
    gone.learners = everybody.learners[:3]
    ready, _left = await asyncio.gather(back.open(), gone.leave())
    await back.leave()
    return (f"3 programs killed: {len(others.learners)} others play on ({len(took)} of {3 * len(others.learners)} "
            f"clicks answered), {len(ready)} of 3 reloads have a table again")


def taken(school: ClassServer) -> str:
    """Start a second server on the same port; return what it says."""
    done = subprocess.run([sys.executable, "-m", "gamelib.cli", "play", "--no-browser", "--port", str(school.port)],
                          capture_output=True, text=True, check=False, timeout=4 * PATIENCE)
    complaint = "a traceback" if "Traceback" in done.stderr else f"“{done.stderr.strip()[:60]} …”"
    return f"port taken: exit code {done.returncode}, {complaint}"


async def few_files(home: Path) -> str:
    """Limit a server to 256 open files and let eight pages arrive at once."""
    school = ClassServer(home, 2, most_files=256)
    try:
        crowd = Class(school, 8)
        ready = await crowd.open()
        await crowd.leave()
        await asyncio.sleep(2)
        late = Class(school, 1)
        after = await late.open()
        await late.leave()
        lasted = "goes on" if school.program.poll() is None else "has ended"
    finally:
        school.close()
    return (f"256 open files: {len(ready)} of 8 at once have a table; the server {lasted}, and {len(after)} of 1 who "
            "comes after they left has one")


async def run(given: argparse.Namespace, home: Path) -> tuple[list[Figures], Figures, list[str], list[str]]:
    """Run the bursts, the storm and the faults; return their figures and the complaints in any log."""
    bursts, faults, wrong = [], [], []
    path = chromium() if given.chromium else None
    if given.chromium and not path:
        raise SystemExit(SORRY)
    async with async_playwright() as started:
        browser = await started.chromium.launch(executable_path=path, chromium_sandbox=False,
                                                args=list(FLAGS)) if path else None
        for number in range(given.bursts):
            school = ClassServer(home / str(number), given.learners + given.chromium)
            try:
                bursts.append(await burst(school, given, browser))
                tell(number, bursts[-1], given)
                last = number == given.bursts - 1
                everybody = bursts[-1].pop("learners")
                if last and given.faults:
                    faults += [await killed(school, everybody), taken(school)]
                    everybody.learners = everybody.learners[3:]
                stormed = await storm(school, everybody) if last else {}
            finally:
                school.close()
            wrong += school.complaints()
        if browser:
            await browser.close()
    if given.faults:
        faults.append(await few_files(home / "few"))
    return bursts, stormed, faults, wrong


def milliseconds(share: float, seconds: list[float]) -> str:
    """Return the quantile of these times in milliseconds."""
    return f"{at(share, seconds) * 1000:.0f}" if seconds else "-"


def tell(number: int, found: Figures, given: argparse.Namespace) -> None:
    """Print the figures of one burst."""
    ready = found["ready"]
    print(f"burst {number + 1}: {len(ready)} of {given.learners} ready, p95 {milliseconds(.95, ready)} ms; clicks p95 "
          f"{milliseconds(.95, found['clicks'])} ms, p99 {milliseconds(.99, found['clicks'])} ms; a table "
          f"{found['table']:.1f} MB; load {os.getloadavg()[0]:.1f}", flush=True)


def report(given: argparse.Namespace, bursts: list[Figures], stormed: Figures, faults: list[str],
           wrong: list[str]) -> str:
    """Return the figures as Markdown."""
    def all_of(word: str) -> list[float]:
        return sorted(each for found in bursts for each in found[word])

    def spread(word: str, *shares: float) -> str:
        return " · ".join(milliseconds(share, all_of(word)) for share in shares) + " ms"

    late = len(all_of("page_ready"))
    rows = [
        ("ready", f"{len(all_of('ready'))} of {given.bursts * given.learners}", "all"),
        ("ready, p50 · p95", spread("ready", .5, .95), "p95 2000 ms"),
        ("a click answered, p50 · p95 · p99", spread("clicks", .5, .95, .99), "p95 100, p99 200 ms"),
        ("a table's program (PSS)", f"{max(found['table'] for found in bursts):.1f} MB", "60 MB"),
        ("the server (PSS)", f"{max(found['server'] for found in bursts):.0f} MB", ""),
        ("laying the tables before, p50", f"{at(.5, all_of('laid')):.0f} s", ""),
        (f"late in Chromium: ready, {late} of {given.bursts * given.chromium} pages, p50 · p95",
         spread("page_ready", .5, .95), ""),
        ("late in Chromium: click to picture, p50 · p95", spread("page_clicks", .5, .95), "p95 100 ms"),
        ("meanwhile the others: a click answered, p50 · p95 · p99", spread("meanwhile", .5, .95, .99), ""),
        ("all reload at once: ready · p95, cold",
         f"{len(stormed['ready'])} of {stormed['all']} · {milliseconds(.95, stormed['ready'])} ms", "all"),
        ("tables after the reload · after all have left", f"{stormed['tables']} · {stormed['after']}", "none left"),
        ("complaints in any log", str(len(wrong)), "0"),
    ]
    lines = [f"| {what} | {number} | {goal} |" for what, number, goal in rows]
    return "\n".join([
        "# A class at once", "",
        f"`make load`: {given.bursts} bursts of {given.learners} learners, {given.clicks} clicks each"
        + (f"; then {given.chromium} pages in Chromium while they click on" if given.chromium else "")
        + f"; CPython {platform.python_version()}, {os.cpu_count()} cores that served and asked alike. Load of the "
        f"machine before: {given.before:.1f}; where that is above 1, the figures mean little.",
        "",
        "Each burst has a server of its own, tables laid. Who asks is a page without a picture: it fetches the page, "
        "opens the widgets, waits for the table and clicks; scripts and style sheets, which a browser keeps, it does "
        "not fetch.", "", "| what | found | to reach |", "| --- | ---: | --- |", *lines, "",
        *(f"- {line}" for line in faults + wrong[:5]), ""])


def main() -> None:
    """Run the load test and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    parser.add_argument("--bursts", type=int, default=10)
    parser.add_argument("--learners", type=int, default=30)
    parser.add_argument("--clicks", type=int, default=CLICKS)
    parser.add_argument("--pause", type=float, default=1.0, help="seconds between two clicks of a learner")
    parser.add_argument("--chromium", type=int, default=2, metavar="N", help="so many come late, as pages in Chromium")
    parser.add_argument("--no-faults", dest="faults", action="store_false")
    parser.add_argument("--write", type=Path, help="a page for the figures")
    args = parser.parse_args()
    args.before = os.getloadavg()[0]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        found = asyncio.run(run(args, Path(home)))
    text = report(args, *found)
    print(text)
    if args.write:
        args.write.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
