"""How Nanatoridori lies on the table: what a seat sees, what hands may try, which cards went where."""

from widgets.scenes.nanatoridori.gestures import act
from widgets.scenes.nanatoridori.part import part
from widgets.scenes.nanatoridori.travel import travel

TITLE = "Nanatoridori"

__all__ = ["TITLE", "act", "part", "travel"]
