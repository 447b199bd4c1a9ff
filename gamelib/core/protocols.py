"""The few words every game here answers to, for whoever writes code that plays all three."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from gamelib.core.chance import Stream
from gamelib.core.events import Event
from gamelib.core.verdicts import Refusal, Result


class Move(Protocol):
    """Something a player may try; `str(move)` is its notation."""

    def public(self) -> str:
        """The notation that the other players may see."""


class View(Protocol):
    """What one seat knows, or an onlooker."""

    @property
    def seat(self) -> int | None:
        """Whose view it is; None is an onlooker's."""

    @property
    def players(self) -> int:
        """How many play."""

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a choice now, in the order of play."""

    @property
    def log(self) -> tuple[Event, ...]:
        """What happened, as this seat saw it."""

    @property
    def round_result(self) -> Result | None:
        """How the round ended, once it has."""

    @property
    def result(self) -> Result | None:
        """How the game ended, once it has."""

    def moves(self) -> Sequence[Any]:
        """What this seat may do now."""

    def why_not(self, move: Any) -> Refusal | None:
        """Why this seat may not make a move, or None if it may."""

    def plain(self) -> Mapping[str, Any]:
        """Everything the view shows, as values that JSON can hold."""

    def imagine(self, rng: Stream) -> State:
        """A whole state dealt at random, in which this seat would know just the same."""

    def write(self) -> str:
        """The position as this seat knows it."""


class State(Protocol):
    """A game at one moment: a value, which playing on leaves as it is."""

    @property
    def players(self) -> int:
        """How many play."""

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a choice now, in the order of play; none when the round or the game is over."""

    @property
    def log(self) -> tuple[Event, ...]:
        """What happened; each event knows who may see what."""

    @property
    def round_result(self) -> Result | None:
        """How the round ended, once it has."""

    @property
    def result(self) -> Result | None:
        """How the game ended, once it has."""

    def moves(self, seat: int | None = None) -> Sequence[Any]:
        """What a seat may do now."""

    def why_not(self, move: Any, seat: int | None = None) -> Refusal | None:
        """Why a seat may not make a move, or None if it may."""

    def play(self, move: Any, seat: int | None = None) -> State:
        """The state after a move."""

    def next_round(self) -> State:
        """The next round, dealt."""

    def view(self, seat: int | None) -> View:
        """What a seat may know; None is an onlooker."""

    def write(self) -> str:
        """The whole position as text."""


class Game(Protocol):
    """One of the three games: a module with these words."""

    @property
    def Rulings(self) -> type[Any]:  # noqa: N802 - the word the games use
        """What can be ruled otherwise in this game."""

    @property
    def deal(self) -> Callable[..., State]:
        """A new game; each game has arguments of its own."""

    def read(self, text: str, seed: int | None = None) -> State:
        """The position a text tells."""

    def read_move(self, text: str) -> Any:
        """The move a text tells."""
