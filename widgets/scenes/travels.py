"""Which cards moved between two views, for a game on the table and for the steps of a lesson."""

from __future__ import annotations

from typing import Any

from widgets.scenes import scenes_of
from widgets.stage.board import log_error
from widgets.stage.scene import Travel


def find_travels(game: str, before: Any, after: Any) -> list[Travel]:
    """Return which cards moved between two views; none if finding out fails, since the move is made all the same."""
    if before is None or after.plies < before.plies:
        return []
    try:
        return scenes_of(game).travel(before, after)
    except Exception as error:
        log_error(error)
        return []
