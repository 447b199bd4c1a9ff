"""`Count` and `Condition`: questions about one experiment, put together from parts, about the same cards throughout.

An experiment is what chance decides: a fresh hand, the next cards drawn, a hunt, a post that fills, a game. Its counts
are added, compared and joined by `&`, `|` and `~` (and, or, not), and answered exactly if they can be counted in a
moment, else by simulation.

>>> from gamelib.odds import ask
>>> hand = ask.hand(8)
>>> print((hand.copies(7) >= 3) & (hand.copies(6) >= 1))
The chance that in a fresh hand of 8 cards the number of cards of rank 7 is at least 3 and the number of cards of rank \
6 is at least 1 is 4.79 % (exact).
"""

from __future__ import annotations

import operator
from abc import abstractmethod
from collections.abc import Callable, ItemsView, Iterable, Iterator
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import count as count_up
from itertools import islice
from typing import Any, ClassVar, NamedTuple, NoReturn

from gamelib.core.chance import Stream
from gamelib.core.language import _, join_and
from gamelib.odds.ask_terms import (
    ARITHMETIC,
    MOST_FEATURES,
    MOST_PARTS,
    Feature,
    Law,
    Operation,
    Term,
    describe_term,
    features_of,
    parts_of,
    size_of,
    value_of,
    write_term,
)
from gamelib.odds.distribution import Distribution, observed_distribution, shares_of_weights
from gamelib.odds.numbers import SEED, SIMULATED, TRIALS, BadQuestion, Kind, Odds, Swing, check_trials, estimated
from gamelib.odds.python_lines import python_line_of_call


class NoSuchCount(BadQuestion, AttributeError):
    """An experiment was asked for something that it does not count; the text says what it does."""


class Trial(NamedTuple):
    """One time that an experiment was carried out: its number, the cards or whatever was dealt, and what came of it."""

    number: int
    dealt: Any
    outcome: Any


@dataclass(frozen=True, eq=False)
class Experiment:
    """What chance decides, once; its methods count things in it. Two that are written alike mean the same cards."""

    NAME: ClassVar[str] = ""
    COUNTS: ClassVar[tuple[str, ...]] = ()
    """The methods that count something, or say whether something is so."""
    EXAMPLE: ClassVar[str] = ""
    """A question that can be asked of it."""

    # What each kind of experiment says of itself ---------------------------------------------------------

    @abstractmethod
    def deal(self, rng: Stream) -> Any:
        """Carry it out once."""

    @abstractmethod
    def measure(self, dealt: Any, feature: Feature) -> Any:
        """Count one thing in what was dealt."""

    def law(self, wanted: tuple[Feature, ...]) -> Law | None:
        """Return the ways to each combination of these counts; None if they cannot be counted in a moment."""
        del wanted
        return None

    @abstractmethod
    def place(self) -> str:
        """Return in words where it is counted: `in a fresh hand of 8 cards`."""

    @abstractmethod
    def describe(self, feature: Feature, is_denied: bool = False) -> str:
        """Return a count in words; one that is true or false as a sentence."""

    def default_trials(self) -> int:
        """Return how often it is simulated if nobody says how often."""
        return TRIALS

    def usual_kind(self) -> Kind:
        """Return the kind of a simulated answer."""
        return SIMULATED

    def exact_kind(self) -> Kind:
        """Return the kind of an answer that was counted."""
        return "exact"

    def assumptions(self) -> tuple[str, ...]:
        """Return what is supposed, as sentences."""
        return ()

    # What all have in common ---------------------------------------------------------------------------

    @cached_property
    def text(self) -> str:
        """The experiment as text: `hand(8)`."""
        positional: list[Any] = []
        named: dict[str, Any] = {}
        for at, each in enumerate(fields(self)):
            value = getattr(self, each.name)
            is_next = at == len(positional) and not each.kw_only
            if is_next and (value != each.default or at == 0):
                positional.append(value)
            elif value != each.default:
                named[each.name] = value
        text = python_line_of_call(self.NAME, *positional, **named)
        if not text:
            raise BadQuestion(_("this question holds something that cannot be written down"))
        return text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Experiment) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __str__(self) -> str:
        return self.text

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        raise NoSuchCount(self.why_not(name))

    def why_not(self, name: str) -> str:
        """Return the sentence that says what can be counted in its place."""
        line = _("{name!r:.40} cannot be asked of {experiment}; what can is {counts}, like {example}")
        return line.format(name=name, experiment=self.NAME, counts=join_and(list(self.COUNTS)), example=self.EXAMPLE)

    def _count(self, name: str, *arguments: Any) -> Count:
        return Count(self, Feature(name, arguments))

    def _truth(self, name: str, *arguments: Any) -> Condition:
        return Condition(self, Feature(name, arguments))

    def trials(self, seed: int = SEED) -> Iterator[tuple[int, Any]]:
        """Carry it out again and again, for ever; each time has a stream of chance of its own."""
        check_trials(1, seed)
        return ((number, self.deal(Stream(seed, "ask", number))) for number in count_up())


@lru_cache(maxsize=256)
def _law_of(experiment: Experiment, wanted: tuple[Feature, ...]) -> Law | None:
    return experiment.law(wanted)


@dataclass(frozen=True, repr=False)
class Question:
    """A count or a condition of an experiment, and what is known of it. Two that are written alike are equal."""

    experiment: Experiment
    term: Term
    known: Term | None = None

    def __post_init__(self) -> None:
        if len(self.features) > MOST_FEATURES or size_of(self.term) + size_of(self.known) > MOST_PARTS:
            raise BadQuestion(
                _("a question has at most {parts} parts and counts at most {features} things").format(
                    parts=MOST_PARTS, features=MOST_FEATURES
                )
            )

    # As text ---------------------------------------------------------------------------------------

    def write(self) -> str:
        """Return it as a short text, which `ask.read` reads back.

        >>> from gamelib.odds import ask
        >>> (ask.hand(8).copies(7) + ask.hand(8).copies(6) >= 5).write()
        'hand(8): copies(7) + copies(6) >= 5'
        """
        known = "" if self.known is None else f" given {write_term(self.known, _write_feature)}"
        return f"{self.experiment.text}: {write_term(self.term, _write_feature)}{known}"

    def python(self) -> str:
        """Return it as a line of Python, which needs nothing but `import gamelib`.

        >>> from gamelib.odds import ask
        >>> (ask.hand(8).copies(7) >= 3).python()
        'gamelib.odds.ask.hand(8).copies(7) >= 3'
        """
        many = sum(isinstance(each, Feature) for each in (*parts_of(self.term), *parts_of(self.known)))
        start, name = f"gamelib.odds.ask.{self.experiment.text}", self.experiment.NAME
        seen: list[Feature] = []

        def leaf(feature: Feature) -> str:
            first = not seen
            seen.append(feature)
            base = start if many == 1 else f"({name} := {start})" if first else name
            return f"{base}.{_write_feature(feature)}" + ("" if feature.arguments else "()")

        term = write_term(self.term, leaf, python=True)
        if self.known is None:
            return term
        return f"({term}).given({write_term(self.known, leaf, python=True)})"

    def __str__(self) -> str:
        return str(self._answer)

    def __repr__(self) -> str:
        return f"<{self.write()}>"

    def _repr_html_(self) -> str:
        return str(self._answer._repr_html_())

    def __bool__(self) -> bool:
        raise BadQuestion(
            _("a question is neither true nor false: join two by & and |, deny one by ~, and put brackets around each")
        )

    # Its parts -------------------------------------------------------------------------------------

    @cached_property
    def features(self) -> tuple[Feature, ...]:
        """The things that are counted."""
        return features_of(self.term, self.known)

    def what_if(self, **changes: Any) -> Swing:
        """Ask the same of another experiment, and return the difference.

        >>> from gamelib.odds import ask
        >>> print((ask.hand(8).longest() >= 3).what_if(may_sort=True).difference > 0.3)
        True
        """
        names = [each.name for each in fields(self.experiment)]
        if unknown := [name for name in changes if name not in names]:
            line = _("{name} cannot be changed in {experiment}; what can is {names}")
            raise BadQuestion(line.format(name=unknown[0], experiment=self.experiment.NAME, names=join_and(names)))
        other = replace(self, experiment=replace(self.experiment, **changes))
        return Swing(self._answer.mean, other._answer.mean, tuple(changes.items()))

    def given(self, known: Condition) -> Any:
        """Return the question once it is known that a condition of the same experiment holds."""
        if not isinstance(known, Condition):
            raise BadQuestion(_("what is known is a condition on the same cards, like copies(7) >= 3"))
        self._check_same(known)
        term = known.term if self.known is None else Operation("and", (self.known, known.term))
        return replace(self, known=term)

    def _check_same(self, other: Question) -> None:
        if other.experiment != self.experiment:
            raise BadQuestion(
                _("the parts of a question are about the same cards, not about {one} and {two}").format(
                    one=self.experiment.text, two=other.experiment.text
                )
            )
        if self.known != other.known:
            raise BadQuestion(_("say what is known last: .given(...) comes after everything else"))

    # How it is answered ----------------------------------------------------------------------------

    @cached_property
    def law(self) -> Law | None:
        """The ways to each combination of what is counted; None if it cannot be counted in a moment."""
        return _law_of(self.experiment, self.features)

    @property
    def is_counted(self) -> bool:
        """Whether it is answered exactly, by counting, and not by simulation."""
        return self.law is not None

    def trials(self, seed: int = SEED) -> Iterator[Trial]:
        """Deal it one by one, for ever; times at which what is known does not hold are left out.

        >>> from gamelib.odds import ask
        >>> next(ask.hand(5).copies(7).trials(seed=1))
        Trial(number=0, dealt=(1, 7, 6, 6, 5), outcome=1)
        """
        return self._kept(self.experiment.trials(seed))

    def _kept(self, dealt_by_number: Iterable[tuple[int, Any]]) -> Iterator[Trial]:
        """Return what came of each time that the experiment was carried out, if what is known holds."""
        for number, dealt in dealt_by_number:
            found = {each: self.experiment.measure(dealt, each) for each in self.features}
            if self.known is None or value_of(self.known, found):
                yield Trial(number, dealt, value_of(self.term, found))

    def _outcomes(self, n: int | None, seed: int) -> list[Any]:
        """Return what came of `n` trials, without those in which what is known does not hold."""
        n = self.experiment.default_trials() if n is None else n
        check_trials(n, seed)
        outcomes = [trial.outcome for trial in self._kept(islice(self.experiment.trials(seed), n))]
        if not outcomes:
            raise BadQuestion(_("what is known never came about in the simulation; simulate it more often"))
        return outcomes

    def _weights(self) -> dict[Any, Any]:
        """Return the ways to each outcome, counted."""
        weights: dict[Any, Any] = {}
        for values, ways in (self.law or {}).items():
            found = dict(zip(self.features, values, strict=True))
            if self.known is None or value_of(self.known, found):
                outcome = value_of(self.term, found)
                weights[outcome] = weights.get(outcome, 0) + ways
        if not any(weights.values()):
            raise BadQuestion(_("that never happens, so nothing follows from it"))
        return weights

    def _describe_known(self) -> str:
        if self.known is None:
            return ""
        known = describe_term(self.known, self.experiment.describe)
        return _(", given that {condition}").format(condition=known)

    @property
    @abstractmethod
    def _answer(self) -> Any: ...


def _write_feature(feature: Feature) -> str:
    return python_line_of_call(feature.name, *feature.arguments) if feature.arguments else feature.name


# Counts ----------------------------------------------------------------------------------------------


def _no_number() -> BadQuestion:
    return BadQuestion(_("a condition is true or false, so it is neither added nor compared: join it by & or |"))


def _operand(question: Question, other: Any) -> Term | None:
    """Return another side of a sum or of a comparison; None if it is neither a count of the same nor a number."""
    if isinstance(other, Condition):
        raise _no_number()
    if isinstance(other, Count):
        question._check_same(other)
        return other.term
    if isinstance(other, float) and other.is_integer():
        other = int(other)
    if type(other) is int:
        return other
    if isinstance(other, float | Fraction):
        raise BadQuestion(_("a count is compared with a whole number, not with {given}").format(given=other))
    return None


@dataclass(frozen=True, repr=False)
class Count(Question):
    """A number that is counted in an experiment: its distribution, to be added, compared and shown.

    >>> from gamelib.odds import ask
    >>> both = ask.hand(8).copies(7) + ask.hand(8).copies(6)
    >>> both.mean.value, both.quantile(0.9), (both >= 5).brief()
    (Fraction(16, 7), 4, '3.65 %')
    """

    @cached_property
    def distribution(self) -> Distribution:
        """How likely each number is: counted if that takes but a moment, else simulated."""
        return self._counted() if self.is_counted else self.simulated()

    @property
    def _answer(self) -> Distribution:
        return self.distribution

    def _what(self) -> str:
        line = _("{count} {place}{known}")
        words = describe_term(self.term, self.experiment.describe)
        return line.format(count=words, place=self.experiment.place(), known=self._describe_known())

    def _counted(self) -> Distribution:
        return Distribution(
            self._what(),
            shares_of_weights(self._weights()),
            self.experiment.exact_kind(),
            assumptions=self.experiment.assumptions(),
            asked=self if self.known is None else None,
        )

    def simulated(self, n: int | None = None, seed: int = SEED) -> Distribution:
        """Return its distribution in `n` trials."""
        found = observed_distribution(
            self._what(),
            self._outcomes(n, seed),
            seed,
            self.experiment.usual_kind(),
            self.experiment.assumptions(),
        )
        return replace(found, asked=self if self.known is None else None)

    # The same words as those of a distribution

    @property
    def mean(self) -> Odds:
        """The average number."""
        return self.distribution.mean

    @property
    def median(self) -> Any:
        """The number in the middle."""
        return self.distribution.median

    def quantile(self, part: Any) -> Any:
        """Return the least number that is not exceeded with at least this chance."""
        return self.distribution.quantile(part)

    def items(self) -> ItemsView[Any, Fraction]:
        """Return each number with its chance."""
        return self.distribution.items()

    def chance(self, condition: Any) -> Odds:
        """Return the chance of a number, of one of several, or of those for which a function is true."""
        return self.distribution.chance(condition)

    def plot(self, axes: Any = None, *, dark: bool = False) -> Any:
        """Draw it with matplotlib, and return the axes."""
        return self.distribution.plot(axes, dark=dark)

    def to_frame(self) -> Any:
        """Return a pandas DataFrame."""
        return self.distribution.to_frame()

    def __getitem__(self, number: Any) -> Fraction:
        return self.distribution[number]

    # Put together

    def _join(self, sign: str, other: Any, is_swapped: bool = False) -> Any:
        operand = _operand(self, other)
        if operand is None:
            return NotImplemented
        parts = (operand, self.term) if is_swapped else (self.term, operand)
        kind = Count if sign in ARITHMETIC else Condition
        return kind(self.experiment, Operation(sign, parts), self.known)

    def __add__(self, other: Any) -> Any:
        return self._join("+", other)

    def __radd__(self, other: Any) -> Any:
        return self._join("+", other, is_swapped=True)

    def __sub__(self, other: Any) -> Any:
        return self._join("-", other)

    def __rsub__(self, other: Any) -> Any:
        return self._join("-", other, is_swapped=True)

    def __mul__(self, other: Any) -> Any:
        return self._join("*", other)

    def __rmul__(self, other: Any) -> Any:
        return self._join("*", other, is_swapped=True)

    def __ge__(self, other: Any) -> Any:
        return self._join(">=", other)

    def __le__(self, other: Any) -> Any:
        return self._join("<=", other)

    def __gt__(self, other: Any) -> Any:
        return self._join(">", other)

    def __lt__(self, other: Any) -> Any:
        return self._join("<", other)

    def exactly(self, other: Any) -> Condition:
        """Return the condition that it is this number, or that of another count of the same cards."""
        found = self._join("==", other)
        if found is NotImplemented:
            raise BadQuestion(_("a count is compared with a whole number, not with {given}").format(given=other))
        return found  # type: ignore[no-any-return]


# Conditions ------------------------------------------------------------------------------------------


@dataclass(frozen=True, repr=False)
class Condition(Question):
    """Something that is true or false of an experiment: its chance, to be joined by `&`, `|` and `~` and shown.

    >>> from gamelib.odds import ask
    >>> hunt = ask.hunt("fish", 6, "fish fish inuksuk", others="helpful", hunters=2)
    >>> hunt.succeeds(5).brief(), (~hunt.survives()).brief()
    ('53.57 %', '12.36 %')
    """

    @cached_property
    def odds(self) -> Odds:
        """The chance: counted if that takes but a moment, else simulated."""
        return self._counted() if self.is_counted else self.simulated()

    @property
    def _answer(self) -> Odds:
        return self.odds

    def _what(self) -> str:
        words = describe_term(self.term, self.experiment.describe)
        line = _("{place} {condition}{known}")
        return line.format(condition=words, place=self.experiment.place(), known=self._describe_known())

    def _counted(self) -> Odds:
        weights = {bool(outcome): ways for outcome, ways in self._weights().items()}
        value = shares_of_weights(weights).get(True, Fraction(0))
        kind, assumptions = self.experiment.exact_kind(), self.experiment.assumptions()
        return Odds(self._what(), value, kind=kind, assumptions=assumptions, asked=self)

    def simulated(self, n: int | None = None, seed: int = SEED) -> Odds:
        """Return its chance in `n` trials."""
        found, experiment = [float(each) for each in self._outcomes(n, seed)], self.experiment
        kind, assumptions = experiment.usual_kind(), experiment.assumptions()
        return replace(estimated(self._what(), found, seed, "chance", assumptions, kind), asked=self)

    # The same words as those of odds

    @property
    def value(self) -> Any:
        """The chance as a number."""
        return self.odds.value

    @property
    def kind(self) -> Kind:
        """How it was found."""
        return self.odds.kind

    @property
    def mean(self) -> Odds:
        """The chance itself: the average of 1 where it is so, and 0 where it is not."""
        return self.odds.mean

    def quantile(self, part: Any) -> Any:
        """Return 0 or 1: the least that is not exceeded with at least this chance."""
        return self.odds.quantile(part)

    def items(self) -> Any:
        """Return the chances that it is not so, and that it is."""
        return self.odds.items()

    def brief(self) -> str:
        """Format the chance alone."""
        return self.odds.brief()

    def plot(self, axes: Any = None, *, dark: bool = False) -> Any:
        """Draw it with matplotlib, and return the axes."""
        return self.odds.plot(axes, dark=dark)

    def to_frame(self) -> Any:
        """Return a pandas DataFrame."""
        return self.odds.to_frame()

    def __float__(self) -> float:
        return float(self.odds)

    def _compare(self, other: Any, holds: Callable[[Any, Any], bool]) -> Any:
        if isinstance(other, Question):
            return NotImplemented
        return holds(self.odds, other)

    def __ge__(self, other: Any) -> Any:
        return self._compare(other, operator.ge)

    def __le__(self, other: Any) -> Any:
        return self._compare(other, operator.le)

    def __gt__(self, other: Any) -> Any:
        return self._compare(other, operator.gt)

    def __lt__(self, other: Any) -> Any:
        return self._compare(other, operator.lt)

    # Joined

    def __add__(self, other: Any) -> NoReturn:
        raise _no_number()

    __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __add__

    def _join(self, sign: str, other: Any) -> Any:
        if isinstance(other, Odds) and isinstance(other.asked, Condition):
            other = other.asked
        if not isinstance(other, Condition):
            raise BadQuestion(_("conditions are joined with conditions: put brackets around each, like (...) & (...)"))
        self._check_same(other)
        parts: list[Term] = []
        for each in (self.term, other.term):
            same = isinstance(each, Operation) and each.sign == sign
            parts += each.parts if same and isinstance(each, Operation) else [each]
        return replace(self, term=Operation(sign, tuple(parts)))

    def __and__(self, other: Any) -> Condition:
        return self._join("and", other)  # type: ignore[no-any-return]

    __rand__ = __and__

    def __or__(self, other: Any) -> Condition:
        return self._join("or", other)  # type: ignore[no-any-return]

    __ror__ = __or__

    def __invert__(self) -> Condition:
        return replace(self, term=Operation("not", (self.term,)))
