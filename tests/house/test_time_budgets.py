"""Speed floors ten times below the promised figures; `make bench` measures the figures themselves."""

import pytest

from tests.bench.__main__ import GAMES, import_time, measure
from tests.bench.opponents import contestants

PROMISED = {"nanatoridori": 400_000, "nanuk": 220_000, "koinobori": 220_000}
"""Decisions per second of random play on one idle core."""


@pytest.mark.parametrize("one", list(contestants(peers=False)), ids=lambda one: f"{one.game}-{one.players}")
def test_random_play_reaches_a_tenth_of_its_promised_speed(one):
    speed = measure([one], seconds=0.1, times=3)[one]

    assert speed.decisions > PROMISED[one.game] / 10


def test_import_time_budget_without_numpy():
    assert import_time(GAMES, 3) < 600
