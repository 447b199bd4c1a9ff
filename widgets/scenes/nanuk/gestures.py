"""Gestures at a Nanuk table, turned into moves to try; the judge decides whether a move is allowed."""

from __future__ import annotations

from typing import Any

from gamelib.nanuk.cards import Cards
from gamelib.nanuk.moves import ANTE, CHOOSE, DOOM, HUNT, STAY, Give, Move
from gamelib.nanuk.position import BOASTING, REWARDS
from gamelib.nanuk.view import View
from widgets.scenes.nanuk.boast_board import as_set, fits
from widgets.scenes.nanuk.piles import pile_of, pile_place
from widgets.scenes.nanuk.selection import (
    CARDS_GIVEN,
    ResolvedSelection,
    ante_places,
    cards_at,
    how_many_can_be_picked,
    resolve,
)
from widgets.scenes.shared import number_of_place, seat_place, with_toggled
from widgets.stage.scene import Gesture, GestureResult, SceneOptions, Selection


def act(view: View, selection: Selection, gesture: Gesture) -> GestureResult:
    """Return the result of a gesture: another selection, or a move to try."""
    selected = resolve(view, selection, SceneOptions())
    if selected.days_remain or not isinstance(gesture.place, str):
        return GestureResult(selection)
    if gesture.kind == "tap":
        return _on_tap(view, selection, selected, gesture.place)
    if view.seat is None:
        return GestureResult(selection)
    if gesture.kind == "set":
        return _on_set(view, selection, selected, gesture)
    if gesture.kind == "drop":
        move = _move_of_drop(view, selected, gesture.place, gesture.onto)
    else:
        move = _move_of_button(view, selected, gesture.place)
    return GestureResult(selection, move)


def _on_set(view: View, selection: Selection, selected: ResolvedSelection, gesture: Gesture) -> GestureResult:
    """Set a dial of the boast board; a boast that would not raise the last one is tried at once, to be refused."""
    dial, value = gesture.place, gesture.onto
    if view.phase != BOASTING or not fits(view, dial, value):
        return GestureResult(selection)
    if view.seat in view.to_act and (low := as_set(view, selected.boast, dial, value)):
        return GestureResult(selection, low)
    return GestureResult(selection.with_dial(dial, value))


def _on_tap(view: View, selection: Selection, selected: ResolvedSelection, place: str) -> GestureResult:
    seat = pile_of(place, view.players)
    if seat is not None:
        pile = pile_place(seat)
        is_closing = selection.target == pile or not view.piles[seat]
        return GestureResult(selection._replace(target="" if is_closing else pile))
    if view.seat is None:
        return GestureResult(selection)
    move = _move_of_put_down(view, selected.hand, place)
    if move is not None:
        return GestureResult(selection, move)
    return GestureResult(_toggle_card(view, selection, place))


def _toggle_card(view: View, selection: Selection, place: str) -> Selection:
    """Select a card, or deselect it."""
    kind = how_many_can_be_picked(view)
    if kind and _is_place_of_cards(place, "hand", view.hand):
        return with_toggled(selection, place) if kind == "many" else _toggle_only(selection, place)
    return (
        _toggle_only(selection, place)
        if view.phase == REWARDS and _is_place_of_cards(place, "pot", view.pot)
        else selection
    )


def _is_place_of_cards(place: str, kind: str, cards: Cards) -> bool:
    return 1 <= (number_of_place(place, kind) or 0) <= len(cards)


def _toggle_only(selection: Selection, place: str) -> Selection:
    return selection._replace(chosen=() if selection.chosen == (place,) else (place,))


def _move_of_drop(view: View, selected: ResolvedSelection, place: str, onto: Any) -> Move | None:
    """Return the move that dropping a card means; dragging a chosen card moves all chosen cards."""
    if how_many_can_be_picked(view) and _is_place_of_cards(place, "hand", view.hand):
        at = number_of_place(place, "hand") or 0
        return _move_of_put_down(view, selected.hand if at in selected.hand else (at,), onto)
    own_places = (seat_place(view.seat or 0), pile_place(view.seat or 0))
    if view.phase == REWARDS and _is_place_of_cards(place, "pot", view.pot) and onto in own_places:
        return CHOOSE[view.pot[(number_of_place(place, "pot") or 0) - 1]]
    return None


def _move_of_put_down(view: View, at: tuple[int, ...], onto: Any) -> Move | None:
    """Return the move that puts cards of the hand down, as an ante or into the pot."""
    if not at or not how_many_can_be_picked(view):
        return None
    if onto in ("pot", CARDS_GIVEN):
        return Give(cards_at(view, at))
    if onto in ante_places(view):
        return ANTE[view.hand[at[-1] - 1]]
    return None


def _move_of_button(view: View, selected: ResolvedSelection, button: str) -> Move | None:
    cards = cards_at(view, selected.hand)
    match view.phase, button:
        case "boasting", "say":
            return selected.boast
        case "boasting", "doom":
            return DOOM
        case (("sides" | "declaring"), ("hunt" | "stay")):
            return HUNT if button == "hunt" else STAY
        case "antes", "lay":
            return ANTE[cards[0]] if cards else None
        case "giving", "give":
            return Give(cards)
        case "rewards", "take":
            return CHOOSE[view.pot[selected.pot - 1]] if selected.pot else None
    return None
