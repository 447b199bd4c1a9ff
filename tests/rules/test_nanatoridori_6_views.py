"""Nanatoridori: the clauses of chapter 6, what each player sees, in clause order."""

from __future__ import annotations

from gamelib import Stream
from gamelib.nanatoridori import Flock, deal, read
from tests.rules.nanatoridori_positions import after


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
