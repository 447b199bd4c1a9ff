"""The fields of a position of Nanatoridori: those of a whole state, and those of one seat's view.

`State` and `View` add behaviour to these classes. Modules that only read a position ask for the smallest class that
has the fields they need.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from gamelib.core.events import Past
from gamelib.core.immutable import Immutable
from gamelib.nanatoridori.cards import Flock, Hand, RoundSetup, Rulings, Setup
from gamelib.nanatoridori.moves import Move
from gamelib.nanatoridori.public_knowledge import public_knowledge


class _Public:
    """What follows from the fields that a state and a view share."""

    __slots__ = ()
    turn: int
    owner: int
    held: Flock | None
    past: Past
    if TYPE_CHECKING:

        @property
        def setup(self) -> Setup:
            """What stays the same for the whole game and is known to all."""

    @property
    def players(self) -> int:
        """The number of players."""
        return self.setup.players

    @property
    def variant(self) -> str:
        """`basic`, `one-winner` or `duel`."""
        return self.setup.variant

    @property
    def rulings(self) -> Rulings:
        """The rulings of this game."""
        return self.setup.rulings

    @property
    def source(self) -> str:
        """Where what is held was picked up: `beaten`, `drawn` or `open`; empty if nothing is held."""
        if not self.held:
            return ""
        return "beaten" if self.owner == self.turn else "open" if self.setup.variant == "duel" else "drawn"

    @property
    def discards(self) -> Hand:
        """The cards that are out of the round, in the order in which they went (NANA-6.2)."""
        return public_knowledge(self.past, self.setup).discards


class FullPosition(_Public, Immutable):
    """All there is, hidden cards included."""

    __slots__ = ("deck", "game", "hands", "held", "loser", "open", "options", "out", "owner", "past", "ply", "secrets",
                 "table", "to_act", "turn")  # fmt: skip

    game: RoundSetup
    turn: int
    hands: tuple[Hand, ...]
    open: tuple[Hand, ...]
    deck: Hand
    table: Flock | None
    owner: int
    held: Flock | None
    out: tuple[int, ...]
    past: Past
    ply: int
    secrets: tuple[Past, ...]
    loser: int
    to_act: tuple[int, ...]
    """The seat that owes a choice now; none when the round or the game is over (NANA-3.1)."""
    options: tuple[Move, ...]

    @property
    def setup(self) -> Setup:
        """What stays the same for the whole game and is known to all."""
        return self.game.setup

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return self.game.round

    @property
    def standing(self) -> tuple[int, ...]:
        """Every seat's penguins, or points (NANA-7.2, NANA-8.2)."""
        return self.game.standing


class _SeatFields(NamedTuple):
    setup: Setup
    seat: int | None
    round: int
    turn: int
    hand: Hand
    hand_sizes: tuple[int, ...]
    open: tuple[Hand, ...]
    deck: int
    table: Flock | None
    owner: int
    held: Flock | None
    out: tuple[int, ...]
    standing: tuple[int, ...]
    loser: int
    options: tuple[Move, ...]
    past: Past
    ply: int
    secret: Past


class SeatPosition(_SeatFields, _Public):
    """What one seat sees: its own hand, and what everybody can see or has seen; seat None is an onlooker."""

    __slots__ = ()

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seat that owes a choice now."""
        return () if self.loser >= 0 else (self.turn,)

    @property
    def known(self) -> tuple[Hand, ...]:
        """Every hand as far as this seat knows it; 0 is an unknown card (NANA-6.4)."""
        return tuple(
            self.hand if seat == self.seat else hand
            for seat, hand in enumerate(public_knowledge(self.past, self.setup).hands)
        )

    def moves(self) -> Sequence[Move]:
        """Return the legal moves of this seat."""
        return self.options


Position: TypeAlias = FullPosition | SeatPosition
