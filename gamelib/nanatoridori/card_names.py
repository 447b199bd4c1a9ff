"""Cards in words, in the language in use."""

from __future__ import annotations

from gamelib.core.language import _


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
