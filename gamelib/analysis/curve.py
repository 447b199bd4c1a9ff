"""A seat's chances through a game as a curve: a point for each decision, what choices cost, how each round ended.

Between two decisions the curve moves by luck. At a mistake it falls by what the mistake cost in fresh deals, at any
other decision by what the choice cost beside that of the level; if the level's would have been worse, it rises.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gamelib.analysis.evaluation import win_credit
from gamelib.analysis.review import Decision, Review
from gamelib.analysis.shape import fair_share
from gamelib.core.endings import ending_of
from gamelib.core.language import _
from gamelib.core.protocols import State
from gamelib.core.written_numbers import out_of_hundred
from gamelib.players import rules_for
from gamelib.record import Record

LATE = 2 / 3
"""Fraction of a round after which its turning point is called late."""


class CurvePoint(NamedTuple):
    """A decision: its ply, the chance before it and the chance after it."""

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
        """Whether the seat won the round, alone or with others."""
        return self.end is not None and self.end > 0

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

    def describe_turning(self) -> str:
        """Say in a sentence when the round turned; "" if it has not ended, or nobody did better than the others."""
        if self.end is None or not self.points or 0 < self.end < 1:
            return ""
        if self.turning is None:
            return _("You were never behind.") if self.is_won else _("You were never ahead.")
        ply, chance = self.turning
        if ply - self.points[0].ply >= LATE * (self.end_ply - self.points[0].ply):
            return _("At move {move} your chance was still {chance} of 100.").format(
                move=ply + 1, chance=out_of_hundred(chance)
            )
        line = (
            _("After move {move} you were never behind again.")
            if self.is_won
            else _("After move {move} you were never ahead again.")
        )
        return line.format(move=ply + 1)


def describe_course(curves: Sequence[RoundCurve], game: Record) -> str:
    """Say in a sentence how it went: of one round, when it turned; of several, how many ended well."""
    ended = [curve for curve in curves if curve.end is not None]
    if len(ended) < 2:
        return ended[-1].describe_turning() if ended else ""
    good, count = len([curve for curve in ended if curve.is_won]), len(ended)
    if curves[-1].fair > 1 / 2:
        lost = count - good
        line = _("You lost {lost} of {count} rounds.") if lost else _("You lost none of {count} rounds.")
        return line.format(lost=lost, count=count)
    if has_seasons(game):
        line = _("You won {good} of {count} seasons.") if good else _("You won none of {count} seasons.")
    else:
        line = _("You won {good} of {count} rounds.") if good else _("You won none of {count} rounds.")
    return line.format(good=good, count=count)


def has_seasons(game: Record) -> bool:
    """Return whether what ends from time to time in a game is called a season; else it is a round."""
    ended = next((state for state in game.states() if state.round_result), game.state)
    return _kind_of_end(game, ended, 0) == "season"


def _kind_of_end(game: Record, state: State, seat: int) -> str:
    """Return what a state ends: a round, a season or the game."""
    ending = ending_of(game.game, state.view(seat))
    return ending.kind if ending else "round"


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
        points = _curve_points([each for each in own if after < each.ply < until])
        if points and until < len(states):
            result = states[until].round_result
            assert result is not None
            end = win_credit(result, seat, rules_for(states[until].view(seat)).SHARED)
            curves.append(RoundCurve(points, end, until, fair))
        elif points:
            curves.append(RoundCurve(points, None, len(states) - 1, fair))
    return tuple(curves)


def _curve_points(decisions: Sequence[Decision]) -> tuple[CurvePoint, ...]:
    """Return a point for each decision, at which the curve falls or rises by what the choice changed."""
    return tuple(
        CurvePoint(
            each.ply, min(1.0, max(0.0, each.chance + (each.cost.value if each.is_mistake else each.lost))), each.chance
        )
        for each in decisions
    )
