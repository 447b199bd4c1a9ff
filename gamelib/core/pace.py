"""Work in slices that take about as long as planned, so that it can be stopped and its progress told."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import TypeVar

Done = TypeVar("Done")

MOST_GROWTH = 8
"""How many times as large as a slice the next may be."""


class Pace:
    """How many rounds or deals fit into a slice, by the time that the last slice took.

    >>> pace = Pace(seconds=60)
    >>> pace.timed(range, 0, 4), pace.size
    (range(0, 4), 32)
    """

    def __init__(self, seconds: float) -> None:
        self.seconds, self.size, self.seconds_each = seconds, 1, 0.0

    def timed(self, work: Callable[[int, int], Done], first: int, beyond: int) -> Done:
        """Do one slice of work, from a first number up to another, and learn from the time it takes."""
        began, count = perf_counter(), beyond - first
        done = work(first, beyond)
        self.seconds_each = (perf_counter() - began) / count
        self.size = max(1, min(MOST_GROWTH * count, int(self.seconds / max(self.seconds_each, 1e-9))))
        return done
