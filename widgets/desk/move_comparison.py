"""The moves of one position weighed beside everything else: by imagined deals, each with its interval."""

from __future__ import annotations

from typing import Any

from gamelib.analysis.evaluation import Evaluation, MoveValue, evaluate
from widgets.stage.background import BackgroundJob

DEALS = 100


class MoveComparison(BackgroundJob):
    """The moves of a view, and such as somebody wants beside them, being weighed."""

    def __init__(self, view: Any, wanted: tuple[str, ...], deals: int) -> None:
        self.view, self.extra_moves, self.total = view, wanted, deals
        self.found: Evaluation | None = None
        self.rows: tuple[MoveValue, ...] = ()
        self.is_announced = False
        self.start()

    def _work(self) -> None:
        found = self._evaluate(None)
        rows = {str(row.move): row for row in found.moves}
        if others := [move for move in self.extra_moves if move not in rows]:
            beside = self._evaluate([str(found.best.move), *others])
            rows |= {str(row.move): row for row in beside.moves if str(row.move) in others}
        self.rows = tuple(sorted(rows.values(), key=lambda row: -row.value.value))
        self.found = found

    def _evaluate(self, moves: list[str] | None) -> Evaluation:
        """The same imagined deals for all moves, in as many goes as it takes."""
        return evaluate(self.view, self.total, seed=1, moves=moves, progress=self._on_progress, stop=self._stop.is_set)

    def _on_progress(self, done: int, _of: int) -> None:
        self.completed = done
