"""The curve of a review: its points, where a round turned, and the sentence above it."""

from types import SimpleNamespace

import pytest

from gamelib import Result, nanatoridori, player, record, review
from gamelib.analysis import curve as curves
from gamelib.analysis.curve import CurvePoint, RoundCurve, describe_course, describe_end, round_curves
from gamelib.analysis.review import Decision
from gamelib.core.intervals import Interval


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
