"""The card at an end as part of a scene: headline, table, a moment to look at, buttons."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class EndCardColumn(TypedDict):
    """The head of a column of the table."""

    text: str
    drawing: NotRequired[str]
    spoken: NotRequired[str]
    """The text for screen readers, if it differs."""
    wide: NotRequired[bool]
    """Whether to hide it on small screens."""
    short: NotRequired[str]
    """The text on small screens."""


class EndCardCell(TypedDict, total=False):
    """A field of the table: a text, or drawings or cards that stand for it."""

    text: str
    drawings: list[str]
    cards: list[str]
    kind: str
    """total or loss."""
    about: str
    """A few words under the text."""


class EndCardFace(TypedDict):
    """The face of a player, in the mood in which the end leaves them."""

    letter: str
    character: NotRequired[str]
    """The id of the character who plays there, whose face is drawn instead of the letter."""
    mood: NotRequired[Literal["glad", "cross"]]
    mine: NotRequired[bool]


class EndCardRow(EndCardFace):
    """A player's row in the table."""

    name: str
    about: NotRequired[str]
    """A few words under the name."""
    cells: list[EndCardCell | str]
    """Cells; one with only text can be given as a plain string."""
    rank: NotRequired[int]


class EndCardTip(TypedDict):
    """A moment of the game worth looking at again, and the button that shows it."""

    head: str
    text: str
    button: EndCardButton
    square: NotRequired[str]
    """The data URL of a QR code of the text, and its description."""
    about: NotRequired[str]


class EndCardButton(TypedDict):
    """A button of the card; `main` is the one that Enter presses."""

    id: str
    label: str
    short: NotRequired[str]
    """The label for small screens."""
    main: NotRequired[bool]
    quiet: NotRequired[bool]
    """Whether it is drawn less prominently than the others."""


class EndCardScene(TypedDict):
    """A card over the table at the end of a round, a hunt, a season or a game."""

    id: str
    kind: Literal["round", "hunt", "season", "game"]
    mood: str
    """won, lost or plain; only a won game is celebrated with a rising sun."""
    drawing: str
    head: str
    text: str
    said: str
    """Head and text as they are announced; where the card is read aloud as it takes the focus, nobody has to say it."""
    columns: list[EndCardColumn | str]
    rows: list[EndCardRow]
    podium: NotRequired[bool]
    """The rows stand side by side, the first highest, where there is room."""
    note: NotRequired[str]
    noted: NotRequired[list[EndCardFace]]
    """The faces of those who lost and have no row, of whom the note tells."""
    tip: NotRequired[EndCardTip]
    foot: NotRequired[str]
    buttons: list[EndCardButton]
