"""Chance, the same on every machine: SplitMix64, keyed by a seed, a purpose and numbers.

Each use of chance has a stream of its own, so nothing that happens in one deal changes the next: all who play one
seed get the same deals, however they play.

The numbers pass for chance, but they keep no secret: both steps can be run backwards, so that whoever learns a stream's
position, or 64 bits that came out of it, can find the seed and with it every hidden card. Hence neither a seed nor any
number made from it is ever sent to a seat; only which cards lie where.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import factorial, perm
from typing import TypeVar

Card = TypeVar("Card")

_MASK = (1 << 64) - 1
_UPPER_BITS = 31
"""SplitMix64's last step leaves this many upper bits of a word unchanged, so shorter numbers can skip it."""


class Stream:
    """A stream of random numbers for one purpose.

    >>> Stream(7, "deal", 1).shuffle("abcdef")
    ('a', 'b', 'f', 'd', 'c', 'e')
    >>> Stream(7, "first").randbelow(4)
    2
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int, purpose: str = "", *numbers: int) -> None:
        """Key the stream by all arguments, folded into 64 bits by FNV-1a."""
        self._state = _fnv1a(":".join((purpose, *map(str, numbers))), _fold_seed(seed))

    @property
    def position(self) -> int:
        """The state of the stream, as 64 bits: two streams at one position give the same numbers from there on."""
        return self._state

    @position.setter
    def position(self, bits: int) -> None:
        """Move the stream to this position."""
        self._state = bits & _MASK

    def next_bits(self) -> int:
        """Return the next 64 bits; they are asked for so often that this does not go through `randbelow`."""
        self._state = at = self._state + 0x9E3779B97F4A7C15 & _MASK
        mixed = (at ^ at >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _MASK
        return mixed ^ mixed >> 31

    def randbelow(self, bound: int) -> int:
        """Return a whole number from 0 to `bound` - 1, each equally likely."""
        at, bits = self._state, (bound - 1).bit_length()
        if 0 < bits <= _UPPER_BITS:
            while True:
                at = at + 0x9E3779B97F4A7C15 & _MASK
                mixed = (at ^ at >> 30) * 0xBF58476D1CE4E5B9 & _MASK
                number = ((mixed ^ mixed >> 27) * 0x94D049BB133111EB & _MASK) >> 64 - bits
                if number < bound:
                    self._state = at
                    return number
        words, spare = range((bits + 63) // 64), -bits % 64
        while True:
            number = 0
            for _word in words:
                at = at + 0x9E3779B97F4A7C15 & _MASK
                mixed = (at ^ at >> 30) * 0xBF58476D1CE4E5B9 & _MASK
                mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _MASK
                number = number << 64 | mixed ^ mixed >> 31
            if (number := number >> spare) < bound:
                self._state = at
                return number

    def choice(self, items: Sequence[Card]) -> Card:
        """Return one of the items, each equally likely."""
        return items[self.randbelow(len(items))]

    def shuffle(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Return the cards in a random order; a single random number holds all choices of the Fisher-Yates shuffle."""
        order = list(cards)
        choices = self.randbelow(factorial(len(order)))
        for last in range(len(order) - 1, 0, -1):
            choices, at = divmod(choices, last + 1)
            order[last], order[at] = order[at], order[last]
        return tuple(order)

    def sample(self, cards: Iterable[Card], many: int) -> tuple[Card, ...]:
        """Return `many` of the cards, or all if there are fewer, in the order in which they are drawn.

        >>> Stream(7, "days").sample("abcdef", 2)
        ('a', 'c')
        """
        left = list(cards)
        many = min(many, len(left))
        choices, drawn = self.randbelow(perm(len(left), many)), []
        for _draw in range(many):
            choices, at = divmod(choices, len(left))
            left[at], left[-1] = left[-1], left[at]
            drawn.append(left.pop())
        return tuple(drawn)


def _fnv1a(text: str, at: int) -> int:
    for byte in text.encode():
        at = (at ^ byte) * 0x100000001B3 & _MASK
    return at


@lru_cache(maxsize=64, typed=True)
def _fold_seed(seed: int) -> int:
    """Return the part of the key that all streams of one seed share."""
    return _fnv1a(f"{seed}:", 0xCBF29CE484222325)


def fresh_seed() -> int:
    """Return a seed that cannot be guessed."""
    return int.from_bytes(os.urandom(8))
