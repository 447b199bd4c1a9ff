"""Measure the time from pressing a control of a question to the next frame: `python -m tests.bench.controls`.

All questions of a game are on one page that Voila serves locally, each answered and opened; all their controls are
pressed in turn. Like `tests.bench.click` it needs Chromium and the suite's own environment.
"""

from __future__ import annotations

import argparse
import os
import platform
from collections import defaultdict
from math import ceil
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from tests.bench.served import serve_pages_to_chromium
from tests.browser.conftest import Voila
from tests.support.questions import QUESTIONS

ROUNDS = 3
CALM = 120
"""Milliseconds between a picture and the next press, as for a person in a hurry."""
TARGET = 100
PATIENCE = 120_000

MEASURE_SCRIPT = """async ([at, rounds, calm, most, where]) => {
  const root = document.querySelectorAll(".bbb.explore")[at];
  const frame = () => new Promise((shown) => requestAnimationFrame(shown));
  const still = (ms) => new Promise((go) => setTimeout(go, ms));
  const press = async (button) => {
    const began = performance.now();
    button.click();
    do await frame(); while (root.classList.contains("is-waiting") && performance.now() - began < 5000);
    const took = performance.now() - began;
    await still(calm);
    return took;
  };
  const first = (id) => root.querySelector(`[data-do="press"][data-id="${id}"]`);
  if (first("unfold")) await press(first("unfold"));
  await press(first("skip"));
  const control = (each) => each.dataset.id.split(":")[0];
  const name = (each) => `${each.dataset.id} ${each.dataset.value ?? ""}`;
  const usable = (each) => ["aria-disabled", "aria-checked"].every((state) => each.getAttribute(state) !== "true");
  const found = [];
  for (let round = 0; round < rounds; round++) {
    const seen = new Set(), pressed = {};
    for (;;) {
      const next = [...root.querySelectorAll(where)].find((each) =>
        usable(each) && !seen.has(name(each)) && (pressed[control(each)] ?? 0) < most);
      if (!next) break;
      const id = control(next);
      seen.add(name(next));
      pressed[id] = (pressed[id] ?? 0) + 1;
      found.push([id, await press(next)]);
    }
  }
  return found;
}"""
"""JavaScript that opens a question and presses its controls: for each press the control, and the milliseconds until the
first frame with Python's answer."""
CONTROLS = ".ex-panel button[data-do], .ex-grid button[data-do], button[data-id^='draw:']"
MOST_PRESSES = 8
"""The most presses of one control in a round, since a map has a hundred cells."""

Taken = dict[tuple[str, str], list[float]]
"""Milliseconds of each press, by question and control."""


def measure(page: Page, game: str, rounds: int) -> Taken:
    """Return how long each press of each control took."""
    taken: Taken = defaultdict(list)
    for at, name in enumerate(QUESTIONS[game]):
        presses: list[list[Any]] = page.evaluate(MEASURE_SCRIPT, [at, rounds, CALM, MOST_PRESSES, CONTROLS])
        for control, took in presses:
            taken[f"{game}.{name}", control].append(took)
    return taken


def open_questions(browser: Browser, server: Voila, game: str) -> Page:
    """Return a page with all questions of a game."""
    cells = [f"explore.{game}.{name}(seed=1)" for name in QUESTIONS[game]]
    page = browser.new_page(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    page.goto(server.write(f"controls_{game}", "from widgets import explore", *cells), timeout=PATIENCE)
    page.wait_for_function(
        "(many) => document.querySelectorAll('.bbb.explore .ex-question').length === many",
        arg=len(cells),
        timeout=PATIENCE,
    )
    page.locator("body.page-ready").wait_for(timeout=PATIENCE)
    return page


def quantile(share: float, taken: list[float]) -> float:
    """Return the quantile of the times for this share."""
    return sorted(taken)[max(0, ceil(share * len(taken)) - 1)]


def format_tables(taken: Taken, load: float) -> str:
    """Return the figures as tables: all presses of a game, then each control."""
    machine = f"CPython {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores"
    lines = [f"{machine}; load before {load:.1f}."]
    rows: dict[str, list[float]] = defaultdict(list)
    for (question, _control), each in taken.items():
        rows[question.partition(".")[0]] += each
        rows["all"] += each
    lines += ["", "| page | presses | p50 | p95 | target |", "| --- | ---: | ---: | ---: | --- |"]
    lines += [f"| {name} | {_figures(each)} | p95 {TARGET} ms |" for name, each in rows.items()]
    lines += ["", "| question | control | presses | p50 | p95 |", "| --- | --- | ---: | ---: | ---: |"]
    lines += [f"| {question} | {control} | {_figures(each)} |" for (question, control), each in taken.items()]
    return "\n".join(lines)


def _figures(taken: list[float]) -> str:
    return f"{len(taken)} | {quantile(0.5, taken):.0f} ms | {quantile(0.95, taken):.0f} ms"


HEAD = """# From a control to the next picture

Every control of every question about chance, pressed in Chromium on pages that Voila serves on loopback as `bbb play`
does: the time from the press to the first frame with Python's answer. Made by `make bench`.

"""


def main() -> None:
    """Measure, print the figures, and write them if asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--only", choices=QUESTIONS, help="measure the questions of one game only")
    parser.add_argument("--write", type=Path, help="write the figures to this file")
    args = parser.parse_args()
    load, taken = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0, {}
    with serve_pages_to_chromium() as (server, browser):
        for game in [args.only] if args.only else QUESTIONS:
            page = open_questions(browser, server, game)
            taken.update(measure(page, game, args.rounds))
            page.close()
    text = format_tables(taken, load)
    print(text)
    if args.write:
        args.write.write_text(HEAD + text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
