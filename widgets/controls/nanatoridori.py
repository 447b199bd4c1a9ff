"""A control for Nanatoridori: the flock on the table."""

from __future__ import annotations

from typing import Any

import traitlets

from gamelib.core.language import _
from widgets.controls.control import CardControl, Cards, card_at, redraws
from widgets.scenes.shared import number_of_place
from widgets.stage.scene import Gesture, Zone


class FlockPile(CardControl):
    """The flock on the table; `touched` counts the taps."""

    cards = redraws(Cards(()))
    caption = redraws(traitlets.Unicode(""))
    touched = traitlets.Int(0)

    def __init__(self, cards: Any = (), **more: Any) -> None:
        super().__init__(cards=cards, **more)

    def _zones(self) -> list[Zone]:
        zone: Zone = {
            "kind": "row",
            "id": "table",
            "label": _("Table"),
            "sun": True,
            "place": True,
            "empty": _("no flock lies here"),
            "caption": self.caption,
            "cards": [card_at(f"table:{at}", self._key(card)) for at, card in enumerate(self.cards, 1)],
        }
        return [zone]

    def _on_gesture(self, gesture: Gesture) -> None:
        if gesture.place == "table" or number_of_place(gesture.place, "table") is not None:
            self.touched += 1
