"""The teacher's desk: a position on the wall, typed or carried together, hidden and shown, asked about and weighed.

>>> from widgets import Desk
>>> desk = Desk("players 3 | turn A | A 1 5 5 6 6 2 | table 5 5 by C", "nanatoridori")
>>> desk.type("table 3 3 3 by C")
>>> desk.ask()
>>> desk.vote("pass", 12)
>>> desk.votes
{'pass': 12}
>>> desk.vote("play 5 5 at 2-3")
>>> print(desk.scene["message"]["text"])
5 5 does not beat 3 3 3: it takes 3 cards of a higher rank, or more cards.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

import traitlets

from gamelib import record as stored
from gamelib.analysis.evaluation import Evaluation
from gamelib.core.errors import GameError
from gamelib.core.language import _, as_sentence
from gamelib.record import Record
from widgets.desk import desk_scene
from widgets.desk.move_comparison import DEALS, MoveComparison
from widgets.desk.position_sheet import PositionSheet
from widgets.stage import log_lines
from widgets.stage.announcer import AnnouncingMixin as Announcer
from widgets.stage.board import Board, BrowserMessage, default_labels
from widgets.stage.forms import OpenForm
from widgets.stage.scene import Message, Scene
from widgets.table.opening import open_record

MAX_VOTES = 999
MOST_UNDONE = 200


class Desk(Announcer, Board):
    """A position for the wall, from text, a state, a stored game or a game's name; `str(desk)` is it as text.

    Nothing of it is a secret to whoever holds the keyboard: it is the teacher's. The class sees what is shown.
    """

    text = traitlets.Unicode("")  # the whole position as text, for code and for keeping

    def __init__(self, position: Any = "nanatoridori", game: str = "", *, seed: int | None = None,
                 deals: int = DEALS) -> None:
        """Lay a position out; what it leaves open is dealt from `seed`. `deals` are imagined to weigh each move."""
        self.seed, self.deals = 1 if seed is None else seed, deals
        self.game, self.record, state = open_position(position, game, self.seed)
        self.at = 0
        self.past: list[Any] = []
        self.announcements: list[str] = []
        self.announcement_count = self.turn = 0
        self.rule = ""
        self.asked: OpenForm | None = None
        self.has_front_end = self.all_hands_shown = self.editing = False
        self.taken = ""
        self._set_position(state)
        super().__init__()
        self._update_traits()
        self.publish()

    def _set_position(self, state: Any) -> None:
        """Have this position on the wall; nobody has said yet what they would do."""
        self.state = state
        self.message: Message | None = None
        self.taken = ""
        self._votes: dict[str, int] | None = None
        self.comparing: MoveComparison | None = None

    # What it is about ------------------------------------------------------------------

    @property
    def seat(self) -> int | None:
        """Whose choice it is; None when nobody has one."""
        return self.state.to_act[0] if self.state.to_act else None

    @property
    def view(self) -> Any:
        """What the one who is to choose sees."""
        return self.state.view(self.seat)

    @property
    def sheet(self) -> PositionSheet:
        """The position, part by part."""
        return PositionSheet(self.game, self.state.write())

    @property
    def votes(self) -> dict[str, int]:
        """How many hands went up for each move."""
        return {move: many for move, many in (self._votes or {}).items() if many}

    @property
    def is_asking(self) -> bool:
        """Is the class being asked?"""
        return self._votes is not None

    @property
    def found(self) -> Evaluation | None:
        """What the moves come to, once they have been weighed."""
        return self.comparing.found if self.comparing is not None else None

    # For code in a notebook -------------------------------------------------------------

    def type(self, text: str) -> None:
        """Type a position, a part of one, a move, or while the class is asked an answer with its hands."""
        self._from_python(lambda: self._typed(text))

    def carry(self, card: str, onto: str) -> None:
        """Carry a card, like `A:2`, before another one or to the end of a part, like `table`."""
        self._from_python(lambda: self._move_card(card, onto))

    def press(self, button: str) -> None:
        """Press a button."""
        self._from_python(lambda: self._press(button))

    def ask(self) -> None:
        """Ask the class what it would do."""
        self.press("desk:ask")

    def vote(self, move: str, hands: int = 1) -> None:
        """Count hands for a move."""
        self._from_python(lambda: self._vote(move, hands))

    def reveal(self) -> None:
        """Weigh the moves, and show what they come to."""
        self.press("desk:reveal")

    def undo(self) -> None:
        """Take the last change back."""
        self.press("desk:undo")

    def step(self, ply: int) -> None:
        """Go to the moment of a stored game after so many moves."""
        self._from_python(lambda: self._step(ply))

    def _from_python(self, act: Callable[[], None]) -> None:
        self._run_safely(act)
        if self.comparing is not None and not self.has_front_end:
            self.comparing.wait(None)
        self._update_traits()
        self.publish()

    def _update_traits(self) -> None:
        self.text = self.state.write()

    # From the browser -------------------------------------------------------------------

    def _handle(self, heard: BrowserMessage) -> None:
        if heard.kind in MESSAGE_HANDLERS:
            MESSAGE_HANDLERS[heard.kind](self, heard)
            self._update_traits()

    def _show_message(self, message: Message) -> None:
        self.message = message
        self.turn += 1
        self._announce(message["text"], message.get("more", ""))

    def _tell(self, text: str) -> None:
        self._show_message({"kind": "hint", "text": text})

    def _front_end_labels(self) -> dict[str, str]:
        called = _("An answer and its hands") if self._votes is not None else _("A position, a part of it, or a move")
        return default_labels() | {"typed": called, "log": _("The position as text"), "tools": _("The desk")}

    def _typed(self, text: str) -> None:
        plain = " ".join(text.split())
        if not plain:
            return
        if self.is_asking:
            move, hands = parse_vote(plain)
            self._vote(move, hands)
        elif self.sheet.field_of(plain) is not None or "|" in plain:
            self._change(self.sheet.with_text(text))
        else:
            self._play(plain)

    def _play(self, move: str) -> None:
        """Make a move for the one who is to choose."""
        view = self.view
        refusal = view.why_not(move)
        if refusal is not None:
            self._refused(refusal)
            return
        self._changed(self.state.play(move, self.seat))

    def _refused(self, refusal: Any) -> None:
        said: Message = {"kind": "refuse", "text": log_lines.describe_refusal(refusal), "clause": refusal.clause}
        if refusal.instead is not None:
            said["more"] = _("One could: {move}").format(move=refusal.instead)
        self._show_message(said)

    # Changing the position -----------------------------------------------------------------

    def _change(self, *sheets: PositionSheet) -> None:
        """Lay out the first of these positions that can be; if none can, say why the first cannot."""
        complaint: GameError | None = None
        for sheet in sheets:
            try:
                state = import_module(f"gamelib.{self.game}").read(sheet.text, seed=self.seed)
            except GameError as error:
                complaint = complaint or error
            else:
                self._changed(state)
                return
        self._show_message({"kind": "refuse", "text": _("So the position cannot be: {why}").format(
            why=as_sentence(str(complaint))), "more": _("Nothing was changed.")})

    def _changed(self, state: Any) -> None:
        self.past = [*self.past, self.state][-MOST_UNDONE:]
        self.turn += 1
        self._set_position(state)
        self._announce(_("The position was changed."))

    def _move_card(self, card: str, onto: str) -> None:
        sheet = self.sheet
        places = set(desk_scene.places(sheet))
        if card not in places or onto not in places:
            raise GameError(_("cards are carried from a place like A:2 to one like table or A:1"))
        self.taken = ""
        first = sheet.with_card_moved(card, onto)
        if first == sheet:
            self.turn += 1
            return
        second = sheet.with_cards_swapped(card, onto)
        self._change(first, *([second] if second != sheet else []))

    def _tapped(self, place: str) -> None:
        """The first tap takes a card up, the second says where it goes; a tap on an answer is one more hand."""
        if self.is_asking and place.startswith("vote:"):
            self._vote(place.removeprefix("vote:"), 1)
        elif self.editing and self.taken:
            self._move_card(self.taken, place) if place != self.taken else self._put_down()
        elif self.editing and ":" in place and place in desk_scene.places(self.sheet):
            self.taken = place
            self._tell(_("Taken up: {card}. Now tap the card it goes before, or the place it goes to.").format(
                card=desk_scene.describe_place(self.sheet, place)))

    def _put_down(self) -> None:
        self.taken, self.message = "", None
        self.turn += 1

    def _undo(self) -> None:
        if not self.past:
            raise GameError(_("There is nothing to take back."))
        self.turn += 1
        self._set_position(self.past.pop())
        self._announce(_("Taken back."))

    # Shown and hidden ----------------------------------------------------------------------

    def _turn(self, what: str) -> None:
        """Switch between hidden and shown, or between the wall and the workbench."""
        setattr(self, what, not getattr(self, what))
        self._put_down()
        if what == "editing" and self.editing:
            self._votes = self.comparing = None

    def _step(self, ply: int) -> None:
        """Lay out a moment of the stored game."""
        record = self.record
        if record is None or type(ply) is not int or not 0 <= ply <= len(record):
            raise GameError(_("this game has the moves 0 to {last}").format(last=0 if record is None else len(record)))
        self.at, self.past = ply, []
        self.turn += 1
        self._set_position(record.at(ply))
        if ply:
            self._announce(*[log_lines.describe_event(event, record.names) for event in self.state.log[-2:]])

    # What would you do? ----------------------------------------------------------------------

    def _start_vote(self) -> None:
        if self.seat is None:
            raise GameError(_("Nobody has a choice to make here."))
        self.editing = self.all_hands_shown = False
        self.turn += 1
        self.message, self.comparing = None, None
        self._votes = desk_scene.numbered_moves(self.view)
        self._announce(desk_scene.question(self))

    def _vote(self, move: str, hands: int) -> None:
        if self._votes is None or self.seat is None:
            raise GameError(_("Ask the class first."))
        if type(hands) is not int or not -MAX_VOTES <= hands <= MAX_VOTES:
            raise GameError(_("hands are a number up to {most}").format(most=MAX_VOTES))
        refusal = self.view.why_not(move)
        if refusal is not None:
            self._refused(refusal)
            return
        meant = self._usual(move)
        self._votes[meant] = min(max(0, self._votes.get(meant, 0) + hands), MAX_VOTES)
        self.message, self.comparing = None, None
        self._announce(desk_scene.describe_votes(meant, self._votes[meant]))

    def _usual(self, move: str) -> str:
        """A move as it stands among the moves."""
        from gamelib.lessons import act_notation  # noqa: PLC0415 - only where an answer is counted

        assert self.seat is not None
        return act_notation.canonical(self.state, self.seat, act_notation.resolve_move(self.view, self.game, move))

    def _reveal(self) -> None:
        if self.seat is None:
            raise GameError(_("Nobody has a choice to make here."))
        if self._votes is None:
            self._start_vote()
        self.turn += 1
        self.message = None
        self.comparing = MoveComparison(self.view, tuple(self.votes), self.deals)

    def _poll_comparison(self) -> None:
        """Look how far the comparing has come."""
        if self.comparing is not None and not self.comparing.is_announced:
            self.comparing.wait()
            self.turn += 1
            if self.comparing.is_finished:
                self.comparing.is_announced = True
                self._announce(desk_scene.finding(self))

    def _stop(self) -> None:
        if self.comparing is not None:
            self.comparing.stop()
            self.comparing.wait(None)
            self.turn += 1

    # Forms ----------------------------------------------------------------------------------

    def _ask_text(self) -> None:
        """The whole position in a field, a part on each line."""
        self._show_form({"id": "text", "title": _("The position as text"), "fields": [
            {"id": "text", "label": _("A part on each line; what is left out is dealt"), "kind": "lines",
             "value": "\n".join(self.sheet.lines)}],
            "buttons": [{"id": "lay", "label": _("Lay it out"), "main": True},
                        {"id": "leave", "label": _("Leave it")}]}, self._on_position_form)

    def _on_position_form(self, button: str, values: Mapping[str, Any]) -> None:
        self.asked = None
        typed = values.get("text")
        if button == "lay" and isinstance(typed, str) and typed.strip():
            self._change(PositionSheet(self.game, typed))

    def _answered(self, form: str, button: str, values: Mapping[str, Any]) -> None:
        if asked := self._open_form(form, button):
            self.turn += 1
            asked.answer(button, values)

    def _press(self, button: str) -> None:
        if button in BUTTON_HANDLERS:
            BUTTON_HANDLERS[button](self)

    def _escape(self) -> None:
        if self.asked is not None:
            self._answered(self.asked.form["id"], self.asked.form["buttons"][-1]["id"], {})
        self._put_down()
        self.rule = ""

    def _complete(self, typed: str) -> list[str]:
        """The moves that begin as what has been typed."""
        begun = " ".join(typed.lower().split())
        if not begun or self.seat is None:
            return []
        return [move for move in map(str, self.view.moves()) if move.startswith(begun)][:12]

    def _build_scene(self) -> Scene:
        return desk_scene.build_scene(self)

    def _fallback_scene(self) -> Scene:
        return super()._fallback_scene() | {"game": self.game, "title": desk_scene.title(self), "ply": self.turn}

    def __str__(self) -> str:
        return desk_scene.text(self)

    def __repr__(self) -> str:
        return f"<Desk: {self.game}>"


def parse_vote(typed: str) -> tuple[str, int]:
    """A move and how many hands went up for it.

    >>> parse_vote("pass: 12"), parse_vote("pass x 3"), parse_vote("take 1")
    (('pass', 12), ('pass', 3), ('take 1', 1))
    """
    match = re.fullmatch(r"(.+?)\s*(?::|,|=|\bx\s|×)\s*(-?\d{1,3})", typed)
    return (match[1], int(match[2])) if match else (typed, 1)


def open_position(position: Any, game: str, seed: int) -> tuple[str, Record | None, Any]:
    """The game, the stored game if it is one, and the state that are meant."""
    if isinstance(position, str) and game:
        state = import_module(f"gamelib.{game}").read(position, seed=seed)
        return game, None, state
    record, replays = open_record(position, (), seed, None, {})
    return record.game, record if replays or isinstance(position, stored.Record) else None, record.at(0)


MESSAGE_HANDLERS: dict[str, Callable[[Desk, BrowserMessage], None]] = {
    "tap": lambda desk, heard: desk._tapped(heard.text("place")),
    "enter": lambda desk, heard: desk._tapped(heard.text("place")),
    "drop": lambda desk, heard: desk._move_card(heard.text("place"), heard.text("onto")) if desk.editing else None,
    "press": lambda desk, heard: desk._press(heard.text("id")),
    "escape": lambda desk, _heard: desk._escape(),
    "type": lambda desk, heard: desk._typed(heard.text("text", 4000)),
    "form": lambda desk, heard: desk._answered(heard.text("id"), heard.text("button"), heard.values),
    "clause": lambda desk, heard: desk._unfold(heard.text("number")),
    "log": lambda desk, _heard: desk._ask_text(),
    "go": lambda desk, _heard: desk._poll_comparison(),
    "hello": lambda desk, _heard: setattr(desk, "has_front_end", True),
}
"""What is done with each kind of message."""

BUTTON_HANDLERS: dict[str, Callable[[Desk], None]] = {
    "desk:edit": lambda desk: desk._turn("editing"),
    "desk:hands": lambda desk: desk._turn("all_hands_shown"),
    "desk:undo": lambda desk: desk._undo(),
    "desk:text": lambda desk: desk._ask_text(),
    "desk:ask": lambda desk: desk._start_vote(),
    "desk:reveal": lambda desk: desk._reveal(),
    "desk:stop": lambda desk: desk._stop(),
    "desk:close": lambda desk: desk._set_position(desk.state),
    "desk:first": lambda desk: desk._step(0),
    "desk:back": lambda desk: desk._step(max(0, desk.at - 1)),
    "desk:forward": lambda desk: desk._step(min(desk.at + 1, len(desk.record or ()))),
    "desk:last": lambda desk: desk._step(len(desk.record or ())),
}
"""The buttons of the desk."""
