"""What hands do with Nanatoridori's cards, made into the move that is tried; whether it is allowed is not asked here.

A move is written as it would be typed. Where that would mean other cards than those in hand - a hand card thrown away
while an equal one has been picked up - nothing is tried at all.
"""

from __future__ import annotations

from typing import Any

from gamelib.nanatoridori import Discard, Move, Pass, Play, Rearrange, TakeIn, View
from gamelib.nanatoridori.cards import Hand
from widgets.scenes.nanatoridori.prompts import open_card_picked
from widgets.scenes.nanatoridori.selection import ResolvedSelection, is_there, own_held, own_open, resolve, size_held
from widgets.scenes.shared import number, with_toggled
from widgets.stage.scene import Gesture, GestureResult, Selection


def act(view: View, doing: Selection, act: Gesture) -> GestureResult:
    """What comes of something a person did: another thing taken up, or a move tried."""
    if view.seat is None:
        return GestureResult(doing)
    if act.kind == "press":
        return _tried(doing, _pressed(view, resolve(view, doing), act.place))
    if act.kind == "tap" and is_there(view, act.place):
        return _tapped(view, doing, act.place)
    if act.kind == "drop" and is_there(view, act.place) and is_there(view, act.onto):
        return _dropped(view, doing, act.place, act.onto)
    return GestureResult(doing)


def _tried(doing: Selection, move: Move | None) -> GestureResult:
    return GestureResult(doing, str(move) if move else None)


# Pressing ------------------------------------------------------------------------


def _pressed(view: View, up: ResolvedSelection, button: str) -> Move | None:
    """The move of a button; its id is the kind of the move."""
    held = own_held(view)
    if button == "take in" and held and (up.split_gaps or up.gap is not None):
        return _taking_in(view, up, up.gap)
    if button == "discard" and held:
        return Discard(_part_of_held(view, up))
    if button == "play" and up.hand:
        return _playing(view, up.hand, up.open)
    if button == "rearrange" and up.hand and up.gap is not None and not held:
        return Rearrange(up.hand[0], up.gap)
    if button == "pass":
        return Pass(open_card_picked(view, up) if view.open else 0)
    return None


def _playing(view: View, places: tuple[int, ...], added: tuple[int, ...]) -> Play:
    mine = own_open(view)
    return Play(tuple(view.hand[at - 1] for at in places), places, tuple(mine[at - 1] for at in added))


def _part_of_held(view: View, up: ResolvedSelection) -> Hand:
    """The picked-up cards that are chosen, or all of them."""
    held = own_held(view)
    return held.cards[: len(up.held) or held.size] if held else ()


def _taking_in(view: View, up: ResolvedSelection, gap: int | None) -> TakeIn:
    """Take in: cards that were given a gap of their own go there, the rest into this one."""
    held = own_held(view)
    gaps = [into for _card, into in up.split_gaps]
    if held and gap is not None:
        gaps += [gap] * (held.size - len(gaps))
    cards = held.cards[: len(gaps)] if held else ()
    return TakeIn(cards, (gaps[0],) if len({*gaps}) == 1 else tuple(sorted(gaps)))


# Tapping -------------------------------------------------------------------------


def _tapped(view: View, doing: Selection, place: str) -> GestureResult:
    up, kind = resolve(view, doing), place.partition(":")[0]
    if kind == "gap":
        return _tapped_gap(view, doing, up, place)
    if kind == "table":
        return _tried(doing, _playing(view, up.hand, up.open) if up.hand or up.open else None)
    if kind in ("deck", "draw"):
        return _tried(doing, None if up.hand or up.open or up.held else _drawing(view))
    if kind == "held" and place in dict(doing.dials):
        return GestureResult(doing._replace(dials=tuple(dial for dial in doing.dials if dial[0] != place)))
    if ":" not in place or kind == "discard":
        return GestureResult(doing)
    if kind == "hand" and not own_held(view):
        doing = doing._replace(target="")
    return GestureResult(with_toggled(doing, place))


def _drawing(view: View) -> Pass | None:
    """A hand goes to the deck; in the duel nothing is drawn there, and no round is lost by a slip (NANA-8.7)."""
    return None if view.open and not own_open(view) else Pass()


def _tapped_gap(view: View, doing: Selection, up: ResolvedSelection, place: str) -> GestureResult:
    held, gap = own_held(view), number(place, "gap") or 0
    if held and 0 < len(up.held) < held.size:
        return _parted(view, doing, up, gap)
    if doing.target != place:
        return GestureResult(doing._replace(target=place))
    if not held and not up.hand:
        return GestureResult(doing._replace(target=""))
    return _tried(doing, _taking_in(view, up, gap) if held else Rearrange(up.hand[0], gap))


def _parted(view: View, doing: Selection, up: ResolvedSelection, gap: int) -> GestureResult:
    """Give the chosen ones of the picked-up cards a gap of their own; once each has one, that is the move tried."""
    for card in up.held:
        doing = doing.with_dial(f"held:{card}", gap)
    left = tuple(place for place in doing.chosen if number(place, "held") is None)
    now = resolve(view, doing._replace(chosen=left))
    if len(now.split_gaps) == size_held(view):
        return _tried(doing, _taking_in(view, now, None))
    return GestureResult(doing._replace(chosen=left, target=""))


# Dragging ------------------------------------------------------------------------


def _dropped(view: View, doing: Selection, source: str, onto: str) -> GestureResult:
    """What is dragged takes along whatever is chosen with it."""
    up, kind, at = resolve(view, doing), source.partition(":")[0], number(source, source.partition(":")[0])
    goal = onto.partition(":")[0]
    if kind == "hand" and at:
        together = source in doing.chosen
        return _tried(doing, _hand_dropped(view, up if together else ResolvedSelection(hand=(at,)), at, onto))
    if kind == "held" and at:
        return _held_dropped(view, doing, up, at, onto)
    if kind == "open" and at:
        return _open_dropped(view, doing, up, at, onto)
    if kind in ("deck", "draw") and goal in ("gap", "hand"):
        return _tried(doing, _drawing(view))
    lying = _dragged_from_table(view, source)
    if lying and goal == "gap":
        return _tried(doing, _unless_held(view, TakeIn(lying, (number(onto, "gap") or 0,))))
    if lying and kind == "table" and goal == "discard":
        return _tried(doing, _unless_held(view, Discard(lying)))
    return GestureResult(doing)


def _dragged_from_table(view: View, source: str) -> Hand:
    """What is dragged off the cloth: the flock as a whole, or one discard."""
    if source.startswith("table"):
        return view.table.cards if view.table else ()
    at = number(source, "discard")
    return (view.discards[at - 1],) if at else ()


def _unless_held(view: View, move: Any) -> Any:
    """The move, unless its cards would be taken for those that were picked up."""
    held = own_held(view)
    return None if held and held.cards == move.cards else move


def _hand_dropped(view: View, up: ResolvedSelection, at: int, onto: str) -> Move | None:
    goal, where = onto.partition(":")[0], number(onto, onto.partition(":")[0])
    if goal == "table":
        return _playing(view, up.hand, up.open)
    if goal == "discard":
        discard: Move | None = _unless_held(view, Discard(tuple(view.hand[place - 1] for place in up.hand)))
        return discard
    if goal == "hand" and where and where != at:
        return Rearrange(at, where if where > at else where - 1)
    if goal == "gap" and where is not None and where not in (at - 1, at):
        return Rearrange(at, where)
    return None


def _held_dropped(view: View, doing: Selection, up: ResolvedSelection, at: int, onto: str) -> GestureResult:
    goal, gap = onto.partition(":")[0], number(onto, "gap")
    alone = at in up.held and len(up.held) < size_held(view)
    if goal == "discard":
        return _tried(doing, Discard(_part_of_held(view, up if alone else ResolvedSelection())))
    if gap is None:
        return GestureResult(doing)
    if alone:
        return _parted(view, doing, up, gap)
    rest = up._replace(split_gaps=tuple(card for card in up.split_gaps if card[0] != at))
    return _tried(doing._replace(target=onto), _taking_in(view, rest, gap))


def _open_dropped(view: View, doing: Selection, up: ResolvedSelection, at: int, onto: str) -> GestureResult:
    """An open card goes to the flock together with hand cards, or into the hand, which is a pass (NANA-8.6)."""
    goal = onto.partition(":")[0]
    if goal == "table":
        return _tried(doing, _playing(view, up.hand, tuple(sorted({*up.open, at}))))
    if goal in ("gap", "hand"):
        return _tried(doing, Pass(own_open(view)[at - 1]))
    return GestureResult(doing)
