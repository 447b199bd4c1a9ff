"""The card at an end as part of a scene: headline, table, a moment to look at, buttons."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class SheetColumn(TypedDict):
    """The head of a column of the table."""

    text: str
    drawing: NotRequired[str]
    spoken: NotRequired[str]
    """What is read aloud instead of the text."""
    wide: NotRequired[bool]
    """It is left out on small screens."""
    short: NotRequired[str]
    """The text on small screens."""


class SheetCell(TypedDict, total=False):
    """A field of the table: a text, or drawings or cards that stand for it."""

    text: str
    drawings: list[str]
    cards: list[str]
    kind: str
    """total or loss."""


class SheetRow(TypedDict):
    """What the table says of one player."""

    letter: str
    name: str
    cells: list[SheetCell | str]
    """A cell that is nothing but text is that text."""
    mine: NotRequired[bool]
    rank: NotRequired[int]


class SheetTip(TypedDict):
    """A moment of the game worth looking at again, and the button that shows it."""

    head: str
    text: str
    button: SheetButton
    square: NotRequired[str]
    """The address of a picture of the text as a code to scan, and what is said of it."""
    about: NotRequired[str]


class SheetButton(TypedDict):
    """A button of the card; `main` is the one that Enter presses."""

    id: str
    label: str
    short: NotRequired[str]
    """The label where there is little room."""
    main: NotRequired[bool]
    quiet: NotRequired[bool]
    """It stands back behind the others."""


class Sheet(TypedDict):
    """A card over the table at the end of a round, a hunt, a season or a game."""

    id: str
    kind: Literal["round", "hunt", "season", "game"]
    mood: str
    """won, lost or plain: only for a game that was won the sun rises."""
    drawing: str
    head: str
    text: str
    columns: list[SheetColumn | str]
    rows: list[SheetRow]
    note: NotRequired[str]
    tip: NotRequired[SheetTip]
    foot: NotRequired[str]
    buttons: list[SheetButton]
