"""Tuples with an item for each seat or post: replacing one item."""

from __future__ import annotations

from typing import TypeVar

from gamelib.core.language import LETTERS

Item = TypeVar("Item")

SOLO_SEATS = tuple((seat,) for seat in range(len(LETTERS)))
"""A tuple of each seat alone, for `to_act` where one seat owes a choice."""


def replace_at(items: tuple[Item, ...], at: int, item: Item) -> tuple[Item, ...]:
    """Return the tuple with one item replaced.

    >>> replace_at(("a", "b", "c"), 1, "x")
    ('a', 'x', 'c')
    """
    changed = [*items]
    changed[at] = item
    return tuple(changed)


def without_one(items: tuple[Item, ...], item: Item) -> tuple[Item, ...]:
    """Return the tuple without the first item equal to this.

    >>> without_one(("a", "b", "b"), "b")
    ('a', 'b')
    """
    at = items.index(item)
    return items[:at] + items[at + 1:]
