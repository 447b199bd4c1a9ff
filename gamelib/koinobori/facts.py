"""Koinobori: what can happen in a game, as the facts that states and views keep in their `past`.

A fact holds only what everybody sees. What a seat alone knows of it stands in that seat's secret past, under the same
ply.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from gamelib.core.events import interned
from gamelib.koinobori.cards import Card, Cards, Post
from gamelib.koinobori.moves import TURNS, Turn


class Began(NamedTuple):
    """The game begins: dealt, or set up from a position."""

    known: tuple[tuple[Cards, Cards], ...]
    """By seat: the hand and the mast as far as everybody knows them, `?` for the other cards."""
    row: Cards
    posts: tuple[Post, ...]
    discards: Cards
    deck: int
    """How many cards the deck holds."""
    reshuffles: int
    kind: Literal["deal", "set up"] = "deal"
    dealt: tuple[int, ...] = ()
    """The seats whose hands the text of a position left out, so that they were dealt from the seed."""
    turn: Turn = TURNS[0]
    """How far the turn had come."""


class Taken(NamedTuple):
    """A card was taken from the row (KOI-3.2), perhaps with an icon (KOI-5.14, KOI-5.15, KOI-5.17)."""

    seat: int
    place: int
    card: Card
    icon: str
    kind: Literal["take"] = "take"


class Placed(NamedTuple):
    """A card was put on a post (KOI-5.5), perhaps over another (KOI-5.9); `icon` is its icon if that works."""

    seat: int
    card: Card
    post: int
    over: Card
    icon: str
    kind: Literal["place"] = "place"


class Hung(NamedTuple):
    """A card was put face down on the mast (KOI-5.6)."""

    seat: int
    kind: Literal["mast"] = "mast"


class Shifted(NamedTuple):
    """The top of one post was moved to another (KOI-5.10); `icon` is its icon if that works again."""

    seat: int
    source: int
    target: int
    card: Card
    icon: str
    kind: Literal["move"] = "move"


class Stolen(NamedTuple):
    """A card drawn at random went from one hand to another (KOI-5.16)."""

    seat: int
    victim: int
    kind: Literal["steal"] = "steal"


class Refreshed(NamedTuple):
    """The row was discarded (KOI-5.17)."""

    seat: int
    row: Cards
    kind: Literal["refresh"] = "refresh"


class Stopped(NamedTuple):
    """An icon was left (KOI-3.4), or without one the rest of the turn (KOI-3.1)."""

    seat: int
    icon: str
    kind: Literal["done"] = "done"


class Passed(NamedTuple):
    """A seat did nothing in its turn (KOI-4.28)."""

    seat: int
    kind: Literal["pass"] = "pass"


class Refilled(NamedTuple):
    """The row was filled up from the deck (KOI-5.1), and from the reshuffled discards if need be (KOI-5.3)."""

    drawn: Cards
    reshuffled: Cards
    """The discards that became the deck, in card order; empty if the deck was enough."""
    more: Cards
    """The cards drawn after that."""
    kind: Literal["refill"] = "refill"


class Ended(NamedTuple):
    """The game is over and the masts are turned up (KOI-6.6, KOI-7.1, KOI-7.2)."""

    reason: str
    masts: tuple[Cards, ...]
    kind: Literal["end"] = "end"


Act: TypeAlias = Taken | Placed | Hung | Shifted | Stolen | Refreshed | Stopped | Passed
"""A fact that a player brought about."""
Fact: TypeAlias = Began | Act | Refilled | Ended

# Equal facts of the frequent kinds are made once and shared.
shared_taken, shared_placed, shared_hung = (
    interned(Taken),
    interned(Placed),
    interned(Hung),
)
shared_stopped, shared_passed = interned(Stopped), interned(Passed)
