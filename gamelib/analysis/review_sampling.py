"""Two looks at a decision: the first finds a move that seems better, the second measures it in fresh deals.

The move that did best of many in some deals did so partly by luck, so its lead in these deals is flattered. A review
therefore names a mistake only if the lead is beyond luck even for the best of so many moves, and if it is found again
in deals that had no part in picking the move out. What a mistake cost is what these fresh deals say.

In fresh deals, too, the move is compared with the one that a level would have made in its place (`review.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any, NamedTuple

from gamelib.analysis.evaluation import MOST_MOVES, WIN_BOUNDS, MoveValue, rank_moves, values_in_deals
from gamelib.core.arithmetic import add_up
from gamelib.core.chance import Stream
from gamelib.core.intervals import Interval, difference_interval
from gamelib.core.protocols import View
from gamelib.players import rules_for
from gamelib.players.dealing import Dealing, dealing_for

WIDEST = 6
"""How many times the deals of the first look compare two moves again that ended differently in every deal."""

Outcomes = Sequence[float]
"""The outcomes of a move, deal by deal."""


class DecisionToRate(NamedTuple):
    """A decision to be rated: its ply, the seat, what the seat saw, and the move it made."""

    ply: int
    seat: int
    view: View
    move: str


class RatedDecision(NamedTuple):
    """One decision with the move that looked best, and the outcomes of both in the first and in the second look."""

    ply: int
    seat: int
    move: str
    better: str
    compared: int
    """The number of moves compared in the first look."""
    outcomes: Outcomes
    better_outcomes: Outcomes
    again: Outcomes = ()
    """Outcomes of the move made in the second look; empty if there was none."""
    better_again: Outcomes = ()
    all_moves: tuple[MoveValue, ...] = ()
    """All moves with their outcomes in the first look, best first."""
    together: tuple[Outcomes, ...] = ()
    """Outcomes of the move made and of the level's in fresh deals; empty if the level would have made the same move."""
    blocks: tuple[int, int] = (1, 1)
    """How many neighbouring deals of the first look are alike, and of the second."""

    @property
    def first_cost(self) -> Interval:
        """By how much the better move led in the first look.

        The lower end holds although the better move is the best of all that were compared.
        """
        if self.better == self.move:
            return Interval(0.0, 0.0, 0.0)
        return difference_interval(
            self.better_outcomes,
            self.outcomes,
            WIN_BOUNDS,
            comparisons_for_lower_ends(self.compared - 1),
            self.blocks[0],
        )

    @property
    def deserves_second_look(self) -> bool:
        """Whether the better move's lead in the first look is more than luck can explain."""
        return self.first_cost.low > 0

    @property
    def chance(self) -> float:
        """The average outcome of the move made, in fresh deals if it was tried in any."""
        outcomes = self.again or (self.together[0] if self.together else self.outcomes)
        return add_up(outcomes) / len(outcomes)

    @property
    def lost(self) -> float:
        """By how much the level's move did better than the one made; below 0 if it did worse."""
        if not self.together:
            return 0.0
        made, level = self.together
        return (add_up(level) - add_up(made)) / len(made)

    def cost(self, looked_again: int) -> Interval:
        """Return by how much the better move does better; the lower ends of `looked_again` costs all hold at once."""
        if not self.again:
            return self.first_cost
        return difference_interval(
            self.better_again, self.again, WIN_BOUNDS, comparisons_for_lower_ends(looked_again), self.blocks[1]
        )


def comparisons_for_lower_ends(number: int) -> float:
    """Return the `comparisons` for which intervals are widened so that the lower ends of `number` of them all hold at
    once.

    A mistake is named by the lower end alone, which is too high half as often as the interval misses.
    """
    return max(1.0, number / 2)


def rate_decision(
    question: DecisionToRate,
    playing: Any,
    chances: tuple[Stream, Stream],
    deals: tuple[int, int],
    is_stopped: Callable[[], bool],
) -> RatedDecision | None:
    """Compare a move with its alternatives in a first look, and with the best of them in a second if that is due.

    A move that the player `playing` would not have made is compared with the one it would. `chances` and `deals` are
    those of the two looks. Return None if the work was stopped before it was done.
    """
    level = playing.move(question.view, Stream(chances[0].position, "level"))
    moves, at, beside = moves_to_compare(question.view, question.move, level)
    dealing = dealing_for(question.view, rules_for(question.view), deals[0])
    outcomes = _try_moves(dealing, moves, playing, chances[0], deals[0], is_stopped)
    if outcomes is None:
        return None
    found = pick_better((question.ply, question.seat, question.move), moves, at, outcomes)
    found = found._replace(all_moves=rank_moves(moves, outcomes, block=dealing.block), blocks=(dealing.block, 1))
    again = found.deserves_second_look
    better = next(place for place, move in enumerate(moves) if str(move) == found.better)
    tried = list(dict.fromkeys([at, *([better] if again else ()), beside]))
    if len(tried) == 1:
        return found
    number = deals[1] if again else _count_fresh_deals(outcomes[at], outcomes[beside], deals)
    dealing = dealing_for(question.view, rules_for(question.view), number)
    fresh = _try_moves(dealing, [moves[place] for place in tried], playing, chances[1], number, is_stopped)
    if fresh is None:
        return None
    found = found._replace(blocks=(found.blocks[0], dealing.block))
    if beside != at:
        found = found._replace(together=(fresh[0], fresh[tried.index(beside)]))
    return found._replace(again=fresh[0], better_again=fresh[1]) if again else found


def _count_fresh_deals(made: Outcomes, level: Outcomes, deals: tuple[int, int]) -> int:
    """Return in how many fresh deals to compare two moves: the more, the more their outcomes in the first differ."""
    gaps = [one - other for one, other in zip(made, level, strict=True)]
    spread = sqrt(add_up(gap * gap for gap in gaps) / len(gaps))
    return min(deals[1], max(deals[0] // 2, round(WIDEST * spread * deals[0])))


def _try_moves(
    dealing: Dealing, moves: Sequence[Any], playing: Any, rng: Stream, deals: int, is_stopped: Callable[[], bool]
) -> list[list[float]] | None:
    """Return the outcomes of each move in the same imagined deals; None if the work was stopped."""
    outcomes: list[list[float]] = [[] for _move in moves]
    for some in values_in_deals(dealing, moves, playing, "win", rng, deals, is_stopped):
        for values in some:
            for collected, value in zip(outcomes, values, strict=True):
                collected.append(value)
    return outcomes if len(outcomes[0]) == deals else None


def pick_better(
    decision: tuple[int, int, str], moves: Sequence[Any], at: int, outcomes: Sequence[Outcomes]
) -> RatedDecision:
    """Return a decision with the best of all moves by their outcomes in the first look; `at` is the move made."""
    best = max(range(len(moves)), key=lambda move: (add_up(outcomes[move]), move == at))
    return RatedDecision(*decision, str(moves[best]), len(moves), outcomes[at], outcomes[best])


def moves_to_compare(view: View, made: str, level: Any) -> tuple[list[Any], int, int]:
    """Return the moves to compare, and the places of the one made and of the one that the level would have made."""
    rules = rules_for(view)
    options = view.moves()
    moves = list(options) if len(options) <= MOST_MOVES else list(rules.candidates(view))
    places = []
    for written in (made, str(level)):
        place = next((at for at, option in enumerate(moves) if str(option) == written), len(moves))
        if place == len(moves):
            moves.append(next((option for option in options if str(option) == written), written))
        places.append(place)
    return moves, places[0], places[1]
