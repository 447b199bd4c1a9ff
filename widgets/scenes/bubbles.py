"""Speech bubbles at the seats: what others did since the viewer last moved, the newest bold, three before it grey."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from widgets.scenes.shared import seat_place
from widgets.stage.scene import Seat

MAX_BUBBLES = 4
"""The most bubbles visible at once, each at a different seat."""


def add_bubbles(view: Any, seats: Sequence[Seat], say: Callable[[Any], str], ends: tuple[type, ...]) -> None:
    """Give each seat the bubble for its player's last act.

    `say` puts a fact into a few words, or returns "". Facts of the types in `ends` clear all earlier bubbles, as does
    an act of the viewer.
    """
    by_place = {seat["id"]: seat for seat in seats}
    past, age = view.past, 0
    while past is not None and age < MAX_BUBBLES:
        past, fact = past
        who = getattr(fact, "seat", None)
        if isinstance(fact, ends) or (who is not None and who == view.seat):
            return
        words = say(fact)
        if not words or who is None or "says" in by_place[seat_place(who)]:
            continue
        by_place[seat_place(who)]["says"] = {"text": words, "age": age}
        age += 1
