"""Glicko-2, held against the worked example of Glickman's paper."""

from __future__ import annotations

import pytest

from gamelib.lessons.glicko import Rating, ScoredGame

EXAMPLE = [ScoredGame(1400, 30, 1.0), ScoredGame(1550, 100, 0.0), ScoredGame(1700, 300, 0.0)]


def test_worked_example_of_the_paper():
    after = Rating(1500, 200, 0.06).after(EXAMPLE)

    assert after.value == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_win_raises_and_a_loss_lowers_the_rating():
    start = Rating()
    for value in (600, 1000, 1400):
        won, lost = (start.after([ScoredGame(value, 60, score)]) for score in (1.0, 0.0))
        assert lost.value < start.value < won.value
        assert won.deviation < start.deviation


def test_a_win_against_a_stronger_opponent_counts_more():
    gains = [Rating(1000, 80).after([ScoredGame(value, 60, 1.0)]).value for value in (700, 1000, 1300)]
    assert gains == sorted(gains)


def test_volatility_rises_when_results_surprise():
    calm = Rating(1500, 50).after([ScoredGame(1500, 30, 1.0), ScoredGame(1500, 30, 0.0)])
    wild = Rating(1500, 50).after([ScoredGame(2300, 30, 1.0)] * 4)
    assert calm.volatility < 0.06 < wild.volatility
