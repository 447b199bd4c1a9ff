"""When the kernel is used and when it is not, and simulations of many rounds in it: stopping, progress, sharing."""

import signal
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from itertools import pairwise
from time import monotonic

import pytest

from gamelib import nanatoridori, player, simulate
from gamelib.analysis import simulation as simulation_module
from gamelib.analysis import slices
from gamelib.kernel import compiled_game, loader
from gamelib.kernel.compiled_game import ROW, UNFINISHED, is_finished
from gamelib.kernel.declarations import Declarations
from gamelib.kernel.nanatoridori import GAME
from gamelib.players import nanatoridori as playing
from gamelib.players import random_move

pytestmark = pytest.mark.usefixtures("library")
KEEN = [player("keen")] * 3


def simulation(players=KEEN, **deal_arguments):
    return GAME.simulation(players, 7, True, False, deal_arguments)


@pytest.mark.parametrize("known", [{}, {"variant": "one-winner"}, {"rulings": nanatoridori.Rulings(), "first": 2}])
def test_known_deals_are_played_by_the_kernel(known):
    assert simulation(**known) is not None


@pytest.mark.parametrize(
    "unknown",
    [
        {"deck": list(nanatoridori.cards.DECK)},
        {"players": [*KEEN[:2], random_move]},
        {"players": [*KEEN[:2], player("searching", playouts=9)]},
    ],
)
def test_what_the_kernel_does_not_know_is_played_in_python(unknown):
    assert simulation(**unknown) is None


def test_a_changed_weight_reaches_the_kernel(monkeypatch):
    before = simulate("nanatoridori", KEEN, 200, 1, progress=False)
    monkeypatch.setattr(playing, "LEAD", 5.0)
    playing.burden.cache_clear()
    changed = simulate("nanatoridori", KEEN, 200, 1, progress=False)
    with loader.library_turned_off():
        in_python = simulate("nanatoridori", KEEN, 200, 1, progress=False)

    assert changed.lengths.tolist() == in_python.lengths.tolist() != before.lengths.tolist()


def test_a_changed_player_is_played_in_python(monkeypatch):
    monkeypatch.setattr(playing, "quick", lambda view: view.options[0])

    assert simulation() is None


@pytest.mark.parametrize(
    ("what", "changed", "why"),
    [
        ("digest", 1, "it fails its test in nanatoridori"),
        (
            "declared",
            Declarations({"ANOTHER": 1}, base=GAME.declared),
            "it was built with other declarations of nanatoridori",
        ),
    ],
)
def test_a_library_that_does_not_fit_is_not_used(monkeypatch, what, changed, why):
    monkeypatch.setattr(loader, "_refused", [])
    monkeypatch.setattr(GAME, what, changed)
    compiled_game._find_fault.cache_clear()

    with pytest.warns(RuntimeWarning, match=f"is not used: {why}"):
        assert simulation() is None
    assert simulation() is None
    compiled_game._find_fault.cache_clear()


def test_a_library_of_other_sources_is_not_used(monkeypatch):
    path = loader.BUILT / loader.library_name()
    assert loader.open_library(path) is not None
    monkeypatch.setattr(loader, "source_sum", lambda: 1)

    assert loader.open_library(path) is None


def test_no_library_is_no_error(monkeypatch, tmp_path):
    assert loader.open_library(tmp_path / loader.library_name()) is None
    (tmp_path / "broken.so").write_bytes(b"not a library")
    assert loader.open_library(tmp_path / "broken.so") is None
    monkeypatch.setattr(loader.platform, "machine", lambda: "abacus")
    assert loader.library_name() == ""


def test_it_can_be_turned_off():
    with loader.library_turned_off():
        assert loader.library() is None
    assert loader.library() is not None


@pytest.fixture
def nothing_built(monkeypatch, tmp_path):
    """Return the folder of built files, which is empty."""
    monkeypatch.setattr(loader, "_refused", [])
    monkeypatch.setattr(loader, "BUILT", tmp_path)
    loader._library.cache_clear()
    yield tmp_path
    loader._library.cache_clear()


@pytest.mark.parametrize(("contents", "why"), [(None, "it is not built here"), (b"?", "cannot run here or was built")])
def test_much_work_without_the_library_is_warned_of_once(nothing_built, monkeypatch, contents, why):
    monkeypatch.setattr(simulation_module, "MANY_ROUNDS", 20)
    if contents:
        (nothing_built / loader.library_name()).write_bytes(contents)

    simulate("nanatoridori", KEEN, 19, 1, progress=False)
    simulate("nanatoridori", [*KEEN[:2], random_move], 20, 1, progress=False)
    with pytest.warns(RuntimeWarning, match=f"is not used: .*{why}.*; everything is played in Python"):
        simulate("nanatoridori", KEEN, 20, 1, progress=False)
    simulate("nanatoridori", KEEN, 20, 1, progress=False)


def test_who_turned_it_off_is_not_warned(monkeypatch):
    monkeypatch.setattr(simulation_module, "MANY_ROUNDS", 20)
    with loader.library_turned_off():
        simulate("nanatoridori", KEEN, 20, 1, progress=False)


# Many rounds ---------------------------------------------------------------------------------------

MOST_ROUNDS = 10**9
"""A number of rounds that no machine finishes in time: only an interruption ends such a simulation."""

INTERRUPTED_AFTER_SECONDS = 0.7
MOST_SECONDS = 15
"""Maximum time from an interruption to the end on a busy machine; `make bench` measures the usual time."""


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
