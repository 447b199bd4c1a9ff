"""Nanatoridori: the clauses of chapter 2, the deal, in clause order."""

from __future__ import annotations

import pytest

from gamelib import BadPlayers, BadRuling, Stream, nanatoridori
from gamelib.nanatoridori import deal, read
from tests.rules.nanatoridori_positions import after, refused


@pytest.mark.parametrize(("players", "left"), [(3, 39), (4, 31), (5, 23), (6, 15)])
def test_2_1_eight_cards_each_and_the_rest_is_the_deck(players, left):
    state = deal(players, seed=1)

    assert [len(hand) for hand in state.hands] == [8] * players
    assert len(state.deck) == left


def test_2_1_three_to_six_players():
    with pytest.raises(BadPlayers, match="2 to 6 players, not 7"):
        deal(7)
    with pytest.raises(BadRuling, match=r"NANA-2\.4"):
        deal(4, variant="duel")


def test_2_1_a_stacked_deck_is_dealt_seat_by_seat():
    deck = [*Stream(1).shuffle(nanatoridori.DECK)]

    state = deal(3, deck=deck)
    assert state.hands == (tuple(deck[:8]), tuple(deck[8:16]), tuple(deck[16:24]))
    assert state.deck == tuple(deck[24:])


def test_2_2_the_hand_is_never_rearranged():
    state = read("hand 1 5 2 5")

    assert refused(state, "move 4 to gap 2") == "NANA-2.2"
    assert refused(state, "1 [5 5] 2") == "NANA-2.2"


def test_2_2_what_remains_keeps_its_order():
    state = after("hand 1 5 2 6 3", "play 2 at 3")

    assert state.hands[0] == (1, 5, 6, 3)


def test_2_3_the_first_seat_is_named_or_drawn():
    assert deal(4, seed=1, first=2).to_act == (2,)
    assert {deal(4, seed=seed).turn for seed in range(40)} == {0, 1, 2, 3}


def test_2_4_two_players_play_the_duel():
    assert deal(2, seed=1).variant == "duel"
    with pytest.raises(BadRuling, match="duel"):
        deal(2, variant="basic")


def test_2_4_four_play_if_nobody_says_how_many():
    assert (deal(seed=1).players, deal(seed=1).variant) == (4, "basic")
