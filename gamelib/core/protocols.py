"""Typing protocols of a game, a state, a view and a move, for code that plays every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from gamelib.core.chance import Stream
from gamelib.core.events import Event
from gamelib.core.verdicts import Refusal, Result


class Move(Protocol):
    """Something a player may try; `str(move)` is its notation."""

    def public(self) -> str:
        """Return the notation that other players may see."""


class Position(Protocol):
    """What a state and a view of it have in common."""

    @property
    def players(self) -> int:
        """The number of players."""

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a choice now, in the order of play; none when the round or the game is over."""

    @property
    def log(self) -> tuple[Event, ...]:
        """What happened: in a state each event knows who may see what, a view has only what its seat saw."""

    @property
    def round_result(self) -> Result | None:
        """How the round ended, once it has."""

    @property
    def result(self) -> Result | None:
        """How the game ended, once it has."""

    def write(self) -> str:
        """Return the position as text: a state's is whole, a view's goes as far as its seat knows it."""


class View(Position, Protocol):
    """What one seat, or an onlooker, knows."""

    @property
    def seat(self) -> int | None:
        """The seat whose view it is; None for an onlooker."""

    def moves(self) -> Sequence[Any]:
        """Return the legal moves of this seat."""

    def why_not(self, move: Any) -> Refusal | None:
        """Return why this seat may not make a move, or None if it may."""

    def read_move(self, move: Any) -> Any:
        """Return the move that this seat means by a text; a move is returned as it is."""

    @property
    def plies(self) -> int:
        """Number of plies in the log."""

    def log_from(self, ply: int) -> tuple[Event, ...]:
        """Return what happened from this ply on, as this seat saw it."""

    def as_text(self, names: Sequence[str] | None = None) -> str:
        """Return the table as lines of text, with these names; `str(view)` has the usual ones."""

    def plain(self, *, log: int | None = 0) -> Mapping[str, Any]:
        """Return everything the view shows, as values that JSON can hold.

        `log` is the ply from which on the log is included; with None it is left out.
        """

    def imagine(self, rng: Stream) -> State:
        """Return a full state dealt at random, in which this seat would know exactly the same."""


class State(Position, Protocol):
    """A game at one moment: an immutable value; playing returns a new one."""

    def moves(self, seat: int | None = None) -> Sequence[Any]:
        """Return the legal moves of a seat."""

    def why_not(self, move: Any, seat: int | None = None) -> Refusal | None:
        """Return why a seat may not make a move, or None if it may."""

    def play(self, move: Any, seat: int | None = None) -> State:
        """Return the state after a move."""

    def next_round(self) -> State:
        """Return the next round, dealt."""

    def view(self, seat: int | None) -> View:
        """Return what a seat may know; None is an onlooker."""


class Game(Protocol):
    """A game: a module with these names."""

    @property
    def Rulings(self) -> type[Any]:  # noqa: N802 - the name of a class
        """The class of this game's rulings."""

    @property
    def deal(self) -> Callable[..., State]:
        """Deal a new game; each game has arguments of its own."""

    def read(self, text: str, seed: int | None = None, *, strict: bool = True) -> State:
        """Return the position a text describes; with `strict` false also one that no game reaches, as old saves may."""

    def read_move(self, text: str) -> Any:
        """Return the move a text describes."""
