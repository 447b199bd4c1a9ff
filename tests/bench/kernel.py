"""Time the compiled kernel: `python -m tests.bench.kernel --write tests/bench/kernel.md`.

Contestants play short stints in turn, so that a busy machine slows all of them alike. Speeds are per second of
processor time, which in the browser's Python includes compiling the kernel.
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
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from itertools import product
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from gamelib import evaluate, forecast, simulate
from gamelib.core import registry
from gamelib.kernel.compiled_game import ROW
from tests.support.kernel_rounds import simulation

TOP = Path(__file__).resolve().parent.parent.parent
BEFORE = "9a057fa"
"""The last commit whose engine was plain Python and nothing else."""

TABLES = {"nanatoridori": 4, "nanuk": 6, "koinobori": 4}
OPENSPIEL: dict[str, dict[str, int]] = {
    "hearts": {},
    "spades": {},
    "crazy_eights": {"players": 4},
    "euchre": {},
    "go_fish": {},
    "tarok": {},
}
WANTED = {
    "OpenSpiel": {"nanatoridori": 9, "nanuk": 7, "koinobori": 7},
    "all cores": {"nanatoridori": 12, "nanuk": 12, "koinobori": 12},
    "before": {"nanatoridori": 50, "nanuk": 100, "koinobori": 90},
    "million": {"nanatoridori": 15, "nanuk": 60, "koinobori": 60},
    "evaluate": {"nanatoridori": 300, "nanuk": 500, "koinobori": 500},
    "forecast": {"nanatoridori": 50, "nanuk": 100, "koinobori": 100},
}
IN_THE_BROWSER, FORECAST_IN_THE_BROWSER = 0.7, 3
KERNEL, ALL_CORES, SPIEL, PYTHON_BEFORE, NODE, CHROMIUM = (
    "kernel",
    "all cores",
    "OpenSpiel",
    "Python before",
    "Node",
    "Chromium",
)
BROWSERS = (NODE, CHROMIUM)
LEVEL_OF = {ALL_CORES: "random", PYTHON_BEFORE: "keen"}
"""Contestants that play at one level only."""
FORECAST = "forecast"
ROUNDS = {"random": 1500, "keen": 300}
MILLION, GAMES = 1_000_000, 50
ON_ALL_CORES = 20_000
"""Rounds of a stint on all cores."""
ONE_AFTER_ANOTHER = """
import json, sys
for name in sys.stdin:
    print(json.dumps(stint(name.strip(), clock)), flush=True)
"""
"""A program that reads the names of stints and writes the speed of each."""
ANOTHER_PYTHON = (
    """
import time
from gamelib.players import player
from gamelib.simulation import Task, play_rounds
clock, following = time.process_time, {}

def stint(name, clock):
    game = name.split(", ")[0]
    task, number = Task(game, (player("keen"),) * TABLES[game], 1, True, False, ()), following.get(game, 0)
    began = clock()
    play_rounds(task, number, number + 2)
    following[game] = number + 2
    return [0, 2 / (clock() - began)]
"""
    + ONE_AFTER_ANOTHER
)
IN_PYODIDE = (
    """
from js import process
from tests.bench.kernel import stint

def clock():
    used = process.cpuUsage()
    return (used.user + used.system) / 1e6
"""
    + ONE_AFTER_ANOTHER
)


class Speed(NamedTuple):
    """Decisions and rounds per second."""

    decisions: float
    rounds: float


Contestant = Callable[[str], Speed]
"""Plays one short stint of the given name, such as `koinobori, keen`, and returns its speed."""


# Contestants ----------------------------------------------------------------------------


def stint(name: str, clock: Callable[[], float] = time.process_time) -> Speed:
    """Return the kernel's speed at a game and level, or at forecasting a game's end, in one short stint."""
    play, rounds = _stint_player(name)
    began = clock()
    decisions = play()
    spent = clock() - began
    return Speed(decisions / spent, rounds / spent)


@cache
def _stint_player(name: str) -> tuple[Callable[[], int], int]:
    """Return a warmed-up function that plays a stint and returns its decisions, and the number of rounds in a stint."""
    game, level = name.split(", ")
    if level == FORECAST:
        view = first_view(game)

        def play() -> int:
            return len(forecast(view, progress=False).chances)
    else:
        played, lengths = simulation(game, level, TABLES[game]), ROW.iter_unpack

        def play() -> int:
            return sum(length for length, *_more in lengths(played.rows(0, ROUNDS[level])))

    play()
    return play, ROUNDS.get(level, 1)


def stint_on_all_cores(name: str) -> Speed:
    """Return the speed of a simulation on all cores, by elapsed time."""
    game, level = name.split(", ")
    began = time.perf_counter()
    found = simulate(game, [level] * TABLES[game], ON_ALL_CORES, 1, progress=False)
    spent = time.perf_counter() - began
    return Speed(int(found.lengths.sum()) / spent, len(found) / spent)


def stint_of_openspiel(name: str) -> Speed:
    """Return the speed of random play of an OpenSpiel card game in OpenSpiel's own C++ loop."""
    import pyspiel  # noqa: PLC0415 - in the environment of `make bench` only

    game, bots, length = _game_of_openspiel(name)
    began = time.process_time()
    for seed in range(GAMES):
        pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
    spent = time.process_time() - began
    return Speed(GAMES * length / spent, GAMES / spent)


@cache
def _game_of_openspiel(name: str, games: int = 300) -> tuple[Any, list[Any], float]:
    """Return a game of OpenSpiel, its random bots, and the mean number of their decisions, counted through Python."""
    import pyspiel  # noqa: PLC0415 - as above

    from tests.bench.contestants import _openspiel_play  # noqa: PLC0415 - as above

    game = pyspiel.load_game(name, OPENSPIEL[name])
    bots = [pyspiel.make_uniform_random_bot(player, 7 + player) for player in range(game.num_players())]
    play = _openspiel_play(game)
    return game, bots, sum(play()[0] for _game in range(games)) / games


@contextmanager
def run_stint_process(*command: str | Path, folder: str | Path = TOP, **variables: str) -> Iterator[Contestant]:
    """Run a program that plays the stints whose names it reads."""
    with subprocess.Popen(
        command, cwd=folder, env=os.environ | variables, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        asked, answered = process.stdin, process.stdout

        def ask(name: str) -> Speed:
            print(name, file=asked, flush=True)
            return Speed(*json.loads(answered.readline()))

        yield ask
        asked.close()


@contextmanager
def run_earlier_engine() -> Iterator[Contestant]:
    """Run the engine of the earlier commit."""
    with tempfile.TemporaryDirectory() as folder:
        archive = subprocess.check_output(["git", "archive", BEFORE], cwd=TOP)
        with tarfile.open(fileobj=io.BytesIO(archive)) as files:
            files.extractall(folder, filter="data")
        code = f"TABLES = {TABLES!r}\n{ANOTHER_PYTHON}"
        with run_stint_process(sys.executable, "-c", code, folder=folder, PYTHONPATH=folder) as contestant:
            yield contestant


# The contest ----------------------------------------------------------------------------


class Contest:
    """The stints of all contestants, played in turn again and again.

    A shared machine may be twice as fast in one second as in the next. So contestants that are compared play directly
    after each other, and the median of their ratios counts; speeds are those of the best stint.
    """

    def __init__(self, contestants: dict[str, Contestant]) -> None:
        self.contestants, self.times = contestants, 0
        self.stints: dict[tuple[str, str, str], list[Speed]] = {}
        """By row of the page, contestant, and the name of what it played."""

    def play(self, times: int) -> None:
        """Have all contestants play a number of stints."""
        self.times += times
        for _time in range(times):
            for game, level in product(TABLES, (*ROUNDS, FORECAST)):
                row = f"{game}, {level}"
                for contestant, name in self._who_plays(row, level):
                    self.stints.setdefault((row, contestant, name), []).append(self.contestants[contestant](name))

    def _who_plays(self, row: str, level: str) -> Iterator[tuple[str, str]]:
        """Yield the contestants in a row of the page, each with the name of what it plays."""
        for contestant in self.contestants:
            if contestant == SPIEL:
                yield from ((SPIEL, game) for game in OPENSPIEL if level == "random")
            elif LEVEL_OF.get(contestant, level) == level:
                yield contestant, row

    def best(self, row: str) -> Speed:
        """Return the speed of the kernel's best stint."""
        return max(self.stints[row, KERNEL, row])

    def fastest_of_openspiel(self) -> str:
        """Return the game of OpenSpiel that is fastest in most moments."""

        def speed(game: str) -> float:
            return median(each.decisions for table in TABLES for each in self.stints[f"{table}, random", SPIEL, game])

        return max(OPENSPIEL, key=speed)

    def ratio(self, row: str, one: str, other: str, game_of_other: str = "") -> float | None:
        """Return how many times as fast as the other one a contestant is; None if the other has no stints.

        Decisions are compared where different games are played, else rounds.
        """
        ours, theirs = self.stints[row, one, row], self.stints.get((row, other, game_of_other or row))
        if not theirs:
            return None
        return median(
            our.decisions / their.decisions if game_of_other else our.rounds / their.rounds
            for our, their in zip(ours, theirs, strict=True)
        )


def first_view(game: str) -> Any:
    """Return what the first to act sees of a game."""
    state = registry.about(game).rules.deal(TABLES[game], seed=3)
    return state.view(state.to_act[0])


# Waiting times of people ----------------------------------------------------------------


def million_rows(times: int = 3) -> Iterator[str]:
    """Yield for each game a row for a million rounds of keen players, the fastest of several runs."""
    for game, players in TABLES.items():
        wall, spent = min(_timed_million(game, ["keen"] * players) for _time in range(times))
        yield f"| {game} | {wall:.1f} | {spent / (os.cpu_count() or 1):.1f} | {WANTED['million'][game]} |"


def _timed_million(game: str, players: list[str]) -> tuple[float, float]:
    """Return the seconds that a million rounds take: elapsed time and processor time."""
    began, processor = time.perf_counter(), time.process_time()
    simulate(game, players, MILLION, 1, progress=False)
    return time.perf_counter() - began, time.process_time() - processor


@contextmanager
def interrupt_after(after: float) -> Iterator[float]:
    """Interrupt this process's work after some seconds; yield the time at which this will happen."""
    signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, after)
    yield time.monotonic() + after


def interruption_seconds(game: str) -> float:
    """Return how long a simulation without end takes to stop once it is interrupted."""
    with interrupt_after(5) as due:
        simulate(game, ["keen"] * TABLES[game], 10**9, 1, progress=False)
        return time.monotonic() - due


def thinking_rows(contest: Contest, times: int = 5) -> Iterator[str]:
    """Yield a row for the evaluation and the forecast of each game's first decision."""
    for game in TABLES:
        view = first_view(game)
        moves = view.moves()[:4]
        best = min(
            _milliseconds(lambda view=view, moves=moves: evaluate(view, 1000, moves=moves, progress=False))
            for _time in range(times)
        )
        yield f"| evaluate | {game} | {best:.0f} | {WANTED['evaluate'][game]} | | |"
        name = f"{game}, {FORECAST}"
        times_as_long = [
            _ratio_and_wanted(contest.ratio(name, KERNEL, browser), FORECAST_IN_THE_BROWSER) for browser in BROWSERS
        ]
        yield (
            f"| forecast | {game} | {1000 / contest.best(name).rounds:.0f} | {WANTED['forecast'][game]} "
            f"| {' | '.join(times_as_long)} |"
        )


def _ratio_and_wanted(ratio: float | None, wanted: float, digits: int = 1) -> str:
    """Format a ratio and its target for a table."""
    return "" if ratio is None else f"{ratio:.{digits}f} (wanted: {wanted})"


def _milliseconds(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return 1000 * (time.process_time() - began)


# The page -------------------------------------------------------------------------------


def speed_rows(contest: Contest) -> Iterator[str]:
    """Yield a row for each game and level."""
    fastest = contest.fastest_of_openspiel()
    for game, level in product(TABLES, ROUNDS):
        name = f"{game}, {level}"
        best, cells = contest.best(name), ["", "", ""]
        if level == "random":
            cells[:2] = [
                _ratio_and_wanted(contest.ratio(name, who, SPIEL, fastest), WANTED[what][game])
                for who, what in ((KERNEL, "OpenSpiel"), (ALL_CORES, "all cores"))
            ]
        else:
            cells[2] = _ratio_and_wanted(contest.ratio(name, KERNEL, PYTHON_BEFORE), WANTED["before"][game], 0)
        cells += [_ratio_and_wanted(contest.ratio(name, browser, KERNEL), IN_THE_BROWSER, 2) for browser in BROWSERS]
        yield f"| {name} | {best.decisions / 1e6:.2f} | {best.rounds:,.0f} | {' | '.join(cells)} |"


def report(contest: Contest, with_times: bool) -> Iterator[str]:
    """Yield the lines of the page."""
    yield "# The compiled kernel"
    yield ""
    yield (
        f"By `make bench`, on CPython {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores, "
        f"load average {os.getloadavg()[0]:.1f}. Speeds are those of the best stint; a ratio is the median of "
        f"{contest.times} pairs of short stints played side by side."
    )
    yield from (
        "",
        "| game | million decisions/s | rounds/s | × OpenSpiel's C++ | on all cores | × Python before "
        "| share in Node | in Chromium |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
        *speed_rows(contest),
        "",
    )
    yield (
        f"OpenSpiel plays at random in a loop of its own in C++, without Python, on one core; its fastest card game "
        f"of this run was {contest.fastest_of_openspiel()}. Before means commit {BEFORE}. Node and Chromium run "
        "Pyodide; Chromium has no clock of processor time."
    )
    if with_times:
        yield from (
            "",
            "| a million keen rounds on all cores | seconds | processor seconds a core | wanted |",
            "| --- | ---: | ---: | ---: |",
            *million_rows(),
            "",
        )
        seconds = interruption_seconds("koinobori")
        yield f"A simulation without end stops {seconds:.2f} s after it is interrupted (wanted: 0.3)."
        yield from (
            "",
            "| question | game | processor ms | wanted | times as long in Node | in Chromium |",
            "| --- | --- | ---: | ---: | ---: | ---: |",
            *thinking_rows(contest),
        )


def main() -> None:
    """Measure, print the page, and write it if asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", type=Path, help="write the page to this file")
    parser.add_argument("--stints", type=int, default=100, help="stints of each contestant")
    parser.add_argument("--node", help="the program node, to measure the browser's Python")
    parser.add_argument("--chromium", help="the program chromium, to measure it there, too")
    parser.add_argument("--pyodide", help="a folder with Pyodide")
    parser.add_argument("--quick", action="store_true", help="measure speeds only")
    args = parser.parse_args()
    with ExitStack() as running:
        contestants: dict[str, Contestant] = {
            KERNEL: stint,
            ALL_CORES: stint_on_all_cores,
            SPIEL: stint_of_openspiel,
            PYTHON_BEFORE: running.enter_context(run_earlier_engine()),
        }
        if args.node and args.pyodide:
            contestants[NODE] = running.enter_context(
                run_stint_process(args.node, TOP / "tests" / "in_pyodide.mjs", args.pyodide, TOP, IN_PYODIDE)
            )
        if args.chromium and args.pyodide:
            contestants[CHROMIUM] = running.enter_context(
                run_stint_process(
                    TOP / ".venv" / "bin" / "python", "-m", "tests.bench.chromium", args.chromium, args.pyodide
                )
            )
        contest = Contest(contestants)
        contest.play(args.stints)
    page = "\n".join([*report(contest, not args.quick), ""])
    print(page)
    if args.write:
        args.write.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
