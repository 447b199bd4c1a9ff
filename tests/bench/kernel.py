"""Time the compiled kernel: `python -m tests.bench.kernel --write tests/bench/kernel.md`.

Who is compared takes turns in short stints, and the best stint of each counts, so that a busy machine slows all alike.
Rounds a second are by processor time; in the browser's Python it includes what compiling the kernel takes.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import platform
import signal
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from gamelib import evaluate, forecast, simulate
from gamelib.analysis.simulated import Simulated
from gamelib.core import registry
from gamelib.kernel.compiled_game import ROW
from tests.support.kernel_rounds import simulation

TOP = Path(__file__).resolve().parent.parent.parent
BEFORE = "9a057fa"
"""The last commit whose engine was plain Python and nothing else."""

TABLES = {"nanatoridori": 4, "nanuk": 6, "koinobori": 4}
OPENSPIEL: dict[str, dict[str, int]] = {
    "hearts": {}, "spades": {}, "crazy_eights": {"players": 4}, "euchre": {}, "go_fish": {}, "tarok": {}}
WANTED = {
    "OpenSpiel": {"nanatoridori": 9, "nanuk": 7, "koinobori": 7},
    "all cores": {"nanatoridori": 12, "nanuk": 12, "koinobori": 12},
    "before": {"nanatoridori": 50, "nanuk": 100, "koinobori": 90},
    "million": {"nanatoridori": 15, "nanuk": 60, "koinobori": 60},
    "evaluate": {"nanatoridori": 300, "nanuk": 500, "koinobori": 500},
    "forecast": {"nanatoridori": 50, "nanuk": 100, "koinobori": 100},
}
IN_THE_BROWSER, FORECAST_IN_THE_BROWSER = 0.7, 3
FORECAST, FORECASTS = "forecast", 5
ROUNDS = {"random": 400, "keen": 100}
MILLION, GAMES = 1_000_000, 50
ANOTHER_PYTHON = """
import json, time
from gamelib.players import player
from gamelib.simulation import Task, play_rounds
found = {}
for game, players in TABLES.items():
    task, rounds, began = Task(game, (player("keen"),) * players, 1, True, False, ()), 0, time.process_time()
    while (spent := time.process_time() - began) < SECONDS:
        play_rounds(task, rounds, rounds + 2)
        rounds += 2
    found[game] = rounds / spent
print(json.dumps(found))
"""
IN_PYODIDE = """
import json
from js import process
from tests.bench.kernel import speeds

def processor_seconds():
    used = process.cpuUsage()
    return (used.user + used.system) / 1e6

json.dumps(speeds(processor_seconds, STINTS))
"""


class Speed(NamedTuple):
    """Decisions and rounds a second."""

    decisions: float
    rounds: float


def best_stint(play: Callable[[], int], rounds: int, clock: Callable[[], float], stints: int) -> Speed:
    """Return the best speed of some stints; `play` plays so many rounds and returns the number of decisions."""
    decisions, shortest = play(), float("inf")
    for _stint in range(stints):
        began = clock()
        decisions = play()
        shortest = min(shortest, clock() - began)
    return Speed(decisions / shortest, rounds / shortest)


def speeds(clock: Callable[[], float], stints: int) -> dict[str, Speed]:
    """Return how fast the kernel plays each game, at random and keen."""
    found = {}
    for game, players in TABLES.items():
        for level, rounds in ROUNDS.items():
            played = simulation(game, level, players)

            def play(played: Any = played, rounds: int = rounds) -> int:
                return sum(length for length, *_more in ROW.iter_unpack(played.rows(0, rounds)))

            found[f"{game}, {level}"] = best_stint(play, rounds, clock, stints)
        view = first_view(game)
        found[f"{game}, {FORECAST}"] = best_stint(
            lambda view=view: len(forecast(view, progress=False).chances), 1, clock, FORECASTS)  # type: ignore[misc]
    return found


def first_view(game: str) -> Any:
    """Return what the first to act sees of a game."""
    state = registry.about(game).rules.deal(TABLES[game], seed=3)
    return state.view(state.to_act[0])


def openspiel_speeds(stints: int) -> dict[str, Speed]:
    """Return how fast OpenSpiel's own loop in C++ plays its card games at random."""
    import pyspiel  # noqa: PLC0415 - in the environment of `make bench` only

    found = {}
    for name, parameters in OPENSPIEL.items():
        game = pyspiel.load_game(name, parameters)
        bots = [pyspiel.make_uniform_random_bot(player, 7 + player) for player in range(game.num_players())]
        length = _decisions_of(game)

        def play(game: Any = game, bots: Any = bots, length: float = length) -> int:
            for seed in range(GAMES):
                pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
            return int(GAMES * length)

        found[name] = best_stint(play, GAMES, time.process_time, stints)
    return found


def _decisions_of(game: Any, games: int = 300) -> float:
    """Return the mean number of decisions in a random game of OpenSpiel, counted through Python."""
    from tests.bench.opponents import _openspiel_play  # noqa: PLC0415 - as above

    play = _openspiel_play(game)
    return sum(play()[0] for _game in range(games)) / games


def speeds_before(seconds: float) -> dict[str, float]:
    """Return how many rounds a second keen players played at the earlier commit."""
    with tempfile.TemporaryDirectory() as folder:
        archive = subprocess.check_output(["git", "archive", BEFORE], cwd=TOP)
        with tarfile.open(fileobj=io.BytesIO(archive)) as files:
            files.extractall(folder, filter="data")
        code = f"TABLES, SECONDS = {TABLES!r}, {seconds}\n{ANOTHER_PYTHON}"
        found: dict[str, float] = json.loads(subprocess.check_output(
            [sys.executable, "-c", code], cwd=folder, env=os.environ | {"PYTHONPATH": folder}))
    return found


def speeds_in_pyodide(node: str, core: str, stints: int) -> dict[str, Speed]:
    """Return how fast the kernel plays in Pyodide under Node."""
    done = subprocess.check_output([node, TOP / "tests" / "in_pyodide.mjs", core, TOP,
                                    IN_PYODIDE.replace("STINTS", str(stints))], text=True)
    return {name: Speed(*speed) for name, speed in json.loads(done).items()}


def speeds_in_chromium(chromium: str, folder: str, stints: int) -> dict[str, Speed]:
    """Return how fast the kernel plays in Pyodide in Chromium; the browser tests' environment has what drives it."""
    done = subprocess.check_output([TOP / ".venv" / "bin" / "python", "-m", "tests.bench.chromium", chromium, folder,
                                    str(stints)], cwd=TOP, text=True)
    return {name: Speed(*speed) for name, speed in json.loads(done).items()}


# What people wait for -------------------------------------------------------------------


def million_rows(spiel: dict[str, Speed], times: int = 3) -> Iterator[str]:
    """Yield a row for a million rounds of each game, keen and at random: the quickest of some."""
    fastest = max((speed.decisions for speed in spiel.values()), default=None)
    for level in ("keen", "random"):
        for game, players in TABLES.items():
            wall, spent, found = min((_timed_million(game, [level] * players) for _time in range(times)),
                                     key=lambda each: each[0])
            row = f"| {game}, {level} | {len(found):,} | {wall:.1f} | {spent / (os.cpu_count() or 1):.1f} | "
            if level == "keen":
                row += f"{WANTED['million'][game]} | |"
            elif fastest:
                row += f"| {int(found.lengths.sum()) / wall / fastest:.1f} (wanted: {WANTED['all cores'][game]}) |"
            yield row


def _timed_million(game: str, players: list[str]) -> tuple[float, float, Simulated]:
    began, processor = time.perf_counter(), time.process_time()
    found = simulate(game, players, MILLION, 1, progress=False)
    return time.perf_counter() - began, time.process_time() - processor, found


@contextmanager
def interrupted(after: float) -> Iterator[float]:
    """Interrupt the work in this process after some seconds; yields the time when that is due."""
    signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, after)
    yield time.monotonic() + after


def interruption_seconds(game: str) -> float:
    """Return how long a simulation without end takes to stop once it is interrupted."""
    with interrupted(5) as due:
        simulate(game, ["keen"] * TABLES[game], 10**9, 1, progress=False)
        return time.monotonic() - due


def thinking_rows(native: dict[str, Speed], browsers: list[dict[str, Speed]], times: int = 5) -> Iterator[str]:
    """Yield a row for the evaluation and the forecast of each game's first decision."""
    for game in TABLES:
        view = first_view(game)
        moves = view.moves()[:4]
        best = min(_milliseconds(lambda view=view, moves=moves: evaluate(view, 1000, moves=moves, progress=False))
                   for _time in range(times))
        yield f"| evaluate | {game} | {best:.0f} | {WANTED['evaluate'][game]} | | |"
        own = native[f"{game}, {FORECAST}"].rounds
        times_as_long = [f"{own / browser[f'{game}, {FORECAST}'].rounds:.1f} (wanted: {FORECAST_IN_THE_BROWSER})"
                         if browser else "" for browser in browsers]
        yield f"| forecast | {game} | {1000 / own:.0f} | {WANTED['forecast'][game]} | {' | '.join(times_as_long)} |"


def _milliseconds(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return 1000 * (time.process_time() - began)


# The page -------------------------------------------------------------------------------


def speed_rows(native: dict[str, Speed], spiel: dict[str, Speed], before: dict[str, float],
               browsers: list[dict[str, Speed]]) -> Iterator[str]:
    """Yield a row for each game and level."""
    fastest = max(spiel.values(), default=None)
    for name, speed in native.items():
        game, level = name.split(", ")
        if level == FORECAST:
            continue
        ratios = ["", "", "", ""]
        if fastest and level == "random":
            ratios[0] = f"{speed.decisions / fastest.decisions:.1f} (wanted: {WANTED['OpenSpiel'][game]})"
        if before and level == "keen":
            ratios[1] = f"{speed.rounds / before[game]:.0f} (wanted: {WANTED['before'][game]})"
        for at, browser in enumerate(browsers, 2):
            if name in browser:
                ratios[at] = f"{browser[name].decisions / speed.decisions:.2f} (wanted: {IN_THE_BROWSER})"
        yield f"| {name} | {speed.decisions / 1e6:.2f} | {speed.rounds:,.0f} | {' | '.join(ratios)} |"


def report(rows: list[str], spiel: dict[str, Speed], thinking: Iterable[str], with_times: bool) -> Iterator[str]:
    """Yield the lines of the page."""
    yield "# The compiled kernel"
    yield ""
    yield (f"By `make bench`, on CPython {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores, "
           f"load average {os.getloadavg()[0]:.1f}. Best of short stints, taken in turns: read the ratios.")
    yield from ("", "| game | million decisions/s | rounds/s | × OpenSpiel's C++ | × Python before | share in Node "
                "| in Chromium |",
                "| --- | ---: | ---: | ---: | ---: | ---: | ---: |", *rows, "")
    if spiel:
        fastest = max(spiel, key=lambda name: spiel[name].decisions)
        yield ("OpenSpiel plays at random in a loop of its own in C++, without Python; its fastest card game of this "
               f"run was {fastest}, {spiel[fastest].decisions / 1e6:.2f} million decisions a second. Before means "
               f"commit {BEFORE}. Node and Chromium run Pyodide; Chromium has no clock of processor time.")
    if with_times:
        yield from ("", "| on all cores | rounds | seconds | processor seconds a core | wanted | × OpenSpiel's C++ |",
                    "| --- | ---: | ---: | ---: | ---: | ---: |", *million_rows(spiel), "")
        yield f"Interrupted, one without end stops after {interruption_seconds('koinobori'):.2f} s (wanted: 0.3)."
        yield from ("", "| question | game | processor ms | wanted | times as long in Node | in Chromium |",
                    "| --- | --- | ---: | ---: | ---: | ---: |", *thinking)


def main() -> None:
    """Measure, print the page, and write it if asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", type=Path, help="write the page to this file")
    parser.add_argument("--stints", type=int, default=60, help="stints of each contestant")
    parser.add_argument("--turns", type=int, default=3, help="turns of all contestants")
    parser.add_argument("--node", help="the program node, to measure the browser's Python")
    parser.add_argument("--chromium", help="the program chromium, to measure it there, too")
    parser.add_argument("--pyodide", help="a folder with Pyodide")
    parser.add_argument("--quick", action="store_true", help="measure speeds only")
    args = parser.parse_args()
    native: dict[str, Speed] = {}
    spiel: dict[str, Speed] = {}
    before: dict[str, float] = {}
    in_node: dict[str, Speed] = {}
    in_chromium: dict[str, Speed] = {}
    for _turn in range(args.turns):
        for best, found in ((native, speeds(time.process_time, args.stints)), (spiel, openspiel_speeds(args.stints)),
                            (before, speeds_before(2)), (in_node, speeds_in_pyodide(
                                args.node, args.pyodide, args.stints) if args.node and args.pyodide else {}),
                            (in_chromium, speeds_in_chromium(
                                args.chromium, args.pyodide, args.stints) if args.chromium and args.pyodide else {})):
            best |= {name: max(speed, best.get(name, speed)) for name, speed in found.items()}  # type: ignore[attr-defined]
    rows = [*speed_rows(native, spiel, before, [in_node, in_chromium])]
    thinking = thinking_rows(native, [in_node, in_chromium])
    page = "\n".join([*report(rows, spiel, thinking, not args.quick), ""])
    print(page)
    if args.write:
        args.write.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
