"""Cards in words, in the language in use."""

from __future__ import annotations

from collections.abc import Sequence

from gamelib.core.language import _
from gamelib.core.written_numbers import number_word


def birds_word(rank: int) -> str:
    """Return the birds on the cards of a rank, as several.

    >>> birds_word(4)
    'owls'
    """
    return (
        _("wrens"),
        _("robins"),
        _("ducks"),
        _("owls"),
        _("parrots"),
        _("cranes"),
        _("peacocks"),
    )[rank - 1]


def some_cards(cards: Sequence[int]) -> str:
    """Return equal cards without an article, or with `a` for one.

    >>> some_cards((2,)), some_cards((6, 6))
    ('a 2', 'two 6s')
    """
    if len(cards) == 1:
        return _("a {rank}").format(rank=cards[0])
    return _("{count} {rank}s").format(count=number_word(len(cards)), rank=cards[0])
