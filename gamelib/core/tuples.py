"""Rows of things, one for each seat or post, of which one is changed."""

from __future__ import annotations

from typing import TypeVar

from gamelib.core.language import LETTERS

Thing = TypeVar("Thing")

ALONE = tuple((seat,) for seat in range(len(LETTERS)))
"""Each seat in a row of its own: who owes a choice where only one does."""


def put(row: tuple[Thing, ...], at: int, what: Thing) -> tuple[Thing, ...]:
    """The row with something else at one place.

    >>> put(("a", "b", "c"), 1, "x")
    ('a', 'x', 'c')
    """
    listed = [*row]
    listed[at] = what
    return tuple(listed)
