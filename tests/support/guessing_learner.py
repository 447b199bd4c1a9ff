"""A learner who answers the questions about chance: the controls they touch, and the messages that result."""

from __future__ import annotations

from typing import Any

from widgets.explore.guessing import BeadGuess, ChoiceGuess, CurveGuess, MapGuess
from widgets.explore.question import Question


def send_act(question: Question, n: int, who: str = "a view", **content: Any) -> None:
    """Send an act to a question, as a page would; `n` numbers the acts of a page."""
    question._handle_custom_msg({"from": who, "n": n, "ply": 0, **content}, [])


def controls_of_guess(guessing: Any, guess: int = 40) -> list[tuple[str, Any]]:
    """Return the controls that are touched to make a guess, each with the value it gets."""
    if isinstance(guessing, ChoiceGuess):
        return [("guess:pick", next(iter(guessing.options))), ("guess", guessing.line.least + 20)]
    if isinstance(guessing, MapGuess):
        return [("guess", f"{guessing.live[0]}:{guessing.columns[2]}")]
    if isinstance(guessing, BeadGuess):
        first, second = [*guessing.outcomes][:2]
        return [(f"guess:{first}", 15), (f"guess:{second}", 5)]
    if isinstance(guessing, CurveGuess):
        return [(f"guess:{at}", guess) for at in guessing.handles]
    return [("guess", guess)]
