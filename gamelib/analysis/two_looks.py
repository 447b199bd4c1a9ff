"""Two looks at a decision: the first finds a move that seems better, the second measures it in fresh deals.

The move that did best of many in some deals did so partly by luck, so its lead in these deals is flattered. A review
therefore names a mistake only if the lead is beyond luck even for the best of so many moves, and if it is found again
in deals that had no part in picking the move out. What a mistake cost is what these fresh deals say.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from gamelib.analysis.evaluation import MOST_MOVES, WIN_BOUNDS, MoveValue, rank_moves, values_in_deals
from gamelib.core.arithmetic import add_up
from gamelib.core.chance import Stream
from gamelib.core.intervals import Interval, difference_interval
from gamelib.core.protocols import View
from gamelib.players import rules_for

Outcomes = Sequence[float]
"""The outcomes of a move, deal by deal."""


class Question(NamedTuple):
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

    @property
    def first_cost(self) -> Interval:
        """By how much the better move led in the first look.

        The lower end holds although the better move is the best of all that were compared.
        """
        if self.better == self.move:
            return Interval(0.0, 0.0, 0.0)
        return difference_interval(self.better_outcomes, self.outcomes, WIN_BOUNDS, lower_ends(self.compared - 1))

    @property
    def deserves_second_look(self) -> bool:
        """Whether the better move's lead in the first look is more than luck can explain."""
        return self.first_cost.low > 0

    @property
    def chance(self) -> float:
        """The average outcome of the move made, in fresh deals if there was a second look."""
        outcomes = self.again or self.outcomes
        return add_up(outcomes) / len(outcomes)

    def cost(self, looked_again: int) -> Interval:
        """Return by how much the better move does better; the lower ends of `looked_again` costs all hold at once."""
        if not self.again:
            return self.first_cost
        return difference_interval(self.better_again, self.again, WIN_BOUNDS, lower_ends(looked_again))


def lower_ends(number: int) -> float:
    """Return the `comparisons` for which intervals are widened so that the lower ends of `number` of them all hold at
    once.

    A mistake is named by the lower end alone, which is too high half as often as the interval misses.
    """
    return max(1.0, number / 2)


def rate(
    question: Question,
    playing: Any,
    chances: tuple[Stream, Stream],
    deals: tuple[int, int],
    is_stopped: Callable[[], bool],
) -> RatedDecision | None:
    """Compare a move with its alternatives in a first look, and with the best of them in a second if that is due.

    `chances` and `deals` are those of the two looks. Return None if the work was stopped before it was done.
    """
    moves, at = moves_to_compare(question.view, question.move)
    outcomes = _try_moves(question, moves, playing, chances[0], deals[0], is_stopped)
    if outcomes is None:
        return None
    found = pick_better((question.ply, question.seat, question.move), moves, at, outcomes)
    found = found._replace(all_moves=rank_moves(moves, outcomes))
    if not found.deserves_second_look:
        return found
    better = next(move for move in moves if str(move) == found.better)
    fresh = _try_moves(question, [moves[at], better], playing, chances[1], deals[1], is_stopped)
    return None if fresh is None else found._replace(again=fresh[0], better_again=fresh[1])


def _try_moves(
    question: Question, moves: Sequence[Any], playing: Any, rng: Stream, deals: int, is_stopped: Callable[[], bool]
) -> list[list[float]] | None:
    """Return the outcomes of each move in the same imagined deals; None if the work was stopped."""
    outcomes: list[list[float]] = [[] for _move in moves]
    for some in values_in_deals(question.view, moves, playing, "win", rng, deals, is_stopped):
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


def moves_to_compare(view: View, made: str) -> tuple[list[Any], int]:
    """Return the moves to compare, and the index of the one made."""
    rules = rules_for(view)
    options = view.moves()
    moves = list(options) if len(options) <= MOST_MOVES else list(rules.candidates(view))
    own = next((option for option in moves if str(option) == made), None)
    if own is None:
        own = next((option for option in options if str(option) == made), made)
        moves.append(own)
    return moves, moves.index(own)
