"""`Exercise`: a box for the answer to an exercise, and a reply that says what may be off; code can answer, too.

>>> from widgets import Exercise
>>> print(Exercise("nanatoridori", 2, "15/63"))
Exercise 2, One card: The right cards, but too many to draw from: yours are not in the deck.
"""

from __future__ import annotations

from typing import Any

import traitlets

from gamelib.core.language import _
from gamelib.exercises import ExerciseVerdict, exercise
from gamelib.odds import Odds
from gamelib.written_down import key_of_number
from widgets.stage.bundle import join_modules, join_styles
from widgets.stage.sentence_widget import SentenceWidget

LONGEST_ANSWER = 100


class Exercise(SentenceWidget):
    """An exercise of a game by its number; a given `answer` is checked at once, otherwise it is typed into the box."""

    _esm = join_modules("lesson/exercise.js")
    _css = join_styles(("lesson/exercise.css",))

    card = traitlets.Dict().tag(sync=True)  # Python to browser: all that is shown

    def __init__(self, game: str, number: int, answer: Any = None) -> None:
        self.exercise = exercise(game, number)
        self.verdict: ExerciseVerdict = self.exercise.check(answer)
        super().__init__()
        self.on_msg(self._on_message)
        self._publish("" if answer in (None, ...) else _as_text(answer))

    @property
    def is_right(self) -> bool:
        """Whether the answer is right."""
        return self.verdict.is_right

    def answer(self, answer: Any) -> None:
        """Check another answer."""
        self.verdict = self.exercise.check(answer)
        self._publish(_as_text(answer))

    def _on_message(self, _widget: object, content: object, _buffers: object) -> None:
        """Check the answer that the browser sends."""
        if isinstance(content, dict) and isinstance(typed := content.get("answer"), str):
            self.answer(typed[:LONGEST_ANSWER])

    def _publish(self, typed: str) -> None:
        asked = self.exercise
        self.card = {
            "number": asked.number,
            "title": _("Exercise {number}: {title}").format(number=asked.number, title=_(asked.title)),
            "label": _("Your answer, {form}").format(form=asked.form),
            "button": _("Check"),
            "typed": typed,
            "empty": _("Type an answer into the box first."),
            "text": self.verdict.text if typed else "",
            "state": ("right" if self.is_right else "off") if typed else "",
            "class": {"key": key_of_number(asked.written), "label": _("Ask a class")},
        }

    def __str__(self) -> str:
        return _("Exercise {number}, {title}: {verdict}").format(
            number=self.exercise.number, title=_(self.exercise.title), verdict=self.verdict
        )


def _as_text(answer: Any) -> str:
    """Return an answer as it would be typed."""
    if isinstance(answer, tuple | list) and len(answer) == 2:
        return _("{times} of {rounds}").format(times=answer[0], rounds=answer[1])
    return str(answer.value if isinstance(answer, Odds) else answer)[:LONGEST_ANSWER]
