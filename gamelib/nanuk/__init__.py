"""Nanuk: boast how much the hunt will bring, or say that it is doomed.

>>> from gamelib import nanuk
>>> state = nanuk.deal(players=5, seed=7)
>>> state = state.play("2 seal in 4 days")
>>> state.why_not("2 seal in 3 days").clause
'NANUK-4.8'
"""

from gamelib.nanuk.cards import ANIMALS, CARDS, INUKSUK, VARIANTS, Rulings
from gamelib.nanuk.deal import deal
from gamelib.nanuk.moves import Ante, Boast, Choose, Doom, Give, Move, Pass, Side, all_moves, read_move
from gamelib.nanuk.reading import read
from gamelib.nanuk.scoring import Score, bear_points, score
from gamelib.nanuk.state import State
from gamelib.nanuk.view import View

NAME = "nanuk"

__all__ = [
    "ANIMALS",
    "CARDS",
    "INUKSUK",
    "NAME",
    "VARIANTS",
    "Ante",
    "Boast",
    "Choose",
    "Doom",
    "Give",
    "Move",
    "Pass",
    "Rulings",
    "Score",
    "Side",
    "State",
    "View",
    "all_moves",
    "bear_points",
    "deal",
    "read",
    "read_move",
    "score",
]


def __dir__() -> list[str]:
    """List the names that Tab completes."""
    return __all__
