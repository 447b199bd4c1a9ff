"""Stepping Stones: what a seat sees, the whole position, and what each move does to it."""

from __future__ import annotations

from itertools import pairwise

from gamelib.core import notation
from gamelib.core.errors import BadNotation
from gamelib.core.language import _
from gamelib.core.one_round import OneRoundDraft, OneRoundState, OneRoundView
from gamelib.core.small_game import Hand, Happened, SmallGame
from gamelib.core.tuples import replace_at, without_one
from tests.fourth_game import judge
from tests.fourth_game.cards import DECK, HAND_SIZE, Rulings
from tests.fourth_game.log import EVENTS
from tests.fourth_game.moves import EXAMPLES, MOVES, Draw, Lay, Move

STONES = SmallGame(
    name="stones",
    cards=DECK,
    hand_size=HAND_SIZE,
    piles=("path",),
    counters=("passes",),
    rulings=Rulings,
    moves=MOVES,
    examples=EXAMPLES,
    events=EVENTS,
    judge=judge,
    turn_clause="STEP-3.1",
    over_clause="STEP-4.3",
)


class View(OneRoundView):
    """What one seat may know: its own hand, and what everybody can see (STEP-5.1)."""

    __slots__ = STONES.open_fields
    spec = STONES

    rulings: Rulings
    path: Hand
    passes: int


class State(OneRoundState):
    """A whole position, all hands and the deck included; playing returns a new one and leaves this one alone."""

    __slots__ = STONES.open_fields
    spec, view_type = STONES, View

    rulings: Rulings
    path: Hand
    passes: int

    def play(self, move: Move | str, seat: int | None = None) -> State:
        """Return the position after a move; raise IllegalMove, and change nothing, if it is not allowed."""
        move, now = self.check_move(move, seat), Draft.of(self)
        now.passes = 0
        match move:
            case Lay():
                now.hands = replace_at(self.hands, self.turn, without_one(self.hands[self.turn], move.card))
                now.path = (*self.path, move.card)
                now.tell(Happened("lay", self.turn, (move.card,)))
            case Draw():
                now.draw("draw")
            case _:
                now.passes = self.passes + 1
                now.tell(Happened("pass", self.turn))
        return now.done(State)

    def check(self) -> None:
        """Raise BadNotation if play cannot lead to this position (STEP-3.3, STEP-4.2)."""
        reach = self.rulings.reach
        if any(abs(card - after) > reach for card, after in pairwise(self.path)):
            raise BadNotation(_("each stone of the path is at most {reach} from the one before").format(reach=reach))
        notation.parse_int(str(self.passes), _("the number of passes"), 0, self.players)


class Draft(OneRoundDraft, State):
    """A state that is being made."""

    __slots__ = ()
