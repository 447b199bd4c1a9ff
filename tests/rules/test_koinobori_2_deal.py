"""Koinobori: the clauses of chapter 2, the deal, in clause order."""

from __future__ import annotations

import pytest

from gamelib import BadDeck, BadPlayers
from gamelib.koinobori import deal, read_cards


def test_2_1_two_to_five_play():
    assert [deal(players, seed=1).players for players in (2, 3, 4, 5)] == [2, 3, 4, 5]
    for players in (1, 6, "3", None):
        with pytest.raises(BadPlayers, match="2 to 5"):
            deal(players)


def test_2_2_one_more_post_than_players_each_with_a_flag():
    for players in (2, 3, 4, 5):
        state = deal(players, seed=4)

        assert len(state.posts) == len(set(state.flags)) == players + 1
    assert len({deal(2, seed=seed).flags for seed in range(20)}) > 10


def test_2_3_a_stacked_deck_deals_two_cards_seat_by_seat():
    deck = list(read_cards(None))
    state = deal(3, seed=1, deck=deck, first=0)

    assert [list(hand) for hand in state.hands] == [sorted(deck[k : k + 2], key=deck.index) for k in (0, 2, 4)]
    with pytest.raises(BadDeck, match="this deck has 80 cards, the game has 81"):
        deal(3, deck=deck[1:])
    with pytest.raises(BadDeck, match="the game has"):
        deal(3, deck=[*deck[:-1], deck[0]])


def test_2_4_seven_cards_make_the_row_and_the_rest_the_deck():
    deck = list(read_cards(None))
    state = deal(2, seed=1, deck=deck)

    assert list(state.row) == deck[4:11]
    assert list(state.deck) == deck[11:]


def test_2_5_the_first_player_is_drawn_or_named():
    assert {deal(4, seed=seed).to_act for seed in range(40)} == {(0,), (1,), (2,), (3,)}
    assert deal(4, seed=1, first=2).to_act == (2,)


def test_2_6_everybody_begins_with_level_1():
    state = deal(3, seed=1, first=0).play("take 1")

    assert state.to_act == (1,)
    assert state.masts == ((), (), ())
