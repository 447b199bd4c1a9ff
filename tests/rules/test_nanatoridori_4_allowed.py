"""Nanatoridori: the clauses of chapter 4, what is allowed, and why the rest is refused, in clause order."""

from __future__ import annotations

from itertools import pairwise

import pytest

from gamelib.nanatoridori import Flock, Play, TakeIn, read
from tests.rules.nanatoridori_positions import after, refused


def test_4_1_a_flock_is_equal_cards_side_by_side():
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


@pytest.mark.parametrize("move", ["play 5 at 4", "play 5 at 0", "play 6 at 2", "play 5 5 at 2,2", Play((5, 5), (2,))])
def test_4_7_each_card_from_its_own_place(move):
    assert refused(read("hand 1 5 5"), move) == "NANA-4.7"
