"""`Numeric`: the base class that lets an answer be used in calculations like its value.

Exact values combined with whole numbers or fractions give a `Fraction`, a numpy array gives an array, and everything
else a float.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from fractions import Fraction
from math import ceil, floor, trunc
from numbers import Rational, Real
from typing import Any, SupportsIndex


class Numeric:
    """An object with a `value`, in whose place it can be calculated with, compared, rounded and formatted."""

    __slots__ = ()
    __array_ufunc__ = None
    """None tells numpy to leave calculations with an array to the methods here."""

    value: Any

    def __float__(self) -> float:
        return float(self.value)

    def __int__(self) -> int:
        return int(self.value)

    def __bool__(self) -> bool:
        return bool(self.value)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        """Return the value as a numpy array without dimensions, so that a list of answers makes an array of floats."""
        import numpy as np  # noqa: PLC0415 - who asks for an array has numpy

        return np.array(float(self.value), dtype=dtype)

    def __hash__(self) -> int:
        return hash(self.value)

    def __eq__(self, other: object) -> Any:
        return _calculate(operator.eq, self.value, other)

    def __ne__(self, other: object) -> Any:
        return _calculate(operator.ne, self.value, other)

    def __lt__(self, other: Any) -> Any:
        return _calculate(operator.lt, self.value, other)

    def __le__(self, other: Any) -> Any:
        return _calculate(operator.le, self.value, other)

    def __gt__(self, other: Any) -> Any:
        return _calculate(operator.gt, self.value, other)

    def __ge__(self, other: Any) -> Any:
        return _calculate(operator.ge, self.value, other)

    def __add__(self, other: Any) -> Any:
        return _calculate(operator.add, self.value, other)

    def __sub__(self, other: Any) -> Any:
        return _calculate(operator.sub, self.value, other)

    def __rsub__(self, other: Any) -> Any:
        return _calculate(_swap_sides(operator.sub), self.value, other)

    def __mul__(self, other: Any) -> Any:
        return _calculate(operator.mul, self.value, other)

    def __truediv__(self, other: Any) -> Any:
        return _calculate(operator.truediv, self.value, other)

    def __rtruediv__(self, other: Any) -> Any:
        return _calculate(_swap_sides(operator.truediv), self.value, other)

    def __pow__(self, other: Any) -> Any:
        return _calculate(operator.pow, self.value, other)

    def __rpow__(self, other: Any) -> Any:
        return _calculate(_swap_sides(operator.pow), self.value, other)

    def __radd__(self, other: Any) -> Any:
        return _calculate(operator.add, self.value, other)

    def __rmul__(self, other: Any) -> Any:
        return _calculate(operator.mul, self.value, other)

    def __neg__(self) -> Any:
        return -self.value

    def __pos__(self) -> Any:
        return +self.value

    def __abs__(self) -> Any:
        return abs(self.value)

    def __round__(self, digits: SupportsIndex | None = None) -> Any:
        """Round to a whole number, or to a float of that many digits."""
        return round(self.value) if digits is None else round(float(self.value), digits)

    def __trunc__(self) -> Any:
        return trunc(self.value)

    def __floor__(self) -> Any:
        return floor(self.value)

    def __ceil__(self) -> Any:
        return ceil(self.value)

    def __format__(self, spec: str) -> str:
        """Format the value as a float by a specification like `.1%`; without one, as the sentence."""
        return format(float(self.value), spec) if spec else str(self)


def _calculate(operation: Callable[[Any, Any], Any], value: Any, other: Any) -> Any:
    """Return the result of an operation on a value and another number; NotImplemented if the other is no number."""
    if hasattr(other, "ndim") and not isinstance(other, Real):  # a numpy array or a data frame
        return operation(float(value), other)
    operand = as_operand(other)
    return NotImplemented if operand is None else operation(value, operand)


def as_operand(other: Any) -> Fraction | int | float | None:
    """Return another number in the form that values have: whole, a fraction or a float; None if it is no number."""
    if isinstance(other, Numeric):
        other = other.value
    if isinstance(other, int | float | Fraction):
        return float(other) if isinstance(other, float) else other
    if isinstance(other, Rational):
        return Fraction(int(other.numerator), int(other.denominator))
    return float(other) if isinstance(other, Real) else None


def _swap_sides(operation: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """Return an operation with its two sides exchanged."""
    return lambda value, other: operation(other, value)
