"""What the games look like in a notebook: the table, its controls, the lesson player.

A widget draws a view and sends back what a person tried, in notation; it knows no rule. The rules are
in `gamelib`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from widgets.board import Board as Board
    from widgets.table import Table as Table

__all__ = ["Board", "Table"]

_LATER = {"Board": "board", "Table": "table"}
"""Words for later: what draws in a notebook is imported when it is first asked for."""


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"widgets.{_LATER[name]}"), name)
