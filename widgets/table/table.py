"""`Table`: a whole game in a notebook or on a page, with people, bots, a log and a review.

>>> from widgets import Table
>>> table = Table("nanatoridori", seed=7, players=4, first=0)
>>> table.play("pass")
>>> print(table.refusal)
no flock lies on the table, so you must play one [NANA-3.3]
>>> table.play(str(table.refusal.instead))
>>> table.ply > 0
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import traitlets

from gamelib.core import registry
from gamelib.core.chance import Stream, fresh_seed
from gamelib.session import Session, bots_of, seats_of, usual_bots
from widgets.stage.board import BrowserMessage, GameBoard, complete_move
from widgets.stage.front_end import TABLE, widget_texts
from widgets.stage.linked_places import MAX_HASH
from widgets.stage.scene import READING_MS, Gesture, Message, Scene
from widgets.table import table_scene
from widgets.table.dialogs import Dialogs
from widgets.table.game_keeper import GameKeeper
from widgets.table.lens_panel import ROW
from widgets.table.looking_back import LOOK
from widgets.table.opening import is_stored, open_record, parse_options
from widgets.table.table_game import TableGame
from widgets.table.toolbar import Toolbar, run_command


class Table(GameBoard):
    """A game to play, watch or step through; `str(table)` is the table as text, and `play` takes moves as text.

    The first argument is a game's name, a state or a view, a record, a file, a stored game's text or a named deal.
    `seats` are the people's (`"A"`, `"AB"` share the device, `None` watches), `bots` play the others: a level for all,
    or one for each seat. Where none are chosen, characters play whose names the seats bear, or who like to come.
    """

    _esm = property(lambda _table: widget_texts(TABLE)[0])
    _css = property(lambda table: widget_texts(TABLE, table._of_game)[1])

    ply = traitlets.Int(0)
    record = traitlets.Any()
    view = traitlets.Any()
    refusal = traitlets.Any()

    def __init__(
        self,
        game: Any = "nanatoridori",
        *,
        seats: Any = "A",
        bots: Any = None,
        names: Sequence[str] = (),
        seed: int | None = None,
        variant: str | None = None,
        **more: Any,
    ) -> None:
        """Open a game; `more` holds the options of `TableOptions` and the arguments of the game's `deal`."""
        options, deal = parse_options(game, more)
        record, is_replay = open_record(game, names, seed, variant, deal)
        players = record.state.players
        bot_seed = _bot_seed(fresh_seed() if seed is None else seed)
        people = seats_of(seats, players)
        chosen = usual_bots(record, people) if bots is None else bots
        session = Session(record, people, bots_of(chosen, players, bot_seed))
        if not is_stored(game):
            session.name_bots()
        if is_replay:
            session.viewed_ply = 0
        self._of_game = record.game
        super().__init__()
        self.game = TableGame(session, options, self.announcer)
        self.toolbar = Toolbar(self.game)
        self.keeper = GameKeeper(self.game, self.send)
        self.dialogs = Dialogs(self.game, self.keeper, self.send)
        self._update_traits()
        self.publish()

    @property
    def session(self) -> Session:
        """The session of the game on the table."""
        return self.game.session

    # For code in a notebook -----------------------------------------------------------

    def play(self, typed: str) -> None:
        """Make a move in notation, or run a command, for the person whose turn it is."""
        if not self.has_front_end:
            self._run_safely(self.game.play_all_bots)
        self._from_python(lambda: self._on_typed(typed))

    def tap(self, place: str) -> None:
        """Tap a card, a gap, a post, a seat."""
        self._from_python(lambda: self._on_gesture(Gesture("tap", place)))

    def drop(self, place: str, onto: str) -> None:
        """Drag one thing onto another."""
        self._from_python(lambda: self._on_gesture(Gesture("drop", place, onto)))

    def dial(self, name: str, value: Any) -> None:
        """Set a dial to a value."""
        self._from_python(lambda: self._on_gesture(Gesture("set", name, value)))

    def go(self) -> None:
        """Let bots choose until a person owes a choice or the round is over."""
        self._from_python(self.game.play_all_bots if self.session.bot_to_act is not None else self._on_go)

    def step(self, ply: int) -> None:
        """Look at the moment after `ply` moves."""
        self._from_python(lambda: self.game.view_ply(ply))

    def _from_python(self, act: Callable[[], None]) -> None:
        """Run an act that notebook code asked for; without a browser, bots answer at once."""
        before = self.session.record
        self._run_safely(lambda: self._atomically(act))
        if not self.has_front_end and self.session.record is not before:
            self._run_safely(self.game.play_all_bots)
        self.publish()
        self._update_traits()

    def _update_traits(self) -> None:
        self.record = self.session.record
        self.view = self.game.view
        self.refusal = self.game.refusal
        self.ply = self.session.ply

    # From the browser ---------------------------------------------------------------

    def _think(self) -> None:
        """Play more deals for the lens and send its new numbers."""
        panel = self.game.lens
        lens = panel.update() if self.session.curtain_for is None else None
        if lens is None or lens.is_finished:
            return
        lens.work()
        self.send({"kind": "lens", "lens": panel.scene(), "announcement": panel.spoken()})

    def _handle(self, message: BrowserMessage) -> None:
        is_first = message.kind == "hello" and not self.has_front_end
        if message.kind == "hello":
            self.game.give_reasons(message.content.get("beliefs") is not False)
        self._atomically(lambda: super(Table, self)._handle(message))
        if is_first:
            self._atomically(lambda: self.dialogs.open_link(message.text("hash", MAX_HASH)))

    def _atomically(self, act: Callable[[], None]) -> None:
        """Run all of an act or nothing: if it raises, the table is put back as it was."""
        game, announcer = self.game, self.announcer
        session, selection, form, days = game.session.copy(), game.selection, announcer.form, game.reveal.days_shown
        try:
            act()
            if game.options.pace is None:
                game.play_all_bots()
        except Exception:
            game.session, game.selection, announcer.form, game.reveal.days_shown = session, selection, form, days
            raise
        game.review.drop_if_outdated(game.session.game_record)
        self.keeper.save()

    def _show_message(self, message: Message) -> None:
        self.game.show_message(message)

    def _complete(self, typed: str) -> list[str]:
        """Return the legal moves that start with what has been typed."""
        if not self.session.may_act:
            return []
        return complete_move(self.game.view, typed)

    # Acts ------------------------------------------------------------------------------

    def _on_gesture(self, gesture: Gesture) -> None:
        """Change the selection, or try the move that the gesture completes."""
        self.game.react(gesture)

    def _on_typed(self, text: str) -> None:
        """Run a typed command, or try a typed move."""
        last_refusal = self.game.refusal
        self.game.clear_messages()
        if self.session.curtain_for is not None or not text.strip():
            return
        if run_command(self.toolbar, text, last_refusal):
            return
        self.game.check_present()
        self.game.reveal.check_finished()
        self.game.try_move(self.game.view.read_move(text))

    def _on_press(self, button: str) -> None:
        """Press a button of the table, or of the game that is played."""
        if button in TOOLS:
            if self.session.curtain_for is None or button == "table:look":
                self.game.clear_messages()
                TOOLS[button](self)
        elif button.startswith(ROW):
            self.game.lens.pick(button)
        elif button.startswith(LOOK):
            self.game.press_in_review(button.removeprefix(LOOK))
        else:
            self._on_gesture(Gesture("press", button))

    def _on_go(self) -> None:
        """Do the next automatic step, unless a form is open."""
        game = self.game
        if self.announcer.form is not None:
            return
        if game.card.is_open or game.card.holds:
            game.close_card()
        elif game.reveal.days_shown is not None:
            game.clear_messages()
            game.reveal_days()
        elif game.review.is_running:
            game.poll_review()
        elif game.kept.is_due:
            game.kept.play()
        elif self.session.bot_to_act is not None:
            game.play_bots()
        elif (forced := game.forced_move) is not None:
            game.try_move(forced)
        elif table_scene.next_label(game):
            game.start_next_round()

    def _on_escape(self) -> None:
        """Leave the open form, close the open clause, and clear selection and messages."""
        if self.announcer.form is None and self.game.card.is_open:
            self.game.card.hide()
        elif self.announcer.form is None and self.game.looking_back:
            self.game.close_review()
        super()._on_escape()
        self.game.clear()

    def _on_form(self, form: str, button: str, values: Mapping[str, Any]) -> None:
        """Give the answers to the form that is open."""
        if open_form := self.announcer.find_open_form(form, button):
            self.game.clear_messages()
            open_form.answer(button, values)

    def _on_log_line(self, line: str) -> None:
        self.toolbar.view_line(line)

    def _on_earlier(self) -> None:
        self.toolbar.show_more_log()

    def _on_connect(self, stored: object) -> None:
        """Note that a browser shows this table; it may have stored a game to resume."""
        self.has_front_end = self.game.has_front_end = True
        self.keeper.on_connect(stored)

    # Scene and text --------------------------------------------------------------------

    def _build_scene(self) -> Scene:
        return table_scene.build_scene(self.game)

    def _fallback_scene(self) -> Scene:
        scene, session, pace = super()._fallback_scene(), self.session, self.game.options.pace
        scene |= {"game": self.game.name, "title": registry.about(self.game.name).title, "ply": session.ply}
        if session.may_act:
            scene["typed"] = str(self.game.view.moves()[0])
        if self.announcer.form is None and (label := table_scene.next_label(self.game)) and pace is not None:
            scene["next"] = {"after": max(pace, READING_MS), "label": label}
        return scene

    def __str__(self) -> str:
        return table_scene.text(self.game)

    def __repr__(self) -> str:
        return f"<Table: {self.session.record!r}>"


TOOLS: dict[str, Callable[[Table], None]] = {
    "table:look": lambda table: table.toolbar.lift_curtain(),
    "table:undo": lambda table: table.toolbar.undo(),
    "table:never-mind": lambda table: table.game.clear(),
    "table:hint": lambda table: table.toolbar.hint(),
    "table:mark": lambda table: table.toolbar.toggle_marks(),
    "table:lens": lambda table: table.toolbar.toggle_lens(),
    "table:worth": lambda table: table.toolbar.toggle_worth(),
    "table:why": lambda table: table.toolbar.explain_bot(),
    "table:step": lambda table: table.toolbar.step(-1),
    "table:first": lambda table: table.game.view_ply(0),
    "table:back": lambda table: table.toolbar.step(-1),
    "table:forward": lambda table: table.toolbar.step(1),
    "table:last": lambda table: table.game.view_ply(len(table.session.record)),
    "table:return": lambda table: table.toolbar.return_to_main_line(),
    "table:what-if": lambda table: table.toolbar.fork_here(),
    "table:all-days": lambda table: table.game.reveal_all(),
    "table:next-round": lambda table: table.toolbar.start_next_round(),
    "table:review": lambda table: table.game.start_review(),
    "table:stop": lambda table: table.game.stop_review(),
    "table:remark": lambda table: table.dialogs.ask_remark(),
    "table:open": lambda table: table.toolbar.toggle_hands(),
    "table:eyes": lambda table: table.toolbar.ask_viewer(),
    "table:position": lambda table: table.dialogs.set_up(),
    "table:save": lambda table: table.dialogs.ask_save(),
    "table:new": lambda table: table.dialogs.ask_new_game(),
    "table:again": lambda table: table.dialogs.play_again(),
    "table:replay": lambda table: table.dialogs.replay(),
    "table:card": lambda table: table.toolbar.show_card(),
    "table:see": lambda table: table.toolbar.hide_card(),
    "table:days": lambda table: table.game.view_last_hunt(),
    "table:go-on": lambda table: table.toolbar.close_card(),
    "table:copy-result": lambda table: table.dialogs.copy_result(),
    "table:belief": lambda table: table.dialogs.ask_belief(),
    "table:tip": lambda table: table.toolbar.show_turning_point(),
}
"""The table's own buttons, by id."""


def _bot_seed(seed: int) -> int:
    """Return the seed of the bots' choices: another one than the deal's, so that both are independent.

    It is no secret-keeping: who knew this number could compute the deal's, as from anything that a seed was mixed into.
    """
    return Stream(seed, "programs at a table").next_bits()
