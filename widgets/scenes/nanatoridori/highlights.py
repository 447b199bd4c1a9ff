"""Which places of a Nanatoridori table are marked as allowed or hinted at."""

from __future__ import annotations

from typing import Any

from gamelib.core.language import _
from gamelib.nanatoridori import Discard, Move, Pass, Play, Rearrange, TakeIn, View
from gamelib.nanatoridori.cards import Hand
from widgets.scenes.nanatoridori.selection import own_open
from widgets.scenes.shared import add_state
from widgets.stage.scene import Button, Zone


def mark_allowed(view: View, zones: list[Zone]) -> None:
    """Mark every card that can be played, and every gap where picked-up cards can go; a pass plays nothing."""
    moves = [move for move in view.moves() if not isinstance(move, Pass)]
    add_state(zones, {place for move in moves for place in _places(view, move)}, "may")


def describe_marks(view: View) -> str:
    """Explain what the marks mean, or why no card is marked."""
    if view.held:
        return _("You can choose any gap that is marked.")
    if any(isinstance(move, Play) for move in view.moves()):
        return _("You can play the marked cards.")
    return _("None of your cards beats {cards}.").format(cards=view.table)


def mark_hint(view: View, zones: list[Zone], pressed: list[Button], hint: Any) -> None:
    """Mark the places and the button of the hinted move."""
    move = view.read_move(hint)
    add_state(zones, [*_places(view, move), *(["held"] if isinstance(move, TakeIn | Discard) else [])], "hint")
    for button in pressed:
        if button["id"] == move.kind:
            button["state"] = "hint"


def _places(view: View, move: Move) -> list[str]:
    """Return the places of a move: its cards, and where they go."""
    match move:
        case Play():
            added = _open_places(view, move.open)
            return [*(f"hand:{place}" for place in move.places), *added]
        case Pass():
            return _open_places(view, (move.open,)) if view.open else ["deck"]
        case TakeIn():
            return [f"gap:{gap}" for gap in move.gaps]
        case Rearrange():
            return [f"hand:{move.place}", f"gap:{move.gap}"]
    return []


def _open_places(view: View, cards: Hand) -> list[str]:
    left = list(enumerate(own_open(view), 1))
    return [f"open:{at}" for at, card in left if card in cards][: len(cards) or 1]
