"""What can happen in a game of Nanuk: one small type for each kind of fact that a state's past is made of.

Facts hold only what everybody sees. What its seat knows beyond a fact stands in the secret past of that seat, as a pair
of the fact and a `SecretValue`.
`ply` counts the moves made before, so all facts of one move share it; `kind` names the event that the log makes of
the fact, and keeps facts of different types unequal.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from gamelib.core.events import interned, unchecked
from gamelib.nanuk.cards import Cards, Rulings
from gamelib.nanuk.moves import Boast


class SetUp(NamedTuple):
    """The first fact of a position that was read from text: how it came about is not known."""

    ply: int
    dealt: tuple[int, ...] = ()
    """The seats whose hands the text left out, so that they were dealt from the seed."""
    seat: None = None
    kind: Literal["set up"] = "set up"


class SeasonBegan(NamedTuple):
    """A season begins, with the seat of its first player (NANUK-2.2, NANUK-8.4)."""

    ply: int
    season: int
    seasons: int
    first: int
    seat: None = None
    kind: Literal["season"] = "season"


class Dealt(NamedTuple):
    """A seat is dealt this number of cards (NANUK-2.3, NANUK-5.21)."""

    ply: int
    seat: int
    number: int
    kind: Literal["deal"] = "deal"


class WindFlipped(NamedTuple):
    """The first player of a hunt flips the wind: 1 blows clockwise, -1 anticlockwise (NANUK-2.7)."""

    ply: int
    seat: int
    hunt: int
    wind: int
    kind: Literal["wind"] = "wind"


class Boasted(NamedTuple):
    """A seat makes or raises the boast (NANUK-3.1)."""

    ply: int
    seat: int
    boast: Boast
    kind: Literal["boast"] = "boast"


class Doomed(NamedTuple):
    """A seat calls the last boast doomed; its boaster leads the hunt (NANUK-5.1)."""

    ply: int
    seat: int
    leader: int
    boast: Boast
    kind: Literal["doom"] = "doom"


class SideChosen(NamedTuple):
    """A seat chooses its side in secret (NANUK-6.3)."""

    ply: int
    seat: int
    kind: Literal["side"] = "side"


class SidesShown(NamedTuple):
    """All sides are shown: for each seat, whether it hunts (NANUK-5.2)."""

    ply: int
    sides: tuple[bool | None, ...]
    seat: None = None
    kind: Literal["sides"] = "sides"


class SideDeclared(NamedTuple):
    """A seat declares its side openly (NANUK-8.2)."""

    ply: int
    seat: int
    hunts: bool
    kind: Literal["declare"] = "declare"


class AnteLaid(NamedTuple):
    """A seat lays an ante face down (NANUK-5.3)."""

    ply: int
    seat: int
    kind: Literal["ante"] = "ante"


class CardsGiven(NamedTuple):
    """A hunter gives this number of cards, face down (NANUK-6.5)."""

    ply: int
    seat: int
    number: int
    kind: Literal["give"] = "give"


class GiftsRevealed(NamedTuple):
    """The given cards are turned up, with the animals found and the Inuksuks among them (NANUK-5.4)."""

    ply: int
    cards: Cards
    boast: Boast
    found: int
    shields: int
    seat: None = None
    kind: Literal["reveal"] = "reveal"


class DayDrawn(NamedTuple):
    """The dealer draws the card of a day (NANUK-5.6 to NANUK-5.10).

    `counts` is how many animals it adds, `found` how many there are now, `shields` how many Inuksuks can still cancel
    a bear: -1 when the bear of this day is not cancelled.
    """

    ply: int
    seat: int
    day: int
    card: str
    counts: int
    found: int
    shields: int
    kind: Literal["day"] = "day"


class WinterCame(NamedTuple):
    """The face-up cards are reached, or the deck is used up: hands and discards make a new deck (NANUK-5.14)."""

    ply: int
    has_discards: bool
    cards: int
    days_left: int
    seat: None = None
    kind: Literal["winter"] = "winter"


class CardsRanOut(NamedTuple):
    """There are no cards at all for the last days (NANUK-5.15)."""

    ply: int
    days_left: int
    seat: None = None
    kind: Literal["short"] = "short"


class HuntEnded(NamedTuple):
    """The hunt succeeds, fails, or is not completed (`won` is None) after this number of days (NANUK-5.13)."""

    ply: int
    won: bool | None
    boast: Boast
    found: int
    days: int
    seat: None = None
    kind: Literal["hunt"] = "hunt"


class AntesShown(NamedTuple):
    """The antes are turned up, each with the seat that laid it (NANUK-5.3)."""

    ply: int
    antes: tuple[tuple[int, str], ...]
    seat: None = None
    kind: Literal["antes"] = "antes"


class PotShared(NamedTuple):
    """The winning side may choose from a pot of this number of cards, each of them `share` cards (NANUK-5.19)."""

    ply: int
    winners: tuple[int, ...]
    cards: int
    share: int
    seat: None = None
    kind: Literal["share"] = "share"


class RewardChosen(NamedTuple):
    """A winner takes a card of the pot (NANUK-4.21)."""

    ply: int
    seat: int
    card: str
    kind: Literal["choose"] = "choose"


class PotDiscarded(NamedTuple):
    """The cards of the pot that nobody gets are discarded (NANUK-5.20)."""

    ply: int
    cards: Cards
    seat: None = None
    kind: Literal["left"] = "left"


class NewCardsThrownIn(NamedTuple):
    """The new cards are thrown in, because the face-up cards show before or after the last (NANUK-5.22, NANUK-5.23)."""

    ply: int
    cards: Cards
    is_short: bool
    has_discards: bool
    seat: None = None
    kind: Literal["thrown"] = "thrown"


class HandsDiscarded(NamedTuple):
    """All hands are discarded, because the season ended while new cards were dealt (NANUK-5.22)."""

    ply: int
    cards: Cards
    seat: None = None
    kind: Literal["hands"] = "hands"


class SeasonEnded(NamedTuple):
    """The season is over, with the piles that are counted (NANUK-7.9)."""

    ply: int
    season: int
    piles: tuple[Cards, ...]
    rulings: Rulings
    seat: None = None
    kind: Literal["over"] = "over"


NanukFact: TypeAlias = (
    SetUp
    | SeasonBegan
    | Dealt
    | WindFlipped
    | Boasted
    | Doomed
    | SideChosen
    | SidesShown
    | SideDeclared
    | AnteLaid
    | CardsGiven
    | GiftsRevealed
    | DayDrawn
    | WinterCame
    | CardsRanOut
    | HuntEnded
    | AntesShown
    | PotShared
    | RewardChosen
    | PotDiscarded
    | NewCardsThrownIn
    | HandsDiscarded
    | SeasonEnded
)
dealt, side_chosen, ante_laid = (
    interned(Dealt),
    interned(SideChosen),
    interned(AnteLaid),
)
cards_given, reward_chosen, day_drawn = (
    interned(CardsGiven),
    unchecked(RewardChosen),
    unchecked(DayDrawn),
)

HiddenFact: TypeAlias = Dealt | SideChosen | AnteLaid | CardsGiven
"""The facts of which their seat sees more than the others."""
SecretValue: TypeAlias = Cards | bool
"""The cards that were dealt, laid or given, or whether the side that was chosen is to hunt."""
