"""Which events of Nanuk are read aloud: hands that others fill up, and sides on their way to be shown, are not."""

from __future__ import annotations

from collections.abc import Sequence

from gamelib.core.events import Event


def events_aloud(events: Sequence[Event], seat: int | None) -> tuple[Event, ...]:
    """Return those of some new events that are worth a listener's time.

    Everybody draws after a hunt, so what others are dealt tells nothing, and would drown what the seat itself is dealt;
    that somebody has chosen a side is old where the same events show all sides.
    """
    shown = max((at for at, event in enumerate(events) if event.kind == "sides"), default=-1)
    return tuple(
        event
        for at, event in enumerate(events)
        if event.seat == seat or not (event.kind == "deal" or (event.kind == "side" and at < shown))
    )
