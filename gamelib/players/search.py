"""The searching player: flat Monte Carlo over imagined deals, for all games.

In every imagined deal all remaining moves are tried, each played on by keen players; after each share of the budget the
worse half of the moves is dropped.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from math import ceil, inf, sqrt
from time import get_clock_info, perf_counter
from types import ModuleType
from typing import Any, NamedTuple

from gamelib.core import registry
from gamelib.core.arithmetic import add_up
from gamelib.core.chance import Stream
from gamelib.core.intervals import share_interval
from gamelib.core.protocols import State, View
from gamelib.core.slice_size import SliceSize
from gamelib.players.dealing import dealing_for

MILLISECONDS, LIGHT, PLAYOUTS = 200, 18, 2000
"""Budgets of one move: milliseconds in Python, milliseconds with the kernel or on a shared machine, and playouts."""
STOP_SIGMAS, MIN_PLAYOUTS = 4.0, 48
"""A search stops early when a move leads by this many standard errors after at least this many deals."""
SWITCH_SIGMAS = 1.0
"""Standard errors by which another move has to beat the keen one to be preferred."""
SLICE_SECONDS, MOST_DEALS = 0.004, 10**6
"""Length of one slice of the kernel's work, and the maximum number of deals in it."""
PATIENCE = 4
"""A search that has to wait for other processes may take this many times its budget by the wall clock."""
_LONGEST = 5000


def _work_clock() -> Callable[[], float]:
    """Return a clock of this thread's processor time, so that a busy machine makes nobody a worse player.

    The wall clock stands in if there is none, as in a browser, or if its steps are too long, as on Windows.
    """
    try:
        is_fine = get_clock_info("thread_time").resolution < 0.001
    except ValueError:
        is_fine = False
    return time.thread_time if is_fine else perf_counter


work_clock = _work_clock()


class ConsideredMove(NamedTuple):
    """A move that was tried: its mean outcome from 0 to 1, the standard error, and the number of playouts."""

    move: Any
    value: float
    error: float
    playouts: int

    def __str__(self) -> str:
        return f"{self.move}: {share_interval(self.value * self.playouts, self.playouts)}, {self.playouts}"


class Budget(NamedTuple):
    """How long to think about one move, in playouts or in milliseconds of work, whichever ends first."""

    playouts: int | None
    milliseconds: float | None


def play_out(state: State, seat: int, rules: ModuleType, horizon: int) -> float:
    """Return a state's outcome for a seat if all seats play on as keen players, each from its own view."""
    quick, worth = rules.quick, rules.worth
    for _decision in range(_LONGEST):
        if (value := worth(state, seat, horizon)) is not None:
            return float(value)
        acting = state.to_act[0]
        state = state.play(quick(state.view(acting)), acting)
    return 0.5


class Search:
    """Moves tried in the same imagined deals, as often as the budget allows."""

    def __init__(self, view: View, moves: Sequence[Any], rules: ModuleType, rng: Stream) -> None:
        self.view, self.moves, self.rules, self.rng = view, list(moves), rules, rng
        self.values: list[list[float]] = [[] for _move in self.moves]
        self.dealing = dealing_for(view, rules)
        self.live = list(range(len(self.moves)))
        self.spent, self.horizon = 0, rules.horizon(view)
        self._twin, self._slices = registry.about(registry.game_of(view)).kernel_game, SliceSize(SLICE_SECONDS)

    def deal(self, until: float = inf, most: int = 1) -> bool:
        """Try every remaining move in one more imagined deal; return False if time `until` came before it was done.

        The kernel plays up to `most` deals at once, fewer if they decide the search.
        """
        rows = self._twin and self._slices.timed(self._deal_by_kernel, 0, min(most, self._deals_that_fit(until)))
        if not rows:
            return self._deal_in_python(until)
        for row in rows:
            for at, value in zip(self.live, row, strict=True):
                self.values[at].append(value)
        self.spent += len(rows) * len(self.live)
        return True

    def _deals_that_fit(self, until: float) -> int:
        """Return how many deals the kernel may play in one slice that ends by that time; at least one."""
        if until == inf or not self._slices.seconds_each:
            return self._slices.size
        return max(1, min(self._slices.size, int((until - work_clock()) / self._slices.seconds_each)))

    def _deal_by_kernel(self, _first: int, deals: int) -> list[tuple[float, ...]] | None:
        """Return the outcome of each remaining move in up to `deals` more deals; None if Python has to play them."""
        limits, live = (deals, MIN_PLAYOUTS, int(STOP_SIGMAS)), self.live
        moves, values = [self.moves[at] for at in live], [self.values[at] for at in live]
        rows: list[tuple[float, ...]] | None = self._twin.search(
            self.dealing, moves, self.rules, self.horizon, self.rng, limits, values
        )
        return rows

    def _deal_in_python(self, until: float) -> bool:
        seat = self.view.seat
        assert seat is not None
        state = self.dealing.in_python.imagine(self.rng)
        values = []
        for at in self.live:
            if work_clock() > until:
                return False
            values.append(play_out(state.play(self.moves[at], seat), seat, self.rules, self.horizon))
        for at, value in zip(self.live, values, strict=True):
            self.values[at].append(value)
        self.spent += len(values)
        return True

    def ranked(self) -> list[int]:
        """Return the remaining moves by index, best first; ties keep their order."""
        return sorted(self.live, key=lambda at: (-_mean(self.values[at]), at))

    def halve(self) -> None:
        """Drop the worse half of the remaining moves; the keen player's move stays for comparison."""
        best = self.ranked()[: max(2, ceil(len(self.live) / 2))]
        self.live = sorted({0, *best} if len(self.live) > 3 else {*best})

    def decided(self) -> bool:
        """Return whether one move is so far ahead, or all are so equal, that more deals would change nothing."""
        best, *others = self.ranked()
        if len(self.values[best]) < MIN_PLAYOUTS or not others:
            return not others
        gaps = [difference(self.values[best], self.values[at]) for at in others]
        return all(gap > STOP_SIGMAS * error for gap, error in gaps) or all(gap == error == 0 for gap, error in gaps)

    def best(self) -> int:
        """Return the index of the move to make: the keen player's, unless another did clearly better."""
        best = self.ranked()[0]
        shared = len(self.values[best])
        if best and shared:
            gap, error = difference(self.values[best], self.values[0][:shared])
            if len(self.values[0]) >= shared and gap <= SWITCH_SIGMAS * error:
                return 0
        return best

    def considered(self) -> tuple[ConsideredMove, ...]:
        """Return all moves that were tried: the one to make first, then by outcome."""
        best = self.best()
        rows = [
            ConsideredMove(self.moves[at], _mean(values), _standard_error(values), len(values))
            for at, values in enumerate(self.values)
        ]
        order = sorted(range(len(rows)), key=lambda at: (at != best, at not in self.live, -rows[at].value, at))
        return tuple(rows[at] for at in order)


def search_steps(
    view: View, rules: ModuleType, rng: Stream, budget: Budget, stop: Callable[[], bool] | None = None
) -> Iterator[Search]:
    """Yield the search after each imagined deal, until the budget is spent or `stop()` is true."""
    before = work_clock()
    first = rules.quick(view)
    candidates = getattr(rules, "to_search", rules.candidates)(view)
    moves = [first, *(move for move in candidates if move != first)]
    search = Search(view, moves, rules, rng)
    worked = work_clock() - before
    yield search
    if len(moves) == 1:
        return
    stages = (len(moves) - 1).bit_length()  # as often as the moves can be halved
    seconds = inf if budget.milliseconds is None else budget.milliseconds / 1000
    began = perf_counter()

    def is_spent(share: float) -> bool:
        thought = max(worked, (perf_counter() - began) / PATIENCE)
        return thought >= seconds * share or not _has_playouts(search, budget, share)

    for stage in range(1, stages + 1):
        share = stage / stages
        while not is_spent(share):
            if stop and stop():
                return
            before = work_clock()
            if not search.deal(before + seconds - worked, _deals_left(search, budget, share)):
                return
            is_decided = search.decided()
            worked += work_clock() - before
            yield search
            if is_decided:
                return
        if stage < stages:
            search.halve()


def _deals_left(search: Search, budget: Budget, share: float) -> int:
    """Return how many more deals this share of the budget of playouts allows."""
    if budget.playouts is None:
        return MOST_DEALS
    left, each = budget.playouts * share - search.spent, len(search.live)
    deals = int(left / each)
    return deals if each * deals <= left else deals - 1


def _has_playouts(search: Search, budget: Budget, share: float) -> bool:
    """Return whether this share of the budget of playouts allows another deal."""
    return budget.playouts is None or search.spent + len(search.live) <= budget.playouts * share


def difference(some: Sequence[float], others: Sequence[float]) -> tuple[float, float]:
    """Return the mean difference of two moves in the same deals, and its standard error.

    >>> difference([1, 1, 0, 1], [0, 1, 0, 1])
    (0.25, 0.25)
    """
    gaps = [mine - yours for mine, yours in zip(some, others, strict=False)]
    return _mean(gaps), _standard_error(gaps)


def _mean(values: Sequence[float]) -> float:
    return add_up(values) / len(values) if values else 0.0


def _standard_error(values: Sequence[float]) -> float:
    if len(values) < 2:
        return 0.5
    mean = _mean(values)
    squares = [(value - mean) * (value - mean) for value in values]
    return sqrt(add_up(squares) / (len(values) - 1) / len(values))
