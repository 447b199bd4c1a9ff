"""A learner's progress as the browser stores it, so that it is there on the next visit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from widgets.lesson.learner import Learner


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
