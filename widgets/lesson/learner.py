"""One learner's progress, shared by all lessons of a kernel; the learner's browser stores it between visits."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import suppress
from datetime import date
from time import monotonic
from typing import Any, Protocol
from weakref import WeakSet

from gamelib.beliefs.known_beliefs import Source
from gamelib.core.errors import GameError
from gamelib.lessons import Lesson, Progress, Verdict
from gamelib.lessons import progress as saved_progress
from gamelib.lessons.finding import Found, note_answered, note_lesson_done, note_practice, note_step
from gamelib.lessons.practice import MadeStep
from gamelib.lessons.progress import step_key
from widgets.lesson.grades import find_grades

LONGEST_THOUGHT = 120.0
"""Seconds: who was away for longer between two answers did something else as well."""
KEY = "lessons"
"""The key under which the browser stores progress. The stored text contains no secrets and no names."""


class ProgressObserver(Protocol):
    """An object that wants to hear of every change of a learner's progress."""

    def progressed(self) -> None:
        """React to the new progress."""


class Learner:
    """One person's progress and the lessons that display it."""

    clock: Callable[[], float] = staticmethod(monotonic)
    """Returns the time in seconds."""

    def __init__(self, progress: Progress | None = None) -> None:
        self.progress = progress or Progress()
        self.finds_beliefs = True
        """Whether what they mix up is looked for; a setting of the device turns it off."""
        self._acted: float | None = None
        """When they did something last, by `clock`; None if they have not been here yet."""
        self.days_ahead = 0
        """How many days the learner's device is ahead of this machine, which may stand in another part of the world."""
        self._observers: WeakSet[ProgressObserver] = WeakSet()

    def subscribe(self, observer: ProgressObserver) -> None:
        """Notify `observer` of every change from now on; it is held by a weak reference only."""
        self._observers.add(observer)

    def today(self) -> int:
        """Return today's date where the learner is."""
        return today() + self.days_ahead

    def heed_day(self, day: object) -> None:
        """Take the date from the learner's device, if it tells one."""
        if type(day) is int and 0 < day <= date.max.toordinal():
            self.days_ahead = day - today()
        self._acted = self.clock()

    def record_verdict(
        self, lesson: str, verdict: Verdict, source: Source = "lesson", window: Collection[str] = ()
    ) -> str:
        """Record the verdict on one act in a step of this lesson; return the belief that is to be told now, if any."""
        attempt, before = verdict.attempt, self.progress
        key = step_key(lesson, attempt)
        if attempt.done and (grades := find_grades()):
            grades.note(key, attempt.hints > len(attempt.step.hints))
        found = Found(before.with_verdict(lesson, verdict, self.today(), by_belief=self.finds_beliefs))
        if self.finds_beliefs:
            found = note_step(before, found.progress, key, verdict, source, day=self.today(), window=window)
            found = Found(self._with_time(found.progress), found.told)
        self.set_progress(found.progress)
        return found.told

    def note_lesson_done(self, lesson: Lesson) -> None:
        """Note what a lesson has explained, if all of it is done."""
        if self.finds_beliefs:
            self.set_progress(note_lesson_done(self.progress, lesson, day=self.today()))

    def record_practice(
        self, made: MadeStep, verdict: Verdict, window: Collection[str] = (), *, is_given: bool = False
    ) -> str:
        """Record the first answer to a step that was made; return the belief that is to be told now, if any.

        Of a step that a teacher has given, it is noted in any case that it was answered.
        """
        found = Found(self.progress)
        if is_given and not self.finds_beliefs:
            found = Found(note_answered(self.progress, made, verdict, day=self.today()))
        if self.finds_beliefs:
            found = note_practice(self.progress, made, verdict, day=self.today(), window=window)
            found = Found(self._with_time(found.progress), found.told)
        self.set_progress(found.progress.note_day(self.today()) if verdict.is_done else found.progress)
        return found.told

    def _with_time(self, progress: Progress) -> Progress:
        """Return the progress with the time since the last act, as far as somebody may have thought for so long."""
        now = self.clock()
        spent = 0.0 if self._acted is None else min(now - self._acted, LONGEST_THOUGHT)
        self._acted = now
        return progress.with_seconds(self.today(), spent)

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
        if text != self._stored and (self._stored or self._learner.progress != Progress()):
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
