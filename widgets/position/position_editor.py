"""`PositionEditor`: a board to set up a position on, with answers beside it, on a page or in a notebook.

>>> from widgets import PositionEditor
>>> editor = PositionEditor("nanatoridori")
>>> editor.show("players 3 | turn A | A 1 5 5 6 6 2 | table 5 5 by C")
>>> editor.ask("may")[1]
'Play 6 6'
"""

from __future__ import annotations

from typing import Any

from gamelib.core import registry
from gamelib.core.language import LETTERS, _
from gamelib.core.notation import parse_seat
from gamelib.record import Record
from widgets.position.editor_state import EditorState
from widgets.position.position_answers import BEST, MAY, TABS, TabAnswers
from widgets.position.position_front_end import POSITION
from widgets.position.position_scene import build_scene
from widgets.stage.announcer import Announcer
from widgets.stage.board import Board, BrowserMessage
from widgets.stage.front_end import widget_texts
from widgets.stage.linked_places import LINKED_POSITION, MAX_HASH
from widgets.stage.scene import Gesture, Message, Scene
from widgets.table.game_keeper import find_saved

LONGEST_VALUE = 30
"""Letters of what a browser may set something to."""


class PositionEditor(Board):
    """A position to set up by drag, tap and keys; `show` takes it as text, and `text` and `view` are what it is now."""

    _esm = property(lambda _editor: widget_texts(POSITION)[0])
    _css = property(lambda _editor: widget_texts(POSITION)[1])

    PLY_INDEPENDENT = Board.PLY_INDEPENDENT | {"tap", "drop", "set"}

    def __init__(self, game: str = "nanatoridori") -> None:
        self.editor = EditorState(registry.check_game(game))
        self.tab = BEST
        self.answers = TabAnswers(self.editor.draft, self.tab)
        self._answered = -1
        """The number of the position that the answers are about."""
        self.last_game: tuple[Record, int, list[int]] | None = None
        """The game that was played last, the seat that played it, and the moments at which it had to choose."""
        self.moment = 0
        self._kept: dict[str, Any] = {}
        self._message = ""
        self._announcer = Announcer()
        super().__init__()
        self.publish()

    # For code in a notebook ---------------------------------------------------------------

    @property
    def text(self) -> str:
        """The position as text."""
        return self.editor.draft.text

    @property
    def view(self) -> Any:
        """What the seat that looks knows of the position."""
        return self.editor.draft.view

    def show(self, text: str, seat: str | None = None) -> None:
        """Show a position that is given as text, as the seat of a letter sees it, or else whoever is to act."""
        number = None if seat is None else parse_seat(seat, len(LETTERS))
        self.editor.open(text, number)
        self._answer_all()
        self.publish()

    def ask(self, tab: str) -> list[str]:
        """Return the answers of a tab, `may`, `best` or `odds`, as lines."""
        self.tab = tab if tab in TABS else MAY
        self._answered = -1
        self._answer_all()
        self.publish()
        blocks = self.answers.blocks()
        return [
            " ".join(filter(None, (each.get("label", ""), each.get("value", each.get("number", "")))))
            for block in blocks
            for each in block.get("moves") or block.get("rows") or ()
        ]

    def _answer_all(self) -> None:
        self._begin_answers()
        while not self.answers.is_finished:
            self.answers.work()

    # From the browser ---------------------------------------------------------------------

    def _handle(self, message: BrowserMessage) -> None:
        """React to a message; the first of a page says what its address holds and what was played last."""
        if message.kind != "hello":
            super()._handle(message)
            return
        kept = message.content.get("kept")
        self._kept = kept if isinstance(kept, dict) else {}
        place = message.text("hash", MAX_HASH)
        if place.startswith(LINKED_POSITION):
            self.editor.open_link(place)
        self._announce()

    def _on_gesture(self, gesture: Gesture) -> None:
        """React to a tap, a key, a drag or a setting."""
        self._message = ""
        kind, _colon, rest = gesture.place.partition(":")
        if gesture.kind == "tap" and kind == "keys":
            self._press_keys(rest.split())
        elif gesture.kind == "tap" and kind == "tab":
            self.tab = rest if rest in TABS else self.tab
        elif gesture.kind == "tap" and kind == "ask":
            self.answers.tried = "" if self.answers.tried == rest else rest
            self._announcer.announce(self.answers.spoken() if self.answers.tried else "")
        elif gesture.kind == "tap" and gesture.place in ("tool:last", "tool:earlier", "tool:later"):
            self._open_last_game(rest)
        elif gesture.kind == "tap":
            self.editor.tap(gesture.place)
        elif gesture.kind == "drop" and isinstance(gesture.onto, str):
            self.editor.drop(gesture.place, gesture.onto)
        elif gesture.kind == "set" and isinstance(gesture.onto, str) and len(gesture.onto) <= LONGEST_VALUE:
            self._set(gesture.place, gesture.onto)
        self._announce()

    def _press_keys(self, pressed: list[str]) -> None:
        """Press keys one after the other, as far as none is refused."""
        for each in pressed:
            self.editor.key(each)
            if self.editor.refusal:
                return

    def _set(self, name: str, value: str) -> None:
        if not name.startswith("answer:"):
            self.editor.set(name, value)
            return
        chosen = {**self.answers.chosen}
        chosen[name.removeprefix("answer:")] = value
        self._begin_answers(chosen)

    def _announce(self) -> None:
        editor = self.editor
        self._announcer.announce(editor.refusal or editor.said)

    def _open_last_game(self, which: str) -> None:
        """Open a position of the game that was played last: the latest one, or the one before or after the present."""
        if which == "last" or self.last_game is None:
            _name, saved = find_saved(self._kept, self.editor.setup.game)
            if saved is None or not saved.people:
                self._message = _("There is no game on this device to open: play one, and come back.")
                return
            if len(saved.people) > 1 and saved.record.state.result is None:
                self._message = _("Several of you play your last game: finish it before you open a hand of it here.")
                return
            seat = parse_seat(saved.people[0], saved.record.state.players)
            own = [ply for ply in range(len(saved.record) + 1) if seat in saved.record.at(ply).to_act]
            if not own:
                self._message = _("You had nothing to decide in your last game.")
                return
            self.last_game, self.moment = (saved.record, seat, own), len(own) - 1
        else:
            self.moment += 1 if which == "later" else -1
        record, seat, own = self.last_game
        self.moment = max(0, min(len(own) - 1, self.moment))
        self.editor.open(record.at(own[self.moment]).view(seat).write(), seat)

    # The answers ----------------------------------------------------------------------------

    @property
    def _is_stale(self) -> bool:
        """Whether the answers are about an earlier position, or of another tab."""
        return self._answered != self.editor.version or self.answers.tab != self.tab

    def _begin_answers(self, chosen: dict[str, str] | None = None) -> None:
        kept = self.answers.chosen if chosen is None and self.answers.draft == self.editor.draft else chosen
        self.answers = TabAnswers(self.editor.draft, self.tab)
        self.answers.chosen = kept or {}
        self._answered = self.editor.version

    def _think(self) -> None:
        """Work on the answers for a moment, and send them as far as they are."""
        if self._is_stale:
            self._begin_answers()
        if not self.answers.is_finished:
            self.answers.work()
        done = self.answers.is_finished
        said = self.answers.spoken() if done else ""
        scene = self._build_scene()
        self.send({"kind": "answers", "answers": scene["setup"]["answers"], "faces": scene["faces"], "said": said})  # type: ignore[typeddict-item]

    # The scene ------------------------------------------------------------------------------

    def _build_scene(self) -> Scene:
        scene = build_scene(self.editor, self.answers, self.tab, is_stale=self._is_stale)
        setup = scene["setup"]  # type: ignore[typeddict-item]
        setup["message"] = self._message or self.editor.refusal
        if self.last_game is not None:
            at, count = self.moment + 1, len(self.last_game[2])
            setup["last_game"] = _("Your last game: choice {number} of {count}").format(number=at, count=count)
        self._announcer.add_to(scene)
        return scene

    def _front_end_labels(self) -> dict[str, str]:
        """Return nothing: all words are in the scene."""
        return {}

    def _show_message(self, message: Message) -> None:
        self._message = message["text"]

    def __str__(self) -> str:
        return str(self.view)
