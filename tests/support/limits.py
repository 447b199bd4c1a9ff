"""Limits on the time of a call: one stops a call that hangs, the other counts work in steps of a plain loop."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager

RULER_SECONDS = 0.02
"""How long the plain loop is timed."""


class TimedOut(BaseException):
    """Raised inside a call that takes too long."""


@contextmanager
def stop_after(seconds: float) -> Iterator[None]:
    """Raise Stopped once the time is over; the time should be far more than a call takes on a busy machine.

    >>> with stop_after(0.05):
    ...     while True:
    ...         pass
    Traceback (most recent call last):
    tests.support.limits.TimedOut
    """

    def raise_timed_out(*_signal: object) -> None:
        raise TimedOut

    before = signal.signal(signal.SIGALRM, raise_timed_out)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


class MeasuredWork:
    """Work done, in steps of a plain loop that is timed before and after, since processors change their speed."""

    def __init__(self) -> None:
        self.steps = 0.0

    @contextmanager
    def added(self) -> Iterator[None]:
        """Add the work done inside the `with` block."""
        before, began = steps_a_second(RULER_SECONDS), time.process_time()
        yield
        seconds = time.process_time() - began
        self.steps += seconds * min(before, steps_a_second(RULER_SECONDS))


def steps_a_second(seconds: float) -> float:
    """Return how many steps of a plain loop fit into one second of processor time."""
    steps, began = 0, time.process_time()
    while time.process_time() < began + seconds:
        last = None
        for step in range(1000):
            last = (last, step) if step % 7 else None
        steps += 1000
    return steps / (time.process_time() - began)
