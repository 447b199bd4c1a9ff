"""Which events of Nanuk are read aloud: that somebody has chosen a side is not, where all sides are shown at once."""

from __future__ import annotations

from collections.abc import Sequence

from gamelib.core.events import Event


def events_aloud(events: Sequence[Event], seat: int | None) -> tuple[Event, ...]:
    """Return those of some new events that are worth a listener's time; the seat's own choice is."""
    shown = max((at for at, event in enumerate(events) if event.kind == "sides"), default=-1)
    return tuple(event for at, event in enumerate(events) if event.kind != "side" or event.seat == seat or at > shown)
