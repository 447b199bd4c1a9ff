"""Limits on what a client may ask of a room (sizes, rates, numbers), and the counters that enforce them."""

from __future__ import annotations

import time
from collections.abc import Callable

MAX_MESSAGE_BYTES = 4096
"""The longest message from a phone; a longer one closes its WebSocket."""

ACTS_PER_SECOND = 10.0
BURST = 30.0
"""Messages that may arrive at once; after that, ACTS_PER_SECOND."""

FIRST_WAIT_SECONDS, LONGEST_WAIT_SECONDS = 0.1, 2.0
"""How long the next message of a device beyond its allowance waits; the wait doubles each time."""
LINE_COST = 3
"""The cost, in messages, of opening a WebSocket or reloading the page."""
FLOOD_COST = 10
"""The cost for an address, in new devices, when one of its devices sends too much or a message too long."""

MAX_DEVICES = 300
LESSON_SECONDS = 90 * 60
"""How long an absent device is remembered at least if it has a seat, a table or an answer in the activity."""
MISSED_SECONDS = 300
"""How long any other absent device is remembered at least. Both limits matter only in a full room."""
MAX_ROOMS = 8
"""The most classes at a time."""
MAX_TABLES = 60
"""The most tables of friends at a time; they are counted apart from classes."""
LEFT_TABLE_SECONDS, IDLE_TABLE_SECONDS = 60.0, 600.0
"""After how long a table of friends that everybody has left, or at which nobody acts, gives way to a new one."""
MAX_OPENINGS, OPENINGS_PER_SECOND = 20.0, 1 / 60
"""Tables of friends that may be opened from one address at once, and then again; a whole class may share one."""
MAX_OVER = 50
"""The most ended rooms whose letters are remembered."""
MAX_WRONG_CODES = 10
"""The most wrong codes that a device may try in WRONG_CODE_SECONDS."""
WRONG_CODE_SECONDS = 60.0
MAX_WRONG_OF_ADDRESS = 150.0
"""Wrong codes that all devices of one address may try at once: a school has one, and pupils slip.

After that, WRONG_OF_ADDRESS_PER_SECOND, so that a guesser who passes for ever new devices cannot try many of the codes.
"""
WRONG_OF_ADDRESS_PER_SECOND = MAX_WRONG_CODES / WRONG_CODE_SECONDS
IDLE_SECONDS = 4 * 3600
"""Seconds without any activity after which a room is closed and its file deleted."""
KEPT_SECONDS = 8 * 24 * 3600
"""How long a class is kept for its next lesson, if whoever leads it wants that: a week and a day."""
MAX_JOINS = 60.0
"""New devices that may join from one address at once; after that, JOINS_PER_SECOND."""
JOINS_PER_SECOND = 20.0
REFUSAL_SECONDS = 1.0
"""How long the answer to an address with too many requests is delayed, which keeps its client busy."""
MAX_WAITING = 60
"""The most refused requests of one address that wait for an answer; further ones are disconnected without one."""
MAX_ADDRESSES = 10_000
"""The most addresses, and devices with wrong codes, remembered; the oldest are forgotten first."""

Clock = Callable[[], float]


class Allowance:
    """A token bucket: it fills up at a rate, to a limit, and every act takes one token.

    >>> allowance = Allowance(1.0, 2.0, clock=lambda: 0.0)
    >>> [allowance.take() for _act in range(3)]
    [True, True, False]
    """

    def __init__(self, per_second: float, limit: float, clock: Clock = time.monotonic) -> None:
        self._rate, self._limit, self._clock = per_second, limit, clock
        self._left, self._last = limit, clock()

    @property
    def left(self) -> float:
        """The tokens left now; a stopped bucket does not fill up."""
        now = self._clock()
        self._left = min(self._limit, self._left + max(0.0, now - self._last) * self._rate)
        self._last = max(now, self._last)
        return self._left

    def take(self, count: float = 1) -> bool:
        """Take `count` tokens if there are as many, and return whether there were."""
        if self.left < count:
            return False
        self._left -= count
        return True

    def spend(self, count: float) -> None:
        """Take `count` tokens, or all that are left."""
        self._left = max(0.0, self.left - count)

    def stop(self, seconds: float) -> None:
        """Empty the bucket, and let it fill up again only after `seconds`."""
        self._left, self._last = 0.0, self._clock() + seconds


class Throttle:
    """Slows a device down: a burst is handled at once, then ever more slowly while it exceeds its allowance.

    >>> throttle = Throttle(clock=lambda: 0.0)
    >>> sum(throttle.count() for _message in range(30))
    0.0
    >>> [throttle.count() for _message in range(4)]
    [0.1, 0.2, 0.4, 0.8]
    """

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._allowance, self._wait = Allowance(ACTS_PER_SECOND, BURST, clock), 0.0

    @property
    def is_slow(self) -> bool:
        """Whether the device has sent too much and has not paused since."""
        return self._wait > 0

    def count(self, cost: float = 1) -> float:
        """Count a message, or something as costly as several; return the seconds to wait before reading the next."""
        if self._allowance.left > BURST / 2:
            self._wait = 0.0
        if self._allowance.take(cost):
            return 0.0
        self._wait = min(LONGEST_WAIT_SECONDS, 2 * self._wait or FIRST_WAIT_SECONDS)
        self._allowance.stop(self._wait)
        return self._wait


class WrongCodes:
    """The wrong codes tried lately: strictly counted for each device, and generously for all devices of an address.

    >>> wrong = WrongCodes(clock=lambda: 0.0)
    >>> for _try in range(MAX_WRONG_CODES): wrong.record_wrong_code("a phone", "10.0.0.9")
    >>> wrong.is_shut("a phone", "10.0.0.9"), wrong.is_shut("another phone", "10.0.0.9")
    (True, False)
    """

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._tries: dict[str, list[float]] = {}
        self._left: dict[str, Allowance] = {}

    def record_wrong_code(self, device: str, address: str) -> None:
        """Record a wrong code."""
        tries = [*self._recent(device), self._clock()][-MAX_WRONG_CODES:]
        self._tries.pop(device, None)
        self._tries[device] = tries
        left = self._left.pop(address, None) or Allowance(
            WRONG_OF_ADDRESS_PER_SECOND, MAX_WRONG_OF_ADDRESS, self._clock
        )
        left.take()
        self._left[address] = left
        if len(self._tries) > MAX_ADDRESSES:
            del self._tries[next(iter(self._tries))]
        if len(self._left) > MAX_ADDRESSES:
            del self._left[next(iter(self._left))]

    def is_shut(self, device: str, address: str) -> bool:
        """Return whether a device, or all of an address, have tried so many wrong codes that they have to wait."""
        if len(self._recent(device)) >= MAX_WRONG_CODES:
            return True
        return address in self._left and self._left[address].left < 1

    def _recent(self, device: str) -> list[float]:
        now = self._clock()
        return [at for at in self._tries.get(device, ()) if now - at < WRONG_CODE_SECONDS]
