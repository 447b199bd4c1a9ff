"""What a wall asks before it ends something, and how that is undone: an end is never an accident."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from gamelib.core.language import _, n_
from widgets.room.device import Device
from widgets.room.screens import button

UNDO_SECONDS = 10.0
"""How long what was ended is kept."""
DOUBT_YES, DOUBT_NO, DOUBT_UNDO = "doubt:yes", "doubt:no", "doubt:undo"
MOST_SHOWN = 24
"""The most animals that are shown with a question."""
Pressed = tuple[str, object]
"""A button of the wall, and the value that came with it."""


class Doubt(NamedTuple):
    """A question to ask before something ends: what would be lost, by whom, and how the answers are called.

    Whoever does nothing, or presses Escape, goes on.
    """

    question: str
    lost: str
    """What would be lost, and what would not; its most important words are between two asterisks."""
    yes: str
    """The words of the button that ends it."""
    no: str
    """The words of the button that goes on."""
    whose: Sequence[Device] = ()
    """The devices whose work would end, as far as the wall shows that anyway."""
    instead: tuple[dict[str, Any], ...] = ()
    """Buttons that do something gentler."""
    can_undo: bool = True
    """Whether it can be undone for a while."""

    def block(self) -> dict[str, Any]:
        """Return it as the wall draws it."""
        animals = {each.name: each.animal.symbol for each in self.whose}
        rest = len(animals) - MOST_SHOWN
        undo = _(
            "Space and Enter do not stop anybody’s work. After “{button}” there are ten seconds in which **Undo** "
            "brings everybody back."
        ).format(button=self.yes)
        return {
            "asks": True,
            "text": self.question,
            "lost": self.lost,
            "whose": [{"name": name, "symbol": symbol} for name, symbol in [*animals.items()][:MOST_SHOWN]],
            "more": n_("and {count} more", "and {count} more", rest).format(count=rest) if rest > 0 else "",
            "after": undo if self.can_undo else _("Space and Enter do not end anything."),
        }

    def buttons(self) -> list[dict[str, Any]]:
        """Return the buttons that answer it; the main one goes on."""
        return [
            button(DOUBT_YES, self.yes, key="Y", danger=True),
            *self.instead,
            button(DOUBT_NO, self.no, main=True, back=True),
        ]


class ConfirmAndUndo:
    """The question that the wall asks now, if any, and how to undo what was ended last.

    >>> doubts, end = ConfirmAndUndo(clock=lambda: 0.0), Doubt("End the tables?", "", "End them", "Go on")
    >>> doubts.decide("room:lobby", None, lambda: end), doubts.decide(DOUBT_YES, None, lambda: None)
    (None, ('room:lobby', None))
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._asked: tuple[Pressed, Doubt] | None = None
        self._back: Callable[[], None] | None = None
        self._ends = 0.0

    def decide(self, pressed: str, value: object, at_stake: Callable[[], Doubt | None]) -> Pressed | None:
        """Return what is to be done now; None if the wall asks first, or if the button answers or undoes something.

        `at_stake` returns the question to ask before the button does what it says, or None if nothing would be lost.
        Whatever is pressed other than Yes means No.
        """
        asked, self._asked = self._asked, None
        if pressed == DOUBT_YES:
            return asked[0] if asked is not None else None
        if pressed == DOUBT_UNDO:
            self._undo()
        if pressed in (DOUBT_NO, DOUBT_UNDO):
            return None
        if (doubt := at_stake()) is not None:
            self._asked = (pressed, value), doubt
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
            doubt = self._asked[1]
            return {**screen, "doubt": doubt.block(), "buttons": doubt.buttons()}
        if self.seconds_left and "doubt" not in screen:
            return {
                **screen,
                "doubt": {
                    "text": _("For ten seconds you can undo that."),
                    "button": button(DOUBT_UNDO, _("Undo"), key="U"),
                },
            }
        return dict(screen)
