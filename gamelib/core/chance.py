"""Chance, the same on every machine: SplitMix64, keyed by a seed, a purpose and numbers.

Each use of chance has a stream of its own, so what happens in one deal never changes the next: a class that plays
one seed plays the same deals throughout.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import factorial
from typing import TypeVar

Card = TypeVar("Card")

_MASK = (1 << 64) - 1


class Stream:
    """A run of chance for one purpose.

    >>> Stream(7, "deal", 1).shuffle("abcdef")
    ('a', 'b', 'f', 'd', 'c', 'e')
    >>> Stream(7, "first").randbelow(4)
    2
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int, purpose: str = "", *numbers: int) -> None:
        """A stream keyed by all that is given; the key is folded into 64 bits by FNV-1a."""
        self._state = _fnv1a(":".join((purpose, *map(str, numbers))), _fold_seed(seed))

    def next_bits(self) -> int:
        """The next 64 bits."""
        return self.randbelow(1 << 64)

    def randbelow(self, bound: int) -> int:
        """A whole number from 0 up to, not including, `bound`; every one equally likely."""
        at, bits = self._state, (bound - 1).bit_length()
        words, spare = range((bits + 63) // 64), -bits % 64
        while True:
            number = 0
            for _ in words:
                at = at + 0x9E3779B97F4A7C15 & _MASK
                mixed = (at ^ at >> 30) * 0xBF58476D1CE4E5B9 & _MASK
                mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _MASK
                number = number << 64 | mixed ^ mixed >> 31
            if (number := number >> spare) < bound:
                self._state = at
                return number

    def choice(self, items: Sequence[Card]) -> Card:
        """One of the items, every one equally likely."""
        return items[self.randbelow(len(items))]

    def shuffle(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """The cards in any order, each equally likely: all of Fisher and Yates' choices in one number."""
        order = list(cards)
        choices = self.randbelow(factorial(len(order)))
        for last in range(len(order) - 1, 0, -1):
            choices, at = divmod(choices, last + 1)
            order[last], order[at] = order[at], order[last]
        return tuple(order)


def _fnv1a(text: str, at: int) -> int:
    for byte in text.encode():
        at = (at ^ byte) * 0x100000001B3 & _MASK
    return at


@lru_cache(maxsize=64, typed=True)
def _fold_seed(seed: int) -> int:
    """The key as far as the seed goes: all streams of a game begin with it."""
    return _fnv1a(f"{seed}:", 0xCBF29CE484222325)


def fresh_seed() -> int:
    """A seed nobody can guess."""
    return secrets.randbits(64)
