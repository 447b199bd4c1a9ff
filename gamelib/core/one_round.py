"""The part of a state and a view that is the same in every game of one round in which one seat acts at a time.

A game inherits both classes and adds its fields, its moves and its end; `tests/fourth_game` shows how.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from gamelib.core import registry
from gamelib.core.chance import Stream
from gamelib.core.display import to_html
from gamelib.core.errors import GameOver, IllegalMove, NotYourTurn
from gamelib.core.events import Event, Past, count_facts, facts_in_order
from gamelib.core.immutable import Immutable
from gamelib.core.language import _, seat_name
from gamelib.core.verdicts import Refusal, Result


class _OneRound(Immutable, ABC):
    """What a state and a view share. A game defines `result`."""

    __slots__ = ()
    turn: int
    past: Past
    result: Result | None

    @property
    def variant(self) -> str:
        """There is one way to play."""
        return registry.BASIC

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seat that owes a choice now; nobody when the game is over."""
        return () if self.result else (self.turn,)

    @property
    def round_result(self) -> Result | None:
        """How the game ended: it is one round."""
        return self.result


class OneRoundState(_OneRound):
    """A whole position. A game defines `players`, `result`, `log`, `view(seat)`, `play(move, seat)` and `write()`."""

    __slots__ = ()
    over_clause: ClassVar[str]
    """The clause that says that nobody moves after the end."""

    @abstractmethod
    def view(self, seat: int | None) -> Any:
        """Return what a seat may know; None is an onlooker."""

    def moves(self, seat: int | None = None) -> Sequence[Any]:
        """Return the legal moves of a seat, or of the seat to act."""
        moves: Sequence[Any] = self.view(self.turn if seat is None else seat).moves()
        return moves

    def why_not(self, move: Any, seat: int | None = None) -> Refusal | None:
        """Return None if a seat may make this move, else why not."""
        refusal: Refusal | None = self.view(self.turn if seat is None else seat).why_not(move)
        return refusal

    def check_move(self, move: Any, seat: int | None) -> Any:
        """Return the move that was typed; raise the error that says why it may not be made."""
        view = self.view(self.turn if seat is None else seat)
        if refusal := view.why_not(move):
            raise (GameOver if self.result else NotYourTurn if view.seat != self.turn else IllegalMove)(refusal)
        return view.read_move(move)

    def next_round(self) -> Any:
        """Raise GameOver: the game is one round."""
        why = _("the game is over") if self.result else _("the game is not over yet, and it is played in one round")
        raise GameOver(Refusal(self.over_clause, why))

    def _key(self) -> tuple[Any, ...]:
        """Return all that makes the position what it is, but not how it came about."""
        return tuple(getattr(self, name) for name in self._fields if name not in ("past", "ply", "secrets"))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __str__(self) -> str:
        return str(self.view(None))

    def __repr__(self) -> str:
        return f"<{self.view(None).headline()}>"

    def _repr_html_(self) -> str:
        html: str = self.view(None)._repr_html_()
        return html


class OneRoundView(_OneRound):
    """What one seat may know. A game defines `players`, `result`, `moves()`, `why_not(move)`, `read_move(move)`,
    `events(secrets, first)`, `headline()`, `plain()`, `write()` and `__str__`.
    """

    __slots__ = ()
    game: ClassVar[str]
    """The name of the game."""
    seat: int | None
    secret: Past
    """What this seat alone knows of what happened."""

    def imagine(self, rng: Stream) -> Any:
        """Return a whole state dealt at random that agrees with all this seat knows."""
        return registry.about(self.game).imagine(self, rng)

    @abstractmethod
    def events(self, secrets: Mapping[int, Past], first: int = 0) -> tuple[Event, ...]:
        """Return what happened from the ply `first` on, with what the seats in `secrets` alone know."""

    @property
    def log(self) -> tuple[Event, ...]:
        """What happened, as this seat saw it."""
        return self.log_from(0)

    def log_from(self, ply: int) -> tuple[Event, ...]:
        """Return what happened from this ply on, as this seat saw it."""
        events = self.events({} if self.seat is None else {self.seat: self.secret}, max(ply, 0))
        return tuple(event.seen_by(self.seat) for event in events)

    @property
    def plies(self) -> int:
        """How many plies the log has: hand it to a later view's `plain(log=…)` to be given only what is new."""
        return count_facts(self.past)

    def headline(self) -> str:
        """Return one line that says which game this is and who is to act."""
        now = str(self.result or _("{name} to act").format(name=seat_name(self.turn)))
        return f"{registry.about(self.game).title}: {now}"

    def _key(self) -> tuple[Any, ...]:
        fields = [getattr(self, name) for name in self._fields if name not in ("past", "secret")]
        return (*fields, tuple(facts_in_order(self.past)), tuple(facts_in_order(self.secret)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        whose = _("an onlooker") if self.seat is None else seat_name(self.seat)
        return f"<{whose}: {self.headline()}>"

    def _repr_html_(self) -> str:
        return to_html(self, self.headline())  # type: ignore[arg-type]  # a game adds the rest of the protocol
