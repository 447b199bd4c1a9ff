"""Predict, then reveal: the guess comes first, the answer is folded beneath it, and all guesses yield an average error.

>>> from gamelib.odds import nanatoridori
>>> from widgets.lesson.guesses import Guesses
>>> guesses = Guesses()
>>> print(guesses.say("30 %", nanatoridori.no_neighbours(8)))
You say 30 %: no two neighbours of a fresh hand of 8 cards are equal.
It is 37.56 % (exact): your guess is 7.56 percentage points too low.
>>> print(guesses)
1 chance guessed, 7.56 percentage points off on average.
"""

from __future__ import annotations

import html
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from gamelib.core.errors import GameError
from gamelib.core.language import _, as_sentence, n_
from gamelib.core.written_numbers import amount, percentage_points, write_tick
from gamelib.lessons import Guess, calibration
from gamelib.lessons.figures import parse_guess
from gamelib.odds import Odds


@dataclass(frozen=True)
class RevealedGuess:
    """A guess and its answer: as text, one after the other; in a notebook, the answer unfolds on a click."""

    question: str
    answer: str = ""

    def __str__(self) -> str:
        return "\n".join(filter(None, (self.question, self.answer)))

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        question = f"<p>{html.escape(self.question)}</p>"
        if not self.answer:
            return question
        label, answer = html.escape(_("Reveal")), html.escape(self.answer)
        return f"{question}<details><summary>{label}</summary><p>{answer}</p></details>"


class Guesses:
    """A series of guesses; for each question, the last guess counts."""

    def __init__(self) -> None:
        self._by_question: dict[str, Guess] = {}

    def say(self, guess: Any, number: Odds) -> RevealedGuess:
        """Guess a number of `gamelib.odds`, as text or as a number; a guess that is neither gets an explanation.

        >>> print(Guesses().say("a lot", Odds("a coin shows heads", Fraction(1, 2))))
        A number is written like 30 %, 3/10 or 0.3, not 'a lot'.
        """
        is_chance = number.unit == "chance"
        try:
            value = parse_guess(str(guess), is_chance)
        except GameError as error:
            return RevealedGuess(as_sentence(str(error)))
        if is_chance and not 0 <= value <= 1:
            return RevealedGuess(_("A chance lies between 0 % and 100 %; say another."))
        self._by_question[number.what] = Guess(number.what, float(value), float(number), is_chance)
        question = _("You say {guess}: {what}.").format(guess=_format_value(value, is_chance), what=number.what)
        return RevealedGuess(question, _describe_answer(value, number))

    def __len__(self) -> int:
        """Return how many questions have been guessed at."""
        return len(self._by_question)

    def __str__(self) -> str:
        chances = [guess for guess in self._by_question.values() if guess.is_chance]
        if len(chances) > 1:
            return str(calibration(chances))
        off = percentage_points(calibration(chances).off)
        return n_(
            "{number} chance guessed, {off} off on average.",
            "{number} chances guessed, {off} off on average.",
            len(chances),
        ).format(number=len(chances), off=off)

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return f"<p>{html.escape(str(self))}</p>"


def _format_value(value: Fraction, is_chance: bool) -> str:
    return f"{write_tick(100 * value)} %" if is_chance else amount(value)


def _describe_answer(guess: Fraction, number: Odds) -> str:
    """Describe the answer, how it was calculated, and how far off the guess is."""
    is_chance = number.unit == "chance"
    gap = float(guess) - float(number)
    far = percentage_points(gap) if is_chance else amount(abs(gap))
    verdict = (
        _("your guess is exact")
        if guess == number
        else (_("your guess is {far} too high") if gap > 0 else _("your guess is {far} too low")).format(far=far)
    )
    sentence = _("It is {value} ({how}): {verdict}.").format(
        value=number.brief(), how=number.describe_method(), verdict=verdict
    )
    return " ".join(filter(None, (sentence, number.describe_assumptions())))
