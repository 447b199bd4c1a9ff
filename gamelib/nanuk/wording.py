"""Nanuk, moves in words: what a player would say instead of writing a move down."""

from __future__ import annotations

from gamelib.core.language import _
from gamelib.nanuk.cards import describe_card, describe_cards
from gamelib.nanuk.moves import Ante, Boast, Choose, Doom, Give, Move, Side
from gamelib.nanuk.position import SeatPosition


def describe_move(move: Move, _view: SeatPosition | None = None) -> str:
    """Describe a move as a phrase that can follow "You could".

    >>> from gamelib import nanuk
    >>> view = nanuk.read("boast 2 seal in 4 days by A | turn B").view(1)
    >>> describe_move(view.read_move("3 fish in 4 days"), view)
    'boast 3 fish in 4 days'
    """
    match move:
        case Boast():
            return _("boast {boast}").format(boast=move.describe())
        case Doom():
            return _("call the hunt doomed")
        case Side():
            return _("go on the hunt") if move.hunt else _("stay at home")
        case Ante():
            return _("lay {card} face down as your ante").format(card=describe_card(move.card))
        case Give():
            return _("give {cards} to the hunt").format(cards=describe_cards(move.cards))
        case Choose():
            return _("take {card} from the pot").format(card=describe_card(move.card))
    return _("pass")
