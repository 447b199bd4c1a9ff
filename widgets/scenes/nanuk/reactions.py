"""How characters take what happens in Nanuk: boasts, bears, and the end of a hunt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gamelib.core.events import Fact
from gamelib.nanuk.cards import BEARS
from gamelib.nanuk.facts import Boasted, DayDrawn, Doomed, HuntEnded, SideDeclared, SidesShown
from widgets.scenes.talk import Reaction


def react(facts: Sequence[Fact]) -> Iterator[Reaction]:
    """Yield how seats take what happened: hunters fear a bear, and those who were right about a hunt are glad."""
    sides: dict[int, bool] = {}
    for at, fact in enumerate(facts):
        if isinstance(fact, Boasted):
            yield Reaction(at, fact.seat, "thinking")
        elif isinstance(fact, Doomed):
            sides = {fact.leader: True, fact.seat: False}
        elif isinstance(fact, SideDeclared):
            sides[fact.seat] = fact.hunts
        elif isinstance(fact, SidesShown):
            sides |= {seat: hunts for seat, hunts in enumerate(fact.sides) if hunts is not None}
        elif isinstance(fact, DayDrawn) and fact.card in BEARS:
            for seat in sorted(seat for seat, hunts in sides.items() if hunts):
                yield Reaction(at, seat, "startled")
        elif isinstance(fact, HuntEnded) and fact.won is not None:
            for seat, hunts in sorted(sides.items()):
                yield Reaction(at, seat, "glad" if hunts == fact.won else "cross")
