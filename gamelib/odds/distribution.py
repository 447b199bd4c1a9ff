"""`Distribution`: how likely each outcome of a count is; a mapping of outcomes to fractions, to calculate with.

>>> from gamelib.odds import nanuk
>>> bears = nanuk.bears(5)
>>> bears[0], f"{bears.mean:.2f}", bears.median
(Fraction(21199, 40740), '0.60', 0)
>>> print((bears >= 2).brief())
10.80 %
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from math import isfinite, sqrt
from numbers import Real
from typing import Any, TypeAlias

from gamelib.core.intervals import moments_interval, share_interval
from gamelib.core.language import _, join_or, n_
from gamelib.core.written_numbers import amount, percent
from gamelib.odds.as_number import Numeric, as_operand
from gamelib.odds.count_sources import UNKNOWN, Sources, check_independent
from gamelib.odds.data_frames import PictureBar, data_frame, plot_columns
from gamelib.odds.numbers import ASSUMED, EXACT, SIMULATED, BadQuestion, Kind, Odds
from gamelib.odds.result_card import CardBar, CardRow, card
from gamelib.odds.tables import Table
from gamelib.odds.text_tables import align_columns, to_plain

LONGEST_BAR = 30
"""Length of the longest bar in text, in characters."""
MOST_ROWS = 60
"""Maximum number of outcomes in a notebook's table; of more, those in the middle are left out."""
MOST_PAIRS = 4_000_000
"""Maximum number of pairs of outcomes that are combined."""


@dataclass(frozen=True, eq=False)
class Distribution(Mapping[Any, Fraction]):
    """The chance of each possible outcome of a count, with its kind; a mapping, in the order of the outcomes.

    An outcome that cannot be has the chance 0. `+`, `-`, `*` and comparisons such as `>=` combine it with a number, or
    with a count that is independent of it; two counts of the same cards are refused. `3 @ one` adds three separate
    deals, `given` conditions on something learned, `map` turns each outcome into another.

    >>> die = Distribution.of("the eyes", range(1, 7))
    >>> die.mean.value, (die + die)[7], (die > 4).value, die.given(lambda eyes: eyes > 4)[6]
    (Fraction(7, 2), Fraction(1, 6), Fraction(1, 3), Fraction(1, 2))
    """

    what: str
    chances: Mapping[Any, Fraction]
    kind: Kind = EXACT
    n: int = 0
    seed: int | None = None
    assumptions: tuple[str, ...] = ()
    unit: str = field(default="", kw_only=True)
    sources: Sources = field(default=UNKNOWN, kw_only=True, repr=False)
    """What it is counted in; two counts with a source in common depend on each other."""
    asked: Any = field(default=None, kw_only=True, repr=False)
    """The question it answers, if it was put together from parts: it is joined with others about the same cards."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "chances", _sort_outcomes(self.chances))
        if not self.chances:
            raise BadQuestion(_("a distribution has at least one outcome"))

    @classmethod
    def of(cls, what: str, outcomes: Iterable[Any]) -> Distribution:
        """Return the distribution of equally likely outcomes; one that is named twice is twice as likely."""
        return cls(what, shares_of_weights(Counter(outcomes)))

    # A mapping -------------------------------------------------------------------------------

    def __getitem__(self, outcome: Any) -> Fraction:
        """Return the chance of an outcome; 0 for one that cannot be."""
        if isinstance(outcome, slice):
            raise BadQuestion(_("say which outcomes: found.chance(range(2, 5)), or list(found)[2:5] by their place"))
        return self.chances.get(outcome, Fraction(0))

    def __iter__(self) -> Iterator[Any]:
        return iter(self.chances)

    def __len__(self) -> int:
        return len(self.chances)

    def __contains__(self, outcome: object) -> bool:
        return outcome in self.chances

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Mapping) and dict(self.chances) == dict(other)

    def __hash__(self) -> int:
        return hash(frozenset(self.chances.items()))

    # Numbers about it --------------------------------------------------------------------------

    @cached_property
    def mean(self) -> Odds:
        """The average outcome."""
        mean = self._average()
        if not self.n:
            return self._make_odds(self.what, mean, None, "mean")
        _mean, low, high = moments_interval(self.n, float(mean), float(self.variance * self.n))
        return self._make_odds(self.what, mean, (low, high), "mean")

    def _average(self) -> Fraction:
        return sum((Fraction(value) * chance for value, chance in self._numbers().items()), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """The average of the squared distance from the mean."""
        mean = self._average()
        return sum(((Fraction(value) - mean) ** 2 * chance for value, chance in self.chances.items()), Fraction(0))

    @property
    def deviation(self) -> float:
        """The standard deviation: the square root of the variance."""
        return sqrt(self.variance)

    @property
    def mode(self) -> Any:
        """The likeliest outcome; the first of several."""
        return max(self, key=self.__getitem__)

    @property
    def median(self) -> Any:
        """The outcome in the middle: with a chance of one half or more it is not exceeded."""
        return self.quantile(Fraction(1, 2))

    def quantile(self, part: Any) -> Any:
        """Return a quantile: the least outcome that is not exceeded with at least this chance, from 0 to 1.

        >>> Distribution.of("the eyes", range(1, 7)).quantile(0.9)
        6
        """
        part = float_as_fraction(as_operand(part))
        if part is None or not 0 <= part <= 1:
            raise BadQuestion(_("a quantile is asked for a part from 0 to 1, not {given!r:.40}").format(given=part))
        self._numbers()
        reached = Fraction(0)
        for outcome, chance in self.chances.items():
            reached += chance
            if reached >= part:
                return outcome
        return outcome

    def quantiles(self, parts: int = 4) -> tuple[Any, ...]:
        """Return the outcomes that cut it into `parts` parts, as equally likely as possible; by default quartiles."""
        if type(parts) is not int or not 1 <= parts <= 1000:
            raise BadQuestion(_("it can be cut into 1 to 1000 parts, not {given!r:.40}").format(given=parts))
        return tuple(self.quantile(Fraction(part, parts)) for part in range(1, parts))

    def chance(self, condition: Condition) -> Odds:
        """Return the chance of an outcome, of one of several, or of those for which a function is true.

        >>> print(Distribution.of("the number of eyes", range(1, 7)).chance([2, 4, 6]))
        The chance that the number of eyes is 2, 4 or 6 is 1/2, 50.00 % (exact).
        """
        condition = as_outcomes(condition, self.chances)
        holds = as_test(condition)
        outcomes = [outcome for outcome in self if holds(outcome)]
        return self._chance_of(self._sentence_of(condition), outcomes)

    def interval(self, outcome: Any) -> tuple[float, float] | None:
        """Return the 95 % interval of the chance of an outcome; None if it is exact."""
        if not self.n:
            return None
        _value, low, high = share_interval(float(self[outcome] * self.n), self.n)
        return low, high

    def __lt__(self, other: Any) -> Any:
        return self._compare(other, _("less than {other}"), lambda one, two: one < two)

    def __le__(self, other: Any) -> Any:
        return self._compare(other, _("at most {other}"), lambda one, two: one <= two)

    def __gt__(self, other: Any) -> Any:
        return self._compare(other, _("more than {other}"), lambda one, two: one > two)

    def __ge__(self, other: Any) -> Any:
        return self._compare(other, _("at least {other}"), lambda one, two: one >= two)

    # Distributions made from it -----------------------------------------------------------------

    def given(self, condition: Condition) -> Distribution:
        """Return the distribution once it is known that a condition holds: an outcome, some, or a function.

        >>> Distribution.of("the eyes", range(1, 7)).given([1, 2])[2]
        Fraction(1, 2)
        """
        condition = as_outcomes(condition, self.chances)
        holds = as_test(condition)
        left = {outcome: chance for outcome, chance in self.chances.items() if holds(outcome)}
        known = sum(left.values())
        if not known:
            raise BadQuestion(_("that never happens, so nothing follows from it"))
        sure = {outcome: chance / known for outcome, chance in left.items()}
        name = describe_condition(condition)
        line = (
            _("{what}, given that they are {condition}")
            if are_joint(self)
            else _("{what}, given that it is {condition}")
        )
        what = line.format(what=self.what, condition=name)
        return replace(self, what=what, chances=sure, n=round(self.n * known), asked=None)

    def map(self, function: Callable[[Any], Any], what: str = "") -> Distribution:
        """Return the distribution of what a function makes of each outcome.

        >>> dict(Distribution.of("the eyes", range(1, 7)).map(lambda eyes: eyes >= 5))
        {False: Fraction(2, 3), True: Fraction(1, 3)}
        """
        chances: dict[Any, Fraction] = {}
        for outcome, chance in self.chances.items():
            made = function(outcome)
            chances[made] = chances.get(made, Fraction(0)) + chance
        return replace(self, what=what or self.what, chances=chances, asked=None)

    def __add__(self, other: Any) -> Any:
        return self._combine(other, _("{one}, and {two}, together"), lambda one, two: one + two)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        return self._combine(other, _("{one}, less {two}"), lambda one, two: one - two)

    def __rsub__(self, other: Any) -> Any:
        return (-self) + other

    def __mul__(self, other: Any) -> Any:
        return self._combine(other, _("{one}, times {two}"), lambda one, two: one * two)

    __rmul__ = __mul__

    def of_another_deal(self) -> Distribution:
        """Return the same count in a separate deal, which may be combined with one of the same cards.

        >>> from gamelib.odds.nanatoridori import copies
        >>> print((copies(7) + copies(7).of_another_deal() >= 6).describe_method())
        counted, with assumptions
        """
        return self._apart(_("{what} is counted in a separate deal").format(what=self.what))

    def _apart(self, note: str) -> Distribution:
        kind = ASSUMED if self.sources else self.kind
        notes = (*self.assumptions, *([note] if self.sources else []))
        return replace(self, kind=kind, assumptions=notes, sources=UNKNOWN, asked=None)

    def __neg__(self) -> Distribution:
        return self.map(lambda outcome: -outcome)

    def __rmatmul__(self, times: Any) -> Any:
        """Return the distribution of the sum of `times` independent counts like this one."""
        if type(times) is not int:
            return NotImplemented
        if not 1 <= times <= 1000:
            raise BadQuestion(_("1 to 1000 of a kind can be added, not {given}").format(given=times))
        if times == 1:
            return self
        total = one = self._apart(_("each of them is counted in a separate deal"))
        for _time in range(times - 1):
            total = _combine_independent(total, one, lambda one, two: one + two, self.what)
        what = _("{times} × {what}").format(what=self.what, times=times)
        return replace(total, what=what, n=max(1, self.n // times) if self.n else 0)

    # How it shows itself -------------------------------------------------------------------------

    def table(self) -> Table:
        """Return a table with a row for each outcome: the chance of exactly it, of no less, and of no more."""
        rows = tuple(self)
        cells = tuple(
            (self.chance([outcome]), *((self >= outcome, self <= outcome) if self._is_number() else ()))
            for outcome in rows
        )
        columns = (_("exactly"), _("or more"), _("or less")) if self._is_number() else (_("chance"),)
        return Table(_sentence_case(self.what), rows, columns, cells, self.unit)

    def floats(self) -> dict[Any, float]:
        """Return the chances as floats."""
        return {outcome: float(chance) for outcome, chance in self.chances.items()}

    def array(self) -> Any:
        """Return the chances as a numpy array, in the order of the outcomes."""
        import numpy as np  # noqa: PLC0415 - numpy is needed for arrays only

        return np.array(list(self.floats().values()))

    def to_frame(self) -> Any:
        """Return a pandas DataFrame: outcome, chance, the chance of no more, and the interval if it is not exact."""
        reached, totals = Fraction(0), []
        for chance in self.chances.values():
            reached += chance
            totals.append(float(reached))
        columns: dict[str, list[Any]] = {
            "outcome": list(self),
            "chance": list(self.floats().values()),
            "at_most": totals,
        }
        if self.n:
            ends = [self.interval(outcome) or (0.0, 1.0) for outcome in self]
            columns |= {"low": [low for low, _high in ends], "high": [high for _low, high in ends]}
        return data_frame(columns)

    def plot(self, axes: Any = None, *, dark: bool = False) -> Any:
        """Draw it with matplotlib, whiskers included, on given axes or new ones, and return the axes."""
        columns = []
        for outcome, chance in self.floats().items():
            low, high = self.interval(outcome) or (chance, chance)
            columns.append(PictureBar(str(outcome), chance, chance - low, high - chance))
        return plot_columns(columns, _sentence_case(self.what), self.unit or _("outcome"), _("chance"), axes, dark)

    def sentence(self) -> str:
        """Say what is to be expected: the average and the middle half; the likeliest if outcomes are no numbers."""
        if not self._is_number():
            return _("Likeliest: {outcome} ({chance}).").format(outcome=self.mode, chance=percent(self[self.mode]))
        low, high = self.quantile(Fraction(1, 4)), self.quantile(Fraction(3, 4))
        line = (
            _("On average {mean}; most often {mode} ({chance}); at least half of the time {low}.")
            if low == high
            else _("On average {mean}; most often {mode} ({chance}); at least half of the time from {low} to {high}.")
        )
        return line.format(
            mean=amount(self.mean.value), mode=self.mode, chance=percent(self[self.mode]), low=low, high=high
        )

    def describe_method_and_assumptions(self) -> str:
        """Say how it was found, and on which assumptions."""
        how = self._make_odds("", Fraction(1), None).describe_method()
        if self.n:
            how = n_("simulated {n} time from seed {seed}", "simulated {n} times from seed {seed}", self.n)
            if self.kind == ASSUMED:
                how = n_(
                    "with assumptions, simulated {n} time from seed {seed}",
                    "with assumptions, simulated {n} times from seed {seed}",
                    self.n,
                )
            how = how.format(n=f"{self.n:,}", seed=self.seed)
        return " ".join(filter(None, (_("({how})").format(how=how), self._describe_assumptions())))

    def _describe_assumptions(self) -> str:
        return (
            _("Assumed: {assumptions}.").format(assumptions=_("; ").join(self.assumptions)) if self.assumptions else ""
        )

    def plain(self) -> dict[str, Any]:
        """Return everything as values that JSON can hold."""
        return {
            "what": self.what,
            "outcomes": list(map(to_plain, self)),
            "chances": list(self.floats().values()),
            "fractions": list(map(str, self.chances.values())),
            "kind": self.kind,
            "n": self.n,
            "seed": self.seed,
            "assumptions": list(self.assumptions),
            "sentence": self.sentence(),
        }

    def __repr__(self) -> str:
        return f"<{self.what}: {len(self)} outcomes, {self.kind}>"

    def __str__(self) -> str:
        most = max(self.chances.values())
        rows = [
            (outcome, percent(chance), "#" * round(LONGEST_BAR * chance / most)) for outcome, chance in self.items()
        ]
        widest = max(len(bar) for _outcome, _chance, bar in rows)
        lines = align_columns(("", "", ""), [(one, two, bar.ljust(widest)) for one, two, bar in rows])
        return "\n".join(
            [_sentence_case(self.what), *lines[1:], self.sentence(), self.describe_method_and_assumptions()]
        )

    def _repr_html_(self) -> str:
        rows, found = [], list(self.items())
        shown = found if len(found) <= MOST_ROWS else [*found[: MOST_ROWS // 2], *found[-MOST_ROWS // 2 :]]
        for outcome, chance in shown:
            ends = self.interval(outcome)
            cells = (percent(chance), *([] if ends is None else [f"{percent(ends[0])} – {percent(ends[1])}"]))
            rows.append(CardRow(str(outcome), CardBar(float(chance), *(ends or ())), cells))
        headings = (self.unit or _("outcome"), _("chance"), *([_("95 % interval")] if self.n else []))
        highest = max(row.bar.high or row.bar.value for row in rows if row.bar)
        basis = (
            self.describe_method_and_assumptions() if self.n else self._describe_assumptions()
        )  # the badge already says that a number was counted
        return card(
            _sentence_case(self.what), self.kind, headings, rows, sentence=self.sentence(), basis=basis, most=highest
        )

    # How it is worked out ----------------------------------------------------------------------------

    def _is_number(self) -> bool:
        return all(isinstance(outcome, Real) for outcome in self)

    def _numbers(self) -> Mapping[Any, Fraction]:
        if not self._is_number():
            line = (
                _("{what} are several numbers at once, so they have neither an average nor an order")
                if are_joint(self)
                else _("{what} is not a number, so it has neither an average nor an order")
            )
            raise BadQuestion(line.format(what=self.what))
        return self.chances

    def _make_odds(
        self, what: str, value: Fraction, interval: tuple[float, float] | None, unit: Any = "chance"
    ) -> Odds:
        exact = not self.n
        return Odds(
            what, value if exact else float(value), unit, self.kind, self.n, self.seed, interval, self.assumptions
        )

    def _chance_of(self, what: str, outcomes: Iterable[Any]) -> Odds:
        value = sum((self[outcome] for outcome in outcomes), Fraction(0))
        if not self.n:
            return self._make_odds(what, value, None)
        _share, low, high = share_interval(float(value * self.n), self.n)
        return self._make_odds(what, value, (low, high))

    def _compare(self, other: Any, words: str, holds: Callable[[Any, Any], bool]) -> Any:
        """Return the chance that a comparison with a number, or with another distribution, holds."""
        self._numbers()
        what = _("{what} is {condition}")
        if isinstance(other, Distribution):
            if self._is_joint_with(other):
                joint: Any = holds(self.asked, other.asked)
                return joint.odds
            true = _combine_independent(
                self, other, holds, what.format(what=self.what, condition=words.format(other=other.what))
            )
            return true._chance_of(true.what, [True])
        if isinstance(other, Numeric):
            other = other.value
        if isinstance(other, bool) or not isinstance(other, Real):
            return NotImplemented
        described = what.format(what=self.what, condition=words.format(other=other))
        found = self._chance_of(described, [outcome for outcome in self if holds(outcome, other)])
        return replace(found, asked=self._asked_on(holds, other))

    def _combine(self, other: Any, words: str, operation: Callable[[Any, Any], Any]) -> Any:
        if isinstance(other, Numeric):
            other = other.value
        if isinstance(other, Distribution):
            if self._is_joint_with(other):
                return operation(self.asked, other.asked).distribution
            return _combine_independent(self, other, operation, words.format(one=self.what, two=other.what))
        if isinstance(other, bool) or not isinstance(other, Real):
            return NotImplemented
        what = self.what if not other else words.format(one=self.what, two=other)
        self._numbers()
        found = self.map(lambda outcome: operation(outcome, other), what)
        return replace(found, asked=self._asked_on(operation, other))

    def _asked_on(self, operation: Callable[[Any, Any], Any], other: Any) -> Any:
        """Return the question it answers, worked on with a whole number; None if there is none."""
        return operation(self.asked, other) if self.asked is not None and isinstance(other, int) else None

    def _is_joint_with(self, other: Distribution) -> bool:
        """Return whether both answer questions about the same cards, so that they are counted together."""
        both = self.asked is not None and other.asked is not None
        return both and bool(self.asked.experiment == other.asked.experiment)

    def _sentence_of(self, condition: Condition) -> str:
        line = _("{what} are {condition}") if are_joint(self) else _("{what} is {condition}")
        return line.format(what=self.what, condition=describe_condition(condition))


def shares_of_weights(weights: Mapping[Any, Any]) -> dict[Any, Fraction]:
    """Return each weight as a fraction of their sum."""
    total = sum(weights.values())
    return {outcome: Fraction(weight) / total for outcome, weight in weights.items() if weight}


def observed_distribution(
    what: str,
    outcomes: Iterable[Any],
    seed: int,
    kind: Kind = SIMULATED,
    assumptions: tuple[str, ...] = (),
    unit: str = "",
    sources: Sources = UNKNOWN,
) -> Distribution:
    """Return the distribution of outcomes that were seen, with their number, so that chances have intervals."""
    counts = Counter(outcomes)
    if not counts:
        raise BadQuestion(_("nothing was seen, so nothing can be counted"))
    return Distribution(
        what, shares_of_weights(counts), kind, counts.total(), seed, assumptions, unit=unit, sources=sources
    )


def _combine_independent(
    one: Distribution, two: Distribution, operation: Callable[[Any, Any], Any], what: str
) -> Distribution:
    """Return the distribution of an operation on two independent counts."""
    check_independent(one.sources, two.sources)
    if len(one) * len(two) > MOST_PAIRS:
        raise BadQuestion(_("these have too many outcomes to be combined"))
    chances: dict[Any, Fraction] = {}
    for first, chance in one.items():
        for second, other in two.items():
            outcome = operation(first, second)
            chances[outcome] = chances.get(outcome, Fraction(0)) + chance * other
    kind = ASSUMED if ASSUMED in (one.kind, two.kind) else SIMULATED if SIMULATED in (one.kind, two.kind) else EXACT
    sampled = [each for each in (one, two) if each.n]
    tried = min((each.n for each in sampled), default=0)
    if len({each.seed for each in sampled}) < len(sampled):  # made from the same draws, so they err together
        tried = max(1, tried // 2)
    assumptions = tuple(dict.fromkeys((*one.assumptions, *two.assumptions)))
    seed = sampled[0].seed if sampled else None
    sources = one.sources | two.sources
    return Distribution(what, chances, kind, tried, seed, assumptions, unit=one.unit, sources=sources)


def _sort_outcomes(chances: Mapping[Any, Fraction]) -> dict[Any, Fraction]:
    """Return the possible outcomes sorted if all are numbers, else in the order in which they were given."""
    possible = {outcome: chance for outcome, chance in chances.items() if chance}
    if all(isinstance(outcome, Real) for outcome in possible):
        return dict(sorted(possible.items()))
    return possible


def _sentence_case(text: str) -> str:
    return text[:1].upper() + text[1:]


# Conditions on outcomes ------------------------------------------------------------------------------


Condition: TypeAlias = Callable[[Any], Any] | Iterable[Any] | Any
"""A function from an outcome to true or false, or several outcomes, or a single one."""

SIMPLE, FEW_LAST_BITS = 10_000, 4 * 2.0**-53
"""A float so near to a fraction with a denominator up to SIMPLE is that fraction."""


def are_joint(outcomes: Iterable[Any]) -> bool:
    """Return whether each outcome is several numbers at once."""
    return all(isinstance(each, tuple) for each in outcomes)


def as_outcomes(condition: Condition, outcomes: Collection[Any]) -> Condition:
    """Return a condition in which one outcome of several numbers is one outcome, and not several.

    Raise BadQuestion if it names an outcome of more or fewer numbers than the outcomes have.

    >>> as_outcomes((1, 0), [(0, 0), (1, 0)]), as_outcomes((1, 0), [0, 1, 2])
    ([(1, 0)], (1, 0))
    """
    if callable(condition) or not outcomes or not are_joint(outcomes):
        return condition
    if isinstance(condition, tuple) and not any(isinstance(each, tuple) for each in condition):
        condition = [condition]
    like = next(iter(outcomes))
    for each in _is_several(condition):
        if not isinstance(each, tuple) or len(each) != len(like):
            raise BadQuestion(
                _("each outcome here is {many} numbers, like {like}, not {given!r:.40}").format(
                    many=len(like), like=like, given=each
                )
            )
    return condition


def as_test(condition: Condition) -> Callable[[Any], bool]:
    """Return a condition as a function of an outcome."""
    if callable(condition):
        return lambda outcome: bool(condition(outcome))
    wanted = {*_is_several(condition)}
    return lambda outcome: outcome in wanted


def describe_condition(condition: Condition) -> str:
    """Return a condition in words, to complete "it is …".

    >>> [describe_condition(each) for each in (range(2, 5), [2, 4], [], lambda outcome: outcome > 2)]
    ['2 to 4', '2 or 4', 'one of no outcomes', 'as asked']
    """
    if callable(condition):
        name = getattr(condition, "__name__", "")
        return _("as asked") if name in ("", "<lambda>") else name
    several = _is_several(condition)
    if not several:
        return _("one of no outcomes")
    if isinstance(condition, range) and condition.step == 1 and len(condition) > 2:
        return _("{least} to {most}").format(least=condition[0], most=condition[-1])
    return join_or([str(each) for each in several])


def float_as_fraction(part: Any) -> Any:
    """Return a float as the fraction that is meant by it: 0.1 is a tenth, and 0.1 + 0.2 are three tenths.

    >>> float_as_fraction(0.1), float_as_fraction(1 / 3), float_as_fraction(0.1 + 0.2), float_as_fraction(0.123456789)
    (Fraction(1, 10), Fraction(1, 3), Fraction(3, 10), Fraction(123456789, 1000000000))
    """
    if not isinstance(part, float) or not isfinite(part):
        return part
    simple = Fraction(part).limit_denominator(SIMPLE)
    return simple if abs(float(simple) - part) <= FEW_LAST_BITS else Fraction(repr(part))


def _is_several(condition: Any) -> list[Any]:
    if isinstance(condition, str | bytes) or not isinstance(condition, Iterable):
        return [condition]
    return list(condition)
