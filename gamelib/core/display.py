"""How a position is shown when it is the last line of a cell: drawn by the registered drawer, else as text."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from gamelib.core.protocols import View

Drawer = Callable[[Any], str]
"""A function that draws a view as self-contained HTML."""

MoveDrawer = Callable[[Any, Any], str]
"""A function that draws the cards of a move of a view as self-contained HTML; "" if there is nothing to draw."""

_drawers: list[Drawer] = []
_move_drawers: list[MoveDrawer] = []


def register_drawer(draw: Drawer) -> None:
    """Draw positions with this function from now on."""
    _drawers.append(draw)


def register_move_drawer(draw: MoveDrawer) -> None:
    """Draw moves with this function from now on."""
    _move_drawers.append(draw)


def draw_move(view: Any, move: Any) -> str:
    """Return the cards of a move as self-contained HTML; "" without a view, or if no drawer is installed."""
    if not _drawers:
        _load_drawers()
    return _move_drawers[-1](view, move) if _move_drawers and view is not None else ""


def to_html(view: View, headline: str) -> str:
    """Return a seat's view as self-contained HTML, or as plain text if no drawer is installed."""
    if not _drawers:
        _load_drawers()
    if _drawers:
        return _drawers[-1](view)
    import html  # noqa: PLC0415 - brings a table of all entities, which only this needs

    label = html.escape(headline, quote=True)
    return f'<pre role="img" aria-label="{label}">{html.escape(str(view))}</pre>'


@cache
def _load_drawers() -> None:
    """Import every declared drawer module, which registers itself; one whose dependencies are missing is skipped."""
    from gamelib.core.entry_points import find_entry_points  # noqa: PLC0415 - importing it takes 30 ms

    for entry in find_entry_points("gamelib.display").values():
        try:
            entry.load()
        except ModuleNotFoundError:
            continue
