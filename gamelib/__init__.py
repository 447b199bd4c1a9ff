"""Birds, Bears & Banners: Nanatoridori, Nanuk and Koinobori, complete and explained.

>>> from gamelib import nanatoridori
>>> state = nanatoridori.deal(players=4, seed=7)
>>> state = state.play(state.moves()[0])
"""

from gamelib.chance import Stream
from gamelib.clauses import Clause, clause, clauses
from gamelib.errors import (
    BadDeck,
    BadLesson,
    BadNotation,
    BadPlayers,
    BadRuling,
    BadSave,
    GameError,
    GameOver,
    IllegalMove,
    NotYourTurn,
    SaveCorrupt,
    SaveTooBig,
    SaveVersion,
)
from gamelib.judging import Refusal, Result
from gamelib.log import Event

__version__ = "0.1.0"

__all__ = [
    "BadDeck",
    "BadLesson",
    "BadNotation",
    "BadPlayers",
    "BadRuling",
    "BadSave",
    "Clause",
    "Event",
    "GameError",
    "GameOver",
    "IllegalMove",
    "NotYourTurn",
    "Refusal",
    "Result",
    "SaveCorrupt",
    "SaveTooBig",
    "SaveVersion",
    "Stream",
    "clause",
    "clauses",
]
