"""Rows of things, one for each seat or post, of which one is changed."""

from __future__ import annotations

from typing import TypeVar

from gamelib.core.language import LETTERS

Thing = TypeVar("Thing")

SOLO_SEATS = tuple((seat,) for seat in range(len(LETTERS)))
"""Each seat in a row of its own: who owes a choice where only one does."""


def replace_at(row: tuple[Thing, ...], at: int, what: Thing) -> tuple[Thing, ...]:
    """The row with something else at one place.

    >>> replace_at(("a", "b", "c"), 1, "x")
    ('a', 'x', 'c')
    """
    listed = [*row]
    listed[at] = what
    return tuple(listed)
