"""The moves of one position weighed beside everything else: by imagined deals, each with its interval."""

from __future__ import annotations

from threading import Event, Thread
from typing import Any

from gamelib.evaluation import Evaluation, Valued, evaluate
from widgets.board import told

DEALS = 100
SLICE = 0.1
"""Seconds that are spent waiting at a time; in between everything else is answered."""


class Comparing:
    """What is being worked out: how far it has come, and a way to stop it."""

    def __init__(self, view: Any, wanted: tuple[str, ...], deals: int) -> None:
        self.done, self.of = 0, deals
        self.found: Evaluation | None = None
        self.rows: tuple[Valued, ...] = ()
        self.was_told = False
        self._asked, self._stop = (view, wanted), Event()
        self._thread = Thread(target=self._work, daemon=True)
        self._thread.start()

    def _work(self) -> None:
        view, wanted = self._asked
        try:
            found = self._evaluated(view, None)
            rows = {str(row.move): row for row in found.moves}
            if others := [move for move in wanted if move not in rows]:
                beside = self._evaluated(view, [str(found.best.move), *others])
                rows |= {str(row.move): row for row in beside.moves if str(row.move) in others}
            self.rows = tuple(sorted(rows.values(), key=lambda row: -row.value.value))
            self.found = found
        except Exception as error:
            told(error)

    def _evaluated(self, view: Any, moves: list[str] | None) -> Evaluation:
        """The same imagined deals for all moves, in as many goes as it takes."""
        return evaluate(view, self.of, seed=1, moves=moves, progress=self._note, stop=self._stop.is_set)

    def _note(self, done: int, _of: int) -> None:
        self.done = done

    @property
    def is_over(self) -> bool:
        """Is there nothing left to wait for?"""
        return not self._thread.is_alive()

    def wait(self, seconds: float | None = SLICE) -> None:
        """Wait until it is over, or for so long."""
        self._thread.join(seconds)

    def stop(self) -> None:
        """Have it end with what was found until then."""
        self._stop.set()
