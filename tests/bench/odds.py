"""Time the odds: `python -m tests.bench.odds`, in processor time of one core.

`figures()` returns the numbers, `lines()` the table of them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from gamelib import koinobori, nanatoridori, nanuk, odds
from gamelib.nanuk.cards import composition
from gamelib.odds import hunt_counting
from gamelib.odds.nanuk import Deck


class Figure(NamedTuple):
    """A question, the microseconds it took, and the microseconds it may take (0 for no limit)."""

    what: str
    took: float
    promised: float = 0


def microseconds(ask: Callable[[], object], *, times: int = 5, seconds: float = 0.1) -> float:
    """Return the microseconds one question takes, in the best of several stints."""
    best = float("inf")
    ask()
    for _stint in range(times):
        count, start = 0, time.process_time()
        while (spent := time.process_time() - start) < seconds:
            ask()
            count += 1
        best = min(best, spent / count)
    return 1e6 * best


def time_new_hunts(days: int) -> float:
    """Return the median microseconds for questions about a hunt with empty caches, over many decks."""
    pools = [
        hunt_counting.count_kinds({card: cards.count(card) for card in {*cards}}.items(), "seal")
        for bears in range(4)
        for cards in [composition(nanuk.Rulings(bears_per_animal=bears))]
    ]
    seconds = []
    for pool in pools:
        for single in range(10):
            hunt_counting.bears_rows.cache_clear()
            hunt_counting.other_rows.cache_clear()
            start = time.perf_counter()
            hunt_counting.ways_to_draw_days(pool._replace(single=pool.single - single), days, 1).at_least(3)
            seconds.append(time.perf_counter() - start)
    return 1e6 * sorted(seconds)[len(seconds) // 2]


def figures() -> list[Figure]:
    """Time a list of questions about odds."""
    view = nanuk.deal(5, seed=7).view(1)
    boast = nanuk.Boast(4, "fish", 7)
    winter = Deck("seal fish bear-fish " * 2, winter="seal inuksuk deer bird bear-bird fish " * 5)
    hand, banners = nanatoridori.deal(4, seed=7).view(1), koinobori.deal(3, seed=7).view(1)
    card = banners.hand[0]
    timed: Sequence[tuple[str, Callable[[], object], float]] = (
        ("Nanuk, a hunt of 7 days counted", lambda: odds.nanuk.boast(boast), 100),
        ("Nanuk, the same from a seat's view", lambda: odds.nanuk.boast(boast, view), 100),
        ("Nanuk, 12 × 12 boasts", lambda: odds.nanuk.boasts("fish", view), 15_000),
        ("Nanuk, a hunt into winter", lambda: odds.nanuk.boast("4 fish in 12 days", deck=winter), 0),
        ("Nanuk, gifts of two hunters unseen", lambda: odds.nanuk.boast(boast, view, others="helpful", hunters=2), 0),
        ("Nanuk, a reward with 3 more to come", lambda: odds.nanuk.reward("seal", view, more=3), 0),
        ("Nanatoridori, a fresh hand", lambda: odds.nanatoridori.no_neighbours(8), 0),
        ("Nanatoridori, a drawn card joins", lambda: odds.nanatoridori.joins(hand), 0),
        ("Nanatoridori, the next can beat 5 5", lambda: odds.nanatoridori.can_beat("5 5", hand), 0),
        (
            "Nanatoridori, known cards in its hand",
            lambda: odds.nanatoridori.can_beat("5 5 5", hand="? ? 5 ? ? ? ? ? ?"),
            0,
        ),
        ("Koinobori, a refill", lambda: odds.koinobori.refill("pink", banners), 0),
        ("Koinobori, the colour of an empty post", lambda: odds.koinobori.post_colours(1, banners), 0),
        ("Koinobori, a mast card, 500 trials", lambda: odds.koinobori.mast_value(card, banners, n=500), 0),
    )
    timings = [Figure(what, microseconds(ask), promised) for what, ask, promised in timed]
    return [Figure("Nanuk, a hunt of 12 days, cards never asked about before", time_new_hunts(12), 100), *timings]


def lines() -> list[str]:
    """Return the figures as the lines of a table."""
    rows = [f"| {what} | {took:,.0f} | {f'{most:,.0f}' if most else ''} |" for what, took, most in figures()]
    return ["| question | µs | target |", "| --- | ---: | ---: |", *rows]


if __name__ == "__main__":
    print("\n".join(lines()))
