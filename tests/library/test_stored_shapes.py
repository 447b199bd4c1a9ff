"""The stored shapes of the notebook: complete, and equal to a new measurement."""

import json

import pytest

from tests import STALE
from tests.tools.make_shapes import KEPT, POLICY, ROUNDS, SEED, TABLES, measured

FOUND = json.loads(KEPT.read_text(encoding="utf-8"))
SIX = ("fairness", "order", "convergence", "spread", "drama", "security")


def test_stored_shapes_name_their_settings():
    assert (FOUND["rounds"], FOUND["seed"], FOUND["policy"], FOUND["players"]) == (ROUNDS, SEED, POLICY, TABLES)


@pytest.mark.parametrize("game", TABLES)
def test_every_measure_lies_in_its_interval(game):
    for name in SIX:
        value, low, high = FOUND["shapes"][game][name]

        assert 0 <= low <= value <= high <= 1, name


@pytest.mark.deep  # takes minutes
def test_stored_shapes_equal_a_new_measurement():
    assert measured() == FOUND, STALE
