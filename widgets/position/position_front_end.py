"""The front end of the editor of positions."""

from __future__ import annotations

from widgets.stage.front_end import FrontEnd

POSITION = FrontEnd(
    "position/js/position.js",
    (
        *(f"stage/css/{name}.css" for name in ("tokens", "cards", "controls", "world_colours", "world")),
        "position/css/position.css",
    ),
)
"""The cards, tokens and worlds of tables, and a board of its own."""
