"""Values estimated from a sample, with their 95 % confidence intervals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any, NamedTuple

from gamelib.core.arithmetic import add_up
from gamelib.core.chance import Stream

Z_95 = 1.959963984540054
"""Standard errors to each side of a 95 % interval."""


class Interval(NamedTuple):
    """A value with its 95 % interval.

    >>> print(Interval(0.25, 0.2, 0.31))
    0.250 (0.200 to 0.310)
    """

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.3f} ({self.low:.3f} to {self.high:.3f})"

    def excludes(self, value: float) -> bool:
        """Return whether a value lies outside the interval."""
        return not self.low <= value <= self.high


def mean_interval(values: Sequence[float]) -> Interval:
    """Return the mean of values with its interval, by the normal approximation.

    >>> print(mean_interval([0, 1, 0, 1]))
    0.500 (-0.066 to 1.066)
    """
    number = len(values)
    if not number:
        return Interval(0.0, float("-inf"), float("inf"))
    mean = add_up(values) / number
    if number == 1:
        return Interval(mean, float("-inf"), float("inf"))
    squares = [(value - mean) * (value - mean) for value in values]
    error = sqrt(add_up(squares) / (number - 1) / number)
    return Interval(mean, mean - Z_95 * error, mean + Z_95 * error)


def share_interval(times: float, number: int) -> Interval:
    """Return the share `times / number` with its interval, by Wilson's formula.

    >>> print(share_interval(10, 100))
    0.100 (0.055 to 0.174)
    """
    if number <= 0:
        return Interval(0.0, 0.0, 1.0)
    share, spread = times / number, Z_95 * Z_95 / number
    middle = (share + spread / 2) / (1 + spread)
    half = Z_95 / (1 + spread) * sqrt(max(0.0, share * (1 - share) / number) + spread / (4 * number))
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


def bootstrap_interval(
    sample: Sequence[Any], measure: Callable[[Sequence[Any]], float], seed: int = 0, times: int = 400
) -> Interval:
    """Return a measure of a sample; its interval comes from `times` samples drawn from the sample itself.

    >>> bootstrap_interval([1, 1, 1], lambda values: sum(values) / len(values))
    Interval(value=1.0, low=1.0, high=1.0)
    """
    rng, number = Stream(seed, "bootstrap"), len(sample)
    resampled = sorted(measure([sample[rng.next_bits() % number] for _each in range(number)]) for _time in range(times))
    return Interval(measure(sample), resampled[int(0.025 * times)], resampled[min(times - 1, int(0.975 * times))])
