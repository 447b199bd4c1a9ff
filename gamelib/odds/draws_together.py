"""Ways to draw cards from a pool, by what they show together: several counts at once."""

from __future__ import annotations

from collections.abc import Mapping
from math import comb
from operator import add
from typing import TypeAlias

Shown: TypeAlias = tuple[int, ...]
"""How many of each of several things cards show."""


def ways_to_draw(pool: Mapping[Shown, int], cards: int) -> dict[Shown, int]:
    """Return the ways to draw so many cards, by what they show; the pool tells how many cards show what.

    >>> ways_to_draw({(1, 0): 2, (1, 1): 1}, 2)
    {(2, 0): 1, (2, 1): 2}
    """
    width = len(next(iter(pool), ()))
    ways_by_draw: dict[tuple[int, Shown], int] = {(0, (0,) * width): 1}
    for shown, many in pool.items():
        extended: dict[tuple[int, Shown], int] = {}
        for (drawn, numbers), ways in ways_by_draw.items():
            for more in range(min(many, cards - drawn) + 1):
                key = drawn + more, tuple(number + each * more for number, each in zip(numbers, shown, strict=True))
                extended[key] = extended.get(key, 0) + ways * comb(many, more)
        ways_by_draw = extended
    return dict(sorted((numbers, ways) for (drawn, numbers), ways in ways_by_draw.items() if drawn == cards))


def combine_draws(one: Mapping[Shown, int], two: Mapping[Shown, int]) -> dict[Shown, int]:
    """Return the ways of two draws from different pools, by what all cards show."""
    result: dict[Shown, int] = {}
    for numbers, ways in one.items():
        for more, times in two.items():
            together = tuple(map(add, numbers, more))
            result[together] = result.get(together, 0) + ways * times
    return result
