"""Reasons for single moves, for hints and for explaining what a bot did: found and tested in the background."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from gamelib.analysis.causes import find_advice
from gamelib.core.errors import GameError
from gamelib.core.protocols import View
from widgets.stage.background import BackgroundJob

PATIENCE = 2.0
"""Seconds that an answer waits for a reason that is still being tested; without one it is given then."""


class ReasonJob(BackgroundJob):
    """The search for a reason for a move of a view."""

    def __init__(self, view: View, move: Any) -> None:
        self.view, self.move, self.sentence = view, move, ""
        try:
            self.start()
        except RuntimeError:  # some browsers have no threads
            self.sentence = _find_sentence(view, move, None)

    def is_for(self, view: View, move: Any) -> bool:
        """Return whether it is about this move of this view."""
        return bool(self.view == view and self.move == move)

    def _work(self) -> None:
        self.sentence = _find_sentence(self.view, self.move, self._stop.is_set)


def _find_sentence(view: View, move: Any, stop: Any) -> str:
    found = None
    with suppress(GameError):  # it was stopped before anything was compared
        found = find_advice(view, move, stop=stop)
    return found.cause.advice if found else ""


class TestedReasons:
    """What a table says of why a move is good; nothing if its learner wants no such help."""

    def __init__(self) -> None:
        self.is_on = True
        self._job: ReasonJob | None = None

    def begin(self, view: View, move: Any) -> None:
        """Begin to look for a reason for a move, which is likely to be asked for soon."""
        if self.is_on and not (self._job and self._job.is_for(view, move)):
            if self._job:
                self._job.stop()
            self._job = ReasonJob(view, move)

    def answer(self, view: View, move: Any) -> str:
        """Return a tested reason for a move; "" if there is none, if it takes too long, or if none is wanted."""
        if not self.is_on:
            return ""
        self.begin(view, move)
        assert self._job is not None
        self._job.wait(PATIENCE)
        return self._job.sentence
