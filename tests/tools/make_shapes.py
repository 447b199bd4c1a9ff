"""Measure the shapes of the three games over more rounds than a notebook could, and store the results for it.

    python -m tests.tools.make_shapes
"""

import json
from pathlib import Path

from gamelib import shape

KEPT = Path(__file__).resolve().parent.parent.parent / "notebooks" / "data" / "shapes.json"
TABLES = {"nanatoridori": 4, "nanuk": 5, "koinobori": 3}
ROUNDS, SEED, POLICY = 60, 1, "careful"


def measured(rounds: int = ROUNDS) -> dict:
    """Return every measure of every game with its interval, rounded for reading."""
    measures = {game: shape(game, players, rounds=rounds, seed=SEED, policy=POLICY, progress=False)
             for game, players in TABLES.items()}
    return {"rounds": rounds, "seed": SEED, "policy": POLICY, "players": TABLES,
            "shapes": {game: {name: [round(value, 3) for value in interval]
                              for name, interval in each.measures().items()} for game, each in measures.items()}}


if __name__ == "__main__":
    KEPT.write_text(json.dumps(measured(), indent=1) + "\n", encoding="utf-8", newline="\n")
