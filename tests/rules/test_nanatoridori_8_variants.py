"""Nanatoridori: the clauses of chapter 8, variants and rulings, in clause order."""

from __future__ import annotations

import pytest

from gamelib import BadNotation, BadRuling, Stream
from gamelib.nanatoridori import Flock, Rulings, deal, read
from tests.rules.nanatoridori_positions import after, log_text, refused

WINNER = "variant one-winner | A 7 | B 1 | C - | D - | players 4 | out {} | table - | deck - | points {}"


def test_8_1_one_winner_counts_points_not_penguins():
    state = deal(4, seed=1, variant="one-winner")

    assert state.standing == (0, 0, 0, 0)
    with pytest.raises(BadNotation, match="counts points"):
        read("variant one-winner | penguins 2 2 2 2")


def test_8_2_first_out_gets_four_points_the_last_none():
    state = after(WINNER.format("D C", "0 0 0 0"), "play 7 at 1")

    assert state.standing == (2, 0, 2, 4)
    assert state.round_result.scores == (2, 0, 2, 4)


def test_8_3_ten_points_end_it_and_the_highest_total_wins():
    assert after(WINNER.format("D C", "8 0 4 4"), "play 7 at 1").result.winners == (0,)
    assert after(WINNER.format("D C", "6 0 6 4"), "play 7 at 1").result is None


def test_8_3_twelve_beat_ten():
    state = after(WINNER.format("D C", "8 0 8 8"), "play 7 at 1")

    assert state.standing == (10, 0, 10, 12)
    assert state.result.winners == (3,)


def test_8_3_equal_totals_share():
    assert after(WINNER.format("D C", "8 4 8 4"), "play 7 at 1").result.winners == (0, 2)


def test_8_4_the_last_starts_the_next_round():
    assert after(WINNER.format("D C", "0 0 0 0"), "play 7 at 1").next_round().to_act == (1,)


DUEL = "variant duel | A {} | B {} | open A {} | open B {}"


def test_8_5_eleven_cards_and_two_open_ones():
    state = deal(2, seed=1)

    assert [len(hand) for hand in state.hands] == [11, 11]
    assert [len(cards) for cards in state.open] == [2, 2]
    assert len(state.deck) == 37


def test_8_6_a_pass_picks_up_an_own_open_card():
    state = read(DUEL.format("1 2", "1 1", "4 6", "3 3") + " | table 7 by B")

    assert [str(move) for move in state.moves()] == ["pass 4", "pass 6"]
    assert refused(state, "pass") == "NANA-8.6"
    assert refused(state, "pass 3") == "NANA-8.6"
    assert refused(read("hand 1 2 | table 5"), "pass 3") == "NANA-5.4"
    after_pass = state.play("pass 6")
    assert after_pass.open[0] == (4,)
    assert {str(move) for move in after_pass.moves()} == {
        "discard 6",
        "take in 6 at gap 0",
        "take in 6 at gap 1",
        "take in 6 at gap 2",
    }


def test_8_6_the_open_card_picked_up_is_seen_by_both():
    state = after(DUEL.format("1 2", "1 1", "4 6", "3 3") + " | table 7 by B", "pass 6")

    assert state.view(1).held == Flock(1, 6)
    assert state.view(1).source == "open"
    assert str(state.log[-1]) == "Ada passes and picks up the open 6. [NANA-8.6]"


def test_8_6_a_game_imagined_offers_the_same_moves():
    state = read(DUEL.format("1 2", "1 1", "4 6", "3 3") + " | table 7 by B")

    assert state.view(0).imagine(Stream(3)).moves(0) == state.moves(0)
    assert state.play("pass 6").view(0).imagine(Stream(3)).moves(0) == state.play("pass 6").moves(0)


def test_8_6_of_two_equal_open_cards_one_is_picked_up():
    assert after(DUEL.format("1 2", "1 1", "4 4", "3 3") + " | table 7 by B", "pass 4").open[0] == (4,)


def test_8_7_passing_without_an_open_card_loses_the_round():
    state = after(DUEL.format("1 2", "1 1", "-", "3 3") + " | table 7 by B", "pass")

    assert state.round_result.losers == (0,)
    assert state.standing == (1, 2)
    assert state.result is None
    assert "Ada passes without an open card. [NANA-8.7]" in log_text(state)
    assert state.next_round().to_act == (0,)


def test_8_7_a_view_says_whether_a_pass_loses():
    for own in ("4 6", "-"):
        view = read(DUEL.format("1 2", "1 1", own, "3 3") + " | table 7 by B").view(0)
        assert (view.pass_loses, view.pass_draws) == (own == "-", False)
    assert not read("hand 1 2 | table 5").view(0).pass_loses


def test_8_7_by_ruling_it_costs_the_match():
    state = after(DUEL.format("1 2", "1 1", "-", "3 3") + " | table 7 by B | rulings duel_drop_loses=match", "pass")

    assert state.result.losers == (0,)
    assert state.standing == (0, 2)
    assert state.round_result.scores == (-2, 0)
    assert str(state.round_result).startswith("Ada passed without an open card and loses the duel")
    assert str(state.log[-1]) == "Ada loses the duel and has no penguin left. [NANA-8.7]"


def test_8_8_open_cards_of_the_same_rank_may_be_added():
    state = read(DUEL.format("4 1 4", "1 1", "4 4", "3 3") + " | table 3 3 by B")

    assert {str(move) for move in state.moves()} == {
        "pass 4",
        "play 4 at 1 with open 4",
        "play 4 at 1 with open 4 4",
        "play 4 at 3 with open 4",
        "play 4 at 3 with open 4 4",
    }
    played = state.play("[4] 1 4 + 4")
    assert played.table == Flock(2, 4)
    assert played.open[0] == (4,)


def test_8_8_none_has_to_be_added():
    assert after(DUEL.format("4 1", "1 1", "4 4", "3 3"), "play 4 at 1").open[0] == (4, 4)


@pytest.mark.parametrize(
    "move", ["play open 4", "play 1 at 2 with open 4", "play 4 at 1 with open 3", "play 4 at 1 with open 4 4"]
)
def test_8_9_open_cards_only_join_cards_of_their_rank(move):
    assert refused(read(DUEL.format("4 1", "1 1", "4 6", "3 3")), move) == "NANA-8.9"


def test_8_9_there_are_no_open_cards_outside_the_duel():
    assert refused(read("hand 4 1"), "play 4 at 1 with open 4") == "NANA-4.7"


def test_8_9_a_play_with_fewer_open_cards_is_offered():
    state = read(DUEL.format("1 4 2 3", "1 1", "4 4", "3 3") + " | table 3 by B")

    assert str(state.why_not("play 4 at 2 with open 4 4 4").instead) == "play 4 at 2 with open 4 4"


def test_8_10_you_go_out_though_open_cards_are_left():
    state = after(DUEL.format("4", "1 1", "4 6", "3 3"), "play 4 at 1")

    assert state.round_result.winners == (0,)
    assert state.open[0] == (4, 6)


def test_8_11_one_pass_clears_the_table():
    state = after(DUEL.format("4 1 1", "1 1", "4 6", "3 3"), "play 4 at 1", "pass 3", "discard 3")

    assert state.to_act == (0,)
    assert state.table is None


def test_8_12_the_duel_goes_on_until_both_penguins_are_lost():
    text = DUEL.format("4", "1 1", "4 6", "3 3")

    assert after(text, "play 4 at 1").result is None
    assert after(text + " | penguins 1 1", "play 4 at 1").result.losers == (1,)


def test_8_12_by_ruling_a_single_round_decides():
    state = deal(2, seed=1, rulings=Rulings(duel_penguins=1))
    while state.to_act:
        state = state.play(state.moves()[-1])

    assert state.result


def test_8_12_no_more_than_both_penguins_can_be_ruled():
    for beyond in (0, 3):
        with pytest.raises(BadRuling, match=f"the ruling duel_penguins goes from 1 to 2, {beyond} was given"):
            Rulings(duel_penguins=beyond)


def test_8_13_a_third_pass_loses_the_round():
    state = after(DUEL.format("1 2", "5 1 1", "4 6", "3 3") + " | table 7 by B", "pass 4", "discard 4")
    state = state.play("play 5 at 1").play("pass 6").play("discard 6").play("play 1 1 at 1-2")

    assert state.round_result.losers == (0,)
    again = after(DUEL.format("1 2", "5 1 1", "-", "3 3") + " | table 7 by B", "pass")
    assert again.round_result.losers == (0,)
