"""Who looks back at which shared table, and what they try again from there, alone."""

from __future__ import annotations

import secrets
from typing import Any

from gamelib.core.language import _
from gamelib.record import Record
from widgets.room.activity import ActivityHost
from widgets.room.device import Device
from widgets.room.look_back import LookBackBoard, Reviews
from widgets.room.screens import button
from widgets.room.seat_board import BESIDE
from widgets.room.shared_table import SharedTable
from widgets.room.thinking import review_choices

BACK = BESIDE + "back"


class TryPanel:
    """What stands beside a moment that is tried again: the way back to where it was looked at."""

    def __init__(self, back: Any) -> None:
        self._back = back

    def title_note(self) -> str:
        """Return the note that this is not the game itself."""
        return _("trying out")

    def sentence(self) -> str:
        """Return "": the prompt says everything."""
        return ""

    def buttons(self) -> list[dict[str, Any]]:
        """Return the button that leads back."""
        return [button(BACK, _("Back to looking back"))]

    def press(self, pressed: str) -> None:
        """Go back."""
        if pressed == BACK:
            self._back()

    def mark_active(self) -> None:
        """Do nothing: no table waits."""


class Past:
    """Shows devices what has happened at their tables; the tables themselves go on meanwhile."""

    def __init__(self, host: ActivityHost) -> None:
        self._host = host
        self._reviews = Reviews(lambda written, seat: host.think(review_choices, written, seat))

    def show(self, table: SharedTable, seat: int | None, device: Device) -> None:
        """Let a device look back at a table, from a seat or as an onlooker."""
        record = table.record
        if seat is not None:
            table.looking_back.add(seat)

        def leave() -> None:
            table.looking_back.discard(seat if seat is not None else -1)
            device.show(self._host.board_of(device))

        def send(board: LookBackBoard) -> None:
            if device.board is board and device.is_here:
                device.send(board.publish())

        device.show(
            LookBackBoard(
                record,
                seat,
                frozenset(table.people),
                table.bots(),
                send=send,
                leave=leave,
                try_again=lambda board, fork: self._try_again(board, fork, device),
                find_review=lambda: self._reviews.find(device.number, record, -1 if seat is None else seat),
            )
        )

    def _try_again(self, board: LookBackBoard, fork: Record, device: Device) -> None:
        """Play on from a moment, alone against programs, until the round is over."""
        assert board.seat is not None

        def back() -> None:
            trial.stop()
            device.show(board)

        trial = SharedTable(
            fork,
            {board.seat: device},
            lambda: None,
            lambda _table, _seat: TryPanel(back),
            bot_seed=secrets.randbits(31),
            goes_on=False,
        )
        device.show(trial.boards[board.seat])
        trial.go_on()
