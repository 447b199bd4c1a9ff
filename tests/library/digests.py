"""`python -m tests.library.digests` plays sample games and prints digests of everything they write.

It imports only the library and the standard library, so that it runs on every interpreter.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from gamelib import Stream, record
from gamelib.core import registry
from gamelib.core.rulebook import seeds

KEPT = seeds() / "games" / "digests.json"
DEALS: dict[str, list[dict[str, Any]]] = {
    "nanatoridori": [{"players": 2}, {"players": 3, "variant": "one-winner"}, {"players": 5}],
    "nanuk": [{"players": 5}, {"players": 8, "declared_sides": True, "seasons": 2}],
    "koinobori": [{"players": 2}, {"players": 5}],
}


def digest(game: str) -> str:
    """Return one digest of the positions, views, logs and records of a few games."""
    whole = hashlib.sha256()
    for deal in DEALS[game]:
        played, rng = record.start(game, seed=2026, **deal), Stream(2026, "the moves")
        while not played.state.result and len(played) < 150:
            if not played.state.to_act:
                played = played.next_round()
                continue
            seat = rng.choice(played.state.to_act)
            played = played.play(rng.choice(sorted(map(str, played.state.moves(seat)))), seat)
            view = played.state.view(seat)
            whole.update(f"{played.state.write()}\n{view.write()}\n{view}\n".encode())
            whole.update(json.dumps(view.plain(), ensure_ascii=False).encode())
        imagined = played.state.view(0).imagine(Stream(1))
        whole.update(f"{imagined.write()}\n{record.narrate(played)}\n{record.write(played)}".encode())
    return whole.hexdigest()


def digests() -> dict[str, str]:
    """Return the digest of each game."""
    return {game: digest(game) for game in registry.games()}


if __name__ == "__main__":
    print(json.dumps(digests(), indent=2))
