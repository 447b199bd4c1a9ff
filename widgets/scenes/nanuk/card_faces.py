"""How Nanuk's cards look, and their keys in a scene."""

from __future__ import annotations

from functools import cache

from gamelib.core.errors import BadNotation
from gamelib.core.language import _
from gamelib.nanuk.cards import ANIMAL, BEARS, CARDS, SHOWS, name_card
from gamelib.nanuk.deal import deal
from widgets.stage.pieces import Face

PLACE = "place"
"""The key of a place that waits for a card."""


def face(key: str) -> Face:
    """Return how a card looks, or the place of a card that is still to be taken.

    >>> face("double-seal")["name"], face("bear-fish")["marks"]
    ('double seal', ['bear'])
    """
    if key == PLACE:
        return {"name": _("the place of your next card"), "tone": "place", "rank": "?", "symbols": []}
    animal = ANIMAL[key]
    look: Face = {
        "name": name_card(key),
        "tone": animal,
        "rank": name_card(animal),
        "symbols": [animal],
    }
    marks = ["double"] * (SHOWS[key] > 1) + ["bear"] * (key in BEARS)
    if marks:
        look["marks"] = marks
    return look


def card_key(text: str) -> str:
    """Return the key of a card in notation, which is the notation; raises BadNotation if it is no card of this game."""
    if text not in CARDS:
        raise BadNotation(_("{cards:.80} are not cards of one of the games").format(cards=text))
    return text


def deck() -> list[str]:
    """Return the keys of all cards in the box."""
    return [*_box_cards()]


@cache
def _box_cards() -> tuple[str, ...]:
    return tuple(sorted(deal(5, seed=1).terms.cards))
