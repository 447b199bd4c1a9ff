"""The line on which a learner sets a number; afterwards it shows the guess and the right number."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from fractions import Fraction

from gamelib.core import registry
from gamelib.core.errors import GameError
from gamelib.core.language import _
from gamelib.core.written_numbers import amount, percent, write_tick
from gamelib.lessons.figures import Figure, parse_guess
from widgets.lesson.step_state import NUMBER, StepState
from widgets.stage.lesson_parts import CountedCards, NumberGuess
from widgets.stage.scene import Zone

ENDS = (10, 20, 50, 100, 200, 500, 1000)
"""Possible right ends of the line; the smallest one that leaves some room beyond the right number is used."""
ROOM = 1.4
"""The end of the line is at least this multiple of the right number."""
WHOLE_BOX = "box()"
"""The figure that counts the cards of a box; of equally many cards of each kind it is drawn."""
MOST_KINDS, MOST_COPIES = 10, 12
"""The most cards that are drawn side by side and below each other."""
FINE = 0.1
"""The step of a line whose right number is not an integer."""


def build_zone(state: StepState) -> Zone:
    """Build the zone of the number to be set; once the step is done, it shows the guess and the right number."""
    figure = state.attempt.figure
    line = build_line(figure, state.number_typed)
    if state.attempt.done and figure is not None:
        line |= {
            "right": {
                "at": _place_on_axis(figure.value, figure),
                "label": _("it is {value}").format(value=figure.brief),
            }
        }
        if state.attempt.step.right == WHOLE_BOX and (cards := _count_box(state.attempt.step.game)):
            line |= {"cards": cards}
        guess = state.verdict.guess if state.verdict is not None else None
        if guess is not None and abs(guess.guessed - guess.value) > FINE / 100:
            label = percent(Fraction(guess.guessed)) if figure.is_chance else amount(Fraction(str(guess.guessed)))
            line |= {
                "mine": {"at": _place_on_axis(guess.guessed, figure), "label": _("you: {value}").format(value=label)}
            }
    zone: Zone = {"kind": "number", "id": NUMBER, "label": _("Your number"), "area": "cloth", "line": line}
    return zone | {"place": True} if state.may_act else zone


def build_line(figure: Figure | None, typed: str) -> NumberGuess:
    """Build the line for a figure: from 0 % to 100 % for a chance, otherwise to a round number that fits the figure."""
    if figure is None:
        return {"least": 0, "most": ENDS[1], "step": 1, "value": typed, "unit": ""}
    if figure.is_chance:
        return {"least": 0, "most": 100, "step": 1, "value": _number_in_field(typed, figure), "unit": "%"}
    value = float(figure.value)
    most = next((end for end in ENDS if end >= ROOM * value), ENDS[-1])
    step = 1 if value == int(value) else FINE
    return {
        "least": 0 if value >= 0 else -most,
        "most": most,
        "step": step,
        "value": _number_in_field(typed, figure),
        "unit": "",
    }


def _count_box(game: str) -> CountedCards | None:
    """Return the kinds of cards in the box, each with as many cards; None if one has more than another."""
    kinds = Counter(map(str, registry.about(game).lessons_module.box()))
    copies = next(iter(kinds.values()))
    if {*kinds.values()} != {copies} or len(kinds) > MOST_KINDS or copies > MOST_COPIES:
        return None
    product = _("{kinds} kinds × {copies} cards = {cards}").format(kinds=len(kinds), copies=copies, cards=kinds.total())
    label = _("{kinds} kinds, {copies} cards of each: {cards} cards").format(
        kinds=len(kinds), copies=copies, cards=kinds.total()
    )
    return {"kinds": sorted(kinds), "copies": copies, "text": product, "label": label}


def _number_in_field(typed: str, figure: Figure) -> str:
    """Return a number as shown in the field: a chance as its percentage, without the sign."""
    if figure.is_chance:
        with suppress(GameError):
            return write_tick(_place_on_axis(parse_guess(typed, is_chance=True), figure))
    return typed


def _place_on_axis(value: Fraction | float, figure: Figure) -> float:
    return round(100 * float(value) if figure.is_chance else float(value), 4)
