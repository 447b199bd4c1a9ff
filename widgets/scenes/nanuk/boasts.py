"""The boasts of a hunt as a talk round the table: what each seat said last, numbered in the order of speaking."""

from __future__ import annotations

from collections.abc import Sequence

from gamelib.core.language import _
from gamelib.nanuk import facts
from gamelib.nanuk.view import View
from widgets.scenes.shared import MAX_BUBBLES, seat_place
from widgets.stage.scene import Seat, SpeechBubble

_CLEARING = (facts.SetUp, facts.SeasonBegan, facts.WindFlipped, facts.GiftsRevealed)
"""Types of facts after which nobody speaks of earlier boasts."""


def add_boasts(view: View, seats: Sequence[Seat]) -> None:
    """Give each seat the bubble of its last boast or its cry of doom; of a doomed boasting, only the end is left."""
    said: list[facts.Boasted | facts.Doomed] = []
    past = view.past
    while past is not None and not isinstance(past[1], _CLEARING):
        if isinstance(past[1], facts.Boasted | facts.Doomed):
            said.append(past[1])
        past = past[0]
    newest = said[:2] if said and isinstance(said[0], facts.Doomed) else said
    by_place = {seat["id"]: seat for seat in seats}
    age = 0
    for back, fact in enumerate(newest):
        seat = by_place[seat_place(fact.seat)]
        if "says" in seat or age >= MAX_BUBBLES:
            continue
        seat["says"] = _words(fact, age, len(said) - back)
        age += 1


def _words(fact: facts.Boasted | facts.Doomed, age: int, number: int) -> SpeechBubble:
    if isinstance(fact, facts.Doomed):
        return {"text": _("Doomed!"), "age": age}
    if age == 0:
        return {"text": f"{fact.boast.describe()}!", "age": age}
    return {"text": fact.boast.describe(), "age": age, "number": number}
