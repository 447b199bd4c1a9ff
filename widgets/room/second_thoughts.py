"""Second thoughts at the wall: it asks before it ends everybody's work, and the last end can be undone for a while."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

from gamelib.core.language import _
from widgets.room.screens import button

UNDO_SECONDS = 10.0
"""How long what was ended is kept."""
YES, NO, UNDO = "doubt:yes", "doubt:no", "doubt:undo"
Pressed = tuple[str, object]
"""A button of the wall, and the value that came with it."""


class SecondThoughts:
    """The question that the wall asks now, if any, and how to undo what was ended last.

    >>> doubts = SecondThoughts(clock=lambda: 0.0)
    >>> doubts.decide("room:lobby", None, lambda: "End the tables?"), doubts.decide(YES, None, lambda: "")
    (None, ('room:lobby', None))
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._asked: Pressed | None = None
        self._question = ""
        self._back: Callable[[], None] | None = None
        self._ends = 0.0

    def decide(self, pressed: str, value: object, at_stake: Callable[[], str]) -> Pressed | None:
        """Return what is to be done now; None if the wall asks first, or if the button answers or undoes something.

        `at_stake` returns the question to ask before the button does what it says, or "" if nothing would be lost.
        Whatever is pressed other than Yes means No.
        """
        asked, self._asked = self._asked, None
        if pressed == YES:
            return asked
        if pressed == UNDO:
            self._undo()
        if pressed in (NO, UNDO):
            return None
        if question := at_stake():
            self._asked, self._question = (pressed, value), question
            return None
        return pressed, value

    def keep(self, back: Callable[[], None]) -> None:
        """Keep what was just ended: `back` brings it back."""
        self._back, self._ends = back, self._clock() + UNDO_SECONDS

    def forget(self) -> None:
        """Forget the question, and what was kept."""
        self._asked = self._back = None

    @property
    def seconds_left(self) -> float:
        """The seconds for which the last end can still be undone; 0 if there is nothing to undo."""
        if self._back is not None and self._clock() >= self._ends:
            self._back = None
        return 0.0 if self._back is None else self._ends - self._clock()

    def _undo(self) -> None:
        if self.seconds_left and self._back is not None:
            back, self._back = self._back, None
            back()

    def add_to(self, screen: Mapping[str, Any]) -> dict[str, Any]:
        """Return a screen of the wall with the question, in place of its buttons, or with the offer to undo."""
        if self._asked is not None:
            return {
                **screen,
                "doubt": {"text": self._question, "asks": True},
                "buttons": [button(YES, _("Yes, end it"), key="Y"), button(NO, _("No, go on"), main=True, back=True)],
            }
        if self.seconds_left:
            return {
                **screen,
                "doubt": {"text": _("For ten seconds you can undo that."), "button": button(UNDO, _("Undo"), key="U")},
            }
        return dict(screen)
