"""The part of a scene that shows a review: decisions with their moves as small pictures, and luck beside choice."""

from __future__ import annotations

from typing import Literal, NotRequired, Required, TypedDict

from widgets.stage.lens_scene import DrawCount, PythonLine
from widgets.stage.pieces import Face, Token
from widgets.stage.scene import Button, Form


class StripCard(TypedDict, total=False):
    """A card in a strip; its states are hint (the move involves it), refused (thrown away) and apart."""

    face: Required[str]
    state: str


class Strip(TypedDict, total=False):
    """A move as a small picture: the cards after the move, with those it involves marked."""

    label: str
    """A caption of a word or two."""
    spoken: Required[str]
    """The description for screen readers, to which the front end adds the cards' names."""
    tokens: list[Token]
    """Drawings before the cards."""
    cards: list[StripCard]
    better: bool
    """Whether it shows the better move."""


class MoveRow(TypedDict, total=False):
    """One of the moves open at a decision, with its estimated result out of 100."""

    label: Required[str]
    value: Required[int]
    number: Required[str]
    """The value as it is written."""
    low: Required[int]
    high: Required[int]
    interval: Required[str]
    """The ends of the interval, in words."""
    note: str
    """A note if this is the move made, or the better one."""


class AllMoves(TypedDict):
    """All moves of a decision, best first, and how they were found."""

    title: str
    rows: list[MoveRow]
    how: str
    python: NotRequired[PythonLine]


class ReviewMoment(TypedDict, total=False):
    """A decision in a review, and the two moves as pictures."""

    id: Required[str]
    number: Required[str]
    title: Required[str]
    note: str
    """The number of the move, and whose it was if several people are reviewed."""
    said: Required[str]
    why: str
    count: DrawCount
    """What the draw could have brought, where one of the two moves draws a card."""
    strips: Required[list[Strip]]
    chances: tuple[int, int]
    """The chances in 100 with the better move and with the one made."""
    cost: str
    sure: str
    """How certain the cost is: the answer to `asks`."""
    asks: str
    all_moves: AllMoves
    acts: Required[list[Button]]


class Split(TypedDict):
    """The total effect of luck or of choices, out of 100, with a sentence about it."""

    label: str
    kind: Literal["luck", "choice"]
    value: int
    number: str
    """The value as it is written, with its sign."""
    said: str


class CurveDisc(TypedDict):
    """A numbered disc over a mistake, which opens the moment of that number."""

    number: int
    ply: int
    height: float
    label: str


class CurveRound(TypedDict):
    """A round of the curve."""

    points: list[tuple[int, float, float]]
    """For each decision the ply, the chance before it and the chance after it, in 100."""
    discs: list[CurveDisc]
    end: NotRequired[tuple[int, float]]
    """The ply at which the round ended, and what it came to."""


class ReviewCurve(TypedDict):
    """A seat's chances from move to move."""

    title: str
    spoken: str
    fair: int
    """The chance out of 100 if all players were equally strong."""
    fair_label: str
    axis: str
    last: int
    """The ply at which the axis ends."""
    luck: str
    choice: str
    rounds: list[CurveRound]


class ReviewForm(Form, total=False):
    """The form of a review."""

    curve: ReviewCurve

    moments: list[ReviewMoment]
    faces: dict[str, Face]
    """The faces of its cards, before they join those of the scene."""
    split_title: str
    split: list[Split]
    asks: str
    how: str
    """How the review was made: the answer to `asks`."""
