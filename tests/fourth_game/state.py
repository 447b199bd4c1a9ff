"""Stepping Stones: the whole position, and what each move does to it."""

from __future__ import annotations

from gamelib.core import notation
from gamelib.core.events import Event, Past
from gamelib.core.immutable import Drafting
from gamelib.core.one_round import OneRoundState
from gamelib.core.tuples import replace_at, without_one
from gamelib.core.verdicts import Result
from tests.fourth_game import facts, judge, paper
from tests.fourth_game.cards import Hand, Rulings, format_cards
from tests.fourth_game.facts import Drawn, Drew, Laid, Passed
from tests.fourth_game.moves import Draw, Lay, Move
from tests.fourth_game.view import View


class State(OneRoundState):
    """A whole position, all hands and the deck included; playing returns a new one and leaves this one alone."""

    __slots__ = ("deck", "hands", "passes", "past", "path", "ply", "rulings", "secrets", "turn")
    over_clause = "STEP-4.3"

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
    def result(self) -> Result | None:
        """How the game ended, or None while it lasts."""
        return judge.result(tuple(map(len, self.hands)), self.passes)

    @property
    def log(self) -> tuple[Event, ...]:
        """What happened, each event knowing who may see what."""
        return facts.events(self.past, dict(enumerate(self.secrets)))

    def view(self, seat: int | None) -> View:
        """Return what a seat may know; None is an onlooker (STEP-5.1)."""
        if seat is not None:
            notation.check_seat(seat, self.players)
        return View(rulings=self.rulings, seat=seat, turn=self.turn, hand=() if seat is None else self.hands[seat],
                    hand_sizes=tuple(map(len, self.hands)), path=self.path, deck=len(self.deck), passes=self.passes,
                    past=self.past, secret=None if seat is None else self.secrets[seat])

    def play(self, move: Move | str, seat: int | None = None) -> State:
        """Return the position after a move; raise IllegalMove, and change nothing, if it is not allowed."""
        move = self.check_move(move, seat)
        now, hand = Draft(self), self.hands[self.turn]
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

    def write(self) -> str:
        """Return the whole position as text, **all hands and the deck included**."""
        return paper.write(self, self.hands, format_cards(self.deck))


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
