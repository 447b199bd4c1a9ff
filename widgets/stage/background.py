"""Work done beside everything else: how far it has come, what it found, and a way to stop it."""

from __future__ import annotations

from threading import Event, Thread

from widgets.stage.board import log_error

POLL_SECONDS = 0.1
"""Seconds that are spent waiting at a time; in between everything else is answered."""


class BackgroundJob:
    """Something that is being worked out; what it needs to know is told before `begin`."""

    completed = 0
    total = 0

    def start(self) -> None:
        """Start, and let the one who asked go on."""
        self._stop = Event()
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            self._work()
        except Exception as error:
            log_error(error)

    def _work(self) -> None:
        """Find it out, looking now and then whether to stop."""
        raise NotImplementedError

    @property
    def is_finished(self) -> bool:
        """Is there nothing left to wait for?"""
        return not self._thread.is_alive()

    def wait(self, seconds: float | None = POLL_SECONDS) -> None:
        """Wait until it is over, or for so long."""
        self._thread.join(seconds)

    def stop(self) -> None:
        """Have it end with what was found until then."""
        self._stop.set()
