"""Time the players' moves and simulations by executors: `python -m tests.bench.players --write FILE`.

The baseline is the kernel in one process, with a thread for each core; executors have to keep up with it. All are
measured in turn, and the best time of each counts.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from gamelib import koinobori, nanatoridori, nanuk, simulate
from gamelib.players import LIGHT, MILLISECONDS, Player, player

GAMES = {"nanatoridori": (nanatoridori, 4), "nanuk": (nanuk, 6), "koinobori": (koinobori, 4)}
ROUNDS = {"nanatoridori": 400_000, "nanuk": 150_000, "koinobori": 100_000}


def first_views(game: str, number: int) -> list[Any]:
    """Return a seat's views at its first decisions in rounds of keen players."""
    rules, players = GAMES[game]
    views, deal, keen = [], 0, player("keen")
    while len(views) < number:
        state, deal = rules.deal(players, seed=deal), deal + 1
        while state.to_act:
            seat = state.to_act[0]
            if seat == deal % players and len(state.moves(seat)) > 1:
                views.append(state.view(seat))
            state = state.play(keen.move(state.view(seat)), seat)
    return views[:number]


def thinking_time(playing: Player, views: list[Any]) -> tuple[float, float]:
    """Return the milliseconds of processor time for a move: the median and the 95th percentile."""
    times = []
    for view in views:
        start = time.process_time()
        playing.move(view)
        times.append(1000 * (time.process_time() - start))
    return statistics.median(times), sorted(times)[int(0.95 * (len(times) - 1))]


def simulation_seconds(game: str, executor: Executor | None) -> float:
    """Return the wall time of a simulation of keen players."""
    start = time.perf_counter()
    simulate(game, ["keen"] * GAMES[game][1], ROUNDS[game], 1, executor, progress=False)
    return time.perf_counter() - start


def best_of(times: int, open_pools: dict[str, Executor | None], game: str) -> dict[str, float]:
    """Return the best time of each executor, measured in turns."""
    best: dict[str, float] = {}
    for _time in range(times):
        for name, pool in open_pools.items():
            best[name] = min(best.get(name, 1e9), simulation_seconds(game, pool))
    return best


def dask_cluster() -> AbstractContextManager[Any] | None:
    """Return a cluster of two processes on this machine, or None if dask is not installed."""
    try:
        from distributed import LocalCluster  # noqa: PLC0415
    except ImportError:
        return None
    return LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)


def thinking_rows() -> Iterator[str]:
    """Yield a table row for each player of each game."""
    for game in GAMES:
        views = first_views(game, 100)
        for name, playing, goal in (
            ("keen", player("keen"), ""),
            (f"searching, {MILLISECONDS} ms", player("searching", milliseconds=MILLISECONDS), f"{MILLISECONDS}"),
            (f"searching, {LIGHT} ms", player("searching", milliseconds=LIGHT), "20"),
        ):
            median, late = thinking_time(playing, views)
            yield f"| {name} | {game} | {median:.2f} | {late:.2f} | {goal} |"


def simulation_rows() -> Iterator[str]:
    """Yield a table row for each executor and game."""
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        yield from compare_executors({"one process": None, "two processes": pool})
    if cluster := dask_cluster():
        from distributed import Client  # noqa: PLC0415

        with cluster, Client(cluster) as client:
            yield from compare_executors({"one process": None, "dask, two workers": client.get_executor()})


def compare_executors(pools: dict[str, Executor | None]) -> Iterator[str]:
    """Yield the table rows of some executors, with their speed beside one process."""
    for pool in pools.values():
        # workers start and import what they need before they are timed
        simulate("nanatoridori", 3, 100, 1, pool, progress=False)
    for game in GAMES:
        best = best_of(3, pools, game)
        for name, taken in best.items():
            yield f"| {name} | {game} | {ROUNDS[game] / taken:,.0f} | {best['one process'] / taken:.2f} |"


def main() -> None:
    """Measure, print the figures, and write them if asked to."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.players", description=__doc__)
    parser.add_argument("--write", type=Path, help="write the figures to this file")
    args = parser.parse_args()
    page = "\n".join(
        [
            "# How long players think",
            "",
            f"By `make bench`, on CPython {platform.python_version()}, {os.cpu_count()} cores. A hundred decisions "
            "a game of one seat in rounds of keen players, in milliseconds of the processor. The searching player "
            "has the time it is given where Python plays, and where the kernel does.",
            "",
            "| player | game | median ms | p95 ms | target |",
            "| --- | --- | ---: | ---: | ---: |",
            *thinking_rows(),
            "",
            "Simulated rounds of keen players, the same rounds each time, played by the kernel. One process has "
            "a thread for each core; the last column compares with it, measured in turns.",
            "",
            "| simulated by | game | rounds/s | × one process |",
            "| --- | --- | ---: | ---: |",
            *simulation_rows(),
            "",
        ]
    )
    print(page)
    if args.write:
        args.write.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
