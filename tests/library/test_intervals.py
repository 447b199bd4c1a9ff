"""Intervals: how often they contain the true value, and that known faults in their formulas are found."""

import random
from itertools import islice
from math import sqrt
from pathlib import Path
from statistics import fmean, variance
from types import ModuleType

import numpy as np
import pytest

from gamelib import evaluate, forecast, nanuk, player
from gamelib.analysis import evaluation, review_sampling
from gamelib.analysis import forecast as forecasting
from gamelib.analysis import review as reviewing
from gamelib.core import intervals, registry
from gamelib.core.intervals import (
    Z_95,
    Interval,
    bootstrap_interval,
    difference_interval,
    mean_interval,
    moments_interval,
    share_interval,
    student_quantile,
)
from gamelib.players import rules_for
from gamelib.players.dealing import dealing_for
from tests.laws import many, report
from tests.tiers import DEEP

SIZES = (*range(8, 1001),) if DEEP else (*range(8, 61), 75, 100, 150, 200, 300, 500, 700, 1000)
SHARES = np.arange(10, 501) / 1000
FAMILY_ERROR = 0.06
WINS = ((0.0, 1.0), (0.5, 0.5))
TIES = ((0.0, 1 / 3, 0.5, 1.0), (0.6, 0.1, 0.1, 0.2))


def module_with_fault(module: ModuleType, right: str, wrong: str) -> ModuleType:
    """Return a copy of a module with a fault in it."""
    source = Path(module.__file__).read_text(encoding="utf-8")
    assert right in source
    faulty = ModuleType(module.__name__)
    faulty.__dict__["__package__"] = module.__package__
    exec(compile(source.replace(right, wrong), module.__file__, "exec"), faulty.__dict__)
    return faulty


# Shares --------------------------------------------------------------------------


def coverage_by_share(share_of, number):
    """Return, for every true share, the chance that the interval holds it."""
    low, high = np.array([share_of(times, number)[1:] for times in range(number + 1)]).T
    logs = np.concatenate([[0.0], np.cumsum(np.log(np.arange(1, number + 1)))])
    times = np.arange(number + 1)
    ways = logs[-1] - logs[times] - logs[number - times]
    chances = np.exp(ways + np.outer(np.log(SHARES), times) + np.outer(np.log1p(-SHARES), number - times))
    assert np.allclose(chances.sum(axis=1), 1)
    covered = (low <= SHARES[:, None] + 1e-12) & (SHARES[:, None] - 1e-12 <= high)
    return (chances * covered).sum(axis=1)


def share_faults(share_of):
    """Return what is wrong with the coverage, and its lowest point with the number and the share there."""
    faults, lowest = [], (1.0, 0, 0.0)
    for number in SIZES:
        covered = coverage_by_share(share_of, number)
        lowest = min(lowest, (float(covered.min()), number, float(SHARES[covered.argmin()])))
        often = covered[SHARES * number >= 5 - 1e-9]
        if not 0.94 <= covered.mean() <= 0.97:
            faults.append(f"{covered.mean():.4f} on average at n = {number}")
        if often.size and not 0.92 <= often.min() <= often.max() <= 0.98:
            faults.append(f"{often.min():.4f} to {often.max():.4f} at n = {number}")
    return faults, lowest


def test_share_intervals_hold_the_share_19_times_in_20():
    faults, (covered, number, share) = share_faults(share_interval)
    report(f"shares: at the lowest point, {share:.3f} with n = {number}, {covered:.4f} of the intervals hold the share")

    assert not faults
    assert covered > 0.91


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("Z_95 = 1.959963984540054", "Z_95 = 1.644853626951473"),
        ("imagined = Z_95 * Z_95 / 2", "imagined = 0.0"),
        ("middle * (1 - middle) / many", "middle * (1 - middle) / number"),
    ],
)
def test_faults_in_share_intervals_are_found(right, wrong):
    faulty = module_with_fault(intervals, right, wrong)

    assert share_faults(faulty.share_interval)[0]


def test_share_intervals_are_never_points_nor_outside():
    for number in (1, 2, 8, 60, 1000):
        for times in range(number + 1):
            value, low, high = share_interval(times, number)

            assert 0 <= low <= value <= high <= 1
            assert high - low > 1 / number / 2
    assert share_interval(0, 0) == Interval(0.0, 0.0, 1.0)


# Means ---------------------------------------------------------------------------


def mean_coverage(mean_of, draw, truth, times):
    """Return how often the interval of a mean holds the true mean."""
    rng = random.Random(1)
    return sum(not mean_of(draw(rng)).excludes(truth) for _time in range(times)) / times


@pytest.mark.parametrize("number", [2, 4, 8, 30])
def test_mean_intervals_hold_the_mean_19_times_in_20(number):
    covered = mean_coverage(
        mean_interval, lambda rng: [rng.gauss(3, 2) for _each in range(number)], 3, many(3000, 20_000)
    )
    report(f"means of {number}: {covered:.4f} of the intervals hold the mean")

    assert covered == pytest.approx(0.95, abs=0.012)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("(many - 1) / many", "many / many"),
        ("OUTSIDE_PER_SIDE = 0.025", "OUTSIDE_PER_SIDE = 0.05"),
        ("student_quantile(int(number) - 1, comparisons)", "Z_95"),
    ],
)
def test_faults_in_mean_intervals_are_found(right, wrong):
    faulty = module_with_fault(intervals, right, wrong)
    covered = mean_coverage(faulty.mean_interval, lambda rng: [rng.gauss(3, 2) for _each in range(4)], 3, 6000)

    assert covered < 0.938


@pytest.mark.parametrize("number", [4, 8, 20, 60])
@pytest.mark.parametrize(
    ("values", "chances"),
    [
        TIES,
        ((0, 0.5, 1), (0.9, 0.05, 0.05)),
        ((0, 0.05, 0.1, 0.3), (0.5, 0.3, 0.15, 0.05)),
        ((0.25, 0.5), (0.02, 0.98)),
    ],
)
def test_bounded_mean_intervals_hold_the_mean(values, chances, number):
    truth = sum(value * chance for value, chance in zip(values, chances, strict=True))
    covered = mean_coverage(
        lambda sample: mean_interval(sample, (0, 1)),
        lambda rng: rng.choices(values, chances, k=number),
        truth,
        many(1500, 20_000),
    )

    assert covered > 0.935


@pytest.mark.parametrize("values", [[0.0] * 8, [1.0] * 8, [0.5] * 8, [0.5], [0.0, 0.0], [1 / 3] * 100])
def test_bounded_mean_intervals_are_never_points(values):
    value, low, high = mean_interval(values, (0, 1))

    assert 0 <= low <= value <= high <= 1
    assert high - low > 1 / len(values) / 3


def test_equal_values_without_bounds_are_taken_for_counts():
    value, low, high = mean_interval([2.0] * 20)

    assert value == 2
    assert 1 < low < 1.9
    assert 2.1 < high < 3
    assert mean_interval([0.1] * 3) == mean_interval([0.1 + 1e-17] * 3)


def test_means_of_one_and_of_nothing():
    assert mean_interval([3]) == Interval(3, float("-inf"), float("inf"))
    assert mean_interval([0.5], (0, 1)) == Interval(0.5, 0, 1)
    assert mean_interval([], (0, 1)) == Interval(0, 0, 1)
    assert mean_interval([], (-1, 1)) == Interval(0, -1, 1)


def test_moments_give_the_same_interval_as_values():
    values = random.Random(1).choices(*TIES, k=40)
    mean = sum(values) / 40
    squares = sum(value * value for value in values)

    assert moments_interval(40, mean, squares - 40 * mean * mean, (0, 1)) == pytest.approx(
        mean_interval(values, (0, 1))
    )


@pytest.mark.parametrize(
    ("degrees", "comparisons", "quantile"),
    [
        (1, 1, 12.7062),
        (2, 1, 4.3027),
        (9, 1, 2.2622),
        (30, 1, 2.0423),
        (120, 1, 1.9799),
        (10**6, 1, 1.9600),
        (10, 5, 3.1693),
        (9, 50, 4.7809),
        (60, 5, 2.6603),
        (120, 50, 3.3735),
    ],
)
def test_student_quantiles_equal_those_of_printed_tables(degrees, comparisons, quantile):
    assert student_quantile(degrees, comparisons) == pytest.approx(quantile, abs=1e-4)


# Differences under the same chance -----------------------------------------------


@pytest.mark.parametrize("number", [8, 30, 120])
def test_difference_intervals_hold_the_difference(number):
    def draw(rng):
        luck = [rng.random() for _each in range(number)]
        return [float(each < 0.6) for each in luck], [float(each < 0.45) for each in luck]

    covered = mean_coverage(lambda pair: difference_interval(*pair, (0, 1)), draw, 0.15, many(1500, 20_000))

    assert covered > 0.935


def test_difference_intervals_use_that_luck_is_shared():
    luck = [random.Random(1).gauss(0, 5) for _each in range(30)]
    luck = [value + 0.1 * at for at, value in enumerate(luck)]
    more = [value + 1 + 0.01 * (-1) ** at for at, value in enumerate(luck)]
    value, low, high = difference_interval(more, luck)

    assert value == pytest.approx(1)
    assert high - low < 0.02


def test_equal_outcomes_do_not_prove_two_moves_equal():
    value, low, high = difference_interval([1.0] * 20, [1.0] * 20, (0, 1))

    assert (value, low) == (0, -high)
    assert 0.1 < high < 0.2


# Bootstrap -----------------------------------------------------------------------


def average(values):
    return sum(values) / len(values)


def test_bootstrap_of_equal_values_is_no_point():
    value, low, high = bootstrap_interval([1.0] * 8, average, (0.0, 1.0))

    assert (value, high) == (1, 1)
    assert low < 0.8


@pytest.mark.parametrize("number", [8, 40])
@pytest.mark.parametrize(("values", "chances"), [WINS, ((0.0, 1.0), (0.1, 0.9))])
def test_bootstrap_intervals_hold_the_measure(values, chances, number):
    truth = sum(value * chance for value, chance in zip(values, chances, strict=True))
    covered = mean_coverage(
        lambda found: bootstrap_interval(found, average, (0.0, 1.0), times=120),
        lambda rng: rng.choices(values, chances, k=number),
        truth,
        many(40, 3000),
    )
    report(f"bootstrap of {number}: {covered:.3f} of the intervals hold the mean")

    assert covered > 0.88


# Several comparisons at once -----------------------------------------------------


def family_error(rank, moves, deals, times, values=WINS):
    """Return how often any move is called worse, although all are equally good."""
    rng, errors = random.Random(moves * deals), 0
    for _time in range(times):
        luck = [rng.choices(*values)[0] for _deal in range(deals)]
        found = [[rng.choices(*values)[0] if rng.random() < 0.7 else same for same in luck] for _move in range(moves)]
        errors += any(row.is_worse for row in rank(range(moves), found))
    return errors / times


@pytest.mark.parametrize("values", [WINS, TIES], ids=["wins", "ties"])
@pytest.mark.parametrize("deals", [8, 30, 100])
@pytest.mark.parametrize("moves", [2, 4, 12])
def test_equal_moves_are_rarely_called_worse(moves, deals, values):
    times = many(150 if moves < 12 else 60, 4000)
    error = family_error(evaluation.rank_moves, moves, deals, times, values)
    report(f"{moves} equal moves in {deals} deals: in {error:.3f} of the evaluations one is called worse")

    assert error <= FAMILY_ERROR + 2 * (0.05 * 0.95 / times) ** 0.5


def test_equal_scores_are_rarely_called_worse():
    rng, times, errors = random.Random(5), many(200, 4000), 0
    for _time in range(times):
        found = [[rng.gauss(10, 4) for _deal in range(8)] for _move in range(4)]
        errors += any(row.is_worse for row in evaluation.rank_moves(range(4), found, None))

    assert errors / times <= FAMILY_ERROR + 0.02


@pytest.mark.parametrize(("moves", "wrong"), [(4, "1"), (12, "1"), (12, "len(moves)")])
def test_a_missing_correction_is_found(moves, wrong):
    faulty = module_with_fault(evaluation, "comb(len(moves), 2)", wrong)
    error = family_error(faulty.rank_moves, moves, 100, 150)
    report(f"{moves} equal moves and {wrong} for the number of pairs: {error:.3f}")

    assert error > FAMILY_ERROR


def test_a_clearly_worse_move_is_called_worse():
    rng = random.Random(2)
    luck = [rng.random() for _deal in range(100)]
    best, other, worse = evaluation.rank_moves(
        "abc", [[float(each < chance) for each in luck] for chance in (0.8, 0.79, 0.5)]
    )

    assert [best.is_worse, other.is_worse, worse.is_worse] == [False, False, True]


def test_evaluate_widens_differences_for_all_moves_compared():
    view = nanuk.read("boast 2 seal in 4 days by A | turn B", seed=3).view(1)
    moves = [str(move) for move in view.moves()][:3]
    narrow = evaluate(view, 12, 1, moves=moves[:2], progress=False).moves[-1].behind
    wide = evaluate(view, 12, 1, moves=moves[:2], also=moves[2:], progress=False)

    assert {str(row.move) for row in wide.moves} == set(moves)
    assert all(row.behind.high - row.behind.low > narrow.high - narrow.low for row in wide.moves[1:])


def rate_random_decisions(decisions, deals, seed, gain=0.0, moves=2, fresh=None):
    """Return rated decisions in which the move made is the first of `moves`, and the last does better by `gain`."""
    rng = random.Random(seed)

    def outcomes(number, gains):
        luck = [rng.random() for _deal in range(number)]
        return [
            [float(rng.random() < 0.5) if each < 0.5 else float(each < 0.75 + bonus) for each in luck]
            for bonus in gains
        ]

    rated = []
    for ply in range(decisions):
        gains = [0.0] * (moves - 1) + [gain]
        found = review_sampling.pick_better(
            (ply, 0, "0"), [str(move) for move in range(moves)], 0, outcomes(deals, gains)
        )
        if found.deserves_second_look:
            again = outcomes(fresh or 4 * deals, [0.0, gains[int(found.better)]])
            found = found._replace(again=again[0], better_again=again[1])
        rated.append(found)
    return rated


def named_mistakes(rated):
    """Return the mistakes that a review names among these rated decisions."""
    return [each for each in reviewing.separate_luck(rated, {})[0] if each.is_mistake]


@pytest.mark.parametrize(("deals", "moves"), [(16, 2), (60, 2), (60, 12), (200, 12)])
def test_good_decisions_are_rarely_named_as_mistakes(deals, moves):
    times = many(50, 2000)
    error = (
        sum(bool(named_mistakes(rate_random_decisions(20, deals, seed, moves=moves))) for seed in range(times)) / times
    )
    report(f"20 right decisions among {moves} moves, {deals} deals: {error:.3f} of the reviews name a mistake")

    assert error <= FAMILY_ERROR


def test_naming_mistakes_after_one_look_is_found(monkeypatch):
    """Right decisions would be called mistakes without the correction for many moves and without fresh deals."""
    monkeypatch.setattr(review_sampling, "comparisons_for_lower_ends", lambda _number: 1)
    once = [
        sum(each.first_cost.low > 0 for each in rate_random_decisions(20, 60, seed, moves=12)) > 0 for seed in range(40)
    ]

    assert sum(once) / 40 > 5 * FAMILY_ERROR


def test_missing_correction_for_many_second_looks_is_found(monkeypatch):
    """The correction for the number of second looks is needed if luck misled many first looks."""
    monkeypatch.setattr(review_sampling.RatedDecision, "deserves_second_look", True)
    right = sum(bool(named_mistakes(rate_random_decisions(20, 20, seed, fresh=200))) for seed in range(100)) / 100
    monkeypatch.setattr(review_sampling, "comparisons_for_lower_ends", lambda _number: 1)
    wrong = sum(bool(named_mistakes(rate_random_decisions(20, 20, seed, fresh=200))) for seed in range(100)) / 100

    assert right <= FAMILY_ERROR + 0.02
    assert wrong > FAMILY_ERROR + 0.02


def test_a_costly_decision_is_named():
    assert len(named_mistakes(rate_random_decisions(10, 60, 1, gain=0.25, moves=6))) > 3


def test_named_costs_are_not_flattered():
    """The first look overstates what the mistakes it found cost, the second does not."""
    rated = [
        each
        for seed in range(many(30, 200))
        for each in rate_random_decisions(20, 60, seed, gain=0.2, moves=8, fresh=400)
    ]
    found = [each for each in rated if each.better == "7" and each.again]
    first = sum(each.first_cost.value for each in found) / len(found)
    second = sum(each.cost(1).value for each in found) / len(found)
    report(f"true cost 0.200: {len(found)} found, first look {first:.3f}, fresh deals {second:.3f}")

    assert first > 0.25
    assert abs(second - 0.2) < 4 * 0.6 / (400 * len(found)) ** 0.5


def test_a_decision_without_second_look_is_no_mistake():
    [rated] = rate_random_decisions(1, 200, 1, gain=0.25)
    assert named_mistakes([rated])

    assert not named_mistakes([rated._replace(again=(), better_again=())])


# Several answers to one question -------------------------------------------------------------------

WIDEST = 1.25
"""How many times answers may differ as much as they say, which is honest but for the luck of so few repeats."""
DEALS, REPEATS, POSITIONS = 200, many(10, 60), many(3, 6)


def views(game, players):
    """Return what a seat sees early in some rounds of keen players, where the most is hidden."""
    keen = player("keen")
    for number in range(POSITIONS):
        state, moments = registry.about(game).rules.deal(players, seed=number), []
        while state.round_result is None:
            moments.append(state)
            acting = state.to_act[0]
            state = state.play(keen.move(state.view(acting)), acting)
        moment = moments[int(len(moments) * (0.15 + 0.25 * (number % 3)))]
        yield moment.view(moment.to_act[0])


def spread_over_intervals(answers):
    """Return how many times as much answers differ as their intervals say; `answers` are of one view each."""
    true = sum(variance([each.value for each in of_view]) for of_view in answers)
    said = sum(fmean([((each.high - each.low) / 2 / Z_95) ** 2 for each in of_view]) for of_view in answers)
    return sqrt(true / said)


@pytest.mark.parametrize(("game", "players"), [("nanatoridori", 4), ("nanuk", 5), ("koinobori", 3)])
def test_chances_differ_no_more_than_they_say(game, players):
    answers = [
        [forecast(view, DEALS, seed, progress=False).chances[view.seat] for seed in range(REPEATS)]
        for view in views(game, players)
    ]
    ratio = spread_over_intervals(answers)
    report(f"{game}, {players} players: chances differ {ratio:.2f} times as much as they say")

    assert ratio <= WIDEST


def test_chances_in_long_blocks_differ_no_more_than_they_say():
    answers = [
        [forecast(view, 8 * DEALS, seed, progress=False).chances[view.seat] for seed in range(REPEATS)]
        for view in islice(views("nanatoridori", 4), many(1, 6))
    ]

    assert spread_over_intervals(answers) <= WIDEST


@pytest.mark.parametrize(("game", "players"), [("nanatoridori", 4), ("nanuk", 5), ("koinobori", 3)])
def test_differences_of_moves_differ_no_more_than_they_say(game, players):
    answers = []
    for view in views(game, players):
        moves = rules_for(view).candidates(view)[:2]
        if len(moves) < 2:
            continue
        pairs = [evaluate(view, DEALS, seed, moves=moves, progress=False) for seed in range(REPEATS)]
        answers += [[each.of(move).value for each in pairs] for move in moves]
        answers.append([_difference(each, moves) for each in pairs])
    ratio = spread_over_intervals(answers)
    report(f"{game}, {players} players: values and differences differ {ratio:.2f} times as much as they say")

    assert ratio <= WIDEST


def _difference(found, moves):
    """Return how far the first move is ahead of the second, with its interval."""
    behind = found.moves[1].behind
    if found.best.move == moves[0]:
        return behind
    return behind._replace(value=-behind.value, low=-behind.high, high=-behind.low)


def test_taking_all_deals_for_independent_ones_is_found(monkeypatch):
    monkeypatch.setattr(forecasting, "mean_interval", lambda values, bounds, **_block: mean_interval(values, bounds))
    answers = [
        [forecast(view, 8 * DEALS, seed, progress=False).chances[view.seat] for seed in range(REPEATS)]
        for view in views("nanatoridori", 4)
    ]

    assert spread_over_intervals(answers) > WIDEST


@pytest.mark.parametrize(("game", "players"), [("nanatoridori", 4), ("nanuk", 5), ("koinobori", 3)])
def test_a_question_has_many_blocks_of_deals(game, players):
    for view in views(game, players):
        for deals in (200, 800, 2401):
            dealing = dealing_for(view, rules_for(view), deals)
            assert not dealing.fits_play or 20 <= deals / dealing.block <= 80
