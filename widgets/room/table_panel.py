"""Panels beside a shared table on phones: whom it waits for, ringing and, for onlookers, taking a seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gamelib.core.language import _, join_and
from widgets.room.screens import button
from widgets.room.seat_board import BESIDE
from widgets.room.shared_table import SharedTable

RING, PROGRAM, SIT, TABLES, AGAIN, OTHER = (
    BESIDE + word for word in ("ring", "program", "sit", "tables", "again", "other")
)


def ring_text() -> str:
    """Return the text on a ringing phone."""
    return _("It is your turn. The others are waiting for you.")


class SeatPanel:
    """The panel of a player."""

    def __init__(
        self,
        table: SharedTable,
        seat: int,
        may_leave: Callable[[], bool] = lambda: False,
        leave: Callable[[], None] = lambda: None,
    ) -> None:
        self._table, self._seat, self._may_leave, self._leave = table, seat, may_leave, leave

    def note(self) -> str:
        """Return "": the sentence says everything."""
        return ""

    def sentence(self) -> str:
        """Say for whom the table has been waiting long, or that a bot plays for this seat."""
        table = self._table
        if self._seat in table.waiting.played_for:
            return _("A program plays for you. Tap anything to play yourself.")
        if not self._is_kept_waiting():
            return ""
        names = [table.people[seat].animal.name for seat in table.waited_for]
        return _("Waiting for {names}.").format(names=join_and(names))

    def buttons(self) -> list[dict[str, Any]]:
        """Return the buttons: play again, or ring and, later, let a bot play for the person the table waits for."""
        if self._table.may_begin_again:
            others = [button(OTHER, _("Another game"))] if self._may_leave() else []
            return [button(AGAIN, _("Play again"), main=True), *others]
        if not self._is_kept_waiting():
            return []
        may_ring = self._table.waiting.may_ring and any(
            self._table.people[seat].is_here for seat in self._table.waited_for
        )
        rings = [button(RING, _("Ring"))] if may_ring else []
        plays = [button(PROGRAM, _("Let a program play"))] if self._table.waiting.may_use_program else []
        return rings + plays

    def press(self, pressed: str) -> None:
        """Play again, ring, or let a bot play."""
        if pressed == AGAIN:
            self._table.begin_again()
        elif pressed == OTHER and self._table.may_begin_again and self._may_leave():
            self._leave()
        if not self._is_kept_waiting():
            return
        if pressed == RING:
            self._table.ring(ring_text())
        elif pressed == PROGRAM and self._table.waiting.may_use_program:
            self._table.let_program_play()

    def stir(self) -> None:
        """Take the seat back from the bot that played for it."""
        self._table.return_to(self._seat)

    def _is_kept_waiting(self) -> bool:
        waited_for = self._table.waited_for
        return bool(waited_for) and self._seat not in waited_for and self._table.waiting.is_long


class OnlookerPanel:
    """The panel of an onlooker."""

    def __init__(self, table: SharedTable, may_sit: Callable[[], bool], press: Callable[[str], None]) -> None:
        self._table, self._may_sit, self._press = table, may_sit, press

    def note(self) -> str:
        """Return the note that this phone only looks on."""
        return _("you look on")

    def sentence(self) -> str:
        """Return "": the prompt says whose turn it is."""
        return ""

    def buttons(self) -> list[dict[str, Any]]:
        """Return the buttons that take a free seat, and that lead to other tables."""
        sits = [button(SIT, _("Sit down here"), main=True)] if self._may_sit() and self._table.free_seats else []
        return [*sits, button(TABLES, _("All tables"))]

    def press(self, pressed: str) -> None:
        """Take a seat, or go to the list of tables."""
        self._press(pressed)

    def stir(self) -> None:
        """Do nothing: no table waits for an onlooker."""
