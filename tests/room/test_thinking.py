"""The process that computes for rooms: it answers, and ends at once, even in the middle of a computation."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from gamelib import nanatoridori
from tests.room.phones import run_coroutine
from widgets.room.thinking import Thinking, weigh_seats

TOP = Path(__file__).resolve().parent.parent.parent


@pytest.mark.slow
def test_a_computation_is_answered_and_another_is_broken_off():
    view = nanatoridori.read("players 3 | turn A | A 1 5 5 6 6 2 | table 5 5 by C", seed=1).view(0)

    async def scenario():
        thinking = Thinking()
        thinking.wake()
        found = await thinking.run(weigh_seats, view, 20)
        process = next(iter(thinking._executor._processes.values()))
        endless = asyncio.ensure_future(thinking.run(time.sleep, 600))
        await asyncio.sleep(0.2)
        thinking.close()
        until = time.monotonic() + 20
        while psutil.pid_exists(process.pid) and time.monotonic() < until:  # reaped by the executor, in a thread
            await asyncio.sleep(0.05)
        endless.cancel()
        return found, psutil.pid_exists(process.pid)

    found, is_alive = run_coroutine(scenario())
    assert len(found) == 3
    assert not is_alive


@pytest.mark.slow
def test_ctrl_c_is_left_to_the_server():
    async def scenario():
        thinking = Thinking()
        try:
            return await thinking.run(signal.getsignal, signal.SIGINT)
        finally:
            thinking.close()

    assert run_coroutine(scenario()) is signal.SIG_IGN


KILLED = """
import os, signal
from widgets.room.thinking import Thinking
if __name__ == "__main__":
    thinking = Thinking()
    print(thinking._start().submit(os.getpid).result(), flush=True)
    thinking._start().submit(__import__("time").sleep, 600)
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="other signals there")
def test_process_ends_with_a_server_that_is_killed(tmp_path):
    program = tmp_path / "server.py"
    program.write_text(KILLED, encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, str(program)], stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONPATH": str(TOP)}
    ) as server:
        thinker = int(server.stdout.readline())
        try:
            server.communicate(timeout=20)  # the pipe ends when no process can write to it, not even the computing one
        except subprocess.TimeoutExpired:
            os.kill(thinker, signal.SIGKILL)
            raise
