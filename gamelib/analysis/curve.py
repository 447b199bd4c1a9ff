"""A seat's chances through a game as a curve: a point for each decision, what mistakes cost, how each round ended.

Between two decisions the curve moves by luck; at a mistake it falls by what the mistake cost in fresh deals.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gamelib.analysis.evaluation import credit
from gamelib.analysis.review import Decision, Review
from gamelib.analysis.shape import fair_share
from gamelib.core.language import _
from gamelib.core.written import out_of_hundred
from gamelib.players import rules_for
from gamelib.record import Record

LATE = 2 / 3
"""Fraction of a round after which its turning point is called late."""


class CurvePoint(NamedTuple):
    """A decision: its ply, the chance before it and the chance after it; only a mistake makes them differ."""

    ply: int
    before: float
    after: float


class RoundCurve(NamedTuple):
    """A seat's chances in one round; `end` is what the round was worth to the seat, None if it has not ended."""

    points: tuple[CurvePoint, ...]
    end: float | None
    end_ply: int
    fair: float
    """The chance if everybody were equal."""

    @property
    def is_won(self) -> bool:
        """Whether the round was worth more to the seat than a fair share."""
        return self.end is not None and self.end > self.fair

    @property
    def turning(self) -> tuple[int, float] | None:
        """The last ply at which the seat stood on the other side of the fair line, and its chance there.

        None if it never stood there, or if the round has not ended.
        """
        if self.end is None:
            return None
        sides = [(point.ply, chance) for point in self.points for chance in (point.before, point.after)]
        other = [(ply, chance) for ply, chance in sides if chance != self.fair and (chance > self.fair) != self.is_won]
        return other[-1] if other else None

    def headline(self) -> str:
        """Say in a sentence whether the round was won or lost, and when; "" if it has not ended."""
        if self.end is None or not self.points:
            return ""
        if self.turning is None:
            return (_("You won this round and were never behind") if self.is_won
                    else _("You lost this round and were never ahead"))
        ply, chance = self.turning
        is_late = ply - self.points[0].ply >= LATE * (self.end_ply - self.points[0].ply)
        line = {(True, True): _("You won this round late: at move {move} your chance was still {chance} of 100"),
                (True, False): _("You won this round early: after move {move} you were never behind"),
                (False, True): _("You lost this round late: at move {move} your chance was still {chance} of 100"),
                (False, False): _("You lost this round early: after move {move} you were never ahead")}
        return line[self.is_won, is_late].format(move=ply + 1, chance=out_of_hundred(chance))


def round_curves(found: Review, game: Record, seat: int) -> tuple[RoundCurve, ...]:
    """Return the curve of each round in which decisions of a seat were rated.

    >>> from gamelib import nanatoridori, record, review
    >>> game = record.start(nanatoridori, players=3, seed=7)
    >>> for _time in range(6):
    ...     game = game.play(game.state.moves()[0])
    >>> [curve.end for curve in round_curves(review(game, deals=8, seats=[0], progress=False), game, 0)]
    [None]
    """
    states = list(game.states())
    fair = fair_share(states[0], states[0].players)
    ends = [ply for ply, state in enumerate(states) if state.round_result]
    own = sorted((each for each in found.decisions if each.seat == seat), key=lambda each: each.ply)
    curves = []
    for after, until in zip([-1, *ends], [*ends, len(states)], strict=True):
        points = _points([each for each in own if after < each.ply < until])
        if points and until < len(states):
            result = states[until].round_result
            assert result is not None
            end = credit(result, seat, rules_for(states[until].view(seat)).SHARED)
            curves.append(RoundCurve(points, end, until, fair))
        elif points:
            curves.append(RoundCurve(points, None, len(states) - 1, fair))
    return tuple(curves)


def _points(decisions: Sequence[Decision]) -> tuple[CurvePoint, ...]:
    """Return a point for each decision; at a mistake it falls from the better move's chance to the chosen move's."""
    return tuple(
        CurvePoint(each.ply, min(1.0, each.chance + (each.cost.value if each.is_mistake else 0.0)), each.chance)
        for each in decisions)
