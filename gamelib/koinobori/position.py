"""The fields of a position of Koinobori: those of a whole state, and those of one seat's view.

`State` and `View` add behaviour to these classes. Modules that only read a position ask for the smallest class that
has the fields they need.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from gamelib.core import registry
from gamelib.core.events import Past
from gamelib.core.immutable import Immutable
from gamelib.koinobori.cards import Cards, Post, Rulings, Setup
from gamelib.koinobori.moves import Move, Turn


class _Public:
    """What follows from the setup, in a state as in a view."""

    __slots__ = ()
    setup: Setup
    """What stays the same for the whole game."""

    @property
    def players(self) -> int:
        """The number of players."""
        return self.setup.players

    @property
    def variant(self) -> str:
        """Always `basic`: the game has no variants (KOI-8.1)."""
        return registry.BASIC

    @property
    def rulings(self) -> Rulings:
        """The rulings this game is played by."""
        return self.setup.rulings

    @property
    def flags(self) -> tuple[str, ...]:
        """The colours of the flags, one at the foot of each post (KOI-2.2)."""
        return self.setup.flags


class FullPosition(_Public, Immutable):
    """All there is, hidden cards included."""

    __slots__ = (
        "deck",
        "discards",
        "end_reason",
        "hands",
        "masts",
        "open_posts",
        "options",
        "passes",
        "past",
        "ply",
        "posts",
        "reshuffles",
        "row",
        "secrets",
        "seed",
        "setup",
        "steals",
        "to_act",
        "turn",
    )
    setup: Setup
    seed: int
    """The seed that decides shuffles and stolen cards."""
    turn: Turn
    hands: tuple[Cards, ...]
    masts: tuple[Cards, ...]
    row: Cards
    posts: tuple[Post, ...]
    open_posts: tuple[int, ...]
    """The numbers of the posts that are open (KOI-4.10)."""
    deck: Cards
    """The cards to draw, the next one first."""
    discards: Cards
    """The cards thrown away, the latest last."""
    reshuffles: int
    """How often the discards have been shuffled into a new deck (KOI-5.3)."""
    steals: int
    passes: int
    """How many players in a row have passed."""
    past: Past
    ply: int
    """How many facts the past holds."""
    secrets: tuple[Past, ...]
    end_reason: str
    """Why the game is over: `full` posts or `stuck` players; empty while it lasts."""
    to_act: tuple[int, ...]
    """The seat that owes a choice now; nobody when the game is over (KOI-3.1)."""
    options: Sequence[Move]
    """The moves of the seat to act."""


class _SeatFields(NamedTuple):
    setup: Setup
    seat: int | None
    turn: Turn
    hand: Cards
    hand_sizes: tuple[int, ...]
    """How many cards each hand holds (KOI-6.1)."""
    masts: tuple[Cards, ...]
    """The cards on each mast, `?` where they are not known (KOI-6.3)."""
    row: Cards
    posts: tuple[Post, ...]
    """Each post, from the bottom up; each place is a tuple of cards, of which the last is visible."""
    deck: int
    """How many cards the deck holds."""
    discards: Cards
    steals: int
    reshuffles: int
    passes: int
    end_reason: str
    """Why the game is over: `full` posts or `stuck` players; empty while it lasts."""
    options: Sequence[Move]
    """The legal moves of this seat."""
    past: Past
    """The public facts so far."""
    secret: Past
    """The facts that this seat alone knows."""


class SeatPosition(_SeatFields, _Public):
    """What one seat knows: its own hand and mast, and of all else what it has seen; seat None is an onlooker."""

    __slots__ = ()

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seat that owes a choice now."""
        return () if self.end_reason else (self.turn.seat,)

    def moves(self) -> Sequence[Move]:
        """Return the moves this seat may make."""
        return self.options


Position: TypeAlias = FullPosition | SeatPosition
