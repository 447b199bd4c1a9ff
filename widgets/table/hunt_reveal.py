"""What is turned up bit by bit: the days of a hunt, one after another, before anything else goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from gamelib.core.errors import GameError
from gamelib.core.events import Event
from gamelib.core.language import _
from widgets import scenes
from widgets.stage.scene import Doing, Travel

if TYPE_CHECKING:
    from gamelib.session import Sitting

DAY = "day:"
"""Cards that are turned up go to places of this kind, counted from 1."""


class Unfolding:
    """The part of a table that keeps back what has happened but was not shown yet."""

    if TYPE_CHECKING:
        sitting: Sitting
        pace: int | None
        has_front_end: bool
        doing: Doing
        travelling: list[Travel]
        _tell_news: Callable[[], None]
        _announce: Callable[..., None]
        events: Callable[[int | None], tuple[Event, ...]]

    turned: int | None = None
    """How many days are turned up; None once all are, or where there is no hunt."""
    _days = 0
    _to_fly: tuple[Travel, ...] = ()

    @property
    def up(self) -> Doing:
        """What has been taken up, and how far the hunt has been shown."""
        return self.doing if self.turned is None else self.doing.turn(scenes.TURNED, self.turned)

    def shown_of(self, eyes: int | None) -> int | None:
        """How many events of somebody's log have been shown; None for all."""
        if self.turned is None:
            return None
        return scenes.told_until(self.sitting.record.game, self.sitting.shown().view(eyes), self.turned)

    def _unfold_days(self, before: Any) -> None:
        """Begin to turn up the days that were drawn since, where somebody looks on and things take time."""
        days = scenes.days_drawn(self.sitting.record.game, before, self.sitting.shown().view(None))
        if days and self.has_front_end and self.pace is not None:
            self.turned, self._days = 0, days

    def _hold_back(self) -> None:
        """Let only those cards travel now that went before the first day."""
        if self.turned is not None:
            at = next((at for at, way in enumerate(self.travelling) if way["target"].startswith(DAY)),
                      len(self.travelling))
            self._to_fly = tuple(self.travelling[at:])
            self.travelling = self.travelling[:at]

    def _turn_up(self, days: int = 1) -> None:
        """Turn up so many more days; after the last one all that followed is shown."""
        if self.turned is None:
            return
        told = len(self.events(None))
        self.turned += days
        here = [way for way in self._to_fly if way["target"] == f"{DAY}{self.turned}"]
        if self.turned >= self._days:
            here += [way for way in self._to_fly if not way["target"].startswith(DAY)]
            self._all_turned_up()
        self.travelling = here if days == 1 else []
        if self.sitting.at is None:
            self._tell_news()
        elif self.turned is not None:
            self._announce(*[event.tell(self.sitting.record.names) for event in self.events(None)[told:]])

    def _all_turned_up(self) -> None:
        self.turned, self._to_fly = None, ()

    def _check_unfolded(self) -> None:
        """Complain about whatever cannot be done while days are left."""
        if self.turned is not None:
            raise GameError(_("The hunt goes on, day by day: wait for its end, or show all of it at once."))
