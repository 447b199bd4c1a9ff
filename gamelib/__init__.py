"""Birds, Bears & Banners: Nanatoridori, Nanuk and Koinobori, complete and explained.

>>> from gamelib import nanatoridori
>>> state = nanatoridori.deal(players=4, seed=7)
>>> state = state.play(state.moves()[0])
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from gamelib.chance import Stream
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
from gamelib.rulebook import Clause, clause, clauses

if TYPE_CHECKING:
    from gamelib.evaluation import evaluate as evaluate
    from gamelib.players import player as player
    from gamelib.reviewing import review as review
    from gamelib.shapes import shape as shape
    from gamelib.simulation import simulate as simulate

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
    "evaluate",
    "player",
    "review",
    "shape",
    "simulate",
]

_LATER = {
    "evaluate": "evaluation",
    "player": "players",
    "review": "reviewing",
    "shape": "shapes",
    "simulate": "simulation",
}
"""Words for later: what they need is imported when they are first used, so that a game at the table starts at once."""
_ROOMS = ("classroom", "deals", "koinobori", "lessons", "nanatoridori", "nanuk", "odds", "players", "record")
"""Modules that people name: there at once, and imported when they are first used."""


def __dir__() -> list[str]:
    """What Tab offers."""
    return [*__all__, *_ROOMS]


def __getattr__(name: str) -> Any:
    if name in _ROOMS:
        return import_module(f"gamelib.{name}")
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"gamelib.{_LATER[name]}"), name)
