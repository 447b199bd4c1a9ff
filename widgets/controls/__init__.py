"""Controls: single parts of a table, as widgets to observe, link and arrange like any other.

>>> from widgets import Hand
>>> hand = Hand("1 5 5 6")
>>> hand.tap("hand:2"); hand.tap("hand:3")
>>> hand.chosen, hand.selected_cards
((2, 3), ('5', '5'))
"""

from widgets.controls.common import Hand, PlayLog, WhyNot
from widgets.controls.control import Control
from widgets.controls.koinobori import DrawRow, FestivalPosts, Mast
from widgets.controls.nanatoridori import FlockPile
from widgets.controls.nanuk import BoastBoard, Hunt, ScorePile

__all__ = [
    "BoastBoard",
    "Control",
    "DrawRow",
    "FestivalPosts",
    "FlockPile",
    "Hand",
    "Hunt",
    "Mast",
    "PlayLog",
    "ScorePile",
    "WhyNot",
]
