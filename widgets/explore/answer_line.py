"""`NumberLine`: the line on which a number is guessed: its ends in steps, and how many steps make one."""

from __future__ import annotations

from typing import NamedTuple

from gamelib.core.written_numbers import write_tick

LONGEST = 4
"""The most digits of an answer."""


class NumberLine(NamedTuple):
    """A line from `least` to `most` steps, `per` of which make one; by default from 0 to 100, as a percentage.

    >>> NumberLine(-90, 90, 10).words(-5), NumberLine().words(5)
    ('−0.5', '5')
    >>> [NumberLine(-9, 9).holds(each) for each in ("-9", "-0", "10", "x", "007")]
    [True, False, False, False, False]
    """

    least: int = 0
    most: int = 100
    per: int = 1

    @property
    def length(self) -> int:
        """How many steps there are from end to end."""
        return self.most - self.least

    def holds(self, answer: str) -> bool:
        """Return whether an answer is a number on this line, as it is written."""
        digits = answer.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal() and len(digits) <= LONGEST):
            return False
        return str(int(answer)) == answer and self.least <= int(answer) <= self.most

    def words(self, steps: float) -> str:
        """Return a number of steps as people write it."""
        return write_tick(round(steps / self.per, 2))

    def place(self, steps: float) -> float:
        """Return where a number of steps lies between both ends, from 0 to 1."""
        return round(min(1.0, max(0.0, (steps - self.least) / self.length)), 4)


PERCENTAGES = NumberLine()
"""The line from 0 to 100 %."""
