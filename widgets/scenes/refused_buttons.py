"""Buttons whose moves the rules refuse: they are off and say why, and a press on them explains it in full."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gamelib.core.verdicts import Refusal
from widgets import scenes
from widgets.stage.scene import Button, Gesture, Selection


def switch_off_refused(
    game: str, view: Any, selection: Selection, buttons: Sequence[Button], describe: Callable[[Refusal], str]
) -> None:
    """Switch off each button whose move would be refused with this selection; no hint points at what is off.

    `describe` puts a refusal into a sentence. Places of the table stay as they are: whoever touches one is told there.
    """
    for button in buttons:
        is_drawn = not button.get("off") and button.get("place") != "table"
        if is_drawn and (refusal := _refusal_of(game, view, selection, button)) is not None:
            button |= {"off": True, "why": describe(refusal), "asks": True}
        if button.get("off") and button.get("state"):
            button["state"] = " ".join(word for word in button["state"].split() if word != "hint")


def _refusal_of(game: str, view: Any, selection: Selection, button: Button) -> Refusal | None:
    """Return why the move of a button is refused; None if it is legal, or if the button makes no move."""
    move = scenes.scenes_of(game).act(view, selection, Gesture("press", button["id"])).move
    if move is None:
        return None
    refusal: Refusal | None = view.why_not(move)
    return refusal
