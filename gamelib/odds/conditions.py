"""Conditions on the outcomes of a count: as a function, as outcomes, and in words; and parts of it, as fractions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from fractions import Fraction
from math import isfinite
from typing import Any, TypeAlias

from gamelib.core.language import _, join_or
from gamelib.odds.numbers import BadQuestion

Condition: TypeAlias = Callable[[Any], Any] | Iterable[Any] | Any
"""A function from an outcome to true or false, or several outcomes, or a single one."""

SIMPLE, FEW_LAST_BITS = 10_000, 4 * 2.0**-53
"""A float so near to a fraction with a denominator up to SIMPLE is that fraction."""


def are_joint(outcomes: Iterable[Any]) -> bool:
    """Return whether each outcome is several numbers at once."""
    return all(isinstance(each, tuple) for each in outcomes)


def as_outcomes(condition: Condition, outcomes: Collection[Any]) -> Condition:
    """Return a condition in which one outcome of several numbers is one outcome, and not several.

    Raise BadQuestion if it names an outcome of more or fewer numbers than the outcomes have.

    >>> as_outcomes((1, 0), [(0, 0), (1, 0)]), as_outcomes((1, 0), [0, 1, 2])
    ([(1, 0)], (1, 0))
    """
    if callable(condition) or not outcomes or not are_joint(outcomes):
        return condition
    if isinstance(condition, tuple) and not any(isinstance(each, tuple) for each in condition):
        condition = [condition]
    like = next(iter(outcomes))
    for each in _several(condition):
        if not isinstance(each, tuple) or len(each) != len(like):
            raise BadQuestion(
                _("each outcome here is {many} numbers, like {like}, not {given!r:.40}").format(
                    many=len(like), like=like, given=each
                )
            )
    return condition


def as_test(condition: Condition) -> Callable[[Any], bool]:
    """Return a condition as a function of an outcome."""
    if callable(condition):
        return lambda outcome: bool(condition(outcome))
    wanted = {*_several(condition)}
    return lambda outcome: outcome in wanted


def name_of(condition: Condition) -> str:
    """Return a condition in words, to complete "it is …".

    >>> name_of(range(2, 5)), name_of([2, 4]), name_of([]), name_of(lambda outcome: outcome > 2)
    ('2 to 4', '2 or 4', 'one of no outcomes', 'as asked')
    """
    if callable(condition):
        name = getattr(condition, "__name__", "")
        return _("as asked") if name in ("", "<lambda>") else name
    several = _several(condition)
    if not several:
        return _("one of no outcomes")
    if isinstance(condition, range) and condition.step == 1 and len(condition) > 2:
        return _("{least} to {most}").format(least=condition[0], most=condition[-1])
    return join_or([str(each) for each in several])


def as_meant(part: Any) -> Any:
    """Return a float as the fraction that is meant by it: 0.1 is a tenth, and 0.1 + 0.2 are three tenths.

    >>> as_meant(0.1), as_meant(1 / 3), as_meant(0.1 + 0.2), as_meant(0.123456789)
    (Fraction(1, 10), Fraction(1, 3), Fraction(3, 10), Fraction(123456789, 1000000000))
    """
    if not isinstance(part, float) or not isfinite(part):
        return part
    simple = Fraction(part).limit_denominator(SIMPLE)
    return simple if abs(float(simple) - part) <= FEW_LAST_BITS else Fraction(repr(part))


def _several(condition: Any) -> list[Any]:
    if isinstance(condition, str | bytes) or not isinstance(condition, Iterable):
        return [condition]
    return list(condition)
