"""How characters take what happens in Nanatoridori: big flocks, going out, and a lost round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gamelib.core.events import Fact
from gamelib.nanatoridori.facts import Passed, Played, RoundLost, WentOut
from widgets.scenes.talk import Reaction

BIG_FLOCK = 4
"""From so many cards on, a flock makes an impression."""


def react(facts: Sequence[Fact]) -> Iterator[Reaction]:
    """Yield how seats take what happened: whoever did it is glad, whoever is beaten or left with cards is not."""
    beaten = -1
    for at, fact in enumerate(facts):
        if isinstance(fact, Played):
            if fact.size + fact.added >= BIG_FLOCK:
                yield Reaction(at, fact.seat, "glad")
                if beaten not in (-1, fact.seat):
                    yield Reaction(at, beaten, "startled")
            beaten = fact.seat
        elif isinstance(fact, WentOut):
            yield Reaction(at, fact.seat, "glad")
        elif isinstance(fact, RoundLost):
            yield Reaction(at, fact.seat, "cross")
            beaten = -1
        elif isinstance(fact, Passed):
            yield Reaction(at, fact.seat, "thinking")
