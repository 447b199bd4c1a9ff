"""Questions of `gamelib.odds` in every form of their arguments, each answered by an oracle of `tests.oracles`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import sqrt
from operator import attrgetter
from typing import Any, NamedTuple

from gamelib import odds
from gamelib.core.errors import GameError
from gamelib.odds.numbers import TRIALS

MODULES = ("nanatoridori", "nanuk", "nanuk_hunts", "koinobori", "counts", "numbers", "distributions", "asked")
"""The modules of cases; each has a function `cases`."""
SAMPLE_ERRORS = 4.5
"""Number of standard errors that a sampled number may be off; in thousands of checks none should be further off."""


class SampledNumber(NamedTuple):
    """A number that an oracle estimated by sampling, with its standard error."""

    value: float
    error: float


class RightRefusal(NamedTuple):
    """The right answer to a question that must be refused: words of the sentence that says why."""

    words: str


TRY_AS_OFTEN_AS_ASKED = frozenset({"koinobori.arrivals", "koinobori.mast_points"})
"""Questions that must use exactly as many trials as they were asked to."""


class Case(NamedTuple):
    """A question, its arguments by name, and the function of an oracle that answers it.

    The right answer is a number, a dictionary for a table (of all its rows, or of some of its cells), or any other
    value that must be returned exactly.
    """

    ask: str | Callable[..., Any]
    arguments: dict[str, Any]
    right: Callable[[], Any]
    kind: str = ""
    """`exact`, `simulated` or `assumed`, where it matters."""
    says: tuple[str, ...] = ()
    """Words of the sentence that goes with the number, or of the cases behind it."""
    never_says: tuple[str, ...] = ()


def refused_cases(ask: str, *listed: tuple[dict[str, Any], str]) -> list[Case]:
    """Return cases that must be refused in these words."""
    return [Case(ask, asked, lambda words=words: RightRefusal(words)) for asked, words in listed]


def function_of(name: str | Callable[..., Any]) -> Callable[..., Any]:
    """Return a function of `gamelib.odds` by its name; for a property, the function behind it."""
    if not isinstance(name, str):
        return name
    found = attrgetter(name)(odds)
    return found.fget if isinstance(found, property) else found


def differences_from_right(case: Case, right: Any) -> list[str]:
    """Return every difference between the answer and the right one, in words."""
    try:
        answer = function_of(case.ask)(**case.arguments)
    except GameError as error:
        as_wanted = isinstance(right, RightRefusal) and right.words in str(error)
        return [] if as_wanted else [f"refused, in these words: {error}"]
    found = (
        _compare_cells(answer, right, case)
        if isinstance(answer, odds.Table) and isinstance(right, dict)
        else _compare_outcomes(answer, right, case)
        if isinstance(answer, odds.Distribution)
        else (_compare(answer, right, case))
    )
    text = f"{answer} {answer.counting or ''}" if isinstance(answer, odds.Odds) else str(answer)
    found += [f"does not say {words!r}, but: {text}" for words in case.says if words not in text]
    return found + [f"says {words!r}" for words in case.never_says if words in text]


def _compare_cells(table: odds.Table, right: dict[Any, Any], case: Case) -> list[str]:
    whole_rows = not any(isinstance(key, tuple) for key in right)
    found = [f"has the rows {list(table)}, not {list(right)}"] if whole_rows and list(table) != list(right) else []
    return found + [
        f"{key}: {line}" for key, value in right.items() if not found for line in _compare(table[key], value, case)
    ]


def _compare_outcomes(answer: odds.Distribution, right: Any, case: Case) -> list[str]:
    """Return the outcomes with wrong chances: exact ones must be equal, sampled ones as near as luck allows."""
    if not isinstance(right, Mapping):
        return [f"{dict(answer)} for {right!r}"]
    found = [f"{answer.kind} for {case.kind}"] if case.kind and answer.kind != case.kind else []
    wanted_trials = case.arguments.get("n", TRIALS)
    if case.ask in TRY_AS_OFTEN_AS_ASKED and answer.n not in (0, wanted_trials):
        found.append(f"tried {answer.n} times, not {wanted_trials}")
    if sum(answer.values()) != 1:
        found.append(f"the chances make {sum(answer.values())}")
    for outcome in {*answer, *right}:
        chance, wanted = answer[outcome], right.get(outcome, Fraction(0))
        error = sqrt(max(wanted * (1 - wanted), Fraction(1, 9 * answer.n)) / answer.n) if answer.n else 0.0
        if abs(float(chance) - float(wanted)) > SAMPLE_ERRORS * error or (not answer.n and chance != wanted):
            found.append(f"{outcome}: {chance} for {wanted}")
    return found


def _compare(answer: Any, right: Any, case: Case) -> list[str]:
    if not isinstance(answer, odds.Odds):
        return [] if answer == right and type(answer) in (type(right), int, bool) else [f"{answer!r} for {right!r}"]
    if isinstance(right, RightRefusal):
        return [f"{answer.value} for a refusal"]
    found = [] if _is_right(answer, right) else [f"{answer.value} (about {float(answer):.6f}) for {right}"]
    if answer.n and "n" not in case.arguments and str(case.ask).startswith(("nana", "nanuk", "koi")):
        found.append("tried out where it can be counted")
    if case.kind and answer.kind != case.kind:
        found.append(f"{answer.kind} for {case.kind}")
    if answer.counting and answer.counting.value != answer.value and "bear" not in str(answer.assumptions):
        found.append(f"the cases make {answer.counting.value}, not {answer.value}")
    return found


def _is_right(answer: odds.Odds, right: Any) -> bool:
    """Return whether an answer is right: equal if both are exact, else within the errors of both samples."""
    value, error = right if isinstance(right, SampledNumber) else (right, 0.0)
    if not answer.n and not error:
        return isinstance(answer.value, Fraction) and answer.value == value
    if answer.n:
        low, high = answer.interval or (0.0, 1.0)
        error = sqrt(error**2 + ((high - low) / 3.92) ** 2)
    return abs(float(answer) - float(value)) <= SAMPLE_ERRORS * error
