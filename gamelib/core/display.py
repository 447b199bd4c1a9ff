"""How a position shows itself as the last line of a cell: drawn, or as text where the drawings are not installed."""

from __future__ import annotations

import html
from importlib import import_module

from gamelib.core.protocols import View


def to_html(view: View, headline: str) -> str:
    """What a seat sees, as HTML that needs nothing to run."""
    try:
        drawn: str = import_module("widgets.pictures.still").still(view)._repr_html_()
    except ModuleNotFoundError:
        label = html.escape(headline, quote=True)
        return f'<pre role="img" aria-label="{label}">{html.escape(str(view))}</pre>'
    return drawn
