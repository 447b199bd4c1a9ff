"""Work on many rounds, slice by slice: one after the other, in threads, or on any `concurrent.futures` executor."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from typing import TypeVar

from gamelib.core.progress_bar import Stop
from gamelib.core.slice_size import SliceSize

Done = TypeVar("Done")
Work = Callable[[int, int], Done]
"""A function that does the rounds from its first argument up to, but not including, its second."""

SLICES, LARGEST_SLICE = 64, 250
SMALLEST_COMPILED_SLICE, LARGEST_COMPILED_SLICE = 500, 10_000
"""With fewer rounds than the smallest slice, sending them to another process would take longer than playing them."""
SLICE_SECONDS = 0.05
"""Planned length of a compiled slice: after each, progress is reported and the work can be stopped."""
WORTH_THREADS_SECONDS = 0.2
"""Work that would take longer than this is divided among threads."""


def run_in_slices(
    work: Work[Done], rounds: int, executor: Executor | None, stop: Stop, *, compiled: bool = False
) -> Iterator[Done]:
    """Yield the results of work on rounds, slice by slice, in any order.

    Without an executor, a slice is one round. `compiled` work is so quick that a slice is whatever fits into
    SLICE_SECONDS, and all cores share it.
    """
    if executor is None and compiled:
        yield from _run_compiled(work, rounds, stop)
    elif executor is None:
        for number in range(rounds):
            if stop and stop():
                return
            yield work(number, number + 1)
    else:
        smallest, largest = (SMALLEST_COMPILED_SLICE, LARGEST_COMPILED_SLICE) if compiled else (1, LARGEST_SLICE)
        size = max(smallest, min(largest, rounds // SLICES))
        yield from _run_on_executor(work, rounds, executor, stop, size)


def _run_on_executor(work: Work[Done], rounds: int, executor: Executor, stop: Stop, size: int) -> Iterator[Done]:
    waiting: set[Future[Done]] = {
        executor.submit(work, first, min(first + size, rounds)) for first in range(0, rounds, size)
    }
    try:
        while waiting and not (stop and stop()):
            done, waiting = wait(waiting, timeout=0.1 if stop else None, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        for future in waiting:
            future.cancel()


def _run_compiled(work: Work[Done], rounds: int, stop: Stop) -> Iterator[Done]:
    slices, first, cores = SliceSize(SLICE_SECONDS), 0, 1 if sys.platform == "emscripten" else os.cpu_count() or 1
    while first < rounds:
        if stop and stop():
            return
        if cores > 1 and slices.seconds_each * (rounds - first) > WORTH_THREADS_SECONDS:
            yield from _run_in_threads(work, first, rounds, stop, slices, cores)
            return
        beyond = min(first + slices.size, rounds)
        yield slices.timed(work, first, beyond)
        first = beyond


def _run_in_threads(
    work: Work[Done], first: int, rounds: int, stop: Stop, slices: SliceSize, cores: int
) -> Iterator[Done]:
    """Yield the results of slices, keeping one at work on each core."""
    with ThreadPoolExecutor(cores) as pool:
        waiting: set[Future[Done]] = set()
        while waiting or first < rounds:
            if stop and stop():
                return
            while first < rounds and len(waiting) < cores:
                beyond = min(first + slices.size, rounds)
                waiting.add(pool.submit(slices.timed, work, first, beyond))
                first = beyond
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
