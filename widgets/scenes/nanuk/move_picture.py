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
            return {"spoken": move.describe(), "tokens": _boast(move), "cards": _marked(view.hand, ())}
        case Doom():
            doomer: Token = {"symbol": "doomer", "label": _("doomed")}
            said = view.boast.describe() if view.boast else ""
            return {
                "spoken": _("{boast}: doomed").format(boast=said),
                "tokens": [*(_boast(view.boast) if view.boast else []), doomer],
                "cards": _marked(view.hand, ()),
            }
        case Side():
            side: Token = (
                {"symbol": "hunter", "label": _("hunts")} if move.hunt else {"symbol": "doomer", "label": _("at home")}
            )
            return {"spoken": side["label"], "tokens": [side], "cards": _marked(view.hand, ())}
        case Give():
            return {"spoken": _("your hand, and what goes to the hunt"), "cards": _marked(view.hand, move.cards)}
        case Ante():
            return {"spoken": _("your hand, and what stays at home"), "cards": _marked(view.hand, (move.card,))}
        case Choose():
            return {"spoken": _("the rewards"), "cards": _marked(view.pot, (move.card,))}
    return {"spoken": _("your hand"), "cards": _marked(view.hand, ())}


def _boast(boast: Boast) -> list[Token]:
    days = n_("{days} day", "{days} days", boast.days).format(days=boast.days)
    return [
        {"symbol": boast.animal, "label": describe_animals(boast.number, boast.animal), "count": boast.number},
        {"symbol": "day", "label": days, "count": boast.days},
    ]


def _marked(cards: Cards, chosen: Iterable[str]) -> list[StripCard]:
    """Return the cards; of each face, as many are marked as were chosen."""
    left, strip = Counter(chosen), list[StripCard]()
    for card in cards:
        is_chosen = left[card] > 0
        left[card] -= is_chosen
        strip.append({"face": card, "state": "hint"} if is_chosen else {"face": card})
    return strip
