"""Screens without a table, on a phone or the wall: a head, blocks and buttons, and the boards that handle messages.

A screen is a dictionary that the front end draws without knowing what it means. Its blocks are text, choices, a
slider, bars, pictures; every control has an id.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from gamelib.core.language import _
from widgets.stage.board import Inbox, parse_message
from widgets.stage.offers import is_offered

Block = dict[str, Any]
Outgoing = Mapping[str, Any] | str
"""A message to a page: a dictionary, or its serialised text."""
MAX_PAGES = 8
"""The most pages of one device whose messages are distinguished."""


def write_day(moment: float) -> str:
    """Return the day of a moment, in digits that every language reads alike."""
    return time.strftime("%Y-%m-%d", time.localtime(moment))


def to_json_bytes(message: Outgoing) -> str:
    """Serialise a message for the WebSocket."""
    return (
        message
        if isinstance(message, str)
        else json.dumps(message, ensure_ascii=False, separators=(",", ":"), default=str)
    )


def merge_into_first(head: dict[str, Any], messages: list[Outgoing]) -> list[Outgoing]:
    """Return messages with `head` merged into the first, since each message costs a packet.

    >>> merge_into_first({"you": 1}, [{"screen": 2}, {"note": 3}]), merge_into_first({"you": 1}, ['{"words":{}}'])
    ([{'you': 1, 'screen': 2}, {'note': 3}], ['{"you":1,"words":{}}'])
    """
    first, *rest = messages or [{}]
    return [f"{to_json_bytes(head)[:-1]},{first[1:]}" if isinstance(first, str) else {**head, **first}, *rest]


class DeviceBoard(Protocol):
    """What a device shows: it provides the pictures and handles the messages."""

    def opening(self) -> list[Outgoing]:
        """Return the messages for a page that has just connected."""

    def hear(self, content: object) -> list[Outgoing]:
        """Handle a message; return the answers."""


def text(words: str, tone: str = "say") -> Block:
    """Return a sentence; its tone is say, big, quiet, tip, info or alarm. In the tone head it is a heading."""
    return {"kind": "text", "text": words, "tone": tone}


def choices(options: list[tuple[str, str]], chosen: str = "", columns: bool = False, keys: str = "") -> Block:
    """Return a choice of answers, by id and label; `keys` are their keyboard keys, in the same order."""
    return {
        "kind": "choices",
        "columns": columns,
        "options": [
            {
                "id": name,
                "label": label,
                **({"on": True} if name == chosen else {}),
                **({"key": keys[at]} if at < len(keys) else {}),
            }
            for at, (name, label) in enumerate(options)
        ],
    }


def slider(
    value: int | None, name: str, send: str, unit: str = "%", reach: tuple[int, int] = (0, 100), per: int = 1
) -> Block:
    """Return a slider; the value None means not set yet, and `name` says what the number is.

    `reach` gives both ends, in steps of which `per` make one; if its length is a multiple of four, the five marks are
    at whole steps.
    """
    least, most = reach
    return {
        "kind": "slider",
        "id": "number",
        "name": name,
        "least": least,
        "most": most,
        "value": value,
        "unit": unit,
        **({"per": per} if per > 1 else {}),
        "send": send,
        "none": _("no number yet"),
        "less": _("one less"),
        "more": _("one more"),
    }


def button(name: str, label: str, **more: Any) -> dict[str, Any]:
    """Return a button; `more` is main, off, and what presses it: key, back (Escape) or space.

    Space is on no two screens that follow each other, so that pressing it twice never does two things.
    """
    return {"id": name, "label": label, **more}


def screen(title: str, *blocks: Block, buttons: list[dict[str, Any]] | None = None, **more: Any) -> dict[str, Any]:
    """Return a screen; `more` is head, sub, name, and foot, which stands beside the buttons."""
    return {"title": title, "blocks": list(blocks), "buttons": buttons or [], **more}


def answer_ping(number: int) -> Outgoing:
    """Return the answer to a ping."""
    return {"custom": {"kind": "pong", "n": number}}


class ScreenBoard:
    """A screen on a device: `make` draws it, `act` handles presses and settings, if there are any."""

    def __init__(self, make: Callable[[], dict[str, Any]], act: Callable[[str, object], None] | None = None) -> None:
        self._make, self._act = make, act
        self._inbox = Inbox(MAX_PAGES)

    def opening(self) -> list[Outgoing]:
        """Return the screen."""
        return [{"screen": self._make()}]

    def hear(self, content: object) -> list[Outgoing]:
        """Handle a press or a setting, each message once; return the new screen."""
        message = parse_message(content)
        if message is None:
            return []
        if message.kind == "ping":
            return [answer_ping(message.n)]
        if self._act is not None and message.kind in ("press", "set") and self._inbox.accept(message):
            if is_offered(self._make(), message.text("id")):
                self._act(message.text("id"), message.content.get("value"))
            return [{"screen": self._make()}]
        return []
