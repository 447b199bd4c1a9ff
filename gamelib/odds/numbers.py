"""`Odds`: a chance or an expected amount that knows its kind, its interval and its assumptions."""

from __future__ import annotations

import html
import inspect
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import wraps
from math import isinf, sqrt
from typing import Any, Literal, NamedTuple, ParamSpec, TypeAlias, TypeVar

from gamelib.core import rulings as ruled
from gamelib.core.arithmetic import add_up
from gamelib.core.chance import Stream
from gamelib.core.errors import GameError
from gamelib.core.intervals import mean_interval, share_interval
from gamelib.core.language import _, join_and, n_
from gamelib.core.written_numbers import Number, amount, difference, percent, percentage_points, with_sign_of_minus
from gamelib.odds.as_number import Numeric, as_operand
from gamelib.odds.counting import Counting
from gamelib.odds.data_frames import PictureBar, data_frame, plot_rows

Kind: TypeAlias = Literal["exact", "simulated", "assumed"]
Unit: TypeAlias = Literal["chance", "mean"]

EXACT: Kind = "exact"
SIMULATED: Kind = "simulated"
ASSUMED: Kind = "assumed"
TRIALS, SEED, MOST_TRIALS = 2000, 1, 10_000_000
LARGEST_DENOMINATOR = 9999
"""The largest denominator of a fraction that is worth reading."""

Given = ParamSpec("Given")
Answer = TypeVar("Answer", bound="Odds")


class BadQuestion(GameError):
    """A question about odds that has no answer; the text says why, and what can be asked."""


class AskedQuestion(NamedTuple):
    """The question behind a number, so that it can be asked again with something changed."""

    ask: Callable[..., Odds]
    args: tuple[Any, ...]
    named: dict[str, Any]
    rulings: type[Any]


@dataclass(frozen=True, eq=False, slots=True)
class Odds(Numeric):
    """A chance or an expected amount, with its kind, assumptions and counted cases; prints as a sentence.

    The kind is that of the weakest link: `assumed` if it rests on what other players are assumed to do, else
    `simulated`, else `exact`. Simulated numbers have `n`, `seed` and a 95 % `interval`. Odds are compared, calculated
    with, rounded and formatted as their values are.

    >>> print(Odds("a coin shows heads", Fraction(1, 2)))
    The chance that a coin shows heads is 1/2, 50.00 % (exact).
    >>> heads = Odds("a coin shows heads", Fraction(1, 2))
    >>> heads > 0.4, 1 - heads**3, f"{heads:.1%}"
    (True, Fraction(7, 8), '50.0%')
    """

    what: str
    value: Number
    unit: Unit = "chance"
    kind: Kind = EXACT
    n: int = 0
    seed: int | None = None
    interval: tuple[float, float] | None = None
    assumptions: tuple[str, ...] = ()
    count: Callable[[], Counting] | None = field(default=None, repr=False)
    origin: AskedQuestion | None = field(default=None, repr=False)
    asked: Any = field(default=None, repr=False)
    """The condition that it is the chance of, if it was put together from parts."""

    @property
    def counting(self) -> Counting | None:
        """The counted cases, worked out on demand; None where nothing was counted."""
        return self.count() if self.count else None

    def what_if(self, **changes: Any) -> Swing:
        """Ask again with an argument of the question, or a ruling, changed, and return the difference.

        >>> from gamelib.odds import nanuk
        >>> swing = nanuk.survive(3).what_if(bears_per_animal=4)
        >>> f"{float(swing.difference):.4f}"
        '-0.0859'
        """
        if self.origin is None:
            raise BadQuestion(_("this number does not come from a question that can be asked again"))
        ask, args, named, rulings = self.origin
        known = inspect.signature(ask).parameters
        arguments = dict(inspect.signature(ask).bind_partial(*args, **named).arguments)
        loose = {name: value for name, value in changes.items() if name not in known}
        arguments.update((name, value) for name, value in changes.items() if name in known)
        if loose:
            arguments["rulings"] = _with_rulings(arguments, loose, rulings, known)
        return Swing(self, ask(**arguments), tuple(changes.items()))

    # The words that all results share -----------------------------------------------------------------

    @property
    def mean(self) -> Odds:
        """The number itself: a chance is the average of 1 where it is so, and of 0 where it is not."""
        return self

    def quantile(self, part: Any) -> int:
        """Return the least of 0 (it is not so) and 1 (it is) that is not exceeded with at least this chance.

        >>> rain = Odds("it rains", Fraction(1, 4))
        >>> rain.quantile(0.9)
        1
        """
        wanted = as_operand(part)
        if wanted is None or not 0 <= wanted <= 1:
            raise BadQuestion(_("a quantile is asked for a part from 0 to 1, not {given!r:.40}").format(given=part))
        (_is, lacking), _other = self.items()
        return int(wanted > lacking)

    def items(self) -> tuple[tuple[bool, Number], tuple[bool, Number]]:
        """Return the chances that it is not so, and that it is, as a distribution would.

        >>> Odds("it rains", Fraction(1, 4)).items()
        ((False, Fraction(3, 4)), (True, Fraction(1, 4)))
        """
        if self.unit != "chance":
            raise BadQuestion(_("an average is one number alone; ask for the distribution to see how likely each is"))
        return (False, 1 - self.value), (True, self.value)

    def given(self, known: Any) -> Any:
        """Return the condition behind it, once another condition on the same cards is known to hold.

        >>> from gamelib.odds import ask
        >>> sevens, sixes = ask.hand(8).copies(7), ask.hand(8).copies(6)
        >>> print((sevens >= 3).odds.given(sixes >= 4).brief())
        1.17 %
        """
        return self._condition().given(getattr(known, "asked", known))

    def __and__(self, other: Any) -> Odds:
        """Return the chance that two conditions on the same cards both hold."""
        return (self._condition() & other).odds  # type: ignore[no-any-return]

    def __or__(self, other: Any) -> Odds:
        """Return the chance that one of two conditions on the same cards holds, or both."""
        return (self._condition() | other).odds  # type: ignore[no-any-return]

    def __invert__(self) -> Odds:
        """Return the chance that it is not so."""
        return (~self._condition()).odds  # type: ignore[no-any-return]

    def _condition(self) -> Any:
        if self.asked is None:
            raise BadQuestion(
                _("only what is asked of the same cards is joined: put it together by ask, like {line}").format(
                    line="ask.hand(8).copies(7) >= 3"
                )
            )
        return self.asked

    def to_frame(self) -> Any:
        """Return a pandas DataFrame of one row: what is asked, the number, its interval and its kind."""
        low, high = self.interval or (float(self), float(self))
        return data_frame(
            {"what": [self.what], "value": [float(self)], "low": [low], "high": [high], "kind": [self.kind]}
        )

    def plot(self, axes: Any = None, *, dark: bool = False) -> Any:
        """Draw it as a bar with matplotlib, its interval as whiskers, and return the axes."""
        return plot_rows(
            [column_of_number(self.brief(), self)], self.what, "", axes, dark, are_chances=self.unit == "chance"
        )

    def brief(self) -> str:
        """Format the value alone, as in a table."""
        return percent(self.value) if self.unit == "chance" else amount(self.value)

    def describe_method(self) -> str:
        """Describe how the number was found, in words."""
        if not self.n or self.interval is None:
            return _("exact") if self.kind == EXACT else _("counted, with assumptions")
        low, high = map(percent if self.unit == "chance" else amount, self.interval)
        line = (
            n_(
                "simulated {n} time from seed {seed}, 95 % interval {low} to {high}",
                "simulated {n} times from seed {seed}, 95 % interval {low} to {high}",
                self.n,
            )
            if self.kind == SIMULATED
            else n_(
                "with assumptions, simulated {n} time from seed {seed}, 95 % interval {low} to {high}",
                "with assumptions, simulated {n} times from seed {seed}, 95 % interval {low} to {high}",
                self.n,
            )
        )
        return line.format(n=f"{self.n:,}", seed=self.seed, low=low, high=high)

    def describe_assumptions(self) -> str:
        """Describe the assumptions; empty if there are none."""
        return (
            _("Assumed: {assumptions}.").format(assumptions=_("; ").join(self.assumptions)) if self.assumptions else ""
        )

    def __str__(self) -> str:
        line = (
            _("The chance that {what} is {value} ({how}).")
            if self.unit == "chance"
            else _("On average, {what} is {value} ({how}).")
        )
        return " ".join(
            filter(
                None,
                (
                    line.format(what=self.what, value=_describe(self), how=self.describe_method()),
                    self.describe_assumptions(),
                ),
            )
        )

    def _repr_html_(self) -> str:
        return f'<p class="bbb-odds" data-kind="{self.kind}">{html.escape(str(self))}</p>'

    def plain(self) -> dict[str, Any]:
        """Return everything as values that JSON can hold."""
        exact = isinstance(self.value, Fraction | int)
        return {
            "what": self.what,
            "value": float(self.value),
            "fraction": str(self.value) if exact else None,
            "unit": self.unit,
            "kind": self.kind,
            "n": self.n,
            "seed": self.seed,
            "interval": None if self.interval is None or isinf(self.interval[0]) else list(self.interval),
            "assumptions": list(self.assumptions),
            "sentence": str(self),
        }


@dataclass(frozen=True)
class Swing:
    """The change of an answer when an assumption changes: before, after, difference; prints as a sentence."""

    before: Odds
    after: Odds
    changes: tuple[tuple[str, Any], ...]

    def items(self) -> tuple[tuple[str, Odds], ...]:
        """Return the number before and the number after, each by its name."""
        return (_("before"), self.before), (_("after"), self.after)

    @property
    def mean(self) -> Number:
        """The difference on average."""
        return self.difference

    def quantile(self, part: Any) -> Number:
        """Raise BadQuestion: a difference of two numbers is one number."""
        del part
        raise BadQuestion(_("a difference has no quantiles; ask the number before or after, like swing.after"))

    def given(self, known: Any) -> Swing:
        """Return the same difference once a condition on the cards is known to hold, before and after."""
        condition = getattr(known, "asked", known)
        before, after = self.before.asked, self.after.asked
        if before is None or after is None:
            raise BadQuestion(_("ask the two numbers again with what is known, and compare them"))
        again = [replace(condition, experiment=each.experiment) for each in (before, after)]
        return replace(self, before=before.given(again[0]).odds, after=after.given(again[1]).odds)

    def __ge__(self, other: Any) -> bool:
        return bool(self.difference >= other)

    def __le__(self, other: Any) -> bool:
        return bool(self.difference <= other)

    def __gt__(self, other: Any) -> bool:
        return bool(self.difference > other)

    def __lt__(self, other: Any) -> bool:
        return bool(self.difference < other)

    def to_frame(self) -> Any:
        """Return a pandas DataFrame: a row before, one after, each with its interval and its kind."""
        rows = [odds for _name, odds in self.items()]
        ends = [each.interval or (float(each), float(each)) for each in rows]
        return data_frame(
            {
                "when": [name for name, _odds in self.items()],
                "value": [float(each) for each in rows],
                "low": [low for low, _high in ends],
                "high": [high for _low, high in ends],
                "kind": [each.kind for each in rows],
            }
        )

    def plot(self, axes: Any = None, *, dark: bool = False) -> Any:
        """Draw both numbers as bars with matplotlib, and return the axes."""
        columns = [column_of_number(name, each) for name, each in self.items()]
        return plot_rows(columns, self.after.what, "", axes, dark, are_chances=self.after.unit == "chance")

    @property
    def difference(self) -> Number:
        """`after` minus `before`."""
        less: Number = self.after - self.before
        return less

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval of the difference; None if both numbers are exact.

        It takes the two samples as independent, although they may share a seed, so it is wide.
        """
        if not (self.before.interval or self.after.interval):
            return None
        before, after = float(self.before), float(self.after)
        low, high = self.before.interval or (before, before)
        lower, higher = self.after.interval or (after, after)
        gap, fall, rise, less, more = after - before, after - lower, higher - after, before - low, high - before
        return gap - sqrt(fall * fall + more * more), gap + sqrt(rise * rise + less * less)

    def __str__(self) -> str:
        changed = join_and([f"{name} = {getattr(value, '__name__', value)}" for name, value in self.changes])
        line = (
            _("With {changed} it is {after} instead of {before}, {more}: {question}.")
            if self._gap
            else _("With {changed} it stays at {after}: {question}.")
        )
        return self._describe(line, changed)

    def said(self, changed: str) -> str:
        """Tell the change to readers who see no code: `changed` says what is supposed now, `If nobody helps`."""
        line = (
            _("{changed}, it is {after} instead of {before}, {more}.")
            if self._gap
            else _("{changed}, it stays at {after}.")
        )
        return self._describe(line, changed)

    @property
    def _gap(self) -> float:
        return float(self.difference)

    def _describe(self, line: str, changed: str) -> str:
        """Return a line about the change, and the interval of the difference if there is one."""
        gap, points = self._gap, self.after.unit == "chance"
        moved = percentage_points(gap) if points else amount(abs(gap))
        more = _("{moved} more").format(moved=moved) if gap > 0 else _("{moved} less").format(moved=moved)
        line = line.format(
            changed=changed, after=self.after.brief(), before=self.before.brief(), more=more, question=self.after.what
        )
        if interval := self.interval:
            low, high = (difference(100 * each) if points else difference(each, 3) for each in interval)
            line += " " + _("95 % interval of the difference: {low} to {high}.").format(low=low, high=high)
        return line

    def _repr_html_(self) -> str:
        return f'<p class="bbb-odds">{html.escape(str(self))}</p>'


def question(rulings: type[Any]) -> Callable[[Callable[Given, Odds]], Callable[Given, Odds]]:
    """Decorate a function that returns odds, so that its answers remember the question."""

    def remembering(ask: Callable[Given, Odds]) -> Callable[Given, Odds]:
        @wraps(ask)
        def asked(*args: Given.args, **named: Given.kwargs) -> Odds:
            return replace(ask(*args, **named), origin=AskedQuestion(asked, args, named, rulings))

        return asked

    return remembering


def _with_rulings(arguments: dict[str, Any], changes: dict[str, Any], kind: type[Any], known: Any) -> Any:
    """Return the rulings of a question with some changed by name."""
    view = arguments.get("view")
    base = arguments.get("rulings") or (view.rulings if view is not None else kind())
    changed = ruled.from_plain(kind, ruled.to_plain(base) | changes)
    if "rulings" not in known:
        raise BadQuestion(_("the answer does not depend on {names}").format(names=join_and(sorted(changes))))
    return changed


def column_of_number(label: str, number: Odds) -> PictureBar:
    """Return the bar of a number in a picture, with its interval."""
    value = float(number)
    low, high = number.interval or (value, value)
    return PictureBar(label, value, value - low, high - value)


# Words ----------------------------------------------------------------------------------


def _describe(number: Odds) -> str:
    value, brief = number.value, number.brief()
    if not isinstance(value, Fraction) or value.denominator > LARGEST_DENOMINATOR or value.denominator == 1:
        return brief
    if number.unit == "chance":
        return _("{fraction}, {percent}").format(fraction=value, percent=brief)
    return _("{fraction}, about {number}").format(fraction=with_sign_of_minus(str(value)), number=brief)


# Simulation -------------------------------------------------------------------------------


def simulated(
    what: str,
    trial: Callable[[Stream], float],
    n: int,
    seed: int,
    *,
    unit: Unit = "chance",
    assumptions: tuple[str, ...] = (),
    kind: Kind = SIMULATED,
) -> Odds:
    """Estimate a number by `n` trials, each with a random stream of its own, so that splitting them changes nothing.

    >>> print(simulated("a die shows six", lambda rng: rng.randbelow(6) == 5, 1000, 7))
    The chance that a die shows six is 16.10 % (simulated 1,000 times from seed 7, 95 % interval 13.95 % to 18.51 %).
    """
    check_trials(n, seed)
    return estimated(what, [float(trial(Stream(seed, "odds", at))) for at in range(n)], seed, unit, assumptions, kind)


def estimated(what: str, found: list[float], seed: int, unit: Unit, assumptions: tuple[str, ...], kind: Kind) -> Odds:
    """Return the odds estimated from the outcomes of trials, with their interval."""
    n = len(found)
    value, low, high = share_interval(add_up(found), n) if unit == "chance" else mean_interval(found)
    return Odds(what, value, unit, kind, n, seed, (low, high), assumptions)


# What cannot be asked -------------------------------------------------------------------------


def check_trials(n: object, seed: object) -> None:
    """Raise BadQuestion unless `n` and `seed` can be a number of trials and a seed."""
    check_whole(n, 1, MOST_TRIALS, _("the number of trials"))
    check_whole(seed, 0, 10**30, _("a seed"))


def check_whole(given: object, least: int, most: int, what: str) -> None:
    """Raise BadQuestion unless a value is a whole number between two bounds."""
    if type(given) is not int or not least <= given <= most:
        raise BadQuestion(
            _("{what} is a whole number from {least} to {most}, not {given!r:.40}").format(
                what=what, least=least, most=most, given=given
            )
        )


def check_view(view: object, kind: type[Any], game: str) -> None:
    """Raise BadQuestion unless `view` is a view of this game; a state would know every hidden card."""
    if isinstance(view, kind):
        return
    if hasattr(view, "imagine") and hasattr(view, "moves"):
        raise BadQuestion(_("this is a view of another game, and the question is about {game}").format(game=game))
    if hasattr(view, "next_round") and hasattr(view, "view"):
        raise BadQuestion(_("a state knows all hidden cards; odds are asked from what one seat sees: state.view(seat)"))
    raise BadQuestion(
        _("odds are asked from what one seat sees, state.view(seat), not from {kind}").format(kind=type(view).__name__)
    )
