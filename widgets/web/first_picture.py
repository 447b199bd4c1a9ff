"""The picture of a table that a page shows until the table is ready; drawn by Python, it needs no script.

It shows no cards, because the page's kernel has not dealt them yet. Its colours follow the page's theme.
"""

from __future__ import annotations

import re
from functools import cache

from gamelib.core import registry
from widgets.pictures import still

COLOURS = {
    still.PAPER: "--page-paper",
    still.FELT: "--page-felt",
    still.RAISE: "--page-raise",
    still.TABLE: "--page-table",
    still.LINE: "--page-line",
    still.SUN: "--page-sun",
}
"""The page's own colour for each colour of the picture; card backs look the same in the dark."""


@cache
def first_picture(game: str) -> str:
    """Return an SVG of a game's table before the first deal, to be put into a page.

    >>> first_picture("nanuk").startswith("<svg ")
    True
    """
    drawing = still.face_down(registry.about(game).rules.deal(seed=1).view(0))
    drawing = re.sub(r"<style>.*?</style>", "", drawing, flags=re.DOTALL)  # the page's style sheet contains these rules
    head, end, places = drawing.partition("</defs>")
    for colour, variable in COLOURS.items():
        places = places.replace(f'fill="{colour}"', f'style="fill:var({variable})"')
    drawing = (head + end + places).replace('role="img"', 'aria-hidden="true" preserveAspectRatio="xMidYMin"', 1)
    return drawing.replace("bbb-", "first-")  # keeps these ids apart from those of the table's own drawings
