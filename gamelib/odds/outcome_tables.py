"""`OutcomeTable`: a table whose rows are all the outcomes of one count."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from gamelib.odds.count_sources import UNKNOWN, Sources
from gamelib.odds.distribution import Distribution
from gamelib.odds.numbers import Odds
from gamelib.odds.tables import Table


@dataclass(frozen=True, repr=False)
class OutcomeTable(Table):
    """A table with one column whose rows are all the outcomes of one count.

    >>> from gamelib import odds
    >>> odds.koinobori.post_colours(["lime+pink"], flag="green")
    <The colour that will score on the post: 6 × 1>
    """

    sources: Sources = field(default=UNKNOWN, kw_only=True, repr=False)

    @property
    def mean(self) -> Odds:
        """The average outcome."""
        return self.distribution().mean

    def quantile(self, part: Any) -> Any:
        """Return the least outcome that is not exceeded with at least this chance."""
        return self.distribution().quantile(part)

    def given(self, known: Any) -> Distribution:
        """Return the distribution once it is known that a condition holds: an outcome, some, or a function.

        >>> from gamelib import odds
        >>> odds.nanatoridori.longest(3).given([2, 3])[3]
        Fraction(7, 115)
        """
        return self.distribution().given(known)

    def __ge__(self, other: Any) -> Any:
        """Return the chance that the outcome is at least this large."""
        return self.distribution() >= other

    def __le__(self, other: Any) -> Any:
        """Return the chance that the outcome is at most this large."""
        return self.distribution() <= other

    def distribution(self, what: str = "") -> Distribution:
        """Return the same numbers as a distribution, to calculate with."""
        first = self.cells[0][0]
        chances = {row: Fraction(cell.value) for row, (cell,) in zip(self.rows, self.cells, strict=True)}
        return Distribution(
            what or self.title[:1].lower() + self.title[1:],
            chances,
            first.kind,
            first.n,
            first.seed,
            first.assumptions,
            unit=self.corner,
            sources=self.sources,
        )
