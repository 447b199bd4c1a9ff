"""The base of questions about many draws: a position of a game, repeated draws from it, and its chance."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import accumulate
from math import comb
from typing import Any, ClassVar, NamedTuple

from gamelib.core.chance import Stream
from gamelib.core.language import _
from gamelib.odds import koinobori, nanatoridori, nanuk
from widgets.explore import blocks
from widgets.explore.blocks import Blocks
from widgets.explore.topic import Topic

HAND = "6 4 4 6 1 5"
DRAWS = (10, 20, 50, 100, 200)


class Position(NamedTuple):
    """A position to draw from repeatedly: its name, its description, and the chance of success."""

    name: str
    about: str
    chance: Fraction
    python: str
    hand: tuple[str, ...] = ()
    """The birds that one holds."""


@cache
def _chances() -> dict[str, Fraction]:
    """Return the chance in each position; the words are not cached, because they depend on the language."""
    return {
        "birds": Fraction(nanatoridori.joins(hand=HAND).value),
        "bears": 1 - Fraction(nanuk.survive(1).value),
        "banners": Fraction(koinobori.refill("steal", cards=4).value),
    }


def positions() -> dict[str, Position]:
    """Return the positions to draw from, one of each game."""
    return {
        "birds": Position(
            _("birds"),
            _("You draw one of the 57 cards you cannot see; 30 of them join a bird that you hold:"),
            _chances()["birds"],
            f'gamelib.odds.nanatoridori.joins(hand="{HAND}")',
            tuple(HAND.split()),
        ),
        "bears": Position(
            _("bears"),
            _("A day of a hunt: 12 of the 100 cards carry a bear, and a bear ends the hunt."),
            _chances()["bears"],
            "1 - gamelib.odds.nanuk.survive(1)",
        ),
        "banners": Position(
            _("banners"),
            _("Four new cards come to the row: is one of the three cards that let you steal among them?"),
            _chances()["banners"],
            'gamelib.odds.koinobori.refill("steal", cards=4)',
        ),
    }


class ManyDraws(Topic):
    """A question about many draws from a position."""

    game: ClassVar[str] = "nanatoridori"

    def __init__(self, draws: int) -> None:
        self.draws, self.what = draws, "birds"

    @property
    def position(self) -> Position:
        """What is drawn."""
        return positions()[self.what]

    @property
    def chance(self) -> Fraction:
        """The chance of a good draw."""
        return _chances()[self.what]

    def situation(self) -> Blocks:
        """Return the position in words, and the cards that one holds."""
        held = [blocks.cards(self.position.hand, label=_("Your hand"), small=True)] if self.position.hand else []
        return [blocks.text(self.position.about), *held]

    def controls(self) -> Blocks:
        """Return the position and the number of draws."""
        return [
            blocks.segments(
                "what", _("What is drawn"), [(key, each.name) for key, each in positions().items()], self.what
            ),
            blocks.segments("draws", _("How many draws"), [(many, str(many)) for many in DRAWS], self.draws),
        ]

    def change(self, name: str, value: Any) -> bool:
        """Change the position or the number of draws."""
        if name == "what" and isinstance(value, str) and value in _chances():
            self.what = value
        elif name == "draws" and type(value) is int and value in DRAWS:
            self.draws = value
        else:
            return False
        return True

    def good_draws(self, rng: Stream, many: int) -> int:
        """Return how many of `many` draws were good, by a single draw from the distribution of that number."""
        steps = _steps(self.chance, many)
        return bisect(steps, rng.randbelow(steps[-1]))


def good_in_turn(chance: Fraction, rng: Stream, many: int) -> Iterator[bool]:
    """Yield for each of `many` draws whether it is good."""
    return (rng.randbelow(chance.denominator) < chance.numerator for _draw in range(many))


@cache
def _steps(chance: Fraction, many: int) -> list[int]:
    """Return for each number the count of equally likely cases in which at most so many draws succeed."""
    of = chance.denominator**many
    return [*accumulate(int(share * of) for share in binomial(many, chance))]


def binomial(many: int, chance: Fraction) -> list[Fraction]:
    """Return how likely each number of good draws is.

    >>> binomial(2, Fraction(1, 3))
    [Fraction(4, 9), Fraction(4, 9), Fraction(1, 9)]
    """
    good, of = chance.numerator, chance.denominator
    return [Fraction(comb(many, k) * good**k * (of - good) ** (many - k), of**many) for k in range(many + 1)]
