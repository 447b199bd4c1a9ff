"""Any chance of the library as a question: say it first, then see it, with how it was counted."""

from __future__ import annotations

from typing import ClassVar

from gamelib.core.chance import Stream
from gamelib.core.language import _
from gamelib.odds import Odds
from gamelib.odds.numbers import BadQuestion, amount
from gamelib.odds.python_lines import line_of
from widgets.explore import blocks
from widgets.explore.blocks import Blocks
from widgets.explore.guessing import OnLine
from widgets.explore.question import Question
from widgets.explore.topic import Topic

PER_UNIT = 10


class AnyNumber(Topic):
    """A number of the library, about which nothing can be changed or drawn."""

    game: ClassVar[str] = "nanatoridori"
    can_draw: ClassVar[bool] = False

    def __init__(self, number: Odds, least: int, most: int) -> None:
        self.number, self.least, self.most = number, least, most
        self.key = f"any.{number.what}"  # type: ignore[misc]  # one for each number
        line = _("How likely is it that {what}?") if number.unit == "chance" else _("What is {what}, on average?")
        self.title = line.format(what=number.what)

    def guessing(self) -> OnLine:
        """Return a line: percentages for a chance, else from the least to the most there may be."""
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
        """Return what the number rests on."""
        if not self.number.assumptions:
            return [blocks.text(_("Of 100 times, how often?"))] if self.number.unit == "chance" else []
        lines = [_("We assume: {what}.").format(what=each) for each in self.number.assumptions]
        return [blocks.text(" ".join(lines), "soft")]

    def result_lines(self) -> tuple[str, list[str]]:
        """Return the number."""
        return (self.number.brief() if self.number.unit == "chance" else amount(self.number.value)), []

    def remark(self) -> str:
        """Say nothing beside the number."""
        return ""

    def python(self) -> str:
        """Return the line that asks the library, with the position on the table if it is asked about one."""
        return line_of(self.number)

    def draw(self, rng: Stream) -> tuple[str, float]:
        """Refuse: there is nothing to draw."""
        del rng
        raise BadQuestion(_("there is nothing to draw"))


def ask(chance: Odds, *, least: int = 0, most: int = 10, number: int = 0) -> Question:
    """Ask for any chance of the library; for an average, `least` and `most` are the ends of the line.

    >>> from gamelib.odds import nanatoridori
    >>> print(ask(nanatoridori.no_neighbours(8)))
    How likely is it that no two neighbours of a fresh hand of 8 cards are equal?
    """
    if not isinstance(chance, Odds):
        line = _("ask() takes a chance of the library, like odds.nanatoridori.no_neighbours(8), not {given!r:.40}")
        raise BadQuestion(line.format(given=chance))
    return Question(AnyNumber(chance, least, most), number=number)
