"""Values estimated from a sample, with their 95 % confidence intervals.

- A share of successes has the interval of Agresti and Coull: about two successes and two failures are imagined besides.
- A mean has Student's interval. If its outcomes have bounds, one outcome at each bound is imagined besides, as Bonett
  and Price do for paired shares, so that a few equal outcomes never look certain.
- Values may come in blocks: within a block they are alike, and blocks are independent. Then they count for as many
  fewer as the means of blocks differ more than those of independent values would.
- Several intervals that must all hold at once are widened by Bonferroni's rule: say how many `comparisons` there are.

The imagined outcomes widen and shift the interval only; the value is that of the sample.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import atan, cos, inf, pi, sin, sqrt
from statistics import NormalDist
from typing import Any, NamedTuple, TypeAlias

from gamelib.core.arithmetic import add_up
from gamelib.core.chance import Stream
from gamelib.core.written_numbers import decimal

Bounds: TypeAlias = tuple[float, float]

Z_95 = 1.959963984540054
"""Standard errors to each side of a 95 % interval."""
OUTSIDE_PER_SIDE = 0.025
"""The chance that a 95 % interval lies too high, and the same that it lies too low."""
MANY_DEGREES = 100
"""Degrees of freedom beyond which Student's distribution is expanded about the normal one."""
NEGLIGIBLE = 1e-12
"""A sum of squared deviations below this part of the squares is rounding."""


class Interval(NamedTuple):
    """A value with its 95 % interval.

    >>> print(Interval(0.25, 0.2, 0.31))
    0.250 (0.200 to 0.310)
    """

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{decimal(self.value, 3)} ({decimal(self.low, 3)} to {decimal(self.high, 3)})"

    def excludes(self, value: float) -> bool:
        """Return whether a value lies outside the interval."""
        return not self.low <= value <= self.high


def share_interval(times: float, number: float) -> Interval:
    """Return the share `times / number` with its interval, by the formula of Agresti and Coull.

    It holds the true share in 95 to 97 % of samples, averaged over shares from 0.01 to 0.5, and never in fewer than
    91 %. `times` need not be whole: half a success counts as one half.

    >>> print(share_interval(10, 100))
    0.100 (0.053 to 0.176)
    >>> print(share_interval(0, 60))
    0 (0 to 0.072)
    """
    if number <= 0:
        return Interval(0.0, 0.0, 1.0)
    imagined = Z_95 * Z_95 / 2
    many = number + 2 * imagined
    middle = (times + imagined) / many
    half = Z_95 * sqrt(middle * (1 - middle) / many)
    return Interval(times / number, max(0.0, middle - half), min(1.0, middle + half))


def mean_interval(
    values: Sequence[float], bounds: Bounds | None = None, comparisons: float = 1, block: int = 1
) -> Interval:
    """Return the mean of values with its interval; `bounds` are the least and the greatest value there could be.

    In each `block` of so many neighbours values may be alike. Values that are all at one bound or the other are counted
    as a share. Equal values without bounds are taken for counts, each of which might have been one more or one less.

    >>> print(mean_interval([3, 5, 4, 4]))
    4.000 (2.701 to 5.299)
    >>> print(mean_interval([0, 1, 0, 1], (0, 1)))
    0.500 (0.150 to 0.850)
    >>> print(mean_interval([0.5] * 8, (0, 1)))
    0.500 (0.324 to 0.676)
    >>> print(mean_interval([0] * 40 + [1] * 40, (0, 1), block=10))
    0.500 (0.171 to 0.829)
    """
    number = len(values)
    if not number:
        low, high = bounds or (-inf, inf)
        return Interval(max(low, 0.0), low, high)
    like = repetitions(values, block, comparisons) if block > 1 else 1.0
    if bounds is not None and comparisons == 1 and bounds[0] < bounds[1] and set(values) <= set(bounds):
        low, high = bounds
        return Interval(
            *(
                low + (high - low) * each
                for each in share_interval(sum(value == high for value in values) / like, number / like)
            )
        )
    mean = add_up(values) / number
    squares = add_up((value - mean) * (value - mean) for value in values)
    return moments_interval(number / like, mean, squares / like, bounds, comparisons)


def repetitions(values: Sequence[float], block: int, comparisons: float = 1) -> float:
    """Return how many of these values say no more than one independent value would; at least one.

    In each `block` of so many neighbours values may be alike. What few blocks show of that may be too little; so it is
    raised as Student's interval of their means would be wider.

    >>> [round(repetitions(values, 10), 1) for values in ([0, 1] * 40, [0] * 40 + [1] * 40)]
    [1.4, 15.9]
    """
    if len(values) <= block:
        return float(len(values))
    (error, degrees), (alone, most) = squared_error(values, block), squared_error(values)
    wider = student_quantile(degrees, comparisons) / student_quantile(most, comparisons)
    return min(float(len(values)), max(1.0, error / alone if alone else 1.0) * wider * wider)


def squared_error(values: Sequence[float], block: int = 1) -> tuple[float, int]:
    """Return the square of the standard error of the mean of values in blocks, and its degrees of freedom.

    In each `block` of so many neighbours values may be alike; there are two blocks or more.
    """
    number, mean = len(values), add_up(values) / len(values)
    off = [add_up(value - mean for value in values[at : at + block]) for at in range(0, number, block)]
    count = len(off)
    return add_up(each * each for each in off) / number / number * count / (count - 1), count - 1


def difference_interval(
    first: Sequence[float],
    second: Sequence[float],
    bounds: Bounds | None = None,
    comparisons: float = 1,
    block: int = 1,
) -> Interval:
    """Return the mean of `first` minus `second`, outcome by outcome under the same chance; `bounds` hold for both.

    In each `block` of so many neighbours outcomes may be alike.

    >>> print(difference_interval([1, 1, 0, 1], [0, 1, 0, 0], (0, 1)))
    0.500 (−0.727 to 1.000)
    """
    gaps = [one - other for one, other in zip(first, second, strict=True)]
    apart = None if bounds is None else bounds[1] - bounds[0]
    return mean_interval(gaps, None if apart is None else (-apart, apart), comparisons, block)


def moments_interval(
    number: float, mean: float, squared_deviations: float, bounds: Bounds | None = None, comparisons: float = 1
) -> Interval:
    """Return a mean with its interval from the sum of squared deviations from it, for values that were not kept."""
    if number < 2:
        return Interval(mean, *(bounds or (-inf, inf)))
    if bounds is None and squared_deviations <= NEGLIGIBLE * max(1.0, number * mean * mean):
        bounds = (mean - 1, mean + 1)
    low, high = bounds or (-inf, inf)
    many, middle, squares = number, mean, squared_deviations
    if bounds is not None:
        many = number + 2
        middle = (number * mean + low + high) / many
        squares += number * (mean - middle) * (mean - middle)
        squares += (low - middle) * (low - middle) + (high - middle) * (high - middle)
    half = student_quantile(int(number) - 1, comparisons) * sqrt(squares / (many - 1) / many)
    return Interval(mean, max(low, min(mean, middle - half)), min(high, max(mean, middle + half)))


def bootstrap_interval(
    sample: Sequence[Any],
    measure: Callable[[Sequence[Any]], float],
    extremes: tuple[Any, Any],
    seed: int = 0,
    times: int = 1000,
) -> Interval:
    """Return a measure of a sample; its interval comes from `times` samples drawn from the sample itself.

    `extremes` are a member that would make the measure least and one that would make it greatest. Both may be drawn,
    too. A small sample understates its own spread, so fewer of the drawn measures are cut off at each end. Thus a few
    equal members never look certain.

    >>> bootstrap_interval([1] * 8, lambda values: sum(values) / len(values), (0, 1))
    Interval(value=1.0, low=0.6, high=1.0)
    """
    rng, pool, number = Stream(seed, "bootstrap"), [*sample, *extremes], len(sample)
    resampled = sorted(measure([pool[rng.next_bits() % len(pool)] for _each in pool]) for _time in range(times))
    wider = sqrt(number / (number - 1)) * student_quantile(number - 1) if number > 1 else inf
    cut = int(round(times * NormalDist().cdf(-wider), 6))  # rounded: the last digits are each system's own
    value = measure(sample)
    return Interval(value, min(value, resampled[cut]), max(value, resampled[-1 - cut]))


@lru_cache(maxsize=1024)
def student_quantile(degrees: int, comparisons: float = 1) -> float:
    """Return the standard errors to each side of a 95 % interval by Student's distribution.

    With more `comparisons`, that many intervals all hold at once 95 % of the time.

    >>> [round(student_quantile(degrees), 3) for degrees in (1, 7, 30, 1000)]
    [12.706, 2.365, 2.042, 1.962]
    >>> round(student_quantile(59, comparisons=66), 3)
    3.553
    """
    outside = OUTSIDE_PER_SIDE / comparisons
    if degrees > MANY_DEGREES:
        z = -NormalDist().inv_cdf(outside)
        first, second = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96
        third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
        return round(z + first / degrees + second / degrees**2 + third / degrees**3, 9)
    low, high = 0.0, 2.0
    while _chance_beyond(high, degrees) > outside:
        low, high = high, 2 * high
    for _halving in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _chance_beyond(middle, degrees) > outside else (low, middle)
    return round(high, 9)  # the last digits are left to each system's C library


def _chance_beyond(standard_errors: float, degrees: int) -> float:
    """Return the chance that Student's variable exceeds a number, by the finite series for whole degrees of freedom."""
    angle = atan(standard_errors / sqrt(degrees))
    odd = degrees % 2
    term = cos(angle) if odd else 1.0
    series = 0.0
    for power in range(1 + odd, degrees, 2):
        series += term
        term *= cos(angle) ** 2 * power / (power + 1)
    within = 2 / pi * (angle + sin(angle) * series) if odd else sin(angle) * series
    return (1 - within) / 2
