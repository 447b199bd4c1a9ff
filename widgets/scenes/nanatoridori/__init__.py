"""Nanatoridori on the table: what a seat sees, what a gesture tries, which cards went where."""

from widgets.scenes.nanatoridori import kept_moves
from widgets.scenes.nanatoridori.card_faces import card_key, deck, face
from widgets.scenes.nanatoridori.gestures import act
from widgets.scenes.nanatoridori.move_picture import move_picture
from widgets.scenes.nanatoridori.scene_part import describe_gap, name_cards, nudge, part, wordings
from widgets.scenes.nanatoridori.travel import travel

__all__ = [
    "act",
    "card_key",
    "deck",
    "describe_gap",
    "face",
    "kept_moves",
    "move_picture",
    "name_cards",
    "nudge",
    "part",
    "travel",
    "wordings",
]
