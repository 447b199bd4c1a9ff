"""The base of everything that draws cards in the browser: one scene out, one message in, each handled once.

Every message carries a client id, a number and the ply it was meant for. `Board` lets the `_on_…` methods change what
is behind the scene, then publishes a new scene. Nothing else writes synced traits: what is not in the scene is not in
the browser.
"""

from __future__ import annotations

import json
import logging
from abc import ABCMeta, abstractmethod
from collections import OrderedDict
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, cast

import anywidget
import traitlets

from gamelib.core.errors import GameError
from gamelib.core.language import _, p_
from widgets.stage.announcer import Announcer
from widgets.stage.front_end import widget_texts
from widgets.stage.offers import find_button, find_main, is_offered
from widgets.stage.scene import Gesture, Message, Scene
from widgets.stage.settings_texts import settings_texts

log = logging.getLogger("widgets")

MAX_CLIENTS = 64
"""Client ids remembered per board; the least recently used are dropped."""

MAX_ID_LENGTH = 100
"""Characters allowed in the id of a place, a button or a client."""
MAX_FORM_FIELDS = 40
"""Fields read from an answered form; no form has more."""
MAX_COMPLETIONS = 12
"""Completions offered for a move that is being typed."""
MAX_PACE_MS = 60_000
"""The longest pause between the moves of bots."""


def default_labels() -> dict[str, str]:
    """Return the labels that belong to the front end itself rather than to a scene."""
    return {
        "log": _("All moves"),
        "log_more": _("Show all of the log"),
        "log_less": _("Show less of the log"),
        "earlier": _("Earlier"),
        "step_back": _("One move back"),
        "step_on": _("One move on"),
        "why": _("Why?"),
        "you": _("You"),
        "why_rule": _("Why? Rule {number}"),
        "close": _("Close"),
        "typed": _("Type a move"),
        "put_here": _("Here"),
        "make_move": p_("button", "Play"),
        "options": _("Moves that fit"),
        "for_example": _("For example: {moves}"),
        "tools": _("The table"),
        "menu": _("Menu"),
        "group_game": _("This game"),
        "group_help": _("Help"),
        "group_back": _("Look back"),
        "rules_of": _("Rules of {game}"),
        "in_pictures": _("The game in three pictures"),
        "keys": _("Keys and typed moves"),
        "is_on": _("on"),
        "is_off": _("off"),
        "settings": _("Settings"),
        "settings_are": _("speed, sounds, look"),
        "leave_table": _("Leave the table"),
        "game_is_kept": _("it is kept for you"),
        "seats": _("Players"),
        "round": _("Players, in the order of play"),
        "said": _("said: {words}"),
        "clause": _("Rule {number}"),
        "in_book": _("Read it in the book"),
        "pause": _("Pause"),
        "go_now": _("Go on now"),
        "is_kept": _("waits for your turn"),
        "resume": _("Go on"),
        "gap": _("gap {k} of {n}"),
        "gap_none": _("no gap chosen"),
        "gap_left": _("one gap to the left"),
        "gap_right": _("one gap to the right"),
        "less": _("less"),
        "lens_off": _("Turn off"),
        "more": _("more"),
        "is_chosen": _("chosen"),
        "is_may": _("may be played"),
        "is_refused": _("refused"),
        "is_target": _("it goes here"),
        "is_ghost": _("not there yet"),
        "is_new": _("new"),
        "is_covered": _("covered"),
        "is_hint": _("hint"),
        "is_turn": _("choosing now"),
        "is_you": _("you"),
        "is_winner": _("wins"),
        "is_loser": _("loses"),
        "is_full": _("full"),
        "gone": _("The program behind this table does not answer. Your game is kept: load the page again to go on."),
        "late": _("A part of this page has not arrived yet. It is on its way again …"),
    }


class BrowserMessage(NamedTuple):
    """A message from the browser: its kind, the client, the client's message number, the ply it was meant for."""

    kind: str
    who: str
    n: int
    ply: int | None
    content: dict[str, Any]

    def text(self, key: str, max_length: int = MAX_ID_LENGTH) -> str:
        """Return the text under a key, or "" if it is no text or longer than `max_length`."""
        value = self.content.get(key)
        return value if isinstance(value, str) and len(value) <= max_length else ""

    @property
    def values(self) -> dict[str, Any]:
        """The answers of a form."""
        values = self.content.get("values")
        return values if isinstance(values, dict) and len(values) <= MAX_FORM_FIELDS else {}


def parse_message(content: object) -> BrowserMessage | None:
    """Return the message, or None if our front end cannot have sent it; a message that was parsed stays as it is.

    >>> parse_message({"kind": "go", "from": "x", "n": 1, "ply": 3}).kind
    'go'
    >>> parse_message({"kind": "go", "from": "x", "n": "one"}) is None
    True
    """
    if isinstance(content, BrowserMessage):
        return content
    if not isinstance(content, dict):
        return None
    content = _replace_lone_surrogates(content)
    kind, who, n, ply = (content.get(key) for key in ("kind", "from", "n", "ply"))
    if not isinstance(kind, str) or not isinstance(who, str) or not 0 < len(who) <= MAX_ID_LENGTH:
        return None
    if type(n) is not int or not 0 < n < 2**53 or len(kind) > MAX_ID_LENGTH:
        return None
    return BrowserMessage(kind, who, n, ply if type(ply) is int else None, content)


class Inbox:
    """What has been heard from the clients of a board, which number their messages, so that each is heard once."""

    def __init__(self, max_clients: int = MAX_CLIENTS) -> None:
        self._max_clients = max_clients
        self._last_numbers: OrderedDict[str, int] = OrderedDict()

    def __len__(self) -> int:
        """Return the number of clients that are remembered."""
        return len(self._last_numbers)

    def accept(self, message: BrowserMessage) -> bool:
        """Return whether a message is new, and remember it; the client that has been silent longest is forgotten.

        >>> inbox, message = Inbox(), BrowserMessage("go", "x", 1, 3, {})
        >>> inbox.accept(message), inbox.accept(message)
        (True, False)
        """
        if message.n <= self._last_numbers.get(message.who, 0):
            return False
        self._last_numbers[message.who] = message.n
        self._last_numbers.move_to_end(message.who)
        if len(self._last_numbers) > self._max_clients:
            self._last_numbers.popitem(last=False)
        return True


def run_safely(act: Callable[[], None], show: Callable[[Message], None]) -> None:
    """Run what a message asks for; show whatever it raises as a message."""
    try:
        act()
    except GameError as error:
        show({"kind": "refuse", "text": str(error)})
    except Exception as error:
        log_error(error)
        show({"kind": "refuse", "text": internal_error_text()})


def _replace_lone_surrogates(content: dict[str, Any]) -> dict[str, Any]:
    """Return the content without lone surrogates, which cannot be sent back as UTF-8."""
    text = json.dumps(content, ensure_ascii=False, default=str)
    try:
        text.encode()
    except UnicodeEncodeError:
        return cast("dict[str, Any]", json.loads(text.encode("utf-8", "replace")))
    return content


def complete_move(view: Any, typed: str) -> list[str]:
    """Return up to MAX_COMPLETIONS legal moves that begin like a typed line."""
    start = " ".join(typed.lower().split())
    return [move for move in map(str, view.moves()) if move.startswith(start)][:MAX_COMPLETIONS]


def check_pace(pace: object) -> None:
    """Raise GameError unless pace is None or a number of milliseconds up to MAX_PACE_MS."""
    if pace is not None and (type(pace) is not int or not 0 <= pace <= MAX_PACE_MS):
        raise GameError(
            _("the pace is a number of milliseconds up to 60000, or None, not {given!r:.40}").format(given=pace)
        )


class AbstractWidget(ABCMeta, type(anywidget.AnyWidget)):  # type: ignore[misc]
    """The class of widgets that cannot be made while they lack a method."""


class Board(anywidget.AnyWidget, metaclass=AbstractWidget):
    """A widget that shows a scene; messages from the browser reach an `_on_…` method, once each and never stale."""

    _esm = property(lambda _board: widget_texts()[0])
    _css = property(lambda _board: widget_texts()[1])

    scene = traitlets.Dict().tag(sync=True)  # Python to browser: everything to draw
    words = traitlets.Dict().tag(sync=True)  # Python to browser, once: the front end's own labels

    PLY_INDEPENDENT: ClassVar[frozenset[str]] = frozenset({"hello", "clause", "earlier", "log"})
    """Message kinds that are answered at any ply, because they change nothing on the table."""
    MAX_TYPED: ClassVar[int] = 1000
    """Characters of a typed line that are read; a longer line counts as empty."""

    def __init__(self, **more: Any) -> None:
        self._inbox = Inbox()
        super().__init__(**more)
        self.on_msg(self._on_message)

    @traitlets.default("words")
    def _labels(self) -> dict[str, str]:
        return self._front_end_labels()

    # For subclasses ----------------------------------------------------------------

    @abstractmethod
    def _build_scene(self) -> Scene:
        """Return the scene as it is now; it holds only what the person at the device may see."""

    def _front_end_labels(self) -> dict[str, str]:
        """Return the current texts for the front end's own labels."""
        return default_labels()

    @abstractmethod
    def _show_message(self, message: Message) -> None:
        """Put a message into the next scene."""

    def _update_traits(self) -> None:
        """Set the traits that code in a notebook observes; a plain board has none."""

    def _complete(self, typed: str) -> list[str]:
        """Return completions for a line that is being typed."""
        del typed
        return []

    def _think(self) -> None:
        """Work on what the front end waits for, which is answered without a scene."""

    def _handle(self, message: BrowserMessage) -> None:
        """Call the handler for the message's kind; unknown kinds are ignored."""
        if message.kind in MESSAGE_HANDLERS:
            MESSAGE_HANDLERS[message.kind](self, message)

    def _on_gesture(self, gesture: Gesture) -> None:
        """React to a tap, a drag or a turned dial."""

    def _on_press(self, button: str) -> None:
        """React to a button."""

    def _on_enter(self, place: str) -> None:
        """React to the Enter key on a place: press the main button if there is one, else tap the place."""
        if button := self._main_button():
            self._on_press(button)
        else:
            self._on_gesture(Gesture("tap", place))

    def _main_button(self) -> str:
        """Return the id of the button that Enter presses, or ""."""
        return find_main(self.scene.get("sheet") or self.scene.get("review") or self.scene)

    def _on_escape(self) -> None:
        """React to the Escape key."""

    def _on_typed(self, text: str) -> None:
        """React to a typed line."""

    def _on_form(self, form: str, button: str, values: Mapping[str, Any]) -> None:
        """React to an answered form."""

    def _on_clause(self, number: str) -> None:
        """Open a clause; an empty number closes the open one."""

    def _on_log_line(self, line: str) -> None:
        """React to a tap on a line of the log."""

    def _on_earlier(self) -> None:
        """Show more of the log."""

    def _on_go(self) -> None:
        """Do the next automatic step: a bot's move, or another slice of an evaluation."""

    def _on_connect(self, stored: object) -> None:
        """React to a front end that connects; `stored` is what its browser has saved for this board."""

    # Messages from the browser -------------------------------------------------------

    def _on_message(self, _widget: object, content: object, _buffers: object) -> None:
        message = parse_message(content)
        if message is None:
            return
        if message.kind == "ping":
            self.send({"kind": "pong", "n": message.n})
        elif message.kind == "settings":
            self.send({"kind": "settings", "words": settings_texts()})
        elif message.kind == "complete":
            typed = message.text("text", 500)
            self._run_safely(lambda: self.send({"kind": "complete", "options": self._complete(typed)}))
        elif message.kind == "think":
            self._run_safely(self._think)
        else:
            is_due = message.kind in self.PLY_INDEPENDENT or message.ply == self.scene.get("ply")
            if self._inbox.accept(message) and is_due and self._is_offered(message):
                self._run_safely(lambda: self._handle(message))
            self.publish([message.who, message.n])
        self._call_observers()

    def _call_observers(self) -> None:
        """Update the observed traits; if an observer's code fails, show the error as a message."""
        try:
            self._update_traits()
        except Exception as error:
            log_error(error)
            line = _("A function of yours that watches this table failed: {why}. Everything else goes on.")
            self._show_message({"kind": "refuse", "text": line.format(why=type(error).__name__)})
            self.publish()

    def _is_offered(self, message: BrowserMessage) -> bool:
        """Return False for a press of what the scene in the browser does not offer; say why a button is off."""
        if message.kind != "press" or is_offered(self.scene, message.text("id")):
            return True
        button = find_button(self.scene, message.text("id"))
        if button is not None and (why := button.get("why")):
            self._show_message({"kind": "refuse", "text": why})
        return False

    def _run_safely(self, act: Callable[[], None]) -> None:
        """Run a function; turn whatever it raises into a message."""
        run_safely(act, self._show_message)

    # Scenes to the browser -------------------------------------------------------------

    def publish(self, answers: list[Any] | None = None) -> None:
        """Send the current scene to the browser. Nothing else writes synced traits."""
        try:
            scene = self._build_scene()
        except Exception as error:
            log_error(error)
            scene = self._fallback_scene()
        if answers is not None:
            scene["answers"] = answers
        if self.words != (labels := self._front_end_labels()):
            self.words = labels
        if scene == self.scene:
            self.send_state("scene")
        else:
            self.scene = cast("dict[str, Any]", scene)

    def _fallback_scene(self) -> Scene:
        """Return a scene that only says that drawing failed."""
        return {
            "game": "",
            "title": "",
            "ply": self.scene.get("ply", 0),
            "faces": {},
            "message": {"kind": "refuse", "text": internal_error_text()},
        }

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Accept layout and tab order from the browser; ignore every other trait it may send."""
        super().set_state({name: value for name, value in sync_data.items() if name in ("layout", "tabbable")})

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return the widget's MIME bundle, with `str(self)` for places without a front end."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is not None:
            bundle[0]["text/plain"] = str(self)
        return bundle


class GameBoard(Board):
    """A board with an announcer and forms: the shared base of Table, Lesson and Desk."""

    has_front_end = False
    """Whether a browser has connected; until then nothing waits to be seen, and bots answer at once."""

    def __init__(self, **more: Any) -> None:
        self.announcer = Announcer()
        super().__init__(**more)

    def press(self, button: str) -> None:
        """Press a button by its id."""
        self._from_python(lambda: self._on_press(button))

    def _from_python(self, act: Callable[[], None]) -> None:
        """Run an act that notebook code asked for, with the same error handling as a message, and publish."""
        self._run_safely(act)
        self._update_traits()
        self.publish()

    def _on_form(self, form: str, button: str, values: Mapping[str, Any]) -> None:
        """Pass the answers to the open form; answers to any other form are ignored."""
        if open_form := self.announcer.find_open_form(form, button):
            open_form.answer(button, values)

    def _leave_form(self) -> bool:
        """Press the last button of the open form, which changes nothing; return whether a form was open."""
        if self.announcer.form is None:
            return False
        form = self.announcer.form.form
        self._on_form(form["id"], form["buttons"][-1]["id"], {})
        return True

    def _on_escape(self) -> None:
        """Leave the open form and close the open clause."""
        self._leave_form()
        self.announcer.rule = ""

    def _on_clause(self, number: str) -> None:
        """Open a clause; an empty number closes the open one."""
        self.announcer.open_clause(number)

    def _on_connect(self, stored: object) -> None:
        """Note that a browser shows this board."""
        del stored
        self.has_front_end = True


MESSAGE_HANDLERS: dict[str, Callable[[Any, BrowserMessage], None]] = {
    "tap": lambda board, message: board._on_gesture(Gesture("tap", message.text("place"))),
    "drop": lambda board, message: board._on_gesture(Gesture("drop", message.text("place"), message.text("onto"))),
    "set": lambda board, message: board._on_gesture(Gesture("set", message.text("id"), message.content.get("value"))),
    "press": lambda board, message: board._on_press(message.text("id")),
    "enter": lambda board, message: board._on_enter(message.text("place")),
    "escape": lambda board, _message: board._on_escape(),
    "type": lambda board, message: board._on_typed(message.text("text", board.MAX_TYPED)),
    "form": lambda board, message: board._on_form(message.text("id"), message.text("button"), message.values),
    "clause": lambda board, message: board._on_clause(message.text("number")),
    "log": lambda board, message: board._on_log_line(message.text("id")),
    "earlier": lambda board, _message: board._on_earlier(),
    "go": lambda board, _message: board._on_go(),
    "hello": lambda board, message: board._on_connect(message.content.get("kept")),
}
"""The board's method for each kind of message."""


def internal_error_text() -> str:
    """Return the sentence shown after an unexpected exception."""
    return _("Something went wrong. Nothing was changed and nothing is lost: go on, or try another way.")


def log_error(error: Exception) -> None:
    """Log an exception's type and place, never its text, which may name hidden cards.

    Pages of the static site run modules without line numbers, of which `traceback` cannot tell anything.
    """
    step = error.__traceback__
    while step is not None and step.tb_next is not None:
        step = step.tb_next
    place = f"{Path(step.tb_frame.f_code.co_filename).name}:{step.tb_lineno}" if step is not None else "?"
    log.warning("%s at %s", type(error).__name__, place)
