"""Ways to guess: on a line, or by a choice and a number; `guessing_pictures` has the others.

Each provides its blocks before and after the answer is opened, and judges the guess. The answer is computed only once
it is open. Points are percentage points, unless the line has a scale of its own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from gamelib.core.language import _
from gamelib.core.written import decimal, short_of_hundred, short_percent, tick
from widgets.explore import blocks
from widgets.explore.blocks import Block, Blocks

SPOT_ON = 2
"""Points within which a guess counts as right."""
Pairs = list[tuple[float, float]]


class Guessing(ABC):
    """A way to guess. Until the answer is open, the page shows only the blocks of `asked`."""

    missing = property(lambda _guessing: _("Put the handle on the line first, or let us show you."))
    """What to do first, said when there is no guess yet."""
    is_beside: ClassVar[bool] = True
    """Whether the guess stands beside the question, and not below it."""

    @abstractmethod
    def asked(self) -> Blocks:
        """Return the blocks for making the guess."""

    @abstractmethod
    def take(self, place: str, value: Any) -> None:
        """Store a part of the guess; places and values that are not offered are ignored."""

    @abstractmethod
    def is_complete(self) -> bool:
        """Return whether there is a guess."""

    @abstractmethod
    def clear(self) -> None:
        """Forget the guess."""

    @abstractmethod
    def answered(self) -> Blocks:
        """Return the guess, if there is one, beside the answer."""

    @abstractmethod
    def verdict(self) -> str:
        """Say how good the guess was."""

    @abstractmethod
    def said(self) -> str:
        """Return the guess in a few words."""

    @abstractmethod
    def pairs(self) -> Pairs:
        """Return the percentages guessed, each with the true one."""

    def off(self) -> float:
        """Return how many points the guess was off, on average."""
        found = self.pairs()
        return sum(abs(guess - true) for guess, true in found) / len(found)

    def record(self) -> dict[str, Any]:
        """Return the record of the guess that the browser stores."""
        return {
            "off": round(self.off(), 1),
            "pairs": [[round(guess, 2), round(true, 2)] for guess, true in self.pairs()],
        }


def off_in_words(off: float, per: int = 1, what: str = "") -> str:
    """Say how far a number was off, the number of `what` if a choice was made as well.

    >>> off_in_words(-13), off_in_words(2), off_in_words(0)
    ('**You were 13 too low.**', '**Very close.**', '**Exactly right.**')
    >>> off_in_words(16, what="black")
    '**About black you were 16 too high.**'
    """
    points = round(abs(off)) if per == 1 else round(abs(off), 1)
    if points <= SPOT_ON / per:
        exact, close = (
            (_("**About {what} you were exactly right.**"), _("**About {what} you were very close.**"))
            if what
            else (_("**Exactly right.**"), _("**Very close.**"))
        )
        return (close if points else exact).format(what=what)
    high, low = (
        (_("**About {what} you were {points} too high.**"), _("**About {what} you were {points} too low.**"))
        if what
        else (_("**You were {points} too high.**"), _("**You were {points} too low.**"))
    )
    return (high if off > 0 else low).format(points=tick(points), what=what)


class OnLine(Guessing):
    """A number on a line, by default a percentage; `per` is the number of steps in one of its units."""

    is_beside: ClassVar[bool] = False

    def __init__(
        self, label: str, truth: Callable[[], float], *, of: int = 0, least: int = 0, most: int = 100, per: int = 1
    ) -> None:
        self.label, self.truth, self.of, self.least, self.most, self.per = label, truth, of, least, most, per
        self.value: int | None = None

    @property
    def is_percent(self) -> bool:
        """Whether the line goes from 0 to 100 %."""
        return (self.least, self.most, self.per) == (0, 100, 1)

    def asked(self) -> Blocks:
        """Return the line with its handle."""
        return [self._line(None)]

    def _line(self, truth: float | None) -> Block:
        unit = _("{value} %") if self.is_percent else _("{value} points")
        words = {
            "label": self.label,
            "none": _("no guess yet"),
            "park": _("Put the handle on the line"),
            "mine": _("my guess: {value}").format(value=unit),
            "was": _("you: {value}").format(value=unit),
            "ticks": percent_ticks() if self.is_percent else self._ticks(),
        }
        if truth is not None:
            words["theirs"] = unit.format(value=count_text(truth) if self.is_percent else decimal(truth, 1))
        block = blocks.line("guess", words, self._spoken(), of=self.of, value=self.value, truth=truth)
        if not self.is_percent:
            block |= {"least": self.least, "most": self.most, "per": self.per}
        return block

    def _ticks(self) -> list[dict[str, Any]]:
        step = max(self.per, (self.most - self.least) // 6 // self.per * self.per)
        return [
            {
                "at": 100 * (value - self.least) / (self.most - self.least),
                "label": decimal(value // self.per, 0),
                "below": "",
            }
            for value in range(self.least, self.most + 1, step)
        ]

    def _spoken(self) -> str:
        """Return the template with which screen readers announce a value."""
        if not self.is_percent:
            return _("{value} points")
        return _("{value} percent, about {count} of {of}") if self.of else _("{value} percent")

    def take(self, place: str, value: Any) -> None:
        """Put the handle on a value of the line."""
        if place == "guess" and type(value) is int and self.least <= value <= self.most:
            self.value = value

    def is_complete(self) -> bool:
        """Return whether the handle is on the line."""
        return self.value is not None

    def clear(self) -> None:
        """Take the handle off the line."""
        self.value = None

    def answered(self) -> Blocks:
        """Return the line with both marks."""
        return [self._line(round(self.truth(), 2))]

    def verdict(self, what: str = "") -> str:
        """Say how far the guess was off; `what` is the chosen option, if there was a choice."""
        return "" if self.value is None else off_in_words(self._number() - self._shown_truth(), self.per, what)

    def _number(self) -> float:
        return (self.value or 0) / self.per

    def _shown_truth(self) -> float:
        return round(self.truth(), 0 if self.per == 1 else 1)

    def said(self) -> str:
        """Return the number."""
        number = tick(self._number())
        return _("{number} %").format(number=number) if self.is_percent else number

    def pairs(self) -> Pairs:
        """Return the guess and the truth as percentages; empty if the line has a scale of its own."""
        return [(float(self._number()), self.truth())] if self.is_percent else []

    def off(self) -> float:
        """Return how far the guess is from the truth, in parts of the line."""
        return 100 * abs(self._number() - self.truth()) * self.per / (self.most - self.least)


class Picked(Guessing):
    """A guess at one of a few options, by default the one with the largest number, and at its number on a line."""

    def __init__(
        self,
        question: str,
        options: Mapping[str, tuple[str, Sequence[str]]],
        number_of: Callable[[str], float],
        line: OnLine,
        *,
        most: bool = True,
        then: str = "",
    ) -> None:
        self.question, self.options, self.number_of, self.line = question, options, number_of, line
        self.then, self._best = then, max if most else min
        self.choice = ""
        line.truth = self._truth

    missing = property(lambda _guessing: _("Choose first, then put the handle on the line; or let us show you."))

    @property
    def right(self) -> str:
        """The thing to choose."""
        return self._best(self.options, key=self.number_of)

    def _truth(self) -> float:
        return self.number_of(self.choice or self.right)

    def asked(self) -> Blocks:
        """Return the things to choose from, and the line."""
        return [
            blocks.text(self.question, "head"),
            self._picks(),
            *(
                [
                    blocks.text(
                        self.then.format(what=self.options[self.choice][0])
                        if self.choice
                        else _("Then guess the number:"),
                        "head",
                    )
                ]
                if self.then
                else []
            ),
            *self.line.asked(),
        ]

    def _picks(self, right: str = "") -> Block:
        return blocks.picks(
            "guess:pick",
            self.question,
            [(key, faces, words) for key, (words, faces) in self.options.items()],
            self.choice,
            right,
        )

    def take(self, place: str, value: Any) -> None:
        """Choose, or set the number."""
        if place == "guess:pick" and isinstance(value, str) and value in self.options:
            self.choice = value
        self.line.take(place, value)

    def is_complete(self) -> bool:
        """Return whether both are there."""
        return bool(self.choice) and self.line.is_complete()

    def clear(self) -> None:
        """Forget both."""
        self.choice = ""
        self.line.clear()

    def answered(self) -> Blocks:
        """Return the choice beside the right one, and the line for what was chosen."""
        return [
            self._picks(self.right),
            blocks.text(self.then.format(what=self.options[self.choice or self.right][0]), "head"),
            *self.line.answered(),
        ]

    def verdict(self) -> str:
        """Say whether the choice was right, and how far the number was off."""
        if not self.choice:
            return _("It is **{right}**.").format(right=self.options[self.right][0])
        found = self.number_of(self.choice) == self.number_of(self.right)
        right, choice = (self.options[each][0] for each in (self.choice if found else self.right, self.choice))
        first = _("**Right: {right}.**") if found else _("**It is {right}, not {choice}.**")
        return f"{first.format(right=right, choice=choice)} {self.line.verdict('' if found else choice)}"

    def said(self) -> str:
        """Return the choice and the number."""
        return f"{self.options[self.choice][0]}, {self.line.said()}" if self.choice else self.line.said()

    def pairs(self) -> Pairs:
        """Return the number and the truth."""
        return self.line.pairs()

    def off(self) -> float:
        """Return how far the number is off."""
        return self.line.off()


def percent_ticks() -> list[dict[str, Any]]:
    """Return the labels below a line from 0 to 100 %."""
    below = (_("never"), _("1 in 4"), _("half"), _("3 in 4"), _("always"))
    return [{"at": 25 * at, "label": f"{25 * at} %", "below": words} for at, words in enumerate(below)]


def count_text(percent: float) -> str:
    """Write a percentage as a count out of a hundred."""
    return short_of_hundred(percent / 100)


def percent_text(percent: float) -> str:
    """Write a percentage in a small space."""
    return short_percent(percent / 100)
