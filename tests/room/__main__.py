"""Secrecy of rooms in whole games, some games at a time: `python -m tests.room figures.jsonl --games 10 --seconds 300`.

The file has a line of figures for each game that has been played; a run continues with the missing games and prints
the sum of all. The games are those of `test_secrecy` in the deep tier.
"""

import argparse
import json
import time
from pathlib import Path
from random import Random

from tests.laws import GAMES
from tests.room.test_secrecy import DEALS
from tests.room.twin_seats import ComparisonCounts, play_and_compare


def play_game(game, number):
    """Play one game of twin tables to its end; return its figures. A leak raises `Leak`."""
    count, deal, begun = ComparisonCounts(), DEALS[game][number % len(DEALS[game])], time.process_time()
    moves = play_and_compare(deal, Random(f"{game} {number}"), count)
    return {
        "game": game,
        "number": number,
        "moves": moves,
        "frames": count.frames,
        "differ": count.differ,
        "unlike": count.unlike,
        "seconds": round(time.process_time() - begun, 1),
    }


def read_figures(path):
    """Return the figures of the games played so far."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []


def summarise_games(rows):
    """Return a line for each game: the numbers of games, moves and frames, and the time they took."""
    keys = ("moves", "frames", "differ", "unlike", "seconds")
    for game in GAMES:
        own = [row for row in rows if row["game"] == game]
        yield {"game": game, "games": len(own)} | {key: round(sum(row[key] for row in own), 1) for key in keys}


def main():
    """Play games until all are played or the time is up."""
    options = argparse.ArgumentParser(description="Play whole games at twin tables, and sum up what phones were sent.")
    options.add_argument("figures", type=Path, help="the file of figures, which is gone on with")
    options.add_argument("--games", type=int, default=30, help="how many of each game")
    options.add_argument("--seed", type=int, default=0, help="the number of the first game")
    options.add_argument("--seconds", type=float, default=300, help="begin no game after so long")
    given = options.parse_args()
    rows, end = read_figures(given.figures), time.monotonic() + given.seconds
    done = {(row["game"], row["number"]) for row in rows}
    numbers = range(given.seed, given.seed + given.games)
    for game, number in [(game, number) for number in numbers for game in GAMES if (game, number) not in done]:
        if time.monotonic() > end:
            break
        rows.append(play_game(game, number))
        with given.figures.open("a", encoding="utf-8") as file:
            file.write(json.dumps(rows[-1]) + "\n")
        print(rows[-1], flush=True)
    for line in summarise_games(rows):
        print(line)


if __name__ == "__main__":
    main()
