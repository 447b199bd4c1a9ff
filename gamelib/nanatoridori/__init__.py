"""Nanatoridori: collect equal birds that sit together, and be rid of your hand before the last.

>>> from gamelib import nanatoridori
>>> state = nanatoridori.deal(players=4, seed=7)
>>> state.why_not("pass").clause
'NANA-3.3'
"""

from gamelib.nanatoridori.cards import CARDS, DECK, VARIANTS, Flock, Rulings
from gamelib.nanatoridori.deal import deal
from gamelib.nanatoridori.moves import Discard, Move, Pass, Play, Rearrange, TakeIn, all_moves, read_move
from gamelib.nanatoridori.reading import read
from gamelib.nanatoridori.state import State
from gamelib.nanatoridori.view import View

NAME = "nanatoridori"

__all__ = [
    "CARDS",
    "DECK",
    "NAME",
    "VARIANTS",
    "Discard",
    "Flock",
    "Move",
    "Pass",
    "Play",
    "Rearrange",
    "Rulings",
    "State",
    "TakeIn",
    "View",
    "all_moves",
    "deal",
    "read",
    "read_move",
]


def __dir__() -> list[str]:
    """List the names that Tab completes."""
    return __all__
