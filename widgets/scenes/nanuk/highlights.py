"""Which places and buttons of a Nanuk table are marked as allowed or hinted at."""

from __future__ import annotations

from gamelib.core.language import _
from gamelib.nanuk.cards import Cards
from gamelib.nanuk.moves import Ante, Choose, Give, Move, Side
from gamelib.nanuk.position import ANTES, BOASTING, GIVING, REWARDS
from gamelib.nanuk.view import View
from widgets.scenes.shared import add_state
from widgets.stage.scene import Button, Zone


def mark_allowed(view: View, zones: list[Zone]) -> None:
    """Mark every card that is part of a legal move."""
    if view.phase not in (ANTES, GIVING, REWARDS):
        return
    cards = {card for move in view.moves() for card in _cards_of(move)}
    kind, there = ("pot", view.pot) if view.phase == REWARDS else ("hand", view.hand)
    add_state(zones, [f"{kind}:{at}" for at, card in enumerate(there, 1) if card in cards], "may")


def describe_marks(view: View) -> str:
    """Explain what the marks mean; if nothing is marked, say that either button may be pressed."""
    if view.phase == BOASTING:
        return _("You can boast what is marked.")
    if view.phase in (ANTES, GIVING, REWARDS):
        return _("You can choose any card that is marked.")
    return _("Both are allowed: the hunt, and home.")


def mark_hint(view: View, zones: list[Zone], pressed: list[Button], move: Move) -> None:
    """Mark the places and the button of the hinted move."""
    add_state(zones, _places(view, move), "hint")
    name = {"boast": "say", "doom": "doom", "ante": "lay", "give": "give", "choose": "take"}.get(move.kind, "")
    if isinstance(move, Side):
        name = "hunt" if move.hunt else "stay"
    for button in pressed:
        if button["id"] == name:
            button["state"] = "hint"


def _places(view: View, move: Move) -> list[str]:
    """Return the places of a move: its cards, and where they go."""
    kind, cards = ("pot", view.pot) if isinstance(move, Choose) else ("hand", view.hand)
    target = ["ante"] if isinstance(move, Ante) else ["pot"] if isinstance(move, Give) else []
    left = list(cards)
    places = []
    for card in _cards_of(move):
        if card in left:
            at = left.index(card)
            left[at] = ""
            places.append(f"{kind}:{at + 1}")
    return [*places, *target]


def _cards_of(move: Move) -> Cards:
    return move.cards if isinstance(move, Give) else (move.card,) if isinstance(move, Ante | Choose) else ()
