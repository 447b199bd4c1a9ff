"""The law of large numbers: how often a share is far from the chance, for few draws and for many."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from typing import Any, ClassVar

from gamelib.core.chance import Stream
from gamelib.core.language import _
from gamelib.core.written import percent
from gamelib.odds import Odds
from widgets.explore import blocks, charts
from widgets.explore.blocks import Blocks
from widgets.explore.guessing_pictures import Drawn
from widgets.explore.many_draws import DRAWS, ManyDraws, binomial, good_in_turn

MARGINS = (5, 10, 20)
RUNS = 8
LONG_RUN = 1000


@lru_cache(maxsize=256)
def far_off(many: int, chance: Fraction, margin: int) -> Fraction:
    """Return the chance that the share of good draws is more than `margin` percentage points off the chance."""
    return sum(
        (
            share
            for good, share in enumerate(binomial(many, chance))
            if abs(Fraction(good, many) - chance) > Fraction(margin, 100)
        ),
        Fraction(0),
    )


class Settling(ManyDraws):
    """How often is the share of some draws far from the chance?"""

    key: ClassVar[str] = "chance.settling"
    needs: ClassVar[str] = "gamelib, math"

    def __init__(self, draws: int) -> None:
        super().__init__(draws)
        self.title = _("How far off is the share of a few draws?")
        self.margin = 10

    def answer(self) -> Odds:
        """Return the chance that the share is far off."""
        what = _("the share of {draws} draws is more than {margin} points off").format(
            draws=self.draws, margin=self.margin
        )
        return Odds(what, far_off(self.draws, self.chance, self.margin))

    def guessing(self) -> Drawn:
        """Return a handle for each number of draws."""
        return Drawn(
            _("Of 100 tables, how many are far off"),
            DRAWS,
            {many: str(many) for many in DRAWS},
            self.shares,
            axis=_("draws"),
        )

    def shares(self) -> dict[int, float]:
        """Return for each number of draws how often the share is far off, in percent."""
        return {many: 100 * float(far_off(many, self.chance, self.margin)) for many in DRAWS}

    def ask(self) -> Blocks:
        """Return the position, and the question."""
        line = _(
            "A hundred tables do this 10 times each, then 20, 50, 100 and 200 times. How many of them find a share "
            "that is **more than {margin} points** away from {chance}? Draw the line."
        )
        return [
            *self.situation(),
            blocks.text(line.format(margin=self.margin, chance=percent(self.chance))),
        ]

    def picture(self, is_open: bool) -> Blocks:
        """Return some long runs of draws, once it is open."""
        if not is_open:
            return []
        label = _("Eight tables draw a thousand times each: all their shares come close to {chance}").format(
            chance=percent(self.chance)
        )
        return [
            blocks.text(_("Eight tables, a thousand draws each"), "head"),
            blocks.chart(charts.runs(_long_runs(self.chance), float(self.chance), _("draws")), label),
        ]

    def result_lines(self) -> tuple[str, list[str]]:
        """Return the percentage."""
        line = _("of tables with {draws} draws are more than {margin} points off")
        return percent(self.answer().value), [line.format(draws=self.draws, margin=self.margin)]

    def remark(self) -> str:
        """Point out a common misconception: bad luck is not made up for later."""
        return _("No draw makes up for another. The first ones just count for less and less among many.")

    def controls(self) -> Blocks:
        """Return the controls for the position, the number of draws, and how far counts as far."""
        return [
            *super().controls(),
            blocks.segments(
                "margin",
                _("How far is far"),
                [(points, _("{points} points").format(points=points)) for points in MARGINS],
                self.margin,
            ),
        ]

    def hint(self) -> str:
        """Suggest what to change."""
        return _("Four times as many draws bring you only twice as close: that is why certainty is expensive.")

    def change(self, name: str, value: Any) -> bool:
        """Change how far counts as far, or anything that all questions about draws can change."""
        if name == "margin" and type(value) is int and value in MARGINS:
            self.margin = value
            return True
        return super().change(name, value)

    def draw(self, rng: Stream) -> tuple[str, float]:
        """Let one table draw, and return how far off its share is."""
        share = Fraction(self.good_draws(rng, self.draws), self.draws)
        return "", abs(share - self.chance) > Fraction(self.margin, 100)

    def tries(self) -> tuple[str, str, str]:
        """Return the words for a draw, here one try."""
        return _("One table"), _("tables were far off"), _("tables")

    def python(self) -> str:
        """Return a line of Python that counts the same."""
        return (
            f"sum(math.comb({self.draws}, k) * p**k * (1 - p)**({self.draws} - k)"
            f" for p in [float({self.position.python})] for k in range({self.draws + 1})"
            f" if round(abs(100 * k / {self.draws} - 100 * p), 9) > {self.margin})"
        )


@lru_cache(maxsize=8)
def _long_runs(chance: Fraction) -> tuple[tuple[int, ...], ...]:
    """Return, for a few tables, the number of good draws after each draw."""
    found = []
    for table in range(RUNS):
        rng = Stream(1, "settling", table)
        found.append(tuple(accumulate(map(int, good_in_turn(chance, rng, LONG_RUN)))))
    return tuple(found)
