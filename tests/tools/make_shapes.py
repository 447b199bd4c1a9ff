"""Measure the shapes of the three games over more rounds than a notebook could, and store the results for it.

    python -m tests.tools.make_shapes
"""

import json
from pathlib import Path

from gamelib import shape
from gamelib.analysis.shape import from_ends

KEPT = Path(__file__).resolve().parent.parent.parent / "notebooks" / "data" / "shapes.json"
TABLES = {"nanatoridori": 4, "nanuk": 5, "koinobori": 3}
ROUNDS, MANY, SEED, POLICY = 200, 10_000, 1, "careful"


def measured(rounds: int = ROUNDS) -> dict:
    """Return every measure of every game with its interval, rounded for reading.

    Fairness and order need the ends of rounds only, so they are measured over many more.
    """
    found = {}
    for game, players in TABLES.items():
        traced = shape(game, players, rounds=rounds, seed=SEED, policy=POLICY, progress=False)
        many = from_ends(game, players, MANY, SEED, POLICY)
        found[game] = {name: [round(value, 3) for value in interval]
                       for name, interval in {**traced.measures(), **many}.items()}
    return {"rounds": rounds, "many": MANY, "seed": SEED, "policy": POLICY, "players": TABLES, "shapes": found}


if __name__ == "__main__":
    KEPT.write_text(json.dumps(measured(), indent=1) + "\n", encoding="utf-8", newline="\n")
