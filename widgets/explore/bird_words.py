"""Birds in words: flocks of up to three, and the names of birds in the plural."""

from __future__ import annotations

from gamelib.core.language import _


def flock_words(flock: tuple[int, int]) -> str:
    """Return a flock of up to three birds in words.

    >>> flock_words((4, 3))
    'three owls'
    """
    rank, size = flock
    return (
        (_("one wren"), _("two wrens"), _("three wrens")),
        (_("one robin"), _("two robins"), _("three robins")),
        (_("one duck"), _("two ducks"), _("three ducks")),
        (_("one owl"), _("two owls"), _("three owls")),
        (_("one parrot"), _("two parrots"), _("three parrots")),
        (_("one crane"), _("two cranes"), _("three cranes")),
        (_("one peacock"), _("two peacocks"), _("three peacocks")),
    )[rank - 1][size - 1]


def birds_of(rank: int) -> str:
    """Return all birds of a rank by their name.

    >>> birds_of(7)
    'peacocks'
    """
    return (_("wrens"), _("robins"), _("ducks"), _("owls"), _("parrots"), _("cranes"), _("peacocks"))[rank - 1]
