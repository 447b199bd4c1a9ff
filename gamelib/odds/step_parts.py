"""`Step`: one step to a number: a plain sentence, the cards that help, and what is known by then."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from gamelib.core.language import _
from gamelib.core.written_numbers import Number, amount, percent, readable, with_sign_of_minus
from gamelib.odds.every_way import Way
from gamelib.odds.numbers import LARGEST_DENOMINATOR


@dataclass(frozen=True)
class Pile:
    """Cards in a column: how many there are, and whether they are counted."""

    card: str
    count: int
    fits: bool = False
    word: str = ""
    """What they have in common, if `card` is only an example of them; empty if all are equal."""


@dataclass(frozen=True, kw_only=True)
class Step:
    """One step: what is said, in a large sentence and a small one, and the cards beside it."""

    say: str
    more: str = ""
    cards: tuple[str, ...] = ()
    """A few cards beside the sentence."""
    piles: tuple[Pile, ...] = ()
    """The cards among which is counted, a column for each kind."""
    heading: str = ""
    """What the piles are."""
    ways: tuple[Way, ...] = ()
    """All the ways, laid out in cards, where there are few."""
    good: Number | None = None
    of: Number = 1
    """The number reached, as `good` out of `of`; a step without one has none yet."""
    unit: str = "chance"

    @property
    def reached(self) -> Number | None:
        """The number reached; None if this step only prepares it."""
        return None if self.good is None else Fraction(self.good) / Fraction(self.of)

    def sum(self) -> tuple[str, ...]:
        """Return the number reached as it is written: as it was counted, as a fraction, as people say it.

        >>> Step(say="", good=8, of=62).sum()
        ('8 of 62', '4/31', '12.9 %')
        """
        if self.reached is None:
            return ()
        found = Fraction(self.reached)
        counted = (
            [_("{good} of {ways}").format(good=readable(self.good), ways=readable(self.of))] if self.of != 1 else []
        )
        is_short = 1 < found.denominator <= LARGEST_DENOMINATOR and found.denominator != self.of
        exact = [with_sign_of_minus(f"{found.numerator:,}/{found.denominator:,}")] if is_short else []
        return (*counted, *exact, percent(found, 1) if self.unit == "chance" else amount(found, 2))


Steps = Iterable[Step]
Explain = Callable[..., Steps]
"""Explains a number, given it and the arguments of its question; yields nothing where it has no better words."""


# Words that several questions share ------------------------------------------------------------------


def multiply(factors: Sequence[tuple[int, int]], say: str = "") -> Step:
    """Return the step that multiplies what came one after the other.

    >>> multiply([(8, 62), (7, 61)]).sum()[0]
    '56 of 3,782'
    """
    good = of = 1
    for some, left in factors:
        good, of = good * some, of * left
    return Step(say=say or _("Multiply."), good=good, of=of)


def opposite(step: Step, say: str = "") -> Step:
    """Return the step that turns a number into that of the opposite."""
    assert step.reached is not None
    good, of = Fraction(step.good or 0), Fraction(step.of)
    return Step(say=say or _("So the opposite is the rest."), good=of - good, of=of)


def one_after_another(
    good: int, size: int, many: int, first: Callable[[int, int], str], then: Callable[[int, int], str]
) -> tuple[list[Step], list[tuple[int, int]]]:
    """Return the steps in which cards are drawn one after the other and none goes back, with the factors.

    `first` and `then` say how many of how many cards are good, for the first card and for the next one.
    """
    factors = [(good - at, size - at) for at in range(many)]
    steps = [
        Step(say=(then if at else first)(*factors[at]), good=factors[at][0], of=factors[at][1])
        for at in range(min(many, 2))
    ]
    return steps, factors
