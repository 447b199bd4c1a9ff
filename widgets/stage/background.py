"""Work done in a background thread: its progress, its result, and a way to stop it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from threading import Event, Thread

from widgets.stage.board import log_error

POLL_SECONDS = 0.1
"""Seconds that one poll waits for a job; messages are answered between polls."""


class BackgroundJob(ABC):
    """A job in its own thread; subclasses set their attributes before they call `start`."""

    completed = 0
    """Units of work that are finished."""
    total = 0
    """Units of work in all; 0 while unknown."""

    def start(self) -> None:
        """Start the thread and return at once."""
        self._stop = Event()
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            self._work()
        except Exception as error:
            log_error(error)

    @abstractmethod
    def _work(self) -> None:
        """Do the work, checking `self._stop` now and then."""

    @property
    def is_finished(self) -> bool:
        """Whether the thread has ended."""
        return not self._thread.is_alive()

    def wait(self, seconds: float | None = POLL_SECONDS) -> None:
        """Wait until the job is finished, but at most `seconds`; None waits without limit."""
        self._thread.join(seconds)

    def stop(self) -> None:
        """Ask the job to end and return the results it has so far."""
        self._stop.set()
