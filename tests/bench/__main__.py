"""Time all games and libraries in one run: `python -m tests.bench --write tests/bench/figures.md`.

Contestants take turns in short stints, several times, and the best stint of each counts, so that a temporarily busy
machine slows all of them alike. Processor time is measured, dealing included.
"""

from __future__ import annotations

import argparse
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tests.bench import odds
from tests.bench.contestants import Contestant, contestants

GAMES = "gamelib.nanatoridori, gamelib.nanuk, gamelib.koinobori"
POKER_AND_DICE = ("leduc_poker", "liars_dice")


class Speed(NamedTuple):
    """Decisions and rounds per second, and decisions per round."""

    decisions: float
    rounds: float
    length: float


def play_stint(contestant: Contestant, seconds: float) -> Speed:
    """Play whole games for this many seconds and return the speed."""
    decisions = rounds = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        game_decisions, game_rounds = contestant.play()
        decisions, rounds = decisions + game_decisions, rounds + game_rounds
    return Speed(decisions / spent, rounds / spent, decisions / rounds)


def measure(everybody: Sequence[Contestant], seconds: float, times: int) -> dict[Contestant, Speed]:
    """Return the best speed of each contestant over `times` stints, taken in turns."""
    best: dict[Contestant, Speed] = {}
    for contestant in everybody:
        contestant.play()
    for _time in range(times):
        for contestant in everybody:
            best[contestant] = max(best.get(contestant, Speed(0, 0, 0)), play_stint(contestant, seconds))
    return best


def import_time(modules: str, times: int) -> float:
    """Return the median processor time of an import in a fresh process, in ms; fail if it imports numpy."""
    code = (
        f"import time; began = time.process_time(); import {modules}; took = time.process_time() - began; "
        "import sys; assert 'numpy' not in sys.modules; print(took)"
    )
    runs = [
        subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
        for _time in range(times)
    ]
    return 1000 * statistics.median(float(run.stdout) for run in runs)


def compared_games(speeds: dict[Contestant, Speed]) -> tuple[Contestant | None, Contestant | None]:
    """Return the games that ours are compared with: OpenSpiel's fastest card game in this run, and RLCard's uno."""
    cards = [each for each in speeds if each.library == "OpenSpiel" and each.game not in POKER_AND_DICE]
    fastest = max(cards, key=lambda contestant: speeds[contestant].decisions, default=None)
    return fastest, next((contestant for contestant in speeds if contestant.game == "uno"), None)


def table_row(contestant: Contestant, speeds: dict[Contestant, Speed]) -> str:
    """Return one contestant's row of the table."""
    speed = speeds[contestant]
    ratios = [f"{speed.decisions / speeds[peer].decisions:.2f}" if peer else "" for peer in compared_games(speeds)]
    return (
        f"| {contestant.library} | {contestant.game} | {contestant.players} | {speed.decisions:,.0f} | "
        f"{speed.rounds:,.0f} | {speed.length:.1f} | {ratios[0]} | {ratios[1]} |"
    )


def report(speeds: dict[Contestant, Speed], imports: tuple[float, float]) -> str:
    """Return the figures as a page of markdown."""
    fastest, _uno = compared_games(speeds)
    lines = [
        "# Figures",
        "",
        f"Random play on CPython {platform.python_version()}, {platform.machine()}, one core, by `make bench`.",
        "A round is one deal, dealing included; a game of the other libraries is one deal, too. The last two columns",
        "compare decisions a second with OpenSpiel's fastest card game of the same run and with RLCard's uno.",
        "Rows that are `observed` ask before each decision for all that the player may know: ours as plain values,",
        "as the README's environment does, OpenSpiel's as a tensor. RLCard and PettingZoo always observe.",
        "",
        "| library | game | players | decisions/s | rounds/s | decisions/round | × OpenSpiel | × RLCard |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |",
        *(table_row(contestant, speeds) for contestant in speeds),
    ]
    if fastest:
        lines += [
            "",
            f"OpenSpiel's fastest card game of this run was {fastest.game}; its games of poker and dice,",
            "over in four decisions, are listed but not compared with. Targets: Nanatoridori 0.9 of it, Nanuk",
            "and Koinobori 0.5, and each three times RLCard's uno.",
        ]
    lines += [
        "",
        "`import gamelib` in a fresh process: {:.0f} ms, with all three games {:.0f} ms, without numpy; "
        "target: 60.".format(*imports),
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure, print the figures, and write them if asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", type=Path, help="write the figures to this file")
    parser.add_argument("--alone", action="store_true", help="measure our games only")
    parser.add_argument("--seconds", type=float, default=0.3, help="length of a stint")
    parser.add_argument("--times", type=int, default=5, help="stints per contestant")
    args = parser.parse_args()
    everybody = list(contestants(peers=not args.alone))
    imports = import_time("gamelib", 15), import_time(GAMES, 15)
    page = "\n".join([report(measure(everybody, args.seconds, args.times), imports), *odds.lines(), ""])
    print(page)
    if args.write:
        args.write.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
