"""The moves of one position weighed beside everything else: by imagined deals, each with its interval."""

from __future__ import annotations

from typing import Any

from gamelib.analysis.evaluation import Evaluation, Valued, evaluate
from widgets.stage.background import Work

DEALS = 100


class Comparing(Work):
    """The moves of a view, and such as somebody wants beside them, being weighed."""

    def __init__(self, view: Any, wanted: tuple[str, ...], deals: int) -> None:
        self.view, self.wanted, self.of = view, wanted, deals
        self.found: Evaluation | None = None
        self.rows: tuple[Valued, ...] = ()
        self.was_told = False
        self.begin()

    def _work(self) -> None:
        found = self._evaluated(None)
        rows = {str(row.move): row for row in found.moves}
        if others := [move for move in self.wanted if move not in rows]:
            beside = self._evaluated([str(found.best.move), *others])
            rows |= {str(row.move): row for row in beside.moves if str(row.move) in others}
        self.rows = tuple(sorted(rows.values(), key=lambda row: -row.value.value))
        self.found = found

    def _evaluated(self, moves: list[str] | None) -> Evaluation:
        """The same imagined deals for all moves, in as many goes as it takes."""
        return evaluate(self.view, self.of, seed=1, moves=moves, progress=self._note, stop=self._stop.is_set)

    def _note(self, done: int, _of: int) -> None:
        self.done = done
