"""Hooks of the search that suit most games: try every move, play to the end, share a win among the winners."""

from __future__ import annotations

from typing import Any

from gamelib.core.protocols import State, View

SHARED = True
"""Winners share a win."""


def candidates(view: View) -> list[Any]:
    """Return the moves worth searching: all."""
    return list(view.moves())


def horizon(_view: View) -> int:
    """Return how far a search plays on: to the end."""
    return 0


def worth(state: State, seat: int, _horizon: int = 0) -> float | None:
    """Return the outcome for a seat, 0 to 1; None while it is open."""
    result = state.result
    return None if result is None else (seat in result.winners) / len(result.winners)
