"""A hunt revealed one day at a time, before anything that followed it is shown."""

from __future__ import annotations

from typing import Any

from gamelib.core.errors import GameError
from gamelib.core.language import _
from widgets import scenes
from widgets.stage.scene import TURNED, Selection, Travel

DAY = "day:"
"""The kind of place that revealed cards travel to, `day:1` for the first day."""


class HuntReveal:
    """How far the last hunt has been revealed, and the card travels deferred until it is."""

    def __init__(self) -> None:
        self.days_shown: int | None = None
        """The number of revealed days; None once all are, and where there is no hunt."""
        self._days = 0
        self._pending_travel: tuple[Travel, ...] = ()

    def start(self, days: int) -> None:
        """Hold back a hunt of `days` days."""
        self.days_shown, self._days = 0, days

    def finish(self) -> None:
        """Reveal all remaining days."""
        self.days_shown, self._pending_travel = None, ()

    def check_finished(self) -> None:
        """Raise GameError while days are left."""
        if self.days_shown is not None:
            raise GameError(_("The hunt goes on, day by day: wait for its end, or show all of it at once."))

    def advance(self, days: int = 1) -> list[Travel]:
        """Reveal more days and return the cards that travel now; after the last day, nothing is held back."""
        if self.days_shown is None:
            return []
        self.days_shown += days
        travel = [each for each in self._pending_travel if each["target"] == f"{DAY}{self.days_shown}"]
        if self.days_shown >= self._days:
            travel += [each for each in self._pending_travel if not each["target"].startswith(DAY)]
            self.finish()
        return travel if days == 1 else []

    def hold_back(self, travel: list[Travel]) -> list[Travel]:
        """Keep the cards that travel on the first day or later; return those that travel before."""
        if self.days_shown is None:
            return travel
        first = next((at for at, each in enumerate(travel) if each["target"].startswith(DAY)), len(travel))
        self._pending_travel = tuple(travel[first:])
        return travel[:first]

    def add_to(self, selection: Selection) -> Selection:
        """Return the selection with the number of revealed days, as the scenes expect it."""
        return selection if self.days_shown is None else selection.with_dial(TURNED, self.days_shown)

    def visible_events(self, game: str, view: Any) -> int | None:
        """Return how many events of a view's log have been revealed; None for all."""
        return None if self.days_shown is None else scenes.events_until(game, view, self.days_shown)
