"""The server of a class, as `bbb play nanuk --class 30` starts it, and what it takes: tables, memory, its log."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import psutil

from tests.browser.conftest import HERE, Server, free_port

PAGE = "nanuk/play.ipynb"
BEGUN = 0.1
"""Seconds of work without which no table has even been begun, however quiet it is."""


class ClassServer(Server):
    """The pages for a class of this many."""

    def __init__(self, home: Path, learners: int, *, most_files: int = 0) -> None:
        self.port = free_port()
        self.url = f"http://{HERE[0]}:{self.port}"
        home.mkdir(parents=True, exist_ok=True)
        super().__init__(home, [*_limited(most_files), "play", "nanuk", "--class", str(learners), "--no-browser",
                                "--port", str(self.port)], f"{self.url}/")

    def close(self) -> None:
        """Stop the server, and what it leaves behind when it takes too long over that."""
        tables = self.tables() if self.program.poll() is None else []
        with suppress(subprocess.TimeoutExpired):
            self.stop()
        for each in tables:
            with suppress(psutil.Error):
                each.kill()

    def tables(self) -> list[psutil.Process]:
        """The programs behind the tables that are laid."""
        found = []
        for each in psutil.Process(self.program.pid).children(recursive=True):
            try:
                if "ipykernel_launcher" in " ".join(each.cmdline()):
                    found.append(each)
            except psutil.Error:  # it has just ended
                continue
        return found

    async def await_tables(self, many: int, patience: float = 600) -> float:
        """Wait until so many are there and at rest; the seconds that took."""
        began, calm, server = time.monotonic(), 0, psutil.Process(self.program.pid)
        while calm < 3:
            if time.monotonic() - began > patience:
                raise TimeoutError(f"{len(self.tables())} of {many} tables are there")
            tables = self.tables()
            before = [_busy(each) for each in tables]
            all_before = sum(before) + _busy(server)
            await asyncio.sleep(1)
            still = sum(map(_busy, [*tables, server])) - all_before < 0.1
            calm = calm + 1 if len(tables) == many and min(before) > BEGUN and still else 0
        return time.monotonic() - began

    def memory(self) -> tuple[float, float]:
        """MB of a table in the mean, and of the server; what is shared is counted once, in parts."""
        tables = [each.memory_full_info().pss / 2**20 for each in self.tables()]
        return sum(tables) / max(1, len(tables)), psutil.Process(self.program.pid).memory_full_info().pss / 2**20

    def complaints(self) -> list[str]:
        """Lines of the log that should not be there; of a traceback its last one, too."""
        wrong = ("not recognized", "Traceback", "Error", "error:", "Too many open files")
        lines = self.log.read_text().splitlines()
        found = []
        for at, line in enumerate(lines):
            if any(word in line for word in wrong):
                end = next((each for each in lines[at + 1:] if each.strip() and not each.startswith(" ")), "")
                found.append(f"{line} … {end}" if "Traceback" in line else line)
        return found


def _busy(process: psutil.Process) -> float:
    try:
        times = process.cpu_times()
    except psutil.Error:
        return 0.0
    return float(times.user + times.system)


def _limited(most_files: int) -> list[str]:
    """The command, with fewer open files allowed to it if so many are named."""
    if not most_files:
        return [sys.executable, "-m", "gamelib.cli"]
    return [sys.executable, "-c", "import resource, sys; "
            f"resource.setrlimit(resource.RLIMIT_NOFILE, ({most_files}, {most_files})); "
            "from gamelib.cli import main; sys.exit(main(sys.argv[1:]))"]
