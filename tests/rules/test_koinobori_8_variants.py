"""Koinobori: the clauses of chapter 8, variants and rulings, in clause order."""

from __future__ import annotations

import pytest

from gamelib import BadRuling
from gamelib.koinobori import Rulings, deal, read
from tests.rules.koinobori_positions import (
    at,
)


def test_8_1_there_is_one_game():
    assert deal(2, seed=1).variant == deal(2, seed=1).view(0).variant == "basic"


def test_8_2_every_ruling_can_be_named():
    state = deal(2, seed=1, rulings=Rulings(must_act=False, stuck="drawn"))

    assert "rulings must_act=false, stuck=drawn" in state.write()
    assert read(state.write()).rulings == state.rulings
    for wrong in ({"must_act": 1}, {"stuck": "tie"}):
        with pytest.raises(BadRuling, match=next(iter(wrong))):
            Rulings(**wrong)
    with pytest.raises(BadRuling, match="did you mean must_act"):
        read("rulings must_acts=false")
    with pytest.raises(BadRuling):
        deal(2, rulings="must_act")


def test_8_2_a_ruling_ends_at_the_first_equals_sign():
    with pytest.raises(BadRuling, match="the ruling stuck can be scored or drawn, not 'scored=drawn'"):
        at("hand A pink", rulings="stuck=scored=drawn")
