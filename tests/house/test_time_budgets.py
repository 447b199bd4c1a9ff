"""Minimum speeds, a tenth of what is promised, as ratios within one run; `make bench` measures the real figures."""

import time

import pytest

from tests.bench.contestants import contestants
from tests.support.limits import steps_a_second

STEPS_PER_DECISION = {"nanatoridori": 70, "nanuk": 130, "koinobori": 150}
"""What a decision of random play costs, in steps of a plain loop, on one idle core."""
LEAST_OBSERVED = {"nanatoridori": 0.1, "nanuk": 0.1, "koinobori": 0.1}
"""The speed of play in which every seat is told all it may know, as a part of the speed of bare play; half of it."""
TRIES = 3
"""How often speed is measured before it counts as too low: others may use the machine meanwhile."""

PLAIN = [each for each in contestants(peers=False) if each.library == "ours"]
LARGEST = {each.game: each.players for each in PLAIN}
BY_TABLE = [pytest.param(each, marks=[] if each.players == LARGEST[each.game] else pytest.mark.deep) for each in PLAIN]
OBSERVED = [each for each in contestants(peers=False) if each.library != "ours"]


def count_decisions(contestant, seconds):
    """Return a contestant's decisions per second of processor time."""
    contestant.play()
    decisions, began = 0, time.process_time()
    while time.process_time() < began + seconds:
        decisions += contestant.play()[0]
    return decisions / (time.process_time() - began)


@pytest.mark.parametrize("one", BY_TABLE, ids=lambda one: f"{one.game}-{one.players}")
def test_random_play_reaches_a_tenth_of_its_promised_speed(one):
    ratios = (steps_a_second(0.1) / count_decisions(one, 0.2) for _time in range(TRIES))

    assert any(ratio < 10 * STEPS_PER_DECISION[one.game] for ratio in ratios)


@pytest.mark.parametrize("one", OBSERVED, ids=lambda one: one.game)
def test_observed_play_reaches_half_its_share_of_bare_speed(one):
    bare = next(each for each in PLAIN if (each.game, each.players) == (one.game, one.players))
    parts = (count_decisions(one, 0.3) / count_decisions(bare, 0.2) for _time in range(TRIES))

    assert any(part > LEAST_OBSERVED[one.game] / 2 for part in parts)
