"""Answering a question by making a move; an illegal move gets its reason instead of counting."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gamelib.core.language import _
from gamelib.core.move_phrases import describe_move
from gamelib.lessons.act_notation import canonical_move
from gamelib.record import Record
from gamelib.session import ActResult
from widgets.room.screens import Outgoing, pack, pong
from widgets.room.seat_board import HEARD, SeatBoard, SeatGame, labels
from widgets.stage.board import parse_message

Answer = Callable[[str], bool]
"""Takes an answer in notation; returns False if the vote is closed."""


class BallotGame(SeatGame):
    """The position of a question; making a legal move answers it without changing the table."""

    def __init__(self, record: Record, seat: int, answer: Answer, refused: Callable[[str], None], mine: str) -> None:
        super().__init__(record, seat, make_move=lambda _seat, _ply, move: self._answer(move))
        self._take, self._refused = answer, refused
        if mine:
            self._thank(self.view.read_move(mine))

    def _answer(self, move: Any) -> ActResult:
        refusal = self.view.why_not(move)
        if refusal is not None:
            self._refused(refusal.clause)
            return ActResult("refused", refusal)
        answer = canonical_move(self.session.state, self.view.seat, move)
        if self._take(str(answer)):
            self._thank(answer)
        else:
            self.show_message({"kind": "say", "text": _("The vote is closed. Look at the wall.")})
        return ActResult("done")

    def _thank(self, answer: Any) -> None:
        words = describe_move(answer, self.view)
        self.show_message(
            {
                "kind": "end",
                "head": _("Sent."),
                "plain": True,
                "text": _("Your answer: {words}. Try another move to change it, until the vote closes.").format(
                    words=words
                ),
            }
        )


class BallotBoard:
    """A question on a device. Until it is touched, all devices share the packed first picture; then it gets a table."""

    def __init__(self, first: str, make: Callable[[], SeatBoard], has_answered: bool) -> None:
        self._first, self._make = first, make
        self._board: SeatBoard | None = make() if has_answered else None

    def opening(self) -> list[Outgoing]:
        """Return the labels and the position, with the answer if there is one."""
        return self._board.opening() if self._board else [self._first]

    def hear(self, content: object) -> list[Outgoing]:
        """Handle a message; from the first tap on, the device has a table of its own."""
        message = parse_message(content)
        if message is None or message.kind not in HEARD:
            return []
        if self._board is None and message.kind == "ping":
            return [pong(message.n)]
        if self._board is None and message.kind == "hello":
            return [self._first]
        self._board = self._board or self._make()
        return self._board.hear(content)


def first_scene(record: Record, seat: int) -> dict[str, Any]:
    """Return the scene that everybody gets first."""
    return SeatBoard(BallotGame(record, seat, lambda _move: False, lambda _clause: None, "")).scene


def pack_first(scene: dict[str, Any]) -> str:
    """Return the first picture for everybody, packed: labels and scene in one message."""
    return pack({"words": labels(), "scene": scene})
