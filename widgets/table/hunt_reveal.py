"""What is turned up bit by bit: the days of a hunt, one after another, before anything else goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from gamelib.core.errors import GameError
from gamelib.core.events import Event
from gamelib.core.language import _
from widgets import scenes
from widgets.stage.scene import Selection, Travel

if TYPE_CHECKING:
    from gamelib.session import Session

DAY = "day:"
"""Cards that are turned up go to places of this kind, counted from 1."""


class HuntReveal:
    """The part of a table that keeps back what has happened but was not shown yet."""

    if TYPE_CHECKING:
        sitting: Session
        pace: int | None
        has_front_end: bool
        doing: Selection
        travelling: list[Travel]
        _announce_new_events: Callable[[], None]
        _announce: Callable[..., None]
        events: Callable[[int | None], tuple[Event, ...]]

    days_shown: int | None = None
    """How many days are turned up; None once all are, or where there is no hunt."""
    _days = 0
    _pending_travel: tuple[Travel, ...] = ()

    @property
    def up(self) -> Selection:
        """What has been taken up, and how far the hunt has been shown."""
        return self.doing if self.days_shown is None else self.doing.with_dial(scenes.TURNED, self.days_shown)

    def visible_events(self, eyes: int | None) -> int | None:
        """How many events of somebody's log have been shown; None for all."""
        if self.days_shown is None:
            return None
        return scenes.events_until(self.sitting.record.game, self.sitting.viewed_state().view(eyes), self.days_shown)

    def _unfold_days(self, before: Any) -> None:
        """Begin to turn up the days that were drawn since, where somebody looks on and things take time."""
        days = scenes.count_new_days(self.sitting.record.game, before, self.sitting.viewed_state().view(None))
        if days and self.has_front_end and self.pace is not None:
            self.days_shown, self._days = 0, days

    def _defer_travel(self) -> None:
        """Let only those cards travel now that went before the first day."""
        if self.days_shown is not None:
            at = next((at for at, way in enumerate(self.travelling) if way["target"].startswith(DAY)),
                      len(self.travelling))
            self._pending_travel = tuple(self.travelling[at:])
            self.travelling = self.travelling[:at]

    def _reveal_days(self, days: int = 1) -> None:
        """Turn up so many more days; after the last one all that followed is shown."""
        if self.days_shown is None:
            return
        told = len(self.events(None))
        self.days_shown += days
        here = [way for way in self._pending_travel if way["target"] == f"{DAY}{self.days_shown}"]
        if self.days_shown >= self._days:
            here += [way for way in self._pending_travel if not way["target"].startswith(DAY)]
            self._all_turned_up()
        self.travelling = here if days == 1 else []
        if self.sitting.viewed_ply is None:
            self._announce_new_events()
        elif self.days_shown is not None:
            self._announce(*[event.tell(self.sitting.record.names) for event in self.events(None)[told:]])

    def _all_turned_up(self) -> None:
        self.days_shown, self._pending_travel = None, ()

    def _check_fully_revealed(self) -> None:
        """Complain about whatever cannot be done while days are left."""
        if self.days_shown is not None:
            raise GameError(_("The hunt goes on, day by day: wait for its end, or show all of it at once."))
