"""Work in slices of about a planned length, so that it can report progress and be stopped."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import TypeVar

Done = TypeVar("Done")

MOST_GROWTH = 8
"""Maximum factor by which one slice may be larger than the last."""


class SliceSize:
    """The number of rounds or deals in a slice, adjusted by the time that the last slice took.

    >>> slices = SliceSize(seconds=60)
    >>> slices.timed(range, 0, 4), slices.size
    (range(0, 4), 32)
    """

    def __init__(self, seconds: float) -> None:
        self.seconds, self.size, self.seconds_each = seconds, 1, 0.0

    def timed(self, work: Callable[[int, int], Done], first: int, beyond: int) -> Done:
        """Do the work from `first` up to, but not including, `beyond`, and set the next size by the time it took."""
        began, count = perf_counter(), beyond - first
        done = work(first, beyond)
        self.seconds_each = (perf_counter() - began) / count
        self.size = max(1, min(MOST_GROWTH * count, int(self.seconds / max(self.seconds_each, 1e-9))))
        return done
