"""Koinobori: hang carp banners on masts that are everybody's, and hide on your own the colours that will fly most.

>>> from gamelib import koinobori
>>> state = koinobori.deal(players=3, seed=7)
>>> state.why_not("take 2").clause
'KOI-4.3'
"""

from gamelib.koinobori.cards import CARDS, COLOURS, ICONS, VARIANTS, Level, Rulings, read_cards, read_masts
from gamelib.koinobori.deal import deal
from gamelib.koinobori.legal import all_moves
from gamelib.koinobori.moves import Done, Mast, Move, Pass, Place, Refresh, Shift, Steal, Take, Turn, read_move
from gamelib.koinobori.reading import read
from gamelib.koinobori.scoring import PostScore, Score, carps, post_value, score
from gamelib.koinobori.state import State
from gamelib.koinobori.view import View

NAME = "koinobori"

__all__ = [
    "CARDS",
    "COLOURS",
    "ICONS",
    "NAME",
    "VARIANTS",
    "Done",
    "Level",
    "Mast",
    "Move",
    "Pass",
    "Place",
    "PostScore",
    "Refresh",
    "Rulings",
    "Score",
    "Shift",
    "State",
    "Steal",
    "Take",
    "Turn",
    "View",
    "all_moves",
    "carps",
    "deal",
    "post_value",
    "read",
    "read_cards",
    "read_masts",
    "read_move",
    "score",
]


def __dir__() -> list[str]:
    """List the names that Tab completes."""
    return __all__
