"""Which moves may be kept for the player's own turn at a Nanatoridori table, and what is said of them."""

from __future__ import annotations

from typing import Any

from gamelib.core.language import _, n_
from gamelib.nanatoridori import Flock, Pass, Play, View
from gamelib.nanatoridori.cards import format_cards, name_flock


def may_be_kept(view: View, move: Any) -> bool:
    """Return whether a move may wait for the turn of its seat: a flock or a pass, while cards are in the hand."""
    return bool(view.hand) and view.loser < 0 and not view.open and isinstance(move, Play | Pass)


def label(move: Any) -> str:
    """Label the button of a kept move, in as few signs as possible.

    >>> label(Play((7, 7), (5, 6), ()))
    'Waiting: 7 7'
    """
    if not isinstance(move, Play):
        return _("Waiting: pass")
    return _("Waiting: {cards}").format(cards=format_cards(move.cards))


def line(move: Any) -> str:
    """Write the line below all moves that tells a kept one.

    >>> line(Play((7, 7), (5, 6), ()))
    'You will play 7 7 if possible'
    """
    if not isinstance(move, Play):
        return _("You will pass if possible")
    return _("You will play {cards} if possible").format(cards=format_cards(move.cards))


def promise(move: Any) -> str:
    """Say what becomes of a kept move.

    >>> promise(Play((7, 7), (5, 6), ()))
    'Your move is kept: if two sevens win when it is your turn, they are played at once.'
    """
    if not isinstance(move, Play):
        return _("Your pass is kept for your turn.")
    text = n_(
        "Your move is kept: if {cards} wins when it is your turn, it is played at once.",
        "Your move is kept: if {cards} win when it is your turn, they are played at once.",
        len(move.cards),
    )
    return text.format(cards=_flock(move))


def brief_promise(move: Any) -> str:
    """Say in few words that a move waits, for phones.

    >>> brief_promise(Play((7, 7), (5, 6), ()))
    'Your two sevens wait for your turn.'
    """
    if not isinstance(move, Play):
        return promise(move)
    cards, flock = _flock(move), Flock(len(move.cards), move.cards[0])
    if flock.size == 1:
        return _("Your {rank} waits for your turn.").format(rank=flock.rank)
    return _("Your {cards} wait for your turn.").format(cards=cards)


def why_dropped(move: Any, then: View, now: View) -> str:
    """Say why a kept move cannot be played; `then` is what its player saw on keeping it.

    Return "" where no rule of strength forbids it, so that the refusal says why.
    """
    if isinstance(move, Pass):
        return "" if now.table else _("You lead now, so you cannot pass.")
    flock = Flock(len(move.cards), move.cards[0])
    if not now.table or flock > now.table:
        return ""
    won = not then.table or flock > then.table
    text = n_("{cards} no longer wins.", "{cards} no longer win.", flock.size) if won else _not_enough(flock)
    cards = name_flock(flock)
    return text.format(cards=cards[:1].upper() + cards[1:])


def _not_enough(flock: Flock) -> str:
    return n_("{cards} is not enough.", "{cards} are not enough.", flock.size)


def _flock(move: Play) -> str:
    return name_flock(Flock(len(move.cards), move.cards[0]))
