"""Whoever learns here: what was done in lessons, known to all lessons of one program, kept in the learner's browser."""

from __future__ import annotations

from contextlib import suppress
from datetime import date
from typing import Protocol
from weakref import WeakSet

from gamelib.core.errors import GameError
from gamelib.lessons import Progress, Verdict
from gamelib.lessons import progress as kept_progress

KEY = "lessons"
"""Under this name a browser keeps what was done; it holds nothing that is secret and names nobody."""


class ProgressObserver(Protocol):
    """Whoever wants to know when something more was done."""

    def progressed(self) -> None:
        """Show it."""


class Learner:
    """One person's progress, and the lessons that show it."""

    def __init__(self, progress: Progress | None = None) -> None:
        self.progress = progress or Progress()
        self._watching: WeakSet[ProgressObserver] = WeakSet()

    def subscribe(self, who: ProgressObserver) -> None:
        """Tell somebody of everything that is done from now on."""
        self._watching.add(who)

    def note(self, lesson: str, verdict: Verdict) -> None:
        """Know what came of an act."""
        self.set_progress(self.progress.note(lesson, verdict, today()))

    def set_progress(self, progress: Progress) -> None:
        """Have another progress."""
        if progress != self.progress:
            self.progress = progress
            for each in list(self._watching):
                each.progressed()

    def merge_saved(self, text: object) -> bool:
        """Join what was kept elsewhere; whether it could be read."""
        with suppress(GameError):
            if isinstance(text, str):
                self.set_progress(self.progress.merged(kept_progress.read(text)))
                return True
        return False


DEFAULT_LEARNER = Learner()
"""Who sits at this program: one person, as a notebook has one reader."""


def today() -> int:
    """The day, as the review deck counts days."""
    return date.today().toordinal()
