"""Any chance of the library as a question: guess it first, then see the answer and how it was counted."""

from __future__ import annotations

from fractions import Fraction

from gamelib.core.language import _, n_
from gamelib.core.written_numbers import amount, decimal, percent, readable
from gamelib.odds import Odds
from gamelib.odds.counting import Counting
from gamelib.odds.distribution import Distribution
from gamelib.odds.numbers import BadQuestion
from gamelib.odds.python_lines import python_line
from widgets.explore import blocks
from widgets.explore.blocks import Parts
from widgets.explore.guessing import LineGuess
from widgets.explore.question import Question
from widgets.explore.topic import Kind, Topic, line_guess, say_nothing

PER_UNIT = 10
MOST_DRAWN, MOST_CASES = 60, 12
"""The most ways, and the most cases, that are drawn beside a number."""


def _counting_of_few_ways(number: Odds) -> Counting | None:
    """Return the counting behind a chance, if there are few enough ways to draw each of them."""
    counting = number.counting if number.unit == "chance" else None
    if counting is None or not isinstance(counting.good, int) or not isinstance(counting.ways, int):
        return None
    return counting if counting.ways <= MOST_DRAWN else None


def _show_assumptions(number: Odds) -> Parts:
    """Show the assumptions and conditions of a number."""
    if not number.assumptions:
        return [_("Of 100 times, how often?")] if number.unit == "chance" else []
    return [blocks.text(_("We assume: {what}.").format(what=_("; ").join(number.assumptions)), "soft")]


def _lines_beside_number(number: Odds) -> list[str]:
    if number.unit != "chance":
        return [_("on average")]
    counting = _counting_of_few_ways(number)
    if counting is None:
        return []
    line = n_("of {ways} way, all equally likely", "of {ways} ways, all equally likely", int(counting.ways))
    return [line.format(ways=counting.ways), _("**{share}**").format(share=number.brief())]


def _format_large_number(number: Odds) -> str:
    """Return the number; if there are only a few ways, the count of favourable ones."""
    if number.unit != "chance":
        return amount(float(number))
    counting = _counting_of_few_ways(number)
    return str(counting.good) if counting else number.brief()


def _draw_picture(number: Odds) -> Parts:
    """Show a mark for each way, favourable ones first; if there are many ways, what each case contributes."""
    counting = number.counting
    if counting is None:
        return []
    if number.unit == "mean":
        return _draw_points_of_cases(counting)
    if few := _counting_of_few_ways(number):
        states = ["target"] * int(few.good) + ["dim"] * int(few.ways - few.good)
        label = _("{good} of {ways} ways will do").format(good=few.good, ways=few.ways)
        head = blocks.text(_("Every way, counted"), "head")
        return [head, blocks.cards([""] * len(states), label=label, states=states)]
    return _draw_chances_of_cases(counting) if 1 < len(counting.cases) <= MOST_CASES else []


def _draw_chances_of_cases(counting: Counting) -> Parts:
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


def _draw_points_of_cases(counting: Counting) -> Parts:
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
    return Question(Topic(_kind_of(chance, least, most, question)), number=number)


def _kind_of(number: Odds, least: int, most: int, question: str) -> Kind:
    """Return the kind of question that asks for one number: it has no controls and no draws."""
    is_chance = number.unit == "chance"
    line = _("How likely is it that {what}?") if is_chance else _("What is {what}, on average?")

    def line_in_unit(topic: Topic) -> LineGuess:
        ends = {"least": PER_UNIT * least, "most": PER_UNIT * most, "per": PER_UNIT}
        return LineGuess(topic.title, lambda: float(number), **ends)

    return Kind(
        game="nanatoridori",
        key=f"any.{number.what}",
        title=lambda _topic: question or line.format(what=number.what),
        answer=lambda _topic: number,
        ask=lambda _topic: _show_assumptions(number),
        guess=line_guess if is_chance else line_in_unit,
        after=lambda _topic: _draw_picture(number),
        large=lambda _topic: _format_large_number(number),
        lines=lambda _topic: _lines_beside_number(number),
        remark=say_nothing,
        python=lambda _topic: python_line(number),
    )
