"""The parts of a scene that only puzzles have: moves as tiles, the page of all puzzles, the page after a puzzle."""

from __future__ import annotations

from typing import NotRequired, Required, TypedDict

from widgets.stage.lesson_parts import PageLink
from widgets.stage.pieces import Token


class PictureCard(TypedDict, total=False):
    """A card in a picture; its states are hint (the move involves it), refused (thrown away) and apart."""

    face: Required[str]
    state: str


class Picture(TypedDict, total=False):
    """Cards and drawings in a row: what a move does, or a part of a position."""

    spoken: Required[str]
    """The description for screen readers."""
    label: str
    """A caption of a word or two."""
    tokens: list[Token]
    cards: list[PictureCard]
    days: int
    """So many of `track` numbered days are filled."""
    track: int


class WorthBar(TypedDict):
    """What a move comes to: as text, and as a share of the most that a move could."""

    text: str
    share: float


class TodaysPuzzle(TypedDict):
    """The puzzle of the day as a picture, without its answer."""

    when: str
    title: str
    about: str
    says: NotRequired[str]
    """The boast that stands."""
    pictures: list[Picture]
    id: str
    """The button that opens it."""
    button: str


class DayDisc(TypedDict):
    """A day of the week, and whether its puzzle was solved; no day is ever called lost."""

    label: str
    spoken: str
    done: bool
    today: bool


class Week(TypedDict):
    """The seven days from Monday to Sunday."""

    head: str
    best: str
    note: str
    discs: list[DayDisc]


class OwnRating(TypedDict):
    """The learner's rating, and how it went."""

    label: str
    value: str
    note: str
    asks: str
    says: str
    """What a rating means: the answer to `asks`."""
    curve: list[int]
    spoken: str


class ThemeTile(TypedDict):
    """A theme, with how many of its puzzles are solved."""

    id: str
    label: str
    drawing: str
    game: str
    have: int
    need: int
    text: str
    """`3 of 15`."""
    links: NotRequired[list[PageLink]]
    """Practice of the rules that its puzzles turn on."""


class PuzzleGame(TypedDict):
    """A choice of whose themes are shown."""

    id: str
    label: str
    on: bool


class PuzzleHome(TypedDict):
    """The page of all puzzles."""

    today: TodaysPuzzle
    week: Week
    rating: OwnRating
    heading: str
    note: str
    shows: str
    """What the choice of a game is called."""
    games: list[PuzzleGame]
    themes: list[ThemeTile]


class NumberPlate(TypedDict):
    """A number on the page after a puzzle."""

    label: str
    value: str
    note: str
    good: NotRequired[bool]


class ShareText(TypedDict):
    """A text to pass on, which does not give the answer away."""

    head: str
    text: str
    button: str
    hash: str
    """The part after `#` of the address that opens the puzzle."""


class PlayOnLink(TypedDict):
    """A link to a table at the position of a puzzle."""

    label: str
    game: str
    hash: str
    """The part after `#` of the address of the game's table."""


class PuzzleEnd(TypedDict):
    """The page after a puzzle."""

    head: str
    text: str
    drawing: str
    plates: list[NumberPlate]
    share: ShareText
    links: NotRequired[list[PageLink]]
    """Practice of the rules that puzzles like this turn on."""
    play: NotRequired[PlayOnLink]
