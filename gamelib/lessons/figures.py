"""Figures: numbers that the library computes for a lesson, so that no number in it is ever typed.

A figure is written as a call, as it would be in a notebook: `odds.no_neighbours(8)`, `points('A')`, `rule('hand')`;
figures can be added, taken away, multiplied and divided. `here` is what the learner sees of the position. Sentences
name their figures in braces, so that a translator meets words and no code: `{copies}` is a number of the rules, and
any other name is given its figure by the step.

>>> parse_figure("odds.no_neighbours(3, deck='1 1 2 2')", "nanatoridori")(None).brief
'33.33 %'
>>> parse_figure("2 * rule('penguins')", "nanatoridori")(None).brief
'4'
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from fractions import Fraction
from math import isfinite
from operator import add, mul, sub, truediv
from typing import Any, NamedTuple, TypeAlias

from gamelib.core import registry
from gamelib.core.errors import BadLesson, GameError
from gamelib.core.language import LETTERS, _, as_sentence, join_or, name_slot
from gamelib.core.written_numbers import amount, percent
from gamelib.odds.numbers import Odds
from gamelib.odds.tables import Table

LONGEST = 300
_OPERATORS: Mapping[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: add,
    ast.Sub: sub,
    ast.Mult: mul,
    ast.Div: truediv,
}


class Figure(NamedTuple):
    """A number, whether it is a chance, and its kind: exact, simulated, assumed, or counted on the table."""

    value: Any
    is_chance: bool
    kind: str = "exact"
    basis: str = ""
    """The basis of the number in a sentence: how it was simulated, what is assumed; empty if there is none."""

    @property
    def brief(self) -> str:
        """The number as it stands in a sentence."""
        return percent(self.value) if self.is_chance else amount(self.value)


Asked: TypeAlias = Callable[[Any], Figure]
"""A parsed figure: a function that works it out from the learner's view."""


def parse_figure(text: str, game: str, bare: bool = False) -> Asked:
    """Parse a figure of a lesson and return the function that works it out from a view; raises BadLesson."""
    if len(text) > LONGEST:
        raise BadLesson(_("a figure is a short text, as in odds.no_neighbours(8), not {text!r:.40}").format(text=text))
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise BadLesson(
            _("{text!r:.60} is not a figure; figures are written like {examples}").format(
                text=text, examples=join_or(figure_examples(game))
            )
        ) from None
    if not bare and not any(isinstance(node, ast.Call) for node in ast.walk(tree)):
        line = _("{text!r:.40} is a number that was typed; let the library compute it, as in {examples}")
        raise BadLesson(line.format(text=text, examples=join_or(figure_examples(game))))
    _check_node(tree, game)
    return lambda view: _evaluate(tree, text, game, view)


def figure_examples(game: str) -> list[str]:
    """Return some figures of a game, as they are written."""
    usages = [usage for usage, _line, _ask in _figures(game).values()]
    return [*filter(None, [registry.about(game).example_figure]), *usages[:2]]


def describe_figures(game: str) -> list[str]:
    """Return every figure of a game with its meaning, one a line."""
    questions = odds_questions(game)
    odds = registry.about(game).odds_module if questions else None
    lines = [f"{usage}: {_(line)}" for usage, line, _ask in _figures(game).values()]
    lines += [f"rule('{name}'): {value}" for name, value in _lessons_module(game).RULES.items()]
    return lines + [f"odds.{name}(...): {(getattr(odds, name).__doc__ or '').splitlines()[0]}" for name in questions]


def odds_questions(game: str) -> list[str]:
    """Return the names of the questions about odds that figures of a game can ask; none if it has no odds."""
    if not registry.about(game).odds:
        return []
    odds = registry.about(game).odds_module
    return [
        name
        for name, each in vars(odds).items()
        if callable(each)
        and getattr(each, "__module__", "") == odds.__name__
        and name[0].islower()
        and _returns_number(each)
    ]


def _returns_number(each: Any) -> bool:
    return str(getattr(each, "__annotations__", {}).get("return", "")) in ("Odds", "Table", "OutcomeTable")


def _lessons_module(game: str) -> Any:
    return registry.about(game).lessons_module


def _figures(game: str) -> dict[str, tuple[str, str, Callable[..., Any]]]:
    """Return the figures that are no odds: how each is written, its meaning, and the function that works it out."""
    from gamelib.lessons import table_figures  # noqa: PLC0415 - the counts of all games know this one

    figures: dict[str, tuple[str, str, Callable[..., Any]]] = table_figures.FIGURES | _lessons_module(game).FIGURES
    return figures


# Reading ----------------------------------------------------------------------------


def _check_node(node: ast.AST, game: str) -> None:
    """Raise BadLesson for anything that a figure may not contain."""
    match node:
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
            _check_node(left, game)
            _check_node(right, game)
        case ast.Subscript(value=ast.Call() as table, slice=key):
            _check_node(table, game)
            _check_argument(key)
        case ast.Call(func=func, args=args, keywords=keywords):
            _check_name(func, game)
            for argument in (*args, *(keyword.value for keyword in keywords)):
                _check_argument(argument)
        case ast.Constant(value=value) if type(value) in (int, float):
            pass
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=value)) if type(value) in (int, float):
            pass
        case _:
            raise BadLesson(
                _("{text!r:.60} is not a figure; figures are written like {examples}").format(
                    text=ast.unparse(node), examples=join_or(figure_examples(game))
                )
            )


def _check_name(func: ast.AST, game: str) -> None:
    match func:
        case ast.Attribute(value=ast.Name(id="odds"), attr=name):
            names = odds_questions(game)
            known = [f"odds.{each}(...)" for each in get_close_matches(name, names, 2) or names]
        case ast.Name(id=name):
            names = list(_figures(game))
            known = [_figures(game)[each][0] for each in get_close_matches(name, names, 2)] or figure_examples(game)
        case _:
            name, names, known = ast.unparse(func), [], figure_examples(game)
    if name not in names:
        raise BadLesson(
            _("there is no figure {name!r:.40}; did you mean {near}?").format(
                name=ast.unparse(func), near=join_or(known)
            )
        )


def _check_argument(node: ast.AST) -> None:
    """Raise BadLesson unless an argument is text, a number, `here`, True, False, or a list of those."""
    match node:
        case ast.Constant() | ast.Name(id="here"):
            return
        case ast.List(elts=items) | ast.Tuple(elts=items):
            for item in items:
                _check_argument(item)
            return
    raise BadLesson(
        _("a figure is given text in quotes, numbers or here, not {text!r:.40}").format(text=ast.unparse(node))
    )


# Working out ------------------------------------------------------------------------


def _evaluate(tree: ast.AST, text: str, game: str, view: Any) -> Figure:
    try:
        result = _evaluate_node(tree, game, view)
    except (GameError, TypeError, ValueError, KeyError, IndexError, AttributeError, ZeroDivisionError) as error:
        raise BadLesson(_("the figure {text!r:.80} has no answer: {error}").format(text=text, error=error)) from error
    if not isinstance(result.value, int | float | Fraction) or not isfinite(result.value):
        raise BadLesson(_("the figure {text!r:.80} has no number for an answer").format(text=text))
    return result


def _evaluate_node(node: ast.AST, game: str, view: Any) -> Figure:
    match node:
        case ast.BinOp(left=left, op=op, right=right):
            return _combine(_evaluate_node(left, game, view), op, _evaluate_node(right, game, view))
        case ast.Subscript(value=table, slice=key):
            numbers = _call_function(table, game, view)
            return _as_figure(numbers[_evaluate_argument(key, view)])
        case ast.Constant(value=value):
            return Figure(Fraction(str(value)), False)
        case ast.UnaryOp(operand=ast.Constant(value=value)):
            return Figure(-Fraction(str(value)), False)
    return _as_figure(_call_function(node, game, view))


def _combine(left: Figure, op: ast.operator, right: Figure) -> Figure:
    """Return the result of an operation on two figures; its kind is the weaker of theirs."""
    if isinstance(op, ast.Div):
        left, right = left._replace(value=_to_fraction(left.value)), right._replace(value=_to_fraction(right.value))
    kinds = ("exact", "simulated", "assumed")
    kind = max(left.kind, right.kind, key=kinds.index)
    value = _OPERATORS[type(op)](left.value, right.value)
    return Figure(value, _stays_chance(left, op, right, value), kind)


def _stays_chance(left: Figure, op: ast.operator, right: Figure, value: Any) -> bool:
    """Return whether two figures combined are a chance.

    They are if a chance is added to or taken from a chance or 1, is halved or doubled, or is a share of another chance.
    """
    if isinstance(op, ast.Div):
        return left.is_chance and (not right.is_chance or abs(value) <= 1)
    if isinstance(op, ast.Mult):
        return left.is_chance or right.is_chance
    return all(each.is_chance or each.value == 1 for each in (left, right)) and (left.is_chance or right.is_chance)


def _to_fraction(value: Any) -> Any:
    return Fraction(value) if isinstance(value, int) else value


def _call_function(node: ast.AST, game: str, view: Any) -> Any:
    assert isinstance(node, ast.Call)
    args = [_evaluate_argument(each, view) for each in node.args]
    named = {each.arg: _evaluate_argument(each.value, view) for each in node.keywords if each.arg}
    if isinstance(node.func, ast.Attribute):
        return getattr(registry.about(game).odds_module, node.func.attr)(*args, **named)
    assert isinstance(node.func, ast.Name)
    return _figures(game)[node.func.id][2](game, view, *args, **named)


def _evaluate_argument(node: ast.AST, view: Any) -> Any:
    match node:
        case ast.Name():
            if view is None:
                raise BadLesson(_("here needs a position, and this step has none"))
            return view
        case ast.List(elts=items) | ast.Tuple(elts=items):
            return [_evaluate_argument(item, view) for item in items]
    return ast.literal_eval(node)


def _describe_basis(odds: Odds) -> str:
    simulated = as_sentence(odds.describe_method()) if odds.n else ""
    return " ".join(filter(None, (simulated, odds.describe_assumptions())))


def _as_figure(result: Any) -> Figure:
    if isinstance(result, Table):
        raise BadLesson(_("this is a table of numbers; say which of them, as in odds.longest(8)[2]"))
    if isinstance(result, Odds):
        return Figure(result.value, result.unit == "chance", result.kind, _describe_basis(result))
    return Figure(result, False)


# In sentences -------------------------------------------------------------------------

_BRACES = re.compile(r"\{([^{}]*)\}")
_NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")


def check_named(name: str, text: str, game: str) -> None:
    """Raise BadLesson unless a name is fit for a figure, and stands for one."""
    if not _NAME.fullmatch(name) or name == "value" or name.replace("_", " ") in _lessons_module(game).RULES:
        raise BadLesson(
            _(
                "{name!r:.40} cannot name a number: take small letters and digits with _ between words, and"
                " no name that is taken"
            ).format(name=name)
        )
    parse_figure(text, game)


def figure_named(name: str, game: str, named: Mapping[str, str]) -> str:
    """Return the figure that a name in a sentence stands for: one of the step, or a number of the rules."""
    rules, rule = _lessons_module(game).RULES, name.replace("_", " ")
    if name in named:
        return named[name]
    if rule in rules:
        return f"rule({rule!r})"
    names = [*named, *(each.replace(" ", "_") for each in rules)]
    raise BadLesson(
        _("no number is called {name!r:.40}; give it one with figures.{name:.40}, or name one of {names}").format(
            name=name, names=join_or(get_close_matches(name, names, 2) or names)
        )
    )


def fill_figures(
    sentence: str, game: str, view: Any, value: Figure | None = None, named: Mapping[str, str] | None = None
) -> str:
    """Return a sentence with its figures worked out: `{copies}`, or a figure itself as in `{odds.no_neighbours(8)}`.

    `{value}` is the answer of a number step. Letters of seats in braces become name slots, to be filled with names
    later.
    """

    def worked_out(match: re.Match[str]) -> str:
        inside = match[1].strip()
        if len(inside) == 1 and inside in LETTERS:
            return name_slot(LETTERS.index(inside))
        if inside == "value" and value is not None:
            return value.brief
        text = figure_named(inside, game, named or {}) if _NAME.fullmatch(inside) else inside
        return parse_figure(text, game)(view).brief

    return _BRACES.sub(worked_out, sentence)


_FRACTION = re.compile(r"(\d{1,9}) ?(?:/|in|of|out of|:) ?(\d{1,9})")
_NUMBER = re.compile(r"([-+]?\d{0,9}(?:[.,]\d{1,9})?) ?(%|percent)?")


def parse_guess(text: str, is_chance: bool) -> Fraction:
    """Parse a number as learners type it: `3/8`, `3 in 8`, `37.5 %`, `0,375`; of a chance, 40 means 40 %.

    >>> parse_guess("37.5 %", True), parse_guess("3 in 8", True), parse_guess("40", True), parse_guess("7", False)
    (Fraction(3, 8), Fraction(3, 8), Fraction(2, 5), Fraction(7, 1))
    """
    plain = " ".join(str(text).lower().split())
    if (match := _FRACTION.fullmatch(plain)) and int(match[2]):
        return Fraction(int(match[1]), int(match[2]))
    match = _NUMBER.fullmatch(plain)
    if not match or not any(figure.isdigit() for figure in match[1]):
        like = _("30 %, 3/10 or 0.3") if is_chance else _("7 or 2.5")
        raise BadLesson(_("a number is written like {like}, not {text!r:.40}").format(like=like, text=str(text)))
    number = Fraction(match[1].replace(",", "."))
    if match[2] or (is_chance and abs(number) > 1):
        number /= 100
    return number
