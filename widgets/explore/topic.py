"""What a question is about: its situation, its exact answer, its controls, and how a draw is made."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, ClassVar

from gamelib.core.chance import Stream
from gamelib.core.language import _
from gamelib.core.written import decimal, readable
from gamelib.odds import Odds
from widgets.explore import blocks
from widgets.explore.blocks import Block, Blocks
from widgets.explore.guessing import Guessing, OnLine
from widgets.stage.minus import with_minus


class Topic(ABC):
    """The content of a question about chance. Until `is_open`, nothing it returns may reveal the answer."""

    game: ClassVar[str]
    key: ClassVar[str]
    """The name under which the browser stores the guess."""
    title: str
    of: int = 0
    """The number of equally likely cases, if it is small enough to be mentioned."""
    lean: ClassVar[str] = ""
    """Which side needs more room, if the guess stands beside the question: "right", or "" for neither."""
    can_draw: ClassVar[bool] = True
    """Whether draws are offered to check the answer."""
    needs: ClassVar[str] = "gamelib"
    """The imports that the line of Python needs."""
    bounds: tuple[float, float] = (0.0, 1.0)
    """The least and the greatest value of a draw."""
    _before: Odds | None = None

    def guessing(self) -> Guessing:
        """Return the way to guess, with nothing guessed yet; by default a line from 0 to 100 %."""
        return OnLine(self.title, lambda: 100 * float(self.answer()), of=self.of)

    @abstractmethod
    def ask(self) -> Blocks:
        """Return the situation and what is asked, above the line."""

    def picture(self, is_open: bool) -> Blocks:
        """Return the picture beside the question: the possible cases and, after the guess, which of them count."""
        del is_open
        return []

    @abstractmethod
    def answer(self) -> Odds:
        """Return the exact answer for what is set now."""

    @abstractmethod
    def remark(self) -> str:
        """Return a sentence on what people overlook, said after the guess."""

    @abstractmethod
    def python(self) -> str:
        """Return the line of Python that gives the same answer; "" if the cell contains it already."""

    @abstractmethod
    def draw(self, rng: Stream) -> tuple[str, float]:
        """Draw once: return a face that shows the result, and whether it was a success, or its value."""

    @property
    def is_changed(self) -> bool:
        """Whether a control has been moved."""
        return self._before is not None

    def result_lines(self) -> tuple[str, list[str]]:
        """Return the large number of the answer and the lines beside it."""
        return str(self.answer().brief()), []

    def controls(self) -> Blocks:
        """Return the controls that change the situation."""
        return []

    def effect(self) -> str:
        """Return a sentence on the answer as it is after a change, beside the one before."""
        if self._before is None:
            return self.hint()
        now, before = (with_minus(each.brief()) for each in (self.answer(), self._before))
        line = _("That changes nothing: {now}.") if now == before else _("Now it is **{now}**; it was {before}.")
        return line.format(now=now, before=before)

    def hint(self) -> str:
        """Return a sentence on what the controls change, shown before any is touched."""
        return ""

    def more(self) -> Blocks:
        """Return pictures that only the opened answer has."""
        return []

    def counted(self) -> Blocks:
        """Return how the answer was counted."""
        counting = self.answer().counting
        if counting is None:
            return []
        good, ways, write = counting.good, counting.ways, readable
        if ways == 1:  # an average, whose cases have weights
            good, ways = Fraction(good).as_integer_ratio()
            write = _points
        foot = [_("together"), *[""] * (len(counting.headings) - 2), write(counting.good)]
        share = with_minus(self.answer().brief())
        whole = _("**{good} / {ways} = {share}**").format(
            good=with_minus(readable(good)), ways=readable(ways), share=share
        )
        rows = [[write(each) for each in case] for case in counting.cases]
        return [*_table_of(counting.headings, rows, foot), blocks.text(whole)]

    def set(self, name: str, value: Any) -> None:
        """Apply a new value of a control; values that no control offers are ignored."""
        before = self.answer()
        if self.change(name, value):
            self._before = before

    def press(self, name: str) -> None:
        """Handle a press on a card of the situation."""
        self.set(name, None)

    def change(self, name: str, value: Any) -> bool:
        """Apply a new value, or a press if the value is None; return whether it was valid."""
        del name, value
        return False

    def last_draw(self) -> Blocks:
        """Return the last draw in full, if its face alone does not show what happened."""
        return []

    def tries(self) -> tuple[str, str, str]:
        """Return the words for one draw, for successful draws, and for what the chart counts."""
        return _("Draw once"), _("drawn cards"), _("cards drawn")


def share_in_words(value: Fraction | float) -> str:
    """Return a chance in words.

    >>> share_in_words(Fraction(1, 2)), share_in_words(0.526), share_in_words(0.02), share_in_words(1)
    ('half', 'a little more than half', 'hardly ever', 'always')
    """
    near = float(value)
    if near in (0.0, 1.0):
        return _("always") if near else _("never")
    if near == 0.5:
        return _("half")
    steps = (
        (0.05, _("hardly ever")),
        (0.2, _("seldom")),
        (0.3, _("about one time in four")),
        (0.37, _("about one time in three")),
        (0.45, _("less than half")),
        (0.5, _("a little less than half")),
        (0.55, _("a little more than half")),
        (0.63, _("more than half")),
        (0.7, _("about two times in three")),
        (0.8, _("about three times in four")),
        (0.95, _("most of the time")),
        (1.0, _("almost always")),
    )
    return next(words for limit, words in steps if near <= limit)


def _table_of(headings: Sequence[str], rows: Sequence[Sequence[str]], foot: Sequence[str]) -> Blocks:
    """Return the table of cases; a single case with several numbers gets a row for each number."""
    if len(rows) == 1 and headings[-1] not in (_("ways"), _("points")):
        return [blocks.table((_("counted"), _("ways")), [*zip(headings, rows[0], strict=True)])]
    return [blocks.table(headings, rows, foot if len(rows) > 1 else ())] if rows else []


def _points(value: Any) -> str:
    """Format a cell of a table of points: a number for people, or its text."""
    return value if isinstance(value, str) else decimal(float(value), 0 if value == int(value) else 2)


def badge_of(number: Odds) -> tuple[str, str]:
    """Return the kind of a number and the word for it."""
    words = {"exact": _("exact"), "simulated": _("simulated"), "assumed": _("assumed")}
    return number.kind, words[number.kind]


def stack_columns(game_faces: Sequence[str], counts: Sequence[int], good: Sequence[bool] | None) -> list[Block]:
    """Return the columns of a counting picture; `good` is left out until the answer is open."""
    return [
        {"face": face, "rank": face, "count": count, **({"good": good[at]} if good else {})}
        for at, (face, count) in enumerate(zip(game_faces, counts, strict=True))
    ]
