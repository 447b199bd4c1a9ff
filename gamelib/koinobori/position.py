"""What judge, score, text and notation read of a Koinobori position, be it a whole state or one seat's view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from gamelib.core import protocols
from gamelib.core.events import Past
from gamelib.koinobori.cards import Cards, Post, Rulings, Setup
from gamelib.koinobori.moves import Move, Turn


class Position(Protocol):
    """A game at one moment, as a state or as a view of it."""

    @property
    def setup(self) -> Setup:
        """What stays the same for the whole game."""

    @property
    def rulings(self) -> Rulings:
        """The rulings this game is played by."""

    @property
    def players(self) -> int:
        """The number of players."""

    @property
    def turn(self) -> Turn:
        """What has been done in the current turn, and by whom."""

    @property
    def masts(self) -> tuple[Cards, ...]:
        """The cards on each mast, `?` where they are unknown."""

    @property
    def row(self) -> Cards:
        """The row, from the left."""

    @property
    def posts(self) -> tuple[Post, ...]:
        """The posts, each from the bottom."""

    @property
    def discards(self) -> Cards:
        """The discarded cards, the latest last."""

    @property
    def steals(self) -> int:
        """How many cards have been stolen."""

    @property
    def reshuffles(self) -> int:
        """How often the discards have been shuffled into a new deck."""

    @property
    def passes(self) -> int:
        """How many players in a row have passed."""

    @property
    def end_reason(self) -> str:
        """Why the game is over: `full` posts or `stuck` players; empty while it lasts."""

    @property
    def past(self) -> Past:
        """The public facts so far."""

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seat that owes a choice now."""


class SeatPosition(Position, Protocol):
    """A position as one seat knows it; seat None is an onlooker."""

    @property
    def seat(self) -> int | None:
        """The seat whose knowledge this is."""

    @property
    def hand(self) -> Cards:
        """The cards this seat holds."""

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards each hand holds."""

    @property
    def deck(self) -> int:
        """How many cards the deck holds."""

    @property
    def secret(self) -> Past:
        """The facts that this seat alone knows."""

    def moves(self) -> Sequence[Move]:
        """Return the moves this seat may make."""


class FullPosition(Position, protocols.State, Protocol):
    """A position with everything that is hidden."""

    @property
    def players(self) -> int:
        """The number of players."""

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seat that owes a choice now."""

    @property
    def seed(self) -> int:
        """The seed that decides shuffles and stolen cards."""

    @property
    def hands(self) -> tuple[Cards, ...]:
        """Every hand."""

    @property
    def deck(self) -> Cards:
        """The cards to draw, the next one first."""

    def play(self, move: Move | str, seat: int | None = None) -> FullPosition:
        """Return the position after a move."""
