"""Exact endgames of Nanatoridori: the solver is right where a person can tell, and the expert mostly agrees with it."""

import pytest

from gamelib import nanatoridori
from tests.bench.endgames import Solver, agreement
from tests.laws import many

LAST_TWO = "players 3 | A {} | B {} | C - | out C | table {} | turn A | deck -"


@pytest.mark.parametrize(
    ("mine", "yours", "table", "winning"),
    [
        ("7", "1", "6 by B", ["play 7 at 1"]),  # after a pass the other leads and goes out
        ("1 5 1", "5", "-", ["play 5 at 2"]),  # the 5 keeps the lead and lets the 1s join
        ("1 5", "6", "-", []),  # whatever is led, the 6 beats it
    ],
)
def test_solver_is_right_in_endgames_solved_by_eye(mine, yours, table, winning):
    state = nanatoridori.read(LAST_TWO.format(mine, yours, table), seed=1)

    assert [str(move) for move in Solver().winning_moves(state)] == winning


def test_expert_agrees_with_exact_endgames():
    number = many(15, 150)
    found = agreement(number)

    assert found["expert"] >= found["keen"]
    assert found["expert"] >= 0.75 * number
    assert found["expert, open cards"] >= 0.75 * number
