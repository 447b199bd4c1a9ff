"""Waiting for a person at a shared table: after a while, the others may ring, and later let a bot play."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

RING_AFTER_SECONDS = 20.0
"""How long a table waits for a person before the others may ring."""
RING_AGAIN_SECONDS = 15.0
"""The least time between two rings."""
PROGRAM_AFTER_SECONDS = 60.0
"""How long a table waits for a person before the others may let a bot play."""


class Waiting:
    """How long a table has been waiting, when it last rang, and for which absent people bots play.

    >>> now = [0.0]
    >>> waiting = Waiting(clock=lambda: now[0])
    >>> now[0] = RING_AFTER_SECONDS
    >>> waiting.ring(), waiting.ring(), waiting.may_use_program
    (True, False, False)
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._since, self._rung = clock, clock(), -math.inf
        self.played_for: set[int] = set()
        """The seats of people for whom the others let a bot play."""

    def begin(self) -> None:
        """Restart the waiting time, because somebody has moved or returned."""
        self._since = self._clock()

    @property
    def seconds(self) -> float:
        """The seconds that the table has been waiting."""
        return self._clock() - self._since

    @property
    def is_long(self) -> bool:
        """Whether the table has waited long enough to tell the others for whom."""
        return self.seconds >= RING_AFTER_SECONDS

    @property
    def may_ring(self) -> bool:
        """Whether the others may ring now."""
        return self.is_long and self._clock() - self._rung >= RING_AGAIN_SECONDS

    @property
    def may_use_program(self) -> bool:
        """Whether the others may let a bot play now."""
        return self.seconds >= PROGRAM_AFTER_SECONDS

    def ring(self) -> bool:
        """Record a ring; return False if it is too early for one."""
        if not self.may_ring:
            return False
        self._rung = self._clock()
        return True
