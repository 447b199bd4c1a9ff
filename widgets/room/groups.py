"""Groups of a class: who sits at which table, so that nobody sits alone with programs.

It counts people, not devices: two may share one. Tables have at least three people, and their sizes differ by at most
one; only where everybody shares a device may they differ by two.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Literal, get_args

from gamelib.core.chance import Stream

FEWEST = 3
"""The fewest people at a table, in a class that has as many."""
People = Mapping[int, int]
"""For the number of each device, in the order of joining, how many people use it: one or two."""
Tables = list[list[int]]
"""The numbers of the devices at each table."""
Sizes = tuple[int, ...]
"""How many people sit at each table."""
Way = Literal["chance", "neighbours", "chosen"]
WAYS: tuple[Way, ...] = get_args(Way)


# How many sit at each table ---------------------------------------------------------------


def even_sizes(singles: int, pairs: int, tables: int) -> Sizes:
    """Return how many people sit at each of so many tables, as evenly as pairs allow, the largest tables first.

    A table with an odd number of people needs somebody who has a device alone. With too few of these, two tables of
    the same odd size become one with one more and one with one less.

    >>> even_sizes(26, 0, 8), even_sizes(23, 3, 9), even_sizes(0, 5, 2)
    ((4, 4, 3, 3, 3, 3, 3, 3), (4, 4, 3, 3, 3, 3, 3, 3, 3), (6, 4))
    """
    even, more = divmod(singles + 2 * pairs, tables)
    odd = more if even % 2 == 0 else tables - more
    size = even + 1 - even % 2
    uneven = max(0, odd - singles) // 2
    others = [even + even % 2] * (tables - odd)
    before, after = (others, []) if even % 2 else ([], others)
    middle = [size] * (odd - 2 * uneven)
    return (*before, *[size + 1] * uneven, *middle, *[size - 1] * uneven, *after)


@lru_cache(maxsize=4096)
def divide(singles: int, pairs: int, at_least: int, seats: int) -> Sizes:
    """Return how many people sit at each table, if possible `at_least` or one more, at tables with so many seats.

    >>> divide(26, 0, 3, 6), divide(23, 3, 5, 8), divide(5, 0, 4, 6), divide(1, 0, 3, 5), divide(0, 0, 3, 5)
    ((4, 4, 3, 3, 3, 3, 3, 3), (6, 6, 6, 6, 5), (5,), (1,), ())
    """
    people = singles + 2 * pairs
    wished = max(1, people // at_least)

    def cost(sizes: Sizes) -> tuple[int, ...]:
        return (*_faults(sizes, singles, seats), abs(len(sizes) - wished), len(sizes))

    least, most = max(1, people // (2 * seats)), max(people // FEWEST, people // seats) + 1
    every = (even_sizes(singles, pairs, tables) for tables in range(least, most + 1))
    return min(every, key=cost) if people else ()


def _faults(sizes: Sequence[int], singles: int, seats: int) -> tuple[int, ...]:
    """Return what is wrong with a division, the worst first: no seat, too few or too many people, uneven tables.

    The sizes are in descending order.
    """
    most, fewest = sizes[0], sizes[-1]
    devices = most if singles else most // 2
    return (
        max(0, devices - seats),
        max(0, min(FEWEST, sum(sizes)) - fewest),
        max(0, most - seats),
        max(0, most - fewest - 1),
    )


def sizes_to_choose(singles: int, pairs: int, seats: int) -> list[int]:
    """Return the wishes of at least so many at a table that lead to different divisions, in ascending order.

    >>> sizes_to_choose(26, 0, 8), sizes_to_choose(7, 0, 5), sizes_to_choose(2, 0, 5)
    ([3, 4, 5, 6], [3], [3])
    """
    found: dict[Sizes, int] = {}
    for at_least in range(FEWEST, max(FEWEST, seats) + 1):
        found.setdefault(divide(singles, pairs, at_least, seats), at_least)
    return [*found.values()]


# Who sits where ---------------------------------------------------------------------------


def count_kinds(people: People) -> tuple[int, int]:
    """Return how many devices have one person, and how many have two."""
    pairs = sum(each > 1 for each in people.values())
    return len(people) - pairs, pairs


class Places:
    """The places left at tables of given sizes, and who has none yet."""

    def __init__(self, people: People, sizes: Sequence[int]) -> None:
        self._people = people
        self.tables: Tables = [[] for _size in sizes]
        self._left, self._singles = list(sizes), count_kinds(people)[0]
        self._odd = sum(each % 2 for each in sizes)

    def sit(self, number: int, at: int) -> bool:
        """Let a device sit at a table, unless there is no room, or the others could then not be seated.

        They could not if more tables had an odd number of places left than there are people with a device alone.
        """
        is_single = self._people[number] == 1
        left = self._left[at] - self._people[number]
        odd = self._odd + (left % 2 - self._left[at] % 2)
        if left < 0 or odd > self._singles - is_single:
            return False
        self._left[at], self._odd, self._singles = left, odd, self._singles - is_single
        self.tables[at].append(number)
        return True


def seat(people: People, sizes: Sequence[int], stays: Mapping[int, int] | None = None) -> Tables:
    """Fill tables of these sizes in the given order; whoever is named in `stays` keeps a table if there is room.

    >>> seat({0: 1, 1: 2, 2: 1, 3: 2, 4: 1}, [4, 3])
    [[0, 1, 2], [3, 4]]
    >>> seat({0: 1, 1: 1, 2: 1, 3: 2, 4: 2}, [4, 3])
    [[0, 1, 3], [2, 4]]
    """
    places, homeless = Places(people, sizes), list[int]()
    for number in people:
        if stays is None or number not in stays or not places.sit(number, stays[number]):
            homeless.append(number)
    for number in homeless:
        next(at for at in range(len(sizes)) if places.sit(number, at))
    return places.tables


# The groups of a class --------------------------------------------------------------------


@dataclass
class Groups:
    """The groups of a class, for all the games it plays at tables.

    >>> groups = Groups()
    >>> groups.follow({number: 1 for number in range(8)}, 6)
    True
    >>> groups.tables, groups.move(0, 1, {number: 1 for number in range(8)}, 6), groups.tables
    ([[0, 1, 2, 3], [4, 5, 6, 7]], [7], [[7, 1, 2, 3], [4, 5, 6, 0]])
    """

    way: Way = "neighbours"
    at_least: int = FEWEST
    tables: Tables = field(default_factory=list)

    def arrange(self, people: People, seats: int) -> None:
        """Seat everybody anew, in the order of joining, or in that of the tables if the way is another."""
        order = [*people] if self.way == "neighbours" else [each for table in self.tables for each in table]
        ordered = {each: people[each] for each in order if each in people}
        self.tables = seat({**ordered, **people}, divide(*count_kinds(people), self.at_least, seats))

    def shuffle(self, people: People, seats: int, chance: Stream) -> None:
        """Seat everybody by chance."""
        self.way, self.tables = "chance", [[*chance.shuffle(people)]]
        self.arrange(people, seats)

    def follow(self, people: People, seats: int) -> bool:
        """Seat newcomers, forget those who have gone, and move as few others as possible; return whether any sit anew.

        Newcomers go to the smallest table. A table opens or closes only where the sizes would not do otherwise.
        """
        before = self.tables
        here = [[each for each in table if each in people] for table in before]
        kept = [table for table in here if table]
        sizes = self._sizes_for(len(kept), people, seats)
        if kept == before and _sizes_of(kept, people) == [*sizes] and sum(map(len, kept)) == len(people):
            return False
        largest = sorted(range(len(kept)), key=lambda at: -count_people(kept[at], people))[: len(sizes)]
        stays = {each: rank for rank, at in enumerate(largest) for each in kept[at]}
        order = dict.fromkeys([*stays, *(each for table in kept for each in table), *people])
        seated = seat({each: people[each] for each in order}, sizes, stays)
        opened = range(len(kept), len(kept) + len(sizes) - len(largest))
        self.tables = [table for _at, table in sorted(zip([*largest, *opened], seated, strict=True))]
        return True

    def _sizes_for(self, tables: int, people: People, seats: int) -> Sizes:
        """Return the sizes for the present number of tables, if that does, otherwise for the one to be wished."""
        singles, pairs = count_kinds(people)
        best = divide(singles, pairs, self.at_least, seats)
        if not 0 < tables <= len(people):
            return best
        same = even_sizes(singles, pairs, tables)
        is_as_wished = self.at_least <= same[-1] and same[0] <= max(self.at_least + 1, best[0])
        return same if is_as_wished and _faults(same, singles, seats) <= _faults(best, singles, seats) else best

    # By the teacher's hand ---------------------------------------------------------------

    def table_of(self, number: int) -> int | None:
        """Return the index of a device's table."""
        return next((at for at, table in enumerate(self.tables) if number in table), None)

    def move(self, number: int, to: int, people: People, seats: int) -> list[int] | None:
        """Move a device to another table; return who comes back in its place, or None if nobody can.

        Somebody comes back where the sizes would differ by too much otherwise: one who counts as much, the last to sit
        there, or else others, as long as the sizes allow it.
        """
        at = self.table_of(number)
        if at is None or at == to or not 0 <= to < len(self.tables):
            return None
        there = self.tables[to][::-1]
        alike = [[each] for each in there if people[each] == people[number]]
        others = [[each] for each in there if people[each] != people[number]]
        singles = [each for each in there if people[each] == 1]
        for back in ([], *alike, singles[:2], *others):
            changed = self._exchange([number], back, at, to)
            if self._may_be(changed, people, seats):
                self.way, self.tables = "chosen", changed
                return back
        return None

    def swap(self, one: int, other: int, people: People, seats: int) -> bool:
        """Let two devices change places; return whether they did."""
        at, to = self.table_of(one), self.table_of(other)
        if at is None or to is None or at == to:
            return False
        changed = self._exchange([one], [other], at, to)
        if self._may_be(changed, people, seats):
            self.way, self.tables = "chosen", changed
            return True
        return False

    def _exchange(self, gives: list[int], takes: list[int], at: int, to: int) -> Tables:
        """Return the tables after some of one have changed places with some of another."""
        changed = [list(table) for table in self.tables]
        for table, goes, comes in ((changed[at], gives, takes), (changed[to], takes, gives)):
            where = table.index(goes[0]) if goes else len(table)
            table[:] = [each for each in table if each not in goes]
            table[where:where] = comes
        return changed

    def _may_be(self, tables: Tables, people: People, seats: int) -> bool:
        """Return whether tables are no worse than the present ones: in their sizes, or in what they have to seat."""
        if any(len(table) > seats for table in tables) or not all(tables):
            return False
        singles = count_kinds(people)[0]
        new, now = (_sizes_of(each, people) for each in (tables, self.tables))
        return _faults(new, singles, seats) <= _faults(now, singles, seats)

    # For the journal -----------------------------------------------------------------------

    def plain(self) -> dict[str, Any]:
        """Return the groups as plain data."""
        return {"way": self.way, "at_least": self.at_least, "tables": self.tables}

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any] | None) -> Groups:
        """Return the saved groups; without any, those of a new class."""
        return cls(plain["way"], plain["at_least"], plain["tables"]) if plain else cls()


def count_people(table: Sequence[int], people: People) -> int:
    """Return how many people sit at a table."""
    return sum(people[each] for each in table)


def _sizes_of(tables: Tables, people: People) -> list[int]:
    """Return how many people sit at the tables, in descending order."""
    return sorted((count_people(table, people) for table in tables), reverse=True)
