"""Time everybody in one run and tell the figures: `python -m tests.bench --write tests/bench/figures.md`.

Contestants take turns, a short stint each, several times over, and the best stint counts: so a machine that is busy
for a while slows everybody alike. Processor time is counted, dealing and everything else included.
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
from tests.bench.opponents import Contestant, contestants

GAMES = "gamelib.nanatoridori, gamelib.nanuk, gamelib.koinobori"
POKER_AND_DICE = ("leduc_poker", "liars_dice")


class Speed(NamedTuple):
    """Decisions and rounds a second, and decisions in a round."""

    decisions: float
    rounds: float
    length: float


def stint(contestant: Contestant, seconds: float) -> Speed:
    """Play whole games for so long and count."""
    decisions = rounds = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        more, rounds_more = contestant.play()
        decisions, rounds = decisions + more, rounds + rounds_more
    return Speed(decisions / spent, rounds / spent, decisions / rounds)


def measure(everybody: Sequence[Contestant], seconds: float, times: int) -> dict[Contestant, Speed]:
    """The best of so many stints of each, taken in turns."""
    best: dict[Contestant, Speed] = {}
    for contestant in everybody:
        contestant.play()
    for _time in range(times):
        for contestant in everybody:
            best[contestant] = max(best.get(contestant, Speed(0, 0, 0)), stint(contestant, seconds))
    return best


def import_time(modules: str, times: int) -> float:
    """Milliseconds of processor time that an import takes in a fresh process, the median; numpy must stay out."""
    code = (f"import time; began = time.process_time(); import {modules}; took = time.process_time() - began; "
            "import sys; assert 'numpy' not in sys.modules; print(took)")
    taken = [float(subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout)
             for _time in range(times)]
    return 1000 * statistics.median(taken)


def peers(speeds: dict[Contestant, Speed]) -> tuple[Contestant | None, Contestant | None]:
    """Whom ours are compared with: OpenSpiel's fastest card game of this run, and RLCard's uno."""
    cards = [one for one in speeds if one.library == "OpenSpiel" and one.game not in POKER_AND_DICE]
    fastest = max(cards, key=lambda one: speeds[one].decisions, default=None)
    return fastest, next((one for one in speeds if one.game == "uno"), None)


def row(one: Contestant, speeds: dict[Contestant, Speed]) -> str:
    """One contestant's line of the table."""
    speed = speeds[one]
    ratios = [f"{speed.decisions / speeds[peer].decisions:.2f}" if peer else "" for peer in peers(speeds)]
    return (f"| {one.library} | {one.game} | {one.players} | {speed.decisions:,.0f} | {speed.rounds:,.0f} | "
            f"{speed.length:.1f} | {ratios[0]} | {ratios[1]} |")


def report(speeds: dict[Contestant, Speed], imports: tuple[float, float]) -> str:
    """The figures as a page."""
    fastest, _uno = peers(speeds)
    lines = [
        "# Figures", "",
        f"Random play on CPython {platform.python_version()}, {platform.machine()}, one core, by `make bench`.",
        "A round of ours is one deal, dealing included; a game of the others is one deal, too. The last two columns",
        "compare decisions a second with OpenSpiel's fastest card game of the same run and with RLCard's uno.", "",
        "| library | game | players | decisions/s | rounds/s | decisions/round | × OpenSpiel | × RLCard |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |",
        *(row(one, speeds) for one in speeds),
    ]
    if fastest:
        lines += ["", f"OpenSpiel's fastest card game of this run was {fastest.game}; its games of poker and dice,",
                  "over in four decisions, are listed but not compared with. To reach: Nanatoridori 0.9 of it, Nanuk",
                  "and Koinobori 0.5, and each three times RLCard's uno."]
    lines += ["", "`import gamelib` in a fresh process: {:.0f} ms, with all three games {:.0f} ms, without numpy; "
              "to reach: 60.".format(*imports)]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", type=Path, help="a file to keep the figures in")
    parser.add_argument("--alone", action="store_true", help="our games only")
    parser.add_argument("--seconds", type=float, default=0.3, help="how long a stint lasts")
    parser.add_argument("--times", type=int, default=5, help="how many stints everybody has")
    given = parser.parse_args()
    everybody = list(contestants(peers=not given.alone))
    imports = import_time("gamelib", 15), import_time(GAMES, 15)
    page = "\n".join([report(measure(everybody, given.seconds, given.times), imports), *odds.lines(), ""])
    print(page)
    if given.write:
        given.write.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
