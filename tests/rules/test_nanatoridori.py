"""Nanatoridori: at least one test for each clause of seeds/nanatoridori.md, in the same order."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from gamelib import BadDeck, BadNotation, BadPlayers, BadRuling, GameOver, NotYourTurn, Stream, nanatoridori
from gamelib.nanatoridori import Discard, Flock, Pass, Play, Rearrange, Rulings, State, TakeIn, deal, read, read_move


def refused(state: State, move: str, seat: int | None = None) -> str:
    """Return the clause that refuses a move."""
    refusal = state.why_not(move, seat)
    assert refusal, f"{move} is allowed"
    return refusal.clause


def after(text: str, *moves: str) -> State:
    """Return a position after some moves."""
    state = read(text, seed=1)
    for move in moves:
        state = state.play(move)
    return state


def log_text(state: State) -> str:
    """Return the log as one text."""
    return "\n".join(map(str, state.log))


# 1 Cards ---------------------------------------------------------------------------------

def test_1_1_nine_cards_of_each_rank_from_1_to_7():
    state = deal(6, seed=3)

    cards = Counter(card for hand in state.hands for card in hand) + Counter(state.deck)
    assert cards == dict.fromkeys(range(1, 8), 9)


def test_1_1_a_stacked_deck_holds_just_these_cards():
    deck = list(nanatoridori.DECK)

    with pytest.raises(BadDeck, match="63 cards, not 62"):
        deal(4, deck=deck[:-1])
    with pytest.raises(BadDeck, match="9 cards of rank 1, this one 10"):
        deal(4, deck=[1, *deck[:-1]])
    with pytest.raises(BadDeck, match="ranks 1 to 7"):
        deal(4, deck=[8, *deck[1:]])


def test_1_2_a_flock_is_one_card_or_equal_cards():
    state = read("hand 1 5 5 5 2 | table -")

    assert {str(move) for move in state.moves()} == {
        "play 1 at 1", "play 5 at 2", "play 5 5 at 2-3", "play 5 5 5 at 2-4", "play 2 at 5"}


def test_1_3_everyone_has_two_penguins():
    assert deal(5, seed=1).standing == (2, 2, 2, 2, 2)


# 2 Deal ----------------------------------------------------------------------------------

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


# 3 Turns -----------------------------------------------------------------------------------

def test_3_1_only_the_player_whose_turn_it_is_acts():
    state = deal(4, seed=7, first=2)
    move = state.moves()[0]

    assert refused(state, str(move), seat=1) == "NANA-3.1"
    with pytest.raises(NotYourTurn, match="turn of Chloe"):
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
    state = after("A 1 7 7 | B 1 2 | C 2 3 | table 3 by C | players 3", "pass", "discard " + str(read(
        "A 1 7 7 | B 1 2 | C 2 3 | table 3 by C | players 3", seed=1).deck[0]), "pass")

    assert state.hands[0] == (1, 7, 7)
    assert state.play(state.moves()[0]).to_act == (2,)


@pytest.mark.parametrize("move", ["play 5 at 1", "pass"])
def test_3_6_what_was_picked_up_comes_first(move):
    assert refused(read("hand 5 1 2 | table 6 6 | held 5 5"), move) == "NANA-3.6"


@pytest.mark.parametrize("move", ["take in 3 at gap 0", "discard 3"])
def test_3_7_only_what_was_picked_up_is_taken_in_or_discarded(move):
    assert refused(read("hand 5 1 2 | table 3"), move) == "NANA-3.7"


def test_3_7_your_own_flock_does_not_come_back():
    state = after("A 5 1 2 | B 1 1 1 | C 1 1 1 | players 3 | deck - ", "play 5 at 1", "pass", "pass")

    assert refused(state, "take in 5 at gap 0") == "NANA-3.7"


# 4 What is allowed ----------------------------------------------------------------------------

def test_4_1_equal_cards_that_lie_side_by_side():
    state = read("hand 1 5 5 2 5")

    assert state.why_not("play 5 5 at 2-3") is None
    assert refused(state, "play 5 5 at 3,5") == "NANA-4.1"
    assert "5 2 5" in state.why_not("play 5 5 at 3,5").because


def test_4_1_cards_of_different_ranks_are_no_flock():
    assert refused(read("hand 1 5 6 2"), "play 5 6 at 2-3") == "NANA-4.1"


def test_4_1_a_flock_has_at_least_one_card():
    assert refused(read("hand 1 5 6 2"), Play((), ())) == "NANA-4.1"


CHAIN = ["2", "5", "3 3", "6 6", "2 2 2", "1 1 1 1"]


@pytest.mark.parametrize(("weak", "strong"), list(pairwise(CHAIN)))
def test_4_2_the_chain_of_strength(weak, strong):
    def size(cards):
        return len(cards.split())

    state = read(f"hand {strong} 7 6 | table {weak}")
    assert state.why_not(f"play {strong} at {'1' if size(strong) == 1 else f'1-{size(strong)}'}") is None
    back = read(f"hand {weak} 7 6 | table {strong}")
    assert refused(back, f"play {weak} at {'1' if size(weak) == 1 else f'1-{size(weak)}'}") == "NANA-4.2"


def test_4_2_an_equal_flock_is_not_stronger():
    state = read("hand 1 5 5 6 6 2 | table 5 5")

    assert refused(state, "1 [5 5] 6 6 2") == "NANA-4.2"
    assert str(state.why_not("play 5 5 at 2-3").instead) == "play 6 6 at 4-5"


def test_4_2_flocks_compare_size_before_rank():
    assert Flock(4, 1) > Flock(3, 7) > Flock(3, 6)


def test_4_2_legal_plays_have_more_cards_or_a_higher_rank():
    for size, rank in [(1, 4), (2, 7), (3, 1)]:
        state = read(f"hand 1 1 1 1 2 4 4 4 5 7 7 7 | table {' '.join([str(rank)] * size)}")
        for move in state.moves():
            if move.kind == "play":
                cards = move.cards
                assert len(cards) > size or (len(cards) == size and cards[0] > rank)


def test_4_3_a_taken_flock_goes_back_in_one_piece():
    state = read("hand 1 3 2 | table 6 6 | held 5 5")

    assert refused(state, "(5) 1 3 (5) 2") == "NANA-4.3"
    assert refused(state, "take in 5 5 at gap 0,2") == "NANA-4.3"
    assert state.why_not("take in 5 5 at gap 2,2") is None


def test_4_4_a_part_of_equal_cards_may_be_played():
    state = after("hand 1 5 5 5 2", "play 5 5 at 3-4")

    assert state.hands[0] == (1, 5, 2)


def test_4_5_a_flock_may_go_into_any_gap():
    state = read("hand 1 5 5 | table 6 6 | held 4 4")

    hands = [state.play(f"take in 4 4 at gap {gap}").hands[0] for gap in range(4)]
    assert hands == [(4, 4, 1, 5, 5), (1, 4, 4, 5, 5), (1, 5, 4, 4, 5), (1, 5, 5, 4, 4)]


def test_4_5_there_is_no_gap_beyond_the_hand():
    assert refused(read("hand 1 5 5 | table 6 6 | held 4 4"), "take in 4 4 at gap 4") == "NANA-4.5"


@pytest.mark.parametrize(
    ("move", "instead"),
    [
        ("take in 4 at gap 9", "take in 4 at gap 3"),
        ("take in 4 at gap 1,3", "take in 4 at gap 1"),
        ("take in 4 4 at gap 2", "take in 4 at gap 2"),
        (TakeIn((4,), ()), "take in 4 at gap 0"),
        ("discard 5", "discard 4"),
    ],
)
def test_4_5_the_nearest_gap_is_offered_instead(move, instead):
    assert str(after("hand 1 5 2 3 | table 4", "play 5 at 2").why_not(move).instead) == instead


@pytest.mark.parametrize("move", ["take in 4 at gap 0", "discard 4", "take in 5 5 at gap 0", "discard 4 4 4"])
def test_4_6_only_the_whole_flock_is_taken_in_or_discarded(move):
    assert refused(read("hand 1 5 5 | table 6 6 | held 4 4"), move) == "NANA-4.6"


@pytest.mark.parametrize("move", ["play 5 at 4", "play 5 at 0", "play 6 at 2", "play 5 5 at 2,2", "play 5 5 at 2"])
def test_4_7_each_card_from_its_own_place(move):
    assert refused(read("hand 1 5 5"), move) == "NANA-4.7"


# 5 What happens -----------------------------------------------------------------------------------

def test_5_1_the_flock_played_is_the_one_to_beat():
    state = after("hand 1 5 5 2", "1 [5 5] 2")

    assert state.table == Flock(2, 5)
    assert state.owner == 0
    assert refused(state.play(state.moves()[0]), "pass") != "NANA-3.3"


def test_5_2_the_beaten_flock_is_taken_in_or_discarded():
    state = after("hand 1 6 6 2 | table 5 5", "play 6 6 at 2-3")

    assert state.to_act == (0,)
    assert [str(move) for move in state.moves()] == [
        "discard 5 5", "take in 5 5 at gap 0", "take in 5 5 at gap 1", "take in 5 5 at gap 2"]


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


def test_5_6_with_an_empty_deck_a_pass_draws_nothing_and_counts():
    state = after("A 1 2 | B 1 2 | C 1 2 | players 3 | table 5 by C | deck -", "pass", "pass")

    assert state.held is None
    assert state.to_act == (2,)
    assert state.table is None


def test_5_7_when_all_others_pass_the_owner_leads():
    state = after("A 1 2 | B 1 2 | C 5 1 2 | players 3 | turn C | deck -", "play 5 at 1", "pass", "pass")

    assert state.to_act == (2,)
    assert state.table is None
    assert state.discards[-1:] == (5,)
    assert refused(state, "pass") == "NANA-3.3"


def test_5_7_a_new_flock_needs_passes_of_all_others_again():
    state = after("A 1 2 | B 6 2 3 | C 5 1 2 | players 3 | turn C | deck -",
                  "play 5 at 1", "pass", "play 6 at 1", "discard 5", "pass")

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


# 6 What each player sees ------------------------------------------------------------------------------

def test_6_1_only_the_owner_sees_a_hand():
    state = read("A 1 2 3 | B 4 4 4 | C 5 6 7 | players 3")

    assert state.view(1).hand == (4, 4, 4)
    assert state.view(0).known == ((1, 2, 3), (0, 0, 0), (0, 0, 0))
    assert state.view(None).counts == (3, 3, 3)
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


def test_6_3_what_was_drawn_is_remembered_in_the_next_round():
    state = after("A 1 2 | B 7 | C - | players 3 | table 5 by C | deck 6", "pass", "take in 6 at gap 0", "play 7 at 1")

    assert state.round_result.losers == (0,)
    assert "Ada passes and draws 6." in [event.tell() for event in state.next_round().view(0).log]
    assert "Ada passes and draws a card." in [event.tell() for event in state.next_round().view(1).log]


def test_6_4_a_flock_taken_in_stays_known_where_it_went():
    state = after("A 1 6 6 2 | B 1 1 | C 2 2 | players 3 | table 5 5 by C", "play 6 6 at 2-3", "take in 5 5 at gap 1")

    assert state.view(1).known[0] == (0, 5, 5, 0)
    assert state.view(1).imagine(Stream(4)).hands[0][1:3] == (5, 5)


def test_6_4_by_ruling_places_are_hidden():
    state = after("A 1 6 6 2 | B 1 1 | C 2 2 | players 3 | table 5 5 by C | rulings places_seen=false",
                  "play 6 6 at 2-3", "take in 5 5 at gap 1")

    assert sorted(state.view(1).known[0]) == [0, 0, 5, 5]
    hands = {state.view(1).imagine(Stream(seed)).hands[0] for seed in range(60)}
    assert all(hand.count(5) >= 2 for hand in hands)
    assert {(hand[0], hand[1]) == (5, 5) for hand in hands} == {True, False}
    assert "where nobody sees it" in state.view(1).log[-1].tell()


def test_6_5_the_deck_is_counted_not_seen():
    state = deal(4, seed=7)

    assert state.view(0).deck == 31
    assert "Deck: 31" in str(state)


# 7 The end ------------------------------------------------------------------------------------------------

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


# 8 Variants and optional rules --------------------------------------------------------------------------------

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
    assert after(WINNER.format("D C", "8 0 6 4"), "play 7 at 1").result.winners == (0,)
    assert after(WINNER.format("D C", "6 0 6 4"), "play 7 at 1").result is None


def test_8_3_twelve_beat_ten():
    state = after(WINNER.format("D C", "8 0 8 8"), "play 7 at 1")

    assert state.standing == (10, 0, 10, 12)
    assert state.result.winners == (3,)


def test_8_3_equal_totals_share():
    assert after(WINNER.format("D C", "8 0 8 4"), "play 7 at 1").result.winners == (0, 2)


def test_8_4_the_last_starts_the_next_round():
    assert after(WINNER.format("D C", "0 0 0 0"), "play 7 at 1").next_round().to_act == (1,)


DUEL = "variant duel | A {} | B {} | open A {} | open B {}"


def test_8_5_eleven_cards_and_two_open_ones():
    state = deal(2, seed=1)

    assert [len(hand) for hand in state.hands] == [11, 11]
    assert [len(cards) for cards in state.open] == [2, 2]
    assert len(state.deck) == 37


def test_8_6_a_pass_picks_up_an_open_card_of_ones_own():
    state = read(DUEL.format("1 2", "1 1", "4 6", "3 3") + " | table 7 by B")

    assert [str(move) for move in state.moves()] == ["pass 4", "pass 6"]
    assert refused(state, "pass") == "NANA-8.6"
    assert refused(state, "pass 3") == "NANA-8.6"
    assert refused(read("hand 1 2 | table 5"), "pass 3") == "NANA-8.6"
    after_pass = state.play("pass 6")
    assert after_pass.open[0] == (4,)
    assert {str(move) for move in after_pass.moves()} == {
        "discard 6", "take in 6 at gap 0", "take in 6 at gap 1", "take in 6 at gap 2"}


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


def test_8_7_by_ruling_it_costs_the_match():
    state = after(DUEL.format("1 2", "1 1", "-", "3 3") + " | table 7 by B | rulings duel_drop_loses=match", "pass")

    assert state.result.losers == (0,)
    assert state.standing == (0, 2)


def test_8_8_open_cards_of_the_same_rank_may_be_added():
    state = read(DUEL.format("4 1 4", "1 1", "4 4", "3 3") + " | table 3 3 by B")

    assert {str(move) for move in state.moves()} == {
        "pass 4", "play 4 at 1 with open 4", "play 4 at 1 with open 4 4", "play 4 at 3 with open 4",
        "play 4 at 3 with open 4 4"}
    played = state.play("[4] 1 4 + 4")
    assert played.table == Flock(2, 4)
    assert played.open[0] == (4,)


def test_8_8_none_has_to_be_added():
    assert after(DUEL.format("4 1", "1 1", "4 4", "3 3"), "play 4 at 1").open[0] == (4, 4)


@pytest.mark.parametrize("move", [
    "play open 4", "play 1 at 2 with open 4", "play 4 at 1 with open 3", "play 4 at 1 with open 4 4"])
def test_8_9_open_cards_only_join_cards_of_their_rank(move):
    assert refused(read(DUEL.format("4 1", "1 1", "4 6", "3 3")), move) == "NANA-8.9"


def test_8_9_there_are_no_open_cards_outside_the_duel():
    assert refused(read("hand 4 1"), "play 4 at 1 with open 4") == "NANA-8.9"


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


# On paper --------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("move", [
    Play((5, 5), (2, 3)), Play((5, 5), (2, 4)), Play((5,), (1,), (5, 5)), Play((), (), (5,)), Pass(), Pass(4),
    TakeIn((5, 5), (3,)), TakeIn((5, 5), (1, 4)), Discard((6,)), Rearrange(3, 5)])
def test_paper_every_move_is_read_back(move):
    assert read_move(str(move)) == move


@pytest.mark.parametrize("move", [
    Play([5], (1,)), Play((5,), ("1",)), TakeIn((5,) * 70, (1,)), Pass("4"), Pass(True), Discard(5),
    Play((5,), (1,), (), "pass")])
def test_paper_a_move_with_parts_of_wrong_types_is_refused(move):
    with pytest.raises(BadNotation, match="no move of Nanatoridori"):
        read("hand 1 5 5").why_not(move)


@pytest.mark.parametrize("text", ["", "play", "play 8 at 1", "take in 5", "pass 9", "jump", "5 5", "move a to gap b"])
def test_paper_text_that_is_no_move_is_refused(text):
    with pytest.raises(BadNotation, match="is no move"):
        read_move(text)


@pytest.mark.parametrize(("text", "says"), [
    ("hand 1 9", "ranks from 1 to 7"), ("hand 1 | A 2", "twice"), ("table 5 6", "equal cards"),
    ("fish 3", "no 'fish 3'"),
    ("hand 1 1 1 1 1 1 1 1 1 1", "only 9 cards of rank 1"),
    ("hand - | B 1 | C 1 | D 1", "no cards and so no turn"),
    ("hand 1 | held 5", "table is empty"), ("hand 1 | table 2 | held 5 5 beaten", "has not beaten"),
    ("players 3 | E 1", "there is no E"), ("open A 4 4 | players 3", "only the duel"),
    ("penguins 2 2", "each of the 4"),
    ("penguins 2 2 2 0", "over already"), ("hand 1 | held 5 6", "equal cards"),
    ("A 1 | B - | C - | D -", "NANA-7[.]1"),
    ("turn C | table 5 by C", "whose turn it cannot be"), ("deck 1 1 | discards 2", "missing"),
    ("out B", "no card in the hand"),
    ("hand (5) 1", "cards are ranks"), ("round 0", "whole number"), ("variant chess", "no variant"),
    ("rulings places=1", "no ruling"), ("players 9", "2 to 6")])
def test_paper_an_impossible_position_is_explained(text, says):
    with pytest.raises(BadNotation, match=says):
        read(text, seed=1)


def test_paper_a_marked_hand_of_other_cards_is_refused():
    with pytest.raises(BadNotation, match="your hand is 1 5 5"):
        read("hand 1 5 5").why_not("1 [6] 5")


def test_paper_stars_mark_cards_everybody_knows():
    state = read("A 1 5* 5* | B 2 2 | C 3 3 | players 3", seed=1)

    assert state.view(1).known[0] == (0, 5, 5)
    assert read(state.write()) == state
    assert "A ? 5* 5*" in state.view(1).write()


def test_paper_a_view_read_back_deals_the_rest():
    view = deal(4, seed=7).view(2)

    state = read(view.write(), seed=3)
    assert state.view(2).hand == view.hand
    assert len(state.deck) == 31
