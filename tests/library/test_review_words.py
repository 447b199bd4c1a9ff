"""What a review says: of all choices together, and of the curve of a round."""

import random
from types import SimpleNamespace

import pytest

from gamelib import Result, nanatoridori, player, record, review
from gamelib.analysis import curve as curves
from gamelib.analysis.curve import CurvePoint, RoundCurve, describe_course, round_curves
from gamelib.analysis.review import Decision, TotalCost, add_up_costs, sum_interval
from gamelib.analysis.review_sampling import RatedDecision
from gamelib.core.intervals import Interval
from tests.bench import reviews
from tests.laws import many, report

# All choices together ------------------------------------------------------------------------------

WANTED = 0.93


def random_differences(rng, number, cost, spread, like=0.0):
    """Return differences of -1, 0 and 1 that cost so much on average; a part of them repeat the one before."""
    values = []
    for _deal in range(number):
        if not values or rng.random() >= like:
            chance = rng.random()
            fresh = 1.0 if chance < (spread + cost) / 2 else -1.0 if chance > 1 - (spread - cost) / 2 else 0.0
            values.append(fresh)
        else:
            values.append(values[-1])
    return values


def coverage(costs, spread, number, like=0.0, times=200, block=1):
    """Return how often the interval holds the sum of the costs."""
    rng = random.Random(1)
    blocks = [block] * len(costs)
    sums = [
        sum_interval([random_differences(rng, number, cost, spread, like) for cost in costs], blocks)
        for _time in range(times)
    ]
    return sum(each.low <= sum(costs) <= each.high for each in sums) / times


@pytest.mark.parametrize(
    ("costs", "spread", "number"),
    [
        ([0.01] * 30, 0.3, 75),
        ([0.3, 0.1, -0.02, 0.0, 0.01], 0.4, 150),
        ([0.005] * 12, 0.005, 75),
        ([0.2], 0.5, 75),
        ([0.02] * 20, 0.02, 300),
    ],
)
def test_interval_of_many_small_costs_holds_their_sum(costs, spread, number):
    held = coverage(costs, spread, number, times=many(100, 1000))
    report(f"{len(costs)} costs, {number} deals each: {100 * held:.1f} % of the intervals hold their sum")

    assert held >= WANTED


def test_interval_holds_where_neighbouring_deals_are_alike():
    assert coverage([0.02] * 15, 0.3, 300, like=0.5, block=10) >= 0.91


def test_taking_each_deal_for_a_fresh_one_is_found():
    assert coverage([0.02] * 15, 0.3, 300, like=0.5) < 0.88


def test_samples_in_which_nothing_happened_prove_little():
    assert sum_interval([[0.0] * 75] * 12).high > 0.02


def rated_decision(ply, made, level):
    """Return a rated decision that was compared with the level's in these outcomes."""
    return RatedDecision(ply, 0, "a", "a", 2, made, made, together=(made, level) if level else ())


def test_small_losses_are_added_up():
    losses = [rated_decision(ply, [0.0] * 100, [1.0, *[0.0] * 9] * 10) for ply in range(10)]
    alike = rated_decision(10, [0.5] * 100, None)
    found = add_up_costs([*losses, alike], "Plays well")

    assert found.cost.value == pytest.approx(1.0)
    assert found.cost.low > 0.7
    assert (found.decisions, found.others) == (11, 10)


BESIDE = "compared with the “Plays well” program's"


@pytest.mark.parametrize(
    ("cost", "said"),
    [
        (Interval(0.2, 0.118, 0.282), f"Together, your choices cost you about 20 in 100 {BESIDE} (11 to 29)."),
        (Interval(0.003, 0.001, 0.03), f"Together, your choices cost you about 1 in 100 {BESIDE} (0 to 3)."),
        (Interval(-0.1, -0.15, -0.05), f"Together, your choices gained you about 10 in 100 {BESIDE} (5 to 15)."),
        (
            Interval(0.05, -0.03, 0.13),
            "Together, your choices came to something between 13 in 100 less and 3 in 100 more"
            " than the “Plays well” program's.",
        ),
        (
            Interval(0.001, -0.009, 0.011),
            "Together, your choices came to the same as the “Plays well” program's, give or take 2 in 100.",
        ),
        (
            Interval(1.2, 1.1, 1.3),
            f"Step by step, your choices gave away 120 in 100 {BESIDE} (110 to 130); luck gave some of it back.",
        ),
    ],
)
def test_sentence_says_no_more_than_the_interval(cost, said):
    assert TotalCost(cost, "Plays well", 9, 5).describe() == said
    assert TotalCost(Interval(*(3 * each for each in cost)), "Plays well", 9, 5, rounds=3).describe() == said


def test_number_of_other_choices_is_said():
    other = TotalCost(Interval(0.1, 0.0, 0.2), "Plays well", 9, 4)

    assert other.describe_number() == "At 4 of your 9 decisions the “Plays well” program would have chosen otherwise."
    assert other._replace(decisions=1, others=1).describe_number() == (
        "At your 1 decision the “Plays well” program would have chosen otherwise."
    )
    assert (
        other._replace(others=0).describe_number()
        == "You always chose what the “Plays well” program would have chosen."
    )


def test_choices_of_the_level_itself_cost_nothing():
    played = reviews.play_game("nanuk", 5, 3, seat=9)  # a seat that nobody has: all play alike
    [balance] = review(played, 8, 1, fresh_deals=8, seats=[0], progress=False).balances

    assert balance.together.cost == (0.0, 0.0, 0.0)
    assert balance.describe_choices() == "You always chose what the “Plays well” program would have chosen."


def test_game_played_at_random_is_not_flattered():
    """A whole game of Nanuk at random among keen players, which once lost nothing that could be told from luck."""
    costs = []
    for number in range(many(2, 8)):
        played = reviews.play_game("nanuk", 5, number, seat=number % 5)
        [balance] = review(played, 100, 1, fresh_deals=400, seats=[number % 5], progress=False).balances
        costs.append(balance.together.cost)
        assert "told from luck" not in balance.describe_choices()

    assert sum(each.low > 0 for each in costs) >= 0.6 * len(costs)
    assert sum(each.value for each in costs) / len(costs) > 0.1


@pytest.mark.deep
def test_intervals_of_reviews_hold_the_truth():
    """The small size of `python -m tests.bench.reviews`: fewer games, the truth from fewer deals."""
    found = [reviews.judge(number, many(100, 2_000)) for number in range(many(2, 8))]
    held = [abs(each.cost[0] - each.truth) <= (each.cost[2] - each.cost[1]) / 2 + 2 * each.error for each in found]
    report(f"{sum(held)} of {len(held)} intervals hold the truth")

    assert sum(held) >= 0.9 * len(held) - 1


def test_flattered_costs_are_found():
    """A sum over the best of several moves in the deals that picked it is above the truth."""
    rng, held = random.Random(2), 0
    for _time in range(100):
        tried = [[random_differences(rng, 60, 0.0, 0.4) for _move in range(6)] for _decision in range(15)]
        held += sum_interval([max(moves, key=sum) for moves in tried]).low <= 0
    assert held < 20


@pytest.mark.parametrize(
    ("said", "truth", "is_true"),
    [
        (Interval(0.1, 0.05, 0.15), 0.04, False),
        (Interval(0.1, 0.05, 0.15), 0.06, True),
        (Interval(0.0, -0.01, 0.01), 0.1, False),
        (Interval(0.0, -0.01, 0.01), 0.01, True),
        (Interval(0.0, -0.1, 0.1), 0.2, False),
        (Interval(-0.1, -0.15, -0.05), 0.01, False),
    ],
)
def test_bench_knows_which_sentence_is_true(said, truth, is_true):
    assert reviews.is_true(said, truth) == is_true


class FinishedFuture:
    """A finished piece of work."""

    def __init__(self, result):
        self.result = lambda: result


class StandInPool:
    """A pool in a `with` block."""

    def __init__(self, pool):
        self.pool = pool

    def __enter__(self):
        return self.pool

    def __exit__(self, *_error):
        return None


def test_bench_resumes_where_it_was_stopped(tmp_path, monkeypatch):
    path, judged = tmp_path / "reviews.json", []
    pool = SimpleNamespace(submit=lambda work, *more: judged.append(more[0]) or FinishedFuture(work(*more)))
    monkeypatch.setattr(reviews, "ProcessPoolExecutor", lambda _jobs: StandInPool(pool))
    monkeypatch.setattr(reviews, "as_completed", iter)
    monkeypatch.setattr(
        reviews,
        "judge",
        lambda number, _deals: reviews.JudgedReview(
            "nanuk, 5 players", (0.1, 0.0, 0.2), 0.1 + number, 0.01, 1, "said", True
        ),
    )

    assert not reviews.continue_record(path, 0, 3, 10, 2)
    assert reviews.continue_record(path, 1e18, 3, 10, 2)
    assert reviews.continue_record(path, 1e18, 5, 10, 2)
    assert judged == [0, 1, 2, 3, 4]
    assert "In 5 games 0.200" in reviews.page_of(reviews.load(path), 200)


# The curve of a round ------------------------------------------------------------------------------


def round_curve(*chances, end, fair=0.75, last=30):
    """Return the curve of a round with a decision at every other ply; a pair of chances is a mistake."""
    pairs = [each if isinstance(each, tuple) else (each, each) for each in chances]
    return RoundCurve(tuple(CurvePoint(2 * at, *pair) for at, pair in enumerate(pairs)), end, last, fair)


@pytest.mark.parametrize(
    ("drawn", "said"),
    [
        (round_curve(0.9, 0.5, 0.4, end=0.0), "After move 1 you were never ahead again."),
        (round_curve(0.8, 0.8, 0.8, (0.9, 0.1), end=0.0, last=8), "At move 7 your chance was still 90 of 100."),
        (round_curve(0.7, 0.6, end=0.0), "You were never ahead."),
        (round_curve(0.5, 0.9, end=1.0), "After move 1 you were never behind again."),
        (round_curve(0.8, 0.9, 0.9, 0.2, end=1.0, last=8), "At move 7 your chance was still 20 of 100."),
        (round_curve(0.75, 0.9, end=1.0), "You were never behind."),
        (round_curve(0.3, 0.1, end=0.5, fair=0.25), ""),
        (round_curve(0.9, end=None), ""),
    ],
)
def test_a_sentence_says_when_a_round_turned(drawn, said):
    assert drawn.describe_turning() == said


class EndedGame:
    """A game of three, in which seat 0 may have won what has ended."""

    def __init__(self, winners, result=None, rounds=1):
        def over(won):
            return Result(won, tuple({0, 1, 2} - {*won}), (0, 0, 0), "")

        self.ends = [
            SimpleNamespace(round_result=over(winners), result=over(result) if result and last else None)
            for last in [False] * (rounds - 1) + [True]
        ]
        self.game, self.state = "nanuk", self.ends[-1]

    def states(self):
        return self.ends


@pytest.mark.parametrize(
    ("kind", "fair", "ends", "said"),
    [
        ("season", 0.2, (0.5, 0.0, 1.0), "You won 2 of 3 seasons."),
        ("season", 0.2, (0.0, 0.0, 0.0), "You won none of 3 seasons."),
        ("round", 0.5, (0.5, 0.0, 1.0), "You won 2 of 3 rounds."),
        ("round", 0.5, (0.0, 0.0, 0.0), "You won none of 3 rounds."),
        ("round", 0.75, (0.5, 0.0, 1.0), "You lost 1 of 3 rounds."),
        ("round", 0.75, (1.0, 1.0, 1.0), "You lost none of 3 rounds."),
    ],
)
def test_several_rounds_are_counted_in_a_sentence(monkeypatch, kind, fair, ends, said):
    monkeypatch.setattr(curves, "_kind_of_end", lambda *_asked: kind)
    drawn = [round_curve(0.5, end=end, fair=fair) for end in ends]

    assert describe_course(drawn, EndedGame((0,), (1,), rounds=3)) == said


@pytest.fixture(scope="module")
def game_with_blunder():
    """Return a game in which a card that would have won was not played, and its review."""
    position = "players 3 | A 7 | B 5 | C - | out C | table 6 by B | turn A"
    game = record.start(nanatoridori, position=position, seed=1).play("pass")
    while game.state.to_act:
        game = game.play(str(game.state.moves()[0]))
    return review(game, 20, fresh_deals=30, seats=[0], progress=False), game


def test_a_mistake_falls_by_what_it_cost(game_with_blunder):
    found, game = game_with_blunder
    [drawn] = round_curves(found, game, 0)
    mistake = found.costliest(1)[0]

    first = drawn.points[0]
    assert (first.ply, first.after) == (mistake.ply, mistake.chance)
    assert first.before - first.after == pytest.approx(mistake.cost.value)
    assert drawn.fair == pytest.approx(2 / 3)
    assert drawn.end == 0.0
    assert drawn.end_ply == len(game)


def test_luck_and_choices_add_up_to_the_curve(game_with_blunder):
    found, game = game_with_blunder
    [drawn] = round_curves(found, game, 0)
    [balance] = found.balances

    falls = sum(point.before - point.after for point in drawn.points)
    rises = (drawn.end - drawn.points[0].before) + falls
    assert falls == pytest.approx(balance.cost)
    assert rises == pytest.approx(balance.luck)


def test_small_losses_and_gains_are_on_the_curve():
    each = Decision(4, 0, "a", "b", Interval(0.1, -0.1, 0.3), 0.5, 0.0)
    small, gain, mistake = (
        each._replace(lost=0.03),
        each._replace(ply=6, lost=-0.02),
        each._replace(ply=8, lost=0.1, cost=Interval(0.2, 0.1, 0.3), fresh_deals=9),
    )

    assert [(point.before, point.after) for point in curves._curve_points([small, gain, mistake])] == [
        (0.53, 0.5),
        (0.48, 0.5),
        (0.7, 0.5),
    ]


def test_each_round_has_a_curve_of_its_own():
    game = record.start("nanatoridori", players=3, seed=3)
    while len([entry for entry in game.entries if entry.seat is None]) < 2:
        state = game.state
        game = game.play(player("careful").move(state.view(state.turn))) if state.to_act else game.next_round()
    drawn = round_curves(review(game, 4, fresh_deals=4, seats=[1], progress=False), game, 1)

    assert len(drawn) == 2
    assert drawn[0].end in (0.0, 1.0)
    assert drawn[0].end_ply < drawn[1].points[0].ply
