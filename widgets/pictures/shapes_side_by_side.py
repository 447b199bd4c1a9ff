"""The shapes of games side by side: six questions, for each a lane per game with its interval, and a conclusion.

>>> from widgets import chart
>>> print(chart.shapes({"nanuk": {"order": (0.8, 0.7, 0.9)}, "koinobori": {"order": (0.4, 0.3, 0.5)}}))
Does skill pay? How much of the possible gain a skilled player gets among players who choose at random.
  Nanuk      80 of 100 (70 to 90)
  Koinobori  40 of 100 (30 to 50)
  Higher in Nanuk than in Koinobori.
"""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from gamelib.core import registry
from gamelib.core.intervals import Interval
from gamelib.core.language import _, join_and
from gamelib.core.written_numbers import short_of_hundred
from widgets.stage.bundle import join_styles

LOOKS = ("pictures/css/shapes_side_by_side.css",)
STYLE = f"<style>{join_styles(LOOKS)}</style>"
COLOURS = 4


class ShapeMeasure(NamedTuple):
    """A measure as readers see it: a question, what is measured, and what the lowest and the highest value mean."""

    question: str
    meaning: str
    least: str
    most: str


def known_measures() -> dict[str, ShapeMeasure]:
    """Return the measures that have a lane, by name."""
    return {
        "fairness": ShapeMeasure(
            _("Is it fair to begin?"),
            _("How close the wins of the player who begins come to a fair share."),
            _("unfair"),
            _("fair"),
        ),
        "order": ShapeMeasure(
            _("Does skill pay?"),
            _("How much of the possible gain a skilled player gets among players who choose at random."),
            _("all luck"),
            _("all skill"),
        ),
        "convergence": ShapeMeasure(
            _("Does a round narrow down?"),
            _("Whether there is less and less to choose from; the middle means that it stays the same."),
            _("opens up"),
            _("narrows"),
        ),
        "spread": ShapeMeasure(
            _("Does it matter what you choose?"),
            _("How far apart the best and the worst move are."),
            _("hardly"),
            _("very much"),
        ),
        "drama": ShapeMeasure(
            _("Can you win from behind?"),
            _("How far back the winner had fallen on the way."),
            _("never"),
            _("from the last place"),
        ),
        "security": ShapeMeasure(
            _("Is the winner ever sure?"),
            _("How long the winner was clearly ahead."),
            _("not until the end"),
            _("from the start"),
        ),
    }


class ShapesSideBySide:
    """Games side by side, measure by measure; it displays itself in a notebook, and prints as text."""

    def __init__(self, found: Mapping[str, Mapping[str, Interval]], basis: str) -> None:
        self.found, self.basis = found, basis
        self.measures = [name for name in known_measures() if any(name in each for each in found.values())]

    def verdict(self, measure: str) -> str:
        """Say which games differ in a measure."""
        return compare_games(
            {registry.about(game).title: each[measure] for game, each in self.found.items() if measure in each}
        )

    def __str__(self) -> str:
        titles = {game: registry.about(game).title for game in self.found}
        wide, lines = max(map(len, titles.values()), default=0), []
        for name in self.measures:
            measure = known_measures()[name]
            lines.append(f"{measure.question} {measure.meaning}")
            lines += [
                f"  {titles[game].ljust(wide)}  {_share_out_of_100(each[name])}"
                for game, each in self.found.items()
                if name in each
            ]
            lines.append(f"  {self.verdict(name)}")
        return "\n".join([*lines, *([self.basis] if self.basis else [])])

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return f"{STYLE}{self.drawing()}"

    def drawing(self) -> str:
        """Return the HTML without its style sheet, which a widget brings along in another way."""
        key = _("dot: what was measured · bar: how far that can be off, 95 times in 100")
        head = (
            f"<header><b>{html.escape(_('The shape of the games'))}</b><mark>? {html.escape(_('assumed'))}</mark>"
            f"</header><p><small>{html.escape(key)}</small></p>"
        )
        foot = _("How to read it: where two bars overlap, we cannot say that the games differ.")
        below = f"<p><b>{html.escape(foot)}</b></p>" + (
            f"<p><small>{html.escape(self.basis)}</small></p>" if self.basis else ""
        )
        return f'<div class="bbb-shapes">{head}{"".join(map(self._measure_section, self.measures))}{below}</div>'

    def _measure_section(self, name: str) -> str:
        measure = known_measures()[name]
        lanes = "".join(
            _draw_lane(registry.about(game).title, each[name], number % COLOURS)
            for number, (game, each) in enumerate(self.found.items())
            if name in each
        )
        ends = (
            f'<dd class="ends"><small>{html.escape(measure.least)}</small>'
            f"<small>{html.escape(measure.most)}</small></dd>"
        )
        return (
            f"<section><div><h3>{html.escape(measure.question)}</h3><small>{html.escape(measure.meaning)}</small>"
            f"</div><dl>{lanes}{ends}</dl><p>{html.escape(self.verdict(name))}</p></section>"
        )


def shapes(found: Mapping[str, Mapping[str, Sequence[float]]], basis: str = "") -> ShapesSideBySide:
    """Show measurements of games: `found` has for each game its measures, each as a value with the interval's ends.

    The intervals decide the conclusion for each measure, and which games differ.
    """
    return ShapesSideBySide(
        {game: {name: Interval(*each) for name, each in measures.items()} for game, measures in found.items()}, basis
    )


def compare_games(found: Mapping[str, Interval]) -> str:
    """Say in which games a measure differs: those whose intervals do not overlap.

    >>> compare_games({"A": Interval(0.5, 0.4, 0.6), "B": Interval(0.55, 0.5, 0.7)})
    'A and B cannot be told apart.'
    """
    order = sorted(found, key=lambda name: -found[name].value)
    apart = {pair for pair in combinations(order, 2) if found[pair[0]].low > found[pair[1]].high}
    if not apart:
        return _("{games} cannot be told apart.").format(games=join_and(list(found)))
    if len(order) > 2 and len(apart) == len(list(combinations(order, 2))):
        return _("Highest in {most}, lowest in {least}; all can be told apart.").format(most=order[0], least=order[-1])
    above: dict[str, list[str]] = {}
    for high, low in apart:
        above.setdefault(high, []).append(low)
    told = [
        _("Higher in {high} than in {low}.").format(high=high, low=join_and(sorted(above[high], key=order.index)))
        for high in order
        if high in above
    ]
    alike = [join_and(list(pair)) for pair in combinations(order, 2) if pair not in apart]
    told += [_("{games} cannot be told apart.").format(games=games) for games in alike]
    return " ".join(told)


def _share_out_of_100(found: Interval) -> str:
    value, low, high = map(short_of_hundred, found)
    return _("{value} of 100 ({low} to {high})").format(value=value, low=low, high=high)


def _draw_lane(title: str, found: Interval, colour: int) -> str:
    value, low, high = (f"{100 * each:.1f}%" for each in found)
    return (
        f'<dt style="--k:var(--k{colour})">{html.escape(title)}</dt><dd class="lane" aria-hidden="true"'
        f' style="--k:var(--k{colour});--at:{value};--low:{low};--high:{high}"><i></i><b></b></dd>'
        f"<dd>{html.escape(_share_out_of_100(found))}</dd>"
    )
