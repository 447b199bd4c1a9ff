"""Simulations of many rounds in the kernel: interrupting them, correct progress, sharing among processes."""

import signal
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from itertools import pairwise
from time import monotonic

import pytest

from gamelib import simulate
from gamelib.analysis import slices
from gamelib.kernel.compiled_game import ROW, UNFINISHED, is_finished

MOST_ROUNDS = 10**9
"""A number of rounds that no machine finishes in time: only an interruption ends such a simulation."""

INTERRUPTED_AFTER_SECONDS = 0.7
MOST_SECONDS = 15
"""Maximum time from an interruption to the end on a busy machine; `make bench` measures the usual time."""

pytestmark = pytest.mark.usefixtures("library")


@contextmanager
def interrupted(after):
    """Interrupt this process after some seconds; yield the time at which that happens."""

    def interrupt(*_signal):
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, after)
    try:
        yield monotonic() + after
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize(("game", "players"), [("nanatoridori", 4), ("koinobori", 5)])
@pytest.mark.parametrize("cores", [1, 2])
def test_interrupt_ends_it_at_once_and_keeps_the_rounds(monkeypatch, game, players, cores):
    monkeypatch.setattr(slices.os, "cpu_count", lambda: cores)
    reports = []

    with interrupted(INTERRUPTED_AFTER_SECONDS) as due:
        found = simulate(game, ["keen"] * players, MOST_ROUNDS, 1, progress=lambda *report: reports.append(report))
        waited = monotonic() - due

    assert waited < MOST_SECONDS
    assert found.stopped
    assert len(reports) >= 3
    assert {total for _done, total in reports} == {MOST_ROUNDS}
    assert all(before < after for (before, _of), (after, _all) in pairwise(reports))
    assert 0 <= len(found) - reports[-1][0] <= max(after - before for (before, _of), (after, _all) in pairwise(reports))


def test_one_unfinished_round_among_many_is_noticed():
    rows = [ROW.pack(length, *[-1] * 11, 7, 7) for length in (1, 70, 255, 99_999)]
    unfinished = ROW.pack(UNFINISHED, *[0] * 11, 0, 0)

    assert is_finished(b"".join(rows))
    assert not any(is_finished(b"".join([*rows[:at], unfinished, *rows[at:]])) for at in range(len(rows) + 1))


def test_stop_button_ends_it_and_keeps_the_rounds():
    began, asked = monotonic(), []

    found = simulate(
        "koinobori",
        ["keen"] * 4,
        MOST_ROUNDS,
        1,
        progress=False,
        stop=lambda: asked.append(monotonic()) or asked[-1] - began > INTERRUPTED_AFTER_SECONDS,
    )

    assert monotonic() - asked[-1] < MOST_SECONDS
    assert found.stopped
    assert len(found) > len(asked)
    assert found.rounds[:100].tolist() == list(range(100))


class Cluster(Executor):
    """An executor that records how many rounds are submitted at a time."""

    def __init__(self):
        self.sizes = []

    def submit(self, work, first, beyond):
        self.sizes.append(beyond - first)
        done = Future()
        done.set_result(work(first, beyond))
        return done


@pytest.mark.parametrize(("rounds", "sizes"), [(200, [200]), (1_000, [500, 500]), (40_000, [625] * 64)])
def test_executors_get_slices_that_are_worth_sending(rounds, sizes):
    cluster = Cluster()

    found = simulate("nanatoridori", ["keen"] * 3, rounds, 1, cluster, progress=False)

    assert cluster.sizes == sizes
    assert found.rounds.tolist() == list(range(rounds))
