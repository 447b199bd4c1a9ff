"""Nanatoridori: the clauses of chapter 7, the end and the score, in clause order."""

from __future__ import annotations

import pytest

from gamelib import GameOver, Stream, nanatoridori
from gamelib.nanatoridori import deal
from tests.rules.nanatoridori_positions import after, refused

ROUND_END = "A 7 | B 1 | C - | players 3 | out C | table - | deck - | penguins {}"


def test_7_1_the_last_one_with_cards_loses_the_round():
    state = after(ROUND_END.format("2 2 2"), "play 7 at 1")

    assert state.to_act == ()
    assert state.round_result.losers == (1,)
    assert state.round_result.winners == (0, 2)


def test_7_2_the_loser_gives_up_a_penguin():
    assert after(ROUND_END.format("2 2 2"), "play 7 at 1").standing == (2, 1, 2)


def test_7_3_all_is_dealt_anew_and_the_loser_starts():
    state = after(ROUND_END.format("2 2 2"), "play 7 at 1").next_round()

    assert state.to_act == (1,)
    assert state.round == 2
    assert [len(hand) for hand in state.hands] == [8, 8, 8]
    assert len(state.deck) == 39


def test_7_3_decks_handed_in_are_dealt_round_by_round():
    one, two = (Stream(seed).shuffle(nanatoridori.DECK) for seed in (1, 2))
    state = deal(3, seed=5, deck=[one, two])
    while state.to_act:
        state = state.play(state.moves()[-1])

    assert state.next_round().hands[0] == two[:8]


def test_7_3_play_does_not_change_the_next_deal():
    ends = []
    for choice in (0, -1):
        state = deal(3, seed=11)
        while state.to_act:
            state = state.play(state.moves()[choice if state.ply < 60 else -1])
        ends.append(state.next_round().hands)

    assert ends[0] == ends[1]


def test_7_4_without_penguins_you_lose_and_all_others_win():
    state = after(ROUND_END.format("2 1 1"), "play 7 at 1")

    assert state.result.losers == (1,)
    assert state.result.winners == (0, 2)
    assert state.result.because == "Ben has no penguin left and loses; Ada and Chloe win."


def test_7_4_one_penguin_lost_is_not_the_end():
    assert after(ROUND_END.format("2 2 1"), "play 7 at 1").result is None


def test_7_5_nothing_is_played_when_it_is_over():
    state = after(ROUND_END.format("2 1 1"), "play 7 at 1")

    assert refused(state, "play 1 at 1", 1) == "NANA-7.5"
    with pytest.raises(GameOver, match="the game is over"):
        state.play("pass", 1)
    with pytest.raises(GameOver, match=r"^the game is over \[NANA-7\.5\]$"):
        state.next_round()
    with pytest.raises(GameOver, match=r"^the round is not over yet \[NANA-7\.5\]$"):
        deal(4, seed=1).next_round()


def test_7_5_a_round_that_the_first_seat_has_lost_is_over_too():
    state = after("A 7 | B - | C 1 | players 3 | out B | table - | deck - | penguins 2 2 2 | turn C", "play 1 at 1")

    assert state.loser == 0
    assert refused(state, "play 7 at 1", 0) == "NANA-7.5"
