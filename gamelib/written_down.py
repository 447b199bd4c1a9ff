"""Numbers as short texts that can be stored, sent in a link, and asked again: `nanuk.survive(6)`.

>>> from gamelib.odds import nanuk
>>> write_number(nanuk.survive(6)), read_number("nanuk.survive(6)").brief()
('nanuk.survive(6)', '49.78 %')
>>> read_number("hand(8): copies(7) >= 3").brief()
'7.97 %'
"""

from __future__ import annotations

import ast
import inspect
import json
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from gamelib import exercises
from gamelib.core.errors import GameError
from gamelib.core.language import _
from gamelib.odds import koinobori, nanatoridori, nanuk
from gamelib.odds.ask_reading import call, parse, read, read_value
from gamelib.odds.counts_and_conditions import Condition
from gamelib.odds.numbers import BadQuestion, Odds, Unit
from gamelib.odds.python_lines import python_line
from gamelib.odds.step_parts import Step

LONGEST = 1200
"""The most characters of a number that is read; it may hold a position."""
PREFIX = "gamelib.odds."
GAMES = {"nanatoridori": nanatoridori, "nanuk": nanuk, "koinobori": koinobori}
EXERCISE = "exercise"


def write_number(number: Odds) -> str:
    """Return a number as a text that `read_number` reads back; "" if it has none."""
    if number.origin is None and isinstance(number.asked, Condition):
        return number.asked.write()
    return python_line(number).removeprefix(PREFIX)


def key_of_number(written: str) -> str:
    """Return the key by which a class is asked for a number that is written down, in the words of its kind."""
    return json.dumps({"number": written})


def read_number(text: str) -> Odds:
    """Return the number that a text writes down, worked out now. Raise GameError if it is none.

    Nothing in such a text is run: it names a question of a game, with numbers, cards and positions.

    >>> read_number('nanuk.fates("3 fish in 6 days")["succeeds"]').brief(), read_number("exercise('nanuk', 2)").value
    ('10.89 %', Fraction(3, 25))
    """
    if type(text) is not str or len(text) > LONGEST:
        raise BadQuestion(_("that is too long to be a number, or no text"))
    text = text.strip().removeprefix(PREFIX)
    node = parse(text) if not _is_condition(text) else None
    found = _condition(text).odds if node is None else _work(node)
    if isinstance(found, Odds) and not found.n:
        return found
    raise BadQuestion(_("{text!r:.60} is not one number that can be counted").format(text=text))


def _condition(text: str) -> Condition:
    found = read(text)
    if isinstance(found, Condition):
        return found
    raise BadQuestion(_("{text!r:.60} is not one number that can be counted").format(text=text))


def _is_condition(text: str) -> bool:
    """Return whether a text is an experiment, a colon, and what is asked."""
    try:
        ast.parse(text, mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return True
    return False


def _work(node: ast.expr) -> Any:
    """Return what a question says, or one of its outcomes, or the chance of at least so much."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and isinstance(node.ops[0], ast.GtE):
        return _work(node.left) >= read_value(node.comparators[0])
    if isinstance(node, ast.Subscript):
        return _outcome(_work(node.value), node.slice)
    if isinstance(node, ast.Call):
        return _ask(node)
    raise BadQuestion(_("{text!r:.60} is no question about chance").format(text=ast.unparse(node)))


def _outcome(table: Any, place: ast.expr) -> Any:
    key = tuple(map(read_value, place.elts)) if isinstance(place, ast.Tuple) else read_value(place)
    try:
        return table[key]
    except (KeyError, TypeError, IndexError):
        raise BadQuestion(_("{text!r:.60} is none of its outcomes").format(text=ast.unparse(place))) from None


def _ask(node: ast.Call) -> Any:
    if ast.unparse(node.func) == EXERCISE:
        return call(_exercise, node, EXERCISE)
    question = _question_of(node)
    try:
        return call(question, node, question.__name__)
    except GameError:
        raise
    except (ValueError, KeyError, AttributeError) as error:
        raise BadQuestion(_("{text!r:.60} cannot be asked").format(text=ast.unparse(node))) from error


def _question_of(node: ast.Call) -> Callable[..., Any]:
    """Return the question of a game that a text names."""
    game, _dot, name = ast.unparse(node.func).partition(".")
    module = GAMES.get(game)
    question: Any = getattr(module, name, None) if module is not None and name in module.__all__ else None
    if not callable(question):
        raise BadQuestion(_("{text!r:.60} is no question about chance").format(text=ast.unparse(node.func)))
    found: Callable[..., Any] = question
    return found


def read_question(text: str) -> tuple[Callable[..., Any], dict[str, Any]] | Condition | None:
    """Return what a text asks without working it out: a question with its arguments, or a condition; None for others.

    >>> question, given = read_question("nanatoridori.flock_of(3, 8)")
    >>> question.__name__, given["size"], given["cards"], given["deck"]
    ('flock_of', 3, 8, None)
    """
    if _is_condition(text):
        found = read(text)
        return found if isinstance(found, Condition) else None
    node = parse(text.removeprefix(PREFIX))
    if not isinstance(node, ast.Call) or ast.unparse(node.func) == EXERCISE:
        return None
    question = _question_of(node)
    try:
        bound = inspect.signature(question).bind(
            *map(read_value, node.args), **{each.arg or "**": read_value(each.value) for each in node.keywords}
        )
    except TypeError:
        return None
    bound.apply_defaults()
    return question, dict(bound.arguments)


def _exercise(game: str, number: int) -> Odds:
    """Return the answer to an exercise, as the library counts it where it does."""
    asked = exercises.exercise(game, number)
    if asked.count:
        return read_number(asked.count)
    unit: Unit = "mean" if asked.kind == "number" else "chance"
    return Odds(_(asked.title), Fraction(asked.answer), unit)


def steps_of_exercise(text: str) -> tuple[Step, ...]:
    """Return the steps to the answer of an exercise that the library does not count; none for any other number."""
    node = parse(text) if text.startswith(EXERCISE) else None
    if not isinstance(node, ast.Call):
        return ()
    asked = call(exercises.exercise, node, EXERCISE)
    usual: Unit = "mean" if asked.kind == "number" else "chance"
    return tuple([_read_step(step, usual) for step in asked.steps])


def _read_step(step: Mapping[str, Any], usual: Unit) -> Step:
    """Return a step of an exercise, whose sentences are in the catalogue as all texts of exercises are."""
    say, more = step["say"], step.get("more", "")
    return Step(
        say=_(say),
        more=_(more) if more else "",
        good=step.get("good"),
        of=step.get("of", 1),
        unit=step.get("unit", usual),
    )
