"""Go through Binder's steps in a clean environment, and measure the seconds to the first table.

    python -m tests.bench.binder FOLDER --write binder/figures.md

FOLDER gets a fresh clone of the last commit and an environment with `binder/requirements.txt`; existing ones are
reused. Three servers are started one after the other as Binder starts them, each behind a prefix. On each, a fresh
browser opens the front door and from there a table, and counts what both fetch; on the last, it plays a whole game.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.browser import driver
from tests.browser.binaries import find_chromium
from tests.browser.conftest import FLAGS, PATIENCE, TOP
from tests.browser.network_meter import Meter
from tests.browser.test_binder_pages import Binder, open_from_front_door, open_front_door, play_koinobori_out

STARTS = 3
ROWS = {
    "install": "packages of `binder/requirements.txt` installed",
    "postBuild": "`binder/postBuild`",
    "answers": "`binder/start` to the server's first answer",
    "front door": "from there to the front door",
    "table": "from a click on it to the first table, ready to play",
    "sum": "`binder/start` to the first table, in all",
}


def time_call(act: Callable[[], Any]) -> tuple[Any, float]:
    """Call a function; return its result and the seconds it took."""
    begun = time.monotonic()
    return act(), time.monotonic() - begun


def prepare(folder: Path) -> dict[str, float]:
    """Make the clone and the environment unless they exist; return the seconds of Binder's build steps."""
    known = folder / "seconds.json"
    if known.exists():
        return dict(json.loads(known.read_text(encoding="utf-8")))
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run(["git", "clone", "--quiet", TOP, folder / "clone"], check=True)
    subprocess.run([sys.executable, "-m", "venv", folder / "env"], check=True)
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "JUPYTER", "BBB_"))}
    clean["PATH"] = f"{folder / 'env' / 'bin'}{os.pathsep}{clean['PATH']}"
    seconds = {}
    for name, command in (
        ("install", ["pip", "install", "-q", "--require-hashes", "-r", "binder/requirements.txt"]),
        ("postBuild", ["binder/postBuild"]),
    ):
        arguments = [str(folder / "env" / "bin" / command[0]) if name == "install" else command[0], *command[1:]]
        _done, seconds[name] = time_call(
            lambda run=arguments: subprocess.run(  # type: ignore[misc]
                run, cwd=folder / "clone", env=clean, check=True
            )
        )
    known.write_text(json.dumps(seconds), encoding="utf-8")
    return seconds


def open_once(folder: Path, number: int, browser: Browser, whole_game: bool) -> tuple[dict[str, float], list[str]]:
    """Start a server, open the front door and a table, and return the seconds of each, and remarks on them."""
    home, python, remarks = folder / f"home{number}", folder / "env" / "bin" / "python", []
    home.mkdir(exist_ok=True)
    server, answers = time_call(lambda: Binder(home, str(python), folder / "clone", PYTHONPATH=""))
    try:
        page = browser.new_context(reduced_motion="reduce").new_page()
        page.set_default_timeout(PATIENCE)
        meter = Meter(page)
        _done, door = time_call(lambda: open_front_door(page, server))
        remarks.append(f"The front door fetches {meter.take()}.")
        _done, table = time_call(lambda: open_from_front_door(page, "Koinobori"))
        remarks.append(f"From there, the table fetches {meter.take()}.")
        if whole_game:
            record = play_koinobori_out(page, server)
            remarks.append(
                "On the last server a whole game of Koinobori was played behind the prefix: "
                f"{len(record)} moves; {record.state.result.tell(record.names)}"
            )
        driver.leave(page.context)
    finally:
        server.stop()
    return {"answers": answers, "front door": door, "table": table, "sum": answers + door + table}, remarks


def report(build: dict[str, float], starts: Sequence[dict[str, float]], remarks: Sequence[str]) -> str:
    """Return the figures as a page of markdown."""
    machine = f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}"
    lines = [
        "# Binder's steps, measured",
        "",
        f"By `python -m tests.bench.binder FOLDER`: {machine}, {os.cpu_count()} cores, a new environment with the",
        "pinned packages, a fresh clone, each server behind the prefix `/user/somebody/`, Chromium beside it.",
        "What Binder itself takes to fetch the image and to start it comes before.",
        "",
        "| step | seconds |",
        "| --- | ---: |",
    ]
    for key, row in ROWS.items():
        values = [build[key]] if key in build else [each[key] for each in starts]
        shown = " / ".join(f"{value:.1f}" for value in values)
        lines.append(f"| {row} | {shown}{f', median {median(values):.1f}' if len(values) > 1 else ''} |")
    return "\n".join([*lines, "", *(f"- {remark}" for remark in remarks), ""])


def main(arguments: Sequence[str]) -> int:
    """Measure, print the figures, and write them if asked to."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.binder", description="Go through Binder's steps.")
    parser.add_argument("folder", type=Path, help="where the clone and the environment are, or will be")
    parser.add_argument("--write", type=Path, help="write the figures to this file, too")
    args = parser.parse_args(arguments)
    folder = args.folder.resolve()
    build, starts, remarks = prepare(folder), [], []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), chromium_sandbox=False, args=list(FLAGS))
        for number in range(1, STARTS + 1):
            seconds, remarks = open_once(folder, number, browser, whole_game=number == STARTS)
            starts.append(seconds)
        browser.close()
    text = report(build, starts, remarks)
    print(text)
    if args.write:
        args.write.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
