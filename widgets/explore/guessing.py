"""Ways to guess: on a line, by a choice and a number, in a map, with beads, or with the handles of a curve.

Each provides its blocks before and after the answer is opened, and judges the guess. The answer is computed only once
it is open. Points are percentage points, unless the line has a scale of its own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gamelib.core.language import _, n_
from gamelib.core.move_phrases import as_label
from gamelib.core.written_numbers import decimal, percent, write_tick
from gamelib.odds import Odds
from gamelib.odds.distribution import Distribution
from widgets.explore import blocks, charts
from widgets.explore.blocks import Block, Blocks, count_text, percent_text

SPOT_ON = 2
"""Points within which a guess counts as right."""
EXACT = 0.005
"""Points that no page shows."""
Pairs = list[tuple[float, float]]
BEADS, BEAD_PERCENT = 20, 5


class Guessing(ABC):
    """A way to guess. Until the answer is open, the page shows only the blocks of `asked`."""

    missing = property(lambda _guessing: _("Put the handle on the line first, or let us show you."))
    """What to do first, said when there is no guess yet."""

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
    def draw_answer(self) -> Blocks:
        """Return the guess, if there is one, beside the answer."""

    @abstractmethod
    def verdict(self) -> str:
        """Say how good the guess was."""

    @abstractmethod
    def said(self) -> str:
        """Return the guess in a few words."""

    def in_brief(self) -> str:
        """Say what was guessed and how good that was, for the row of a question that is folded."""
        return " ".join([_("You said {guess}.").format(guess=self.said()), self.verdict()])

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
            "said": self.in_brief().replace("**", ""),
        }


def describe_error(off: float, per: int = 1, what: str = "") -> str:
    """Say how far a number was off, the number of `what` if a choice was made as well.

    >>> describe_error(-13), describe_error(2), describe_error(0.4), describe_error(0)
    ('**You were 13 too low.**', '**Very close.**', '**Less than 1 off.**', '**Exactly right.**')
    >>> describe_error(16, what="black")
    '**About black you were 16 too high.**'
    """
    points = round(abs(off)) if per == 1 else round(abs(off), 1)
    if points <= SPOT_ON / per:
        exact, less, close = (
            (
                _("**About {what} you were exactly right.**"),
                _("**About {what} you were less than 1 off.**"),
                _("**About {what} you were very close.**"),
            )
            if what
            else (_("**Exactly right.**"), _("**Less than 1 off.**"), _("**Very close.**"))
        )
        is_exact = abs(off) < EXACT or (per > 1 and not points)
        return (exact if is_exact else less if abs(off) < 1 and per == 1 else close).format(what=what)
    high, low = (
        (_("**About {what} you were {points} too high.**"), _("**About {what} you were {points} too low.**"))
        if what
        else (_("**You were {points} too high.**"), _("**You were {points} too low.**"))
    )
    return (high if off > 0 else low).format(points=write_tick(points), what=what)


class LineGuess(Guessing):
    """A number on a line, by default a percentage; `per` is the number of steps in one of its units."""

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
        return [self._build_line(None)]

    def _build_line(self, truth: float | None) -> Block:
        unit = _("{value} %") if self.is_percent else _("{value} points")
        words = {
            "label": self.label,
            "none": _("no guess yet"),
            "park": _("Put the handle on the line"),
            "was": _("you: {value}").format(value=unit),
            "ticks": percent_ticks() if self.is_percent else self._build_ticks(),
        }
        if truth is not None:
            shown = percent(truth / 100, 1) if self.is_percent else unit.format(value=decimal(truth, 1))
            words["theirs"] = _("it is {value}").format(value=shown)
        block = blocks.line(
            "guess",
            words,
            self._spoken_template(),
            of=self.of,
            value=self.value,
            truth=None if truth is None else round(truth, 2),
        )
        if not self.is_percent:
            block |= {"least": self.least, "most": self.most, "per": self.per}
        return block

    def _build_ticks(self) -> list[dict[str, Any]]:
        step = max(self.per, (self.most - self.least) // 6 // self.per * self.per)
        return [
            {
                "at": 100 * (value - self.least) / (self.most - self.least),
                "label": decimal(value // self.per, 0),
            }
            for value in range(self.least, self.most + 1, step)
        ]

    def _spoken_template(self) -> str:
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

    def draw_answer(self) -> Blocks:
        """Return the line with both marks."""
        return [self._build_line(self.truth())]

    def verdict(self, what: str = "") -> str:
        """Say how far the guess was off; `what` is the chosen option, if there was a choice."""
        return "" if self.value is None else describe_error(self._number() - self.truth(), self.per, what)

    def _number(self) -> float:
        return (self.value or 0) / self.per

    def said(self) -> str:
        """Return the number."""
        number = write_tick(self._number())
        return _("{number} %").format(number=number) if self.is_percent else number

    def pairs(self) -> Pairs:
        """Return the guess and the truth as percentages; empty if the line has a scale of its own."""
        return [(float(self._number()), self.truth())] if self.is_percent else []

    def off(self) -> float:
        """Return how far the guess is from the truth, in parts of the line."""
        return 100 * abs(self._number() - self.truth()) * self.per / (self.most - self.least)


class ChoiceGuess(Guessing):
    """A guess at one of a few options, by default the one with the largest number, and at its number on a line."""

    def __init__(
        self,
        question: str,
        options: Mapping[str, tuple[str, Sequence[str]]],
        odds_of: Callable[[str], Odds],
        line: LineGuess,
        *,
        most: bool = True,
        then: str = "",
    ) -> None:
        self.question, self.options, self.odds_of, self.line = question, options, odds_of, line
        self.then, self.most = then, most
        self.choice = ""
        line.truth = self._truth

    missing = property(lambda _guessing: _("Choose first, then put the handle on the line; or let us show you."))

    @property
    def right(self) -> str:
        """The thing to choose."""
        return (max if self.most else min)(self.options, key=self.number_of)

    def number_of(self, name: str) -> float:
        """Return the number of one of the things: a percentage, or points."""
        found = self.odds_of(name)
        return (100 if found.unit == "chance" else 1) * float(found)

    def _truth(self) -> float:
        return self.number_of(self.choice or self.right)

    def asked(self) -> Blocks:
        """Return the things to choose from, and the line."""
        return [
            blocks.text(self.question, "head"),
            self._build_choices(),
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

    def _build_choices(self, right: str = "") -> Block:
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

    def draw_answer(self) -> Blocks:
        """Return the choice beside the right one, and the line for what was chosen."""
        return [
            self._build_choices(self.right),
            blocks.text(self.then.format(what=self.options[self.choice or self.right][0]), "head"),
            *self.line.draw_answer(),
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


class MapGuess(Guessing):
    """A guess at a cell of a map; only some of its rows may be open for guesses."""

    missing = property(lambda _guessing: _("Tap a square first, or let us show you."))

    def __init__(  # noqa: PLR0913 - a map has many parts
        self,
        label: str,
        rows: Mapping[str, Mapping[str, Any]],
        columns: Sequence[str],
        best: Callable[[], tuple[str, str]],
        value: Callable[[str, str], float],
        *,
        name: Callable[[str, str], str],
        unit: str,
        live: Sequence[str] | None = None,
        heads: Sequence[Any] = (),
        axis: str = "",
    ) -> None:
        self.label, self.rows, self.columns, self.best, self.value = label, rows, columns, best, value
        self.live, self.name, self.unit = [*rows] if live is None else [*live], name, unit
        self.heads, self.axis = heads or columns, axis
        self.cell: tuple[str, str] | None = None

    def asked(self) -> Blocks:
        """Return the map, empty."""
        return [
            blocks.heat_map(
                "guess",
                self.label,
                self.heads,
                [
                    {**head, "cells": [self._empty_cell(row, column) for column in self.columns]}
                    for row, head in self.rows.items()
                ],
                axis=self.axis,
                asks=True,
            )
        ]

    def _empty_cell(self, row: str, column: str) -> dict[str, Any]:
        if row not in self.live:
            return {"text": ""}
        return {
            "text": "?",
            "value": f"{row}:{column}",
            "label": self.name(row, column),
            "mine": self.cell == (row, column),
        }

    def take(self, place: str, value: Any) -> None:
        """Choose a cell."""
        if place == "guess" and isinstance(value, str):
            row, _colon, column = value.partition(":")
            if row in self.live and column in self.columns:
                self.cell = row, column

    def is_complete(self) -> bool:
        """Return whether a cell is chosen."""
        return self.cell is not None

    def clear(self) -> None:
        """Choose none."""
        self.cell = None

    def draw_answer(self) -> Blocks:
        """Return nothing: the map with its numbers stands beside the question."""
        return []

    def verdict(self) -> str:
        """Say how the cell compares with the best one."""
        best = self.best()
        told = {"best": self.name(*best), "best_share": self.unit.format(share=count_text(self.value(*best)))}
        if self.cell is None:
            return _("It is **{best}**: {best_share}.").format(**told)
        line = (
            _("**Right: {mine}**, {mine_share}.")
            if self.is_right()
            else _("**{mine}: {mine_share}.** Right is {best}: {best_share}.")
        )
        mine, share = as_label(self.name(*self.cell)), self.unit.format(share=count_text(self.value(*self.cell)))
        return line.format(**told, mine=mine, mine_share=share)

    def is_right(self) -> bool:
        """Return whether the cell is the best, or as good."""
        best = self.best()
        return self.cell == best or (
            self.cell is not None and self.cell[0] == best[0] and self.value(*self.cell) == self.value(*best)
        )

    def said(self) -> str:
        """Return the cell in words."""
        return self.name(*self.cell) if self.cell else ""

    def pairs(self) -> Pairs:
        """Return nothing: no percentage was said."""
        return []

    def off(self) -> float:
        """Return how many points lie between the cell and the best one."""
        return abs(self.value(*self.cell) - self.value(*self.best())) if self.cell else 0.0


class BeadGuess(Guessing):
    """A guess at a distribution, with twenty beads of 5 % each."""

    missing = property(lambda _guessing: _("Put down all twenty beads first, or let us show you."))

    def __init__(
        self, label: str, outcomes: Mapping[str, Mapping[str, Any]], truth: Callable[[], Mapping[str, float]]
    ) -> None:
        self.label, self.outcomes, self.truth = label, outcomes, truth
        self.beads = dict.fromkeys(outcomes, 0)

    def asked(self) -> Blocks:
        """Return the outcomes with their beads."""
        left = BEADS - sum(self.beads.values())
        words = n_("{left} bead left", "{left} beads left", left).format(left=left)
        return [blocks.beads("guess", self.label, [self._build_bead_row(key) for key in self.outcomes], words, left)]

    def _build_bead_row(self, key: str) -> dict[str, Any]:
        return {
            "key": key,
            "label": self.outcomes[key]["label"],
            "face": self.outcomes[key].get("face", ""),
            "count": self.beads[key],
        }

    def take(self, place: str, value: Any) -> None:
        """Lay `value` beads on an outcome."""
        key = place.removeprefix("guess:")
        if place.startswith("guess:") and key in self.beads and type(value) is int and value >= 0:
            others = sum(self.beads.values()) - self.beads[key]
            self.beads[key] = min(value, BEADS - others)

    def is_complete(self) -> bool:
        """Return whether all beads are laid."""
        return sum(self.beads.values()) == BEADS

    def clear(self) -> None:
        """Take all beads back."""
        self.beads = dict.fromkeys(self.outcomes, 0)

    def draw_answer(self) -> Blocks:
        """Return the beads, with the truth framed behind them."""
        truth = self.truth()
        rows = [
            {**self._build_bead_row(key), "truth": round(truth[key], 2), "text": percent_text(truth[key])}
            for key in self.outcomes
        ]
        return [
            blocks.beads(
                "guess",
                self.label,
                rows,
                _("The frames show the answer, and the beads show your guess.") if self.is_complete() else "",
                0,
            )
        ]

    def verdict(self) -> str:
        """Say how many points lie in the wrong place."""
        if not self.is_complete():
            return ""
        wrong = round(self._misplaced())
        line = (
            _("**{points} of 100 are in the wrong place: a good guess.**")
            if wrong <= 20
            else _("**{points} of 100 are in the wrong place.**")
        )
        return line.format(points=wrong)

    def in_brief(self) -> str:
        """Return the verdict alone: twenty beads are too many to list."""
        return self.verdict()

    def _misplaced(self) -> float:
        return sum(abs(guess - true) for guess, true in self.pairs()) / 2

    def said(self) -> str:
        """Return how many percentage points lie in the wrong place."""
        return _("{points} of 100 in the wrong place").format(points=round(self._misplaced()))

    def pairs(self) -> Pairs:
        """Return the beads of each outcome as a percentage, with the truth."""
        truth = self.truth()
        return [(float(BEAD_PERCENT * count), truth[key]) for key, count in self.beads.items()]


def outcomes_up_to(most: int) -> dict[str, dict[str, str]]:
    """Return numbers as outcomes for beads, the largest for itself and all above it."""
    names = {str(number): {"label": str(number)} for number in range(most)}
    return {**names, str(most): {"label": _("{number} or more").format(number=most)}}


def shares_up_to(most: int, found: Distribution) -> dict[str, float]:
    """Return the percentage of each of these outcomes."""
    shares = {str(number): 100 * float(found[number]) for number in range(most)}
    return {**shares, str(most): 100 * float(found >= most)}


class CurveGuess(Guessing):
    """A guess at a curve, with a few handles above a row of numbers."""

    missing = property(lambda _guessing: _("Put every handle in its place first, or let us show you."))

    def __init__(
        self,
        label: str,
        handles: Sequence[int],
        names: Mapping[int, str],
        truth: Callable[[], Mapping[int, float]],
        *,
        axis: str = "",
    ) -> None:
        self.label, self.handles, self.names, self.truth, self.axis = label, handles, names, truth, axis
        self.values: dict[int, int] = {}

    def asked(self) -> Blocks:
        """Return the empty picture with its handles."""
        points = [
            {
                "id": f"guess:{at}",
                "value": self.values.get(at),
                "label": self.names[at],
                "words": _("{label}: {at}").format(label=self.label, at=self.names[at]),
            }
            for at in self.handles
        ]
        return [
            blocks.draw_line(
                points,
                self.label,
                self.axis,
                _("no guess yet"),
                _("Put each handle where you expect it: tap, drag, or use the arrow keys."),
            )
        ]

    def take(self, place: str, value: Any) -> None:
        """Put a handle on a percentage."""
        handle = place.removeprefix("guess:")
        if handle.isdigit() and int(handle) in self.handles and type(value) is int and 0 <= value <= 100:
            self.values[int(handle)] = value

    def is_complete(self) -> bool:
        """Return whether all handles are in their places."""
        return len(self.values) == len(self.handles)

    def clear(self) -> None:
        """Take all handles away."""
        self.values = {}

    def draw_answer(self) -> Blocks:
        """Return the true bars with the line drawn over them."""
        truth = self.truth()
        drawing = charts.bars_and_line(truth, self.values if self.is_complete() else {}, self.names, self.axis)
        label = "; ".join(f"{self.names[at]}: {percent_text(value)}" for at, value in truth.items())
        return [blocks.chart(drawing, f"{self.label}: {label}")]

    def verdict(self) -> str:
        """Say how far the line is off on average, and to which side."""
        if not self.is_complete():
            return ""
        gaps = [guess - true for guess, true in self.pairs()]
        far = round(self.off())
        if far <= SPOT_ON:
            return _("**Very close.**") if far else _("**Exactly right.**")
        line = (
            _("**Your line is {points} too high on average.**")
            if min(gaps) > -SPOT_ON
            else _("**Your line is {points} too low on average.**")
            if max(gaps) < SPOT_ON
            else _("**Your line is {points} off on average: too high in some places, too low in others.**")
        )
        return line.format(points=far)

    def in_brief(self) -> str:
        """Return the verdict alone, without the handles."""
        return self.verdict()

    def said(self) -> str:
        """Return the percentages."""
        return ", ".join(f"{self.values[at]} %" for at in self.handles)

    def pairs(self) -> Pairs:
        """Return each handle's percentage with the truth."""
        truth = self.truth()
        return [(float(self.values[at]), truth[at]) for at in self.handles]


def percent_ticks() -> list[dict[str, Any]]:
    """Return the labels below a line from 0 to 100 %."""
    return [{"at": at, "label": f"{at} %"} for at in range(0, 101, 25)]
