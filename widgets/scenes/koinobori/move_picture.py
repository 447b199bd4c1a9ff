"""A move of Koinobori as a small picture: the row, post or mast that it changes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gamelib.core.language import _
from gamelib.koinobori.card_names import icon_word, name_post
from gamelib.koinobori.cards import Card
from gamelib.koinobori.moves import Done, Mast, Place, Refresh, Shift, Steal, Take
from gamelib.koinobori.view import View
from widgets.scenes.koinobori.card_faces import key
from widgets.scenes.shared import UNSEEN
from widgets.stage.pieces import Token
from widgets.stage.review_scene import Strip, StripCard


def move_picture(view: View, move: Any) -> Strip:
    """Draw the place a move changes, with its card marked: the row before a take, the post or mast after a play."""
    match move:
        case Take():
            row = [*_picture_cards(view.row)]
            row[move.place - 1]["state"] = "hint"
            return {"spoken": _("the row"), "cards": row}
        case Place():
            return _picture_post(view, move.post, move.card, bool(move.over))
        case Shift():
            return _picture_post(view, move.target, view.posts[move.source - 1][-1][-1], False)
        case Mast() if view.seat is not None:
            return {
                "spoken": _("your mast"),
                "tokens": [{"symbol": "mast", "label": _("your mast")}],
                "cards": [*_picture_cards(view.masts[view.seat]), _new_card(move.card)],
            }
        case Steal():
            return {
                "spoken": icon_word("steal"),
                "tokens": [_icon_token("steal")],
                "cards": _picture_cards(UNSEEN for _card in range(view.hand_sizes[move.seat])),
            }
        case Refresh():
            return {
                "spoken": icon_word("refresh"),
                "tokens": [_icon_token("refresh")],
                "cards": _picture_cards(view.row),
            }
        case Done() if view.turn.icon:
            return {
                "spoken": _("the icon is not used"),
                "tokens": [{**_icon_token(view.turn.icon), "state": "gone"}],
                "cards": _picture_cards(view.hand),
            }
    return {"spoken": _("your hand"), "cards": _picture_cards(view.hand)}


def _picture_post(view: View, post: int, card: Card, covers: bool) -> Strip:
    """Return a post's visible cards from the bottom, with this card on top."""
    flag = view.flags[post - 1]
    label = name_post(view.flags, post)
    tops = [space[-1] for space in view.posts[post - 1]]
    return {
        "spoken": label,
        "tokens": [{"symbol": f"flag-{flag}", "label": label}],
        "cards": [*_picture_cards(tops[:-1] if covers else tops), _new_card(card)],
    }


def _icon_token(icon: str) -> Token:
    return {"symbol": icon, "label": icon_word(icon)}


def _picture_cards(cards: Iterable[Card]) -> list[StripCard]:
    return [{"face": key(card)} for card in cards]


def _new_card(card: Card) -> StripCard:
    return {"face": key(card), "state": "hint"}
