"""The dialogs of a table: a new game, a remark, saving and loading."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gamelib import classroom
from gamelib import record as stored
from gamelib.core import rulings
from gamelib.core.chance import fresh_seed
from gamelib.core.errors import GameError
from gamelib.core.language import _
from gamelib.core.save_format import MAX_REMARK
from gamelib.record import Record
from gamelib.session import Session, bots_of
from widgets.stage.forms import read_text
from widgets.table import forms, new_game
from widgets.table.game_keeper import Keeper
from widgets.table.table_game import TableGame

LINKED_DEAL = "#deal="
EASY_GAME = "#easy"
"""The end of the address that opens a first game after a lesson."""
EASIEST = "random"
"""How the place in the address of a page begins that names a class's deal."""


class Dialogs:
    """The forms that open another game or take this one away; `send` sends a custom message to the browser."""

    def __init__(self, game: TableGame, keeper: Keeper, send: Callable[[dict[str, Any]], None]) -> None:
        self.game, self.keeper, self.send = game, keeper, send
        self.counts: dict[str, int] = {}
        """The number of players that was last chosen, by game."""
        self.rulings: dict[str, str] = {}
        """The house rules that were last chosen, by game, as they are typed."""

    # Another game ------------------------------------------------------------------------

    def ask_new_game(self) -> None:
        """Ask what to play next; the answers of the present game are filled in."""
        session = self.game.session
        variant = str(getattr(session.state, "variant", ""))
        game, house_rules = session.record.game, getattr(session.state, "rulings", None)
        self.counts[game] = session.state.players
        self.rulings[game] = rulings.write(house_rules) if house_rules is not None else ""
        values = {
            "game": game,
            "players": session.state.players,
            "people": len(session.people),
            "names": ", ".join(session.record.names),
            "bots": next(iter(session.bot_levels().values()), "random"),
            "variant": "" if variant == "basic" else variant,
            "rulings": self.rulings[game],
        }
        self.game.announcer.open_form(new_game.new_game_form(values), self._on_new_game)

    def _on_new_game(self, button: str, values: Mapping[str, Any]) -> None:
        """Start a new game, switch the form to another game, or ask the remaining questions first."""
        announcer = self.game.announcer
        answers = {key: value for key, value in values.items() if isinstance(value, str | int)}
        if button == "leave":
            announcer.close_form()
        elif button == new_game.CHOSEN_GAME:
            chosen = new_game.with_game_chosen(answers, self.counts, self.rulings)
            announcer.open_form(new_game.new_game_form(chosen), self._on_new_game)
        elif button == new_game.CHOSEN_RULES:
            announcer.open_form(
                new_game.new_game_form(new_game.with_rules_chosen(answers, self.counts)), self._on_new_game
            )
        elif button == "more":
            announcer.open_form(
                new_game.seats_form(answers), lambda chosen, others: self._on_new_game(chosen, {**answers, **others})
            )
        else:
            try:
                if button == new_game.CODE and not read_text(values, new_game.CODE):
                    raise GameError(_("Type the code that your teacher has given you."))
                record, people, bots = new_game.parse_new_game(values)
                self.start_session(record, frozenset(people), bots)
            except GameError as error:
                has_seats = any(key.startswith("seat:") for key in values)
                form = new_game.seats_form if has_seats else new_game.new_game_form
                answer = self._on_new_game if announcer.form is None else announcer.form.answer
                announcer.open_form(form(values, str(error)), answer)

    def start_session(self, record: Record, people: frozenset[int], bots: Any) -> None:
        """Open another game, which is saved in a new file."""
        shared = classroom.deal_of(record)
        seed = fresh_seed() % 2**32 if shared is None else shared.seed  # bots play alike for a class
        players = bots_of(bots, record.state.players, seed)
        self.keeper.start_new_file()
        self.game.set_session(Session(record, people, players))

    def open_link(self, place: str) -> None:
        """Open the deal of a link that ends in `#deal=` and a class's code, unless a saved game of it is being offered.

        A link that ends in `#easy` opens a game against the easiest bots, unless there is a game to continue.
        """
        if place == EASY_GAME and self.keeper.offered is None:
            session = self.game.session
            self.start_session(session.record, session.people, dict.fromkeys(session.bot_levels(), EASIEST))
        if not place.startswith(LINKED_DEAL):
            return
        shared = classroom.read_code(place.removeprefix(LINKED_DEAL))
        if self.keeper.offered is None or classroom.deal_of(self.keeper.offered) != shared:
            record, people, bots = new_game.class_game(shared)
            self.start_session(record, frozenset(people), bots)

    def copy_result(self) -> None:
        """Copy the code of the class's result that the card shows."""
        if handed := self.game.card.handed:
            self.send({"kind": "copy", "text": handed.code})
            self.game.show_message({"kind": "hint", "text": _("Copied: {code}").format(code=handed.code)})

    def play_again(self) -> None:
        """Start a new game with the same seats, opponents and rules, but other cards."""
        session = self.game.session
        state: Any = session.record.state
        arguments = forms.arguments_of_next_game(session.record.game, state)
        record = stored.start(session.record.game, names=session.record.names, **arguments)
        self.start_session(record, session.people, session.bot_levels())

    # Remarks -----------------------------------------------------------------------------------

    def ask_remark(self) -> None:
        """Ask for a remark on the move that led to the moment on screen."""
        session, announcer = self.game.session, self.game.announcer
        ply, record = session.ply, session.record
        comment = record.entries[ply - 1].comment if ply else record.comment

        def answer(button: str, values: Mapping[str, Any]) -> None:
            if button == "keep":
                try:
                    self.game.session.record = self.game.session.record.remark(ply, read_text(values, "remark"))
                except GameError as error:
                    announcer.open_form(forms.remark_form(ply, read_text(values, "remark"), str(error)), answer)
                    return
            announcer.close_form()

        announcer.open_form(forms.remark_form(ply, comment), answer)

    # Saving and loading ------------------------------------------------------------------------

    def ask_save(self, done: str = "", plain: str = "") -> None:
        """Ask how to save or load the game; `done` says what was just done, `plain` is text to copy."""
        form = forms.save_form(self.game.session.has_secrets, not self.game.options.secret, done, plain)
        self.game.announcer.open_form(form, self._on_save)

    def _on_save(self, button: str, values: Mapping[str, Any]) -> None:
        if button == "leave":
            self.game.announcer.close_form()
        elif button == "load":
            self.game.announcer.open_form(forms.load_form({}), self._on_load)
        elif button == "position":
            text = self.game.view.write()
            self.send({"kind": "copy", "text": text})
            self.ask_save(_("The position is copied. You can also read it here."), text)
        else:
            text = stored.write(self.record_with_warning(), self._saved_seat(values))
            if button == "file":
                self.send({"kind": "file", "name": f"{self.game.name}.json", "text": text})
                self.ask_save(_("The game is saved as a file."))
            else:
                self.send({"kind": "copy", "text": text})
                self.ask_save(_("The game is copied."))

    def _saved_seat(self, values: Mapping[str, Any]) -> int | None:
        """Return the seat whose view is saved; None if the whole game is."""
        session, secret = self.game.session, self.game.options.secret
        if not session.has_secrets or (not secret and read_text(values, "what") != "mine"):
            return None
        if session.viewer is None:
            raise GameError(_("Nobody may look at cards between two rounds: save what you know when it is your turn."))
        return session.viewer

    def record_with_warning(self) -> Record:
        """Return the record; if the game was explored, its remark says so."""
        session = self.game.session
        record, warning = session.record, _("explored: moves were taken back after hidden cards had been seen")
        if not session.explored or warning in record.comment or len(record.comment) + len(warning) > MAX_REMARK - 2:
            return record
        return record.remark(0, f"{record.comment} {warning}".strip())

    def _on_load(self, button: str, values: Mapping[str, Any]) -> None:
        announcer, session = self.game.announcer, self.game.session
        if button == "leave":
            announcer.close_form()
            return
        try:
            record = forms.parse_loaded(values)
        except GameError as error:
            announcer.open_form(forms.load_form({}, str(error)), self._on_load)
            return
        people = frozenset(seat for seat in session.people if seat < record.state.players)
        self.start_session(record, people, session.bot_levels())
        if record.state.result is not None:
            self.game.session.viewed_ply = 0
