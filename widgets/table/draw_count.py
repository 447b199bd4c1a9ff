"""The exact count before a draw, as the lens and the review show it."""

from __future__ import annotations

from typing import Any

from gamelib.analysis.draws import chance_of_useful_draw
from gamelib.core.language import _
from gamelib.core.protocols import View
from widgets.stage.lens_scene import DrawCount
from widgets.table.python_line import line_that_counts


def draw_count(view: View, move: Any) -> DrawCount | None:
    """Return the exact count of what a move's draw may bring; None if it draws no card or this cannot be counted."""
    found = chance_of_useful_draw(view, move)
    counting = found.counting if found else None
    if found is None or counting is None:
        return None
    count: DrawCount = {
        "value": str(counting.good),
        "at": round(100 * float(found.value), 1),
        "badge": _("exact"),
        "text": _("of the {ways} cards not seen: {what}.").format(ways=counting.ways, what=found.what),
        "asks": _("Open the count"),
        "heads": list(counting.headings),
        "rows": [[str(cell) for cell in case] for case in counting.cases],
    }
    if python := line_that_counts(found):
        count["python"] = python
    return count
