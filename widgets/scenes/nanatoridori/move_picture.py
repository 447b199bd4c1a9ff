"""A move of Nanatoridori as a small picture: the hand after the move, with the cards involved marked."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from gamelib.core.language import _
from gamelib.nanatoridori import Discard, Pass, Play, TakeIn, View
from gamelib.nanatoridori.cards import Hand
from widgets.scenes.shared import UNSEEN
from widgets.stage.review_scene import Strip, StripCard


def move_picture(view: View, move: Any) -> Strip:
    """Return the hand with the cards of a move marked: those played, put in or thrown away."""
    hand = view.hand
    match move:
        case Play():
            cards = _picture_cards(hand, {place - 1 for place in move.places})
            return {"spoken": _("your hand"), "cards": [*cards, *_picture_cards_apart(move.open, "hint")]}
        case TakeIn():
            gap, size = move.gaps[0], len(move.cards)
            after = hand[:gap] + move.cards + hand[gap:]
            return {"spoken": _("your hand then"), "cards": _picture_cards(after, range(gap, gap + size))}
        case Discard():
            return {
                "spoken": _("your hand, and what was thrown away"),
                "cards": [*_picture_cards(hand), *_picture_cards_apart(move.cards, "refused")],
            }
        case Pass():
            drawn: Hand = (0,) if view.pass_draws else (move.open,)
            return {
                "spoken": _("your hand, and the card picked up"),
                "cards": [
                    *_picture_cards(hand),
                    *_picture_cards_apart(tuple(card for card in drawn if card or not move.open), "hint"),
                ],
            }
    return {"spoken": _("your hand"), "cards": _picture_cards(hand)}


def _picture_cards(hand: Hand, marked: Collection[int] = ()) -> list[StripCard]:
    return [
        {"face": str(card), "state": "hint"} if at in marked else {"face": str(card)} for at, card in enumerate(hand)
    ]


def _picture_cards_apart(cards: Hand, state: str) -> list[StripCard]:
    """Return cards outside the hand; the first one is drawn with a gap before it."""
    return [{"face": str(card or UNSEEN), "state": state if at else f"{state} apart"} for at, card in enumerate(cards)]
