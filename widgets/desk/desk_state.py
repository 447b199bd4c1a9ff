"""The state of the teacher's desk: a position, its history, the votes, and what the class sees. Not a widget."""

from __future__ import annotations

from typing import Any

from gamelib.core import registry
from gamelib.core.errors import GameError
from gamelib.core.language import _, as_sentence
from gamelib.core.move_phrases import suggest_move
from gamelib.core.protocols import View
from gamelib.core.verdicts import Refusal
from gamelib.lessons import act_notation
from gamelib.record import Record
from widgets.desk.move_comparison import MoveComparison
from widgets.stage import log_lines
from widgets.stage.position_sheet import PositionSheet
from widgets.stage.scene import Message

MAX_VOTES = 999
"""Hands counted for one move."""
MAX_UNDO = 200
"""Earlier positions that are kept."""
MAX_LISTED_MOVES = 8
"""Up to this many moves, each is offered to be voted for; of more, only those that somebody names."""


class DeskState:
    """A position, with the changes made to it and the votes about it."""

    def __init__(self, game: str, position: Any, record: Record | None = None, seed: int = 1) -> None:
        self.game, self.record, self.seed = game, record, seed
        self.ply = 0
        """The ply of the stored game at which the position was taken."""
        self.past: list[Any] = []
        self.is_editing = False
        self.all_hands_shown = False
        self.set_position(position)

    def set_position(self, position: Any) -> None:
        """Put a position on the desk, without votes, comparison or message."""
        self.position = position
        self.message: Message | None = None
        self.selected_card = ""
        self.vote_counts: dict[str, int] | None = None
        self.comparison: MoveComparison | None = None

    # Queries --------------------------------------------------------------------------

    @property
    def seat_to_act(self) -> int | None:
        """The seat that has to choose; None if there is none."""
        return self.position.to_act[0] if self.position.to_act else None

    @property
    def view(self) -> Any:
        """The view of the seat that has to choose."""
        return self.position.view(self.seat_to_act)

    @property
    def names(self) -> tuple[str, ...]:
        """The names in the stored game; none for any other position."""
        return self.record.names if self.record is not None else ()

    @property
    def sheet(self) -> PositionSheet:
        """The position part by part."""
        return PositionSheet(self.game, self.position.write())

    @property
    def votes(self) -> dict[str, int]:
        """The moves that got votes, with the number of hands."""
        return {move: count for move, count in (self.vote_counts or {}).items() if count}

    @property
    def is_asking(self) -> bool:
        """Return whether the class is being asked."""
        return self.vote_counts is not None

    @property
    def is_comparing(self) -> bool:
        """Return whether moves are being evaluated."""
        return self.comparison is not None and not self.comparison.is_finished

    def check_choice(self) -> int:
        """Return the seat that has to choose; raise GameError if there is none."""
        if self.seat_to_act is None:
            raise GameError(_("Nobody has a choice to make here."))
        return self.seat_to_act

    # Changing the position --------------------------------------------------------------

    def change_position(self, position: Any) -> None:
        """Put another position on the desk; `undo` returns to this one."""
        self.past = [*self.past, self.position][-MAX_UNDO:]
        self.set_position(position)

    def read_first(self, *sheets: PositionSheet) -> Any:
        """Return the position of the first sheet that can be read; raise the first one's GameError if none can."""
        errors = []
        for sheet in sheets:
            try:
                return registry.about(self.game).rules.read(sheet.text, seed=self.seed)
            except GameError as error:
                errors.append(error)
        raise errors[0]

    def undo(self) -> None:
        """Return to the position before the last change."""
        if not self.past:
            raise GameError(_("There is nothing to take back."))
        self.set_position(self.past.pop())

    def go_to(self, ply: int) -> None:
        """Put a moment of the stored game on the desk."""
        record = self.record
        if record is None or type(ply) is not int or not 0 <= ply <= len(record):
            raise GameError(_("this game has moves 0 to {last}").format(last=0 if record is None else len(record)))
        self.ply, self.past = ply, []
        self.set_position(record.at(ply))

    # The vote -----------------------------------------------------------------------------

    def start_vote(self) -> None:
        """Ask the class: hide the hands and begin to count from 0."""
        self.check_choice()
        self.is_editing = self.all_hands_shown = False
        self.message, self.comparison = None, None
        moves = [str(move) for move in self.view.moves()]
        self.vote_counts = dict.fromkeys(moves, 0) if len(moves) <= MAX_LISTED_MOVES else {}

    def check_vote(self, move: str, hands: int) -> Refusal | None:
        """Return why the move is illegal, or None; raise GameError if nothing was asked or `hands` is no count."""
        if self.vote_counts is None or self.seat_to_act is None:
            raise GameError(_("Ask the class first."))
        if type(hands) is not int or not -MAX_VOTES <= hands <= MAX_VOTES:
            raise GameError(_("the number of hands is at most {most}").format(most=MAX_VOTES))
        refusal: Refusal | None = self.view.why_not(move)
        return refusal

    def count_vote(self, move: str, hands: int) -> tuple[str, int]:
        """Add hands to a legal move; return the move in its usual notation and its hands."""
        assert self.vote_counts is not None
        resolved = self.view.read_move(move)
        usual = act_notation.canonical(self.position, self.check_choice(), resolved)
        self.vote_counts[usual] = min(max(0, self.vote_counts.get(usual, 0) + hands), MAX_VOTES)
        self.message, self.comparison = None, None
        return usual, self.vote_counts[usual]


def refusal_message(refusal: Refusal, view: View) -> Message:
    """Build the message of a refused move."""
    message: Message = {"kind": "refuse", "text": log_lines.describe_refusal(refusal), "clause": refusal.clause}
    if refusal.instead is not None:
        message["more"] = suggest_move(refusal.instead, view)
    return message


def impossible_message(error: GameError) -> Message:
    """Build the message about an impossible position."""
    text = _("This position is not possible: {why}").format(why=as_sentence(str(error)))
    return {"kind": "refuse", "text": text, "more": _("Nothing was changed.")}
