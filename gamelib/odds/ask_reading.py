"""Reading a question that was written down: `hand(8): copies(7) >= 3 and copies(6) >= 1`.

Nothing in such a text is run: it is taken apart, and only numbers, texts, the words of the grammar and positions that
`gamelib` reads are let through, so that a link may come from anybody.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from functools import reduce
from typing import Any

from gamelib.core import registry
from gamelib.core.errors import GameError
from gamelib.core.language import _, join_or
from gamelib.odds.ask_games import Game
from gamelib.odds.ask_hands import DrawsByPassing, FreshHand
from gamelib.odds.ask_hunts import Hunt
from gamelib.odds.ask_posts import Post
from gamelib.odds.counts_and_conditions import Condition, Count, Experiment, NoSuchCount
from gamelib.odds.numbers import BadQuestion

LONGEST_TEXT, LONGEST_PART = 20_000, 400
"""Maximum length of a question, which may hold a position with its history, and of what it asks."""
EXPERIMENTS: dict[str, Callable[..., Experiment]] = {
    each.NAME: each for each in (FreshHand, DrawsByPassing, Hunt, Post, Game)
}
COMPARISONS: dict[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.GtE: operator.ge,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.Lt: operator.lt,
}
SUMS: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
}


def read(text: str) -> Count | Condition:
    """Return the question that a text writes down. Raise BadQuestion if it is none; the sentence shows one that is.

    >>> print(read("hand(8): copies(7) + copies(6) >= 5").brief())
    3.65 %
    >>> read('post("lime pink", flag="green"): days >= 9')  # doctest: +IGNORE_EXCEPTION_DETAIL
    Traceback (most recent call last):
        ...
    NoSuchCount: 'days' cannot be asked of post; what can is carps, value, scores and tied, like post(...): ...
    """
    if type(text) is not str or len(text) > LONGEST_TEXT:
        raise BadQuestion(_("a question is a text, like hand(8): copies(7) >= 3"))
    start, what = _split_at_colon(text)
    experiment = _read_experiment(start)
    what, _given, known = what.partition(" given ")
    question = _read_question(experiment, what)
    return question.given(_read_question(experiment, known)) if known else question  # type: ignore[no-any-return]


def _split_at_colon(text: str) -> tuple[str, str]:
    """Return the experiment and what is asked of it; colons within texts in quotes do not count."""
    quote = ""
    for at, sign in enumerate(text):
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "\"'":
            quote = sign
        elif sign == ":":
            return text[:at].strip(), text[at + 1 :].strip()
    raise BadQuestion(_("a question is an experiment, a colon, and what is asked, like hand(8): copies(7) >= 3"))


def parse(text: str) -> ast.expr:
    """Return the parts of a text that writes down an expression; raise BadQuestion if it is none."""
    try:
        return ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise BadQuestion(
            _("{text!r:.60} cannot be read; a question is like hand(8): copies(7) >= 3").format(text=text)
        ) from None


# The experiment --------------------------------------------------------------------------------------


def _read_experiment(text: str) -> Experiment:
    node = parse(text)
    name = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
    if name not in EXPERIMENTS or not isinstance(node, ast.Call):
        raise BadQuestion(
            _("{text!r:.60} is no experiment; there are {names}").format(text=text, names=join_or(list(EXPERIMENTS)))
        )
    experiment: Experiment = call(EXPERIMENTS[name], node, name)
    return experiment


def call(function: Callable[..., Any], node: ast.Call, name: str) -> Any:
    """Return what a function returns for the arguments that a text names."""
    arguments = [read_value(each) for each in node.args]
    named = {each.arg or "**": read_value(each.value) for each in node.keywords}
    try:
        return function(*arguments, **named)
    except TypeError:
        example = getattr(EXPERIMENTS.get(name, function), "EXAMPLE", "")
        line = _("{name} is not asked with these words") if not example else _("{name} is asked like {example}")
        raise BadQuestion(line.format(name=name, example=example)) from None


def read_value(node: ast.expr) -> Any:
    """Return a number, a text, several of them, or the view of a position; raise BadQuestion for anything else."""
    if isinstance(node, ast.List | ast.Tuple):
        inside = [read_value(each) for each in node.elts]
        return inside if isinstance(node, ast.List) else tuple(inside)
    if isinstance(node, ast.Constant) and (node.value is None or type(node.value) in (int, str, bool)):
        return node.value
    if isinstance(node, ast.Call):
        return _read_view(node)
    raise BadQuestion(
        _("numbers, cards in quotes and positions can stand here, not {text!r:.60}").format(text=ast.unparse(node))
    )


def _read_view(node: ast.Call) -> Any:
    """Return the view that a text like `gamelib.nanuk.read("…").view(0)` names."""
    inner = node.func.value if isinstance(node.func, ast.Attribute) and node.func.attr == "view" else None
    if isinstance(inner, ast.Call) and len(inner.args) == len(node.args) == 1:
        path, seat, position = ast.unparse(inner.func).split("."), read_value(node.args[0]), inner.args[0]
        is_known = len(path) == 3 and path[0] == "gamelib" and path[1] in registry.games() and path[2] == "read"
        if is_known and isinstance(position, ast.Constant) and isinstance(position.value, str):
            rules: Any = registry.about(path[1]).rules
            try:
                return rules.read(position.value, seed=0).view(seat)
            except GameError as error:
                raise BadQuestion(str(error)) from None
    raise BadQuestion(_("{text!r:.60} is no position").format(text=ast.unparse(node)))


# What is asked ---------------------------------------------------------------------------------------


def _read_question(experiment: Experiment, text: str) -> Any:
    if len(text) > LONGEST_PART:
        raise BadQuestion(_("a question asks at most {most} letters").format(most=LONGEST_PART))
    found = _read_term(experiment, parse(text))
    if not isinstance(found, Count | Condition):
        raise BadQuestion(
            _("{text!r:.60} counts nothing; ask like {example}").format(text=text, example=experiment.EXAMPLE)
        )
    return found


def _read_term(experiment: Experiment, node: ast.expr) -> Any:
    """Return a part of what is asked: a count, a condition or a whole number."""
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return node.value
    if isinstance(node, ast.Name | ast.Call):
        return _read_feature(experiment, node)
    if isinstance(node, ast.BinOp) and type(node.op) in SUMS:
        return _work(SUMS[type(node.op)], experiment, node.left, node.right)
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        if isinstance(node.ops[0], ast.Eq):
            return _read_equality(experiment, node)
        if type(node.ops[0]) in COMPARISONS:
            return _work(COMPARISONS[type(node.ops[0])], experiment, node.left, node.comparators[0])
    if isinstance(node, ast.BoolOp):
        parts = [_condition(experiment, each) for each in node.values]
        return reduce(operator.and_ if isinstance(node.op, ast.And) else operator.or_, parts)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return ~_condition(experiment, node.operand)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
        return -_read_term(experiment, node.operand)
    line = _("{text!r:.60} cannot be read; a question is like {example}")
    raise BadQuestion(line.format(text=ast.unparse(node), example=experiment.EXAMPLE))


def _work(function: Callable[[Any, Any], Any], experiment: Experiment, left: ast.expr, right: ast.expr) -> Any:
    return function(*(_number(experiment, each) for each in (left, right)))


def _read_equality(experiment: Experiment, node: ast.Compare) -> Any:
    one, two = (_number(experiment, each) for each in (node.left, node.comparators[0]))
    return one.exactly(two) if isinstance(one, Count) else two.exactly(one) if isinstance(two, Count) else one == two


def _number(experiment: Experiment, node: ast.expr) -> Any:
    found = _read_term(experiment, node)
    if isinstance(found, Count) or type(found) is int:
        return found
    line = _("{text!r:.60} is no number, so it is neither added nor compared: join it by and, or, not")
    raise BadQuestion(line.format(text=ast.unparse(node)))


def _condition(experiment: Experiment, node: ast.expr) -> Condition:
    found = _read_term(experiment, node)
    if isinstance(found, Condition):
        return found
    line = _("{text!r:.60} is neither true nor false: compare it, like {text:.60} >= 1")
    raise BadQuestion(line.format(text=ast.unparse(node)))


def _read_feature(experiment: Experiment, node: ast.Name | ast.Call) -> Any:
    called = node.func if isinstance(node, ast.Call) else node
    name = called.id if isinstance(called, ast.Name) else ast.unparse(called)
    if name not in experiment.COUNTS:
        raise NoSuchCount(experiment.why_not(name))
    method = getattr(experiment, name)
    return call(method, node, name) if isinstance(node, ast.Call) else call(method, _without_arguments(node), name)


def _without_arguments(node: ast.Name) -> ast.Call:
    return ast.Call(func=node, args=[], keywords=[])
