"""Stepping Stones: the whole position, and what each move does to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gamelib.core import notation
from gamelib.core.errors import GameOver, IllegalMove, NotYourTurn
from gamelib.core.events import Event, Past
from gamelib.core.immutable import Drafting, Immutable
from gamelib.core.language import _
from gamelib.core.registry import BASIC
from gamelib.core.tuples import replace_at, without_one
from gamelib.core.verdicts import Refusal, Result
from tests.fourth_game import facts, judge, paper
from tests.fourth_game.cards import Hand, Rulings, format_cards
from tests.fourth_game.facts import Drawn, Drew, Laid, Passed
from tests.fourth_game.moves import Draw, Lay, Move
from tests.fourth_game.view import View


class State(Immutable):
    """A whole position, all hands and the deck included; playing returns a new one and leaves this one alone."""

    __slots__ = ("deck", "hands", "passes", "past", "path", "ply", "rulings", "secrets", "turn")

    rulings: Rulings
    turn: int
    hands: tuple[Hand, ...]
    path: Hand
    deck: Hand
    passes: int
    past: Past
    ply: int
    secrets: tuple[Past, ...]

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.hands)

    @property
    def variant(self) -> str:
        """There is one way to play."""
        return BASIC

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it lasts."""
        return judge.result(tuple(map(len, self.hands)), self.passes)

    @property
    def round_result(self) -> Result | None:
        """How the game ended: it is one round."""
        return self.result

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seat that owes a choice now (STEP-3.1)."""
        return () if self.result else (self.turn,)

    @property
    def log(self) -> tuple[Event, ...]:
        """What happened, each event knowing who may see what."""
        return facts.events(self.past, dict(enumerate(self.secrets)))

    def moves(self, seat: int | None = None) -> Sequence[Move]:
        """Return the legal moves of a seat, or of the seat to act."""
        return self.view(self.turn if seat is None else seat).moves()

    def why_not(self, move: Move | str, seat: int | None = None) -> Refusal | None:
        """Return None if a seat may make this move, else why not."""
        return self.view(self.turn if seat is None else seat).why_not(move)

    def view(self, seat: int | None) -> View:
        """Return what a seat may know; None is an onlooker (STEP-5.1)."""
        if seat is not None:
            notation.check_seat(seat, self.players)
        return View(self.rulings, seat, self.turn, () if seat is None else self.hands[seat],
                    tuple(map(len, self.hands)), self.path, len(self.deck), self.passes, self.past,
                    None if seat is None else self.secrets[seat])

    def play(self, move: Move | str, seat: int | None = None) -> State:
        """Return the position after a move; raise IllegalMove, and change nothing, if it is not allowed."""
        view = self.view(self.turn if seat is None else seat)
        move = view.read_move(move)
        if refusal := view.why_not(move):
            raise (GameOver if self.result else NotYourTurn if view.seat != self.turn else IllegalMove)(refusal)
        now, hand = Draft(self), view.hand
        now.passes = 0
        match move:
            case Lay():
                now.hands, now.path = replace_at(self.hands, self.turn, without_one(hand, move.card)), (
                    *self.path, move.card)
                now.tell(Laid(self.turn, move.card))
            case Draw():
                now.hands = replace_at(self.hands, self.turn, tuple(sorted((*hand, self.deck[0]))))
                now.deck = self.deck[1:]
                now.secrets = replace_at(
                    self.secrets, self.turn, (self.secrets[self.turn], Drawn(self.ply, self.deck[0])))
                now.tell(Drew(self.turn))
            case _:
                now.passes = self.passes + 1
                now.tell(Passed(self.turn))
        return now.done()

    def next_round(self) -> State:
        """Raise GameOver: the game is one round."""
        raise GameOver(Refusal("STEP-4.3", _("the game is over") if self.result else _("the game is not over yet")))

    def write(self) -> str:
        """Return the whole position as text, **all hands and the deck included**."""
        return paper.write(self, self.hands, format_cards(self.deck))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[Any, ...]:
        return self.rulings, self.turn, self.hands, self.path, self.deck, self.passes

    def __str__(self) -> str:
        return str(self.view(None))

    def __repr__(self) -> str:
        return f"<{self.view(None).headline()}>"

    def _repr_html_(self) -> str:
        return self.view(None)._repr_html_()


class Draft(Drafting, State):
    """A state that is being made: the only place where fields are set."""

    __slots__ = ()

    def __init__(self, state: State) -> None:
        for name in State._fields:
            setattr(self, name, getattr(state, name))

    def done(self) -> State:
        """Pass the turn on, and return the finished state; from here on it never changes."""
        if self.result is None:
            self.turn = (self.turn + 1) % len(self.hands)
        self.__class__ = State  # type: ignore[assignment]  # the same slots, but no longer settable
        return self
