"""Measure JupyterHub with our configuration: seconds to the front door and to a table, and memory for each user.

    python -m tests.bench.hub --write binder/jupyterhub.md

It needs what `tests/browser/test_jupyterhub.py` needs. Each user signs in with a fresh browser and opens a table.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import mean

import psutil
from playwright.sync_api import Browser, sync_playwright

from tests.bench.binder import time_call
from tests.browser import driver
from tests.browser.binaries import find_chromium
from tests.browser.conftest import FLAGS, PATIENCE
from tests.browser.test_binder_pages import open_from_front_door
from tests.browser.test_jupyterhub import Hub

USERS = ("ada", "ben", "cleo")


def open_table(browser: Browser, hub: Hub, name: str) -> tuple[float, float]:
    """Sign in and open a table, and return the seconds to the front door and from there to the table."""
    page = browser.new_context(reduced_motion="reduce").new_page()
    page.set_default_timeout(PATIENCE)
    _user, door = time_call(lambda: hub.enter(page, name))
    _done, table = time_call(lambda: open_from_front_door(page, "Koinobori"))
    return door, table


def memory(hub: Hub) -> dict[str, list[float]]:
    """Return the megabytes of each process (PSS), by what it is for."""
    found: dict[str, list[float]] = {"the hub and its proxy": [], "a user's server": [], "a table": []}
    program = psutil.Process(hub.program.pid)
    for process in [program, *program.children(recursive=True)]:
        command = " ".join(process.cmdline())
        kind = 1 if "singleuser" in command else 2 if "ipykernel" in command else 0
        found[list(found)[kind]].append(process.memory_full_info().pss / 2**20)
    return found


def report(seconds: Sequence[tuple[float, float]], used: dict[str, list[float]], load: float) -> str:
    """Return the figures as a page of markdown."""
    doors, tables = (" / ".join(f"{value:.1f}" for value in values) for values in zip(*seconds, strict=True))
    hub, server, table = used.values()
    return "\n".join(
        [
            "# Under JupyterHub, measured",
            "",
            f"By `python -m tests.bench.hub`: {len(seconds)} users one after the other, {os.cpu_count()} cores, "
            f"Chromium\nbeside them; load of the machine before: {load:.1f}. Above 1, the seconds mean little.",
            "",
            "| what | found |",
            "| --- | ---: |",
            f"| sign-in to the front door, a server started meanwhile | {doors} s |",
            f"| from there to a table, ready to play | {tables} s |",
            f"| memory of the hub, its proxy and what stops idle servers (PSS) | {sum(hub):.0f} MB |",
            f"| memory of a user's server (PSS) | {mean(server):.0f} MB |",
            f"| memory of a table (PSS) | {mean(table):.0f} MB |",
            "",
        ]
    )


def main(arguments: Sequence[str]) -> int:
    """Measure, print the figures, and write them if asked to."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.hub", description="Measure JupyterHub.")
    parser.add_argument("--write", type=Path, help="write the figures to this file, too")
    args = parser.parse_args(arguments)
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), chromium_sandbox=False, args=list(FLAGS))
        hub = Hub(Path(home))
        try:
            seconds = [open_table(browser, hub, name) for name in USERS]
            used = memory(hub)
        finally:
            for context in browser.contexts:
                driver.leave(context)
            hub.stop()
            browser.close()
    text = report(seconds, used, load)
    print(text)
    if args.write:
        args.write.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
