"""`Counting`: the cases behind an exact number."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from gamelib.core.language import _
from gamelib.core.written_numbers import readable
from gamelib.odds.text_tables import align_columns, html_table, to_plain


class Counting(NamedTuple):
    """How a number was counted: a row for each case, with its favourable ways last, and the number of all ways.

    >>> coins = Counting("two coins", ("heads", "ways"), ((1, 2), (2, 1)), 4)
    >>> coins.good, coins.value
    (3, Fraction(3, 4))
    """

    what: str
    headings: tuple[str, ...]
    cases: tuple[tuple[Any, ...], ...]
    ways: int | Fraction

    @property
    def good(self) -> Any:
        """The numerator: the favourable ways of all cases."""
        return sum(case[-1] for case in self.cases)

    @property
    def value(self) -> Fraction:
        """The favourable ways over all ways."""
        return Fraction(self.good) / self.ways

    def plain(self) -> dict[str, Any]:
        """Return everything as values that JSON can hold."""
        return {
            "what": self.what,
            "headings": list(self.headings),
            "cases": [list(map(to_plain, case)) for case in self.cases],
            "good": to_plain(self.good),
            "ways": to_plain(self.ways),
        }

    def __str__(self) -> str:
        total = _("{good} of {ways}").format(good=to_plain(self.good), ways=to_plain(self.ways))
        return "\n".join(
            [self.what, *align_columns(self.headings, self.cases), _("Together: {total}").format(total=total)]
        )

    def _repr_html_(self) -> str:
        total = _("{good} of {ways}").format(good=readable(self.good), ways=readable(self.ways))
        cases = [[readable(each) for each in case] for case in self.cases]
        return html_table(f"{self.what}: {total}", self.headings, cases)


def keep_counting(counting: Counting) -> Counting:
    """Return a counting as it is. Answers hold a function for their counting, and unlike a lambda it can be pickled."""
    return counting
