"""What every control of ours is: a scene in the browser, and what hands do there answered once each.

A board hears acts, each with who sent it and a number, lets `_answer` change what is behind it, and publishes the
scene. Nothing else writes what is shared with the browser: what is not in the scene is not there.
"""

from __future__ import annotations

import json
import logging
import traceback
from collections import OrderedDict
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, cast

import anywidget
import traitlets

from gamelib.core.errors import GameError
from gamelib.core.language import _
from widgets.drawings import sprite
from widgets.stage.scene import Message, Scene

log = logging.getLogger("widgets")

MAX_CLIENTS = 64
"""So many views of a board in the browser are told apart; of more, the ones longest silent are forgotten."""

MAX_ID_LENGTH = 100
"""No place, button or asker is named by more characters."""
MAX_FORM_FIELDS = 40
"""No form of ours asks for more."""

_HERE = Path(__file__).parent


def front_end_source() -> str:
    """What runs in the browser: the drawings as text, then the front end.

    >>> front_end_source().startswith('const SPRITE = "')
    True
    """
    art = json.dumps(sprite()).replace("</", "<\\/")
    return f"const SPRITE = {art};\n" + (_HERE / "table.js").read_text(encoding="utf-8")


def default_labels() -> dict[str, str]:
    """The few words the front end has of its own, for what no scene can say."""
    return {
        "log": _("Log"), "log_more": _("Show all of the log"), "log_less": _("Show less of the log"),
        "earlier": _("Earlier"), "close": _("Close"), "typed": _("Type a move"), "options": _("Moves that fit"),
        "tools": _("The table"), "menu": _("More"), "seats": _("Players"), "clause": _("Rule {number}"),
        "pause": _("Pause"), "resume": _("Go on"), "gap": _("gap {k} of {n}"), "gap_none": _("no gap chosen"),
        "gap_left": _("one gap to the left"), "gap_right": _("one gap to the right"), "less": _("less"),
        "more": _("more"), "is_chosen": _("chosen"), "is_may": _("may be played"), "is_refused": _("refused"),
        "is_target": _("it goes here"), "is_ghost": _("not there yet"), "is_new": _("new"),
        "is_covered": _("covered"), "is_hint": _("hint"), "is_turn": _("is to choose"), "is_you": _("you"),
        "is_out": _("is out"), "is_winner": _("wins"), "is_loser": _("loses"), "is_full": _("full"),
        "gone": _("The program behind this table does not answer. Your game is kept: load the page again to go on."),
    }


class BrowserMessage(NamedTuple):
    """A message from the browser: what was done, by which view there, its number, the ply it was meant for."""

    kind: str
    who: str
    n: int
    ply: int | None
    content: dict[str, Any]

    def text(self, word: str, longest: int = MAX_ID_LENGTH) -> str:
        """What the message says at a word, if that is text and not too long; else nothing."""
        value = self.content.get(word)
        return value if isinstance(value, str) and len(value) <= longest else ""

    @property
    def values(self) -> dict[str, Any]:
        """What a form was answered."""
        given = self.content.get("values")
        return given if isinstance(given, dict) and len(given) <= MAX_FORM_FIELDS else {}


def parse_message(content: object) -> BrowserMessage | None:
    """The message, or None where no front end of ours could have sent it.

    >>> parse_message({"kind": "go", "from": "x", "n": 1, "ply": 3}).kind
    'go'
    >>> parse_message({"kind": "go", "from": "x", "n": "one"}) is None
    True
    """
    if not isinstance(content, dict):
        return None
    content = _replace_lone_surrogates(content)
    kind, who, n, ply = (content.get(word) for word in ("kind", "from", "n", "ply"))
    if not isinstance(kind, str) or not isinstance(who, str) or not 0 < len(who) <= MAX_ID_LENGTH:
        return None
    if type(n) is not int or not 0 < n < 2**53 or len(kind) > MAX_ID_LENGTH:
        return None
    return BrowserMessage(kind, who, n, ply if type(ply) is int else None, content)


def _replace_lone_surrogates(content: dict[str, Any]) -> dict[str, Any]:
    """The same without halves of characters, which cannot be sent back."""
    text = json.dumps(content, ensure_ascii=False, default=str)
    if any("\ud800" <= sign <= "\udfff" for sign in text):
        return cast("dict[str, Any]", json.loads(text.encode("utf-8", "replace")))
    return content


class Board(anywidget.AnyWidget):
    """A control that shows a scene; what a person does there comes to `_answer`, once each and never out of date."""

    _esm = front_end_source()
    _css = (_HERE / "table.css").read_text(encoding="utf-8")

    scene = traitlets.Dict().tag(sync=True)  # Python to browser: all that is drawn
    words = traitlets.Dict().tag(sync=True)  # Python to browser, once: labels of the front end's own

    PLY_INDEPENDENT: ClassVar[frozenset[str]] = frozenset({"hello", "clause", "earlier", "log"})
    """What may be meant for another ply: it changes nothing that lies on the table."""

    def __init__(self, **more: Any) -> None:
        self._last_message_ids: OrderedDict[str, int] = OrderedDict()
        super().__init__(**more)
        self.on_msg(self._on_message)

    @traitlets.default("words")
    def _labels(self) -> dict[str, str]:
        return self._front_end_labels()

    # For whoever builds on this --------------------------------------------------

    def _build_scene(self) -> Scene:
        """The scene as it is now; only what may be seen."""
        raise NotImplementedError

    def _front_end_labels(self) -> dict[str, str]:
        """The front end's own words, as they are to be said now."""
        return default_labels()

    def _handle(self, heard: BrowserMessage) -> None:
        """Do what was done in the browser."""
        raise NotImplementedError

    def _show_message(self, message: Message) -> None:
        """Have a message in the next scene."""
        raise NotImplementedError

    def _update_traits(self) -> None:
        """Let code in the notebook know how things stand; by itself a board has nothing to tell."""

    def _complete(self, typed: str) -> list[str]:
        """How what is being typed may go on."""
        del typed
        return []

    # What comes from the browser ---------------------------------------------------

    def _on_message(self, _widget: object, content: object, _buffers: object) -> None:
        heard = parse_message(content)
        if heard is None:
            return
        if heard.kind == "ping":
            self.send({"kind": "pong", "n": heard.n})
        elif heard.kind == "complete":
            self._run_safely(
                lambda: self.send({"kind": "complete", "options": self._complete(heard.text("text", 500))})
            )
        else:
            if self._accept_once(heard):
                self._run_safely(lambda: self._handle(heard))
            self.publish([heard.who, heard.n])
        self._call_observers()

    def _call_observers(self) -> None:
        """Tell code that watches; what goes wrong there is that code's, and is said."""
        try:
            self._update_traits()
        except Exception as error:
            log_error(error)
            line = _("A function of yours that watches what happens here failed: {why}. All else goes on.")
            self._show_message({"kind": "refuse", "text": line.format(why=type(error).__name__)})
            self.publish()

    def _accept_once(self, heard: BrowserMessage) -> bool:
        """Is it heard for the first time, and meant for what lies here now?"""
        asked = self._last_message_ids.get(heard.who, 0)
        if heard.n <= asked:
            return False
        self._last_message_ids[heard.who] = heard.n
        self._last_message_ids.move_to_end(heard.who)
        if len(self._last_message_ids) > MAX_CLIENTS:
            self._last_message_ids.popitem(last=False)
        return heard.kind in self.PLY_INDEPENDENT or heard.ply == self.scene.get("ply")

    def _run_safely(self, act: Any) -> None:
        """Do something; whatever goes wrong becomes a message in kind words."""
        try:
            act()
        except GameError as error:
            self._show_message({"kind": "refuse", "text": str(error)})
        except Exception as error:
            log_error(error)
            self._show_message({"kind": "refuse", "text": internal_error_text()})

    # What goes to the browser --------------------------------------------------------

    def publish(self, answers: list[Any] | None = None) -> None:
        """Show the scene; the one place that writes what is shared with the browser."""
        try:
            scene = self._build_scene()
        except Exception as error:
            log_error(error)
            scene = self._fallback_scene()
        if answers is not None:
            scene["answers"] = answers
        if self.words != (spoken := self._front_end_labels()):
            self.words = spoken
        if scene == self.scene:
            self.send_state("scene")
        else:
            self.scene = cast("dict[str, Any]", scene)

    def _fallback_scene(self) -> Scene:
        """What is shown where a scene could not be drawn: that, and the table as text if there is one."""
        return {"game": "", "title": "", "ply": self.scene.get("ply", 0), "faces": {},
                "message": {"kind": "refuse", "text": internal_error_text()}}

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take over what the browser says of size and place; what is drawn is ours to say."""
        super().set_state({word: value for word, value in sync_data.items() if word in ("layout", "tabbable")})

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """What a notebook shows; where no front end runs, the text."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is not None:
            bundle[0]["text/plain"] = str(self)
        return bundle


def internal_error_text() -> str:
    """The sentence for a mistake of ours."""
    return _("Something went wrong behind the table. Nothing was changed, nothing is lost: go on, or try another way.")


def log_error(error: Exception) -> None:
    """Note a mistake of ours for whoever looks after the program: what sort and where, never what was in play."""
    where = traceback.extract_tb(error.__traceback__)[-1:]
    at = f"{Path(where[0].filename).name}:{where[0].lineno}" if where else "?"
    log.warning("%s at %s", type(error).__name__, at)
