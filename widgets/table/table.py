"""The table: a whole game in a notebook or on a page, with people, programs, a log, and every way back.

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
from pathlib import Path
from typing import Any

import traitlets

from gamelib import record as stored
from gamelib.core.chance import Stream, fresh_seed
from gamelib.core.errors import GameError
from gamelib.core.events import Event
from gamelib.core.language import _, as_sentence
from gamelib.core.protocols import State
from gamelib.core.rulebook import GAMES
from gamelib.core.verdicts import Refusal
from gamelib.deals import named
from gamelib.record import Record
from gamelib.session import OWN_SEAT, Session, bots_of, seats_of
from widgets import scenes
from widgets.stage import log_lines
from widgets.stage.announcer import MAX_ANNOUNCEMENTS, AnnouncingMixin
from widgets.stage.board import Board, BrowserMessage, check_pace, log_error
from widgets.stage.forms import OpenForm
from widgets.stage.scene import EMPTY_SELECTION, Gesture, GestureResult, Message, Scene, Selection, Travel
from widgets.stage.scene_size import READING_MS
from widgets.table import autosave, commands, forms, table_scene
from widgets.table.hunt_reveal import HuntReveal
from widgets.table.review_panel import ReviewPanel
from widgets.table.toolbar import TOOLS, Toolbar

SETTINGS: dict[str, Any] = {
    "mark": False, "projector": False, "still": False, "pace": 900, "teacher": False, "keep": None, "secret": None,
}
"""What else a table takes: whether to mark what may be played, to draw for a projector, to let nothing move; how many
milliseconds lie between the moves of programs (None for at once); whether hands may be opened; whether the game is
kept for later, and whether the browser must not know it."""


class Table(Toolbar, HuntReveal, ReviewPanel, AnnouncingMixin, Board):
    """A game to play, to watch and to look back on; `str(table)` is the table as text, `play` plays by text.

    The first argument is a game's name, a state or a view, a record, a file, a stored game's text or a named deal.
    `seats` are the people's (`"A"`, `"AB"` share the device, `None` watches), `bots` play the others.
    """

    ply = traitlets.Int(0)
    record = traitlets.Any()
    view = traitlets.Any()
    refusal = traitlets.Any()

    def __init__(self, game: Any = "nanatoridori", *, seats: Any = "A", bots: Any = "careful",
                 names: Sequence[str] = (), seed: int | None = None, variant: str | None = None, **more: Any) -> None:
        """Lay the game out; `more` is what SETTINGS names, and what the game's `deal` takes."""
        given = SETTINGS | {word: value for word, value in more.items() if word in SETTINGS}
        deal = {word: value for word, value in more.items() if word not in SETTINGS}
        check_pace(given["pace"])
        record, replays = open_record(game, names, seed, variant, deal)
        self.pace, self.teacher, self.marking = given["pace"], given["teacher"], given["mark"]
        self.secret = autosave.hides_from_browser() if given["secret"] is None else given["secret"]
        self.keeps = isinstance(game, str) and game in GAMES.values() if given["keep"] is None else given["keep"]
        self.look_flags = {word: True for word in ("projector", "still") if given[word]}
        self.marks = log_lines.PlyIndex()
        self.keeper = autosave.Autosave()
        self.has_front_end = False
        chance = fresh_seed() if seed is None else seed
        players = record.state.players
        self._set_session(Session(record, seats_of(seats, players), bots_of(bots, players, _bot_seed(chance))))
        if replays:
            self.sitting.viewed_ply = 0
        super().__init__()
        self._update_traits()
        self.publish()

    def _set_session(self, sitting: Session) -> None:
        """Put another game on the table."""
        self.sitting = sitting
        self._events_cache: tuple[State, int | None, tuple[Event, ...]] | None = None
        sitting.update_viewer()
        self.announcements: list[str] = []
        self._last_eyes: tuple[Any, ...] = ()
        self.announcement_count = getattr(self, "said", 0)
        self.announced_counts = {seat: len(sitting.state.log) for seat in (None, *range(sitting.state.players))}
        self.all_hands_shown = False
        self._clear()
        self._all_turned_up()
        self.travelling: list[Travel] = []
        self.asked: OpenForm | None = None
        self.rule = self.prompt = ""
        self.lines_shown = log_lines.LINES
        self._announce_new_events()

    def _clear(self) -> None:
        """Take nothing up, say nothing, light nothing."""
        self.doing = EMPTY_SELECTION
        self.message: Message | None = None
        self.refused: tuple[str, ...] = ()
        self.rung = 0
        self.hint_shown: Any = None
        self._refusal: Refusal | None = None
        self.travelling = []

    @property
    def seen(self) -> Any:
        """The view that is shown."""
        return self.sitting.view

    # For code in a notebook -----------------------------------------------------------

    def play(self, typed: str) -> None:
        """Do what was typed: a move in notation, for the person whose turn it is."""
        if not self.has_front_end:
            self._run_safely(self._run)
        self._from_python(lambda: self._typed(typed))

    def tap(self, place: str) -> None:
        """Tap a card, a gap, a post, a seat."""
        self._from_python(lambda: self._act(Gesture("tap", place)))

    def drop(self, place: str, onto: str) -> None:
        """Drag one thing onto another."""
        self._from_python(lambda: self._act(Gesture("drop", place, onto)))

    def dial(self, name: str, value: Any) -> None:
        """Set a dial to a value."""
        self._from_python(lambda: self._act(Gesture("set", name, value)))

    def press(self, button: str) -> None:
        """Press a button, of the game or of the table."""
        self._from_python(lambda: self._press(button))

    def go(self) -> None:
        """Let the programs choose until a person is to, or the round is over."""
        self._from_python(self._run if self.sitting.program is not None else self._go)

    def step(self, ply: int) -> None:
        """Look at the moment after so many moves."""
        self._from_python(lambda: self._step(ply))

    def _from_python(self, act: Callable[[], None]) -> None:
        """Do something that code asked for; where nobody looks on, the programs answer at once."""
        before = self.sitting.record
        self._run_safely(lambda: self._atomically(act))
        if not self.has_front_end and self.sitting.record is not before:
            self._run_safely(self._run)
        self.publish()
        self._update_traits()

    def _run(self) -> None:
        """Let programs choose as long as it is theirs to choose."""
        while self.sitting.program is not None:
            self._play_bot_turn()

    # From the browser ---------------------------------------------------------------

    def _handle(self, heard: BrowserMessage) -> None:
        if heard.kind in ACTS:
            self._atomically(lambda: ACTS[heard.kind](self, heard))

    def _atomically(self, act: Callable[[], None]) -> None:
        """Do all of it or nothing: if it fails the table stands as it stood."""
        sitting, doing, asked, turned = self.sitting.copy(), self.doing, self.asked, self.days_shown
        try:
            act()
            if self.pace is None:
                self._run()
        except Exception:
            self.sitting, self.doing, self.asked, self.days_shown = sitting, doing, asked, turned
            raise
        self._forget_old_review()
        self._keep()

    def _show_message(self, message: Message, of_cards: bool = False) -> None:
        """Show a message and have it read aloud; one that speaks of cards names them as one says them.

        How a move is typed stays to be seen as it is.
        """
        more = message.get("more", "")
        if of_cards:
            game = self.sitting.record.game
            message, more = {**message, "text": scenes.name_cards(game, message["text"])}, scenes.name_cards(game, more)
        self.message = message
        self._announce(message["text"], more)

    def _update_traits(self) -> None:
        """Let code in the notebook know how things stand."""
        self.record = self.sitting.record
        self.view = self.seen
        self.refusal = self._refusal
        self.ply = self.sitting.ply

    def _complete(self, typed: str) -> list[str]:
        """The moves that begin as what has been typed."""
        if not self.sitting.may_act:
            return []
        begun = " ".join(typed.lower().split())
        return [move for move in map(str, self.seen.moves()) if move.startswith(begun)][:MOST_OPTIONS]

    # What hands do ------------------------------------------------------------------

    def _act(self, act: Gesture) -> None:
        """Something done with the cards: another thing taken up, or a move tried."""
        self._clear_messages()
        if self.sitting.curtain_for is not None:
            return
        self._check_fully_revealed()
        done = scenes.scenes_of(self.sitting.record.game).act(self.seen, self.doing, act)
        if not self.sitting.may_act:
            self._gesture_out_of_turn(act, done)
            return
        if done.move is not None:
            self._try(done.move)
        self.doing = EMPTY_SELECTION if done.move is not None and self._refusal is None else done.selection

    def _gesture_out_of_turn(self, act: Gesture, done: GestureResult) -> None:
        """Who is not to act may open what lies open to all; whatever else is tried is judged, and so refused."""
        looks = done.move is None and only_looks(self.doing, done.selection)
        if looks and (done.selection != self.doing or not attempts_move(act) or self.seen.seat is None):
            self.doing = done.selection
            return
        self._check_now()
        refusal = self.seen.why_not(done.move or PROBE_MOVE[self.sitting.record.game])
        if refusal is not None:
            self._refuse(refusal)

    def _check_now(self) -> None:
        """Complain about playing where one only looks."""
        if self.sitting.viewed_ply is not None:
            raise GameError(_("You look at an earlier moment: return to the game, or try it from here."))
        if self.sitting.viewing_as != OWN_SEAT:
            raise GameError(_("You look with other eyes: choose your own to play."))

    def _clear_messages(self) -> None:
        """Stop speaking of what was before; what has been taken up stays."""
        doing, rung, hinted = self.doing, self.rung, self.hint_shown
        self._clear()
        self.doing, self.rung, self.hint_shown = doing, rung, hinted

    def _typed(self, typed: str) -> None:
        self._clear_messages()
        if self.sitting.curtain_for is not None or not typed.strip() or commands.run_command(self, typed):
            return
        self._check_now()
        self._check_fully_revealed()
        self._try(typed)

    def _try(self, move: str) -> None:
        """Have a move judged by what the seat knows, and make it if it may be made."""
        sitting = self.sitting
        seat = sitting.viewer
        refusal = self.seen.why_not(move)
        if refusal is not None:
            self._refuse(refusal)
        elif seat is not None:
            self._moved(lambda: sitting.play(move, seat))

    def _refuse(self, refusal: Refusal) -> None:
        names = self.sitting.record.names
        self._refusal, self.refused = refusal, tuple(refusal.cards)
        said: Message = {"kind": "refuse", "text": log_lines.describe_refusal(refusal, names), "clause": refusal.clause}
        if refusal.instead is not None:
            said["more"] = _("You could: {move}").format(move=refusal.instead)
        self._show_message(said, of_cards=True)

    def _moved(self, act: Callable[[], None]) -> None:
        """Something that changes the game: what was taken up is put down, cards travel, news are told."""
        before, eyes, known = self.seen, self._viewer_key(), self.sitting.viewed_state().view(None)
        self._clear()
        self._all_turned_up()
        act()
        self.lines_shown, self.rule = log_lines.LINES, ""
        if self._viewer_key() == eyes and self.sitting.curtain_for is None:
            self.travelling = self._travels(before)
        self._unfold_days(known)
        self._defer_travel()
        self._announce_new_events()
        if self.sitting.bot_failure:
            self._show_message({"kind": "refuse", "text": self.sitting.bot_failure})
            self.sitting.bot_failure = ""

    def _travels(self, before: Any) -> list[Travel]:
        """Which cards are on their way; a move counts even if that cannot be drawn."""
        try:
            return scenes.scenes_of(self.sitting.record.game).travel(before, self.seen)
        except Exception as error:
            log_error(error)
            return []

    def _viewer_key(self) -> tuple[Any, ...]:
        return self.sitting.viewer, self.sitting.viewing_as, self.sitting.curtain_for

    def _announce_new_events(self) -> None:
        """Announce what the one who looks has seen happen since; nothing said to one person stays for another."""
        sitting = self.sitting
        if self._viewer_key() != self._last_eyes:
            self._last_eyes = self._viewer_key()
            self.announcements = []
        if sitting.curtain_for is not None:
            self._announce(table_scene.curtain_text(sitting.name(sitting.curtain_for)))
            return
        log = self.events(sitting.viewer)
        fresh = log[self.announced_counts.get(sitting.viewer, 0):]
        self.announced_counts[sitting.viewer] = len(log)
        self._announce(*[log_lines.describe_event(event, sitting.record.names) for event in fresh[-MAX_ANNOUNCEMENTS:]])
        if self.days_shown is None and (ended := sitting.state.result):
            self._announce(as_sentence(ended.tell(sitting.record.names)), table_scene.scores(self))
        self.prompt = ""

    def announce_prompt(self, prompt: str) -> None:
        """Announce what is to be done, when it is another thing than before."""
        if self.sitting.may_act and prompt != self.prompt:
            self._announce(prompt)
        self.prompt = prompt

    def events(self, eyes: int | None) -> tuple[Event, ...]:
        """What happened, as somebody saw it; told once for each state and pair of eyes."""
        state = self.sitting.state
        if self._events_cache is None or self._events_cache[0] is not state or self._events_cache[1] != eyes:
            self._events_cache = state, eyes, state.view(eyes).log
        return self._events_cache[2][:self.visible_events(eyes)]

    def _go(self) -> None:
        if self.asked is not None:
            return
        if self.days_shown is not None:
            self._clear_messages()
            self._reveal_days()
        elif self.is_weighing:
            self._poll_review()
        elif self.sitting.program is not None:
            self._play_bot_turn()
        elif table_scene.next_label(self):
            self._moved(lambda: self.sitting.set_record(self.sitting.record.next_round()))

    def _play_bot_turn(self) -> None:
        self._moved(self.sitting.play_bots)

    def _press(self, button: str) -> None:
        if button in TOOLS:
            if self.sitting.curtain_for is None or button == "table:look":
                self._clear_messages()
                TOOLS[button](self)
        else:
            self._act(Gesture("press", button))

    def _enter(self, place: str) -> None:
        """Enter on a place presses the main button, if there is one."""
        for button in self.scene.get("buttons", []):
            if button.get("main") and not button.get("off"):
                self._press(button["id"])
                return
        self._act(Gesture("tap", place))

    def _escape(self) -> None:
        if self.asked is not None:
            self._answered(self.asked.form["id"], self.asked.form["buttons"][-1]["id"], {})
        self._clear()
        self.rule = ""

    def _answered(self, form: str, button: str, values: Mapping[str, Any]) -> None:
        """A form was answered; what is wrong with the answer is said in the form."""
        if asked := self._open_form(form, button):
            self._clear_messages()
            asked.answer(button, values)

    # As text ------------------------------------------------------------------------

    def _build_scene(self) -> Scene:
        return table_scene.build_scene(self)

    def _fallback_scene(self) -> Scene:
        scene = super()._fallback_scene()
        sitting = self.sitting
        scene |= {"game": sitting.record.game, "title": scenes.scenes_of(sitting.record.game).TITLE, "ply": sitting.ply}
        if sitting.may_act:
            scene["typed"] = str(self.seen.moves()[0])
        if self.asked is None and (label := table_scene.next_label(self)) and self.pace is not None:
            scene["next"] = {"after": max(self.pace, READING_MS), "label": label}
        return scene

    def __str__(self) -> str:
        return table_scene.text(self)

    def __repr__(self) -> str:
        return f"<Table: {self.sitting.record!r}>"


MOST_OPTIONS = 12

PROBE_MOVE = {"nanatoridori": "pass", "nanuk": "doom", "koinobori": "pass"}
"""A move that can be tried at any time, to hear whose turn it is."""

OWN_CARDS = ("hand", "gap", "held", "open")
"""Where one's own cards are touched."""


def only_looks(before: Selection, after: Selection) -> bool:
    """Whether nothing was taken up in between: at most a pile was opened or closed.

    >>> only_looks(NOTHING, Doing(target="pile:C")), only_looks(NOTHING, Doing(("hand:1",)))
    (True, False)
    """
    kinds = {target.partition(":")[0] for target in (before.target, after.target)}
    return before._replace(target="") == after._replace(target="") and (before == after or kinds <= {"", "pile"})


def attempts_move(act: Gesture) -> bool:
    """Whether hands did something to cards of their own, or more than touch."""
    return act.kind != "tap" or act.place.partition(":")[0] in OWN_CARDS


ACTS: dict[str, Callable[[Any, BrowserMessage], None]] = {
    "tap": lambda table, heard: table._act(Gesture("tap", heard.text("place"))),
    "drop": lambda table, heard: table._act(Gesture("drop", heard.text("place"), heard.text("onto"))),
    "set": lambda table, heard: table._act(Gesture("set", heard.text("id"), heard.content.get("value"))),
    "press": lambda table, heard: table._press(heard.text("id")),
    "enter": lambda table, heard: table._enter(heard.text("place")),
    "escape": lambda table, _heard: table._escape(),
    "type": lambda table, heard: table._typed(heard.text("text", 1000)),
    "form": lambda table, heard: table._answered(heard.text("id"), heard.text("button"), heard.values),
    "clause": lambda table, heard: table._unfold(heard.text("number")),
    "log": lambda table, heard: table._look_at_line(heard.text("id")),
    "earlier": lambda table, _heard: table._show_more_log(),
    "go": lambda table, _heard: table._go(),
    "hello": lambda table, heard: table._on_connect(heard.content.get("kept")),
}
"""What is done with each kind of message."""


def _bot_seed(seed: int) -> int:
    """What the programs draw lots from: nothing that tells of the deal."""
    return Stream(seed, "programs at a table").next_bits()


def open_record(game: Any, names: Sequence[str], seed: int | None, variant: str | None,
                deal: Mapping[str, Any]) -> tuple[Record, bool]:
    """The record of whatever a table was given, and whether it is one to step through from its beginning."""
    if isinstance(game, Record):
        record = game
    elif isinstance(game, str) and game in GAMES.values():
        return stored.start(game, names=names, seed=seed, **forms.variant(game, variant), **deal), False
    elif isinstance(game, Path) or (isinstance(game, str) and game.endswith(".json") and "{" not in game):
        record = stored.load(game)
    elif isinstance(game, str) and game.lstrip().startswith("{"):
        record = stored.read(game)
    elif isinstance(game, str):
        found = named(game)
        return stored.start(found.game, names=names, position=found.position, seed=1 if seed is None else seed), False
    else:
        return stored.start(_game_of(game), names=names, position=game.write(), seed=seed), False
    return record.call(*names) if names else record, record.state.result is not None


def _game_of(position: Any) -> str:
    """The game of a state or a view."""
    package, _dot, _module = type(position).__module__.rpartition(".")
    game = package.rpartition(".")[2]
    if game not in GAMES.values() or not hasattr(position, "write"):
        line = _("a table is given a game's name, a state, a record, a file or a stored game, not {kind}")
        raise GameError(line.format(kind=type(position).__name__))
    return game
