"""Nanatoridori: the clauses of chapter 3, turns, in clause order."""

from __future__ import annotations

import pytest

from gamelib import NotYourTurn
from gamelib.nanatoridori import deal, read
from tests.rules.nanatoridori_positions import after, refused


def test_3_1_only_the_player_whose_turn_it_is_acts():
    state = deal(4, seed=7, first=2)
    move = state.moves()[0]

    assert refused(state, str(move), seat=1) == "NANA-3.1"
    with pytest.raises(NotYourTurn, match="it is Chloe's turn"):
        state.play(move, seat=1)
    assert list(state.moves(1)) == []


def test_3_1_play_goes_clockwise():
    state = after("A 1 2 3 | B 4 4 4 | C 1 2 3 | D 3 2 1 | turn D", "play 1 at 3")

    assert state.to_act == (0,)


def test_3_2_a_turn_is_a_play_or_a_pass():
    state = read("hand 2 6 | table 4")

    assert [str(move) for move in state.moves()] == ["pass", "play 6 at 2"]


def test_3_3_no_pass_on_an_empty_table():
    state = deal(4, seed=7)

    assert refused(state, "pass") == "NANA-3.3"
    assert all(move.kind == "play" for move in state.moves())


def test_3_4_passing_is_allowed_though_one_could_play():
    assert read("hand 7 7 7 | table 1").why_not("pass") is None


def test_3_5_a_pass_does_not_end_the_round_for_you():
    state = after(
        "A 1 7 7 | B 1 2 | C 2 3 | table 3 by C | players 3",
        "pass",
        "discard " + str(read("A 1 7 7 | B 1 2 | C 2 3 | table 3 by C | players 3", seed=1).deck[0]),
        "pass",
    )

    assert state.hands[0] == (1, 7, 7)
    assert state.play(state.moves()[0]).to_act == (2,)


@pytest.mark.parametrize("move", ["play 5 at 1", "pass"])
def test_3_6_picked_up_cards_are_dealt_with_first(move):
    assert refused(read("hand 5 1 2 | table 6 6 | held 5 5"), move) == "NANA-3.6"


@pytest.mark.parametrize("move", ["take in 3 at gap 0", "discard 3"])
def test_3_7_only_picked_up_cards_are_taken_in_or_discarded(move):
    assert refused(read("hand 5 1 2 | table 3"), move) == "NANA-3.7"


def test_3_7_your_own_flock_does_not_come_back():
    state = after("A 5 1 2 | B 1 1 1 | C 1 1 1 | players 3 | deck - ", "play 5 at 1", "pass", "pass")

    assert refused(state, "take in 5 at gap 0") == "NANA-3.7"
