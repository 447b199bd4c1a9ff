"""Every question of `gamelib.odds` in every form, beside oracles that try all cases; and that none is left out."""

from __future__ import annotations

import ast
import inspect
import types
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest

from gamelib import odds
from gamelib.odds import numbers
from tests import oracles
from tests.library import odds_cases
from tests.library.odds_cases import MODULES, Case, Refused, differences, function_of
from tests.oracles import banners, decks, flocks, hunts
from tests.tiers import DEEP

TIMES = 10 if DEEP else 1
CASES = [case for name in MODULES for case in import_module(f"{odds_cases.__name__}.{name}").cases(TIMES)]
ASKED = sorted({case.ask for case in CASES if isinstance(case.ask, str)})
GAMES = ("nanatoridori", "nanuk", "koinobori")
ARITHMETIC = (
    "__add__",
    "__radd__",
    "__sub__",
    "__rsub__",
    "__mul__",
    "__rmul__",
    "__truediv__",
    "__rtruediv__",
    "__pow__",
    "__rpow__",
    "__neg__",
    "__pos__",
    "__abs__",
    "__round__",
    "__trunc__",
    "__floor__",
    "__ceil__",
    "__format__",
    "__bool__",
    "__int__",
    "__ne__",
    "__eq__",
    "__lt__",
    "__le__",
    "__gt__",
    "__ge__",
    "__float__",
    "__hash__",
    "__str__",
    "__getitem__",
    "__len__",
    "_repr_html_",
)
OLD_NAMES = {"how"}
BY_HELPERS = {"Table.array", "Table.to_frame", "Distribution.array", "Distribution.to_frame", "Distribution.plot",
              "numbers.question"}
"""Asked by way of a helper, which makes plain values of them; pictures have tests of their own."""


ANSWERS: dict[int, Any] = {}


def right_of(case: Case) -> Any:
    """Return the answer of the oracle to a case; each is worked out once."""
    if id(case) not in ANSWERS:
        ANSWERS[id(case)] = case.right()
    return ANSWERS[id(case)]


@pytest.mark.parametrize("name", [*ASKED, ""], ids=lambda name: name or "helpers")
def test_the_odds_are_those_of_the_oracle(name):
    wrong = [
        f"{case.arguments}: {', '.join(found)}"
        for case in CASES
        if case.ask == name or not (name or isinstance(case.ask, str))
        if (found := differences(case, right_of(case)))
    ]

    assert not wrong, "\n".join(wrong)


# Nothing is left out --------------------------------------------------------------------------


def public_functions() -> dict[str, Any]:
    """Return everything public that can be asked, by its name from `gamelib.odds`."""
    found = {
        f"{game}.{name}": getattr(getattr(odds, game), name) for game in GAMES for name in getattr(odds, game).__all__
    }
    found |= {name: getattr(odds, name) for name in odds.__all__ if name not in GAMES}
    found |= {
        f"numbers.{name}": each
        for name, each in vars(numbers).items()
        if inspect.isfunction(each) and each.__module__ == numbers.__name__ and not name.startswith("_")
    }
    return {name: each for name, each in found.items() if callable(each) and not is_exception(each)}


def is_exception(each: Any) -> bool:
    return isinstance(each, type) and issubclass(each, Exception)


def is_written(function: Any) -> bool:
    """Return whether a method stands in a source file; a dataclass makes some of itself."""
    return bool(function.__code__.co_filename.endswith(".py"))


def methods(name: str, kind: type) -> list[str]:
    """Return the names of all that an object can be asked, by the names that cases use."""
    prefix = "numbers.Odds" if kind is odds.Odds else name
    return [
        f"{prefix}.{each}"
        for each, value in {name: value for base in kind.__mro__[-2::-1] for name, value in vars(base).items()}.items()
        if isinstance(value, property) or (inspect.isfunction(value) and is_written(value))
        if each in ARITHMETIC or not (each.startswith("_") or each in OLD_NAMES)
    ]


QUESTIONS = {name: each for name, each in public_functions().items() if inspect.isfunction(each)}
OTHERS = [
    method for name, kind in public_functions().items() if isinstance(kind, type) for method in methods(name, kind)
]


@pytest.mark.parametrize("name", [*QUESTIONS, *OTHERS])
def test_everything_public_has_an_oracle(name):
    if name in BY_HELPERS:
        return
    assert name in ASKED


def is_given(value: Any, form: Any) -> bool:
    """Return whether an argument has a form that a hint names."""
    kind = get_origin(form) or form
    if kind is Sequence:
        return isinstance(value, list | tuple)
    if kind is Callable:
        return callable(value)
    return kind is Any or (type(value) is kind if kind in (int, bool, str) else isinstance(value, kind))


def forms_of(hint: Any) -> list[Any]:
    """Return the forms an argument may have, by its hint; both values of a truth value."""
    return list(get_args(hint)) if get_origin(hint) in (Union, types.UnionType) else [hint]


@pytest.mark.parametrize("name", [name for name in QUESTIONS if not name.startswith("numbers.")])
def test_every_form_of_every_argument_is_asked(name):
    asked = [case for case in CASES if case.ask == name]
    answered = [case for case in asked if not isinstance(right_of(case), Refused)]
    for argument, hint in get_type_hints(QUESTIONS[name]).items():
        if argument == "return":
            continue
        for form in forms_of(hint):
            # What a function makes others give can be tried, but not counted: most questions refuse it.
            cases = asked if get_origin(form) is Callable else answered
            values = [case.arguments[argument] for case in cases if argument in case.arguments]
            left_out = form is types.NoneType and len(values) < len(cases)
            assert left_out or any(is_given(value, form) for value in values), (argument, form)
            assert form is not bool or {*values} >= {True, False} or len(values) < len(cases), (argument, form)


# The oracles themselves -----------------------------------------------------------------------------


def test_oracles_are_independent_of_the_library():
    for file in Path(oracles.__path__[0]).glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            modules = (
                [each.name for each in node.names]
                if isinstance(node, ast.Import)
                else ([node.module or ""] if isinstance(node, ast.ImportFrom) else [])
            )
            assert not [each for each in modules if each.split(".")[0] in ("gamelib", "widgets")], file.name


def test_oracles_decks_have_the_cards_of_the_boxes():
    assert (len(decks.BIRDS), len(decks.hunting()), len(decks.hunting(5, 2)), len(decks.banners())) == (
        63,
        100,
        100,
        81,
    )
    assert sum(map(decks.has_bear, decks.hunting())) == 12
    assert [decks.count_animals(decks.hunting(), animal) for animal in decks.ANIMALS] == [27] * 4
    assert {sum(decks.shown_by(card, icon) for card in decks.banners()) for icon in decks.ICONS} == {3}
    assert {sum(decks.shown_by(card, colour) for card in decks.banners()) for colour in decks.COLOURS} == {36}


def test_oracles_quick_ways_agree_with_trying_everything():
    deck, hand, unseen = [1, 1, 2, 2, 3, 3], [0, 2, 0, 1], [1, 2, 2, 3]
    for cards in range(1, 7):
        assert flocks.fresh_hand(deck, cards) == flocks.every_fresh_hand(deck, cards)
    for places in (True, False):
        for flock in ((1, 2), (2, 1), (2, 2), (3, 1)):
            assert flocks.beater(flock, hand, unseen, [2], places) == flocks.every_beater(
                flock, hand, unseen, [2], places
            )
    cards, winter = ["seal", "bear-seal", "inuksuk", "fish", "double-seal"], ["bear-fish", "seal", "inuksuk"]
    for days in range(1, 10):
        assert hunts.Table(cards, 5, 0, winter).ends(days, "seal", 2, ["seal"]) == hunts.every_order(
            cards, days, "seal", 2, ["seal"], winter
        )
    pool = ["pink", "pink", "lime+pink", "black", "green+lime", "green"]
    assert banners.filling(["pink", "lime"], "black", pool) == banners.every_filling(["pink", "lime"], "black", pool)


def test_oracles_know_the_figures_of_the_rulebooks():
    assert hunts.best_score(["deer"] * 3 + ["seal", "double-fish", "inuksuk"]) == 4
    assert hunts.best_score(["inuksuk"] * 4) == 3
    assert f"{float(hunts.Table(decks.hunting(), 100).ends(7, 'seal', 0)['succeeds']):.4f}" == "0.4497"
    post = ["orange+black", "orange+black", "orange+black+purple", "purple+green", "green"]
    assert banners.scoring(post, "purple") == ("purple", 1)
    assert banners.scoring(["pink+lime+green"] * 2 + ["pink+lime", "orange", "black"], "lime") == ("green", 2)


def test_a_wrong_answer_is_seen():
    case = Case("nanatoridori.no_neighbours", {"cards": 2, "deck": "1 1 2"}, lambda: None)

    assert differences(case, function_of(case.ask)(2, deck="1 1 2").value) == []
    assert differences(case, 0.5)
    assert differences(case, Refused("never"))
    assert differences(case._replace(kind="assumed"), function_of(case.ask)(2, deck="1 1 2").value)
    assert differences(case._replace(says=("owls",)), function_of(case.ask)(2, deck="1 1 2").value)
