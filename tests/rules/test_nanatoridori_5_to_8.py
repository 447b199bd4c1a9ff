"""Nanatoridori: the clauses of chapters 5 to 8, effects, views, the end, and variants, in clause order."""

from __future__ import annotations

import pytest

from gamelib import BadNotation, BadRuling, GameOver, Stream, nanatoridori
from gamelib.nanatoridori import Flock, Rulings, deal, read
from tests.rules.nanatoridori_positions import after, log_text, refused


def test_5_1_the_flock_played_is_the_one_to_beat():
    state = after("hand 1 5 5 2", "1 [5 5] 2")

    assert state.table == Flock(2, 5)
    assert state.owner == 0
    assert refused(state.play(state.moves()[0]), "pass") != "NANA-3.3"


def test_5_2_the_beaten_flock_is_taken_in_or_discarded():
    state = after("hand 1 6 6 2 | table 5 5", "play 6 6 at 2-3")

    assert state.to_act == (0,)
    assert [str(move) for move in state.moves()] == [
        "discard 5 5",
        "take in 5 5 at gap 0",
        "take in 5 5 at gap 1",
        "take in 5 5 at gap 2",
    ]


def test_5_3_cards_merge_when_those_between_them_leave():
    state = after("A 1 3 1 1 7 | B 1 2 | C 1 2 | players 3 | deck -", "play 3 at 2", "pass", "pass")

    assert "play 1 1 1 at 1-3" in map(str, state.moves())


def test_5_3_four_fives_from_two_and_two():
    state = after("A 1 5 5 6 6 2 | B 1 | C 2 | table 5 5 by C | players 3 | deck -", "1 5 5 [6 6] 2", "1 5 5 (5 5) 2")

    assert state.play("pass").play("pass").why_not("1 [5 5 5 5] 2") is None


def test_5_4_a_pass_draws_a_card_to_take_in_or_discard():
    state = after("hand 1 2 | table 5 | deck 3 4 4", "pass")

    assert state.held == Flock(1, 3)
    assert state.play("(3) 1 2").hands[0] == (3, 1, 2)
    assert state.play("discard 3").hands[0] == (1, 2)
    assert state.play("discard 3").discards[-1] == 3


def test_5_5_discards_are_never_reshuffled():
    state = after("A 1 2 | B 1 2 | C 1 2 | players 3 | table 5 by C | deck 3", "pass", "discard 3", "pass")

    assert state.deck == ()
    assert 3 in state.discards


def test_5_6_a_pass_with_an_empty_deck_still_counts():
    state = after("A 1 2 | B 1 2 | C 1 2 | players 3 | table 5 by C | deck -", "pass", "pass")

    assert state.held is None
    assert state.to_act == (2,)
    assert state.table is None


def test_5_6_a_view_says_whether_a_pass_draws():
    for text in ("hand 1 2 | table 5", "A 1 2 | B 1 2 | C 1 2 | players 3 | table 5 by C | deck -"):
        state = read(text)
        drew = state.play("pass").held is not None
        assert state.view(0).pass_draws == drew == ("deck" not in text)
    assert not read("hand 1 2").view(0).pass_draws, "whoever leads may not pass"


def test_5_7_when_all_others_pass_the_owner_leads():
    state = after("A 1 2 | B 1 2 | C 5 1 2 | players 3 | turn C | deck -", "play 5 at 1", "pass", "pass")

    assert state.to_act == (2,)
    assert state.table is None
    assert state.discards[-1:] == (5,)
    assert refused(state, "pass") == "NANA-3.3"


def test_5_7_a_new_flock_needs_passes_of_all_others_again():
    state = after(
        "A 1 2 | B 6 2 3 | C 5 1 2 | players 3 | turn C | deck -",
        "play 5 at 1",
        "pass",
        "play 6 at 1",
        "discard 5",
        "pass",
    )

    assert state.to_act == (0,)
    assert state.table == Flock(1, 6)


def test_5_8_a_flock_stays_when_its_owner_is_out():
    state = after("A 5 | B 6 2 3 | C 1 2 | players 3 | deck -", "play 5 at 1")

    assert state.out == (0,)
    assert state.table == Flock(1, 5)
    assert state.why_not("play 6 at 1") is None


def test_5_8_when_the_rest_pass_the_next_with_cards_leads():
    state = after("A 5 | B 6 2 3 | C 1 2 | players 3 | deck -", "play 5 at 1", "pass", "pass")

    assert state.to_act == (1,)
    assert state.table is None
    assert str(state.log[-1]) == (
        "All who are still in have passed: 5 is discarded. Ada is out, so Ben leads. [NANA-5.8]"
    )


def test_5_8_a_typed_position_knows_whose_flock_it_is():
    text = "players 4 | turn B | A - | B 4 1 7 4 | C 2 5 3 | D 1 3 5 2 | table 6 6 by A | out A | deck -"
    state = after(text, "pass", "pass", "pass")

    assert state.log[-1].clause == "NANA-5.8"


def test_5_8_the_next_is_the_next_after_the_owner():
    state = after("A 1 2 | B 6 | C 2 3 | D 1 1 | players 4 | turn B | deck -", "play 6 at 1", "pass", "pass", "pass")

    assert state.to_act == (2,)


def test_5_9_a_player_without_cards_is_out_and_skipped():
    state = after("A 1 2 | B - | C 1 3 | D 2 2 | players 4 | out B", "play 1 at 1")

    assert state.to_act == (2,)
    assert "out" in str(state)


def test_5_10_going_out_over_a_flock_is_at_once():
    state = after("A 6 | B 1 2 | C 1 3 | players 3 | table 5 by C | deck -", "play 6 at 1")

    assert state.out == (0,)
    assert state.to_act == (1,)
    assert state.discards[-1:] == (5,)
    assert "Ada discards 5. [NANA-5.10]" in log_text(state)


def test_5_10_by_ruling_the_flock_may_be_taken_in():
    text = "A 6 | B 1 2 | C 1 3 | players 3 | table 5 by C | deck - | rulings take_when_going_out=true"
    state = after(text, "play 6 at 1")

    assert [str(move) for move in state.moves()] == ["discard 5", "take in 5 at gap 0"]
    assert state.play("take in 5 at gap 0").out == ()
    assert state.play("discard 5").out == (0,)


def test_6_1_only_the_owner_sees_a_hand():
    state = read("A 1 2 3 | B 4 4 4 | C 5 6 7 | players 3")

    assert state.view(1).hand == (4, 4, 4)
    assert state.view(0).known == ((1, 2, 3), (0, 0, 0), (0, 0, 0))
    assert state.view(None).hand_sizes == (3, 3, 3)
    assert "4 4 4" not in str(state) + repr(state) + state._repr_html_() + str(state.view(0)) + state.view(2).write()


def test_6_2_discards_table_and_open_cards_lie_open():
    state = after("A 6 1 | B 1 2 | C 1 3 | players 3 | table 5 by C | deck -", "play 6 at 1", "discard 5")

    assert 5 in state.view(1).discards
    assert "5" in str(state.view(None))
    assert deal(2, seed=3).view(0).open == deal(2, seed=3).view(1).open


def test_6_3_a_drawn_card_is_seen_by_the_drawer_only():
    state = after("hand 1 2 | table 5 | deck 3 4 4", "pass")

    assert state.view(0).held == Flock(1, 3)
    assert str(state.view(1).held) == "?"
    assert "3" in str(state.view(0).log[-1])
    assert state.view(1).log[-1].tell() == "Ada passes and draws a card."


def test_6_3_a_drawn_card_that_is_discarded_is_seen_by_all():
    state = after("hand 1 2 | table 5 | deck 3 4 4", "pass", "discard 3")

    assert state.view(1).log[-1].cards == ("3",)


def test_6_3_a_drawn_card_is_remembered_in_the_next_round():
    state = after("A 1 2 | B 7 | C - | players 3 | table 5 by C | deck 6", "pass", "take in 6 at gap 0", "play 7 at 1")

    assert state.round_result.losers == (0,)
    assert "Ada passes and draws 6." in [event.tell() for event in state.next_round().view(0).log]
    assert "Ada passes and draws a card." in [event.tell() for event in state.next_round().view(1).log]


def test_6_4_a_flock_taken_in_stays_known_where_it_went():
    state = after("A 1 6 6 2 | B 1 1 | C 2 2 | players 3 | table 5 5 by C", "play 6 6 at 2-3", "take in 5 5 at gap 1")

    assert state.view(1).known[0] == (0, 5, 5, 0)
    assert state.view(1).imagine(Stream(4)).hands[0][1:3] == (5, 5)


def test_6_4_by_ruling_places_are_hidden():
    state = after(
        "A 1 6 6 2 | B 1 1 | C 2 2 | players 3 | table 5 5 by C | rulings places_seen=false",
        "play 6 6 at 2-3",
        "take in 5 5 at gap 1",
    )

    assert sorted(state.view(1).known[0]) == [0, 0, 5, 5]
    hands = {state.view(1).imagine(Stream(seed)).hands[0] for seed in range(60)}
    assert all(hand.count(5) >= 2 for hand in hands)
    assert {(hand[0], hand[1]) == (5, 5) for hand in hands} == {True, False}
    assert "where nobody sees it" in state.view(1).log[-1].tell()


def test_6_5_the_deck_is_counted_not_seen():
    state = deal(4, seed=7)

    assert state.view(0).deck == 31
    assert "Deck: 31" in str(state)


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
