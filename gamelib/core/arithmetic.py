"""Arithmetic with decimals that gives the same last bit on every Python and every machine.

Since Python 3.12 `sum` corrects rounding errors, and `exp`, `tanh`, `log2` and powers are left to each system's C
library. Numbers that decide a move or are printed are therefore made here, or with + - * / and `sqrt`, which the
standard for decimals fixes to the last bit.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, reduce
from math import frexp, inf, sqrt
from operator import add

_BITS = 192
_ONE = 1 << _BITS
_LARGEST_POWER = 700
"""The largest power accepted; from 710 on, e to that power is too large for a float."""
_LOGARITHM_OF_2 = 0.6931471805599453
_MIDDLE = sqrt(0.5)
"""A number is halved or doubled until it lies between this and twice this, where the series of a logarithm is short."""
_ODD = range(21, 0, -2)
"""The powers of that series, the smallest terms first."""
_FLAT = 20.0
"""Above this number the hyperbolic tangent rounds to 1."""


def add_up(numbers: Iterable[float]) -> float:
    """Return the sum of numbers, added from left to right and rounded after each.

    >>> add_up([0.1] * 10), add_up([])
    (0.9999999999999999, 0.0)
    """
    return reduce(add, numbers, 0.0)


@lru_cache(maxsize=1 << 12)
def exponential(power: float) -> float:
    """Return e to a power from -700 to 700.

    >>> exponential(0.0), exponential(1.0), exponential(-1.0)
    (1.0, 2.718281828459045, 0.36787944117144233)
    """
    if abs(power) > _LARGEST_POWER:
        raise OverflowError(f"e to the power of {power!r} is out of range")
    grown = _exponential_in_bits(abs(power))
    return grown / _ONE if power >= 0 else _ONE / grown


@lru_cache(maxsize=1 << 14)
def hyperbolic_tangent(value: float) -> float:
    """Return the hyperbolic tangent of a number: near -1 far below zero, near 1 far above.

    >>> hyperbolic_tangent(0.0), hyperbolic_tangent(0.5), hyperbolic_tangent(-99.0)
    (0.0, 0.46211715726000974, -1.0)
    """
    size = abs(value)
    if size > _FLAT:
        return 1.0 if value > 0 else -1.0
    grown = _exponential_in_bits(2 * size)
    tangent = (grown - _ONE) / (grown + _ONE)
    return tangent if value >= 0 else -tangent


def logarithm(number: float) -> float:
    """Return the natural logarithm of a number above 0.

    >>> logarithm(1.0), round(logarithm(10.0), 12), logarithm(0.5) == -logarithm(2.0)
    (0.0, 2.302585092994, True)
    """
    if not 0 < number < inf:
        raise ValueError(f"there is no logarithm of {number!r}")
    fraction, halvings = frexp(number)
    if fraction < _MIDDLE:
        fraction, halvings = 2 * fraction, halvings - 1
    ratio = (fraction - 1) / (fraction + 1)
    total = 0.0
    for odd in _ODD:
        total = total * ratio * ratio + 2 / odd
    return halvings * _LOGARITHM_OF_2 + ratio * total


def _exponential_in_bits(power: float) -> int:
    """Return e to a power of 0 or more as a whole number of 2 ** -192ths.

    The power is halved until it is small, the series is added up, and the result squared as often as it was halved.
    """
    numerator, denominator = power.as_integer_ratio()
    halvings = int(power).bit_length() + 8
    small = (numerator << _BITS) // (denominator << halvings)
    total = term = _ONE
    count = 0
    while term:
        count += 1
        term = (term * small >> _BITS) // count
        total += term
    for _halving in range(halvings):
        total = total * total >> _BITS
    return total
