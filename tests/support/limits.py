"""Limits on how long a call of the library may take: one that ends what hangs, and one in steps of a plain loop."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager

RULER_SECONDS = 0.02
"""How long the plain loop is measured."""


class Stopped(BaseException):
    """Raised in a call that does not come to an end."""


@contextmanager
def stopped_after(seconds: float) -> Iterator[None]:
    """Raise Stopped when the time is over; allow far more than a call takes on a busy machine.

    >>> with stopped_after(0.05):
    ...     while True:
    ...         pass
    Traceback (most recent call last):
    tests.support.limits.Stopped
    """
    def stop(*_signal: object) -> None:
        raise Stopped

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


class Work:
    """How much work the processor did, in steps of a plain loop; measured around it, as a machine changes its speed."""

    def __init__(self) -> None:
        self.steps = 0.0

    @contextmanager
    def added(self) -> Iterator[None]:
        """Add what is done meanwhile."""
        before, began = steps_a_second(RULER_SECONDS), time.process_time()
        yield
        seconds = time.process_time() - began
        self.steps += seconds * min(before, steps_a_second(RULER_SECONDS))


def steps_a_second(seconds: float) -> float:
    """Return how many steps of a plain loop one second of processor time has room for."""
    steps, began = 0, time.process_time()
    while time.process_time() < began + seconds:
        last = None
        for step in range(1000):
            last = (last, step) if step % 7 else None
        steps += 1000
    return steps / (time.process_time() - began)
