"""A class compared with a bot that played the same cards: how large the gap is, and whether it may be chance.

>>> print(compare_outcomes([(True, 0)] * 4 + [(False, -1)] * 2, [(True, 0)] * 4))
Class minus program: −33 of 100 (−70 to 26). With 6 of you that may still be chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from gamelib.core.intervals import Interval, mean_interval, share_interval
from gamelib.core.language import _
from gamelib.core.written_numbers import decimal

FEWEST_RESULTS = 5
"""Minimum number of results for a comparison; with fewer, none is made."""

Outcome = tuple[bool, int]
"""Whether a game was won, and its score."""


def is_all_or_nothing(outcomes: Sequence[Outcome]) -> bool:
    """Return whether scores only repeat who won, so that shares of wins are compared instead of points."""
    return len({score for _won, score in outcomes}) <= len((True, False))


def compare_outcomes(ours: Sequence[Outcome], theirs: Sequence[Outcome]) -> str:
    """Describe the gap between a class and a bot with its interval, and whether it may be chance."""
    many = len(ours)
    if many < FEWEST_RESULTS:
        return _("From {least} results on, you can be compared with the program.").format(least=FEWEST_RESULTS)
    if is_all_or_nothing([*ours, *theirs]):
        off = _difference_interval(_win_share(ours), _win_share(theirs))
        off, places = Interval(*(100 * each for each in off)), 0
        apart = _("Class minus program: {off} of 100 ({low} to {high}).")
    else:
        places = 1
        off = _difference_interval(*(mean_interval([score for _won, score in each]) for each in (ours, theirs)))
        apart = _("Class minus program, on average: {off} points ({low} to {high}).")
    line = (
        _("With {many} of you that may still be chance.")
        if off.low <= 0 <= off.high
        else _("With {many} of you that is more than chance usually makes. It does not say why.")
    )
    value, low, high = (decimal(each, places) for each in off)
    numbers = apart.format(off=value, low=low, high=high)
    return f"{numbers} {line.format(many=many)}"


def _win_share(outcomes: Sequence[Outcome]) -> Interval:
    return share_interval([won for won, _score in outcomes].count(True), len(outcomes))


def _difference_interval(ours: Interval, theirs: Interval) -> Interval:
    """Return by how much the first value exceeds the second; Newcombe's method combines the two intervals.

    >>> print(_difference_interval(Interval(0.5, 0.2, 0.8), Interval(0.4, 0.36, 0.44)))
    0.100 (−0.203 to 0.403)
    """
    value = ours.value - theirs.value
    return Interval(
        value,
        value - _hypotenuse(ours.value - ours.low, theirs.high - theirs.value),
        value + _hypotenuse(ours.high - ours.value, theirs.value - theirs.low),
    )


def _hypotenuse(one: float, other: float) -> float:
    """Return the square root of the sum of two squares; `math.hypot` differs in the last bit between machines."""
    return sqrt(one * one + other * other)
