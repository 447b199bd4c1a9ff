"""Forms: questions answered together over a board, and the helpers every form uses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from gamelib.core.errors import GameError
from gamelib.core.language import _
from widgets.stage.scene import Button, Form, Option

MAX_TEXT_LENGTH = 2000
"""Characters read from a text field unless the caller allows more."""


class FormOnScreen(NamedTuple):
    """A form on screen, and the function that receives the pressed button and the answers."""

    form: Form
    answer: Callable[[str, Mapping[str, Any]], None]


def build_options(*pairs: tuple[Any, str]) -> list[Option]:
    """Build the options of a choice from (value, label) pairs.

    >>> build_options((1, "one"))
    [{'value': 1, 'label': 'one'}]
    """
    return [{"value": value, "label": label} for value, label in pairs]


def build_buttons(*pairs: tuple[str, str]) -> list[Button]:
    """Build a form's buttons from (id, label) pairs; Enter presses the first, Escape the last.

    >>> build_buttons(("load", "Load"), ("leave", "Cancel"))[0]
    {'id': 'load', 'label': 'Load', 'main': True}
    """
    return [
        {"id": name, "label": label, "main": True} if not at else {"id": name, "label": label}
        for at, (name, label) in enumerate(pairs)
    ]


def with_answers(form: Form, values: Mapping[str, Any], error: str = "") -> Form:
    """Fill in earlier answers and, as the form's text, the error they caused; return the same form."""
    for field in form.get("fields", []):
        if field["id"] in values:
            field["value"] = values[field["id"]]
    if error:
        form["text"] = error
    return form


def read_text(values: Mapping[str, Any], key: str, max_length: int = MAX_TEXT_LENGTH) -> str:
    """Return the stripped text answered under a key, or "" if it is not text.

    Raise GameError if the text is longer than `max_length`.
    """
    value = values.get(key, "")
    if not isinstance(value, str):
        return ""
    if len(value) > max_length:
        raise GameError(
            _("this text has {size} characters; at most {most} are read").format(size=len(value), most=max_length)
        )
    return value.strip()
