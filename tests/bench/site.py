"""What the static site costs: the bytes of a first visit by purpose, and the seconds to a table at 8 Mbit/s.

It needs Chromium, and the environment in which the site is built.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserType, Page, sync_playwright

from tests.browser.binaries import SORRY, find_chromium
from tests.browser.conftest import FLAGS
from tests.browser.lite_site import Site

GAME = "nanuk"
MBIT = 8.0
LATENCY_MS = 40
PATIENCE_MS = 180_000
PARTS = {
    "python": "Python itself, as WebAssembly (`pyodide.asm.wasm`)",
    "engine": "what connects it with the browser (`pyodide.asm.mjs`)",
    "library": "the modules of Python's library that pages import, compiled: a third of them",
    "game": "the games, widgets, lessons and rules, and of other packages the modules that pages import, compiled",
}
STILL = "() => document.querySelector('.lite-still')?.complete"
KEPT = "async () => { await navigator.serviceWorker.ready; return (await caches.keys()).length; }"
AFTERWORD = """
The site is compressed when it is built, and pages decompress it themselves, so these are the bytes on the line
whatever the server does. Left out: modules of Python's library that nothing on a page imports (codecs of other
alphabets, the debugger, servers, mail), docstrings, the tables that lead from bytecode to lines of a source, sources
beside bytecode, JupyterLab's part of anywidget, IPython, jedi, pygments, the notebooks, stored games and the template
of translations. Notebooks with their code, under `code/`, are JupyterLite and load more; no page needs them, and
without a network they do not open.

What Lighthouse says of these pages stands with [those of the server](../load/lighthouse.md).

## numpy and matplotlib

Pages and notebooks that want them say so and go on. What is missing, for Python 3.14 in Pyodide (the platforms
`pyemscripten_2026_0_wasm32`, `pyemscripten_2025_0_wasm32`, `pyodide_2025_0_wasm32`):

| package | wheel for the browser on PyPI |
| --- | --- |
| contourpy | yes, 1.4.0 |
| numpy | none in any version |
| matplotlib | none |
| pillow, which matplotlib imports | none |
| kiwisolver, which matplotlib imports | none |

The npm package `pyodide` holds Python's core and a list of packages, but not the packages. Building numpy needs the
compiler of exactly the version that Pyodide was built with (Emscripten 5.0.3). Pyodide's own wheels are in its full
release: `make lite PYODIDE=FOLDER` takes them from there, and only pages that import numpy load them.
"""


def time_visit(browser: BrowserType, profile: str, address: str) -> tuple[float, float]:
    """Open a table in this profile at 8 Mbit/s; return the seconds to the picture and to the table."""
    context = browser.launch_persistent_context(
        profile, executable_path=find_chromium(), chromium_sandbox=False, args=list(FLAGS)
    )
    page = context.new_page()
    slow_down(page)
    page.goto(address, wait_until="commit")
    page.wait_for_function(STILL, timeout=PATIENCE_MS)
    picture: float = page.evaluate("performance.now()")
    page.locator(".bbb .sheet, .bbb .curtain").first.wait_for(timeout=PATIENCE_MS)
    table: float = page.evaluate("performance.now()")
    page.evaluate(KEPT)
    context.close()
    return picture / 1000, table / 1000


def slow_down(page: Page) -> None:
    """Have a page load over a line of 8 Mbit/s."""
    client = page.context.new_cdp_session(page)
    client.send("Network.enable")
    client.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": LATENCY_MS,
            "downloadThroughput": MBIT * 1e6 / 8,
            "uploadThroughput": MBIT * 1e6 / 8,
        },
    )


def sizes(folder: Path) -> list[tuple[str, int]]:
    """Return what a first visit to a table loads: purposes and bytes."""
    page = folder / GAME / "play.html"
    told: dict[str, Any] = json.loads(re.search(r'id="page-cells">(.*?)</script>', page.read_text(), re.DOTALL)[1])  # type: ignore[index]
    rows = [(text, told["python"]["files"][part]["packed_bytes"]) for part, text in PARTS.items()]
    names = set(re.findall(r'(?:href|src)="([^"]*/page/[^"]+\.(?:css|js|svg))"', page.read_text()))
    loaded = [(page.parent / name).resolve() for name in names]
    loaded += [folder / "page" / told["stamp"] / name for name in ("keep.js", "worker.js", "packed.js", "pyodide.mjs")]
    rows.append(
        (
            "the page, its styles, scripts and picture, as they are",
            page.stat().st_size + sum(path.stat().st_size for path in loaded),
        )
    )
    pack = next((folder / "python").glob("pages-*.gz"))
    rows.append(
        (
            "all pages, to be opened without a network; loaded once the table is there",
            pack.stat().st_size + (folder / "sw.js").stat().st_size,
        )
    )
    return rows


def report(rows: list[tuple[str, int]], visits: list[tuple[str, float, float]], load: float) -> str:
    """Return the figures as a page."""
    lines = [
        "# What the static site costs",
        "",
        "Made by `python -m tests.bench.site --write tests/bench/site.md`.",
        "",
        "## A first visit of a table",
        "",
        "| MB | what for |",
        "| ---: | --- |",
    ]
    lines += [f"| {size / 1e6:.2f} | {text} |" for text, size in rows]
    lines += [f"| **{sum(size for _text, size in rows) / 1e6:.2f}** | together |"]
    lines += [
        "",
        f"## Seconds to a table, at {MBIT:g} Mbit/s and {LATENCY_MS} ms",
        "",
        "| visit | picture | table |",
        "| --- | ---: | ---: |",
    ]
    lines += [f"| {name} | {picture:.1f} s | {table:.1f} s |" for name, picture, table in visits]
    lines += [
        "",
        f"Two cores that others used as well, load average {load:.1f}; Chromium, a plain file server on the",
        "same machine. Without a network the second visit is the same: it asks the server for nothing.",
    ]
    return "\n".join(lines) + "\n" + AFTERWORD


def main() -> None:
    """Build the site, measure, print the figures, and write them if asked to."""
    parser = argparse.ArgumentParser(description="Measure the static site.")
    parser.add_argument("--write", type=Path, help="file for the figures")
    options = parser.parse_args()
    if find_chromium() is None:
        raise SystemExit(SORRY)
    with tempfile.TemporaryDirectory() as home, tempfile.TemporaryDirectory() as profile, sync_playwright() as tool:
        site = Site(Path(home))
        try:
            load = os.getloadavg()[0]
            visits = [
                (name, *time_visit(tool.chromium, profile, site.page(f"{GAME}/play"))) for name in ("first", "second")
            ]
            text = report(sizes(Path(home) / "files" / "some" / "where"), visits, load)
        finally:
            site.stop()
    print(text)
    if options.write:
        options.write.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
