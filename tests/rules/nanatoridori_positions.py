"""Positions, refusals and counts that the clause tests of Nanatoridori share."""

from __future__ import annotations

from gamelib.nanatoridori import State, read


def refused(state: State, move: str, seat: int | None = None) -> str:
    """Return the clause that refuses a move."""
    refusal = state.why_not(move, seat)
    assert refusal, f"{move} is allowed"
    return refusal.clause


def after(text: str, *moves: str) -> State:
    """Return a position after some moves."""
    state = read(text, seed=1)
    for move in moves:
        state = state.play(move)
    return state


def log_text(state: State) -> str:
    """Return the log as one text."""
    return "\n".join(map(str, state.log))
