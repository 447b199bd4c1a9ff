"""What a package costs: its size, and the seconds to the first step of a lesson in it and on the static site, in turns.

It needs Chromium, the npm packages of the tests, and the environment in which the site is built.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from pathlib import Path
from statistics import median
from typing import NamedTuple

from playwright.sync_api import Browser, sync_playwright

from gamelib import lessons
from tests.bench.site import LATENCY_MS, MBIT, PATIENCE_MS, slow_down
from tests.browser.binaries import SORRY, find_chromium
from tests.browser.conftest import FLAGS
from tests.browser.learning_platform import Platform
from tests.browser.lite_site import Site
from widgets.scorm import package
from widgets.scorm.rows import lesson_row

GAME, NAME = "nanatoridori", "01_fly_together"
EDITION = "1.2"
MOST_TIMES_SLOWER = 1.1
"""How many times as long as on the site the first step may take in a package."""
FIRST_STEP = ".bbb .sheet"
RECORD = Path(__file__).with_suffix(".md")


class Costs(NamedTuple):
    """What was measured: the seconds of each visit, and the bytes of the package."""

    on_site: list[float]
    packaged: list[float]
    size: int

    @property
    def times_slower(self) -> float:
        """How many times as long the first step took in the package: by the fastest visits, which others slow least."""
        return min(self.packaged) / min(self.on_site)


def time_first_step(browser: Browser, address: str) -> float:
    """Return the seconds to a lesson's first step, in a browser that holds nothing yet, at 8 Mbit/s.

    A page of a package is opened by itself: browsers do not slow down what is in a frame of another page.
    """
    context = browser.new_context(bypass_csp=True)
    page = context.new_page()
    slow_down(page)
    page.goto(address, wait_until="commit")
    page.locator(FIRST_STEP).first.wait_for(timeout=PATIENCE_MS)
    seconds: float = page.evaluate("performance.now()") / 1000
    context.close()
    return seconds


def measure(browser: Browser, site: str, packed: str, visits: int) -> tuple[list[float], list[float]]:
    """Return the seconds of visits to a page of the site and to that of the package, which take turns."""
    on_site, packaged = [], []
    for _visit in range(visits):
        on_site.append(time_first_step(browser, site))
        packaged.append(time_first_step(browser, packed))
    return on_site, packaged


def report(costs: Costs, load: float) -> str:
    """Return the figures as a page."""
    rows = [("on the static site", costs.on_site), (f"in a package, SCORM {EDITION}", costs.packaged)]
    lines = [
        "# What a package costs",
        "",
        "Made by `python -m tests.bench.package --write tests/bench/package.md`.",
        "",
        f"A package of one lesson is {costs.size / 1e6:.2f} MB.",
        "",
        f"## Seconds to the first step of a lesson, at {MBIT:g} Mbit/s and {LATENCY_MS} ms",
        "",
        "| first visit | fastest | median | visits |",
        "| --- | ---: | ---: | ---: |",
    ]
    lines += [f"| {name} | {min(each):.1f} s | {median(each):.1f} s | {len(each)} |" for name, each in rows]
    return "\n".join(
        [
            *lines,
            "",
            f"In the package it took {costs.times_slower:.2f} times as long as on the site; {MOST_TIMES_SLOWER} times"
            " is the most allowed.",
            "",
            "Both took turns in one run, each visit in a browser that held nothing. The page of the package came",
            "from the platform of the tests and was opened by itself, since browsers slow down no line of a frame.",
            f"Two cores that others used as well, load average {load:.1f}; Chromium, servers on the same machine.",
            "",
        ]
    )


def _measure_on(pages: str, home: Path, visits: int) -> Costs:
    """Build a package from the site at an address, and measure both."""
    row = lesson_row(lessons.lesson(GAME, NAME)).id
    built = home / "files" / "some" / "where"
    target = package.build([f"{GAME}/{NAME[:2]}"], EDITION, built, home / "packages" / "lesson.zip", lambda _said: None)
    platform = Platform(target.parent)
    try:
        with sync_playwright() as tool:
            browser = tool.chromium.launch(executable_path=find_chromium(), chromium_sandbox=False, args=list(FLAGS))
            packed = f"{platform.url}/content/{target.stem}/{row}.html"
            times = measure(browser, f"{pages}/{GAME}/learn.html#lesson-{NAME}", packed, visits)
            browser.close()
    finally:
        platform.stop()
    return Costs(*times, target.stat().st_size)


def main() -> None:
    """Build the site and a package, measure both, print the figures, and write them if asked to."""
    parser = argparse.ArgumentParser(description="Measure a package for a learning platform.")
    parser.add_argument("--visits", type=int, default=5, help="how often each is opened")
    parser.add_argument("--write", type=Path, help="file for the figures")
    options = parser.parse_args()
    if find_chromium() is None:
        raise SystemExit(SORRY)
    with tempfile.TemporaryDirectory() as folder:
        site, load = Site(Path(folder)), os.getloadavg()[0]
        try:
            costs = _measure_on(site.url, Path(folder), options.visits)
        finally:
            site.stop()
    print(text := report(costs, load))
    if options.write:
        options.write.write_text(text, encoding="utf-8")
    if costs.times_slower > MOST_TIMES_SLOWER:
        raise SystemExit("the first step takes too long in the package")


if __name__ == "__main__":
    main()
