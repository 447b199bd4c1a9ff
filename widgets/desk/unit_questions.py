"""The questions of a lesson in probability for one learner: guess, then look, as on the pages of odds.

>>> print(unit_question(2, 2))
How likely is it that a fresh hand of 3 cards holds a flock of 3 cards or more?
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from gamelib.core.errors import GameError
from gamelib.core.language import _
from gamelib.odds import Odds
from widgets.desk.unit_content import UnitLesson, unit_lesson
from widgets.explore.answer_line import NumberLine
from widgets.explore.any_number import ask
from widgets.explore.class_question import how_likely
from widgets.explore.question import Question

MOST_OF_AVERAGES = 10
"""Where the line of an average ends that names no line of its own."""


class AskedNumber(NamedTuple):
    """A question of a lesson: its number, how it is asked, and the cards beside it."""

    number: Odds
    title: str
    cards: tuple[str, ...]
    most: int
    """Where the line of an average ends."""


def questions_of(lesson: UnitLesson) -> tuple[AskedNumber, ...]:
    """Return what a lesson asks, each number once, in the order of its minutes.

    >>> [len(questions_of(unit_lesson(number))) for number in (1, 2, 3, 4)]
    [2, 4, 3, 3]
    """
    asked = {block["ask"]: _asked_number(lesson, block) for block in lesson.content["block"] if "ask" in block}
    return tuple(asked.values())


def _asked_number(lesson: UnitLesson, block: Mapping[str, Any]) -> AskedNumber:
    number = lesson.numbers[block["ask"]].found
    assert number is not None, "a lesson asks only for numbers that the library works out"
    title = _(block.get("wall", "")).format_map(lesson.numbers) if "wall" in block else how_likely(number)
    line = NumberLine(*block["wall_line"]) if "wall_line" in block else NumberLine(most=MOST_OF_AVERAGES)
    return AskedNumber(number, title, tuple(block.get("wall_cards", ())), line.most // line.per)


def unit_question(lesson: int, at: int) -> Question:
    """Return a question of a lesson by both numbers, the first being 1."""
    asked = questions_of(unit_lesson(lesson))
    if type(at) is not int or not 1 <= at <= len(asked):
        line = _("the questions of this lesson are numbered 1 to {last}, and {number!r:.20} is none of them")
        raise GameError(line.format(last=len(asked), number=at))
    found = asked[at - 1]
    return ask(found.number, found.title, cards=" ".join(found.cards), most=found.most, number=at)
