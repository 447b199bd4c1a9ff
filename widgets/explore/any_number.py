"""Any chance of the library as a question: guess it first, then see the answer and how it was counted."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

from gamelib.core.chance import Stream
from gamelib.core.language import _, n_
from gamelib.core.written import amount, decimal, percent, readable
from gamelib.odds import Odds
from gamelib.odds.counting import Counting
from gamelib.odds.distribution import Distribution
from gamelib.odds.numbers import BadQuestion
from gamelib.odds.python_lines import line_of
from widgets.explore import blocks
from widgets.explore.blocks import Blocks
from widgets.explore.guessing import OnLine
from widgets.explore.question import Question
from widgets.explore.topic import Topic

PER_UNIT = 10
MOST_DRAWN, MOST_CASES = 60, 12
"""The most ways, and the most cases, that are drawn beside a number."""


class AnyNumber(Topic):
    """A question about any number of the library; it has no controls and no draws."""

    game: ClassVar[str] = "nanatoridori"
    can_draw: ClassVar[bool] = False

    def __init__(self, number: Odds, least: int, most: int, question: str = "") -> None:
        self.number, self.least, self.most = number, least, most
        self.key = f"any.{number.what}"  # type: ignore[misc]  # one for each number
        line = _("How likely is it that {what}?") if number.unit == "chance" else _("What is {what}, on average?")
        self.title = question or line.format(what=number.what)

    def guessing(self) -> OnLine:
        """Return a line: percentages for a chance, otherwise from the smallest to the largest possible value."""
        if self.number.unit == "chance":
            return super().guessing()  # type: ignore[return-value]
        return OnLine(
            self.title,
            lambda: float(self.number),
            least=PER_UNIT * self.least,
            most=PER_UNIT * self.most,
            per=PER_UNIT,
        )

    def answer(self) -> Odds:
        """Return the number."""
        return self.number

    def ask(self) -> Blocks:
        """Return the assumptions and conditions of the number."""
        if not self.number.assumptions:
            return [blocks.text(_("Of 100 times, how often?"))] if self.number.unit == "chance" else []
        listed = _("; ").join(self.number.assumptions)
        return [blocks.text(_("We assume: {what}.").format(what=listed), "soft")]

    def result_lines(self) -> tuple[str, list[str]]:
        """Return the number; if there are only a few ways, preceded by the count of favourable ones."""
        if self.number.unit != "chance":
            return amount(float(self.number)), [_("on average")]
        if counting := self._few_ways():
            line = n_("of {ways} way, all equally likely", "of {ways} ways, all equally likely", int(counting.ways))
            share = _("**{share}**").format(share=self.number.brief())
            return str(counting.good), [line.format(ways=counting.ways), share]
        return self.number.brief(), []

    def _few_ways(self) -> Counting | None:
        """Return the counting behind the number, if there are few enough ways to draw each of them."""
        counting = self.number.counting if self.number.unit == "chance" else None
        if counting is None or not isinstance(counting.good, int) or not isinstance(counting.ways, int):
            return None
        return counting if counting.ways <= MOST_DRAWN else None

    def picture(self, is_open: bool) -> Blocks:
        """Draw a mark for each way, favourable ones first; if there are many ways, draw what each case contributes."""
        counting = self.number.counting if is_open else None
        if counting is None:
            return []
        if self.number.unit == "mean":
            return _points_case_by_case(counting)
        if few := self._few_ways():
            states = ["target"] * few.good + ["dim"] * (int(few.ways) - few.good)
            label = _("{good} of {ways} ways will do").format(good=few.good, ways=few.ways)
            return [
                blocks.text(_("Every way, counted"), "head"),
                blocks.cards([""] * len(states), label=label, states=states),
            ]
        if not 1 < len(counting.cases) <= MOST_CASES:
            return []
        shares = [float(Fraction(case[-1]) / counting.ways) for case in counting.cases]
        columns = 1 if len({case[0] for case in counting.cases}) == len(shares) else 2
        rows = [
            (
                ", ".join(
                    _("{heading} {value}").format(heading=heading, value=readable(value))
                    for heading, value in zip(counting.headings[:columns], case[:-1], strict=False)
                ),
                share,
                percent(share),
            )
            for case, share in zip(counting.cases, shares, strict=True)
        ]
        return [blocks.text(_("What each case adds"), "head"), blocks.ladder(rows, _("What each case adds"))]

    def remark(self) -> str:
        """Return no remark: nothing is known of the number but its counting."""
        return ""

    def python(self) -> str:
        """Return the line of Python that asks the library, including the position if the number is about one."""
        return line_of(self.number)

    def draw(self, rng: Stream) -> tuple[str, float]:
        """Raise an error: this question has no draws."""
        del rng
        raise BadQuestion(_("there is nothing to draw"))


def _points_case_by_case(counting: Counting) -> Blocks:
    """Draw bars for the points that each case contributes to the average, to both sides of zero."""
    points = [float(Fraction(case[-1]) / counting.ways) for case in counting.cases]
    low, high = min(0.0, *points), max(0.0, *points)
    if not 1 < len(points) <= MOST_CASES or low == high:
        return []
    rows = [
        (readable(case[0]), value / (high - low), decimal(value))
        for case, value in zip(counting.cases, points, strict=True)
    ]
    title = _("What each case adds, in points")
    return [blocks.text(title, "head"), blocks.ladder(rows, title, origin=-low / (high - low))]


def ask(chance: Odds, question: str = "", *, least: int = 0, most: int = 10, number: int = 0) -> Question:
    """Ask for any chance of the library, worded as `question` if given.

    For an average, `least` and `most` are the ends of the line.

    >>> from gamelib.odds import nanatoridori
    >>> print(ask(nanatoridori.no_neighbours(8)))
    How likely is it that no two neighbours of a fresh hand of 8 cards are equal?
    >>> print(ask(nanatoridori.no_neighbours(8), "How often do eight cards hold no twins?"))
    How often do eight cards hold no twins?
    """
    if isinstance(chance, Distribution):
        line = _("ask() takes one chance, so name the outcomes asked for: ask(found.chance({like!r}))")
        raise BadQuestion(line.format(like=next(iter(chance))))
    if not isinstance(chance, Odds):
        line = _("ask() takes a chance of the library, like odds.nanatoridori.no_neighbours(8), not {given!r:.40}")
        raise BadQuestion(line.format(given=chance))
    return Question(AnyNumber(chance, least, most, question), number=number)
