"""Tuples with an item for each seat or post, with one item replaced or removed; and tables that fill themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from gamelib.core.language import LETTERS

Item = TypeVar("Item")
Key = TypeVar("Key")

SOLO_SEATS = tuple((seat,) for seat in range(len(LETTERS)))
"""For each seat the tuple of that seat alone: the value of `to_act` where one seat owes a choice."""


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
    return items[:at] + items[at + 1 :]


class LazyTable(dict[Key, Item]):
    """A table whose entries are made when they are first read, and then shared.

    >>> squares = LazyTable(lambda number: number * number)
    >>> squares[3], squares
    (9, {3: 9})
    """

    def __init__(self, make: Callable[[Key], Item]) -> None:
        self.make = make

    def __missing__(self, key: Key) -> Item:
        self[key] = item = self.make(key)
        return item
