"""Any chance of the library as a question: guess it first, then see the answer and how it was counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from gamelib.core import registry
from gamelib.core.language import _, n_
from gamelib.core.written_numbers import amount, as_people_say, decimal, percent, readable
from gamelib.odds import Odds
from gamelib.odds.counting import Counting
from gamelib.odds.distribution import Distribution
from gamelib.odds.every_way import MOST_LOOKED_AT, Way, every_way
from gamelib.odds.numbers import BadQuestion
from gamelib.odds.python_lines import python_line
from widgets.explore import blocks
from widgets.explore.blocks import Parts
from widgets.explore.guessing import LineGuess
from widgets.explore.question import Question
from widgets.explore.question_kinds import CurrentQuestion, QuestionKind, line_guess, say_nothing
from widgets.scenes.card_faces import card_key

PER_UNIT = 10
MOST_CARDS_DRAWN_LARGE = 6
"""The most cards that are drawn large."""
MOST_CASES = 12
"""The most cases that are drawn beside a number."""


def _show_assumptions(number: Odds) -> Parts:
    """Show the assumptions and conditions of a number."""
    if not number.assumptions:
        return [_("Of 100 times, how often?")] if number.unit == "chance" else []
    return [blocks.text(_("We assume: {what}.").format(what=_("; ").join(number.assumptions)), "soft")]


def _lines_beside_number(number: Odds, found: Sequence[Way]) -> list[str]:
    if number.unit != "chance":
        return [_("on average")]
    good = sum(way.fits for way in found)
    line = n_("**{good} of {ways} way**", "**{good} of {ways} ways**", len(found))
    return [line.format(good=good, ways=len(found))] if found else []


def _draw_picture(number: Odds, found: Sequence[Way], game: str) -> Parts:
    """Show every way, one by one or in columns of cards; if there are too many, what each case contributes."""
    if found:
        draw = _draw_columns if len(found) > MOST_LOOKED_AT else _draw_ways
        return [blocks.text(_("Every way, counted"), "head"), *draw(found, game)]
    counting = number.counting
    if counting is None:
        return []
    if number.unit == "mean":
        return _draw_points_of_cases(counting)
    return _draw_chances_of_cases(counting) if 1 < len(counting.cases) <= MOST_CASES else []


def _draw_ways(found: Sequence[Way], game: str) -> Parts:
    drawn = [
        {
            "cards": [
                {"face": card_key(game, card), "letter": letter}
                for card, letter in zip(way.cards, way.letters or [""] * len(way.cards), strict=True)
            ],
            "fits": way.fits,
            "word": way.word,
        }
        for way in found
    ]
    good = sum(way.fits for way in found)
    return [blocks.ways(drawn, _("{good} of {ways} ways, framed").format(good=good, ways=len(found)))]


def _draw_columns(found: Sequence[Way], game: str) -> Parts:
    """Draw a column of cards for each card: those that count are filled."""
    counts, fitting = Counter(way.cards[0] for way in found), {way.cards[0] for way in found if way.fits}
    columns = [
        {"face": card_key(game, card), "rank": card, "count": many, "good": card in fitting}
        for card, many in sorted(counts.items())
    ]
    good = sum(way.fits for way in found)
    line = _("Cards that count, with a dot: {good}; those that do not, dashed: {others}.")
    legend = line.format(good=good, others=len(found) - good)
    return [blocks.stacks(columns, label=legend, legend=legend)]


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


def ask(
    chance: Odds,
    question: str = "",
    *,
    before: str = "",
    cards: str = "",
    after: str = "",
    least: int = 0,
    most: int = 10,
    number: int = 0,
) -> Question:
    """Ask for any chance of the library, worded as `question` if given.

    What is known stands `before` the guess, with some `cards`; `after` it stands what people overlook. For an average,
    `least` and `most` are the ends of the line.

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
    kind = replace(_kind_of(chance, least, most), remark=lambda _topic: after)
    if question:
        kind = replace(kind, title=lambda _topic: question)
    if before or cards:
        faces = [card_key(kind.game, card) for card in cards.split()]
        row = [blocks.cards(faces, label=_("The cards"), small=len(faces) > MOST_CARDS_DRAWN_LARGE)] if faces else []
        assumed = _show_assumptions(chance) if chance.assumptions else []
        kind = replace(kind, ask=lambda _topic: [before, *row, *assumed])
    return Question(CurrentQuestion(kind), number=number)


def _kind_of(number: Odds, least: int, most: int) -> QuestionKind:
    """Return the kind of question that asks for one number: it has no controls and no draws."""
    is_chance = number.unit == "chance"
    line = _("How likely is it that {what}?") if is_chance else _("What is {what}, on average?")

    def line_in_unit(topic: CurrentQuestion) -> LineGuess:
        ends = {"least": PER_UNIT * least, "most": PER_UNIT * most, "per": PER_UNIT}
        return LineGuess(topic.title, lambda: float(number), **ends)

    found = every_way(number) if is_chance else ()
    few = found if len(found) <= MOST_LOOKED_AT or all(len(way.cards) == 1 for way in found) else ()
    game = _game_of(number)
    return QuestionKind(
        game=game,
        key=f"any.{number.what}",
        title=lambda _topic: line.format(what=number.what),
        answer=lambda _topic: number,
        ask=lambda _topic: _show_assumptions(number),
        guess=line_guess if is_chance else line_in_unit,
        after=lambda _topic: _draw_picture(number, few, game),
        large=lambda _topic: as_people_say(number.value) if is_chance else amount(float(number)),
        lines=lambda _topic: _lines_beside_number(number, few),
        remark=say_nothing,
        python=lambda _topic: python_line(number),
    )


def _game_of(number: Odds) -> str:
    """Return the game whose cards a number is about; the first game if it does not say."""
    asked = number.origin.ask.__module__.rpartition(".")[2] if number.origin else ""
    return asked if asked in registry.games() else registry.games()[0]
