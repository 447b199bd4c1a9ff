"""Odds as objects: their words, their arithmetic, their tables, and the same question with a change."""

from __future__ import annotations

from fractions import Fraction
from math import inf, isclose
from typing import Any

from gamelib import nanuk, odds
from gamelib.core.intervals import mean_interval, share_interval
from gamelib.nanuk import Rulings
from gamelib.odds import numbers
from gamelib.odds.counting import Counting
from gamelib.odds.data_frames import PictureBar
from gamelib.odds.numbers import AskedQuestion, Odds, Swing
from gamelib.odds.result_card import CardBar, CardRow, card
from gamelib.odds.tables import Cell, Table
from tests.library.odds_cases import Case, RightRefusal

COINS = Counting("two <coins>", ("heads", "ways"), ((1, Fraction(3, 2)), (2, Fraction(1, 2))), 4)
THIRD, HALF = Odds("it <rains>", Fraction(1, 3)), Odds("it snows", Fraction(1, 2), count=lambda: COINS)
DICE = Odds("the eyes", 3.4375, "mean", "simulated", 1600, 7, (3.25, 3.625))
GUESSED = Odds("it hails", 0.25, "chance", "assumed", 1, 7, (0.125, 0.5), ("a & b", "c"))
SURE, NEVER = Odds("it is", Fraction(1)), Odds("it is not", Fraction(0), kind="assumed")
ENDLESS = Odds("the eyes", 3, "mean", "simulated", 2, 7, (-inf, 4.0))
WIDE = Odds("the eyes", 3, "mean", "simulated", 1, 7, (-inf, inf))
LOSS = Swing(HALF, THIRD, (("rain", True), ("n", 3)))
GAIN = Swing(DICE, Odds("the eyes", 4.4375, "mean", "simulated", 1600, 7, (4.25, 4.5)), (("eyes", 7),))
ASKED = odds.nanuk.survive(3)


def case_of(ask: Any, right: Any, *says: str, **arguments: Any) -> Case:
    """Return a case whose right answer is written down."""
    return Case(ask, arguments, lambda: right, says=says)


def wording_cases() -> list[Case]:
    percents = [
        (0, "0 %"),
        (1, "100 %"),
        (0.00004, "under 0.01 %"),
        (0.00005, "0.01 %"),
        (0.0001, "0.01 %"),
        (Fraction(3, 8), "37.50 %"),
        (0.99995, "over 99.99 %"),
        (Fraction(29_999, 30_000), "over 99.99 %"),
        (Fraction(1, 30_000), "under 0.01 %"),
        (0.99994, "99.99 %"),
        (0.99996, "over 99.99 %"),
        (0.5, "50.00 %"),
    ]
    amounts = [
        (2, "2"),
        (Fraction(220, 31), "7.097"),
        (-1.5, "−1.500"),
        (inf, "∞"),
        (-inf, "−∞"),
        (0, "0"),
        (-0.0004, "−0.0004"),
        (Fraction(1, 30_000), "0.00003"),
    ]
    briefs = [(THIRD, "33.33 %"), (DICE, "3.438"), (SURE, "100 %")]
    methods = [
        (THIRD, "exact"),
        (NEVER, "counted, with assumptions"),
        (DICE, "simulated 1,600 times from seed 7, 95 % interval 3.250 to 3.625"),
        (GUESSED, "with assumptions, simulated 1 time from seed 7, 95 % interval 12.50 % to 50.00 %"),
    ]
    sentences = [
        (THIRD, "The chance that it <rains> is 1/3, 33.33 % (exact)."),
        (Odds("x", Fraction(1, 9999)), "The chance that x is 1/9999, 0.01 % (exact)."),
        (Odds("x", Fraction(1, 10000)), "The chance that x is 0.01 % (exact)."),
        (Odds("x", Fraction(7, 2), "mean"), "On average, x is 7/2, about 3.500 (exact)."),
        (Odds("x", Fraction(7), "mean"), "On average, x is 7 (exact)."),
        (Odds("x", Fraction(-1, 2), "mean"), "On average, x is −1/2, about −0.500 (exact)."),
        (Odds("x", -0.0001, "mean"), "On average, x is −0.0001 (exact)."),
        (SURE, "The chance that it is is 100 % (exact)."),
        (
            GUESSED,
            "The chance that it hails is 25.00 % (with assumptions, simulated 1 time from seed 7, 95 % interval"
            " 12.50 % to 50.00 %). Assumed: a & b; c.",
        ),
    ]
    return [
        *(case_of("numbers.percent", right, value=value) for value, right in percents),
        *(case_of("numbers.amount", right, value=value) for value, right in amounts),
        *(case_of("numbers.Odds.brief", right, self=number) for number, right in briefs),
        *(case_of("numbers.Odds.describe_method", right, self=number) for number, right in methods),
        *(case_of("numbers.Odds.__str__", right, self=number) for number, right in sentences),
        case_of("numbers.Odds.describe_assumptions", "Assumed: a & b; c.", self=GUESSED),
        case_of("numbers.Odds.describe_assumptions", "", self=THIRD),
        case_of(
            "numbers.Odds._repr_html_",
            '<p class="bbb-odds" data-kind="exact">The chance that it &lt;rains&gt; is 1/3, 33.33 % (exact).</p>',
            self=THIRD,
        ),
        case_of(
            "numbers.Odds.plain",
            {
                "what": "it hails",
                "value": 0.25,
                "fraction": None,
                "unit": "chance",
                "kind": "assumed",
                "n": 1,
                "seed": 7,
                "interval": [0.125, 0.5],
                "assumptions": ["a & b", "c"],
                "sentence": str(GUESSED),
            },
            self=GUESSED,
        ),
        case_of(
            "numbers.Odds.plain",
            {
                "what": "the eyes",
                "value": 3.0,
                "fraction": "3",
                "unit": "mean",
                "kind": "simulated",
                "n": 1,
                "seed": 7,
                "interval": None,
                "assumptions": [],
                "sentence": str(WIDE),
            },
            self=WIDE,
        ),
        case_of(
            "numbers.Odds.plain",
            {
                "what": "it snows",
                "value": 0.5,
                "fraction": "1/2",
                "unit": "chance",
                "kind": "exact",
                "n": 0,
                "seed": None,
                "interval": None,
                "assumptions": [],
                "sentence": str(HALF),
            },
            self=HALF,
        ),
    ]


def infinite_interval_cases() -> list[Case]:
    """Return cases of infinite intervals, which JSON cannot hold."""
    return [case_of(interval_of, None, number=number) for number in (ENDLESS, WIDE)]


def interval_of(number: Odds) -> Any:
    """Return the interval of a number as a plain value."""
    return number.plain()["interval"]


def arithmetic_cases() -> list[Case]:
    third, half = Fraction(1, 3), Fraction(1, 2)
    orders = {
        "__lt__": (True, False, False),
        "__le__": (True, False, True),
        "__gt__": (False, True, False),
        "__ge__": (False, True, True),
        "__eq__": (False, False, True),
    }
    return [
        *(
            case_of(f"numbers.Odds.{name}", right, self=one, other=two)
            for name, rights in orders.items()
            for right, (one, two) in zip(rights, ((THIRD, HALF), (HALF, third), (THIRD, THIRD)), strict=True)
        ),
        *(case_of(f"numbers.Odds.{name}", Fraction(5, 6), self=THIRD, other=HALF) for name in ("__add__", "__radd__")),
        case_of("numbers.Odds.__sub__", Fraction(-1, 6), self=THIRD, other=half),
        case_of("numbers.Odds.__rsub__", Fraction(1, 6), self=THIRD, other=half),
        *(case_of(f"numbers.Odds.{name}", Fraction(1, 6), self=THIRD, other=HALF) for name in ("__mul__", "__rmul__")),
        case_of("numbers.Odds.__float__", 0.5, self=HALF),
        case_of("numbers.Odds.__ne__", True, self=THIRD, other=HALF),
        case_of("numbers.Odds.__ne__", False, self=THIRD, other=third),
        case_of("numbers.Odds.__truediv__", Fraction(2, 3), self=THIRD, other=HALF),
        case_of("numbers.Odds.__rtruediv__", Fraction(3, 2), self=THIRD, other=half),
        case_of("numbers.Odds.__pow__", Fraction(1, 9), self=THIRD, other=2),
        case_of("numbers.Odds.__rpow__", 2.0 ** (1 / 3), self=THIRD, other=2),
        *(
            case_of(f"numbers.Odds.{name}", right, self=THIRD)
            for name, right in (
                ("__neg__", -third),
                ("__pos__", third),
                ("__abs__", third),
                ("__bool__", True),
                ("__int__", 0),
                ("__trunc__", 0),
                ("__floor__", 0),
                ("__ceil__", 1),
                ("__round__", 0),
            )
        ),
        *(
            case_of(f"numbers.Odds.{name}", right, self=DICE)
            for name, right in (("__int__", 3), ("__trunc__", 3), ("__floor__", 3), ("__ceil__", 4), ("__round__", 3))
        ),
        case_of("numbers.Odds.__bool__", False, self=NEVER),
        case_of("numbers.Odds.__round__", 0.333, self=THIRD, digits=3),
        case_of("numbers.Odds.__format__", "33.3%", self=THIRD, spec=".1%"),
        case_of("numbers.Odds.__format__", str(THIRD), self=THIRD, spec=""),
        case_of("numbers.Odds.__hash__", hash(third), self=THIRD),
        case_of("numbers.Odds.counting", None, self=THIRD),
        case_of("numbers.Odds.counting", COINS, self=HALF),
    ]


def what_if_cases() -> list[Case]:
    fewer = odds.nanuk.survive(3, rulings=Rulings(bears_per_animal=4))
    view = nanuk.deal(5, seed=7).view(0)
    two = odds.nanuk.survive(3, view)
    lessened = "With rain = True and n = 3 it is 33.33 % instead of 50.00 %, 16.67 percentage points less: it <rains>."
    raised = (
        "With eyes = 7 it is 4.438 instead of 3.438, 1 more: the eyes."
        " 95 % interval of the difference: +0.735 to +1.198."
    )
    return [
        case_of(
            "numbers.Odds.what_if", Swing(ASKED, fewer, (("bears_per_animal", 4),)), self=ASKED, bears_per_animal=4
        ),
        case_of("numbers.Odds.what_if", Swing(ASKED, odds.nanuk.survive(4), (("days", 4),)), self=ASKED, days=4),
        case_of(
            after_changes,
            odds.nanuk.survive(3, view, giving="deer", rulings=Rulings(bears_per_animal=4)).value,
            number=two,
            changes={"bears_per_animal": 4, "giving": "deer"},
        ),
        case_of("numbers.Odds.what_if", RightRefusal("can be asked again"), self=THIRD, rain=1),
        case_of(
            "numbers.Odds.what_if",
            RightRefusal("does not depend on places_seen"),
            self=odds.nanatoridori.flocks(8),
            places_seen=False,
        ),
        case_of("numbers.Odds.what_if", RightRefusal("did you mean bears_per_animal"), self=ASKED, bears=4),
        case_of("Swing.difference", Fraction(-1, 6), self=LOSS),
        case_of("Swing.difference", 1.0, self=GAIN),
        case_of("Swing.interval", None, self=LOSS),
        case_of(
            has_interval, True, swing=GAIN, wanted=(1 - (0.1875**2 * 2) ** 0.5, 1 + (0.0625**2 + 0.1875**2) ** 0.5)
        ),
        case_of(has_interval, True, swing=Swing(HALF, GUESSED, ()), wanted=(-0.375, 0.0)),
        case_of(has_interval, True, swing=Swing(GUESSED, HALF, ()), wanted=(0.0, 0.375)),
        case_of("Swing.__str__", lessened, self=LOSS),
        case_of("Swing.__str__", raised, self=GAIN),
        case_of(
            "Swing.__str__",
            "With n = 1 it is 25.00 % instead of 50.00 %, 25.00 percentage points less: it hails."
            " 95 % interval of the difference: −37.50 to 0.",
            self=Swing(HALF, GUESSED, (("n", 1),)),
        ),
        case_of(
            "Swing.__str__",
            "With n = 1 it is 50.00 % instead of 50.00 %, under 0.01 percentage points more: it snows.",
            self=Swing(HALF, Odds("it snows", Fraction(500_001, 1_000_000)), (("n", 1),)),
        ),
        case_of(
            "Swing.__str__",
            "With each = example_question it stays at 50.00 %: it snows.",
            self=Swing(HALF, HALF, (("each", example_question),)),
        ),
        case_of(
            "Swing.said",
            "If it rains, it is 33.33 % instead of 50.00 %, 16.67 percentage points less.",
            changed="If it rains",
            self=LOSS,
        ),
        case_of(
            "Swing.said",
            "If it rains, it stays at 50.00 %.",
            changed="If it rains",
            self=Swing(HALF, HALF, (("each", example_question),)),
        ),
        case_of(
            "Swing._repr_html_",
            f'<p class="bbb-odds">{lessened.replace("<", "&lt;").replace(">", "&gt;")}</p>',
            self=LOSS,
        ),
        case_of(are_same, True, number=ASKED.origin, other=AskedQuestion(odds.nanuk.survive, (3,), {}, Rulings)),
        case_of(are_same, True, number=numbers.question(Rulings)(example_question)(of=2).origin.named, other={"of": 2}),
    ]


def word_cases() -> list[Case]:
    """Return cases of the words that all results share."""
    sevens, sixes = odds.nanatoridori.copies(7), odds.nanatoridori.copies(6)
    both = odds.nanatoridori.copies([7, 6])
    many, few = both.given(lambda pair: pair[1] >= 3), both.given(lambda pair: pair[1] < 3)
    swing = Swing(sevens >= 3, sevens >= 2, (("least", 2),))
    names = ((("a", 1), THIRD), (("a", 2), HALF), (("b", 1), SURE), (("b", 2), NEVER))
    bars = PictureBar("33.33 %", 1 / 3), PictureBar("3.438", 3.4375, 0.1875, 0.1875)
    return [
        case_of("numbers.Odds.mean", Fraction(1, 3), self=THIRD),
        *(
            case_of("numbers.Odds.quantile", right, self=THIRD, part=part)
            for part, right in ((0, 0), (Fraction(2, 3), 0), (0.67, 1), (1, 1), (1.1, RightRefusal("from 0 to 1")))
        ),
        *(case_of("numbers.Odds.quantile", RightRefusal("not"), self=THIRD, part=part) for part in ("half", -HALF)),
        case_of("numbers.Odds.quantile", RightRefusal("an average is one number"), self=DICE, part=0.5),
        case_of("numbers.Odds.items", ((False, Fraction(2, 3)), (True, Fraction(1, 3))), self=THIRD),
        case_of(
            value_of_odds,
            many.chance(lambda pair: pair[0] >= 3).value,
            found=lambda: (sevens >= 3).given(sixes >= 3).odds,
        ),
        case_of("numbers.Odds.given", RightRefusal("put it together by ask"), self=THIRD, known=HALF),
        case_of("numbers.column_of_number", bars[0], label="33.33 %", number=THIRD),
        case_of("numbers.column_of_number", bars[1], label="3.438", number=DICE),
        case_of("Swing.items", (("before", HALF), ("after", THIRD)), self=LOSS),
        case_of("Swing.mean", Fraction(-1, 6), self=LOSS),
        case_of("Swing.quantile", RightRefusal("has no quantiles"), self=LOSS, part=0.5),
        case_of("Swing.given", RightRefusal("ask the two numbers again"), self=LOSS, known=THIRD),
        case_of(
            value_of_odds,
            few.chance(lambda pair: pair[0] >= 2).value,
            found=lambda: swing.given(sixes < 3).after,
        ),
        case_of(
            value_of_odds,
            few.chance(lambda pair: pair[0] >= 3).value,
            found=lambda: swing.given(sixes < 3).before,
        ),
        *(
            case_of(f"Swing.{name}", right, self=LOSS, other=Fraction(-1, 6))
            for name, right in (("__ge__", True), ("__le__", True), ("__gt__", False), ("__lt__", False))
        ),
        case_of("Table.items", names, self=ROWS),
        case_of("Table.items", (("a", THIRD), ("b", HALF)), self=COLUMN),
        case_of("Table.__ge__", (("a", 2), ("b", 1)), self=ROWS, other=HALF),
        case_of("Table.__le__", (("a", 1), ("a", 2), ("b", 2)), self=ROWS, other=0.5),
        case_of(
            "Table.mean", RightRefusal("several numbers, each an answer of its own: choose one of a, b"), self=COLUMN
        ),
        case_of("Table.quantile", RightRefusal("several numbers"), self=COLUMN, part=0.5),
        case_of("Table.given", RightRefusal("several numbers"), self=COLUMN, known=1),
        case_of(
            frame_of,
            {
                "what": ["the eyes"],
                "value": [3.4375],
                "low": [3.25],
                "high": [3.625],
                "kind": ["simulated"],
            },
            made=DICE,
        ),
        case_of(
            frame_of,
            {
                "when": ["before", "after"],
                "value": [0.5, 1 / 3],
                "low": [0.5, 1 / 3],
                "high": [0.5, 1 / 3],
                "kind": ["exact", "exact"],
            },
            made=LOSS,
        ),
    ]


def value_of_odds(found: Any) -> Any:
    """Return the value of the odds that a function asks for."""
    return found().value


def example_question(of: int = 1) -> Odds:
    """An example of a question: return a number that depends on its argument."""
    return Odds("a hat", Fraction(of, 2))


def are_same(number: Any, other: Any) -> bool:
    """Return whether two values are equal; questions compare their functions by name."""
    return bool(number == other)


def after_changes(number: Odds, changes: dict[str, Any]) -> Any:
    """Return the value after `what_if` with these changes."""
    return number.what_if(**changes).after.value


def has_interval(swing: Swing, wanted: tuple[float, float]) -> bool:
    """Return whether the interval of a difference is as wanted, up to rounding."""
    return all(isclose(one, two, abs_tol=1e-12) for one, two in zip(swing.interval or (), wanted, strict=True))


def simulation_cases() -> list[Case]:
    def is_low(rng: Any) -> bool:
        return rng.randbelow(10) < 3

    def throw_die(rng: Any) -> int:
        return 1 + int(rng.randbelow(6))

    found, throws = [1.0, 0.0, 0.0, 1.0, 0.0], [1.0, 6.0, 3.0]
    share, mean = share_interval(2, 5), mean_interval(throws)
    estimated = {"what": "x", "seed": 3, "assumptions": ("a",), "kind": "assumed"}
    return [
        case_of(
            "numbers.simulated",
            Fraction(3, 10),
            "simulated 3,000 times from seed 5",
            what="x",
            trial=is_low,
            n=3000,
            seed=5,
        ),
        case_of(
            "numbers.simulated",
            Fraction(7, 2),
            "On average, x is",
            what="x",
            trial=throw_die,
            n=2000,
            seed=1,
            unit="mean",
        ),
        case_of(
            "numbers.simulated",
            Fraction(3, 10),
            "with assumptions",
            "Assumed: a.",
            what="x",
            trial=is_low,
            n=500,
            seed=9,
            assumptions=("a",),
            kind="assumed",
        ),
        case_of(
            fields_of_estimate,
            (0.4, "chance", "assumed", 5, 3, (share.low, share.high), ("a",)),
            found=found,
            unit="chance",
            **estimated,
        ),
        case_of(
            fields_of_estimate,
            (10 / 3, "mean", "assumed", 3, 3, (mean.low, mean.high), ("a",)),
            found=throws,
            unit="mean",
            **estimated,
        ),
        case_of("numbers.estimated", Fraction(2, 5), found=found, unit="chance", **estimated),
        *(
            case_of("numbers.check_trials", right, n=n, seed=seed)
            for n, seed, right in (
                (1, 0, None),
                (10_000_000, 10**30, None),
                (0, 1, RightRefusal("the number of trials is a whole number from 1")),
                (10_000_001, 1, RightRefusal("the number of trials")),
                (1, -1, RightRefusal("a seed is a whole number from 0")),
                (1, 10**30 + 1, RightRefusal("a seed")),
                (True, 1, RightRefusal("not True")),
                (1, 2.0, RightRefusal("not 2.0")),
            )
        ),
        *(
            case_of("numbers.check_whole", right, given=given, least=2, most=4, what="it")
            for given, right in (
                (2, None),
                (4, None),
                (1, RightRefusal("it is a whole number from 2 to 4, not 1")),
                (5, RightRefusal("not 5")),
                ("3", RightRefusal("not '3'")),
                (None, RightRefusal("not None")),
            )
        ),
        case_of("numbers.check_view", None, view=nanuk.deal(5, seed=1).view(0), kind=nanuk.View, game="Nanuk"),
        *(
            case_of("numbers.check_view", RightRefusal(because), view=view, kind=nanuk.View, game="Nanuk")
            for view, because in (
                (nanuk.deal(5, seed=1), "a state knows all hidden cards"),
                (3, "not from int"),
                (None, "not from NoneType"),
            )
        ),
    ]


def fields_of_estimate(**arguments: Any) -> tuple[Any, ...]:
    """Return the fields of an estimated number."""
    number = numbers.estimated(**arguments)
    return (number.value, number.unit, number.kind, number.n, number.seed, number.interval, number.assumptions)


ROWS = Table("<Title>", ("a", "b"), (1, 2), ((THIRD, HALF), (SURE, NEVER)), "corner")
PAIRS = Table("Title", (("a", "b"),), ("chance",), ((THIRD,),), "corner")
COLUMN = Table("Title", ("a", "b"), ("chance",), ((THIRD,), (HALF,)), "corner")


def counting_and_table_cases() -> list[Case]:
    """Return cases about counted cases and tables of numbers."""
    one = "corner   chance\n     a  33.33 %\n     b  50.00 %"
    return [
        case_of("Counting.good", Fraction(2), self=COINS),
        case_of("Counting.value", Fraction(1, 2), self=COINS),
        case_of(
            "Counting.plain",
            {
                "what": "two <coins>",
                "headings": ["heads", "ways"],
                "cases": [[1, "3/2"], [2, "1/2"]],
                "good": "2",
                "ways": 4,
            },
            self=COINS,
        ),
        case_of("Counting.__str__", "two <coins>\nheads  ways\n    1   3/2\n    2   1/2\nTogether: 2 of 4", self=COINS),
        case_of(
            "Counting._repr_html_",
            "<table><caption>two &lt;coins&gt;: 2 of 4</caption><thead><tr>"
            '<th scope="col">heads</th><th scope="col">ways</th></tr></thead><tbody><tr><th scope="row">1</th>'
            '<td>1.5</td></tr><tr><th scope="row">2</th><td>1/2</td></tr></tbody></table>',
            self=COINS,
        ),
        case_of("Table.__getitem__", HALF.value, self=ROWS, key=("a", 2)),
        case_of("Table.__getitem__", SURE.value, self=ROWS, key=("b", 1)),
        case_of("Table.__getitem__", HALF.value, self=COLUMN, key="b"),
        case_of("Table.__getitem__", THIRD.value, self=PAIRS, key=("a", "b")),
        case_of("Table.__len__", 2, self=ROWS),
        case_of(is_key_refused, True, table=ROWS, key=("a", 3)),
        case_of(is_key_refused, True, table=ROWS, key=("c", 1)),
        case_of(is_key_refused, True, table=COLUMN, key="c"),
        case_of(rows_of, ["a", "b"], table=ROWS),
        case_of("Table.floats", [[1 / 3, 0.5], [1.0, 0.0]], self=ROWS),
        case_of(to_lists, [[1 / 3, 0.5], [1.0, 0.0]], table=ROWS),
        case_of(
            "Table.plain",
            {
                "title": "<Title>",
                "rows": ["a", "b"],
                "columns": [1, 2],
                "cells": [[THIRD.plain(), HALF.plain()], [SURE.plain(), NEVER.plain()]],
            },
            self=ROWS,
        ),
        case_of("Table.__str__", f"Title\n{one}\n(exact)", self=COLUMN),
        case_of(
            "Table.__str__",
            "T\n         x\na  25.00 %\n(with assumptions, simulated 1 time from seed 7, 95 % interval"
            " 12.50 % to 50.00 %) Assumed: a & b; c.",
            self=Table("T", ("a",), ("x",), ((GUESSED,),)),
        ),
        bar_table_case([(THIRD, 1 / 3, "33.33 %"), (HALF, 0.5, "50.00 %")], most=0.5),
        bar_table_case([(THIRD, 1 / 3, "33.33 %"), (NEVER, 0.0, "0 %")], most=1 / 3),
        bar_table_case([(THIRD, 1 / 3, "33.33 %")], most=1 / 3),
        case_of(
            "Table._repr_html_",
            card(
                "<Title>",
                "exact",
                ("corner", "1", "2"),
                [CardRow("a", None, ("33.33 %", "50.00 %")), CardRow("b", None, ("100 %", "0 %"))],
            ),
            self=ROWS,
        ),
        case_of("Table.__repr__", "<Title: 2 × 1>", self=COLUMN),
        case_of("Table.best", Cell("b", 1, SURE), self=ROWS),
        case_of("Table.best", Cell("b", "chance", HALF), self=COLUMN),
        case_of(parts_of, (("a",), (1, 2), [[1 / 3, 0.5]]), table=ROWS, key=("a", slice(None))),
        case_of(parts_of, (("a", "b"), (2,), [[0.5], [0.0]]), table=ROWS, key=(slice(None), 2)),
        case_of(parts_of, (("b",), (2,), [[0.0]]), table=ROWS, key=(["b"], slice(2, None))),
        case_of(parts_of, (("a",), (1, 2), [[1 / 3, 0.5]]), table=ROWS, key=slice(None, "b")),
        case_of(parts_of, (("a",), ("chance",), [[1 / 3]]), table=COLUMN, key=slice("a", "b")),
        case_of(parts_of, (("a", "b"), (1,), [[1 / 3], [1.0]]), table=ROWS, key=(slice(None), slice(0, 2))),
        case_of(is_slice_refused, True, table=ROWS, key=(slice("c", None), 1)),
        case_of(is_slice_refused, True, table=ROWS, key=(["a", "c"], 1)),
        case_of(is_slice_refused, True, table=ROWS, key=("a", slice(3, None))),
        case_of(
            frame_of,
            {
                "row": ["a", "a", "b", "b"],
                "column": [1, 2, 1, 2],
                "value": [1 / 3, 0.5, 1.0, 0.0],
                "low": [1 / 3, 0.5, 1.0, 0.0],
                "high": [1 / 3, 0.5, 1.0, 0.0],
                "kind": ["exact", "exact", "exact", "assumed"],
            },
            made=ROWS,
        ),
    ]


def bar_table_case(numbers: list[tuple[Any, float, str]], most: float) -> Case:
    """Return the case of a table with one column, shown as bars, given each number, its value and its words."""
    names = tuple("ab"[: len(numbers)])
    table = Table("Title", names, ("chance",), tuple((number,) for number, _value, _words in numbers), "corner")
    rows = [
        CardRow(name, CardBar(value), (words,)) for name, (_number, value, words) in zip(names, numbers, strict=True)
    ]
    right = card("Title", "exact", ("corner", "chance"), rows, most=most)
    return case_of("Table._repr_html_", right, self=table)


def rows_of(table: Table) -> list[Any]:
    """Return the rows that iterating over a table yields."""
    return list(table)


def to_lists(table: Table) -> list[list[float]]:
    """Return the numbers of a table, converted to an array and back to lists."""
    return table.array().tolist()


def parts_of(table: Table, key: Any) -> Any:
    """Return the rows, columns and numbers of a part of a table."""
    part = table[key]
    return part.rows, part.columns, part.floats()


def is_slice_refused(table: Table, key: Any) -> bool:
    """Return whether a table refuses a slice."""
    try:
        table[key]
    except KeyError:
        return True
    return False


def frame_of(made: Any) -> dict[str, Any]:
    """Return the columns of a data frame."""
    return {name: column.tolist() for name, column in made.to_frame().items()}


def is_key_refused(table: Table, key: Any) -> bool:
    """Return whether a table refuses a key."""
    try:
        table[key]
    except KeyError as error:
        return error.args == (key,)
    return False


def cases(_times: int = 1) -> list[Case]:
    """Return all cases."""
    return [
        *wording_cases(),
        *infinite_interval_cases(),
        *arithmetic_cases(),
        *what_if_cases(),
        *word_cases(),
        *simulation_cases(),
        *counting_and_table_cases(),
    ]
