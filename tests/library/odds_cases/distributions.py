"""Distributions as objects: numbers about a count, distributions derived from it, and how it is shown."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from importlib.util import find_spec
from itertools import product
from math import isclose, sqrt
from typing import Any

from gamelib.core.intervals import moments_interval, share_interval
from gamelib.odds.distribution import Distribution, observed
from gamelib.odds.numbers import Odds
from gamelib.odds.outcome_tables import OutcomeTable
from gamelib.odds.result_card import Bar, Row, card
from tests.library.odds_cases import Case, Refused
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
SEEN = observed("the eyes", [1, 1, 2, 4] * 25, 7)
SUPPOSED = observed("the eyes", [2, 3], 8, "assumed", ("a & b",), "eyes")
SURE = Distribution("the eyes", {3: Fraction(1)})


def case(ask: Any, right: Any, *says: str, kind: str = "", **arguments: Any) -> Case:
    """Return a case whose right answer is written down, or worked out by a function."""
    return Case(ask, arguments, right if callable(right) else lambda: right, kind, says)


def about_it() -> list[Case]:
    half = Fraction(1, 2)
    squares = partial(mean, [(Fraction(face) - mean(FACES)) ** 2 for face in FACES])
    return [
        case("Distribution.__len__", 3, self=ONE),
        *(
            case("Distribution.__getitem__", partial(chance, FACES, face.__eq__), self=ONE, outcome=face)
            for face in (1, 2, 3, 4)
        ),
        case("Distribution.__getitem__", Refused("say which outcomes"), self=ONE, outcome=slice(1, 3)),
        case(by, [1, 2, 4], self=ONE, of=list),
        case(by, [True, False], self=ONE, of=lambda one: [1 in one, 3 in one]),
        case("Distribution.__eq__", True, self=ONE, other={1: Fraction(1, 3), 2: Fraction(1, 6), 4: half}),
        case("Distribution.__eq__", False, self=ONE, other=TWO),
        case("Distribution.__eq__", False, self=ONE, other=3),
        case("Distribution.__hash__", hash(Distribution.of("another", FACES)), self=ONE),
        case(by, partial(mean, FACES), self=ONE, of=lambda one: one.mean.value),
        case(
            by, ("mean", "exact", "the <eyes>"), self=ONE, of=lambda one: (one.mean.unit, one.mean.kind, one.mean.what)
        ),
        case(by, True, self=SEEN, of=mean_is_sampled),
        case("Distribution.variance", squares, self=ONE),
        case("Distribution.deviation", lambda: sqrt(squares()), self=ONE),
        case("Distribution.mode", 4, self=ONE),
        case("Distribution.mode", "blue", self=COLOURS),
        case("Distribution.median", partial(counts.quantile, FACES, 0.5), self=ONE),
        *(
            case("Distribution.quantile", partial(counts.quantile, FACES, part), self=ONE, part=part)
            for part in (0, 0.1, Fraction(1, 3), 0.34, half, 0.51, 0.9, 1)
        ),
        *(
            case("Distribution.quantile", partial(counts.quantile, TENTHS, Fraction(part, 10)), self=TEN, part=given)
            for part, given in ((1, 0.1), (2, 0.2), (3, 0.1 + 0.2), (7, 0.7), (9, 0.9), (10, 1.0))
        ),
        case("Distribution.quantile", 1, self=TEN, part=0.0999),
        case("Distribution.quantile", 2, self=TEN, part=0.10001),
        case("Distribution.quantile", 2, self=ONE, part=1 / 3 + 1e-9),
        case("Distribution.quantile", Refused("from 0 to 1"), self=ONE, part=float("nan")),
        case("Distribution.quantile", 2, self=ONE, part=Odds("x", half)),
        *(
            case("Distribution.quantile", Refused("from 0 to 1"), self=ONE, part=part)
            for part in (-0.1, 1.1, "x", None)
        ),
        case("Distribution.quantile", Refused("is not a number"), self=COLOURS, part=half),
        case("Distribution.quantiles", lambda: tuple(counts.quantile(FACES, at / 4) for at in (1, 2, 3)), self=ONE),
        case(
            "Distribution.quantiles",
            lambda: tuple(counts.quantile(FACES, Fraction(at, 10)) for at in range(1, 10)),
            self=ONE,
            parts=10,
        ),
        case("Distribution.quantiles", (), self=ONE, parts=1),
        *(
            case("Distribution.quantiles", Refused("1 to 1000 parts"), self=ONE, parts=parts)
            for parts in (0, 1001, 2.0)
        ),
        *(
            case("Distribution.chance", partial(chance, FACES, holds), says, self=ONE, condition=condition)
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
            case("Distribution.chance", Fraction(ninths, 9), says, self=BOTH, condition=condition)
            for condition, ninths, says in (
                ((1, 2), 1, "that the <falls> are (1, 2) is 1/9"),
                (((1, 2),), 1, "are (1, 2) is"),
                ([(1, 2), (2, 1)], 2, "are (1, 2) or (2, 1) is"),
                ((3, 4), 0, "are (3, 4) is 0 % (exact)"),
                (lambda both: sum(both) == 4, 3, "are as asked"),
            )
        ),
        *(
            case(
                f"Distribution.{ask}",
                Refused(f"each outcome here is 2 numbers, like (1, 1), not {named}"),
                self=BOTH,
                condition=condition,
            )
            for ask in ("chance", "given")
            for condition, named in ((4, "4"), ([1, 2], "1"), ((1, 2, 3), "(1, 2, 3)"), ([(1, 2), (1,)], "(1,)"))
        ),
        case("Distribution.given", {(1, 2): Fraction(1)}, "given that they are (1, 2)", self=BOTH, condition=(1, 2)),
        case(by, Refused("are several numbers at once, so they have neither"), self=BOTH, of=lambda both: both.mean),
        case("Distribution.chance", Fraction(2, 3), "the colour is blue", self=COLOURS, condition="blue"),
        case(by, share_interval(50, 100)[1:], self=SEEN, of=lambda seen: seen.chance(1).interval),
        case("Distribution.interval", None, self=ONE, outcome=4),
        case("Distribution.interval", share_interval(25, 100)[1:], self=SEEN, outcome=2),
    ]


def by(self: Distribution, of: Callable[[Distribution], Any]) -> Any:
    """Return the result of a function of a distribution."""
    return of(self)


def is_even(face: int) -> bool:
    """Return whether a number is even."""
    return face % 2 == 0


def mean_is_sampled(seen: Distribution) -> bool:
    """Return whether the mean of a sampled distribution has Student's interval."""
    _mean, low, high = moments_interval(100, 2.0, 150.0)
    found = seen.mean
    return (
        found.value == 2.0
        and found.n == 100
        and all(isclose(*ends) for ends in zip(found.interval or (), (low, high), strict=True))
    )


def comparisons() -> list[Case]:
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
            case(
                f"Distribution.{name}",
                partial(chance, FACES, partial(_turned, holds, bound)),
                f"the <eyes> is {words[name]} {bound} is",
                self=ONE,
                other=bound,
            )
            for bound in (0, 2, 3, 4)
        ]
        cases += [
            case(
                f"Distribution.{name}",
                lambda holds=holds: counts.combine(FACES, OTHERS, holds).get(True, Fraction(0)),
                words[name] + " the points",
                self=ONE,
                other=TWO,
            ),
            case(f"Distribution.{name}", NotImplemented, self=ONE, other="3"),
            case(f"Distribution.{name}", Refused("is not a number"), self=COLOURS, other=3),
        ]
    return cases


def _turned(holds: Callable[[Any, Any], bool], bound: int, face: int) -> bool:
    return holds(face, bound)


def others_made_of_it() -> list[Case]:
    plus, minus, times = (lambda one, two: one + two), (lambda one, two: one - two), (lambda one, two: one * two)
    cases = []
    for names, made in ((("__add__", "__radd__"), plus), (("__sub__",), minus), (("__mul__", "__rmul__"), times)):
        for name in names:
            cases += [
                case(
                    f"Distribution.{name}",
                    partial(counts.combine, FACES, OTHERS, made),
                    self=ONE,
                    other=TWO,
                    kind="exact",
                ),
                case(f"Distribution.{name}", partial(counts.combine, FACES, [3], made), self=ONE, other=3),
                case(f"Distribution.{name}", NotImplemented, self=ONE, other="3"),
                case(f"Distribution.{name}", NotImplemented, self=ONE, other=True),
            ]
    three = [one + two + more for one in FACES for two in FACES for more in FACES]
    return [
        *cases,
        case("Distribution.__rsub__", partial(counts.combine, [10], FACES, minus), self=ONE, other=10),
        case("Distribution.__neg__", partial(counts.combine, [0], FACES, minus), self=ONE),
        case("Distribution.__rmatmul__", lambda: counts.combine(three, [0], plus), "3 × the", self=ONE, times=3),
        case("Distribution.__rmatmul__", ONE, self=ONE, times=1),
        *(case("Distribution.__rmatmul__", Refused("1 to 1000"), self=ONE, times=times) for times in (0, 1001)),
        case("Distribution.__rmatmul__", NotImplemented, self=ONE, times=2.0),
        case(by, (33, "simulated"), self=SEEN, of=lambda seen: ((3 @ seen).n, (3 @ seen).kind)),
        case(by, (0, 1), self=SEEN, of=lambda seen: ((3 @ ONE).n, (60 @ seen).n)),
        case(by, 1, self=SUPPOSED, of=lambda supposed: (supposed + supposed).n),
        case(seen_again, {1: Fraction(1, 2), 2: Fraction(1, 4), 4: Fraction(1, 4)}, "simulated 100 times from seed 7"),
        case(by, 100, self=ONE, of=lambda _one: seen_again().n),
        case(
            by,
            (2, "assumed", ("a & b",)),
            self=SEEN,
            of=lambda seen: ((seen + SUPPOSED).n, (seen + SUPPOSED).kind, (seen + SUPPOSED).assumptions),
        ),
        case(by, (100, 50), self=SEEN, of=lambda seen: ((seen + ONE).n, (seen + seen).n)),
        case(by, Fraction(7, 2), self=ONE, of=lambda one: sum([one, 0.5 + SURE]).mean.value - mean(FACES)),
        case(
            "Distribution.given", partial(counts.combine, [1, 1, 2], [0], plus), "is 1 or 2", self=ONE, condition=[1, 2]
        ),
        case("Distribution.given", {4: Fraction(1)}, self=ONE, condition=lambda face: face > 3),
        case("Distribution.given", Refused("never happens"), self=ONE, condition=3),
        case(by, 75, self=SEEN, of=lambda seen: seen.given([1, 2]).n),
        case(
            "Distribution.map",
            partial(counts.combine, FACES, [0], lambda one, _two: one % 2),
            self=ONE,
            function=lambda face: face % 2,
        ),
        case("Distribution.map", {"x": Fraction(1)}, "Another", self=ONE, function=lambda _face: "x", what="another"),
        case(empty, True),
    ]


def seen_again() -> Distribution:
    """Return a second distribution of the outcomes in SEEN, equal to it but another object."""
    return observed("the eyes", [1, 1, 2, 4] * 25, 7)


def empty() -> bool:
    """Return whether a distribution without outcomes is refused."""
    try:
        Distribution("nothing", {})
    except ValueError as error:
        return "at least one outcome" in str(error)
    return False


def tables_and_texts() -> list[Case]:
    third, sixth = Fraction(1, 3), Fraction(1, 6)
    sentence = "On average 2.667; most often 4 (50.00 %); at least half of the time from 1 to 4."
    text = f"The <eyes>\n1  33.33 %  {'#' * 20}\n2  16.67 %  {'#' * 10}\n4  50.00 %  {'#' * 30}\n{sentence}\n(exact)"
    low, high = share_interval(50, 100)[1:]
    return [
        case(
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
        case("Distribution.table", {"red": third, "blue": 2 * third}, self=COLOURS),
        case("Distribution.floats", {1: 1 / 3, 2: 1 / 6, 4: 0.5}, self=ONE),
        case("Distribution.sentence", sentence, self=ONE),
        case("Distribution.sentence", "On average 3; most often 3 (100 %); at least half of the time 3.", self=SURE),
        case("Distribution.sentence", "Likeliest: blue (66.67 %).", self=COLOURS),
        case(
            "Distribution.sentence",
            "On average 10.333; most often 7 (9.52 %); at least half of the time from 6 to 15.",
            self=Distribution.of("the number", [*range(1, 21), 7]),
        ),
        case("Distribution.__repr__", "<the <eyes>: 3 outcomes, exact>", self=ONE),
        *(
            case(by, rows, self=Distribution.of("the number", range(many)), of=rows_shown)
            for many, rows in ((60, [*range(60)]), (61, [*range(30), *range(31, 61)]))
        ),
        case(by, {1: third, 2: 2 * third}, "The number", self=NUMBERS, of=lambda table: table.distribution()),
        case(by, {3: Fraction(1)}, self=CERTAIN, of=lambda table: table.distribution()),
        case(by, ("the number", "exact", "corner"), self=NUMBERS, of=lambda table: named(table.distribution())),
        case(by, ("another", "exact", "corner"), self=NUMBERS, of=lambda table: named(table.distribution("another"))),
        case("Distribution.basis", "(exact)", self=ONE),
        case("Distribution.basis", "(simulated 100 times from seed 7)", self=SEEN),
        case("Distribution.basis", "(with assumptions, simulated 2 times from seed 8) Assumed: a & b.", self=SUPPOSED),
        case(
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
        case("Distribution.__str__", text, self=ONE),
        case(
            "Distribution._repr_html_",
            card(
                "The <eyes>",
                "exact",
                ("outcome", "chance"),
                [
                    Row("1", Bar(1 / 3), ("33.33 %",)),
                    Row("2", Bar(1 / 6), ("16.67 %",)),
                    Row("4", Bar(0.5), ("50.00 %",)),
                ],
                sentence=sentence,
                most=0.5,
            ),
            self=ONE,
        ),
        case(
            by,
            True,
            self=SEEN,
            of=lambda seen: f"<td>{100 * low:.2f} % – {100 * high:.2f} %</td>" in seen._repr_html_(),
        ),
        case(frame_of, {"outcome": [1, 2, 4], "chance": [1 / 3, 1 / 6, 0.5], "at_most": [1 / 3, 0.5, 1.0]}, made=ONE),
        case(by, True, self=SEEN, of=lambda seen: {"low", "high"} < {*frame_of(seen)}),
        *([case("Distribution.to_frame", Refused("needs pandas"), self=ONE)] if find_spec("pandas") is None else []),
        case(by, [1 / 3, 1 / 6, 0.5], self=ONE, of=lambda one: one.array().tolist()),
    ]


CERTAIN = OutcomeTable("The number", (3,), ("chance",), ((Odds("three", Fraction(1)),),))
NUMBERS = OutcomeTable("The number", (1, 2), ("chance",), ((THIRD,), (Odds("two", Fraction(2, 3)),)), "corner")


def rows_shown(numbers: Distribution) -> list[int]:
    """Return the outcomes that a distribution's card lists."""
    return [int(found) for found in re.findall(r"<th scope=.row.[^>]*>(?:<[^>]*>)*(\d+)", numbers._repr_html_())]


def named(counted: Distribution) -> tuple[str, str, str]:
    """Return the subject, the kind and the unit of a distribution."""
    return counted.what, counted.kind, counted.unit


def cases(_times: int = 1) -> list[Case]:
    """Return all cases."""
    return [*about_it(), *comparisons(), *others_made_of_it(), *tables_and_texts()]
