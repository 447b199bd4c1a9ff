"""Simulation: rounds as a result; the same numbers however the work is split, and those of rounds played here."""

import json
import os
import sys
import warnings
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import nullcontext
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from unittest.mock import patch

import numpy as np
import pytest

from gamelib import (
    BadPlayers,
    BadRuling,
    GameError,
    Stream,
    evaluate,
    koinobori,
    nanatoridori,
    nanuk,
    player,
    record,
    shape,
    simulate,
)
from gamelib.analysis.simulation import simulate_rounds
from gamelib.analysis.tasks import explain_dead_workers
from gamelib.core.intervals import Interval, share_interval
from gamelib.kernel.loader import library_turned_off
from gamelib.players import random_move
from tests.laws import DEEP, GAMES, many
from tests.laws.configurations import TABLES
from tests.library.odds_cases.numbers import frame_of
from tests.tiers import rest_in_deep

ARRAYS = ("rounds", "winners", "losers", "scores", "lengths", "forced", "first", "shifts")
PLAYERS = ["keen", "careful", "random"]
each_game = pytest.mark.parametrize("game", GAMES)


def are_equal(some, other):
    """Return whether two simulations are equal in every number."""
    return all(np.array_equal(getattr(some, name), getattr(other, name)) for name in ARRAYS)


def simulate_three_players(executor=None, **more):
    """Return a small simulation of three different players."""
    return simulate("nanatoridori", PLAYERS, 70, 5, executor, False, **more)


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
    # Dask sets variables for the processes that it starts, and leaves them set.
    with patch.dict(os.environ), distributed.LocalCluster(**here) as cluster, distributed.Client(cluster) as client:
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
    def move_at_random(view, rng):
        return random_move(view, rng)

    result = simulate("koinobori", [move_at_random, player("keen")], 3, 1, progress=False)

    assert result.names == ("move_at_random", "keen")


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

    def interrupt_after_moves(view, rng):
        moves.append(view)
        if len(moves) > 400:
            raise KeyboardInterrupt
        return random_move(view, rng)

    result = simulate("nanatoridori", [interrupt_after_moves] * 3, 1000, 5, progress=False)

    assert result.stopped
    assert 0 < len(result) < 1000


class LazyExecutor(Executor):
    """An executor that does all work as soon as it is submitted."""

    def submit(self, work, /, *args, **named):
        """Do the work and return a finished future."""
        future = Future()
        future.set_result(work(*args, **named))
        return future


def test_any_executor_works():
    assert are_equal(simulate_three_players(), simulate_three_players(LazyExecutor()))


def test_the_summary_names_every_player():
    lines = str(simulate_three_players()).splitlines()

    assert lines[0] == "nanatoridori, 70 rounds from seed 5, " + lines[0].partition("seed 5, ")[2]
    assert [line.partition(":")[0] for line in lines[1:]] == ["Plays well", "Knows the basics", "New to the game"]


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


# Rounds as a result --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def three_player_simulation():
    """Return a small simulation of three different players, its records kept."""
    return simulate("nanatoridori", PLAYERS, 12, 5, progress=False, keep_records=True)


def position_after_plies(game, plies=3):
    """Return a position some moves into a game."""
    state = game.deal(seed=4)
    for _ply in range(plies):
        seat = state.to_act[0]
        state = state.play(state.moves(seat)[0], seat)
    return state


def test_records_change_no_number_and_hold_every_move(three_player_simulation):
    without = simulate("nanatoridori", PLAYERS, 12, 5, progress=False)

    assert np.array_equal(three_player_simulation.scores, without.scores)
    assert np.array_equal(three_player_simulation.lengths, without.lengths)
    assert without.records == ()
    assert [len(each) for each in three_player_simulation.records] == three_player_simulation.lengths.tolist()
    assert record.read(record.write(three_player_simulation.records[3])) == three_player_simulation.records[3]


@pytest.mark.parametrize("levels", [PLAYERS, ["keen", "careful", lambda view, _rng: view.moves()[0]]])
def test_rounds_can_be_read_without_numpy(monkeypatch, levels):
    arrays = simulate("nanatoridori", levels, 12, 5, progress=False)
    monkeypatch.setitem(sys.modules, "numpy", None)
    rounds = simulate_rounds("nanatoridori", levels, 12, 5)
    monkeypatch.undo()

    assert rounds == [arrays[at] for at in range(12)]


def test_a_round_and_parts_are_found_by_place(three_player_simulation):
    one, some, long = (
        three_player_simulation[-1],
        three_player_simulation[2:5],
        three_player_simulation[three_player_simulation.lengths > np.median(three_player_simulation.lengths)],
    )

    assert (one.number, one.length, one.record) == (
        11,
        three_player_simulation.lengths[11],
        three_player_simulation.records[11],
    )
    assert one.winners == tuple(three_player_simulation.winners[11].tolist())
    assert some.rounds.tolist() == [2, 3, 4]
    assert some.records == three_player_simulation.records[2:5]
    assert 0 < len(long) < len(three_player_simulation)
    assert three_player_simulation[[0, 7]].scores.tolist() == three_player_simulation.scores[[0, 7]].tolist()
    with pytest.raises(IndexError):
        three_player_simulation[12]


@pytest.mark.parametrize("game", [nanatoridori, nanuk, koinobori], ids=lambda game: game.NAME)
def test_a_position_is_played_on_by_seat(game):
    state = position_after_plies(game)
    for position in (state, state.view(state.to_act[0])):
        played = simulate(position, ["keen"] * state.players, 4, 2, progress=False, keep_records=True)

        assert set(played.shifts.tolist()) == {0}
        assert played.game == game.NAME
        assert set(played.first.tolist()) == {state.to_act[0]}
        assert [list(each.state.round_result.scores) for each in played.records] == played.scores.tolist()


def test_a_view_deals_hidden_cards_anew_and_a_state_keeps_them():
    state = position_after_plies(nanuk)
    seat = state.to_act[0]
    kept = simulate(state, ["careful"] * 5, 5, 2, progress=False, keep_records=True).records
    dealt = simulate(state.view(seat), ["careful"] * 5, 5, 2, progress=False, keep_records=True).records

    assert {each.at(0).hands for each in kept} == {state.hands}
    assert {each.at(0).hands[seat] for each in dealt} == {state.hands[seat]}
    assert len({each.at(0).hands for each in dealt}) == 5


def test_a_position_gives_the_same_numbers_however_split():
    view = position_after_plies(koinobori).view(0)
    one = simulate(view, ["keen", "careful", "careful"], 6, 3, progress=False)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert np.array_equal(simulate(view, ["keen", "careful", "careful"], 6, 3, pool, False).scores, one.scores)


def test_beginner_and_lead_are_those_of_the_arrays(three_player_simulation):
    shares = three_player_simulation.winners / three_player_simulation.winners.sum(axis=1, keepdims=True)
    begins, lead = three_player_simulation.beginner(), three_player_simulation.lead(0, 2)

    assert begins.value == pytest.approx(
        np.mean([row[at] for row, at in zip(shares, three_player_simulation.first, strict=True)])
    )
    assert lead.value == pytest.approx(100 * (shares[:, 0] - shares[:, 2]).mean())
    assert (lead.kind, lead.n, lead.seed, lead.unit) == ("simulated", 12, 5, "mean")
    assert lead.interval[0] < lead < lead.interval[1]
    assert "33.33 % would be fair" in str(begins)


def test_distributions_count_the_rounds(three_player_simulation):
    scores, lengths = three_player_simulation.distribution("scores", 2), three_player_simulation.distribution("lengths")

    assert {score: chance * 12 for score, chance in scores.items()} == {
        score: three_player_simulation.scores[:, 2].tolist().count(score)
        for score in set(three_player_simulation.scores[:, 2].tolist())
    }
    assert float(lengths.mean) == pytest.approx(three_player_simulation.lengths.mean())
    assert three_player_simulation.distribution().n == 36
    with pytest.raises(GameError, match="scores, lengths and forced"):
        three_player_simulation.distribution("wins")


def test_rounds_become_a_data_frame(three_player_simulation):
    frame = frame_of(three_player_simulation)

    assert len(frame["round"]) == 36
    assert frame["player"][:3] == PLAYERS
    assert np.array(frame["score"]).reshape(12, 3).tolist() == three_player_simulation.scores.tolist()
    assert np.array(frame["share"]).reshape(12, 3).sum(axis=1) == pytest.approx(1)
    assert sum(frame["began"]) == 12


def test_card_has_a_bar_and_an_interval_for_each_player(three_player_simulation):
    html = three_player_simulation._repr_html_()

    assert html.count("<svg") == html.count('class="w"') == html.count('class="f"') == 3
    assert "Nanatoridori" in html
    assert "33 %" in html
    assert "Luck alone does not explain" in html
    assert "New to the game" in html.partition("Luck alone")[2]
    assert "<script" not in html


def test_players_alike_are_told_apart_by_a_number():
    html = simulate("nanatoridori", ["careful", "random", "random"], 12, 5, progress=False)._repr_html_()

    assert all(f">{name}</th>" in html for name in ("Knows the basics", "New to the game 1", "New to the game 2"))


def test_equal_players_are_said_to_be_equal():
    html = simulate("nanatoridori", ["careful"] * 3, 12, 5, progress=False)._repr_html_()

    assert "They are all the same player" in html


def test_an_evaluation_is_a_card_a_sequence_and_a_frame():
    view = nanatoridori.read("hand 1 5 5 6 | table 3 3", seed=7).view(0)
    values = evaluate(view, deals=30, seed=1, progress=False)
    html, frame = values._repr_html_(), frame_of(values)

    assert html.count("<svg") == len(values) == len(frame["move"])
    assert "✓ best" in html
    shown, folded = html.split("<details>")
    assert "30 imagined deals, the same for every move" in shown
    assert "seed" not in shown
    assert "deals=30, seed=1)" in folded
    assert values[0] is values.best
    assert values[:2] == values.moves[:2]
    assert frame["value"] == [row.value.value for row in values]


# What cannot be asked ----------------------------------------------------------------------


def test_a_lambda_cannot_go_to_another_process():
    with ProcessPoolExecutor(1) as pool, pytest.raises(BadPlayers, match="<lambda> cannot be sent to another process"):
        simulate("nanuk", [lambda view, _rng: view.moves()[0]] * 5, 2, 1, pool)


def test_broken_workers_are_explained_in_a_sentence():
    with pytest.raises(GameError, match="write it into a file and import it"), explain_dead_workers():
        raise BrokenProcessPool


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: simulate(nanuk.deal(5, seed=1), ["keen"] * 4, 2), "at this table sit 5"),
        (lambda: simulate(nanuk.deal(5, seed=1), ["keen"] * 5, 2, first=1), "is dealt already: first can be named"),
        (lambda: simulate(simulate("nanuk", 5, 1, 1, keep_records=True).records[0].state, 5, 2), "deal the next round"),
        (lambda: shape(nanuk.deal(5, seed=1), 5), "this is a position, but a game is wanted"),
    ],
)
def test_positions_that_do_not_fit_are_refused(ask, words):
    with pytest.raises(GameError, match=words):
        ask()


# Beside plain rounds -------------------------------------------------------------------------------

DEALS, ROUNDS, COURSES = (2000, 1000, 150) if DEEP else (150, 150, 12)
STANDARD_ERRORS = 3.29
"""Two correct means lie further apart than this many standard errors once in a thousand times; the seeds are fixed."""
KEPT = json.loads((Path(__file__).resolve().parent.parent.parent / "notebooks" / "data" / "shapes.json").read_text())
RULES = {"nanatoridori": nanatoridori, "nanuk": nanuk, "koinobori": koinobori}
POSITIONS = {
    "nanatoridori": lambda: nanatoridori.read("hand 1 5 5 6 6 2 | table 4 4", seed=7).view(0),
    "nanuk": lambda: nanuk.deal(5, seed=11, first=0).view(0),
    "koinobori": lambda: koinobori.deal(3, seed=11, first=0).view(0),
}


def mean_with_error(values):
    """Return the mean of some numbers with its standard error."""
    mean = sum(values) / len(values)
    return mean, sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))


def tell_apart(first, second):
    """Return whether two means, each with its standard error, lie further apart than luck explains.

    A sample of equal numbers has no standard error although others were possible, so at least 0.005 is assumed.
    """
    (one, error), (other, its_error) = first, second
    return abs(one - other) > STANDARD_ERRORS * sqrt(error**2 + its_error**2 + 0.005**2)


def value_and_error(found):
    return found.value, (found.high - found.low) / 3.92


@pytest.mark.parametrize("game", rest_in_deep(GAMES, ["nanatoridori", "nanuk"]))
def test_evaluations_are_those_of_plain_rounds(game):
    view = POSITIONS[game]()
    found = evaluate(view, 600, seed=1, policy="careful", progress=False)
    for row in (found.moves[0], found.moves[len(found) // 2], found.moves[-1]):
        plain = shares_after(view, row.move, "careful", DEALS, 5, only_one_loses=game == "nanatoridori")
        assert not tell_apart(value_and_error(row.value), mean_with_error(plain)), str(row.move)


def test_a_wrong_evaluation_is_told_apart():
    view = POSITIONS["nanatoridori"]()
    found = evaluate(view, 600, seed=1, policy="careful", progress=False)
    plain = shares_after(view, found.best.move, "careful", DEALS, 5, only_one_loses=True)

    assert tell_apart(value_and_error(found.moves[-1].value), mean_with_error(plain))


@each_game
def test_simulations_are_those_of_plain_rounds(game):
    levels = ["careful", *["random"] * (KEPT["players"][game] - 1)]
    found, own = simulate(game, levels, 2000, seed=1, progress=False), []
    for at in range(ROUNDS):
        rng, seat = Stream(at, "simulated"), at % len(levels)
        start = RULES[game].deal(len(levels), seed=10**9 + at)
        players = [player("careful" if each == seat else "random") for each in range(len(levels))]
        end = play_states(start, players, rng)[-1]
        own.append((share_of_win(end, seat, only_one_loses=False), end.round_result.scores[seat]))

    shares, scores = zip(*own, strict=True)
    assert not tell_apart(value_and_error(found.share(0)), mean_with_error(shares))
    assert not tell_apart(mean_with_error(found.scores[:, 0].astype(float)), mean_with_error(scores))


@pytest.mark.parametrize("game", rest_in_deep(GAMES, ["nanatoridori"]))
def test_shapes_are_those_of_plain_rounds(game):
    players, sums, own = KEPT["players"][game], KEPT["tallies"][game]["sums"], {}
    only_one_loses, level, blind = game == "nanatoridori", player(KEPT["policy"]), player("random")
    for at in range(COURSES):
        rng, seat = Stream(at, "shaped"), at % players
        start = RULES[game].deal(players, seed=10**9 + at)
        at_random = play_states(start, [blind] * players, rng)
        one_skilled = play_states(start, [level if each == seat else blind for each in range(players)], rng)
        all_skilled = play_states(start, [level] * players, rng)
        drama, security = drama_and_security(all_skilled, KEPT["policy"], rng)
        for name, value in (
            ("first", share_of_win(at_random[-1], start.to_act[0], only_one_loses)),
            ("skilled", share_of_win(one_skilled[-1], seat, only_one_loses)),
            ("convergence", convergence_of([len(each.moves(each.to_act[0])) for each in at_random[:-1]])),
            ("drama", drama),
            ("security", security),
        ):
            own.setdefault(name, []).append(value)
    for name, values in own.items():
        number, total, squares = sums[name]
        mean = total / number
        kept = mean, sqrt((squares / number - mean**2) / number)
        assert not tell_apart(kept, mean_with_error(values)), name


MOMENTS, FUTURES = 10, 8


def play_states(state, players, rng):
    """Return all states of a round, from this one to its end."""
    states = [state]
    while states[-1].to_act:
        seat = states[-1].to_act[0]
        states.append(states[-1].play(players[seat].move(states[-1].view(seat), rng), seat))
    return states


def share_of_win(end, seat, only_one_loses):
    """Return a seat's share of the win: a whole win for each winner if only one player loses, else an equal share."""
    winners = end.round_result.winners
    return (seat in winners) * (1.0 if only_one_loses else 1 / len(winners))


def shares_after(view, move, level, deals, seed, only_one_loses):
    """Return, deal by deal, what the seat of a view wins if it makes a move and all play on at this level."""
    shares = []
    for deal in range(deals):
        rng = Stream(seed, "played on", deal)
        end = play_states(view.imagine(rng).play(move, view.seat), [player(level)] * view.players, rng)[-1]
        shares.append(share_of_win(end, view.seat, only_one_loses))
    return shares


def convergence_of(choices):
    """Return how much the number of choices falls in a round, by a fitted line: 1 if to nothing, 0.5 if not at all."""
    times, heights = np.linspace(0, 1, len(choices)), np.array(choices) / max(choices)
    slope, _start = np.polyfit(times, heights, 1)
    return float(np.clip(0.5 - slope / 2, 0, 1))


def places_at_end(end):
    """Return everybody's place, from 1 for the first to 0 for the last; ties share the middle of their places."""
    result, out = end.round_result, list(getattr(end, "out", ()))
    worth = [
        (seat in result.winners, score + (100 - out.index(seat) if seat in out else 0))
        for seat, score in enumerate(result.scores)
    ]
    return [(sum(other < own for other in worth) + (worth.count(own) - 1) / 2) / (len(worth) - 1) for own in worth]


def sampled_states(states):
    """Return some states of a round, evenly spread, before its end."""
    last = len(states) - 1
    return [states[last * at // MOMENTS] for at in range(MOMENTS)] if last >= MOMENTS else states[:-1]


def leads_at_moments(states, level, rng):
    """Return, for each moment, each seat's average final place, as the seat to act sees it."""
    found, players = [], [player(level)] * states[0].players
    for state in sampled_states(states):
        view = state.view(state.to_act[0])
        ends = [places_at_end(play_states(view.imagine(rng), players, rng)[-1]) for _future in range(FUTURES)]
        found.append([sum(seat) / FUTURES for seat in zip(*ends, strict=True)])
    return found


def drama_and_security(states, level, rng):
    """Return how far back the winner of a round had fallen, and for which part of it the winner was clearly ahead."""
    places, line = places_at_end(states[-1]), 1 - 0.5 / (states[0].players - 1)
    winner = rng.choice([seat for seat, place in enumerate(places) if place == max(places)])
    course_of_winner = [lead[winner] for lead in leads_at_moments(states, level, rng)]
    below = [sqrt(line - lead) for lead in course_of_winner if lead < line]
    return (
        sum(below) / len(below) if below else 0.0,
        sum(lead > line for lead in course_of_winner) / len(course_of_winner),
    )
