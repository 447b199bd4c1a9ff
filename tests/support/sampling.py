"""Helpers for tests of odds: sampled shares, and whether they agree with an exact chance."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import sqrt

from gamelib import Stream
from tests import tiers

DEEP = 4 if tiers.DEEP else 1


def agrees(exact: float | Fraction, seen: float, n: int, spread: float | None = None) -> bool:
    """Return whether a sample lies within four and a half standard errors; in thousands of checks none should fall
    outside.
    """
    each = sqrt(float(exact) * (1 - float(exact))) if spread is None else spread
    return abs(float(exact) - seen) <= 4.5 * each / sqrt(n) + 1 / n


def share_of_cases(cases: list[bool]) -> Fraction:
    """Return the share of cases in which something holds."""
    return Fraction(sum(cases), len(cases))


def share(trial: Callable[[Stream], object], n: int, seed: int = 1) -> float:
    """Return the share of trials in which something holds."""
    return sum(bool(trial(Stream(seed, "test", at))) for at in range(n)) / n
