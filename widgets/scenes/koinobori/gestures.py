"""What hands did, as the notation of a move: tried, be it right or wrong.

A tap on the foot, the label or an empty slot of a post means the post; a tap on a card there means that card. With a
card of the hand taken up, the post is where it goes and the card there is what it goes over. The card that shows on top
stands for its post as well, where what is taken up has no cover icon: nobody means to cover with it.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from gamelib.core.language import LETTERS
from gamelib.koinobori.cards import ICON, Card
from gamelib.koinobori.legal import COVERED_LEVELS
from gamelib.koinobori.moves import REFRESH, STEAL, Mast, Move, Place, Shift, Take
from gamelib.koinobori.view import View
from widgets.stage.scene import EMPTY_SELECTION, Gesture, GestureResult, Selection

_PLACE = re.compile(r"(row|hand|post|held |seat|masts?|deck)(?::?([1-9][0-9]?|[A-H]))?(?::(top|flag|[1-9][0-9]?))?")


class PlaceRef(NamedTuple):
    """A place of the table that is there: what kind, the number of its kind or 0, and on a post the card meant."""

    kind: str
    number: int = 0
    card: Card = ""
    top: bool = False


def spot(view: View, place: object) -> PlaceRef | None:
    """What lies at a place; None where nothing of the kind is."""
    found = _PLACE.fullmatch(place) if isinstance(place, str) else None
    if found is None:
        return None
    kind, which, at = found[1].rstrip(" s"), found[2] or "", found[3] or ""
    if which in LETTERS and which:
        there = kind in ("held", "seat", "mast") and LETTERS.index(which) < view.players
        return PlaceRef("seat", LETTERS.index(which)) if there else None
    most = {"row": len(view.row), "hand": len(view.hand), "post": len(view.posts), "mast": COVERED_LEVELS, "deck": 0}
    if int(which or 0) > most.get(kind, -1) or (at and kind != "post"):
        return None
    return _on_post(view, int(which or 0), at) if kind == "post" else PlaceRef(kind, int(which or 0))


def _on_post(view: View, post: int, at: str) -> PlaceRef | None:
    if not post or at in ("", "flag"):
        return PlaceRef("post", post) if post else None
    cards = [card for space in view.posts[post - 1] for card in space]
    number = len(cards) if at == "top" else int(at)
    return PlaceRef("post", post, cards[number - 1], number == len(cards)) if 0 < number <= len(cards) else None


def selected_hand_card(view: View, doing: Selection) -> Card:
    """The card of the hand that is taken up, if one is."""
    up = spot(view, doing.chosen[-1]) if doing.chosen else None
    return view.hand[up.number - 1] if up and up.kind == "hand" and up.number else ""


def selected_post(view: View, doing: Selection) -> int:
    """The post whose top card is taken up, or 0."""
    up = spot(view, doing.chosen[-1]) if doing.chosen else None
    return up.number if up and up.kind == "post" else 0


def act(view: View, doing: Selection, act: Gesture) -> GestureResult:
    """What comes of something a person did: another thing taken up, or a move tried.

    >>> from gamelib import koinobori
    >>> view = koinobori.read("row lime/take1 green+lime+pink pink/take1 | hand A black/take1", seed=1).view(0)
    >>> act(view, Doing(), Act("tap", "row:2")).move
    'take 2 green+lime+pink'
    >>> act(view, Doing(("hand:1",)), Act("tap", "post2")).move
    'post 2 <- black/take1'
    """
    if view.seat is None or not isinstance(act.place, str):
        return GestureResult(doing)
    if act.kind == "press":
        return _pressed(view, doing, act.place)
    here = spot(view, act.place)
    if here is None or act.kind not in ("tap", "drop"):
        return GestureResult(doing)
    if act.kind == "tap":
        return _tapped(view, doing, here)
    there = spot(view, act.onto)
    return _tried(doing, _dropped(view, here, there) if there else None)


def _tried(doing: Selection, move: Move | None) -> GestureResult:
    return GestureResult(doing, None if move is None else str(move))


def _tapped(view: View, doing: Selection, here: PlaceRef) -> GestureResult:
    match here.kind:
        case "row" if here.number:
            return _tried(doing, Take(here.number, view.row[here.number - 1]))
        case "hand" if here.number:
            place = f"hand:{here.number}"
            return GestureResult(EMPTY_SELECTION if doing.chosen == (place,) else Selection((place,)))
        case "mast" if card := selected_hand_card(view, doing):
            return _tried(doing, Mast(card))
        case "seat" if here.number != view.seat:
            return _tried(doing, STEAL[here.number])
        case "deck":
            return _tried(doing, REFRESH)
        case "post":
            return _post_tapped(view, doing, here)
    return GestureResult(doing)


def _post_tapped(view: View, doing: Selection, here: PlaceRef) -> GestureResult:
    if card := selected_hand_card(view, doing):
        return _tried(doing, Place(card, here.number, _over(card, here)))
    if up := selected_post(view, doing):
        return GestureResult(EMPTY_SELECTION) if up == here.number else _tried(doing, Shift(up, here.number))
    if view.posts[here.number - 1] or view.turn.icon == "move":
        return GestureResult(Selection((f"post{here.number}",)))
    return GestureResult(doing)


def _over(card: Card, there: PlaceRef) -> Card:
    """What a card goes over when it is put down there, if it is meant to."""
    return there.card if ICON[card] == "cover" or not there.top else ""


def _dropped(view: View, here: PlaceRef, there: PlaceRef) -> Move | None:
    """The move tried by letting go of one thing over another; a card put back on its own heap is none."""
    number, kinds = here.number, (here.kind, there.kind)
    if here.kind in ("row", "hand") and not number:
        return None
    match kinds:
        case ("row", "hand"):
            return Take(number, view.row[number - 1])
        case ("hand" | "row", "post" | "mast"):
            card = view.hand[number - 1] if here.kind == "hand" else view.row[number - 1]
            if here.kind == "row" and card in view.hand:
                return None
            return Mast(card) if there.kind == "mast" else Place(card, there.number, _over(card, there))
        case ("post", "post"):
            return Shift(number, there.number) if number != there.number else None
        case ("seat", "hand"):
            return STEAL[number] if number != view.seat else None
        case ("deck", "row"):
            return REFRESH
    return None


def _pressed(view: View, doing: Selection, button: str) -> GestureResult:
    if button in ("done", "pass", "refresh"):
        return GestureResult(doing, button)
    what, _colon, which = button.partition(":")
    if what in ("put", "over"):
        return _tried(doing, _put(view, selected_hand_card(view, doing), what, which))
    here = spot(view, {"take": "row:", "steal": "seat:"}.get(what, "post") + which)
    if what in ("take", "steal") and here:
        return _tapped(view, doing, here)
    if what == "from" and here:
        return GestureResult(Selection((f"post{here.number}",)))
    if what == "to" and here and (up := selected_post(view, doing)):
        return _tried(doing, Shift(up, here.number))
    return GestureResult(doing)


def _put(view: View, card: Card, how: str, which: str) -> Move | None:
    """The move of a button that names where a card goes, or that it goes over what shows there."""
    if how == "put" and which == "mast":
        return Mast(card) if card else None
    there = spot(view, f"post{which}:top" if how == "over" else f"post{which}")
    return Place(card, there.number, there.card) if card and there else None
