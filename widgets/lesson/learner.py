"""One learner's progress, shared by all lessons of a kernel; the learner's browser stores it between visits."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import date
from typing import Any, Protocol
from weakref import WeakSet

from gamelib.core.errors import GameError
from gamelib.lessons import Progress, Verdict
from gamelib.lessons import progress as saved_progress
from gamelib.lessons.progress import step_key
from widgets.lesson.grades import find_grades

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

    def record_verdict(self, lesson: str, verdict: Verdict) -> None:
        """Record the verdict on one act in a step of this lesson."""
        attempt = verdict.attempt
        if attempt.done and (grades := find_grades()):
            grades.note(step_key(lesson, attempt), attempt.hints > len(attempt.step.hints))
        self.set_progress(self.progress.with_verdict(lesson, verdict, today()))

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


def read_progress(text: object) -> Progress:
    """Return the progress in a text; empty progress if it is none."""
    with suppress(GameError):
        if isinstance(text, str):
            return saved_progress.read(text)
    return Progress()


DEFAULT_LEARNER = Learner()
"""The learner of this kernel; a notebook has one reader."""


def today() -> int:
    """Return today's date as the ordinal that the review deck counts in."""
    return date.today().toordinal()


# In the browser ------------------------------------------------------------------------


class ProgressStore:
    """Sends progress to the browser when it has changed, and merges what the browser has stored."""

    def __init__(self, learner: Learner, send: Callable[[dict[str, Any]], None]) -> None:
        self._learner, self._send = learner, send
        self._stored = ""
        """What the browser has stored, as far as is known here."""

    def save(self) -> None:
        """Have the browser store the progress if it has changed; empty progress only replaces what was stored."""
        text = self._learner.progress.write()
        if text != self._stored and (self._stored or self._learner.progress.steps):
            self._stored = text
            self._send({"kind": "keep", "id": "progress", "record": text})

    def merge(self, record: object) -> bool:
        """Merge what the browser has stored into the progress; return whether it could be read."""
        could_read = self._learner.merge_saved(record)
        if could_read:
            self._stored = str(record)
        return could_read

    def clear(self) -> None:
        """Have the browser remove the stored progress."""
        self._stored = self._learner.progress.write()
        self._send({"kind": "keep", "id": None, "record": None})
