"""Nanatoridori: the clauses of chapters 1 to 4, cards, deal, turns, and what is allowed, in clause order."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from gamelib import BadDeck, BadPlayers, BadRuling, NotYourTurn, Stream, nanatoridori
from gamelib.nanatoridori import Flock, Play, TakeIn, deal, read
from tests.rules.nanatoridori_positions import after, refused


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
        "play 1 at 1",
        "play 5 at 2",
        "play 5 5 at 2-3",
        "play 5 5 5 at 2-4",
        "play 2 at 5",
    }


def test_1_3_everyone_has_two_penguins():
    assert deal(5, seed=1).standing == (2, 2, 2, 2, 2)


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


def test_4_1_a_flock_is_equal_cards_side_by_side():
    state = read("hand 1 5 5 2 5")

    assert state.why_not("play 5 5 at 2-3") is None
    assert refused(state, "play 5 5 at 3,5") == "NANA-4.1"
    assert "five, two, five" in state.why_not("play 5 5 at 3,5").because


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


@pytest.mark.parametrize("move", ["play 5 at 4", "play 5 at 0", "play 6 at 2", "play 5 5 at 2,2", Play((5, 5), (2,))])
def test_4_7_each_card_from_its_own_place(move):
    assert refused(read("hand 1 5 5"), move) == "NANA-4.7"
