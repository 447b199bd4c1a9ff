"""How characters take what happens in Koinobori: stolen cards, and turns in which nothing can be done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gamelib.core.events import Fact
from gamelib.koinobori.facts import Passed, Stolen
from widgets.scenes.talk import Reaction


def react(facts: Sequence[Fact]) -> Iterator[Reaction]:
    """Yield how seats take what happened: a thief is glad, and whoever loses a card is not."""
    for at, fact in enumerate(facts):
        if isinstance(fact, Stolen):
            yield Reaction(at, fact.seat, "glad")
            yield Reaction(at, fact.victim, "cross")
        elif isinstance(fact, Passed):
            yield Reaction(at, fact.seat, "thinking")
