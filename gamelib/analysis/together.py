"""All choices of a seat together: what they cost beside those that a level would have made in its place.

At each decision the seat's own move and the one that the level would have made are tried in the same imagined deals,
and from there everybody plays like the level. The differences, great and small, add up to what the seat would have
gained had the level made all its decisions. No move is picked because it did well in these deals, and the deals of one
decision have no part in another, so the sum is not flattered and its interval holds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, floor, sqrt
from typing import NamedTuple

from gamelib.analysis.two_looks import RatedDecision
from gamelib.core.arithmetic import add_up
from gamelib.core.intervals import Interval, squared_error, student_quantile
from gamelib.core.language import _, n_

ALIKE = 0.02
"""Differences up to this are too small to matter to a player."""


class Together(NamedTuple):
    """What a seat's choices cost in all beside those of a level, at how many decisions, and in how many rounds."""

    cost: Interval
    level: str
    """What people call the level."""
    decisions: int
    others: int
    """The number of decisions at which the level would have made another move."""
    rounds: int = 1

    @property
    def each_round(self) -> Interval:
        """What the choices cost in a round on average."""
        return Interval(*(each / self.rounds for each in self.cost))

    def describe(self) -> str:
        """Say what the choices cost, to the one who made them."""
        value, low, high = self.each_round
        if not self.others:
            return _("You always chose what the {level} program would have chosen.").format(level=self.level)
        if max(-low, high) <= ALIKE:
            return _(
                "Together, your choices came to the same as the {level} program's, give or take {most} in 100."
            ).format(level=self.level, most=_in_100(max(-low, high), ceil))
        if low <= 0 <= high:
            return _(
                "Together, your choices came to something between {less} in 100 less and {more} in 100 more than"
                " the {level} program's."
            ).format(level=self.level, less=_in_100(high, ceil), more=_in_100(-low, ceil))
        if high < 0:
            line, value, low, high = (
                _(
                    "Together, your choices gained you about {value} in 100 compared with the {level} program's "
                    "({low} to"
                    " {high})."
                ),
                -value,
                -high,
                -low,
            )
        elif value > 1:
            line = _(
                "Step by step, your choices gave away {value} in 100 compared with the {level} program's ({low} to"
                " {high}); luck gave some of it back."
            )
        else:
            line = _(
                "Together, your choices cost you about {value} in 100 compared with the {level} program's ({low}"
                " to {high})."
            )
        return line.format(
            level=self.level, value=max(1, _in_100(value)), low=_in_100(low, floor), high=_in_100(high, ceil)
        )

    def describe_number(self) -> str:
        """Say how many of the choices the level would have made in another way."""
        if not self.others:
            return self.describe()
        line = n_(
            "At your {count} decision the {level} program would have chosen otherwise.",
            "At {others} of your {count} decisions the {level} program would have chosen otherwise.",
            self.decisions,
        )
        return line.format(others=self.others, count=self.decisions, level=self.level)


def add_up_costs(rated: Sequence[RatedDecision], level: str, rounds: int = 1) -> Together:
    """Add up what all of a seat's decisions cost beside those of the level in its place."""
    others = [each for each in rated if each.together]
    gaps = [[better - made for made, better in zip(*each.together, strict=True)] for each in others]
    cost = sum_interval(gaps, [each.blocks[1] for each in others])
    return Together(cost, level, len(rated), len(others), max(1, rounds))


def sum_interval(samples: Sequence[Sequence[float]], blocks: Sequence[int] = ()) -> Interval:
    """Return the sum of the means of independent samples of values from -1 to 1, with its interval.

    Neighbours within a block of a sample may be alike, as where one deal is made from the last by exchanging cards; for
    each sample, `blocks` says how long they are, else no values are alike. To what the samples show, two imagined
    outcomes of the shortest sample are added, one at each end: a few samples in which nothing happened do not prove
    that nothing can.

    >>> print(sum_interval([[0.0] * 200, [0.0] * 400]))
    0 (−0.014 to 0.014)
    >>> sum_interval([])
    Interval(value=0.0, low=0.0, high=0.0)
    """
    if not samples:
        return Interval(0.0, 0.0, 0.0)
    total = add_up(add_up(each) / len(each) for each in samples)
    errors = [squared_error(*each) for each in zip(samples, blocks or [1] * len(samples), strict=True)]
    shortest, fewest = min(map(len, samples)), min(degrees for _error, degrees in errors)
    error = add_up([*[each for each, _degrees in errors], 2 / (shortest * shortest)])
    uncertain = add_up(each * each / degrees for each, degrees in errors)
    degrees = max(fewest, int(min(10**6, error * error / uncertain))) if uncertain else fewest
    half, most = student_quantile(degrees) * sqrt(error), float(len(samples))
    return Interval(total, max(-most, total - half), min(most, total + half))


def _in_100(part: float, rounding: Callable[[float], int] = round) -> int:
    """Return a part out of 100 as a whole number."""
    return int(rounding(round(100 * part, 6)))
