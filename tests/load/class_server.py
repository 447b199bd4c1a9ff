"""The server of a class, as `bbb play nanuk --class 30` starts it, with its kernels, memory and log."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import psutil

from tests.browser.conftest import HERE, Server, free_port
from widgets.web.fork_server import TABLE

PAGE = "nanuk/play.ipynb"
NO_FAULTS = ("", "")
MIN_CPU_SECONDS = 0.02
"""Processor seconds below which a kernel has not begun to load its table, even if it is idle."""


OTHER_LIMITS = """
import json, sys
from gamelib.cli import main
from widgets.web import server
from widgets.web.forked_kernels import ForkingProvisioner
options, (limits, faults), launch = server.options, json.loads(sys.argv[1]), ForkingProvisioner.launch_kernel
to_come = {"True": iter(faults[0]), "False": iter(faults[1])}
async def break_some(self, cmd, **more):
    fault = next(to_come[more["env"]["VOILA_PREHEAT"]], "")
    if fault == "r":
        raise OSError("a planted fault")
    connection = await launch(self, cmd, **more)
    if fault == "d":
        await self.kill()
    return connection
server.options = lambda *given: options(*given) | {"VoilaApp": limits}
ForkingProvisioner.launch_kernel = break_some
sys.exit(main(sys.argv[2:]))
"""
"""The command with other limits than usual and faults in the starts of kernels, which are its first argument as JSON.

The faults are letters, one for each start in turn: `r` for one that is refused, `d` for a kernel that dies at once.
Those of preheated kernels come first, then those of kernels that are started when a page is asked for.
"""


class ClassServer(Server):
    """Serves the pages to a class of this size; `limits` are options of our Voila application.

    `faults` are those of kernels, preheated and started for a page: see OTHER_LIMITS.
    """

    def __init__(
        self,
        home: Path,
        learners: int,
        *,
        most_files: int = 0,
        limits: dict[str, float] | None = None,
        faults: tuple[str, str] = NO_FAULTS,
    ) -> None:
        self.port = free_port()
        self.url = f"http://{HERE[0]}:{self.port}"
        home.mkdir(parents=True, exist_ok=True)
        is_usual = not limits and faults == NO_FAULTS
        command = (
            _command_with_file_limit(most_files) if is_usual else command_with_limits_and_faults(limits or {}, faults)
        )
        super().__init__(
            home,
            [*command, "play", "nanuk", "--class", str(learners), "--no-browser", "--port", str(self.port)],
            f"{self.url}/",
        )

    def close(self) -> None:
        """Stop the server, and kill the kernels it leaves behind if it takes too long."""
        tables = self.tables() if self.program.poll() is None else []
        with suppress(subprocess.TimeoutExpired):
            self.stop()
        for each in tables:
            with suppress(psutil.Error):
                each.kill()

    def tables(self) -> list[psutil.Process]:
        """Return the kernels that are running."""
        return kernels_of(self.program.pid)

    async def await_tables(self, many: int, patience: float = 600, pause: float = 1) -> float:
        """Wait until `many` kernels are running, and idle for three pauses; return the seconds it took."""
        began, calm, server = time.monotonic(), 0, psutil.Process(self.program.pid)
        while calm < 3:
            if time.monotonic() - began > patience:
                raise TimeoutError(f"{len(self.tables())} of {many} tables are there")
            tables = self.tables()
            before = [processor_seconds(each) for each in tables]
            all_before = sum(before) + processor_seconds(server)
            await asyncio.sleep(pause)
            still = sum(map(processor_seconds, [*tables, server])) - all_before < 0.1 * pause
            calm = calm + 1 if len(tables) == many and min(before) > MIN_CPU_SECONDS and still else 0
        return time.monotonic() - began

    def memory(self) -> tuple[float, float]:
        """Return the mean PSS of a kernel and the PSS of the server, in MB."""
        tables = [each.memory_full_info().pss / 2**20 for each in self.tables()]
        return sum(tables) / max(1, len(tables)), psutil.Process(self.program.pid).memory_full_info().pss / 2**20

    def complaints(self) -> list[str]:
        """Return the log lines that report problems, tracebacks with their last line."""
        wrong = ("not recognized", "Traceback", "Error", "error:", "Too many open files")
        lines = self.log.read_text().splitlines()
        complaints = []
        for at, line in enumerate(lines):
            if any(word in line for word in wrong):
                end = next((each for each in lines[at + 1 :] if each.strip() and not each.startswith(" ")), "")
                complaints.append(f"{line} … {end}" if "Traceback" in line else line)
        return complaints


def kernels_of(server: int) -> list[psutil.Process]:
    """Return the kernels of a server, forked or started anew."""
    kernels = []
    for each in psutil.Process(server).children(recursive=True):
        try:
            if each.name() == TABLE or "ipykernel_launcher" in " ".join(each.cmdline()):
                kernels.append(each)
        except psutil.Error:  # the process ended meanwhile
            continue
    return kernels


def processor_seconds(process: psutil.Process) -> float:
    """Return the processor seconds that a process has used; 0 if it has ended."""
    try:
        times = process.cpu_times()
    except psutil.Error:
        return 0.0
    return float(times.user + times.system)


def command_with_limits_and_faults(limits: dict[str, float], faults: tuple[str, str] = NO_FAULTS) -> list[str]:
    """Return the command that starts the server with other limits and with faults in the starts of kernels."""
    return [sys.executable, "-c", OTHER_LIMITS, json.dumps([limits, faults])]


def _command_with_file_limit(most_files: int) -> list[str]:
    """Return the command, limited to `most_files` open files unless that is 0."""
    if not most_files:
        return [sys.executable, "-m", "gamelib.cli"]
    return [
        sys.executable,
        "-c",
        "import resource, sys; "
        f"resource.setrlimit(resource.RLIMIT_NOFILE, ({most_files}, {most_files})); "
        "from gamelib.cli import main; sys.exit(main(sys.argv[1:]))",
    ]
