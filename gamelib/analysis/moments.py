"""The moments of a reviewed game worth another look: what choices cost most, and where luck took most.

A moment is listed only if what it cost exceeds twice its standard error: small losses are in the sum of all choices.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from gamelib.analysis.curve import RoundCurve
from gamelib.analysis.review import Decision, Review
from gamelib.core.arithmetic import add_up
from gamelib.core.events import Event
from gamelib.core.protocols import State
from gamelib.core.written_numbers import whole_hundredths
from gamelib.record import Record

MOST = 5
"""The most moments listed."""
MOST_LUCK = 2
"""The most of them that were luck."""


class KeyMoment(NamedTuple):
    """A moment to look at again: a mistake, or a loss by luck since the choice before."""

    ply: int
    """The ply at which it is looked at."""
    seat: int
    number: int
    """Which of the seat's choices it is, from 1; for a loss at the end of a round, the choice before."""
    loss: float
    """What it cost of the seat's chances."""
    before: float
    """The chances before it."""
    decision: Decision | None = None
    """The mistake; None for luck."""
    event: Event | None = None
    """For luck: what somebody else did with the most cards before it, as the seat saw it."""
    at_end: bool = False
    """For luck: the round was over then."""

    @property
    def is_luck(self) -> bool:
        """Whether no choice of the seat made the difference."""
        return self.decision is None


def find_moments(found: Review, game: Record, curves: Sequence[RoundCurve], most: int = MOST) -> tuple[KeyMoment, ...]:
    """Return the moments of a review in the order of play; luck only where the curves of one seat are given."""
    numbers = number_choices(found)
    mistakes = [
        KeyMoment(
            each.ply, each.seat, numbers[each.ply, each.seat], each.cost.value, each.chance + each.cost.value, each
        )
        for each in found.costliest(most)
    ]
    luck = sorted(_losses_by_luck(found, game, curves, numbers), key=lambda each: -each.loss)
    return tuple(sorted([*mistakes, *luck[: min(MOST_LUCK, most - len(mistakes))]], key=lambda each: each.ply))


def number_choices(found: Review) -> dict[tuple[int, int], int]:
    """Return which of its seat's choices each decision is, from 1, by ply and seat."""
    numbers, counts = dict[tuple[int, int], int](), dict[int, int]()
    for each in sorted(found.decisions, key=lambda each: each.ply):
        counts[each.seat] = numbers[each.ply, each.seat] = counts.get(each.seat, 0) + 1
    return numbers


def _losses_by_luck(
    found: Review, game: Record, curves: Sequence[RoundCurve], numbers: dict[tuple[int, int], int]
) -> list[KeyMoment]:
    """Return where the chances of the seat of the curves fell between two choices by more than twice the error."""
    by_ply, states, losses = {each.ply: each for each in found.decisions}, list(game.states()), list[KeyMoment]()
    for curve in curves:
        ends = [(point.ply, point.before, False) for point in curve.points[1:]]
        if curve.end is not None:
            ends.append((curve.end_ply, curve.end, True))
        for last, (ply, chance, at_end) in zip(curve.points, ends, strict=False):
            made = by_ply[last.ply]
            errors = [_reach(made), 0.0 if at_end else _reach(by_ply[ply])]
            loss = last.after - chance
            if min(errors) >= 0 and loss > sqrt(add_up(each * each for each in errors)) and whole_hundredths(loss):
                number = numbers[(last.ply if at_end else ply), made.seat]
                event = _deed_of_others(states[last.ply + 1 : ply + 1], made.seat)
                losses.append(KeyMoment(ply, made.seat, number, loss, last.after, None, event, at_end))
    return losses


def _reach(decision: Decision) -> float:
    """Return how far the chance after a decision may be off, by its interval; below 0 if nothing tells."""
    value = next((each.value for each in decision.moves if str(each.move) == decision.move), None)
    return -1.0 if value is None else (value.high - value.low) / 2


def _deed_of_others(states: Sequence[State], seat: int) -> Event | None:
    """Return what another seat did with the most cards in the open, the last such thing, as the seat saw it."""
    if not states:
        return None
    before, after = (state.view(seat).log for state in (states[0], states[-1]))
    fresh = after[len(before) :]
    others = [event for event in reversed(fresh) if event.seat not in (None, seat) and event.cards]
    return max(others, key=lambda event: (len(event.cards), event.kind != "discard"), default=None)
