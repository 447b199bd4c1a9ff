"""A selection at a Koinobori table, checked against what lies there now, and places read from their ids."""

from __future__ import annotations

import re
from typing import NamedTuple

from gamelib.core.language import LETTERS
from gamelib.koinobori.cards import Card
from gamelib.koinobori.legal import COVERED_LEVELS
from gamelib.koinobori.view import View
from widgets.stage.scene import Selection

_PLACE = re.compile(r"(row|hand|post|held |seat|masts?|deck)(?::?([1-9][0-9]?|[A-H]))?(?::(top|flag|[1-9][0-9]?))?")


class PlaceRef(NamedTuple):
    """A place that exists now: its kind, its number or 0, and on a post the card that is meant."""

    kind: str
    number: int = 0
    card: Card = ""
    top: bool = False


def place_ref(view: View, place: object) -> PlaceRef | None:
    """Read the id of a place; None if there is no such place now."""
    match = _PLACE.fullmatch(place) if isinstance(place, str) else None
    if match is None:
        return None
    kind, owner, at = match[1].rstrip(" s"), match[2] or "", match[3] or ""
    if owner in LETTERS and owner:
        exists = kind in ("held", "seat", "mast") and LETTERS.index(owner) < view.players
        return PlaceRef("seat", LETTERS.index(owner)) if exists else None
    most = {"row": len(view.row), "hand": len(view.hand), "post": len(view.posts), "mast": COVERED_LEVELS, "deck": 0}
    if int(owner or 0) > most.get(kind, -1) or (at and kind != "post"):
        return None
    return _on_post(view, int(owner or 0), at) if kind == "post" else PlaceRef(kind, int(owner or 0))


def _on_post(view: View, post: int, at: str) -> PlaceRef | None:
    if not post or at in ("", "flag"):
        return PlaceRef("post", post) if post else None
    cards = [card for space in view.posts[post - 1] for card in space]
    number = len(cards) if at == "top" else int(at)
    return PlaceRef("post", post, cards[number - 1], number == len(cards)) if 0 < number <= len(cards) else None


def selected_hand_card(view: View, selection: Selection) -> Card:
    """Return the selected card of the hand; empty if none is."""
    selected = place_ref(view, selection.chosen[-1]) if selection.chosen else None
    return view.hand[selected.number - 1] if selected and selected.kind == "hand" and selected.number else ""


def selected_post(view: View, selection: Selection) -> int:
    """Return the post whose top card is selected, or 0."""
    selected = place_ref(view, selection.chosen[-1]) if selection.chosen else None
    return selected.number if selected and selected.kind == "post" else 0
