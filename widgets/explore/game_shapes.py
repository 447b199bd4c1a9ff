"""`shapes()`: the character of the games, measure by measure; playing more rounds makes the intervals shorter.

The page shows stored results; a reader can have more rounds played, one at a time, and stop at any time.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import cycle
from typing import Any

import traitlets

from gamelib.analysis.shape_tally import ShapeTally
from gamelib.core.intervals import Interval
from gamelib.core.language import _
from gamelib.core.written_numbers import percent, whole_hundredths
from gamelib.players import shown_name
from widgets.pictures.shapes_side_by_side import LOOKS, ShapesSideBySide, known_measures
from widgets.stage.bundle import join_modules, join_styles
from widgets.stage.sentence_widget import SentenceWidget

MORE = 60
"""The number of rounds of each game played per press."""


class GameShapes(SentenceWidget):
    """The shapes of games side by side, measured by stored rounds and by rounds played here."""

    _esm = join_modules("explore/js/game_shapes.js")
    _css = join_styles(("explore/css/game_shapes.css", *LOOKS))

    picture = traitlets.Unicode().tag(sync=True)  # Python to browser: the games side by side
    page = traitlets.Dict().tag(sync=True)  # Python to browser: the button and the sentence beside it

    def __init__(self, kept: Mapping[str, Any]) -> None:
        self.tallies = {
            game: ShapeTally(game, kept["players"][game], kept["policy"], kept["seed"]).restore(kept["tallies"][game])
            for game in kept["players"]
        }
        self.measured = {
            game: {name: Interval(*kept["shapes"][game][name]) for name in known_measures()} for game in self.tallies
        }
        self._turns = cycle(self.tallies)
        self._left = 0
        """Rounds still to be played, of all games together."""
        super().__init__()
        self.on_msg(self._on_message)
        self._publish(_("More rounds make the bars shorter."))

    @property
    def card(self) -> ShapesSideBySide:
        """The games side by side, as they are measured now."""
        courses = min(tally.rounds for tally in self.tallies.values())
        ends = min(tally.ends for tally in self.tallies.values())
        basis = _("{rounds} rounds of each game among “{level}” programs, {ends} for the first two questions.").format(
            rounds=f"{courses:,}", level=shown_name("careful"), ends=f"{ends:,}"
        )
        return ShapesSideBySide(self.measured, basis)

    # More rounds ------

    def _on_message(self, _widget: object, content: object, _buffers: object) -> None:
        """Start, play one round, or stop; every round is requested by the browser, so a closed page plays none."""
        kind = content.get("kind") if isinstance(content, dict) else None
        if kind == "more" and not self._left:
            self._left = MORE * len(self.tallies)
            self._publish("")
        elif kind == "round" and self._left:
            self.tallies[next(self._turns)].play()
            self._left -= 1
            self._publish("") if self._left else self._report_changes()
        elif kind == "stop" and self._left:
            self._left = 0
            self._report_changes()

    def _report_changes(self) -> None:
        """Measure all rounds so far, and say how the sentences and the bars have changed."""
        before, self.measured = self.card, {game: tally.measures() for game, tally in self.tallies.items()}
        changed = [name for name in self.card.measures if before.verdict(name) != self.card.verdict(name)]
        words = [f"{known_measures()[name].question} {self.card.verdict(name)}" for name in changed]
        self._publish(
            " ".join(
                [
                    how_much_shorter(before.found, self.measured),
                    *(words or [_("All that was said of the games still holds.")]),
                ]
            )
        )

    def _publish(self, said: str) -> None:
        """Send the page its state; the bars do not change while rounds are played."""
        whole = MORE * len(self.tallies)
        done = whole - self._left
        if not self._left:
            self.picture = self.card.drawing()
        self.page = {
            "more": _("Play {rounds} more rounds of each").format(rounds=MORE),
            "stop": _("Stop"),
            "said": said,
            "left": self._left,
            "share": done / whole,
            "progress": _("{done} of {whole} rounds").format(done=f"{done:,}", whole=f"{whole:,}")
            if self._left
            else "",
        }

    def __str__(self) -> str:
        return str(self.card)


def shapes(kept: Mapping[str, Any]) -> GameShapes:
    """Show the games side by side, measured by rounds that are kept; more can be played on the page.

    `kept` is what `notebooks/data/shapes.json` holds: players, seed, and for each game its measures and their sums.
    """
    return GameShapes(kept)


def how_much_shorter(before: Mapping[str, Mapping[str, Interval]], after: Mapping[str, Mapping[str, Interval]]) -> str:
    """Say how much shorter the bars became through more rounds.

    >>> how_much_shorter({"nanuk": {"order": Interval(0.5, 0.3, 0.7)}}, {"nanuk": {"order": Interval(0.5, 0.4, 0.7)}})
    'The bars are 25 % shorter on average.'
    """
    pairs = [
        (found.high - found.low, after[game][name].high - after[game][name].low)
        for game, measures in before.items()
        for name, found in measures.items()
        if found.high > found.low
    ]
    shorter = 1 - sum(new / old for old, new in pairs) / len(pairs) if pairs else 0
    if whole_hundredths(shorter) <= 0:
        return _("The bars are about as long as before.")
    return _("The bars are {share} shorter on average.").format(share=percent(shorter, 0))
