"""Measure the time from a click to the next frame, in Chromium, on a page served locally as by `bbb play`.

Unlike the other benchmarks it needs Chromium and the suite's own environment.
"""

from __future__ import annotations

import argparse
import os
import platform
from math import ceil
from pathlib import Path

from playwright.sync_api import Page

from tests.bench.served import serve_pages_to_chromium
from tests.browser.driver import open_table

TAPS = 60
SHARES = (0.5, 0.95, 0.99)
CALM = 150
"""Milliseconds between an answer and the next tap, as for a person in a hurry."""

MEASURE_SCRIPT = """async ([taps, calm]) => {
  const frame = () => new Promise((shown) => requestAnimationFrame(shown));
  const table = () => document.querySelector(".bbb");
  const chosen = (place) => table().querySelector(`[data-place="${place}"]`)?.getAttribute("aria-selected") === "true";
  const took = [];
  for (let tap = 0; tap < taps; tap++) {
    const place = `hand:${1 + Math.floor(tap / 2) % 3}`;
    const before = chosen(place), began = performance.now();
    table().querySelector(`[data-place="${place}"]`).click();
    for (;;) {
      await frame();
      const late = performance.now() - began;
      if (!table().classList.contains("is-waiting") && chosen(place) !== before) break;
      if (late > 5000) throw new Error(`no answer to a tap on ${place}: ${table().textContent.slice(0, 200)}`);
    }
    took.push(performance.now() - began);
    await new Promise((go) => setTimeout(go, calm));
  }
  return took;
}"""
"""JavaScript that taps cards; a tap ends with the first frame in which the card looks selected, or no longer so."""


def measure(page: Page, taps: int) -> list[float]:
    """Return the milliseconds from each tap to the frame after its answer, sorted."""
    taken: list[float] = page.evaluate(MEASURE_SCRIPT, [taps, CALM])
    return sorted(taken)


def quantile(share: float, taken: list[float]) -> float:
    """Return the quantile of the times for this share; `taken` is sorted."""
    return taken[max(0, ceil(share * len(taken)) - 1)]


def main() -> None:
    """Measure, print the figures, and write them if asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--taps", type=int, default=TAPS)
    parser.add_argument("--write", type=Path, help="write the figures to this file")
    args = parser.parse_args()
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    with serve_pages_to_chromium() as (server, browser):
        page = browser.new_page(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
        open_table(page, server.table("click", '"nanatoridori", players=4, seed=7, first=0, pace=None'))
        measure(page, 6)
        taken = measure(page, args.taps)
    text = format_table(taken, load)
    print(text)
    if args.write:
        args.write.write_text(HEAD + text + "\n", encoding="utf-8")


HEAD = """# From a click to the next frame

Cards tapped in Chromium, on a table that Voila serves on loopback as `bbb play` does: the time from the tap to the
first frame with Python's answer. Made by `make bench`; the load is the machine's just before.

"""


def format_table(taken: list[float], load: float) -> str:
    """Return the figures as a table."""
    machine = f"CPython {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores"
    times = [f"{quantile(share, taken):.0f} ms" for share in SHARES]
    row = " | ".join([machine, f"{load:.1f}", str(len(taken)), *times])
    return "\n".join(
        [
            "| machine | load before | taps | p50 | p95 | p99 | target |",
            "| --- | ---: | ---: | ---: | ---: | ---: | --- |",
            f"| {row} | p95 100 ms |",
        ]
    )


if __name__ == "__main__":
    main()
