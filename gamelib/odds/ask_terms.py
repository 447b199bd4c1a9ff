"""Terms of a question: what is counted, how counts are added and compared, and what is joined by and, or and not.

A term is a whole number, a `Feature` of the cards that were dealt, or an `Operation` on other terms.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from gamelib.core.language import _

MOST_FEATURES, MOST_PARTS = 12, 60
"""Maximum numbers of different things that a question counts, and of its parts."""


class Feature(NamedTuple):
    """One thing that is counted, or that is true or false, of what was dealt: `copies` of rank 7."""

    name: str
    arguments: tuple[Any, ...] = ()


class Operation(NamedTuple):
    """A sign of `SIGNS`, and the terms that it joins."""

    sign: str
    parts: tuple[Term, ...]


Term: TypeAlias = Feature | Operation | int


class Sign(NamedTuple):
    """What a sign does, how tightly it binds in text and in Python, and how Python writes it."""

    work: Callable[..., Any]
    level: int
    in_python: str
    python_level: int


SIGNS = {
    "or": Sign(lambda *parts: any(parts), 1, "|", 2),
    "and": Sign(lambda *parts: all(parts), 2, "&", 4),
    "not": Sign(operator.not_, 3, "~", 7),
    "==": Sign(operator.eq, 4, "==", 1),
    ">=": Sign(operator.ge, 4, ">=", 1),
    "<=": Sign(operator.le, 4, "<=", 1),
    ">": Sign(operator.gt, 4, ">", 1),
    "<": Sign(operator.lt, 4, "<", 1),
    "+": Sign(operator.add, 5, "+", 5),
    "-": Sign(operator.sub, 5, "-", 5),
    "*": Sign(operator.mul, 6, "*", 6),
}
LOGIC, ARITHMETIC = ("or", "and", "not"), ("+", "-", "*")
TIGHTEST = 9
"""The level of what needs no brackets anywhere."""


def value_of(term: Term, found: Mapping[Feature, Any]) -> Any:
    """Return what a term comes to, once its features have been counted.

    >>> sevens = Feature("copies", (7,))
    >>> value_of(Operation(">=", (sevens, 3)), {sevens: 4})
    True
    """
    if isinstance(term, Operation):
        return SIGNS[term.sign].work(*(value_of(part, found) for part in term.parts))
    return found[term] if isinstance(term, Feature) else term


def features_of(*terms: Term | None) -> tuple[Feature, ...]:
    """Return the features that terms are made of, each once."""
    return tuple(dict.fromkeys(each for term in terms for each in parts_of(term) if isinstance(each, Feature)))


def size_of(term: Term | None) -> int:
    """Return the number of parts of a term."""
    return sum(1 for _part in parts_of(term))


def parts_of(term: Term | None) -> Iterator[Term]:
    """Yield a term and all its parts, the parts of parts too; nothing for None."""
    if term is None:
        return
    yield term
    if isinstance(term, Operation):
        for part in term.parts:
            yield from parts_of(part)


def write_term(term: Term, write_feature: Callable[[Feature], str], *, python: bool = False) -> str:
    """Return a term as text, with brackets only where they are needed; with `python`, as code.

    >>> sixes, sevens = Feature("copies", (6,)), Feature("copies", (7,))
    >>> many = Operation(">=", (Operation("+", (sixes, sevens)), 5))
    >>> term = Operation("and", (many, Operation("not", (Feature("tied"),))))
    >>> write_term(term, lambda each: each.name + "".join(map(str, each.arguments)))
    'copies6 + copies7 >= 5 and not tied'
    >>> write_term(term, lambda each: each.name + "".join(map(str, each.arguments)), python=True)
    '(copies6 + copies7 >= 5) & ~tied'
    """
    if isinstance(term, Feature):
        return write_feature(term)
    if not isinstance(term, Operation):
        return str(term)
    sign = SIGNS[term.sign]
    level = sign.python_level if python else sign.level
    parts = []
    for at, part in enumerate(term.parts):
        text = write_term(part, write_feature, python=python)
        own = _level_of(part, python)
        is_loose = own < level or (own == level and at > 0)
        parts.append(f"({text})" if is_loose else text)
    if python and term.sign == "==":
        first = f"({parts[0]})" if isinstance(term.parts[0], Operation) else parts[0]
        return f"{first}.exactly({parts[1]})"
    if term.sign == "not":
        return f"~{parts[0]}" if python else f"not {parts[0]}"
    return f" {sign.in_python if python else term.sign} ".join(parts)


def _level_of(term: Term, python: bool) -> int:
    if isinstance(term, Operation):
        if python and term.sign == "==":
            return TIGHTEST
        return SIGNS[term.sign].python_level if python else SIGNS[term.sign].level
    return TIGHTEST


def describe_term(term: Term, describe_feature: Callable[[Feature, bool], str], is_denied: bool = False) -> str:
    """Return a term in words; a feature is described by itself, and as denied where `not` stands before it."""
    if isinstance(term, Feature):
        return describe_feature(term, is_denied)
    if not isinstance(term, Operation):
        return str(term)
    if term.sign == "not":
        (part,) = term.parts
        if isinstance(part, Feature):
            return describe_feature(part, True)
        return _("it is not so that {condition}").format(condition=_describe_part(part, describe_feature))
    if term.sign in LOGIC:
        words = [_describe_part(part, describe_feature) for part in term.parts]
        return (_(" and ") if term.sign == "and" else _(" or ")).join(words)
    one, two = (describe_term(part, describe_feature) for part in term.parts)
    return _sentence_of_sign(term.sign).format(one=one, two=two)


def _describe_part(part: Term, describe_feature: Callable[[Feature, bool], str]) -> str:
    """Return a part of a joined condition in words, in brackets if it is joined itself."""
    words = describe_term(part, describe_feature)
    is_joined = isinstance(part, Operation) and part.sign in ("and", "or")
    return _("({several})").format(several=words) if is_joined else words


def _sentence_of_sign(sign: str) -> str:
    return {
        "==": _("{one} is exactly {two}"),
        ">=": _("{one} is at least {two}"),
        "<=": _("{one} is at most {two}"),
        ">": _("{one} is more than {two}"),
        "<": _("{one} is less than {two}"),
        "+": _("{one} plus {two}"),
        "-": _("{one} less {two}"),
        "*": _("{one} multiplied by {two}"),
    }[sign]


Law: TypeAlias = Mapping[tuple[Any, ...], int | Fraction]
"""The ways to each combination of values of some features."""


def add_up_ways(cases: Iterable[tuple[tuple[Any, ...], int]]) -> Law:
    """Return the ways to each combination of values, where several cases may come to the same one.

    >>> add_up_ways([((1,), 2), ((2,), 1), ((1,), 3)])
    {(1,): 5, (2,): 1}
    """
    law: dict[tuple[Any, ...], int] = {}
    for values, ways in cases:
        law[values] = law.get(values, 0) + ways
    return law
