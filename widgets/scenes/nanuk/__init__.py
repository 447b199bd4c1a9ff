"""Nanuk on the table: what a seat sees, what a gesture tries, which cards went where."""

from widgets.scenes.nanuk.aloud import events_aloud
from widgets.scenes.nanuk.card_faces import card_key, deck, face
from widgets.scenes.nanuk.gestures import act
from widgets.scenes.nanuk.hunt import count_new_days, events_until, ply_of_last_hunt
from widgets.scenes.nanuk.move_picture import move_picture
from widgets.scenes.nanuk.piles import score_groups
from widgets.scenes.nanuk.scene_part import nudge, part, wordings
from widgets.scenes.nanuk.travel import travel

__all__ = [
    "act",
    "card_key",
    "count_new_days",
    "deck",
    "events_aloud",
    "events_until",
    "face",
    "move_picture",
    "nudge",
    "part",
    "ply_of_last_hunt",
    "score_groups",
    "travel",
    "wordings",
]
