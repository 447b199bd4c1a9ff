"""What judge, score, text and notation read of a Nanatoridori position, be it a whole state or one seat's view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from gamelib.core import protocols
from gamelib.core.events import Past
from gamelib.core.verdicts import Result
from gamelib.nanatoridori.cards import Flock, Game, Hand, Setup
from gamelib.nanatoridori.moves import Move


class Position(Protocol):
    """The part of a position that everybody may see."""

    @property
    def setup(self) -> Setup:
        """What stays the same for the whole game."""

    @property
    def players(self) -> int:
        """The number of players."""

    @property
    def variant(self) -> str:
        """`basic`, `one-winner` or `duel`."""

    @property
    def round(self) -> int:
        """The number of the round, from 1."""

    @property
    def turn(self) -> int:
        """The seat to act, or the loser once the round is over."""

    @property
    def open(self) -> tuple[Hand, ...]:
        """The open cards of each seat in the duel, else empty."""

    @property
    def table(self) -> Flock | None:
        """The flock to beat."""

    @property
    def owner(self) -> int:
        """The seat that played the flock on the table, or -1."""

    @property
    def held(self) -> Flock | None:
        """What has been picked up and must be taken in or discarded."""

    @property
    def source(self) -> str:
        """Where it was picked up: `beaten`, `drawn` or `open`."""

    @property
    def out(self) -> tuple[int, ...]:
        """The seats without cards, in the order in which they went out."""

    @property
    def standing(self) -> tuple[int, ...]:
        """Every seat's penguins, or points."""

    @property
    def loser(self) -> int:
        """The seat that lost the round, or -1 while it lasts."""

    @property
    def discards(self) -> Hand:
        """The cards that are out of the round."""

    @property
    def past(self) -> Past:
        """The public facts."""

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it lasts."""


class SeatPosition(Position, Protocol):
    """A position as one seat sees it; seat None is an onlooker."""

    @property
    def seat(self) -> int | None:
        """Whose view it is."""

    @property
    def hand(self) -> Hand:
        """This seat's own hand."""

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """The number of cards in each hand."""

    @property
    def deck(self) -> int:
        """The number of cards in the deck."""

    @property
    def known(self) -> tuple[Hand, ...]:
        """Every hand as far as this seat knows it, 0 for an unknown card."""

    def moves(self) -> Sequence[Move]:
        """The legal moves of this seat."""


class FullPosition(Position, protocols.State, Protocol):
    """A position with everything that is hidden."""

    @property
    def players(self) -> int:
        """The number of players."""

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it lasts."""

    @property
    def game(self) -> Game:
        """What stays the same while a round lasts, the seed included."""

    @property
    def hands(self) -> tuple[Hand, ...]:
        """Every hand."""

    @property
    def deck(self) -> Hand:
        """The deck, top card first."""
