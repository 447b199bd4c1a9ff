"""The part of a scene that shows the odds lens: the chance now, and what each move comes to."""

from __future__ import annotations

from typing import Literal, NotRequired, Required, TypedDict

from widgets.stage.pieces import Face, Token


class PythonLine(TypedDict):
    """A line of Python, to be copied, that asks the same question."""

    label: str
    text: str
    copy: str
    """What the button says that copies it."""


class DrawCount(TypedDict):
    """The exact count of what a card still to be drawn may bring."""

    value: str
    """How many cards bring it."""
    text: str
    """Of how many, and what they bring."""
    badge: str
    at: float
    """Their share, in 100."""
    asks: str
    heads: list[str]
    rows: list[list[str]]
    """The count, case by case: what opens with `asks`."""
    python: NotRequired[PythonLine]


class LensHead(TypedDict):
    """The chance that stands on top of the lens."""

    text: str
    """What it is the chance of."""
    value: int
    around: list[str]
    """What stands before the value and after it, in the sentence that also names its interval."""
    low: float
    high: float
    beside: str
    """How it compares with the best move; "" for the chance of playing on."""


class LensRow(TypedDict, total=False):
    """A move in the lens; its numbers are rounds out of a hundred."""

    id: Required[str]
    """What is pressed to pick it."""
    label: Required[str]
    value: float
    low: float
    high: float
    state: str
    """`best`: nothing is better as far as can be told; `picked`: it is the move on the table."""
    cards: list[str]
    """The cards that the move is about, by the keys of their faces."""
    tokens: list[Token]
    """Drawings that stand for the rest of the move."""
    spoken: str
    """The row in words, for screen readers."""
    lifts: list[str]
    """The cards that lie ready on the table when it is picked; they are raised while one only looks at the row."""
    what_if: LensHead
    """What stands on top while one looks at the row."""


class LensScene(TypedDict, total=False):
    """The odds lens."""

    key: Required[int]
    """The number of the question; an answer to an earlier one is thrown away."""
    title: Required[str]
    text: Required[str]
    """What the number is the chance of, or what is going on."""
    value: int
    around: list[str]
    """What stands before the value and after it, in the sentence that also names its interval."""
    low: float
    high: float
    beside: str
    """How the picked move compares with the best; "" where none is picked."""
    done: int
    """The deals played; while there are fewer than `deals`, the front end asks for more."""
    deals: int
    list: str
    """What the rows are, in a few words."""
    least: int
    """Where the axis of the rows begins; it ends at `most`."""
    most: int
    rows: list[LensRow]
    shown: int
    """How many rows stand there where there is little room, until `more` is pressed."""
    more: str
    fewer: str
    """What hides them again."""
    faces: dict[str, Face]
    """How the cards of the rows look."""
    together: str
    """What is said of the rows that are best."""
    kind: Literal["assumed"]
    badge: str
    basis: str
    """What the numbers rest on, in one line; while deals are still played, why there is no best move yet."""
    basis_more: str
    """The rest of it, which opens below."""
    python: PythonLine
    """What asks the same of the library; it stands below the rest."""
    count: DrawCount
    """What a draw may bring, where the move that is picked draws a card."""
    brief: str
    """All of it in one line, for where there is room for no more."""
