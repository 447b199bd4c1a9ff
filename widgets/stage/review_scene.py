"""The part of a scene that shows a review beside the table: headline, curve, moments, and the one on the table."""

from __future__ import annotations

from typing import Literal, NotRequired, Required, TypedDict

from widgets.stage.lens_scene import DrawCount, PythonLine
from widgets.stage.pieces import Token


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
    """A moment in the list; a press shows it on the table."""

    id: Required[str]
    number: Required[str]
    """Which of the seat's choices it is."""
    text: Required[str]
    cost: Required[str]
    """What it cost, in points of 100, or the word for luck."""
    luck: bool
    chosen: bool


class ReviewDeed(TypedDict):
    """What was done at a moment, or what would have been better."""

    label: str
    text: str


class ReviewShown(TypedDict, total=False):
    """The moment on the table."""

    where: Required[str]
    """Which choice, and which moment of how many."""
    did: Required[ReviewDeed]
    better: Required[ReviewDeed]
    luck: bool
    strip: Strip
    """The cards that decide."""
    said: Required[str]
    why: str


class Split(TypedDict):
    """The total effect of luck or of choices, out of 100, with a sentence about it."""

    label: str
    kind: Literal["luck", "choice"]
    value: int
    number: str
    """The value as it is written, with its sign."""
    said: str


class ReviewProof(TypedDict, total=False):
    """How all this is known: folded until it is asked for."""

    asks: Required[str]
    course: str
    """How it went from round to round."""
    sure: str
    """How certain the cost of the moment is."""
    count: DrawCount
    """What the draw could have brought, where one of the two moves draws a card."""
    all_moves: AllMoves
    split_title: Required[str]
    split: Required[list[Split]]
    how: Required[str]


class CurveRound(TypedDict):
    """A round of the curve, in pairs of the place along the line, in choices, and the chance out of 100."""

    line: list[tuple[float, float]]
    falls: list[tuple[float, float, float, float]]
    """The parts of the line that are mistakes, from where to where."""


class ReviewCurve(TypedDict):
    """A seat's chances from choice to choice; `spoken` has its numbers."""

    title: str
    spoken: str
    last: float
    """Where the line ends."""
    first_label: str
    last_label: str
    rounds: list[CurveRound]
    dots: list[tuple[float, float, str]]
    """The moments of the list on the line; the word says which is shown, or that it was luck."""


class ReviewButton(TypedDict, total=False):
    """A button of a review; `main` is the one that Enter presses."""

    id: Required[str]
    label: Required[str]
    short: str
    """The label for small screens."""
    main: bool


class ReviewScene(TypedDict, total=False):
    """A look back beside the table, which shows the moment that is chosen."""

    title: Required[str]
    fair: Required[str]
    """What all the other choices came to, in one line."""
    curve: ReviewCurve
    decided: Required[str]
    """The title of the list."""
    unit: Required[str]
    moments: Required[list[ReviewMoment]]
    shown: ReviewShown
    proof: Required[ReviewProof]
    buttons: Required[list[ReviewButton]]
    steps: Required[list[ReviewButton]]
    """Before, again, after, as far as there are such: below the table."""
