"""A replay of the states that followed an act in a step; the days of a hunt are turned up one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gamelib.core import language
from widgets import scenes
from widgets.scenes.travels import find_travels
from widgets.stage import log_lines
from widgets.stage.scene import Travel

MAX_NEWS = 3
"""Events described in one message; earlier ones are in the log."""


class Replay:
    """States waiting to be shown, the one on the table, and how many days of its hunt are revealed."""

    def __init__(self, game: str, seat: int) -> None:
        self.game, self.seat = game, seat
        self.state: Any = None
        """The state on the table; None while nothing is replayed."""
        self.days_shown: int | None = None
        """Days of the last hunt that are turned up; None if all are."""
        self.travels: list[Travel] = []
        self._frames: list[Any] = []
        self._days_drawn = 0

    @property
    def is_running(self) -> bool:
        """Return whether a replayed state is on the table."""
        return self.state is not None

    @property
    def has_more(self) -> bool:
        """Return whether states or days are still to be shown."""
        return bool(self._frames) or self.days_shown is not None

    @property
    def view(self) -> Any:
        """The replayed state as the learner's seat sees it."""
        return self.state.view(self.seat)

    def start(self, frames: Sequence[Any], before: Any) -> str:
        """Show the first of these states after the view `before`; describe what happened."""
        self._frames = list(frames)
        return self._show_next(before)

    def advance(self) -> str:
        """Show the next day or the next state; describe what happened."""
        self.stop_travels()
        if self.days_shown is None:
            return self._show_next(self.view)
        known = len(self.events_shown(self.view))
        self.days_shown = self.days_shown + 1 if self.days_shown + 1 < self._days_drawn else None
        return self._describe(self.events_shown(self.view)[known:])

    def stop(self) -> None:
        """Take the replayed state off the table; its last travels stay."""
        self.state = None

    def stop_travels(self) -> None:
        """Drop the travels, so that the next scene animates no cards."""
        self.travels = []

    def events_shown(self, view: Any) -> tuple[Any, ...]:
        """Return the events of a view's log without those of days that are not turned up yet."""
        log = tuple(view.log)
        return log if self.days_shown is None else log[: scenes.events_until(self.game, view, self.days_shown)]

    def _show_next(self, before: Any) -> str:
        self.state = self._frames.pop(0)
        self.travels = find_travels(self.game, before, self.view)
        if days := scenes.count_new_days(self.game, before, self.view):
            self.days_shown, self._days_drawn = 0, days
            self.travels = [travel for travel in self.travels if not travel["target"].startswith("day:")]
        events = self.events_shown(self.view)
        known = len(before.log) if before is not None and len(events) >= len(before.log) else len(events)
        return self._describe(events[known:])

    def _describe(self, events: Sequence[Any]) -> str:
        """Describe the last few events in sentences that speak to the learner."""
        names = language.address((), self.seat)
        return " ".join(log_lines.describe_event(event, names) for event in events[-MAX_NEWS:])
