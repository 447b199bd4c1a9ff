"""Gestures at a Koinobori table, turned into moves to try; the judge decides whether a move is allowed.

A tap on the foot, the label or an empty slot of a post means the post; a tap on a card there means that card. With a
card of the hand selected, the post is where it goes and the card there is what it covers. The top card also stands for
its post when the selected card has no cover icon, since nobody means to cover with such a card.
"""

from __future__ import annotations

from gamelib.koinobori.cards import ICON, Card
from gamelib.koinobori.moves import DONE, PASS, REFRESH, STEAL, Mast, Move, Place, Shift, Take
from gamelib.koinobori.view import View
from widgets.scenes.koinobori.selection import PlaceRef, place_ref, selected_hand_card, selected_post
from widgets.stage.scene import EMPTY_SELECTION, Gesture, GestureResult, Selection

SIMPLE_MOVES: dict[str, Move] = {"done": DONE, "pass": PASS}
"""The moves of the buttons that name no card and no post."""


def act(view: View, selection: Selection, gesture: Gesture) -> GestureResult:
    """Return the result of a gesture: another selection, or a move to try.

    >>> from gamelib import koinobori
    >>> view = koinobori.read("turn A | hand A black/take1", seed=1).view(0)
    >>> str(act(view, Selection(), Gesture("tap", "row:1")).move)
    'take 1 orange+purple+pink'
    >>> str(act(view, Selection(("hand:1",)), Gesture("tap", "post2")).move)
    'post 2 <- black/take1'
    """
    if view.seat is None or not isinstance(gesture.place, str):
        return GestureResult(selection)
    if gesture.kind == "press":
        return _on_press(selection, gesture.place)
    place = place_ref(view, gesture.place)
    if place is None or gesture.kind not in ("tap", "drop"):
        return GestureResult(selection)
    if gesture.kind == "tap":
        return _on_tap(view, selection, place)
    target = place_ref(view, gesture.onto)
    return GestureResult(selection, _move_of_drop(view, place, target) if target else None)


def _on_tap(view: View, selection: Selection, here: PlaceRef) -> GestureResult:
    match here.kind:
        case "row" if here.number:
            return GestureResult(selection, Take(here.number, view.row[here.number - 1]))
        case "hand" if here.number:
            place = f"hand:{here.number}"
            return GestureResult(EMPTY_SELECTION if selection.chosen == (place,) else Selection((place,)))
        case "mast" if card := selected_hand_card(view, selection):
            return GestureResult(selection, Mast(card))
        case "seat" if here.number != view.seat:
            return GestureResult(selection, STEAL[here.number])
        case "row" if REFRESH in view.moves():
            return GestureResult(selection, REFRESH)
        case "deck":
            return GestureResult(selection, REFRESH)
        case "post":
            return _on_post_tap(view, selection, here)
    return GestureResult(selection)


def _on_post_tap(view: View, selection: Selection, here: PlaceRef) -> GestureResult:
    if card := selected_hand_card(view, selection):
        return GestureResult(selection, Place(card, here.number, _covered_card(card, here)))
    if post := selected_post(view, selection):
        return (
            GestureResult(EMPTY_SELECTION)
            if post == here.number
            else GestureResult(selection, Shift(post, here.number))
        )
    if view.posts[here.number - 1] or view.turn.icon == "move":
        return GestureResult(Selection((f"post{here.number}",)))
    return GestureResult(selection)


def _covered_card(card: Card, there: PlaceRef) -> Card:
    """Return the card that is to be covered by putting a card down there; empty if none is."""
    return there.card if ICON[card] == "cover" or not there.top else ""


def _move_of_drop(view: View, here: PlaceRef, there: PlaceRef) -> Move | None:
    """Return the move that dropping one thing on another means; None if a card was put back where it was."""
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
            return Mast(card) if there.kind == "mast" else Place(card, there.number, _covered_card(card, there))
        case ("post", "post"):
            return Shift(number, there.number) if number != there.number else None
        case ("seat", "hand"):
            return STEAL[number] if number != view.seat else None
        case ("deck", "row"):
            return REFRESH
    return None


def _on_press(selection: Selection, button: str) -> GestureResult:
    if button in SIMPLE_MOVES:
        return GestureResult(selection, SIMPLE_MOVES[button])
    return GestureResult(EMPTY_SELECTION if button == "cancel" else selection)
