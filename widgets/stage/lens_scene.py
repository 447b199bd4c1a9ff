"""The part of a scene that shows the odds lens: the chance now, and what each move comes to."""

from __future__ import annotations

from typing import Literal, NotRequired, Required, TypedDict

from widgets.stage.pieces import Face, Token


class PythonLine(TypedDict):
    """A line of Python, to be copied, that asks the same question."""

    label: str
    text: str
    copy: str
    """The label of the button that copies the line."""


class DrawCount(TypedDict):
    """The exact count of favourable cards before a draw."""

    value: str
    """The number of favourable cards."""
    text: str
    """Out of how many cards, and what the favourable ones bring."""
    badge: str
    at: float
    """Their share, out of 100."""
    asks: str
    heads: list[str]
    rows: list[list[str]]
    """The count, case by case, which the button `asks` unfolds."""
    python: NotRequired[PythonLine]


class LensHead(TypedDict):
    """The chance that stands on top of the lens."""

    text: str
    """The event whose chance this is."""
    value: float
    number: str
    """The value as it is written."""
    around: list[str]
    """What stands before the number and after it, in the sentence that also names its interval."""
    low: float
    high: float
    beside: str
    """How it compares with the best move; "" for the chance of playing on."""


class LensRow(TypedDict, total=False):
    """A move in the lens; its numbers are rounds out of a hundred."""

    id: Required[str]
    """The id to press to pick this move."""
    label: Required[str]
    value: float
    number: str
    """The value as it is written."""
    low: float
    high: float
    state: str
    """`best`: no move is known to be better; `picked`: it is the move on the table."""
    cards: list[str]
    """The cards that the move is about, by the keys of their faces."""
    tokens: list[Token]
    """Drawings that stand for the rest of the move."""
    spoken: str
    """The row in words, for screen readers."""
    lifts: list[str]
    """The cards selected on the table when this move is picked; a preview of the row raises them."""
    what_if: LensHead
    """What the head of the lens shows during a preview of the row."""


class LensScene(TypedDict, total=False):
    """The odds lens."""

    key: Required[int]
    """The number of the question; answers to earlier ones are discarded."""
    title: Required[str]
    text: Required[str]
    """The event whose chance this is, or what is being worked out."""
    value: float
    number: str
    """The value as it is written."""
    around: list[str]
    """What stands before the number and after it, in the sentence that also names its interval."""
    low: float
    high: float
    beside: str
    """How the picked move compares with the best; "" where none is picked."""
    done: int
    """The number of deals played; while it is less than `deals`, the front end requests more."""
    deals: int
    list: str
    """The heading of the rows."""
    least: int
    """Where the axis of the rows begins; it ends at `most`."""
    most: int
    rows: list[LensRow]
    shown: int
    """The number of rows shown on small screens until `more` is pressed."""
    more: str
    fewer: str
    """The label of the button that hides the further rows again."""
    faces: dict[str, Face]
    """The faces of the rows' cards."""
    together: str
    """The sentence about the best rows."""
    kind: Literal["assumed"]
    badge: str
    basis: str
    """The basis of the numbers in one line or, while deals are being played, why no move is called best yet."""
    basis_more: str
    """Further lines about the basis, folded away."""
    python: PythonLine
    """The line of Python that asks the library the same question."""
    count: DrawCount
    """What a draw may bring, where the move that is picked draws a card."""
    brief: Required[str]
    """A one-line summary, for small screens."""
