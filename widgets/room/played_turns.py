"""Turns of the tables of a class whose round is over, to be asked about again: what a seat knew then, and no name.

They are the teacher's to look through. Nothing of a round that is still being played is among them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from gamelib.core.language import _, n_
from widgets.room.activity import Activity
from widgets.room.deal_for_all import DealForAll
from widgets.room.friends_tables import FriendsTables
from widgets.room.journal import UnchangingPart
from widgets.room.shared_table import SharedTable
from widgets.room.thinking import find_turns
from widgets.room.vote import Think
from widgets.stage.board import log_error

MOST_TURNS, MOST_WAITING = 24, 80
"""The most turns that are offered, the latest first, and the most rounds that wait to be looked through."""


class PlayedTurn(NamedTuple):
    """A turn of a round that is over: the position as the seat whose turn it was knew it."""

    game: str
    position: str
    table: int
    """The number of the table, the first being 1; 0 for the deal that everybody played."""
    round: int
    move: int
    choices: int
    """How many moves the seat could choose from."""

    @property
    def detail(self) -> str:
        """How many moves there were to choose from."""
        return n_("{count} to choose from", "{count} to choose from", self.choices).format(count=self.choices)


def say_where(table: int, round_number: int, move: int) -> str:
    """Say at which table a turn was, and when.

    >>> say_where(3, 1, 12)
    'Table 3, round 1, move 12'
    """
    if not table:
        return _("The deal for everybody, move {move}").format(move=move)
    return _("Table {number}, round {round}, move {move}").format(number=table, round=round_number, move=move)


class _RoundsOver(NamedTuple):
    """Rounds of a table that are over, and have not been looked through."""

    written: str
    seats: tuple[int, ...]
    """The seats of people."""
    table: int
    first: int
    last: int


class PlayedTurns:
    """The turns of a class that are worth asking about."""

    def __init__(self) -> None:
        self.found: list[PlayedTurn] = []
        self._known: WeakKeyDictionary[SharedTable, tuple[str, int]] = WeakKeyDictionary()
        """By table: how its game began, and how many of its rounds have been noted."""
        self._waiting: list[_RoundsOver] = []
        self._working: asyncio.Task[None] | None = None
        self._kept: UnchangingPart | None = None

    def note(self, activity: Activity | None) -> None:
        """Note the rounds that have ended at the tables of an activity, if it has any."""
        for number, table in _tables_of(activity):
            game, over = table.record.beginning, _count_rounds_over(table)
            began, noted = self._known.get(table, ("", 0))
            first = noted + 1 if began == game else 1
            if over >= first:
                self._known[table] = game, over
                rounds = _RoundsOver(table.plain()["record"], tuple(sorted(table.people)), number, first, over)
                self._waiting = [*self._waiting[1 - MOST_WAITING :], rounds]

    def look_through(self, think: Think, changed: Callable[[], None]) -> None:
        """Look through the noted rounds, in another process; then call `changed`."""
        if self._waiting and (self._working is None or self._working.done()):
            self._working = asyncio.ensure_future(self._look_through(think, changed))

    async def _look_through(self, think: Think, changed: Callable[[], None]) -> None:
        while self._waiting:
            rounds = self._waiting.pop(0)
            try:
                turns = await think(find_turns, rounds.written, rounds.seats, rounds.first, rounds.last)
            except Exception as error:
                log_error(error)
                continue
            self._add([PlayedTurn(each.game, each.position, rounds.table, *each[2:]) for each in turns])
        changed()

    def _add(self, turns: Sequence[PlayedTurn]) -> None:
        known = {each.position for each in self.found}
        fresh = [each for each in turns if each.position not in known]
        self.found, self._kept = [*fresh, *self.found][:MOST_TURNS], None

    def forget(self) -> None:
        """Forget all of them, since the class is over."""
        self.found, self._waiting, self._kept = [], [], None
        if self._working is not None:
            self._working.cancel()

    # For the journal ------------------------------------------------------------------------

    def plain(self) -> UnchangingPart:
        """Return the turns as plain data."""
        if self._kept is None:
            self._kept = UnchangingPart({"found": [[*each] for each in self.found]})
        return self._kept

    def restore(self, plain: Mapping[str, Any]) -> None:
        """Take over saved turns."""
        self.found, self._kept = [PlayedTurn(*each) for each in plain.get("found", ())], None


def _tables_of(activity: Activity | None) -> Iterator[tuple[int, SharedTable]]:
    """Yield the tables of an activity with their numbers; those of one deal for everybody are numbered 0."""
    if isinstance(activity, FriendsTables):
        yield from enumerate(activity.tables, 1)
    elif isinstance(activity, DealForAll):
        yield from ((0, table) for table in activity.tables.values())


def _count_rounds_over(table: SharedTable) -> int:
    """Return how many rounds of a table's game are over."""
    begun = 1 + sum(entry.seat is None for entry in table.record.entries)
    return begun if table.session.is_pausing or table.is_over else begun - 1
