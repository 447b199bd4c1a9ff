"""Measure the shapes of the three games over more rounds than a notebook could run, and store the results for it.

python -m tests.tools.measure_game_shapes
"""

import json
import re
from pathlib import Path

from gamelib.analysis.shape import measure_fairness_and_order, shares_at_ends, summarise, trace_round
from gamelib.analysis.shape_tally import ShapeTally

KEPT = Path(__file__).resolve().parent.parent.parent / "notebooks" / "data" / "shapes.json"
TABLES = {"nanatoridori": 4, "nanuk": 5, "koinobori": 3}
ROUNDS, MANY, SEED, POLICY = 200, 10_000, 1, "careful"


def measure_all_games(rounds: int = ROUNDS, many: int = MANY) -> dict:
    """Return every measure of every game with its interval, rounded for reading, and the sums behind them.

    Fairness and order need the ends of rounds only, so they are measured over many more.
    """
    found, tallies = {}, {}
    for game, players in TABLES.items():
        tally = ShapeTally(game, players, POLICY, SEED)
        traced = [trace_round(tally.task, number) for number in range(rounds)]
        ends = measure_fairness_and_order(game, players, many, SEED, POLICY)
        found[game] = {
            name: [round(value, 3) for value in interval]
            for name, interval in {**summarise(tally.task, traced, POLICY, False).measures(), **ends}.items()
        }
        tally.add_ends(*shares_at_ends(game, players, many, SEED, POLICY))
        for trace in traced:
            tally.add_course(trace)
        tallies[game] = tally.plain()
    return {
        "rounds": rounds,
        "many": many,
        "seed": SEED,
        "policy": POLICY,
        "players": TABLES,
        "shapes": found,
        "tallies": tallies,
    }


def as_text(kept: dict) -> str:
    """Return the results as JSON, with each list of numbers on one line."""
    spread_out = json.dumps(kept, indent=1)
    return re.sub(r"\[\s+([^\[\]{}]*?)\s+\]", lambda found: f"[{' '.join(found[1].split())}]", spread_out)


if __name__ == "__main__":
    KEPT.write_text(as_text(measure_all_games()) + "\n", encoding="utf-8", newline="\n")
