"""Koinobori: a game with each ruling, side by side with the literal table."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from gamelib import koinobori
from tests.literal import koinobori as literal_koinobori
from tests.rules.test_literal_engine import (
    BOX,
    KOINOBORI,
    EngineAndTwin,
    compare_moves,
    facts_of_koinobori,
    play_side_by_side,
)

RULED = len(KOINOBORI) // 8 // len(BOX)
"""How many choices of rulings there are: the settings go through them, and through all boxes for each."""


@pytest.mark.parametrize("box", ["many icons", "few cards"])
def test_each_ruling_plays_as_the_literal_table_does(box):
    played: Counter[int] = Counter()
    for ruled in range(RULED):
        at = (ruled % 2 + 4 * (ruled // 2 % 2)) * RULED + ruled  # two and three players, and both kinds of masts
        setting, rulings = KOINOBORI[at * len(BOX) + list(BOX).index(box)]
        pair = EngineAndTwin(koinobori, literal_koinobori, at, setting, rulings)
        play_side_by_side(pair, facts_of_koinobori, compare_moves, Random(at))
        played[setting["players"]] += 1

    assert min(played[2], played[3]) >= 4
