"""Birds, Bears & Banners: Nanatoridori, Nanuk and Koinobori, complete and explained.

>>> from gamelib import nanatoridori
>>> state = nanatoridori.deal(players=4, seed=7)
>>> state = state.play(state.moves()[0])
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from gamelib.core import registry
from gamelib.core.chance import Stream
from gamelib.core.errors import (
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
    UnclearMove,
)
from gamelib.core.events import Event
from gamelib.core.rulebook import Clause, clause, clauses
from gamelib.core.verdicts import Refusal, Result

if TYPE_CHECKING:
    from gamelib.analysis.evaluation import evaluate as evaluate
    from gamelib.analysis.forecast import forecast as forecast
    from gamelib.analysis.review import review as review
    from gamelib.analysis.shape import shape as shape
    from gamelib.analysis.simulation import simulate as simulate
    from gamelib.players import player as player

__version__ = "0.1.0"

for _game in ("nanatoridori", "nanuk", "koinobori"):
    registry.register_module(_game, f"gamelib.{_game}.about")

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
    "UnclearMove",
    "clause",
    "clauses",
    "evaluate",
    "forecast",
    "player",
    "review",
    "shape",
    "simulate",
]

_LAZY_ATTRIBUTES = {
    "evaluate": "analysis.evaluation",
    "forecast": "analysis.forecast",
    "player": "players",
    "review": "analysis.review",
    "shape": "analysis.shape",
    "simulate": "analysis.simulation",
}
"""Public names imported on first use, so that a game starts without loading the analysis."""
_LAZY_MODULES = {
    **{
        name: name
        for name in (
            "beliefs",
            "classroom",
            "deals",
            "exercises",
            "homework",
            "koinobori",
            "lessons",
            "nanatoridori",
            "nanuk",
            "odds",
            "players",
            "record",
        )
    },
    "shapes": "analysis.shape",
}
"""Public modules and where they are, imported on first use."""


def __dir__() -> list[str]:
    """List the names that Tab completes."""
    return [*__all__, *_LAZY_MODULES]


def __getattr__(name: str) -> Any:
    if name in _LAZY_MODULES:
        return import_module(f"gamelib.{_LAZY_MODULES[name]}")
    if name not in _LAZY_ATTRIBUTES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"gamelib.{_LAZY_ATTRIBUTES[name]}"), name)
