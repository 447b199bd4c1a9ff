"""Gestures at a Nanatoridori table, turned into moves to try; the judge decides whether a move is allowed.

A move names cards, not where they lay. If it would mean other cards than those touched, as when a hand card is dragged
to the discards while an equal card has been picked up, no move is tried.
"""

from __future__ import annotations

from typing import Any

from gamelib.nanatoridori import Discard, Move, Pass, Play, Rearrange, TakeIn, View
from gamelib.nanatoridori.cards import Hand
from widgets.scenes.nanatoridori.scene_part import open_card_picked
from widgets.scenes.nanatoridori.selection import ResolvedSelection, count_held, is_there, own_held, own_open, resolve
from widgets.scenes.shared import number_of_place, with_toggled
from widgets.stage.scene import Gesture, GestureResult, Selection


def act(view: View, selection: Selection, gesture: Gesture) -> GestureResult:
    """Return the result of a gesture: another selection, or a move to try."""
    if view.seat is None:
        return GestureResult(selection)
    if gesture.kind == "press":
        return GestureResult(selection, _move_of_button(view, resolve(view, selection), gesture.place))
    if gesture.kind == "tap" and is_there(view, gesture.place):
        return _on_tap(view, selection, gesture.place)
    if gesture.kind == "drop" and is_there(view, gesture.place) and is_there(view, gesture.onto):
        return _on_drop(view, selection, gesture.place, gesture.onto)
    return GestureResult(selection)


# Pressing ------------------------------------------------------------------------


def _move_of_button(view: View, selected: ResolvedSelection, button: str) -> Move | None:
    """Return the move of a button, whose id is the kind of the move."""
    held = own_held(view)
    if button == "take in" and held and (selected.split_gaps or selected.gap is not None):
        return _take_in_at_gap(view, selected, selected.gap)
    if button == "discard" and held:
        return Discard(_chosen_held_cards(view, selected))
    if button == "play" and selected.hand:
        return _play_from_places(view, selected.hand, selected.open)
    if button == "rearrange" and selected.hand and selected.gap is not None and not held:
        return Rearrange(selected.hand[0], selected.gap)
    if button == "pass":
        return Pass(open_card_picked(view, selected) if view.open else 0)
    return None


def _play_from_places(view: View, places: tuple[int, ...], added: tuple[int, ...]) -> Play:
    own = own_open(view)
    return Play(tuple(view.hand[at - 1] for at in places), places, tuple(own[at - 1] for at in added))


def _chosen_held_cards(view: View, selected: ResolvedSelection) -> Hand:
    """Return the picked-up cards that are chosen, or all of them if none is."""
    held = own_held(view)
    return held.cards[: len(selected.held) or held.size] if held else ()


def _take_in_at_gap(view: View, selected: ResolvedSelection, gap: int | None) -> TakeIn:
    """Return the move that takes cards in: each into the gap given to it alone, the rest into this gap."""
    held = own_held(view)
    gaps = [into for _card, into in selected.split_gaps]
    if held and gap is not None:
        gaps += [gap] * (held.size - len(gaps))
    cards = held.cards[: len(gaps)] if held else ()
    return TakeIn(cards, (gaps[0],) if len({*gaps}) == 1 else tuple(sorted(gaps)))


# Tapping -------------------------------------------------------------------------


def _on_tap(view: View, selection: Selection, place: str) -> GestureResult:
    selected, kind = resolve(view, selection), place.partition(":")[0]
    if kind == "gap":
        return _on_gap_tap(view, selection, selected, place)
    if kind == "table":
        anything = selected.hand or selected.open
        return GestureResult(selection, _play_from_places(view, selected.hand, selected.open) if anything else None)
    if kind in ("deck", "draw"):
        return GestureResult(
            selection, None if selected.hand or selected.open or selected.held else _draw_from_deck(view)
        )
    if kind == "held" and place in dict(selection.dials):
        return GestureResult(selection._replace(dials=tuple(dial for dial in selection.dials if dial[0] != place)))
    if ":" not in place or kind == "discard":
        return GestureResult(selection)
    if kind == "hand" and not own_held(view):
        selection = selection._replace(target="")
    return GestureResult(with_toggled(selection, place))


def _draw_from_deck(view: View) -> Pass | None:
    """Return the pass that draws from the deck; None in a duel where passing would lose the round (NANA-8.7)."""
    return None if view.pass_loses else Pass(open_card_picked(view, ResolvedSelection()) if view.open else 0)


def _on_gap_tap(view: View, selection: Selection, selected: ResolvedSelection, place: str) -> GestureResult:
    held, gap = own_held(view), number_of_place(place, "gap") or 0
    if not held and not selected.hand:
        return GestureResult(selection, TakeIn((), (gap,)))  # the judge says that there is nothing to put there
    if held and 0 < len(selected.held) < held.size:
        return _separate_cards(view, selection, selected, gap)
    if selection.target != place:
        return GestureResult(selection._replace(target=place))
    return GestureResult(selection, _take_in_at_gap(view, selected, gap) if held else Rearrange(selected.hand[0], gap))


def _separate_cards(view: View, selection: Selection, selected: ResolvedSelection, gap: int) -> GestureResult:
    """Assign the chosen picked-up cards to a gap; once every card has one, try that move."""
    for card in selected.held:
        selection = selection.with_dial(f"held:{card}", gap)
    left = tuple(place for place in selection.chosen if number_of_place(place, "held") is None)
    now = resolve(view, selection._replace(chosen=left))
    if len(now.split_gaps) == count_held(view):
        return GestureResult(selection, _take_in_at_gap(view, now, None))
    return GestureResult(selection._replace(chosen=left, target=""))


# Dragging ------------------------------------------------------------------------


def _on_drop(view: View, selection: Selection, source: str, onto: str) -> GestureResult:
    """Return the result of a drop; dragging a chosen card moves all chosen cards."""
    selected, kind, at = (
        resolve(view, selection),
        source.partition(":")[0],
        number_of_place(source, source.partition(":")[0]),
    )
    goal = onto.partition(":")[0]
    if kind == "hand" and at:
        together = source in selection.chosen
        return GestureResult(
            selection, _on_hand_card_drop(view, selected if together else ResolvedSelection(hand=(at,)), at, onto)
        )
    if kind == "held" and at:
        return _on_held_drop(view, selection, selected, at, onto)
    if kind == "open" and at:
        return _drop_open_card(view, selection, selected, at, onto)
    if kind in ("deck", "draw") and goal in ("gap", "hand"):
        return GestureResult(selection, _draw_from_deck(view))
    dragged = _cards_dragged_from_table(view, source)
    if dragged and goal == "gap":
        return GestureResult(selection, _move_unless_held(view, TakeIn(dragged, (number_of_place(onto, "gap") or 0,))))
    if dragged and kind == "table" and goal == "discard":
        return GestureResult(selection, _move_unless_held(view, Discard(dragged)))
    return GestureResult(selection)


def _cards_dragged_from_table(view: View, source: str) -> Hand:
    """Return the cards dragged from the middle of the table: the whole flock, or one discard."""
    if source.startswith("table"):
        return view.table.cards if view.table else ()
    at = number_of_place(source, "discard")
    return (view.discards[at - 1],) if at else ()


def _move_unless_held(view: View, move: Any) -> Any:
    """Return the move; None if it would mean the picked-up cards."""
    held = own_held(view)
    return None if held and held.cards == move.cards else move


def _on_hand_card_drop(view: View, selected: ResolvedSelection, at: int, onto: str) -> Move | None:
    goal, where = onto.partition(":")[0], number_of_place(onto, onto.partition(":")[0])
    if goal == "table":
        return _play_from_places(view, selected.hand, selected.open)
    if goal == "discard":
        discard: Move | None = _move_unless_held(view, Discard(tuple(view.hand[place - 1] for place in selected.hand)))
        return discard
    if goal == "hand" and where and where != at:
        return Rearrange(at, where if where > at else where - 1)
    if goal == "gap" and where is not None and where not in (at - 1, at):
        return Rearrange(at, where)
    return None


def _on_held_drop(view: View, selection: Selection, selected: ResolvedSelection, at: int, onto: str) -> GestureResult:
    goal, gap = onto.partition(":")[0], number_of_place(onto, "gap")
    alone = at in selected.held and len(selected.held) < count_held(view)
    if goal == "discard":
        return GestureResult(selection, Discard(_chosen_held_cards(view, selected if alone else ResolvedSelection())))
    if gap is None:
        return GestureResult(selection)
    if alone:
        return _separate_cards(view, selection, selected, gap)
    rest = selected._replace(split_gaps=tuple(card for card in selected.split_gaps if card[0] != at))
    return GestureResult(selection._replace(target=onto), _take_in_at_gap(view, rest, gap))


def _drop_open_card(view: View, selection: Selection, selected: ResolvedSelection, at: int, onto: str) -> GestureResult:
    """Play an open card with cards of the hand, or take it into the hand, which is a pass (NANA-8.6)."""
    goal = onto.partition(":")[0]
    if goal == "table":
        return GestureResult(selection, _play_from_places(view, selected.hand, tuple(sorted({*selected.open, at}))))
    if goal in ("gap", "hand"):
        return GestureResult(selection, Pass(own_open(view)[at - 1]))
    return GestureResult(selection)
