"""Lines of Python that ask the library the same questions as the table, including the position on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gamelib.analysis.evaluation import python_line_of_evaluation
from gamelib.core.language import _
from gamelib.core.protocols import View
from gamelib.odds import Odds
from gamelib.odds.python_lines import python_line
from widgets.stage.lens_scene import PythonLine


def line_that_counts(found: Odds) -> PythonLine | None:
    """Return the line that counts a number again; None if no line can."""
    return _build_line(python_line(found), _("The same in one line of Python"))


def line_that_compares(view: View, moves: Sequence[Any], deals: int, seed: int) -> PythonLine | None:
    """Return the line that compares moves in `deals` imagined deals; None if no line can."""
    return _build_line(
        python_line_of_evaluation(view, moves, deals, seed), _("The same question in one line of Python")
    )


def _build_line(line: str, label: str) -> PythonLine | None:
    return {"label": label, "text": line, "copy": _("Copy")} if line else None
