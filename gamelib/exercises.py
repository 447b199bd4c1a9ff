"""Exercises about chance: an answer is compared with the exact one, and a hint says what is off without giving it away.

>>> from gamelib import exercises
>>> exercise = exercises.exercise("nanatoridori", 2)
>>> print(exercise.check("15/63"))
The right cards, but too many to draw from: yours are not in the deck.
>>> exercise.check("1/4").is_right
True
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import isclose, isfinite, sqrt
from numbers import Rational, Real
from typing import Any, Literal, NamedTuple

from gamelib.core import registry
from gamelib.core.errors import GameError
from gamelib.core.language import _, as_sentence
from gamelib.lessons.figures import parse_guess
from gamelib.lessons.library import notebooks
from gamelib.odds import Odds

FOLDER = "teachers/exercises"
"""Folder of the files with the right answers, below the folder of notebooks."""
ROUNDED = Fraction(1, 2000)
"""How far a rounded answer may lie from the exact one."""
FEWEST_ROUNDS = 1000
"""Minimum number of rounds in a simulation."""
THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}\b)")
"""A comma that separates thousands."""
FAR_OFF = 3.5
"""An honest simulation is off by more standard errors than this once in two thousand times."""


class ExerciseVerdict(NamedTuple):
    """What is said about an answer."""

    is_right: bool
    text: str

    def __str__(self) -> str:
        return self.text


class KnownSlip(NamedTuple):
    """A wrong answer that comes from a known slip, and what to say then."""

    value: Fraction
    say: str


@dataclass(frozen=True)
class Exercise:
    """An exercise: the kind of answer it asks for, the exact one, known slips, and a hint for all others."""

    game: str
    number: int
    title: str
    kind: Literal["number", "chance", "sample"]
    answer: Fraction
    hint: str
    slips: tuple[KnownSlip, ...] = ()
    ask: str = ""
    """The question in full, as a class is asked it."""
    count: str = ""
    """The number of the library that is the same, written down; "" if there is none."""
    steps: tuple[Mapping[str, Any], ...] = ()
    """The steps to the answer, where the library does not count it: `say`, perhaps `more`, `good`, `of` and `unit`."""
    most: int = 0
    per: int = 1
    """Where a line for a number ends, and how many of its steps make one."""
    like: str = ""
    """A number of the library, written down, of whose kind others train the same, where `count` is of no such kind."""

    @property
    def written(self) -> str:
        """The answer as a number that is written down."""
        return f"exercise('{self.game}', {self.number})"

    @property
    def form(self) -> str:
        """How an answer is written."""
        return {
            "number": _("a number, like 12 or 5/2"),
            "chance": _("a chance, like 3/10, 30.0 % or 0.300"),
            "sample": _("how often it happened, like 310 of 1000"),
        }[self.kind]

    def find_slip(self, answer: Any) -> int:
        """Return of which known slip an answer comes, the first being 1; 0 if it comes of none.

        >>> exercise("nanatoridori", 4).find_slip("36/49"), exercise("nanatoridori", 4).find_slip("1/2")
        (2, 0)
        """
        if self.kind == "sample":
            return 0
        try:
            value = _answer_as_fraction(answer, self.kind == "chance")
        except GameError:
            return 0
        return self._slip_at(value)

    def _slip_at(self, value: Fraction) -> int:
        near = (at for at, slip in enumerate(self.slips, 1) if abs(value - slip.value) <= ROUNDED)
        return next(near, 0)

    def check(self, answer: Any) -> ExerciseVerdict:
        """Compare an answer, a number or text, with the exact one; for a simulation, how often of how many rounds."""
        if answer is None or answer is ... or answer == "":
            return ExerciseVerdict(False, _("Put your answer in place of the dots: {form}.").format(form=self.form))
        try:
            if self.kind == "sample":
                return self._check_sample(*_answer_as_sample(answer))
            return self._check_value(_answer_as_fraction(answer, self.kind == "chance"))
        except GameError as error:
            return ExerciseVerdict(False, as_sentence(str(error)))

    def _check_value(self, value: Fraction) -> ExerciseVerdict:
        if value == self.answer:
            return ExerciseVerdict(True, _("Right."))
        if abs(value - self.answer) <= ROUNDED:
            return ExerciseVerdict(True, _("Right, rounded. As a fraction it stays exact."))
        if slip := self._slip_at(value):
            return ExerciseVerdict(False, _(self.slips[slip - 1].say))
        places = (2,) if self.kind == "chance" else (1, 2)
        if any(isclose(value, round(self.answer, digits)) for digits in places):
            return ExerciseVerdict(False, _("Very near, but rounded too much to be sure: give one more digit."))
        if self.kind == "chance":
            if value == 100 * self.answer:
                return ExerciseVerdict(False, _("Is that a percentage? Write it with its sign, or divide by 100."))
            if not 0 <= value <= 1:
                return ExerciseVerdict(False, _("A chance lies between 0 and 1."))
            if abs(1 - value - self.answer) <= ROUNDED:
                return ExerciseVerdict(False, _("That is the chance of the opposite."))
        return ExerciseVerdict(False, _("Not yet. {hint}").format(hint=_(self.hint)))

    def _check_sample(self, times: int, rounds: int) -> ExerciseVerdict:
        if rounds < FEWEST_ROUNDS:
            return ExerciseVerdict(
                False, _("Too few rounds to tell: make it {rounds} or more.").format(rounds=FEWEST_ROUNDS)
            )
        exact = float(self.answer)
        if abs(times / rounds - exact) <= FAR_OFF * sqrt(exact * (1 - exact) / rounds):
            return ExerciseVerdict(
                True, _("Right: with {rounds} rounds you can hardly come nearer.").format(rounds=f"{rounds:,}")
            )
        if abs(1 - times / rounds - exact) <= FAR_OFF * sqrt(exact * (1 - exact) / rounds):
            return ExerciseVerdict(False, _("You counted the opposite."))
        return ExerciseVerdict(False, _("That is further off than luck explains. {hint}").format(hint=_(self.hint)))


@cache
def exercises(game: str) -> tuple[Exercise, ...]:
    """Return the exercises of a game, in their order."""
    registry.check_game(game)
    path = notebooks() / FOLDER / f"{game}.toml"
    if not path.is_file():
        return ()
    listed = tomllib.loads(path.read_text(encoding="utf-8"))["exercise"]
    return tuple(
        Exercise(
            game,
            number,
            each["title"],
            each["kind"],
            Fraction(each["answer"]),
            each["hint"],
            tuple(KnownSlip(Fraction(slip["value"]), slip["say"]) for slip in each.get("slip", ())),
            each["ask"],
            each.get("count", ""),
            tuple(each.get("step", ())),
            each.get("most", 0),
            each.get("per", 1),
            each.get("like", ""),
        )
        for number, each in enumerate(listed, 1)
    )


def exercise(game: str, number: int) -> Exercise:
    """Return an exercise of a game by its number, the first being 1."""
    listed = exercises(game)
    if type(number) is not int or not 1 <= number <= len(listed):
        line = _("the exercises of {game} are numbered 1 to {last}, and {number!r:.20} is none of them")
        raise GameError(line.format(game=registry.about(game).title, last=len(listed), number=number))
    return listed[number - 1]


def _answer_as_fraction(answer: Any, is_chance: bool) -> Fraction:
    """Return an answer as a fraction. Raise GameError if it is no number."""
    if isinstance(answer, Odds):
        return Fraction(answer.value)
    if isinstance(answer, str):
        return Fraction(parse_guess(answer, is_chance))
    if isinstance(answer, Rational) and not isinstance(answer, bool):
        return Fraction(int(answer.numerator), int(answer.denominator))
    if isinstance(answer, Real) and isfinite(float(answer)) and not isinstance(answer, bool):
        return Fraction(float(answer))
    raise GameError(_("an answer is a number here, not {answer!r:.40}").format(answer=answer))


def _answer_as_sample(answer: Any) -> tuple[int, int]:
    """Return how often of how many rounds something happened; raise GameError if the answer does not say so."""
    if isinstance(answer, str):
        found = re.fullmatch(r"\s*(\d+)\s*(?:of|/|,)\s*(\d+)\s*", THOUSANDS.sub("", answer))
        pair: Sequence[Any] = [int(each) for each in found.groups()] if found else ()
    else:
        pair = tuple(answer) if isinstance(answer, tuple | list) else ()
    if len(pair) != 2 or not all(isinstance(each, int) for each in pair) or not 0 <= pair[0] <= pair[1] or not pair[1]:
        line = _("say how often it happened and in how many rounds, like (310, 1000), not {answer!r:.40}")
        raise GameError(line.format(answer=answer))
    return pair[0], pair[1]
