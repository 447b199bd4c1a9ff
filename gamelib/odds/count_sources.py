"""`CountSource`: the cards that a count is counted in, so that two counts of one hand never pass as independent."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from gamelib.core.language import _
from gamelib.odds.numbers import BadQuestion


class CountSource(NamedTuple):
    """The cards, or the rounds, that a count is counted in, and the line that counts several things in it together."""

    game: str
    cards: tuple[str, ...]
    together: str


Sources: TypeAlias = frozenset[CountSource]
UNKNOWN: Sources = frozenset()
"""The sources of a count that depends on no other: a die, or numbers that were written down."""


def source_of(game: str, cards: Iterable[object], together: str) -> Sources:
    """Return the source of a count in a deck of cards, whatever their order.

    >>> source_of("nanuk", ["seal", "fish"], "") == source_of("nanuk", ["fish", "seal"], "")
    True
    """
    return frozenset([CountSource(game, tuple(sorted(map(str, cards))), together)])


def check_independent(one: Sources, two: Sources) -> None:
    """Raise BadQuestion if two counts have a source in common, because then one tells about the other."""
    if shared := sorted(one & two):
        raise BadQuestion(
            _(
                "both count the same cards, so one tells about the other: {line} counts them together; if the second is"
                " to be of a separate deal, write .of_another_deal() after it"
            ).format(line=shared[0].together)
        )
