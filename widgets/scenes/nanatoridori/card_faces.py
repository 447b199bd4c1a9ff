"""How Nanatoridori's cards look, and their keys in a scene."""

from __future__ import annotations

from gamelib.core.errors import BadNotation
from gamelib.core.language import _
from gamelib.nanatoridori.cards import BIRDS, DECK
from widgets.stage.pieces import Face


def face(key: str) -> Face:
    """Return how a card of this rank looks.

    >>> face("5")["name"]
    '5, parrot'
    """
    names = (_("wren"), _("robin"), _("duck"), _("owl"), _("parrot"), _("crane"), _("peacock"))
    bird, name, rank = BIRDS[int(key) - 1], names[int(key) - 1], int(key)
    return {
        "name": _("{rank}, {bird}").format(rank=rank, bird=name),
        "tone": bird,
        "rank": key,
        "pips": rank,
        "symbols": [bird],
    }


def card_key(text: str) -> str:
    """Return the key of a card in notation, its rank; raises BadNotation if it is no card of this game."""
    if len(text) != 1 or text not in "1234567":
        raise BadNotation(_("{cards:.80} are not cards of one of the games").format(cards=text))
    return text


def deck() -> list[str]:
    """Return the keys of all cards in the box."""
    return [str(card) for card in DECK]
