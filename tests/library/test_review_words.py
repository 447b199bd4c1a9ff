"""What a review says: of all choices together, of the curve of a round, and which words go with a chance."""

import random
import re
from time import sleep
from types import SimpleNamespace

import pytest

import gamelib
from gamelib import Result, evaluate, forecast, koinobori, nanatoridori, nanuk, player, record, review, simulate
from gamelib.analysis import curve as curves
from gamelib.analysis.curve import CurvePoint, RoundCurve, describe_course, describe_end, round_curves
from gamelib.analysis.lens import Lens
from gamelib.analysis.review import Decision, Together, add_up_costs, sum_interval
from gamelib.analysis.review_sampling import RatedDecision
from gamelib.classroom import share
from gamelib.core import registry
from gamelib.core.intervals import Interval
from tests.bench import reviews
from tests.laws import many, report
from widgets.desk import class_paper, desk_scene
from widgets.desk.move_comparison import MoveComparison
from widgets.room import vote_screens

WANTED = 0.93


def gaps(rng, number, cost, spread, like=0.0):
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
    sums = [sum_interval([gaps(rng, number, cost, spread, like) for cost in costs], blocks) for _time in range(times)]
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
    held = coverage(costs, spread, number, times=many(200, 1000))
    report(f"{len(costs)} costs, {number} deals each: {100 * held:.1f} % of the intervals hold their sum")

    assert held >= WANTED


def test_interval_holds_where_neighbouring_deals_are_alike():
    assert coverage([0.02] * 15, 0.3, 300, like=0.5, block=10) >= 0.91


def test_taking_each_deal_for_a_fresh_one_is_found():
    assert coverage([0.02] * 15, 0.3, 300, like=0.5) < 0.88


def test_samples_in_which_nothing_happened_prove_little():
    assert sum_interval([[0.0] * 75] * 12).high > 0.02


def rated(ply, made, level):
    """Return a rated decision that was compared with the level's in these outcomes."""
    return RatedDecision(ply, 0, "a", "a", 2, made, made, together=(made, level) if level else ())


def test_small_losses_are_added_up():
    losses = [rated(ply, [0.0] * 100, [1.0, *[0.0] * 9] * 10) for ply in range(10)]
    alike = rated(10, [0.5] * 100, None)
    found = add_up_costs([*losses, alike], "Hard")

    assert found.cost.value == pytest.approx(1.0)
    assert found.cost.low > 0.7
    assert (found.decisions, found.others) == (11, 10)


BESIDE = "compared with the Hard program's"


@pytest.mark.parametrize(
    ("cost", "said"),
    [
        (Interval(0.2, 0.118, 0.282), f"Together, your choices cost you about 20 in 100 {BESIDE} (11 to 29)."),
        (Interval(0.003, 0.001, 0.03), f"Together, your choices cost you about 1 in 100 {BESIDE} (0 to 3)."),
        (Interval(-0.1, -0.15, -0.05), f"Together, your choices gained you about 10 in 100 {BESIDE} (5 to 15)."),
        (
            Interval(0.05, -0.03, 0.13),
            "Together, your choices came to something between 13 in 100 less and 3 in 100 more"
            " than the Hard program's.",
        ),
        (
            Interval(0.001, -0.009, 0.011),
            "Together, your choices came to the same as the Hard program's, give or take 2 in 100.",
        ),
        (
            Interval(1.2, 1.1, 1.3),
            f"Step by step, your choices gave away 120 in 100 {BESIDE} (110 to 130); luck gave some of it back.",
        ),
    ],
)
def test_sentence_says_no_more_than_the_interval(cost, said):
    assert Together(cost, "Hard", 9, 5).describe() == said
    assert Together(Interval(*(3 * each for each in cost)), "Hard", 9, 5, rounds=3).describe() == said


def test_number_of_other_choices_is_said():
    other = Together(Interval(0.1, 0.0, 0.2), "Hard", 9, 4)

    assert other.describe_number() == "At 4 of your 9 decisions the Hard program would have chosen otherwise."
    assert other._replace(decisions=1, others=1).describe_number() == (
        "At your 1 decision the Hard program would have chosen otherwise."
    )
    assert other._replace(others=0).describe_number() == "You always chose what the Hard program would have chosen."


def test_choices_of_the_level_itself_cost_nothing():
    played = reviews.play_game("nanuk", 5, 3, seat=9)  # a seat that nobody has: all play alike
    [balance] = review(played, 8, 1, fresh_deals=8, seats=[0], progress=False).balances

    assert balance.together.cost == (0.0, 0.0, 0.0)
    assert balance.describe_choices() == "You always chose what the Hard program would have chosen."


def test_game_played_at_random_is_not_flattered():
    """A whole game of Nanuk at random among keen players, which once lost nothing that could be told from luck."""
    costs = []
    for number in range(many(3, 8)):
        played = reviews.play_game("nanuk", 5, number, seat=number % 5)
        [balance] = review(played, 100, 1, fresh_deals=400, seats=[number % 5], progress=False).balances
        costs.append(balance.together.cost)
        assert "told from luck" not in balance.describe_choices()

    assert sum(each.low > 0 for each in costs) >= 0.6 * len(costs)
    assert sum(each.value for each in costs) / len(costs) > 0.1


def test_intervals_of_reviews_hold_the_truth():
    """The small size of `python -m tests.bench.reviews`: fewer games, the truth from fewer deals."""
    found = [reviews.judge(number, many(200, 2_000)) for number in range(many(2, 8))]
    held = [abs(each.cost[0] - each.truth) <= (each.cost[2] - each.cost[1]) / 2 + 2 * each.error for each in found]
    report(f"{sum(held)} of {len(held)} intervals hold the truth")

    assert sum(held) >= 0.9 * len(held) - 1


def test_flattered_costs_are_found():
    """A sum over the best of several moves in the deals that picked it is above the truth."""
    rng, held = random.Random(2), 0
    for _time in range(100):
        tried = [[gaps(rng, 60, 0.0, 0.4) for _move in range(6)] for _decision in range(15)]
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


def test_bench_resumes_where_it_was_stopped(tmp_path, monkeypatch):
    path, judged = tmp_path / "reviews.json", []
    pool = SimpleNamespace(submit=lambda work, *more: judged.append(more[0]) or Done(work(*more)))
    monkeypatch.setattr(reviews, "ProcessPoolExecutor", lambda _jobs: Opened(pool))
    monkeypatch.setattr(reviews, "as_completed", iter)
    monkeypatch.setattr(
        reviews,
        "judge",
        lambda number, _deals: reviews.Judged("nanuk, 5 players", (0.1, 0.0, 0.2), 0.1 + number, 0.01, 1, "said", True),
    )

    assert not reviews.play_on(path, 0, 3, 10, 2)
    assert reviews.play_on(path, 1e18, 3, 10, 2)
    assert reviews.play_on(path, 1e18, 5, 10, 2)
    assert judged == [0, 1, 2, 3, 4]
    assert "In 5 games 0.200" in reviews.page_of(reviews.load(path), 200)


class Done:
    """A finished piece of work."""

    def __init__(self, result):
        self.result = lambda: result


class Opened:
    """A pool in a `with` block."""

    def __init__(self, pool):
        self.pool = pool

    def __enter__(self):
        return self.pool

    def __exit__(self, *_error):
        return None


def curve(*chances, end, fair=0.75, last=30):
    """Return the curve of a round with a decision at every other ply; a pair of chances is a mistake."""
    pairs = [each if isinstance(each, tuple) else (each, each) for each in chances]
    return RoundCurve(tuple(CurvePoint(2 * at, *pair) for at, pair in enumerate(pairs)), end, last, fair)


@pytest.mark.parametrize(
    ("drawn", "said"),
    [
        (curve(0.9, 0.5, 0.4, end=0.0), "After move 1 you were never ahead."),
        (curve(0.8, 0.8, 0.8, (0.9, 0.1), end=0.0, last=8), "At move 7 your chance was still 90 of 100."),
        (curve(0.7, 0.6, end=0.0), "You were never ahead."),
        (curve(0.5, 0.9, end=1.0), "After move 1 you were never behind."),
        (curve(0.8, 0.9, 0.9, 0.2, end=1.0, last=8), "At move 7 your chance was still 20 of 100."),
        (curve(0.75, 0.9, end=1.0), "You were never behind."),
        (curve(0.3, 0.1, end=0.5, fair=0.25), ""),
        (curve(0.9, end=None), ""),
    ],
)
def test_a_sentence_says_when_a_round_turned(drawn, said):
    assert drawn.describe_turning() == said


class Ended:
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
    ("fair", "kind", "winners", "said"),
    [
        (0.2, "season", (1,), "You lost this season"),
        (0.2, "season", (0,), "You won this season"),
        (0.2, "season", (0, 1), "You share the win of this season"),
        (0.2, "game", (1,), "You lost this game"),
        (0.2, "game", (0,), "You won this game"),
        (0.2, "game", (0, 2), "You share the win of this game"),
        (0.75, "round", (1, 2), "You lost this round"),
        (0.75, "round", (0, 1), "You did not lose this round"),
        (0.75, "game", (0, 1), "You did not lose this game"),
        (0.25, "round", (0,), "You won this round"),
        (0.5, "round", (0, 1), "You share the win of this round"),
    ],
)
def test_headline_says_what_has_ended_and_how(monkeypatch, fair, kind, winners, said):
    monkeypatch.setattr(curves, "_kind_of_end", lambda *_asked: kind)
    drawn = curve(0.5, end=0.0, fair=fair)

    assert describe_end([drawn], Ended(winners, winners if kind == "game" else None), 0) == said
    assert describe_end([], Ended(winners), 0) == ""


@pytest.mark.parametrize(
    ("kind", "fair", "said"),
    [
        ("season", 0.2, "Of 3 seasons you won 2."),
        ("round", 0.5, "Of 3 rounds you won 2."),
        ("round", 0.75, "Of 3 rounds you lost 1."),
    ],
)
def test_several_rounds_are_counted_in_a_sentence(monkeypatch, kind, fair, said):
    monkeypatch.setattr(curves, "_kind_of_end", lambda *_asked: kind)
    drawn = [curve(0.5, end=end, fair=fair) for end in (0.5, 0.0, 1.0)]

    assert describe_course(drawn, Ended((0,), (1,), rounds=3)) == said


def test_a_game_lost_on_a_round_won_is_called_lost(monkeypatch):
    monkeypatch.setattr(curves, "_kind_of_end", lambda *_asked: "game")

    assert describe_end([curve(0.5, end=1.0, fair=0.2)], Ended((0,), (1,)), 0) == "You lost this game"


@pytest.fixture(scope="module")
def blunder():
    """Return a game in which a card that would have won was not played, and its review."""
    position = "players 3 | A 7 | B 5 | C - | out C | table 6 by B | turn A"
    game = record.start(nanatoridori, position=position, seed=1).play("pass")
    while game.state.to_act:
        game = game.play(str(game.state.moves()[0]))
    return review(game, 20, fresh_deals=30, seats=[0], progress=False), game


def test_a_mistake_falls_by_what_it_cost(blunder):
    found, game = blunder
    [drawn] = round_curves(found, game, 0)
    mistake = found.costliest(1)[0]

    first = drawn.points[0]
    assert (first.ply, first.after) == (mistake.ply, mistake.chance)
    assert first.before - first.after == pytest.approx(mistake.cost.value)
    assert drawn.fair == pytest.approx(2 / 3)
    assert drawn.end == 0.0
    assert drawn.end_ply == len(game)


def test_luck_and_choices_add_up_to_the_curve(blunder):
    found, game = blunder
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

    assert [(point.before, point.after) for point in curves._points([small, gain, mistake])] == [
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


TABLES = [
    (game, variant.name, players)
    for game in registry.games()
    for variant in registry.about(game).variants
    for players in ((variant.players,) if variant.players else (5, 6) if game == "nanuk" else (3, 4))
]
TO_WIN = re.compile(r"\b(?:to win|who wins)\b", re.IGNORECASE)
NOT_TO_LOSE = re.compile(r"\bnot (?:to )?lose\b", re.IGNORECASE)


def dealt(game, variant, players):
    return share(game, players, variant, 11).deal()


def texts_of(shown):
    return [str(shown), re.sub("<style>.*?</style>|<[^>]*>", " ", shown._repr_html_())]


@pytest.mark.parametrize(("game", "variant", "players"), TABLES)
def test_chances_said_to_be_to_win_add_up_to_one(game, variant, players):
    state = dealt(game, variant, players)
    found = forecast(state.view(state.to_act[0]), deals=12, seed=3, progress=False)

    total = sum(chance.value for chance in found.chances)
    is_to_win = total == pytest.approx(1)
    assert total == pytest.approx(1 if is_to_win else players - 1)
    for text in texts_of(found):
        assert bool(TO_WIN.search(text)) == is_to_win
        assert bool(NOT_TO_LOSE.search(text)) != is_to_win


@pytest.mark.parametrize(("game", "variant", "players"), TABLES)
def test_moves_are_compared_in_the_words_of_the_forecast(game, variant, players):
    state = dealt(game, variant, players)
    view = state.view(state.to_act[0])
    is_to_win = sum(chance.value for chance in forecast(view, deals=2, progress=False).chances) == pytest.approx(1)

    for text in texts_of(evaluate(view, deals=2, progress=False)):
        assert bool(TO_WIN.search(text)) == is_to_win
        assert bool(NOT_TO_LOSE.search(text)) != is_to_win


@pytest.mark.parametrize(
    ("game", "players"), [("nanatoridori", 4), ("nanatoridori", 2), ("nanuk", 5), ("koinobori", 3)]
)
def test_shares_of_the_win_add_up_to_one(game, players):
    found = simulate(game, players, rounds=20, seed=2, progress=False)

    assert sum(found.share(player).value for player in range(players)) == pytest.approx(1)
    for text in [*texts_of(found), str(found.beginner())]:
        assert "share of the win" in text
        assert not re.search(r"\bwins\b|\bto win\b", text)


COVERS, FITS = "luck of the dealing", "as if Hard programs had done it"
AT_RANDOM = "cards not seen are dealt at random"


def rewards():
    """Return what the seat to act sees while rewards of Nanuk are chosen."""
    state, keen = nanuk.deal(5, seed=1), player("keen")
    while state.phase != "rewards":
        state = state.play(keen.move(state.view(state.to_act[0])), state.to_act[0])
    return state.view(state.to_act[0])


def told_of(view):
    """Return all that is told beside the numbers of a view."""
    compared, foretold, lens = evaluate(view, 4, progress=False), forecast(view, 4, progress=False), Lens(view, 4)
    return [str(compared), compared._repr_html_(), str(foretold), foretold._repr_html_(), lens.describe_deals()]


@pytest.mark.parametrize("rules", [nanatoridori, koinobori, nanuk], ids=lambda rules: rules.NAME)
def test_numbers_say_what_their_intervals_cover(rules):
    state = rules.deal(5, seed=1, first=0)
    for _move in range(3):
        state = state.play(player("keen").move(state.view(state.to_act[0])))
    for told in told_of(state.view(state.to_act[0])):
        assert COVERS in told
        assert FITS in told
        assert AT_RANDOM not in told


def test_numbers_say_where_cards_are_dealt_at_random():
    for told in told_of(rewards()):
        assert COVERS in told
        assert AT_RANDOM in told
        assert FITS not in told


def test_reviews_say_what_their_intervals_cover():
    game = record.start(koinobori, players=2, seed=3)
    for _move in range(3):
        game = game.play(game.state.moves()[0])

    told = str(review(game, deals=4, fresh_deals=4, progress=False))

    assert COVERS in told
    assert FITS in told


def test_class_screens_say_what_their_lines_cover():
    view = nanatoridori.deal(3, seed=2, first=0).view(0)
    comparison = MoveComparison(view, (), 4)
    while comparison.evaluation is None:
        sleep(0.05)

    assert COVERS in desk_scene._describe_basis(comparison)
    assert COVERS in vote_screens._assumed()
    assert "has played like the Hard program" in vote_screens._assumed()
    assert COVERS in class_paper._foot().html


def test_lines_under_comparisons_repeat_their_numbers():
    keen = player("keen")
    for seed, ply in ((203, 52), (100, 26)):
        state = koinobori.deal(3, seed=seed)
        for _ply in range(ply):
            state = state.play(keen.move(state.view(state.turn.seat)))
        found = evaluate(state.view(state.turn.seat), 40, seed=2, progress=False)

        assert eval(found.python(), {"gamelib": gamelib}) == found
