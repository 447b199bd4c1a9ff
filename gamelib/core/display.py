"""How a position shows itself as the last line of a cell: drawn by the registered drawer, else as text."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from gamelib.core.protocols import View

Drawer = Callable[[Any], str]
"""A function that draws a view as self-contained HTML."""

_drawers: list[Drawer] = []


def register_drawer(draw: Drawer) -> None:
    """Draw positions with this function from now on."""
    _drawers.append(draw)


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
