"""Claims about a table in plain English words, as a lesson's sentences make them, and what is really there."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from gamelib.core import registry
from gamelib.players.characters import names_of_lessons

Actual: TypeAlias = Callable[[Any, re.Match[str]], int | None]
"""A function of a view and a claim that was found: the number on the table, or None if it cannot be told."""
IsThere: TypeAlias = Callable[[Any, re.Match[str]], bool]
"""A function of a view and a thing that was named: whether it is on the table."""

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_NUMBER = rf"(?P<n>{'|'.join(_NUMBERS)}|a single|\d{{1,3}})"


class Claim(NamedTuple):
    """A claim about the table: its pattern, and the number that is really there.

    In the pattern, `NUMBER` stands for a number in words or digits, and `WHO` for "you" or a player's name. A claim
    without a number says that there is none.
    """

    pattern: str
    actual: Actual

    def compiled(self, view: Any) -> re.Pattern[str]:
        """Return the pattern for the players of a table."""
        names = "|".join(["you", *_names(view)])
        pattern = self.pattern.replace("WHO", rf"\b(?P<who>{names})\b").replace("NUMBER", _NUMBER)
        return re.compile(pattern, re.IGNORECASE)


def number_claimed(found: re.Match[str]) -> int:
    """Return the number that a claim states; 0 if it says that there is none."""
    word = found.groupdict().get("n", "no").lower()
    return 1 if word == "a single" else int(word) if word.isdigit() else _NUMBERS.index(word)


def seat_claimed(view: Any, found: re.Match[str]) -> int:
    """Return the seat that a claim is about."""
    names = [name.lower() for name in _names(view)]
    name = found["who"].lower()
    return int(view.seat) if name == "you" else names.index(name)


def _names(view: Any) -> tuple[str, ...]:
    """Return the names of the seats at a table of a lesson."""
    return names_of_lessons(registry.game_of(view))[: view.players]
