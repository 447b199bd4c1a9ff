"""The moves of one position evaluated in the background over imagined deals, each with its interval."""

from __future__ import annotations

from typing import Any

from gamelib.analysis.evaluation import Evaluation, MoveValue, evaluate
from widgets.stage.background import BackgroundJob

DEALS = 100
"""Deals imagined for each move unless the caller asks for another number."""


class MoveComparison(BackgroundJob):
    """An evaluation of a view's moves, including extra moves that would be left out among thousands."""

    def __init__(self, view: Any, extra_moves: tuple[str, ...], deals: int) -> None:
        """Start to evaluate at once."""
        self.view, self.extra_moves, self.total = view, extra_moves, deals
        self.evaluation: Evaluation | None = None
        """The result; None until there is one."""
        self.rows: tuple[MoveValue, ...] = ()
        """Every evaluated move, the best first."""
        self.is_announced = False
        self.start()

    def _work(self) -> None:
        evaluation = evaluate(
            self.view, self.total, seed=1, also=self.extra_moves, progress=self._on_progress, stop=self._stop.is_set
        )
        self.rows, self.evaluation = evaluation.moves, evaluation

    def _on_progress(self, completed: int, _total: int) -> None:
        self.completed = completed
