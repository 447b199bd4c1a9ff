"""Moves in words, for sentences that players read: each game's `about.py` knows how."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gamelib.core import language, registry
from gamelib.core.errors import GameError
from gamelib.core.language import _


def describe_move(move: Any, view: Any = None, names: Sequence[str] | None = None) -> str:
    """Describe a move of a view's seat, or a typed move, as a phrase that can follow "You could".

    Without a view the phrase does not say where on the table the cards lie.

    >>> from gamelib import koinobori
    >>> describe_move("mast <- green+lime/steal", koinobori.deal(3, seed=7).view(0))
    'put green and lime (steal) face down on your mast'
    """
    if isinstance(move, str):
        try:
            move = view.read_move(move)
        except GameError:  # not a move here: return the text as it was typed
            return str(move)
    game = registry.game_of(move if view is None else view)
    return language.fill_names(registry.about(game).describe_move(move, view) if game else str(move), names)


def suggest_move(move: Any, view: Any = None, names: Sequence[str] | None = None) -> str:
    """Suggest a legal move in a sentence.

    >>> from gamelib import nanuk
    >>> suggest_move("2 seals in 4 days", nanuk.deal(5, seed=7, first=0).view(0))
    'You could boast 2 seals in 4 days.'
    """
    return _("You could {move}.").format(move=describe_move(move, view, names))


def as_label(phrase: str) -> str:
    """Return a phrase as the label of a button, with a capital letter.

    >>> as_label("stay behind")
    'Stay behind'
    """
    return phrase[:1].upper() + phrase[1:]
