"""Examples of moves in a player's own words, shown beside the input line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gamelib.core.errors import GameError

MOST = 3
"""The most examples shown at once."""


def legal_wordings(view: Any, wordings: Iterable[str]) -> list[str]:
    """Return the first wordings that parse as legal moves here; if none does, one legal move in notation."""
    found: list[str] = []
    for wording in wordings:
        if len(found) < MOST and _is_move(view, wording):
            found.append(wording)
    return found or [str(move) for move in view.moves()[:1]]


def _is_move(view: Any, wording: str) -> bool:
    try:
        return view.why_not(view.read_move(wording)) is None
    except GameError:
        return False
