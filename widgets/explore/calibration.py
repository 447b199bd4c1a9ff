"""How good your guesses are: a picture that the browser draws from guesses stored only in the browser."""

from __future__ import annotations

from typing import Any

from gamelib.core.language import _
from widgets.explore.question import QUESTION
from widgets.stage.board import Board
from widgets.stage.front_end import widget_texts
from widgets.stage.scene import Message, Scene


class Calibration(Board):
    """A picture of all guesses on this device. Guesses are never sent to Python, which only supplies the texts.

    >>> print(Calibration())
    Your guesses
    """

    _esm = property(lambda _calibration: widget_texts(QUESTION)[0])
    _css = property(lambda _calibration: widget_texts(QUESTION)[1])

    def __init__(self) -> None:
        super().__init__()
        self.publish()

    def _build_scene(self) -> Scene:
        """Return the words of the picture."""
        block = {
            "kind": "calibration",
            "none": _("You have not guessed yet. Each first guess at a question will be a dot here."),
            "summary": _("Questions guessed: **{number}**. On average your guess was **{off} points** off, {side}."),
            "low": _("mostly too low"),
            "high": _("mostly too high"),
            "even": _("as often too high as too low"),
            "kept": _(
                "Only your first guess at a question counts, and only if you made it before you looked. They"
                " stay on this"
                " device."
            ),
            "forget": _("Forget them"),
            "guess": _("what you guessed"),
            "true": _("the right answer"),
            "line": _("On the dashed line every guess is right; below it your guess was too high, above it too low."),
            "label": _("A dot for each percentage you guessed, against the true one"),
        }
        scene: dict[str, Any] = {
            "game": "",
            "key": "guess:",
            "ply": 0,
            "title": str(self),
            "number": 0,
            "blocks": [block],
            "said_before": "",
            "message": "",
            "faces": {},
            "gone": _("The program behind this page has stopped. Load the page again to go on."),
        }
        return scene  # type: ignore[return-value]

    def _front_end_labels(self) -> dict[str, str]:
        """Return nothing: all words are in the scene."""
        return {}

    def _show_message(self, message: Message) -> None:
        """Do nothing: this widget has no messages to show."""

    def __str__(self) -> str:
        return _("Your guesses")


def my_guesses() -> Calibration:
    """Return the picture of all guesses on this device."""
    return Calibration()
