"""The dialogs of a table: a new game, a remark, saving and loading."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import unquote_plus

from gamelib import classroom
from gamelib import record as stored
from gamelib.core import registry, rulings
from gamelib.core.chance import fresh_seed
from gamelib.core.errors import GameError
from gamelib.core.language import LETTERS, _
from gamelib.core.save_format import MAX_REMARK
from gamelib.players.characters import CAST, levels_at
from gamelib.players.levels import EASIEST
from gamelib.record import Record
from gamelib.session import Session, bots_of, usual_bots
from widgets.stage.forms import read_text, with_answers
from widgets.stage.linked_places import LINKED_POSITION
from widgets.stage.scene import Form
from widgets.table import forms, new_game
from widgets.table.game_keeper import GameKeeper
from widgets.table.table_game import TableGame

LINKED_DEAL = "#deal="
"""How the place in the address of a page begins that names a class's deal."""
EASY_GAME = "#easy"
"""The end of the address that opens a first game after a lesson."""
LINKED_RULES = "#rules="
"""How the place in the address of a page begins that names a variant, or none, and a house rule as it is typed."""


class Dialogs:
    """The forms that open another game or take this one away; `send` sends a custom message to the browser."""

    def __init__(self, game: TableGame, keeper: GameKeeper, send: Callable[[dict[str, Any]], None]) -> None:
        self.game, self.keeper, self.send = game, keeper, send
        self.seats: dict[str, list[str]] = {}
        """Who sat where in the last game, by game."""
        self.rulings: dict[str, str] = {}
        """The house rules that were last chosen, by game, as they are typed."""

    # Another game ------------------------------------------------------------------------

    def ask_new_game(self) -> None:
        """Ask what to play next; the answers of the present game are filled in."""
        session = self.game.session
        variant = str(getattr(session.state, "variant", ""))
        game, house_rules = session.record.game, getattr(session.state, "rulings", None)
        self.seats[game] = new_game.seats_of_session(session)
        self.rulings[game] = rulings.write(house_rules) if house_rules is not None else ""
        names = {
            f"name:{LETTERS[seat]}": name
            for seat, name in enumerate(session.record.names)
            if name and seat in session.people
        }
        self._ask(
            {
                "game": game,
                "players": session.state.players,
                "seats": new_game.write_seats(self.seats[game]),
                "variant": "" if variant == registry.BASIC else variant,
                "rulings": self.rulings[game],
                **names,
            }
        )

    def _ask(self, answers: Mapping[str, Any], error: str = "") -> None:
        """Show the form of a new game with these answers."""

        def answer(button: str, values: Mapping[str, Any]) -> None:
            given = {key: value for key, value in values.items() if isinstance(value, str | int)}
            self._on_new_game(button, {**answers, **given})

        self.game.announcer.open_form(new_game.new_game_form(answers, error), answer)

    def _on_new_game(self, button: str, answers: dict[str, Any]) -> None:
        """Start a new game, change the form, or ask another question first."""
        code = answers.pop(new_game.CODE, "") if button != new_game.CODE else ""
        seat = LETTERS.find(str(answers.pop("seat", "") or "-"))
        if button == "leave":
            self.game.announcer.close_form()
        elif button == new_game.CHOSEN_GAME:
            self._ask(new_game.with_game_chosen(answers, self.seats, self.rulings))
        elif button == new_game.CHOSEN_NUMBER:
            self._ask(new_game.with_number(answers))
        elif button == new_game.EXCHANGE and seat >= 0:
            self._ask_opponent(answers, seat)
        elif button == new_game.NAMES:
            self._ask_more(answers, new_game.names_form(answers))
        elif button == new_game.RULES:
            self._ask_more(answers, new_game.rules_form(answers, can_repeat=self._deal_number(answers) is not None))
        else:
            if new_game.read_number(answers, new_game.CHOSEN_NUMBER) != len(new_game.read_seats(answers)):
                answers = new_game.with_number(answers)
            self._start_new_game(button, answers if not code else {**answers, new_game.CODE: code})

    def _start_new_game(self, button: str, answers: Mapping[str, Any]) -> None:
        """Deal the game that was chosen, or say why it cannot be dealt."""
        try:
            if button == new_game.CODE and not read_text(answers, new_game.CODE):
                raise GameError(_("Type the code that your teacher has given you."))
            record, people, bots = new_game.parse_new_game(answers, self._deal_number(answers))
            self.start_session(record, frozenset(people), bots)
        except GameError as error:
            self._ask(answers, str(error))

    def _deal_number(self, answers: Mapping[str, Any]) -> int | None:
        """Return the number that dealt the game on the table, if the chosen game is the same and nobody was told."""
        record = self.game.session.game_record
        seed = json.loads(record.beginning).get("seed")
        is_same = record.game == read_text(answers, "game") and classroom.deal_of(record) is None
        return seed if is_same and type(seed) is int else None

    def _ask_opponent(self, answers: Mapping[str, Any], seat: int) -> None:
        """Ask who takes a seat; a tap on a character is the answer."""

        def answer(button: str, values: Mapping[str, Any]) -> None:
            who = {
                "take": read_text(values, "who"),
                "invite": read_text(values, "guest"),
                new_game.PERSON: new_game.PERSON,
                "surprise": new_game.surprise(answers, seat, fresh_seed()),
            }.get(button, "")
            known = who in CAST or who == new_game.PERSON
            self._ask(new_game.with_exchanged(answers, seat, who) if known else answers)

        self.game.announcer.open_form(new_game.opponent_form(answers, seat), answer)

    def _ask_more(self, answers: Mapping[str, Any], form: Form) -> None:
        """Ask the questions of another form, and go back to the first with the answers."""

        def answer(button: str, values: Mapping[str, Any]) -> None:
            if button == "leave":
                self._ask(answers)
            elif button == "printed":
                usual = {**answers, "variant": "", "rulings": "", "first": "", "again": False}
                self._ask_more(usual, new_game.rules_form(usual, can_repeat=self._deal_number(usual) is not None))
            else:
                given = {key: value for key, value in values.items() if isinstance(value, str | int)}
                chosen = {**answers, **given}
                try:
                    self._ask(new_game.with_rules(chosen) if form["id"] == new_game.RULES else chosen)
                except GameError as error:
                    self._ask_more(answers, with_answers(form, given, str(error)))

        self.game.announcer.open_form(form, answer)

    def start_session(self, record: Record, people: frozenset[int], bots: Any) -> None:
        """Open another game, which is saved in a new file."""
        shared = classroom.deal_of(record)
        seed = fresh_seed() % 2**32 if shared is None else shared.seed  # bots play alike for a class
        players = bots_of(bots, record.state.players, seed)
        session = Session(record, people, players)
        if not len(record):
            session.name_bots()
        self.keeper.start_new_file()
        self.game.set_session(session)

    def _start_linked(self, record: Record, people: frozenset[int], bots: Any) -> None:
        """Open the game of a link; while a saved game is being offered, only once that is declined."""
        self.keeper.open_unless_resumed(lambda: self.start_session(record, people, bots))

    def open_link(self, place: str) -> None:
        """Open the deal of a link that ends in `#deal=` and a class's code, unless a saved game of it is being offered.

        A link that ends in `#easy` opens a game against the easiest bots, unless there is a game to continue; one with
        `#position=` the position of a puzzle; one with `#rules=` deals with a house rule the other way. While another
        saved game is being offered, the offer stays, and the linked game is its other answer.
        """
        if place.startswith(LINKED_RULES):
            self._deal_with_rules(place.removeprefix(LINKED_RULES))
        if place.startswith(LINKED_POSITION):
            self._open_position(place.removeprefix(LINKED_POSITION))
        if place == EASY_GAME and self.keeper.offered is None:
            session = self.game.session
            self.start_session(session.record, session.people, dict.fromkeys(session.bot_levels(), EASIEST))
        if not place.startswith(LINKED_DEAL):
            return
        shared = classroom.read_code(place.removeprefix(LINKED_DEAL))
        if self.keeper.offered is None or classroom.deal_of(self.keeper.offered) != shared:
            record, people, bots = new_game.class_game(shared)
            self._start_linked(record, frozenset(people), bots)

    def _open_position(self, name: str) -> None:
        """Open a game at the position of a puzzle, or of a link that holds one itself."""
        from gamelib.lessons import puzzles, start_attempt  # noqa: PLC0415 - few tables need lessons

        game, _minus, number = name.partition("-")
        if game not in registry.games():
            self._open_packed(LINKED_POSITION + name)
            return
        found = puzzles(game)
        if not number.isascii() or not number.isdecimal() or not 0 < int(number[:4]) <= len(found):
            return
        attempt = start_attempt(found[int(number[:4]) - 1].step)
        record = stored.start(game, position=attempt.begun.write(), seed=attempt.step.seed)
        own, players = attempt.seat, record.state.players
        names = ["" if seat == own else name for seat, name in enumerate(attempt.names[:players])]
        levels = levels_at(names, (seat for seat in range(players) if seat != own), "careful")
        bots = {LETTERS[seat]: level for seat, level in levels.items()}
        self._start_linked(record.call(*names), frozenset({own}), bots)

    def _deal_with_rules(self, asked: str) -> None:
        """Deal this table's game with a house rule the other way, unless such a game is being offered to go on with."""
        variant, _semicolon, typed = asked.partition(";")
        game, offered = self.game.session.record.game, self.keeper.offered
        found = registry.about(game).find_variant(variant)
        players = (found.players if found is not None else 0) or self.game.session.state.players
        answers = {
            "game": game,
            "players": players,
            "seats": new_game.write_seats(new_game.usual_seats(game, players)),
            "variant": variant if found is not None else "",
            "rulings": unquote_plus(typed),
        }
        try:
            record, people, bots = new_game.parse_new_game(answers)
        except GameError:
            return
        wanted: Any = record.state
        if offered is None or getattr(offered.state, "rulings", None) != wanted.rulings:
            self._start_linked(record, frozenset(people), bots)

    def _open_packed(self, place: str) -> None:
        """Open a game at the position that a link holds; the cards that it leaves open are dealt."""
        from widgets.stage.position_draft import read_link  # noqa: PLC0415 - few tables need it

        draft = read_link(place)
        record = stored.start(draft.game, position=draft.state.write(), seed=draft.seed)
        people = frozenset({draft.seat})
        self._start_linked(record, people, usual_bots(record, people))

    def set_up(self) -> None:
        """Open the position on screen on the page where positions are set up, as far as the seat knows it."""
        from widgets.stage.position_draft import open_position  # noqa: PLC0415 - few tables need it

        view = self.game.view
        if view.seat is None or view.seat != self.game.session.viewer:
            raise GameError(_("Look at the table as yourself first: a position is opened with what you know."))
        draft = open_position(self.game.name, view.write(), view.seat)
        if not draft.link:
            self.send({"kind": "copy", "text": draft.text})
            text = _("This position is too long to be opened there. It is copied as text instead.")
            self.game.show_message({"kind": "hint", "text": text})
            return
        self.send({"kind": "page", "name": "position", "hash": draft.link, "text": draft.text})

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

    def replay(self) -> None:
        """Start this game again with the same cards; what is known of them makes it an explored game."""
        session = self.game.session
        self.start_session(session.game_record.fork(0), session.people, session.bot_levels())
        self.game.session.explored = True

    # What a newcomer believes ------------------------------------------------------------------

    def ask_belief(self) -> None:
        """Ask which rule a newcomer at the table gets wrong, and answer the guess."""
        game, announcer = self.game, self.game.announcer
        question = game.card.belief_question
        if question is None:
            return

        def answer(button: str, values: Mapping[str, Any]) -> None:
            guessed = read_text(values, "belief")
            if button == "guess" and guessed in [each.name for each in question.options]:
                game.card.note_guess()
                announcer.open_form(forms.belief_answer(question, guessed), lambda _button, _values: None)

        announcer.open_form(forms.belief_form(question), answer)

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
