"""Guesses at the class's result, by learners who have finished the deal, and how close they were.

No guess is shown before the result; then each learner sees only their own, and the class sees counts.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from statistics import fmean
from typing import NamedTuple

from gamelib.analysis.class_comparison import Outcome, is_all_or_nothing
from gamelib.core.endings import describe_points
from gamelib.core.language import _, n_

QUARTERS = 4
STEPS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 100, 250, 500, 1000)
"""Possible distances between the five marks of the line."""
PARTS_OF_NEAR = 20
"""A guess is close if it is off by at most the line's length divided by this, or by one point."""
FEWEST_DESCRIBED = 3
"""The least number of guesses that are described to the class: with fewer, everybody would know whose they are."""


class GuessLine(NamedTuple):
    """The line on which a guess is set: an average of points, or, where a score says only who won, a share in percent.

    >>> program = [(True, 31), (False, -12), (False, 9)]
    >>> line_for(program)
    GuessLine(least=-12, most=36, is_share=False, one_wins=True)
    >>> line_for([(True, 0), (False, -1)])
    GuessLine(least=0, most=100, is_share=True, one_wins=True)
    """

    least: int
    most: int
    is_share: bool
    one_wins: bool = True
    """Whether one player wins a round; otherwise all but one win it, by not losing."""

    @property
    def unit(self) -> str:
        """The unit that follows a number."""
        return "%" if self.is_share else ""

    @property
    def near(self) -> int:
        """How far off a guess may be and still count as close."""
        return max(1, (self.most - self.least) // PARTS_OF_NEAR)

    def holds(self, guess: object) -> bool:
        """Return whether a value is a valid guess on this line."""
        return type(guess) is int and self.least <= guess <= self.most

    def value_of(self, outcomes: Sequence[Outcome]) -> float:
        """Return the class's result: its average, or the percentage that won."""
        return fmean(100 * won if self.is_share else score for won, score in outcomes)


def line_for(program: Sequence[Outcome], mine: Outcome | None = None, one_wins: bool = True) -> GuessLine:
    """Return a line that covers a bot's results with these cards and the learner's own score, nothing else."""
    if is_all_or_nothing(program):
        return GuessLine(0, 100, True, one_wins)
    scores = [score for _won, score in (*program, *([mine] if mine else []))]
    step = next((step for step in STEPS if min(scores) // step * step + QUARTERS * step >= max(scores)), STEPS[-1])
    least = min(scores) // step * step
    return GuessLine(least, least + QUARTERS * step, False, one_wins)


def question(line: GuessLine) -> str:
    """Return the question that asks for the guess."""
    if not line.is_share:
        return _("How many points will the class come to, on average?")
    return (
        _("What share of the class will win this round?")
        if line.one_wins
        else _("What share of the class will not lose this round?")
    )


def describe_own_guess(guess: int, value: float, line: GuessLine) -> str:
    """Describe how close the learner's own guess was.

    >>> describe_own_guess(-2, 1.4, line_for([(True, 8), (False, 0), (False, 2)]))
    'You guessed −2 points on average for the class. You were about 3 off.'
    """
    guessed = _("You guessed {points} on average for the class.")
    if line.is_share:
        guessed = (
            _("You guessed that {guess} % of the class would win.")
            if line.one_wins
            else _("You guessed that {guess} % of the class would not lose.")
        )
    off = round(abs(guess - value))
    verdict = (
        _("You were about {off} off.").format(off=off) if off else _("That is right, to the nearest whole number.")
    )
    return f"{guessed.format(guess=guess, points=describe_points(guess))} {verdict}"


def describe_guesses(guesses: Collection[int], value: float, line: GuessLine) -> str:
    """Describe the guesses of a class in counts; "" if there were too few.

    >>> describe_guesses([12, 13, 30, 2], 13, line_for([(True, 40), (False, 0), (False, 9)]))
    '4 of you guessed beforehand. Near, off by 2 at most: 2. Too low: 1. Too high: 1.'
    """
    if len(guesses) < FEWEST_DESCRIBED:
        return ""
    low, high = (sum(sign * (each - value) > line.near for each in guesses) for sign in (-1, 1))
    return _(
        "{count} of you guessed beforehand. Near, off by {off} at most: {near}. Too low: {low}. Too high: {high}."
    ).format(count=len(guesses), near=len(guesses) - low - high, off=line.near, low=low, high=high)


def describe_guess_count(count: int) -> str:
    """Describe, for the wall, how many have guessed so far."""
    return n_("{count} has guessed so far.", "{count} have guessed so far.", count).format(count=count) if count else ""
