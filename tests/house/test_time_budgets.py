"""Nothing is slower than a tenth of what is promised; `make bench` has the real figures."""

import pytest

from tests.bench.__main__ import GAMES, import_time, measure
from tests.bench.opponents import contestants

PROMISED = {"nanatoridori": 400_000, "nanuk": 220_000, "koinobori": 220_000}
"""Decisions a second, at random, on one quiet core."""


@pytest.mark.parametrize("one", list(contestants(peers=False)), ids=lambda one: f"{one.game}-{one.players}")
def test_random_play_keeps_a_tenth_of_its_speed(one):
    speed = measure([one], seconds=0.1, times=3)[one]

    assert speed.decisions > PROMISED[one.game] / 10


def test_importing_the_games_takes_no_ten_times_as_long_and_leaves_numpy_out():
    assert import_time(GAMES, 3) < 600
