"""The parts of a scene that only lessons have: the bar with its dots, the goal, a line of numbers, the last page."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class GoalPart(TypedDict):
    """A part of a goal in words, and whether it is done."""

    text: str
    done: bool


class StepGoal(TypedDict):
    """What a lesson's step asks for, and its parts, to be ticked off one after the other."""

    text: str
    parts: list[GoalPart]
    note: NotRequired[str]
    """How the step is answered: `Tap one, then check.`"""


class StepDot(TypedDict):
    """One step in the bar of a lesson: a tap on it goes there."""

    id: str
    label: str
    state: Literal["done", "shown", "ahead", "now", "now done"]


class LessonBar(TypedDict):
    """The bar at the top of a lesson: its name, and which of its steps are done."""

    title: str
    """The name of the lesson, or of another course: `Puzzles`."""
    note: str
    """`Nanuk · lesson 3`, or what this step is about."""
    place: str
    """`Step 2 of 8`."""
    dots: list[StepDot]


class LineMark(TypedDict):
    """A number on the line, with its label."""

    at: float
    label: str


class CountedCards(TypedDict):
    """Cards drawn in columns, as many of each kind, and their product in digits and in words."""

    kinds: list[str]
    copies: int
    text: str
    label: str


class NumberGuess(TypedDict):
    """A number set by a slider or in a field; once the guess is made, the line shows it and the right number."""

    least: float
    most: float
    step: float
    value: str
    """The number as it was typed; empty while none is set."""
    unit: str
    """What follows the number: `%`."""
    mine: NotRequired[LineMark]
    right: NotRequired[LineMark]
    cards: NotRequired[CountedCards]


class PageLink(TypedDict):
    """A link to another page of a game."""

    game: str
    page: str
    """The name of its notebook: `practice`."""
    hash: str
    """The end of the address, from # on."""
    label: str


class LessonEnding(TypedDict):
    """The page after the last step of a lesson."""

    stars: int
    head: str
    text: str
    heading: str
    """The heading of the list: `You can now`."""
    can: list[str]
    drawings: list[str]
    """The drawings that fly past."""
    links: NotRequired[list[PageLink]]
    """What else may be done now: to practise what the lesson has taught."""
    play: NotRequired[str]
    """The link to a first game, if no step is left to repeat."""
