"""Interactive questions about chance: guess first, see the exact answer, change the question, draw samples.

>>> from widgets import explore
>>> print(explore.nanatoridori.joins("6 4 4 6 1 5"))
Will the next card join a flock in your hand?
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from gamelib.core import registry

if TYPE_CHECKING:
    from widgets.explore import koinobori as koinobori
    from widgets.explore import nanatoridori as nanatoridori
    from widgets.explore import nanuk as nanuk
    from widgets.explore.any_number import ask as ask
    from widgets.explore.game_shapes import shapes as shapes
    from widgets.explore.odds_hub import hub as hub
    from widgets.explore.odds_hub import onward as onward
    from widgets.explore.paragraphs import folded as folded
    from widgets.explore.paragraphs import sentences as sentences

_LAZY_FUNCTIONS = {
    "ask": "any_number",
    "folded": "paragraphs",
    "hub": "odds_hub",
    "onward": "odds_hub",
    "sentences": "paragraphs",
    "shapes": "game_shapes",
}
"""Functions that are imported on first use, with their modules."""


def __getattr__(name: str) -> Any:
    """Import the questions of a game, or those about chance itself, on first use."""
    if name in registry.games():
        return import_module(f"widgets.explore.{name}")
    if name == "chance":
        return import_module("widgets.explore.about_chance")
    if name in _LAZY_FUNCTIONS:
        return getattr(import_module(f"widgets.explore.{_LAZY_FUNCTIONS[name]}"), name)
    raise AttributeError(name)
