"""The teacher's desk: a position for the wall, composed by typing or dragging, with hidden hands, votes, evaluation.

>>> from widgets import Desk
>>> desk = Desk("players 3 | turn A | A 1 5 5 6 6 2 | table 5 5 by C", "nanatoridori")
>>> desk.type("table 3 3 3 by C")
>>> desk.ask()
>>> desk.vote("pass", 12)
>>> desk.votes
{'pass': 12}
>>> desk.vote("play 5 5 at 2-3")
>>> print(desk.scene["message"]["text"])
Two fives do not beat three threes: it takes three of a higher rank, or more cards.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import traitlets

from gamelib import record as stored
from gamelib.core import registry
from gamelib.core.errors import GameError
from gamelib.core.language import _
from gamelib.record import Record
from widgets.desk import desk_scene
from widgets.desk.desk_state import DeskState, impossible_message, refusal_message
from widgets.desk.move_comparison import DEALS, MoveComparison
from widgets.stage import log_lines
from widgets.stage.announcer import build_rule
from widgets.stage.board import GameBoard, complete_move, default_labels
from widgets.stage.forms import build_buttons
from widgets.stage.position_sheet import PositionSheet
from widgets.stage.scene import Form, Gesture, Message, Scene
from widgets.table.opening import open_record


class Desk(GameBoard):
    """A position for the wall, from text, a state, a stored game or a game's name; `str(desk)` is it as text.

    It is the teacher's: nothing is secret from the person at the keyboard. The class sees what is on the wall.
    """

    MAX_TYPED = 4000

    text = traitlets.Unicode("")  # the whole position as text, to be read from code or copied

    def __init__(
        self, position: Any = "nanatoridori", game: str = "", *, seed: int | None = None, deals: int = DEALS
    ) -> None:
        """Show a position; what it leaves open is dealt from `seed`. Each move is evaluated over `deals` deals."""
        self.seed, self.deals = 1 if seed is None else seed, deals
        game, record, state = open_position(position, game, self.seed)
        self._now = DeskState(game, state, record, self.seed)
        self._turn = 0
        super().__init__()
        self._update_traits()
        self.publish()

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._now.game

    @property
    def state(self) -> Any:
        """The position on the desk."""
        return self._now.position

    @property
    def record(self) -> Record | None:
        """The stored game that is stepped through, if the position comes from one."""
        return self._now.record

    @property
    def ply(self) -> int:
        """The ply of the stored game at which the position was taken."""
        return self._now.ply

    @property
    def seat_to_act(self) -> int | None:
        """The seat that has to choose; None if there is none."""
        return self._now.seat_to_act

    @property
    def view(self) -> Any:
        """What the seat that has to choose sees."""
        return self._now.view

    @property
    def sheet(self) -> PositionSheet:
        """The position part by part."""
        return self._now.sheet

    @property
    def votes(self) -> dict[str, int]:
        """The moves that somebody voted for, with the number of hands."""
        return self._now.votes

    @property
    def comparison(self) -> MoveComparison | None:
        """The evaluation of the moves, running or finished; None if none was asked for."""
        return self._now.comparison

    # For code in a notebook -------------------------------------------------------------

    def type(self, text: str) -> None:
        """Type a position, a part of one, a move, or while the class is asked a move and its hands."""
        self._from_python(lambda: self._on_typed(text))

    def carry(self, card: str, onto: str) -> None:
        """Move a card (`A:2`) before another one (`B:1`) or to the end of a part (`table`)."""
        self._from_python(lambda: self._move_card(card, onto))

    def ask(self) -> None:
        """Ask the class what it would do."""
        self.press("desk:ask")

    def vote(self, move: str, hands: int = 1) -> None:
        """Count hands for a move."""
        self._from_python(lambda: self._vote(move, hands))

    def reveal(self) -> None:
        """Evaluate the moves and show the result."""
        self.press("desk:reveal")

    def undo(self) -> None:
        """Take back the last change."""
        self.press("desk:undo")

    def step(self, ply: int) -> None:
        """Go to the moment of a stored game after `ply` moves."""
        self._from_python(lambda: self._step(ply))

    def _from_python(self, act: Callable[[], None]) -> None:
        """Run an act that notebook code asked for; without a browser, wait for its evaluation."""
        self._run_safely(act)
        if self.comparison is not None and not self.has_front_end:
            self.comparison.wait(None)
        self._update_traits()
        self.publish()

    def _update_traits(self) -> None:
        self.text = self.state.write()

    # Messages from the browser ------------------------------------------------------------

    def _on_gesture(self, gesture: Gesture) -> None:
        if gesture.kind == "tap":
            self._on_tap(gesture.place)
        elif gesture.kind == "drop" and self._now.is_editing:
            self._move_card(gesture.place, gesture.onto or "")

    def _on_enter(self, place: str) -> None:
        """Do the same as a tap, so that cards are moved and hands counted by keyboard, too."""
        self._on_tap(place)

    def _on_tap(self, place: str) -> None:
        """Count a hand for an answer; while editing, select a card or put the selected one here."""
        now = self._now
        if now.is_asking and place.startswith("vote:"):
            self._vote(place.removeprefix("vote:"), 1)
        elif now.is_editing and now.selected_card:
            if place == now.selected_card:
                self._clear_selection()
            else:
                self._move_card(now.selected_card, place)
        elif now.is_editing and ":" in place and place in desk_scene.list_places(now.sheet):
            now.selected_card = place
            text = _("Picked up: {card}. Now tap the card it goes before, or the place it goes to.")
            card = desk_scene.describe_place(now.sheet, place)
            self._show_message({"kind": "hint", "text": text.format(card=card)})

    def _on_press(self, button: str) -> None:
        if button in BUTTON_HANDLERS:
            BUTTON_HANDLERS[button](self)

    def _on_typed(self, text: str) -> None:
        line = " ".join(text.split())
        if not line:
            return
        if self._now.is_asking:
            self._vote(*parse_vote(line))
        elif self.sheet.field_of(line) is not None or "|" in line:
            self._change(self.sheet.with_text(text))
        else:
            self._play(line)

    def _on_form(self, form: str, button: str, values: Mapping[str, Any]) -> None:
        if self.announcer.find_open_form(form, button):
            self._turn += 1
        super()._on_form(form, button, values)

    def _on_escape(self) -> None:
        super()._on_escape()
        self._clear_selection()

    def _on_log_line(self, line: str) -> None:
        del line
        self._open_text_form()

    def _on_go(self) -> None:
        self._poll_comparison()

    def _complete(self, typed: str) -> list[str]:
        """Return the moves that begin like what has been typed."""
        if not typed.strip() or self.seat_to_act is None:
            return []
        return complete_move(self.view, typed)

    def _show_message(self, message: Message) -> None:
        self._now.message = message
        self._turn += 1
        self.announcer.announce(message["text"], message.get("more", ""))

    # Changing the position ------------------------------------------------------------------

    def _play(self, move: str) -> None:
        """Play a move for the seat that has to choose."""
        refusal = self.view.why_not(move)
        if refusal is not None:
            self._show_message(refusal_message(refusal, self.view))
        else:
            self._set_changed(self.state.play(move, self.seat_to_act))

    def _change(self, *sheets: PositionSheet) -> None:
        """Show the first of these positions that is possible; if none is, explain what is wrong with the first."""
        try:
            state = self._now.read_first(*sheets)
        except GameError as error:
            self._show_message(impossible_message(error))
        else:
            self._set_changed(state)

    def _set_changed(self, state: Any) -> None:
        self._turn += 1
        self._now.change_position(state)
        self.announcer.announce(_("The position was changed."))

    def _move_card(self, card: str, onto: str) -> None:
        """Move a card; if its part has to keep its size, swap it with the card at the other place."""
        sheet = self.sheet
        places = set(desk_scene.list_places(sheet))
        if card not in places or onto not in places:
            raise GameError(_("cards move from a place like A:2 to one like table or A:1"))
        self._now.selected_card = ""
        moved = sheet.with_card_moved(card, onto)
        if moved == sheet:
            self._turn += 1
            return
        swapped = sheet.with_cards_swapped(card, onto)
        self._change(moved, *([swapped] if swapped != sheet else []))

    def _clear_selection(self) -> None:
        self._now.selected_card, self._now.message = "", None
        self._turn += 1

    def _undo(self) -> None:
        self._now.undo()
        self._turn += 1
        self.announcer.announce(_("Taken back."))

    def _step(self, ply: int) -> None:
        """Show a moment of the stored game."""
        self._now.go_to(ply)
        self._turn += 1
        if ply:
            events = self.state.log[-2:]
            self.announcer.announce(*[log_lines.describe_event(event, self._now.names) for event in events])

    # Display -----------------------------------------------------------------------------------

    def _toggle_editing(self) -> None:
        """Switch between the table for the class and the workbench, on which every card is visible."""
        now = self._now
        now.is_editing = not now.is_editing
        if now.is_editing:
            now.vote_counts = now.comparison = None
        self._clear_selection()

    def _toggle_hands(self) -> None:
        """Show or hide all hands for the class."""
        self._now.all_hands_shown = not self._now.all_hands_shown
        self._clear_selection()

    def _open_text_form(self) -> None:
        """Open the form with the whole position, one part on each line."""
        self.announcer.open_form(_text_form(self.sheet), self._on_text_form)

    def _on_text_form(self, button: str, values: Mapping[str, Any]) -> None:
        self.announcer.close_form()
        text = values.get("text")
        if button == "lay" and isinstance(text, str) and text.strip():
            self._change(PositionSheet(self.game, text))

    # The vote ------------------------------------------------------------------------------------

    def _start_vote(self) -> None:
        self._now.start_vote()
        self._turn += 1
        self.announcer.announce(desk_scene.question(self._now))

    def _vote(self, move: str, hands: int) -> None:
        refusal = self._now.check_vote(move, hands)
        if refusal is not None:
            self._show_message(refusal_message(refusal, self.view))
        else:
            self.announcer.announce(desk_scene.describe_votes(self.view, *self._now.count_vote(move, hands)))

    def _reveal(self) -> None:
        """Start to evaluate the moves, always including those that got votes."""
        self._now.check_choice()
        if not self._now.is_asking:
            self._start_vote()
        self._turn += 1
        self._now.message = None
        self._now.comparison = MoveComparison(self.view, tuple(self.votes), self.deals)

    def _poll_comparison(self) -> None:
        """Wait a moment for the evaluation, and announce its result once."""
        comparison = self.comparison
        if comparison is not None and not comparison.is_announced:
            comparison.wait()
            self._turn += 1
            if comparison.is_finished:
                comparison.is_announced = True
                self.announcer.announce(desk_scene.describe_result(comparison, self.votes))

    def _stop_comparison(self) -> None:
        if self.comparison is not None:
            self.comparison.stop()
            self.comparison.wait(None)
            self._turn += 1

    # Scenes ----------------------------------------------------------------------------------------

    def _front_end_labels(self) -> dict[str, str]:
        typed = _("An answer and its hands") if self._now.is_asking else _("A position, part of one, or a move")
        return default_labels() | {"typed": typed, "log": _("The position as text"), "tools": _("The desk")}

    def _build_scene(self) -> Scene:
        scene: Scene = {"game": self.game, "title": desk_scene.title(self.game), "ply": self._turn, "faces": {}}
        self.announcer.add_to(scene)
        desk_scene.add_desk(scene, self._now)
        if self.announcer.form is not None:
            scene["form"] = self.announcer.form.form
        if self.announcer.rule:
            scene["rule"] = build_rule(self.announcer.rule)
        return scene

    def _fallback_scene(self) -> Scene:
        return super()._fallback_scene() | {"game": self.game, "title": desk_scene.title(self.game), "ply": self._turn}

    def __str__(self) -> str:
        return desk_scene.format_desk(self._now)

    def __repr__(self) -> str:
        return f"<Desk: {self.game}>"


def parse_vote(typed: str) -> tuple[str, int]:
    """Parse a move and the number of hands raised for it, by default one.

    >>> parse_vote("pass: 12"), parse_vote("pass x 3"), parse_vote("take 1")
    (('pass', 12), ('pass', 3), ('take 1', 1))
    """
    match = re.fullmatch(r"(.+?)\s*(?::|,|=|\bx\s|×)\s*(-?\d{1,3})", typed)
    return (match[1], int(match[2])) if match else (typed, 1)


def open_position(position: Any, game: str, seed: int) -> tuple[str, Record | None, Any]:
    """Return the game's name, the stored game (if any) and the state for a desk's argument."""
    if isinstance(position, str) and game:
        return game, None, registry.about(game).rules.read(position, seed=seed)
    record, is_over = open_record(position, (), seed, None, {})
    is_stored = is_over or isinstance(position, stored.Record)
    return record.game, record if is_stored else None, record.at(0)


def _text_form(sheet: PositionSheet) -> Form:
    return {
        "id": "text",
        "title": _("The position as text"),
        "fields": [
            {
                "id": "text",
                "label": _("One part on each line; what you leave out is dealt"),
                "kind": "lines",
                "value": "\n".join(sheet.lines),
            }
        ],
        "buttons": build_buttons(("lay", _("Show this position")), ("leave", _("Cancel"))),
    }


BUTTON_HANDLERS: dict[str, Callable[[Desk], None]] = {
    "desk:edit": lambda desk: desk._toggle_editing(),
    "desk:hands": lambda desk: desk._toggle_hands(),
    "desk:undo": lambda desk: desk._undo(),
    "desk:text": lambda desk: desk._open_text_form(),
    "desk:ask": lambda desk: desk._start_vote(),
    "desk:reveal": lambda desk: desk._reveal(),
    "desk:stop": lambda desk: desk._stop_comparison(),
    "desk:close": lambda desk: desk._now.set_position(desk.state),
    "desk:first": lambda desk: desk._step(0),
    "desk:back": lambda desk: desk._step(max(0, desk.ply - 1)),
    "desk:forward": lambda desk: desk._step(min(desk.ply + 1, len(desk.record or ()))),
    "desk:last": lambda desk: desk._step(len(desk.record or ())),
}
"""The buttons of the desk."""
