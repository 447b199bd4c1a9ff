r"""The numbers of the lessons in probability: each is a question to `gamelib.odds`, written as text, and never typed.

A question is a call as in a notebook, `nanatoridori.flock_of(2, 2)`; one of `odds.ask`, `hand(8): copies(7) >= 1`;
deals, `simulate(100, 'hand(8): longest == 1')`; or one about chance itself, `chance.after_seeing('boast', 8, 2)`.
Questions can be compared and reckoned with, by the names above them.
Sentences name a number in braces, and after a colon how it is written.

>>> numbers = UnitNumbers({"same": "nanatoridori.flock_of(2, 2)", "of_ten": "10 * same"})
>>> "{same:counted} = {same:fraction} = {same}, so {of_ten:1} of ten".format_map(numbers)
'8/62 = 4/31 = 12.9\xa0%, so 1.3 of ten'
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from gamelib import odds
from gamelib.core import registry
from gamelib.core.errors import GameError
from gamelib.core.language import _
from gamelib.core.written_numbers import amount, percent, readable, whole_hundredths
from gamelib.odds.distribution import Distribution
from gamelib.odds.numbers import Odds
from gamelib.odds.step_parts import Step
from widgets.explore.class_question import CHANCE, number_of, steps_of

SEED = 1
"""The deals of a simulation are the same each time, so that a plan says what its teacher sees."""
NO_BREAK = "\N{NO-BREAK SPACE}"
_SIGNS: Mapping[type[ast.AST], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.GtE: operator.ge,
    ast.LtE: operator.le,
}


@dataclass(frozen=True)
class UnitNumber:
    """A number of a lesson: its question, its value, and how it was found."""

    name: str
    question: str
    value: Any
    unit: str = "chance"
    found: Odds | None = None
    """What the library answered; None if the number was reckoned from others."""

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps in which the number is counted; none if there are none."""
        return steps_of(self.question, self.found) if self.found is not None else ()

    @property
    def counts(self) -> list[tuple[Any, Any]]:
        """The numbers that its steps reach, as so many of so many."""
        return [(step.good, step.of) for step in self.steps if step.good is not None]

    @property
    def interval(self) -> tuple[float, float]:
        """The interval of a simulated number; raises GameError for any other."""
        if self.found is None or self.found.interval is None:
            raise GameError(_("{name} was not simulated, so it has no interval").format(name=self.name))
        return self.found.interval

    def __format__(self, how: str) -> str:
        if how in _FORMS:
            return _FORMS[how](self).replace(" %", f"{NO_BREAK}%")
        if how.startswith("of_"):
            return f"{round(int(how.removeprefix('of_')) * self.value):,}"
        return amount(self.value, int(how))


def _width(number: UnitNumber) -> str:
    """Return how many percentage points an interval is wide."""
    low, high = number.interval
    return str(whole_hundredths(high - low))


_FORMS: Mapping[str, Callable[[UnitNumber], str]] = {
    "": lambda each: percent(each.value, 1) if each.unit == "chance" else amount(each.value, 2),
    "whole": lambda each: percent(each.value, 0),
    "fraction": lambda each: f"{Fraction(each.value).numerator:,}/{Fraction(each.value).denominator:,}",
    "counted": lambda each: "/".join(map(readable, each.counts[-1])),
    "good": lambda each: readable(each.counts[-1][0]),
    "all": lambda each: readable(each.counts[-1][1]),
    "rest": lambda each: readable(each.counts[-1][1] - each.counts[-1][0]),
    "factors": lambda each: " · ".join("/".join(map(readable, pair)) for pair in each.counts[:-1]),
    "low": lambda each: percent(each.interval[0], 0),
    "high": lambda each: percent(each.interval[1], 0),
    "width": _width,
}
"""The ways to write a number, by the word after its colon. A whole number there says how many decimals, `of_1000`
so many of so many.
"""


class UnitNumbers(Mapping[str, UnitNumber]):
    """The numbers of a lesson by their names, each worked out when it is first needed; `given` are supposed."""

    def __init__(self, questions: Mapping[str, str], given: Mapping[str, int] | None = None) -> None:
        self.questions = questions
        self._known = {name: UnitNumber(name, "", Fraction(value), "count") for name, value in (given or {}).items()}
        self._names = (*self._known, *questions)

    def __getitem__(self, name: str) -> UnitNumber:
        if name not in self._known:
            self._known[name] = self._work_out(name, self.questions[name])
        return self._known[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def _work_out(self, name: str, question: str) -> UnitNumber:
        found: Any
        if question.startswith(CHANCE):
            found = number_of(question)
        elif ": " in question and not question.startswith("simulate"):
            found = odds.ask.read(question)
        else:
            try:
                found = _evaluate(ast.parse(question, mode="eval").body, self)
            except (SyntaxError, ValueError, LookupError, AttributeError, TypeError):
                line = _("{question!r:.60} is no question of a lesson in probability")
                raise GameError(line.format(question=question)) from None
        found = _as_odds(found)
        if isinstance(found, Odds):
            return UnitNumber(name, question, found.value, found.unit, found)
        return UnitNumber(name, question, found, "chance" if 0 <= found <= 1 else "count")


def _as_odds(found: Any) -> Any:
    """Return the one number of an answer: the chance of a condition, the mean of what is counted."""
    if isinstance(found, odds.ask.Condition):
        return found.odds
    return found.mean if isinstance(found, odds.ask.Count | Distribution) else found


def _evaluate(node: ast.AST, above: Mapping[str, UnitNumber]) -> Any:
    """Work out one part of a question."""
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return node.value
    if isinstance(node, ast.Name):
        return above[node.id].value
    if isinstance(node, ast.BinOp):
        sides = (_as_value(_evaluate(side, above)) for side in (node.left, node.right))
        return _SIGNS[type(node.op)](*sides)
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        return _SIGNS[type(node.ops[0])](_evaluate(node.left, above), _evaluate(node.comparators[0], above))
    if isinstance(node, ast.Call):
        return _call(node)
    raise ValueError(ast.unparse(node))


def _as_value(found: Any) -> Any:
    found = _as_odds(found)
    return Fraction(found.value if isinstance(found, Odds) else found)


def _call(node: ast.Call) -> Any:
    """Ask a question of a game, look up a number of its rules, or deal."""
    arguments = [ast.literal_eval(each) for each in node.args]
    named = {each.arg or "": ast.literal_eval(each.value) for each in node.keywords}
    if isinstance(node.func, ast.Name) and node.func.id == "simulate":
        deals, question = arguments
        return odds.ask.read(question).simulated(deals, SEED)
    if not isinstance(node.func, ast.Attribute) or not isinstance(node.func.value, ast.Name):
        raise ValueError(ast.unparse(node))
    about = registry.about(registry.check_game(node.func.value.id))
    if node.func.attr == "rule":
        return about.lessons_module.RULES[arguments[0]]
    if node.func.attr.startswith("_"):
        raise ValueError(node.func.attr)
    return getattr(about.odds_module, node.func.attr)(*arguments, **named)
