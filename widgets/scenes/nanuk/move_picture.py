"""A move of Nanuk as a small picture: a boast, a side, or the hand or pot with the move's cards marked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from gamelib.core.language import _, n_
from gamelib.nanuk.cards import Cards, describe_animals
from gamelib.nanuk.moves import Ante, Boast, Choose, Doom, Give, Side
from gamelib.nanuk.view import View
from widgets.stage.pieces import Token
from widgets.stage.review_scene import Strip, StripCard


def move_picture(view: View, move: Any) -> Strip:
    """Draw the boast or the side a move declares, or the hand or pot with its cards marked."""
    match move:
        case Boast():
            return {"spoken": move.describe(), "tokens": _picture_boast(move), "cards": _mark_chosen(view.hand, ())}
        case Doom():
            doomer: Token = {"symbol": "doomer", "label": _("doomed")}
            said = view.boast.describe() if view.boast else ""
            return {
                "spoken": _("{boast}: doomed").format(boast=said),
                "tokens": [*(_picture_boast(view.boast) if view.boast else []), doomer],
                "cards": _mark_chosen(view.hand, ()),
            }
        case Side():
            side: Token = (
                {"symbol": "hunter", "label": _("hunts")}
                if move.hunt
                else {"symbol": "doomer", "label": _("stays behind")}
            )
            return {"spoken": side["label"], "tokens": [side], "cards": _mark_chosen(view.hand, ())}
        case Give():
            return {"spoken": _("your hand, and what goes to the hunt"), "cards": _mark_chosen(view.hand, move.cards)}
        case Ante():
            return {"spoken": _("your hand, and the ante"), "cards": _mark_chosen(view.hand, (move.card,))}
        case Choose():
            return {"spoken": _("the rewards"), "cards": _mark_chosen(view.pot, (move.card,))}
    return {"spoken": _("your hand"), "cards": _mark_chosen(view.hand, ())}


def _picture_boast(boast: Boast) -> list[Token]:
    days = n_("{days} day", "{days} days", boast.days).format(days=boast.days)
    return [
        {"symbol": boast.animal, "label": describe_animals(boast.number, boast.animal), "count": boast.number},
        {"symbol": "day", "label": days, "count": boast.days},
    ]


def _mark_chosen(cards: Cards, chosen: Iterable[str]) -> list[StripCard]:
    """Return the cards; of each face, as many are marked as were chosen."""
    left, strip = Counter(chosen), list[StripCard]()
    for card in cards:
        is_chosen = left[card] > 0
        left[card] -= is_chosen
        strip.append({"face": card, "state": "hint"} if is_chosen else {"face": card})
    return strip
