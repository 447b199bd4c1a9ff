"""Intervals of what a seat can expect: how much answers differ from seed to seed, beside what each says of itself."""

from math import sqrt
from statistics import fmean, variance

import pytest

from gamelib import evaluate, forecast, player
from gamelib.analysis import forecast as forecasting
from gamelib.core import registry
from gamelib.core.intervals import Z_95, mean_interval
from gamelib.players import rules_for
from gamelib.players.dealing import dealing_for
from tests.laws import many, report

WIDEST = 1.25
"""How many times answers may differ as much as they say, which is honest but for the luck of so few repeats."""
DEALS, REPEATS, POSITIONS = 200, many(16, 60), many(3, 6)


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


def true_over_said(answers):
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
    ratio = true_over_said(answers)
    report(f"{game}, {players} players: chances differ {ratio:.2f} times as much as they say")

    assert ratio <= WIDEST


def test_chances_in_long_blocks_differ_no_more_than_they_say():
    answers = [
        [forecast(view, 8 * DEALS, seed, progress=False).chances[view.seat] for seed in range(REPEATS)]
        for view in views("nanatoridori", 4)
    ]

    assert true_over_said(answers) <= WIDEST


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
    ratio = true_over_said(answers)
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

    assert true_over_said(answers) > WIDEST


@pytest.mark.parametrize(("game", "players"), [("nanatoridori", 4), ("nanuk", 5), ("koinobori", 3)])
def test_a_question_has_many_blocks_of_deals(game, players):
    for view in views(game, players):
        for deals in (200, 800, 2401):
            dealing = dealing_for(view, rules_for(view), deals)
            assert not dealing.fits_play or 20 <= deals / dealing.block <= 80
