"""How long a table has waited for a person, and what the others may do: ring, and later let a program play."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

RING_AFTER_SECONDS = 20.0
"""How long a table waits for somebody before the others may ring."""
RING_AGAIN_SECONDS = 15.0
"""How long after one ring another may follow."""
PROGRAM_AFTER_SECONDS = 60.0
"""How long a table waits for somebody before the others may let a program play."""


class Waiting:
    """Since when a table waits, when it last rang, and for which seats programs play until their people are back.

    >>> now = [0.0]
    >>> waiting = Waiting(clock=lambda: now[0])
    >>> now[0] = RING_AFTER_SECONDS
    >>> waiting.ring(), waiting.ring(), waiting.may_use_program
    (True, False, False)
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._since, self._rung = clock, clock(), -math.inf
        self.played_for: set[int] = set()
        """Seats of people for whom the others let a program play."""

    def begin(self) -> None:
        """Wait from now on: somebody has moved, or is back."""
        self._since = self._clock()

    @property
    def seconds(self) -> float:
        """How long the table has waited."""
        return self._clock() - self._since

    @property
    def is_long(self) -> bool:
        """Whether the table has waited so long that the others are told for whom."""
        return self.seconds >= RING_AFTER_SECONDS

    @property
    def may_ring(self) -> bool:
        """Whether the others may ring now."""
        return self.is_long and self._clock() - self._rung >= RING_AGAIN_SECONDS

    @property
    def may_use_program(self) -> bool:
        """Whether the others may let a program play now."""
        return self.seconds >= PROGRAM_AFTER_SECONDS

    def ring(self) -> bool:
        """Note a ring; return False if it is too early for one."""
        if not self.may_ring:
            return False
        self._rung = self._clock()
        return True
