"""What an interval promises: about five of a hundred intervals miss the true chance."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any, ClassVar

from gamelib.core.chance import Stream
from gamelib.core.intervals import Interval, share_interval
from gamelib.core.language import _, n_
from gamelib.core.written import percent
from gamelib.odds import Odds
from widgets.explore import blocks, charts
from widgets.explore.blocks import Blocks
from widgets.explore.many_draws import ManyDraws, binomial

HUNDRED = 100


@lru_cache(maxsize=64)
def misses(many: int, chance: Fraction) -> Fraction:
    """Return how likely the interval from `many` draws is to miss the true chance."""
    return sum(
        (
            share
            for good, share in enumerate(binomial(many, chance))
            if share_interval(good, many).excludes(float(chance))
        ),
        Fraction(0),
    )


class Missing(ManyDraws):
    """How many of a hundred intervals miss?"""

    key: ClassVar[str] = "chance.missing"
    needs: ClassVar[str] = "gamelib, math"
    of = HUNDRED

    def __init__(self, draws: int) -> None:
        super().__init__(draws)
        self.title = _("A hundred intervals: how many miss?")
        self._hundred, self._is_another = 1, False

    def answer(self) -> Odds:
        """Return the chance that an interval misses."""
        what = _("a 95 % interval from {draws} draws misses").format(draws=self.draws)
        return Odds(what, misses(self.draws, self.chance))

    def ask(self) -> Blocks:
        """Return the position, and the question."""
        line = _(
            "A hundred tables do this {draws} times each, and each of them works out a **95 % interval**. How many of "
            "those intervals do not hold the true {chance}?"
        )
        return [
            *self.situation(),
            blocks.text(line.format(draws=self.draws, chance=percent(self.chance))),
        ]

    def picture(self, is_open: bool) -> Blocks:
        """Return a hundred intervals, once it is open."""
        if not is_open:
            return [
                blocks.text(
                    _(
                        "An interval says: judging by these draws, the chance lies between these two numbers. It "
                        "cannot know whether the draws were lucky ones."
                    )
                )
            ]
        label = self._found()
        return [
            blocks.text(_("A hundred intervals, one a table"), "head"),
            blocks.chart(charts.whiskers(self._intervals(), float(self.chance)), label),
            blocks.text(label),
            blocks.buttons(blocks.button("hundred", _("Another hundred"))),
        ]

    def _found(self) -> str:
        """Say how many of the hundred intervals miss."""
        missed = sum(each.excludes(float(self.chance)) for each in self._intervals())
        return n_(
            "{missed} of these 100 intervals misses {chance}.", "{missed} of these 100 intervals miss {chance}.", missed
        ).format(missed=missed, chance=percent(self.chance))

    def effect(self) -> str:
        """Say the chance after a change, or what another hundred intervals do."""
        return self._found() if self._is_another else super().effect()

    def _intervals(self) -> list[Interval]:
        rng = Stream(self._hundred, "intervals")
        return [share_interval(self.good_draws(rng, self.draws), self.draws) for _table in range(HUNDRED)]

    def result_lines(self) -> tuple[str, list[str]]:
        """Return the percentage."""
        return percent(self.answer().value), [_("of intervals from {draws} draws miss").format(draws=self.draws)]

    def remark(self) -> str:
        """Explain what the 95 % refer to."""
        return _(
            "95 % is a promise about the method: about 95 of 100 intervals hold the true number, about 5 miss it, and "
            "you cannot tell from one interval which kind it is. More draws make intervals shorter, but not more "
            "reliable."
        )

    def hint(self) -> str:
        """Suggest what to change."""
        return _("Try ten draws and two hundred: the lines get shorter, but as many miss.")

    def change(self, name: str, value: Any) -> bool:
        """Generate another hundred, or change anything that all questions about draws can change."""
        self._is_another = name == "hundred"
        if self._is_another:
            self._hundred += 1
            return True
        return super().change(name, value)

    def draw(self, rng: Stream) -> tuple[str, float]:
        """Let one table draw and compute its interval; return whether it misses."""
        return "", share_interval(self.good_draws(rng, self.draws), self.draws).excludes(float(self.chance))

    def tries(self) -> tuple[str, str, str]:
        """Return the words for a draw, here one try."""
        return _("One interval"), _("intervals missed"), _("intervals")

    def python(self) -> str:
        """Return a line of Python that counts the same."""
        return (
            f"sum(math.comb({self.draws}, k) * p**k * (1 - p)**({self.draws} - k) for p in"
            f" [float({self.position.python})] for k in range({self.draws + 1})"
            f" if gamelib.core.intervals.share_interval(k, {self.draws}).excludes(p))"
        )
