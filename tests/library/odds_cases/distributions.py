"""Distributions as objects: numbers about a count, distributions derived from it, and how it is shown."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import product
from math import isclose, sqrt
from typing import Any

from gamelib.core.intervals import moments_interval, share_interval
from gamelib.odds.distribution import Distribution, observed_distribution
from gamelib.odds.numbers import Odds
from gamelib.odds.outcome_tables import OutcomeTable
from gamelib.odds.result_card import CardBar, CardRow, card
from tests.library.odds_cases import Case, RightRefusal
from tests.library.odds_cases.numbers import THIRD, frame_of
from tests.oracles import counts
from tests.oracles.dealing import chance, mean

FACES, OTHERS = [1, 1, 2, 4, 4, 4], [0, 3, 3]
"""The equally likely values of two independent counts."""
ONE = Distribution.of("the <eyes>", FACES)
TWO = Distribution.of("the points", OTHERS)
COLOURS = Distribution.of("the colour", ["red", "blue", "blue"])
TENTHS = list(range(1, 11))
TEN = Distribution.of("the number", TENTHS)
FALLS = list(product((1, 2, 3), repeat=2))
BOTH = Distribution.of("the <falls>", FALLS)
"""Several numbers at once."""
SEEN = observed_distribution("the eyes", [1, 1, 2, 4] * 25, 7)
SUPPOSED = observed_distribution("the eyes", [2, 3], 8, "assumed", ("a & b",), "eyes")
SURE = Distribution("the eyes", {3: Fraction(1)})


def case_of(ask: Any, right: Any, *says: str, kind: str = "", **arguments: Any) -> Case:
    """Return a case whose right answer is written down, or worked out by a function."""
    return Case(ask, arguments, right if callable(right) else lambda: right, kind, says)


def statistics_cases() -> list[Case]:
    half = Fraction(1, 2)
    squares = partial(mean, [(Fraction(face) - mean(FACES)) ** 2 for face in FACES])
    return [
        case_of("Distribution.__len__", 3, self=ONE),
        *(
            case_of("Distribution.__getitem__", partial(chance, FACES, face.__eq__), self=ONE, outcome=face)
            for face in (1, 2, 3, 4)
        ),
        case_of("Distribution.__getitem__", RightRefusal("say which outcomes"), self=ONE, outcome=slice(1, 3)),
        case_of(apply_to_distribution, [1, 2, 4], self=ONE, of=list),
        case_of(apply_to_distribution, [True, False], self=ONE, of=lambda one: [1 in one, 3 in one]),
        case_of("Distribution.__eq__", True, self=ONE, other={1: Fraction(1, 3), 2: Fraction(1, 6), 4: half}),
        case_of("Distribution.__eq__", False, self=ONE, other=TWO),
        case_of("Distribution.__eq__", False, self=ONE, other=3),
        case_of("Distribution.__hash__", hash(Distribution.of("another", FACES)), self=ONE),
        case_of(apply_to_distribution, partial(mean, FACES), self=ONE, of=lambda one: one.mean.value),
        case_of(
            apply_to_distribution,
            ("mean", "exact", "the <eyes>"),
            self=ONE,
            of=lambda one: (one.mean.unit, one.mean.kind, one.mean.what),
        ),
        case_of(apply_to_distribution, True, self=SEEN, of=mean_has_student_interval),
        case_of("Distribution.variance", squares, self=ONE),
        case_of("Distribution.deviation", lambda: sqrt(squares()), self=ONE),
        case_of("Distribution.mode", 4, self=ONE),
        case_of("Distribution.mode", "blue", self=COLOURS),
        case_of("Distribution.median", partial(counts.quantile, FACES, 0.5), self=ONE),
        *(
            case_of("Distribution.quantile", partial(counts.quantile, FACES, part), self=ONE, part=part)
            for part in (0, 0.1, Fraction(1, 3), 0.34, half, 0.51, 0.9, 1)
        ),
        *(
            case_of("Distribution.quantile", partial(counts.quantile, TENTHS, Fraction(part, 10)), self=TEN, part=given)
            for part, given in ((1, 0.1), (2, 0.2), (3, 0.1 + 0.2), (7, 0.7), (9, 0.9), (10, 1.0))
        ),
        case_of("Distribution.quantile", 1, self=TEN, part=0.0999),
        case_of("Distribution.quantile", 2, self=TEN, part=0.10001),
        case_of("Distribution.quantile", 2, self=ONE, part=1 / 3 + 1e-9),
        case_of("Distribution.quantile", RightRefusal("from 0 to 1"), self=ONE, part=float("nan")),
        case_of("Distribution.quantile", 2, self=ONE, part=Odds("x", half)),
        *(
            case_of("Distribution.quantile", RightRefusal("from 0 to 1"), self=ONE, part=part)
            for part in (-0.1, 1.1, "x", None)
        ),
        case_of("Distribution.quantile", RightRefusal("is not a number"), self=COLOURS, part=half),
        case_of("Distribution.quantiles", lambda: tuple(counts.quantile(FACES, at / 4) for at in (1, 2, 3)), self=ONE),
        case_of(
            "Distribution.quantiles",
            lambda: tuple(counts.quantile(FACES, Fraction(at, 10)) for at in range(1, 10)),
            self=ONE,
            parts=10,
        ),
        case_of("Distribution.quantiles", (), self=ONE, parts=1),
        *(
            case_of("Distribution.quantiles", RightRefusal("1 to 1000 parts"), self=ONE, parts=parts)
            for parts in (0, 1001, 2.0)
        ),
        *(
            case_of("Distribution.chance", partial(chance, FACES, holds), says, self=ONE, condition=condition)
            for condition, holds, says in (
                (4, lambda face: face == 4, "that the <eyes> is 4 is 1/2"),
                ([1, 2, 9], lambda face: face < 3, "is 1, 2 or 9"),
                ([], lambda _face: False, "that the <eyes> is one of no outcomes is 0 % (exact)"),
                (range(3, 3), lambda _face: False, "is one of no outcomes"),
                (range(1, 4), lambda face: face < 4, "is 1 to 3"),
                (range(1, 3), lambda face: face < 3, "is 1 or 2"),
                (lambda face: face % 2, lambda face: face % 2, "as asked"),
                (is_even, lambda face: face % 2 == 0, "is is_even"),
            )
        ),
        *(
            case_of("Distribution.chance", Fraction(ninths, 9), says, self=BOTH, condition=condition)
            for condition, ninths, says in (
                ((1, 2), 1, "that the <falls> are (1, 2) is 1/9"),
                (((1, 2),), 1, "are (1, 2) is"),
                ([(1, 2), (2, 1)], 2, "are (1, 2) or (2, 1) is"),
                ((3, 4), 0, "are (3, 4) is 0 % (exact)"),
                (lambda both: sum(both) == 4, 3, "are as asked"),
            )
        ),
        *(
            case_of(
                f"Distribution.{ask}",
                RightRefusal(f"each outcome here is 2 numbers, like (1, 1), not {named}"),
                self=BOTH,
                condition=condition,
            )
            for ask in ("chance", "given")
            for condition, named in ((4, "4"), ([1, 2], "1"), ((1, 2, 3), "(1, 2, 3)"), ([(1, 2), (1,)], "(1,)"))
        ),
        case_of("Distribution.given", {(1, 2): Fraction(1)}, "given that they are (1, 2)", self=BOTH, condition=(1, 2)),
        case_of(
            apply_to_distribution,
            RightRefusal("are several numbers at once, so they have neither"),
            self=BOTH,
            of=lambda both: both.mean,
        ),
        case_of("Distribution.chance", Fraction(2, 3), "the colour is blue", self=COLOURS, condition="blue"),
        case_of(apply_to_distribution, share_interval(50, 100)[1:], self=SEEN, of=lambda seen: seen.chance(1).interval),
        case_of("Distribution.interval", None, self=ONE, outcome=4),
        case_of("Distribution.interval", share_interval(25, 100)[1:], self=SEEN, outcome=2),
    ]


def apply_to_distribution(self: Distribution, of: Callable[[Distribution], Any]) -> Any:
    """Return the result of a function of a distribution."""
    return of(self)


def is_even(face: int) -> bool:
    """Return whether a number is even."""
    return face % 2 == 0


def mean_has_student_interval(seen: Distribution) -> bool:
    """Return whether the mean of a sampled distribution has Student's interval."""
    _mean, low, high = moments_interval(100, 2.0, 150.0)
    found = seen.mean
    return (
        found.value == 2.0
        and found.n == 100
        and all(isclose(*ends) for ends in zip(found.interval or (), (low, high), strict=True))
    )


def comparison_cases() -> list[Case]:
    tests: dict[str, Callable[[Any, Any], bool]] = {
        "__lt__": lambda one, two: one < two,
        "__le__": lambda one, two: one <= two,
        "__gt__": lambda one, two: one > two,
        "__ge__": lambda one, two: one >= two,
    }
    words = {"__lt__": "less than", "__le__": "at most", "__gt__": "more than", "__ge__": "at least"}
    cases = []
    for name, holds in tests.items():
        cases += [
            case_of(
                f"Distribution.{name}",
                partial(chance, FACES, partial(_swap_sides, holds, bound)),
                f"the <eyes> is {words[name]} {bound} is",
                self=ONE,
                other=bound,
            )
            for bound in (0, 2, 3, 4)
        ]
        cases += [
            case_of(
                f"Distribution.{name}",
                lambda holds=holds: counts.combine_equally_likely(FACES, OTHERS, holds).get(True, Fraction(0)),
                words[name] + " the points",
                self=ONE,
                other=TWO,
            ),
            case_of(f"Distribution.{name}", NotImplemented, self=ONE, other="3"),
            case_of(f"Distribution.{name}", RightRefusal("is not a number"), self=COLOURS, other=3),
        ]
    return cases


def _swap_sides(holds: Callable[[Any, Any], bool], bound: int, face: int) -> bool:
    return holds(face, bound)


def derived_cases() -> list[Case]:
    plus, minus, times = (lambda one, two: one + two), (lambda one, two: one - two), (lambda one, two: one * two)
    cases = []
    for names, made in ((("__add__", "__radd__"), plus), (("__sub__",), minus), (("__mul__", "__rmul__"), times)):
        for name in names:
            cases += [
                case_of(
                    f"Distribution.{name}",
                    partial(counts.combine_equally_likely, FACES, OTHERS, made),
                    self=ONE,
                    other=TWO,
                    kind="exact",
                ),
                case_of(
                    f"Distribution.{name}", partial(counts.combine_equally_likely, FACES, [3], made), self=ONE, other=3
                ),
                case_of(f"Distribution.{name}", NotImplemented, self=ONE, other="3"),
                case_of(f"Distribution.{name}", NotImplemented, self=ONE, other=True),
            ]
    three = [one + two + more for one in FACES for two in FACES for more in FACES]
    return [
        *cases,
        case_of(
            "Distribution.__rsub__", partial(counts.combine_equally_likely, [10], FACES, minus), self=ONE, other=10
        ),
        case_of("Distribution.__neg__", partial(counts.combine_equally_likely, [0], FACES, minus), self=ONE),
        case_of(
            "Distribution.__rmatmul__",
            lambda: counts.combine_equally_likely(three, [0], plus),
            "3 × the",
            self=ONE,
            times=3,
        ),
        case_of("Distribution.__rmatmul__", ONE, self=ONE, times=1),
        *(case_of("Distribution.__rmatmul__", RightRefusal("1 to 1000"), self=ONE, times=times) for times in (0, 1001)),
        case_of("Distribution.__rmatmul__", NotImplemented, self=ONE, times=2.0),
        case_of(apply_to_distribution, (33, "simulated"), self=SEEN, of=lambda seen: ((3 @ seen).n, (3 @ seen).kind)),
        case_of(apply_to_distribution, (0, 1), self=SEEN, of=lambda seen: ((3 @ ONE).n, (60 @ seen).n)),
        case_of(apply_to_distribution, 1, self=SUPPOSED, of=lambda supposed: (supposed + supposed).n),
        case_of(
            equal_distribution,
            {1: Fraction(1, 2), 2: Fraction(1, 4), 4: Fraction(1, 4)},
            "simulated 100 times from seed 7",
        ),
        case_of(apply_to_distribution, 100, self=ONE, of=lambda _one: equal_distribution().n),
        case_of(
            apply_to_distribution,
            (2, "assumed", ("a & b",)),
            self=SEEN,
            of=lambda seen: ((seen + SUPPOSED).n, (seen + SUPPOSED).kind, (seen + SUPPOSED).assumptions),
        ),
        case_of(apply_to_distribution, (100, 50), self=SEEN, of=lambda seen: ((seen + ONE).n, (seen + seen).n)),
        case_of(
            apply_to_distribution,
            Fraction(7, 2),
            self=ONE,
            of=lambda one: sum([one, 0.5 + SURE]).mean.value - mean(FACES),
        ),
        case_of(
            "Distribution.given",
            partial(counts.combine_equally_likely, [1, 1, 2], [0], plus),
            "is 1 or 2",
            self=ONE,
            condition=[1, 2],
        ),
        case_of("Distribution.given", {4: Fraction(1)}, self=ONE, condition=lambda face: face > 3),
        case_of("Distribution.given", RightRefusal("never happens"), self=ONE, condition=3),
        case_of(apply_to_distribution, 75, self=SEEN, of=lambda seen: seen.given([1, 2]).n),
        case_of(
            "Distribution.map",
            partial(counts.combine_equally_likely, FACES, [0], lambda one, _two: one % 2),
            self=ONE,
            function=lambda face: face % 2,
        ),
        case_of(
            "Distribution.map", {"x": Fraction(1)}, "Another", self=ONE, function=lambda _face: "x", what="another"
        ),
        case_of(is_empty_refused, True),
    ]


def equal_distribution() -> Distribution:
    """Return a second distribution of the outcomes in SEEN, equal to it but another object."""
    return observed_distribution("the eyes", [1, 1, 2, 4] * 25, 7)


def is_empty_refused() -> bool:
    """Return whether a distribution without outcomes is refused."""
    try:
        Distribution("nothing", {})
    except ValueError as error:
        return "at least one outcome" in str(error)
    return False


def table_and_text_cases() -> list[Case]:
    third, sixth = Fraction(1, 3), Fraction(1, 6)
    sentence = "On average 2.667; most often 4 (50.00 %); at least half of the time from 1 to 4."
    text = f"The <eyes>\n1  33.33 %  {'#' * 20}\n2  16.67 %  {'#' * 10}\n4  50.00 %  {'#' * 30}\n{sentence}\n(exact)"
    low, high = share_interval(50, 100)[1:]
    return [
        case_of(
            "Distribution.table",
            {
                (1, "exactly"): third,
                (1, "or more"): Fraction(1),
                (1, "or less"): third,
                (2, "exactly"): sixth,
                (2, "or more"): Fraction(2, 3),
                (2, "or less"): Fraction(1, 2),
                (4, "or more"): Fraction(1, 2),
            },
            self=ONE,
        ),
        case_of("Distribution.table", {"red": third, "blue": 2 * third}, self=COLOURS),
        case_of("Distribution.floats", {1: 1 / 3, 2: 1 / 6, 4: 0.5}, self=ONE),
        case_of("Distribution.sentence", sentence, self=ONE),
        case_of("Distribution.sentence", "On average 3; most often 3 (100 %); at least half of the time 3.", self=SURE),
        case_of("Distribution.sentence", "Likeliest: blue (66.67 %).", self=COLOURS),
        case_of(
            "Distribution.sentence",
            "On average 10.333; most often 7 (9.52 %); at least half of the time from 6 to 15.",
            self=Distribution.of("the number", [*range(1, 21), 7]),
        ),
        case_of("Distribution.__repr__", "<the <eyes>: 3 outcomes, exact>", self=ONE),
        *(
            case_of(apply_to_distribution, rows, self=Distribution.of("the number", range(many)), of=rows_shown)
            for many, rows in ((60, [*range(60)]), (61, [*range(30), *range(31, 61)]))
        ),
        case_of(
            apply_to_distribution,
            {1: third, 2: 2 * third},
            "The number",
            self=NUMBERS,
            of=lambda table: table.distribution(),
        ),
        case_of(apply_to_distribution, {3: Fraction(1)}, self=CERTAIN, of=lambda table: table.distribution()),
        case_of(apply_to_distribution, 2 * third, self=NUMBERS, of=lambda table: (table >= 2).value),
        case_of(apply_to_distribution, third, self=NUMBERS, of=lambda table: (table <= 1).value),
        case_of(apply_to_distribution, True, self=NUMBERS, of=are_cells_percentages),
        case_of(
            apply_to_distribution,
            ("the number", "exact", "corner"),
            self=NUMBERS,
            of=lambda table: subject_kind_and_unit(table.distribution()),
        ),
        case_of(
            apply_to_distribution,
            ("another", "exact", "corner"),
            self=NUMBERS,
            of=lambda table: subject_kind_and_unit(table.distribution("another")),
        ),
        case_of("Distribution.describe_method_and_assumptions", "(exact)", self=ONE),
        case_of("Distribution.describe_method_and_assumptions", "(simulated 100 times from seed 7)", self=SEEN),
        case_of(
            "Distribution.describe_method_and_assumptions",
            "(with assumptions, simulated 2 times from seed 8) Assumed: a & b.",
            self=SUPPOSED,
        ),
        case_of(
            "Distribution.plain",
            {
                "what": "the <eyes>",
                "outcomes": [1, 2, 4],
                "chances": [1 / 3, 1 / 6, 0.5],
                "fractions": ["1/3", "1/6", "1/2"],
                "kind": "exact",
                "n": 0,
                "seed": None,
                "assumptions": [],
                "sentence": sentence,
            },
            self=ONE,
        ),
        case_of("Distribution.__str__", text, self=ONE),
        case_of(
            "Distribution._repr_html_",
            card(
                "The <eyes>",
                "exact",
                ("outcome", "chance"),
                [
                    CardRow("1", CardBar(1 / 3), ("33.33 %",)),
                    CardRow("2", CardBar(1 / 6), ("16.67 %",)),
                    CardRow("4", CardBar(0.5), ("50.00 %",)),
                ],
                sentence=sentence,
                most=0.5,
            ),
            self=ONE,
        ),
        case_of(
            apply_to_distribution,
            True,
            self=SEEN,
            of=lambda seen: f"<td>{100 * low:.2f} % – {100 * high:.2f} %</td>" in seen._repr_html_(),
        ),
        case_of(
            frame_of, {"outcome": [1, 2, 4], "chance": [1 / 3, 1 / 6, 0.5], "at_most": [1 / 3, 0.5, 1.0]}, made=ONE
        ),
        case_of(apply_to_distribution, True, self=SEEN, of=lambda seen: {"low", "high"} < {*frame_of(seen)}),
        case_of(apply_to_distribution, [1 / 3, 1 / 6, 0.5], self=ONE, of=lambda one: one.array().tolist()),
    ]


CERTAIN = OutcomeTable("The number", (3,), ("chance",), ((Odds("three", Fraction(1)),),))
NUMBERS = OutcomeTable("The number", (1, 2), ("chance",), ((THIRD,), (Odds("two", Fraction(2, 3)),)), "corner")


def are_cells_percentages(table: OutcomeTable) -> bool:
    """Return whether a plot of a table writes percentages along its axis."""
    return table._are_chances()


def rows_shown(numbers: Distribution) -> list[int]:
    """Return the outcomes that a distribution's card lists."""
    return [int(found) for found in re.findall(r"<th scope=.row.[^>]*>(?:<[^>]*>)*(\d+)", numbers._repr_html_())]


def subject_kind_and_unit(counted: Distribution) -> tuple[str, str, str]:
    """Return the subject, the kind and the unit of a distribution."""
    return counted.what, counted.kind, counted.unit


def cases(_times: int = 1) -> list[Case]:
    """Return all cases."""
    return [*statistics_cases(), *comparison_cases(), *derived_cases(), *table_and_text_cases()]
