"""A question of chance to the class: its answers, and the number that is worked out elsewhere meanwhile.

What is right stays in here until the vote is revealed; the journal has the question's key alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from statistics import fmean, median
from typing import Any

from gamelib.core import registry
from gamelib.core.chance import Stream
from gamelib.core.intervals import Interval
from gamelib.core.language import _, language
from gamelib.core.written_numbers import amount, percent, short_percent
from gamelib.odds.step_parts import Step
from widgets.explore.class_question import ClassQuestion, from_key
from widgets.room.thinking import WorkedOutNumber, count_numbers
from widgets.room.vote import Poll, Think

NEAR_OF_LINE = 50
"""A guess is as good as right if it is off by at most the line's length divided by this."""


class ChanceVote(Poll):
    """One question of chance: guessed by a number on a line, or by choosing."""

    def __init__(self, question: ClassQuestion) -> None:
        super().__init__()
        self.question = question
        self.kind = "choice" if question.choices else "number"
        self.text, self.game = question.title, question.game or registry.games()[0]
        self.line, self.is_mean = question.line, question.is_mean
        self.counted: list[WorkedOutNumber] = []
        """What was worked out: for each choice, or the only number."""

    def is_possible_answer(self, answer: str) -> bool:
        """Return whether an answer is on the line, or among those to choose from."""
        return self.line.holds(answer) if self.kind == "number" else answer in self.rows()

    def pretended_answer(self, chance: Stream) -> str:
        """Return what a learner might answer: nearer to what is right the second time."""
        if self.kind == "choice":
            right = [*self.best_answers()] if self.has_second else []
            return str(chance.choice([*right, *self.rows()]))
        length = self.line.length
        rough = self.line.least + (chance.randbelow(length + 1) + chance.randbelow(length + 1)) // 2
        return str((rough + 2 * round(self.right_steps)) // 3 if self.has_second and self.counted else rough)

    def words_of(self, answer: str) -> str:
        """Return an answer in words."""
        if self.kind == "choice":
            return self.question.choices[int(answer)].words
        number = self.line.words(int(answer))
        return number if self.is_mean else _("{number} of 100").format(number=number)

    def picture_of(self, answer: str) -> dict[str, Any]:
        """Return the cards of a choice."""
        return {"cards": [*self.question.choices[int(answer)].cards]} if self.kind == "choice" else {}

    def rows(self) -> list[str]:
        """Return all there is to choose from, or the numbers that were given."""
        if self.kind == "choice":
            return [str(at) for at in range(len(self.question.choices))]
        return sorted({*self.counts(), *self.first_counts()}, key=int)

    # What is right ----------------------------------------------------------------------

    async def weigh(self, think: Think) -> None:
        """Work the numbers out."""
        self.counted = await think(count_numbers, self.question.asked, language())

    @property
    def is_weighed(self) -> bool:
        """Whether the numbers have been worked out."""
        return bool(self.counted)

    @property
    def right(self) -> WorkedOutNumber:
        """The number that is right, or that of the right choice."""
        pick = min if self.question.least else max
        return pick(self.counted, key=lambda each: each.value)

    @property
    def steps_to_answer(self) -> tuple[Step, ...]:
        """The steps that lead to it; none if there are none, or nothing is worked out yet."""
        return self.right.steps if self.counted else ()

    @property
    def right_steps(self) -> float:
        """The right number in steps of the line."""
        return float(self.right.value) * (self.line.per if self.is_mean else self.line.most)

    @property
    def right_hundredths(self) -> int | None:
        """The right number out of a hundred, if that is what is guessed."""
        return None if self.kind != "number" or self.is_mean or not self.counted else round(self.right_steps)

    @property
    def said(self) -> str:
        """The right number as it is written."""
        return self.write(self.right.value)

    def write(self, value: Fraction) -> str:
        """Return a number as it is written in the steps that lead to it."""
        return percent(value, 1) if not self.is_mean else amount(value, 2)

    def values(self) -> dict[str, Interval]:
        """Return what is known of each choice, as a share of the largest if it is no chance."""
        if self.kind != "choice":
            return {}
        most = max((abs(each.value) for each in self.counted), default=0) if self.is_mean else 1
        shares = [max(0.0, float(each.value / (most or 1))) for each in self.counted]
        return {str(at): Interval(share, share, share) for at, share in enumerate(shares)}

    def number_of(self, answer: str) -> str:
        """Return the number beside a choice."""
        value = self.counted[int(answer)].value
        return amount(value, 2) if self.is_mean else short_percent(value)

    def best_answers(self) -> set[str]:
        """Return the choices that nothing beats, or the numbers that are right or next to it."""
        if not self.counted:
            return set()
        if self.kind == "choice":
            best = {str(at) for at, each in enumerate(self.counted) if each.value == self.right.value}
            return set() if len(best) == len(self.counted) else best
        return {each for each in self.rows() if abs(int(each) - self.right_steps) <= self.line.length / NEAR_OF_LINE}

    @property
    def middle(self) -> float | None:
        """The median of the numbers; of an even class, halfway between the two in the middle."""
        return float(median(numbers)) if (numbers := self.numbers()) else None

    @property
    def first_middle(self) -> float | None:
        """The median of the first of two rounds."""
        return float(median(numbers)) if (numbers := self.numbers(first=True)) else None

    @property
    def average(self) -> float | None:
        """The mean of the numbers."""
        return fmean(numbers) if (numbers := self.numbers()) else None

    # For the journal ----------------------------------------------------------------------

    def plain(self) -> dict[str, Any]:
        """Return the answers and the key of the question as plain data."""
        return {"question": self.question.key, **super().plain()}

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> ChanceVote:
        """Return the saved vote."""
        return cls(from_key(plain["question"])).restore(plain)
