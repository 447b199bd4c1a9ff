"""Koinobori as an experiment: a post whose free spaces are filled by any cards that may still come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from gamelib.core.chance import Stream
from gamelib.core.language import _
from gamelib.koinobori import COLOURS, View
from gamelib.koinobori.cards import CARPS, Card, Cards, in_order
from gamelib.odds.ask_terms import Feature, Law, add_up_ways
from gamelib.odds.counts_and_conditions import Condition, Count, Experiment
from gamelib.odds.numbers import ASSUMED, EXACT, BadQuestion, Kind
from gamelib.odds.post_counting import (
    OpenPost,
    check_colour,
    filling_note,
    find_post,
    score_of_carps,
    view_and_box,
    ways_by_carps,
)


@dataclass(frozen=True, eq=False)
class Post(Experiment):
    """A post, by its number at a table or by the cards that show on it, once it is full."""

    post: int | str | Sequence[Card]
    view: View | None = None
    flag: str | None = field(default=None, kw_only=True)
    deck: Any = field(default=None, kw_only=True)

    NAME = "post"
    COUNTS = ("carps", "value", "scores", "tied")
    EXAMPLE = 'post("lime pink", flag="green"): scores("lime")'

    def __post_init__(self) -> None:
        for name in ("post", "deck"):
            if isinstance(value := getattr(self, name), list | tuple):
                object.__setattr__(self, name, " ".join(value))
        if self.view is None and self.flag is None:
            raise BadQuestion(_("a post has a flag: name its colour, like post('lime pink', flag='green')"))
        assert self._open

    @cached_property
    def _open(self) -> OpenPost:
        view, box = view_and_box(self.view, self.deck)
        return find_post(self.post, view, self.flag, box)[0]

    def carps(self, colour: str) -> Count:
        """Return the number of carps of a colour on the full post."""
        check_colour(colour)
        return self._count("carps", colour)

    def value(self) -> Count:
        """Return what the full post is worth."""
        return self._count("value")

    def scores(self, colour: str) -> Condition:
        """Return whether a colour scores on the full post."""
        check_colour(colour)
        return self._truth("scores", colour)

    def tied(self) -> Condition:
        """Return whether every place is tied, so that the flag decides."""
        return self._truth("tied")

    def deal(self, rng: Stream) -> Cards:
        """Return the full post."""
        return (*self._open.cards, *rng.sample(in_order(self._open.pool.elements()), self._open.spaces))

    def measure(self, dealt: Cards, feature: Feature) -> Any:
        """Count one thing on a full post."""
        return self._read(
            tuple(Counter(carp for card in dealt for carp in CARPS[card])[each] for each in COLOURS), feature
        )

    def _read(self, carps: Sequence[int], feature: Feature) -> Any:
        if feature.name == "carps":
            return carps[COLOURS.index(feature.arguments[0])]
        colour, value, is_tied = score_of_carps(carps, self._open.flag)
        if feature.name == "tied":
            return is_tied
        return value if feature.name == "value" else colour == feature.arguments[0]

    def law(self, wanted: tuple[Feature, ...]) -> Law | None:
        """Return the ways to each combination, over every way to fill the post."""
        found = ways_by_carps(self._open)
        return add_up_ways((tuple(self._read(carps, each) for each in wanted), ways) for carps, ways in found.items())

    def exact_kind(self) -> Kind:
        """Return `exact` for a full post, else `assumed`: nobody fills a post at random."""
        return ASSUMED if self._open.spaces else EXACT

    def usual_kind(self) -> Kind:
        """Return the kind of a simulated answer."""
        return ASSUMED

    def assumptions(self) -> tuple[str, ...]:
        """Return what is supposed, as sentences."""
        return filling_note(self._open.spaces)

    def place(self) -> str:
        """Return where it is counted, in words."""
        return _("on the full post") if self.view is None else _("on the full post {number}").format(number=self.post)

    def describe(self, feature: Feature, is_denied: bool = False) -> str:
        """Return a count in words; one that is true or false as a sentence."""
        if feature.name == "carps":
            return _("the number of carps that are {colour}").format(colour=_(feature.arguments[0]))
        if feature.name == "value":
            return _("the value of the post")
        if feature.name == "tied":
            return _("some place is not tied") if is_denied else _("every place is tied and the flag decides")
        line = _("{colour} does not score") if is_denied else _("{colour} scores")
        return line.format(colour=_(feature.arguments[0]))
