"""Snapshots of tables, verbatim: each seat's view of some of them, and the next deals.

`python -m tests.snapshots.tables` rewrites the files; read the difference before you commit it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.laws import GAMES, letter
from tests.laws.configurations import Step, sampled

FOLDER = Path(__file__).parent / "text"
POSITIONS, TABLES = 150, 10
"""Numbers of positions searched, and of tables stored."""


def table_snapshot(game: str) -> str:
    """Return the current snapshot of a game."""
    steps = list(sampled(game, POSITIONS, seed=77, most=50))
    return "\n\n".join([*_tables(steps), *_next_deals(steps)]) + "\n"


def _tables(steps: list[Step]) -> Iterator[str]:
    """Yield a sample of tables, each printed from every seat's view."""
    for step in steps[:: len(steps) // TABLES]:
        yield f"{step.way}, seed {step.seed}\n{step.state.write()}\n{step.state!r}\nto act: {step.state.to_act}"
        for seat in (None, *range(step.state.players)):
            view = step.state.view(seat)
            moves = list(map(str, view.moves()[:40]))
            plain = {**view.plain(), "log": len(view.log)}
            yield (
                f"{letter(seat)} sees:\n{view}\n{view!r}\n{view.write()}\nmay: {', '.join(moves)}\n"
                f"{json.dumps(plain, sort_keys=True)}\n{_latest_events(view)}"
            )


def _latest_events(view: Any) -> str:
    return "\n".join(f"{event} ({', '.join(event.cards)})" for event in view.log[-6:])


def _next_deals(steps: list[Step]) -> Iterator[str]:
    """Yield a sample of round ends, each with the deal that follows."""
    over = [step.state for step in steps if step.move is None]
    for state in over[:12]:
        yield f"{state.round_result!r}\n{state.round_result}\n{state.result or state.next_round().write()}"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        (FOLDER / f"{game}.txt").write_text(table_snapshot(game), encoding="utf-8")
