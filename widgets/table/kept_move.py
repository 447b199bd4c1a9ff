"""The move that waits for the person's turn: picked while others play, then played if it is legal, or else dropped.

It is held here alone: others are told nothing of it. Whether it may be made is decided once it is the person's turn.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from gamelib.core.language import _
from gamelib.core.protocols import Move
from gamelib.core.verdicts import Refusal
from gamelib.record import Record
from gamelib.session import OWN_SEAT, Session
from widgets import scenes
from widgets.stage import log_lines
from widgets.stage.scene import EMPTY_SELECTION, Button, Gesture, GestureResult, Message, ScenePart, Selection
from widgets.table.opening import TableOptions

KEPT_MS = 500
"""Milliseconds before a kept move is played, so that the move before it can be seen."""
NEVER_MIND = "table:never-mind"
"""The button that drops the kept move."""


class GameWithKeptMove(Protocol):
    """What a kept move needs of the game on a table."""

    session: Session
    options: TableOptions
    selection: Selection
    has_front_end: bool

    @property
    def name(self) -> str:
        """The name of the game."""

    @property
    def view(self) -> Any:
        """The view on screen."""

    def clear(self) -> None:
        """Remove the selection, the message and the hint."""

    def try_move(self, move: Move) -> None:
        """Make a move of the viewer, or show why it is not allowed."""

    def show_message(self, message: Message, names_cards: bool = False) -> None:
        """Show and announce a message."""


class PreparedMove(NamedTuple):
    """What a person has prepared before somebody else chose."""

    record: Record
    viewer: int | None
    selection: Selection
    move: Move | None
    then: Any


class KeptMove:
    """The kept move of the one person at a table, if there is one."""

    def __init__(self, game: GameWithKeptMove) -> None:
        self._game = game
        self.forget()

    def forget(self) -> None:
        """Keep no move."""
        self.move: Any = None
        self._then: Any = None

    @property
    def is_possible(self) -> bool:
        """Whether a move may be prepared: a lone person waits for bots, sees the present, and the game allows it."""
        game, session = self._game, self._game.session
        return (
            scenes.kept_moves(game.name) is not None
            and game.has_front_end
            and game.options.pace is not None
            and session.people == {session.viewer}
            and session.viewing_as == OWN_SEAT
            and session.bot_to_act is not None
            and bool(game.view.hand)
        )

    @property
    def is_due(self) -> bool:
        """Whether a move is kept and its turn has come."""
        return self.move is not None and self._game.session.may_act

    # What people do ------------------------------------------------------------------------

    def react(self, gesture: Gesture, result: GestureResult) -> bool:
        """Pick cards, keep a move, or drop it again; return whether the gesture was any of that."""
        game = self._game
        if gesture.kind == "tap" and result.move is None and result.selection != game.selection:
            self.forget()
            game.selection = result.selection
            return True
        words = scenes.kept_moves(game.name)
        if gesture.kind != "press" or words is None or not words.may_be_kept(game.view, result.move):
            return False
        if self.move == result.move:
            game.clear()
            return True
        self.move, self._then = result.move, game.view
        return True

    # While others choose -----------------------------------------------------------------------

    def prepared(self) -> PreparedMove | None:
        """Return what is prepared, to be put back after somebody else has chosen; None if nothing may be."""
        session = self._game.session
        if not self.is_possible:
            return None
        return PreparedMove(session.record, session.viewer, self._game.selection, self.move, self._then)

    def put_back(self, prepared: PreparedMove | None) -> None:
        """Put back what was prepared, unless its person has moved since or a new round was dealt."""
        if prepared is None:
            return
        session, before = self._game.session, prepared.record
        entries = session.record.entries
        goes_on = entries[: len(before)] == before.entries and session.viewer == prepared.viewer
        since = {entry.seat for entry in entries[len(before) :]}
        if goes_on and not since & {None, prepared.viewer} and (self.is_possible or session.may_act):
            self._game.selection, self.move, self._then = prepared.selection, prepared.move, prepared.then
            self._drop_if_refused()

    def _drop_if_refused(self) -> None:
        """Drop the move, and say why, if its turn has come and the rules do not allow it."""
        game = self._game
        if self.move is None or not self.is_due:
            return
        move, then, refusal = self.move, self._then, game.view.why_not(self.move)
        if refusal is None:
            return
        self.forget()
        game.selection = EMPTY_SELECTION
        game.show_message({"kind": "refuse", "text": self._why_dropped(move, then, refusal)})

    def _why_dropped(self, move: Move, then: Any, refusal: Refusal) -> str:
        words = scenes.kept_moves(self._game.name)
        said = words.why_dropped(move, then, self._game.view) if words else ""
        return said or log_lines.describe_refusal(refusal, self._game.session.names)

    def play(self) -> None:
        """Make the move whose turn has come."""
        if self.move is not None and self.is_due:
            self._game.try_move(self.move)

    # How it looks ---------------------------------------------------------------------------------

    def mark(self, part: ScenePart) -> None:
        """Mark the cards of the kept move, and turn its button into one that says that it waits."""
        words = scenes.kept_moves(self._game.name)
        if self.move is None or words is None:
            return
        for zone in part["zones"]:
            for card in zone.get("cards", ()) if zone["id"] == "hand" else ():
                if "chosen" in card.get("state", ""):
                    card["state"] += " kept"
        waiting: Button = {
            "id": self.move.kind,
            "label": words.label(self.move),
            "icon": "pause",
            "state": "kept",
            "on": True,
        }
        part["buttons"] = [
            {**waiting, "place": button["place"]} if button["id"] == self.move.kind else _without_main(button)
            for button in part["buttons"]
        ]

    def message(self, who: str) -> Message | None:
        """Build the message while a move is kept: who is choosing, what becomes of the move, and how to drop it."""
        words = scenes.kept_moves(self._game.name)
        if self.move is None or words is None or self.is_due:
            return None
        never_mind: Button = {"id": NEVER_MIND, "label": _("Never mind"), "icon": "close"}
        text, brief = words.promise(self.move), words.brief_promise(self.move)
        return {"kind": "say", "head": who, "text": text, "brief": brief, "button": never_mind}

    def line(self) -> str:
        """Return the line below all moves that tells the kept one, or ""."""
        words = scenes.kept_moves(self._game.name)
        return "" if self.move is None or words is None else words.line(self.move)


def _without_main(button: Button) -> Button:
    """Return a button that Enter does not press."""
    return {name: value for name, value in button.items() if name != "main"}  # type: ignore[return-value]
