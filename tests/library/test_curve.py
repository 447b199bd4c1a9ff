"""The curve of a review: its points, where a round turned, and the sentence above it."""

import pytest

from gamelib import nanatoridori, record, review
from gamelib.analysis.curve import CurvePoint, RoundCurve, round_curves


def curve(*chances, end, fair=0.75, last=30):
    """Return the curve of a round with a decision at every other ply; a pair of chances is a mistake."""
    pairs = [each if isinstance(each, tuple) else (each, each) for each in chances]
    return RoundCurve(tuple(CurvePoint(2 * at, *pair) for at, pair in enumerate(pairs)), end, last, fair)


@pytest.mark.parametrize(("drawn", "headline"), [
    (curve(0.9, 0.5, 0.4, end=0.0), "You lost this round early: after move 1 you were never ahead"),
    (curve(0.8, 0.8, 0.8, (0.9, 0.1), end=0.0, last=8),
     "You lost this round late: at move 7 your chance was still 90 of 100"),
    (curve(0.7, 0.6, end=0.0), "You lost this round and were never ahead"),
    (curve(0.5, 0.9, end=1.0), "You won this round early: after move 1 you were never behind"),
    (curve(0.8, 0.9, 0.9, 0.2, end=1.0, last=8), "You won this round late: at move 7 your chance was still 20 of 100"),
    (curve(0.75, 0.9, end=1.0), "You won this round and were never behind"),
    (curve(0.3, 0.1, end=0.5, fair=0.25), "You won this round early: after move 3 you were never behind"),
    (curve(0.9, end=None), ""),
])
def test_headline_says_when_a_round_turned(drawn, headline):
    assert drawn.headline() == headline


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


def test_luck_and_mistakes_add_up_to_the_curve(blunder):
    found, game = blunder
    [drawn] = round_curves(found, game, 0)
    [balance] = found.balances

    falls = sum(point.before - point.after for point in drawn.points)
    rises = (drawn.end - drawn.points[0].before) + falls
    assert falls == pytest.approx(balance.cost)
    assert rises == pytest.approx(balance.luck)


def test_each_round_has_a_curve_of_its_own():
    game = record.start("nanatoridori", players=3, seed=3)
    while len([entry for entry in game.entries if entry.seat is None]) < 2:
        game = game.play(str(game.state.moves()[-1])) if game.state.to_act else game.next_round()
    drawn = round_curves(review(game, 4, fresh_deals=4, seats=[1], progress=False), game, 1)

    assert len(drawn) == 2
    assert drawn[0].end in (0.0, 1.0)
    assert drawn[0].end_ply < drawn[1].points[0].ply
