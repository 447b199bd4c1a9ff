"""How Nanuk lies on the table: the boast board, the hunt day by day, the pot, and what hands may try with it all."""

from widgets.scenes import TURNED
from widgets.scenes.nanuk.gestures import act
from widgets.scenes.nanuk.hunt import days_drawn, events_until
from widgets.scenes.nanuk.part import part
from widgets.scenes.nanuk.piles import face, score_groups
from widgets.scenes.nanuk.travel import travel

TITLE = "Nanuk"

__all__ = ["TITLE", "TURNED", "act", "days_drawn", "events_until", "face", "part", "score_groups", "travel"]
