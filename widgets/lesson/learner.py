"""One learner's progress, shared by all lessons of a kernel; the learner's browser stores it between visits."""

from __future__ import annotations

from contextlib import suppress
from datetime import date
from typing import Protocol
from weakref import WeakSet

from gamelib.core.errors import GameError
from gamelib.lessons import Progress, Verdict
from gamelib.lessons import progress as saved_progress

KEY = "lessons"
"""The key under which the browser stores progress. The stored text contains no secrets and no names."""


class ProgressObserver(Protocol):
    """An object that wants to hear of every change of a learner's progress."""

    def progressed(self) -> None:
        """React to the new progress."""


class Learner:
    """One person's progress and the lessons that display it."""

    def __init__(self, progress: Progress | None = None) -> None:
        self.progress = progress or Progress()
        self._observers: WeakSet[ProgressObserver] = WeakSet()

    def subscribe(self, observer: ProgressObserver) -> None:
        """Notify `observer` of every change from now on; it is held by a weak reference only."""
        self._observers.add(observer)

    def note(self, lesson: str, verdict: Verdict) -> None:
        """Record the verdict on one act in a step of this lesson."""
        self.set_progress(self.progress.note(lesson, verdict, today()))

    def set_progress(self, progress: Progress) -> None:
        """Replace the progress and notify the observers if it differs."""
        if progress != self.progress:
            self.progress = progress
            for observer in list(self._observers):
                observer.progressed()

    def merge_saved(self, text: object) -> bool:
        """Merge progress saved elsewhere into this one; return whether the text could be read."""
        with suppress(GameError):
            if isinstance(text, str):
                self.set_progress(self.progress.merged(saved_progress.read(text)))
                return True
        return False


DEFAULT_LEARNER = Learner()
"""The learner of this kernel; a notebook has one reader."""


def today() -> int:
    """Return today's date as the ordinal that the review deck counts in."""
    return date.today().toordinal()
