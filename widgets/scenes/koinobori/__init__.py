"""Koinobori on the table: what a seat sees, what a gesture tries, which cards went where."""

from widgets.scenes.koinobori.card_faces import card_key, deck, face
from widgets.scenes.koinobori.gestures import act
from widgets.scenes.koinobori.move_picture import move_picture
from widgets.scenes.koinobori.prompts import nudge, wordings
from widgets.scenes.koinobori.scene_part import part
from widgets.scenes.koinobori.travel import travel

SHOWS_WORTH = True
"""Whether a table can show what each carp would be worth if the game ended now."""

__all__ = ["SHOWS_WORTH", "act", "card_key", "deck", "face", "move_picture", "nudge", "part", "travel", "wordings"]
