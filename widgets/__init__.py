"""What the games look like in a notebook: the table, its controls, the lesson player.

A widget draws a view and sends back what a person tried, in notation; it knows no rule. The rules are
in `gamelib`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from widgets.board import Board as Board
    from widgets.controls import BoastBoard as BoastBoard
    from widgets.controls import DrawRow as DrawRow
    from widgets.controls import FestivalPosts as FestivalPosts
    from widgets.controls import FlockPile as FlockPile
    from widgets.controls import Hand as Hand
    from widgets.controls import Hunt as Hunt
    from widgets.controls import Mast as Mast
    from widgets.controls import PlayLog as PlayLog
    from widgets.controls import ScorePile as ScorePile
    from widgets.controls import WhyNot as WhyNot
    from widgets.desk import Desk as Desk
    from widgets.guesses import Guesses as Guesses
    from widgets.lesson import Lesson as Lesson
    from widgets.lesson import Mistakes as Mistakes
    from widgets.lesson import Puzzles as Puzzles
    from widgets.results import ClassResults as ClassResults
    from widgets.rules import RuleBook as RuleBook
    from widgets.table import Table as Table

_CONTROLS = ("BoastBoard", "DrawRow", "FestivalPosts", "FlockPile", "Hand", "Hunt", "Mast", "PlayLog", "ScorePile",
             "WhyNot")
_LATER = {"Board": "board", "Table": "table", "Lesson": "lesson", "Mistakes": "lesson", "Puzzles": "lesson",
          "RuleBook": "rules", "Guesses": "guesses", "Desk": "desk",
          "ClassResults": "results",
          **dict.fromkeys(_CONTROLS, "controls")}
"""Words for later: what draws in a notebook is imported when it is first asked for."""

_ROOMS = ("chart", "printing", "still")
"""Modules that people name."""

__all__ = [*_LATER]  # noqa: PLE0604 - these are all text


def __dir__() -> list[str]:
    """What Tab offers."""
    return [*__all__, *_ROOMS]


def __getattr__(name: str) -> Any:
    if name in _ROOMS:
        return import_module(f"widgets.{name}")
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"widgets.{_LATER[name]}"), name)
