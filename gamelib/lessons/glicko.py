"""Glicko-2: how strong a player is, and how sure that is, from results against opponents of known rating.

The steps and names are those of Mark Glickman's paper "Example of the Glicko-2 system".

>>> beginner = Rating()
>>> round(beginner.after([ScoredGame(1000, 50, 1.0)]).value)
1175
"""

from __future__ import annotations

from collections.abc import Sequence
from math import pi, sqrt
from typing import NamedTuple

from gamelib.core.arithmetic import add_up, exponential, logarithm

SCALE, TAU, CLOSE = 173.7178, 0.5, 0.000001
"""Points of a rating to one step of the system's own scale; how freely volatility changes; when to stop looking."""


class ScoredGame(NamedTuple):
    """A game: the opponent's rating and its deviation, and the score, 1 for a win and 0 for a loss."""

    value: float
    deviation: float
    score: float


class Rating(NamedTuple):
    """A strength, its standard deviation, and how much the strength itself tends to change."""

    value: float = 1000.0
    deviation: float = 350.0
    volatility: float = 0.06

    def after(self, results: Sequence[ScoredGame]) -> Rating:
        """Return the rating after a period with these results, of which there is at least one."""
        phi = self.deviation / SCALE
        weights = [_weight(each.deviation / SCALE) for each in results]
        gaps = [(self.value - each.value) / SCALE for each in results]
        expected = [1 / (1 + exponential(-g * gap)) for g, gap in zip(weights, gaps, strict=True)]
        variance = 1 / add_up(g * g * e * (1 - e) for g, e in zip(weights, expected, strict=True))
        surprise = add_up(g * (each.score - e) for g, e, each in zip(weights, expected, results, strict=True))
        volatility = _volatility(self.volatility, phi, variance, variance * surprise)
        spread = 1 / sqrt(1 / (phi**2 + volatility**2) + 1 / variance)
        return Rating(self.value + SCALE * spread**2 * surprise, SCALE * spread, volatility)


def _weight(phi: float) -> float:
    """Return how much a result counts against an opponent whose rating is this uncertain."""
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """Return the new volatility, found between two bounds by the Illinois method."""
    start = logarithm(sigma**2)

    def off(x: float) -> float:
        spread = phi**2 + variance + exponential(x)
        return exponential(x) * (delta**2 - spread) / (2 * spread**2) - (x - start) / TAU**2

    low = start
    if delta**2 > phi**2 + variance:
        high = logarithm(delta**2 - phi**2 - variance)
    else:
        steps = 1
        while off(start - steps * TAU) < 0:
            steps += 1
        high = start - steps * TAU
    at_low, at_high = off(low), off(high)
    while abs(high - low) > CLOSE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = off(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exponential(low / 2)
