"""Simulation: the same numbers however the work is split, wins by player and not by seat, partial results kept."""

import warnings
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import nullcontext
from multiprocessing import get_context

import numpy as np
import pytest

from gamelib import BadPlayers, BadRuling, GameError, nanatoridori, nanuk, player, simulate
from gamelib.core.intervals import Interval, share_interval
from gamelib.kernel.loader import library_turned_off
from gamelib.players import random_move
from tests.laws import DEEP, GAMES, many
from tests.laws.configurations import TABLES

ARRAYS = ("rounds", "winners", "losers", "scores", "lengths", "forced", "first", "shifts")
each_game = pytest.mark.parametrize("game", GAMES)


def are_equal(some, other):
    """Return whether two simulations are equal in every number."""
    return all(np.array_equal(getattr(some, name), getattr(other, name)) for name in ARRAYS)


def simulate_three_players(executor=None, **more):
    """Return a small simulation of three different players."""
    return simulate("nanatoridori", ["keen", "careful", "random"], 70, 5, executor, False, **more)


@each_game
def test_every_table_can_be_simulated(game):
    for table in TABLES[game]:
        options = {name: value for name, value in table.items() if name not in ("players", "first")}
        result = simulate(game, table["players"], many(3, 100), seed=2, progress=False, **options)

        assert result.winners.shape == result.losers.shape == result.scores.shape == (len(result), table["players"])
        assert (result.lengths > 0).all()
        assert (result.forced <= result.lengths).all()
        assert result.shares.sum(axis=1) == pytest.approx(1)
        assert not (result.winners & result.losers).any()


@each_game
def test_same_seed_repeats_and_another_seed_differs(game):
    first, again, other = (simulate(game, TABLES[game][0]["players"], 12, seed, progress=False) for seed in (3, 3, 4))

    assert are_equal(first, again)
    assert not are_equal(first, other)


def test_threads_give_the_same_numbers():
    with ThreadPoolExecutor(2) as pool:
        assert are_equal(simulate_three_players(), simulate_three_players(pool))


def test_processes_give_the_same_numbers():
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert are_equal(simulate_three_players(), simulate_three_players(pool))


@pytest.mark.filterwarnings("ignore")
def test_a_dask_cluster_gives_the_same_numbers():
    distributed = pytest.importorskip("distributed", reason="dask is not installed: pip install distributed")
    here = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None, "processes": DEEP}
    with distributed.LocalCluster(**here) as cluster, distributed.Client(cluster) as client:
        assert are_equal(simulate_three_players(), simulate_three_players(client.get_executor()))


def test_longer_simulation_begins_like_a_shorter_one():
    short, long = (simulate("koinobori", 2, rounds, 5, progress=False) for rounds in (4, 9))

    assert np.array_equal(short.scores, long.scores[:4])


def test_results_are_by_player_not_by_seat():
    result = simulate_three_players()

    assert result.names == ("keen", "careful", "random")
    assert set(result.shifts.tolist()) == {0, 1, 2}
    assert result.losers[:, 2].mean() > 0.9


def test_players_may_keep_their_seats():
    assert set(simulate_three_players(rotate=False).shifts.tolist()) == {0}


def test_variants_rulings_and_whole_games_are_passed_on():
    result = simulate(nanatoridori, 3, 4, 1, progress=False, variant="one-winner", whole_games=True)

    assert (result.scores.max(axis=1) >= 10).all()
    assert simulate(nanuk, 5, 2, 1, progress=False, rulings=nanuk.Rulings(bears_per_animal=0)).rounds.tolist() == [0, 1]


def test_players_may_be_functions_or_objects():
    def cautious(view, rng):
        return random_move(view, rng)

    result = simulate("koinobori", [cautious, player("keen")], 3, 1, progress=False)

    assert result.names == ("cautious", "keen")


def test_progress_callback_is_called():
    reported = []
    simulate("nanatoridori", 3, 5, 1, progress=lambda done, of: reported.append((done, of)))

    assert reported == sorted(reported)
    assert reported[-1] == (5, 5)
    with library_turned_off():
        simulate("nanatoridori", 3, 5, 1, progress=lambda done, of: reported.append((done, of)))
    assert reported[-5:] == [(1, 5), (2, 5), (3, 5), (4, 5), (5, 5)]


def test_progress_bar_appears_on_request(capsys):
    pytest.importorskip("tqdm", reason="tqdm is not installed: pip install tqdm")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        simulate("nanatoridori", 3, 5, 1, progress=True)

    assert "nanatoridori" in capsys.readouterr().err


@pytest.mark.parametrize("maybe", [nullcontext, library_turned_off], ids=["as it is", "in Python"])
def test_stopping_keeps_finished_rounds(maybe):
    done = []
    with maybe():
        result = simulate(
            "nanatoridori", 3, 10**5, 5, progress=lambda now, _of: done.append(now), stop=lambda: len(done) >= 3
        )

    assert result.stopped
    assert len(result) == done[-1] < 10**5
    assert "stopped" in str(result)
    again = simulate("nanatoridori", 3, int(result.rounds[-1]) + 1, 5, progress=False)
    assert np.array_equal(result.lengths, again.lengths[result.rounds])


def test_stopping_a_pool_keeps_finished_rounds():
    done = []
    with ThreadPoolExecutor(1) as pool:
        result = simulate(
            "nanatoridori", 3, 20_000, 5, pool, lambda now, _of: done.append(now), stop=lambda: bool(done)
        )

    assert result.stopped
    assert 0 < len(result) < 20_000
    with library_turned_off():
        again = simulate("nanatoridori", 3, len(result), 5, progress=False)
    assert np.array_equal(result.lengths, again.lengths)


def test_interrupt_keeps_finished_rounds():
    moves = []

    def interrupted(view, rng):
        moves.append(view)
        if len(moves) > 400:
            raise KeyboardInterrupt
        return random_move(view, rng)

    result = simulate("nanatoridori", [interrupted] * 3, 1000, 5, progress=False)

    assert result.stopped
    assert 0 < len(result) < 1000


class Late(Executor):
    """An executor that does all work as soon as it is submitted."""

    def submit(self, work, /, *args, **named):
        """Do the work and return a finished future."""
        future = Future()
        future.set_result(work(*args, **named))
        return future


def test_any_executor_works():
    assert are_equal(simulate_three_players(), simulate_three_players(Late()))


def test_the_summary_names_every_player():
    lines = str(simulate_three_players()).splitlines()

    assert lines[0] == "nanatoridori, 70 rounds from seed 5, " + lines[0].partition("seed 5, ")[2]
    assert [line.partition(":")[0] for line in lines[1:]] == ["keen", "careful", "random"]


@pytest.mark.parametrize(
    "ask",
    [
        lambda: simulate("chess", 4),
        lambda: simulate("nanatoridori", 0),
        lambda: simulate("nanatoridori", []),
        lambda: simulate("nanatoridori", ["clever"] * 3),
        lambda: simulate("nanatoridori", "keen"),
        lambda: simulate("nanatoridori", 9),
        lambda: simulate("nanatoridori", [3, 4, 5]),
        lambda: simulate("nanuk", 5, 0),
        lambda: simulate("nanuk", 5, "many"),
        lambda: simulate("nanuk", True),
        lambda: simulate("nanuk"),
        lambda: simulate(nanatoridori.deal(4, seed=1)),
        lambda: simulate("nanuk", 5, 2, []),
        lambda: simulate("nanuk", 5, 2, stop=1),
        lambda: simulate("nanuk", 5, 2, executor=ThreadPoolExecutor),
    ],
)
def test_simulate_without_players_is_refused(ask):
    with pytest.raises(GameError, match=r"\w+ \w+ \w+"):
        ask()


def test_bad_deal_is_refused_before_any_work():
    with pytest.raises(BadPlayers):
        simulate("nanuk", 4)
    with pytest.raises(BadRuling):
        simulate("nanatoridori", 4, variant="duel")


# Intervals -----------------------------------------------------------------------


def test_intervals_of_known_samples_are_right():
    assert share_interval(0, 10).low == 0.0
    assert share_interval(10, 10).high == 1.0
    assert share_interval(50, 100).low == pytest.approx(0.4038, abs=1e-4)
    assert Interval(0.3, 0.2, 0.4).excludes(0.5)


def test_simulated_shares_are_within_0_and_1():
    result = simulate("nanatoridori", ["keen", "random", "random"], 8, seed=2, progress=False)
    for at in range(3):
        for value, low, high in (result.share(at), result.loss(at)):
            assert 0 <= low <= value <= high <= 1
            assert high - low > 0.1


def test_interval_contains_the_truth_19_times_in_20():
    result = simulate("nanatoridori", 3, many(600, 6_000), seed=9, progress=False)
    parts = result.losers[:, 0].reshape(-1, 30).astype(float)
    covers = [not share_interval(int(part.sum()), 30).excludes(1 / 3) for part in parts]

    assert np.mean(covers) > 0.8


def test_object_that_is_no_executor_is_refused():
    with pytest.raises(GameError, match=r"an executor is one of concurrent\.futures, like .*, not 2$"):
        simulate_three_players(2)
