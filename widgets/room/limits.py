"""How much anybody may ask of a room: sizes, rates, numbers; and the two counters that keep to them."""

from __future__ import annotations

import time
from collections.abc import Callable

MAX_MESSAGE_BYTES = 4096
"""Length of a message from a phone; a longer one ends its line."""

ACTS_PER_SECOND = 10.0
BURST = 30.0
"""Messages that may come at once; beyond that, ACTS_PER_SECOND."""

MAX_UNHEARD = 60
"""Messages beyond the allowance after which a line is closed."""

MAX_DEVICES = 300
MAX_ROOMS = 8
MAX_WRONG_CODES = 10
"""Wrong codes that one address may try in WRONG_CODE_SECONDS."""
WRONG_CODE_SECONDS = 60.0
IDLE_SECONDS = 4 * 3600
"""A room in which nothing happens for so long is closed, file and all."""
MAX_JOINS = 60.0
"""New devices that one address may bring at once; beyond that, JOINS_PER_SECOND."""
JOINS_PER_SECOND = 20.0
MAX_ADDRESSES = 10_000
"""Addresses remembered at most; the oldest are forgotten first."""

Clock = Callable[[], float]


class Allowance:
    """How much is left to somebody: it fills up at a rate, to a limit, and every act takes one.

    >>> allowance = Allowance(1.0, 2.0, clock=lambda: 0.0)
    >>> [allowance.take() for _act in range(3)]
    [True, True, False]
    """

    def __init__(self, per_second: float, limit: float, clock: Clock = time.monotonic) -> None:
        self._rate, self._limit, self._clock = per_second, limit, clock
        self._left, self._last = limit, clock()

    def take(self) -> bool:
        """Take one, and return whether there was one."""
        now = self._clock()
        self._left = min(self._limit, self._left + (now - self._last) * self._rate)
        self._last = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class WrongCodes:
    """The wrong codes that each address has tried lately.

    >>> wrong = WrongCodes(clock=lambda: 0.0)
    >>> for _try in range(MAX_WRONG_CODES): wrong.note("10.0.0.9")
    >>> wrong.is_shut("10.0.0.9"), wrong.is_shut("10.0.0.8")
    (True, False)
    """

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._tries: dict[str, list[float]] = {}

    def note(self, address: str) -> None:
        """Note a wrong code."""
        tries = [*self._recent(address), self._clock()][-MAX_WRONG_CODES:]
        self._tries.pop(address, None)
        self._tries[address] = tries
        if len(self._tries) > MAX_ADDRESSES:
            del self._tries[next(iter(self._tries))]

    def is_shut(self, address: str) -> bool:
        """Return whether an address has tried so many that it has to wait."""
        return len(self._recent(address)) >= MAX_WRONG_CODES

    def _recent(self, address: str) -> list[float]:
        now = self._clock()
        return [at for at in self._tries.get(address, ()) if now - at < WRONG_CODE_SECONDS]
