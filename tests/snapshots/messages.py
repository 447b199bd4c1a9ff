"""Snapshots of messages, verbatim: refusals of every kind, each seat's view of some tables, and the next deals.

`python -m tests.snapshots.messages` rewrites the files; read the difference before you commit it.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from tests.laws import GAMES, about, letter
from tests.laws.configurations import Step, sampled

FOLDER = Path(__file__).parent / "text"
POSITIONS, EACH, TABLES = 150, 3, 10
"""Numbers of positions searched, of refusals stored of each kind, and of tables stored."""


def message_snapshot(game: str) -> str:
    """Return the current snapshot of a game."""
    steps = list(sampled(game, POSITIONS, seed=77, most=50))
    return "\n\n".join([*_refusals(game, steps), *_tables(steps), *_next_deals(steps)]) + "\n"


def _refusals(game: str, steps: list[Step]) -> Iterator[str]:
    """Yield refusals of every kind: position, attempted move, sentence, highlighted cards, suggested move."""
    rng, kept = Random(3), Counter[Any]()
    for step in steps:
        for seat in sorted({*step.state.to_act[:1], rng.randrange(step.state.players)}):
            view = step.state.view(seat)
            for move in about(game).attempts(step.state, seat, rng):
                if (refusal := view.why_not(move)) is None:
                    continue
                kind = refusal.clause, type(move).__name__, _shape(refusal.template), refusal.instead is None
                kept[kind] += 1
                if kept[kind] <= EACH and rng.random() < 0.6:
                    yield (
                        f"{view.write()}\n{letter(seat)} tries: {move}\n{refusal}\n"
                        f"lit: {' '.join(refusal.cards) or '-'}\ninstead: {refusal.instead or '-'}"
                    )


def _shape(line: str) -> str:
    """Return the first words of a sentence, without the words that depend on the position."""
    return " ".join(re.findall(r"\b[a-z]{3,}\b(?!\+)", re.sub(r"[a-z]+[+/-][a-z+/-]+", "", line))[:4])


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
                f"{json.dumps(plain, sort_keys=True)}\n{_tail(view)}"
            )


def _tail(view: Any) -> str:
    return "\n".join(f"{event} ({', '.join(event.cards)})" for event in view.log[-6:])


def _next_deals(steps: list[Step]) -> Iterator[str]:
    """Yield a sample of round ends, each with the deal that follows."""
    over = [step.state for step in steps if step.move is None]
    for state in over[:12]:
        yield f"{state.round_result!r}\n{state.round_result}\n{state.result or state.next_round().write()}"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        (FOLDER / f"{game}.txt").write_text(message_snapshot(game), encoding="utf-8")
