"""Nanatoridori: what a typed position leaves out, and what is said of one that cannot come about, word for word."""

from __future__ import annotations

from collections import Counter

import pytest

from gamelib import BadNotation
from gamelib.nanatoridori import DECK, Flock, read

THREE = "players 3 | A 1 2 | B 3 4 | C 5 6"
TWO = "variant duel | A 1 2 | B 3 4"
LOST = "players 3 | A 1 | B - | C - | lost A"
DROPPED = "variant duel | A 1 | B 2 | turn {0} | lost {0}"

REFUSED = [
    ("hand 1 9", "A: cards are ranks from 1 to 7 or ?, not '9'"),
    ("hand 1 5*x", "A: cards are ranks from 1 to 7 or ?, not '5*x'"),
    ("hand 1 ٣", "A: cards are ranks from 1 to 7 or ?, not '٣'"),
    ("table 0", "the table: cards are ranks from 1 to 7 or ?, not '0'"),
    ("discards 8", "the discards: cards are ranks from 1 to 7 or ?, not '8'"),
    ("deck 1 8", "the deck: cards are ranks from 1 to 7 or ?, not '8'"),
    ("deck ٣ cards", "the deck: cards are ranks from 1 to 7 or ?, not '٣'"),
    ("open A 8 | players 2", "open cards: cards are ranks from 1 to 7 or ?, not '8'"),
    ("held 8 | table 7", "what is held: cards are ranks from 1 to 7 or ?, not '8'"),
    ("cards 1 8", "the composition: cards are ranks from 1 to 7 or ?, not '8'"),
    ("cards 1 2 ?", "the composition names every card, and no more than 63"),
    ("cards" + " 1" * 10, "there are nine cards of each rank at most [NANA-1.1]"),
    ("cards" + " 1" * 568, "the composition names every card, and no more than 63"),
    ("table 5 6 by B", "on the table lies a flock of equal cards, not '5 6 by B'"),
    ("table ?", "on the table lies a flock of equal cards, not '?'"),
    ("table" + " 5" * 10, "on the table lies a flock of equal cards, not '5 5 5 5 5 5 5 5 5 5'"),
    (f"{THREE} | table 5 by D", "a seat is a letter from A to C, not 'D'"),
    (f"{THREE} | turn D", "a seat is a letter from A to C, not 'D'"),
    (f"{THREE} | lost D", "a seat is a letter from A to C, not 'D'"),
    (f"{THREE} | out D", "a seat is a letter from A to C, not 'D'"),
    ("players 1", "the number of players is a whole number from 2 to 6, not '1'"),
    ("players 7", "the number of players is a whole number from 2 to 6, not '7'"),
    ("variant chess", "there is no variant 'chess'; there are basic, one-winner or duel"),
    ("players 2 | variant basic", "two players play the duel, three to six the basic rules or one winner [NANA-2.4]"),
    ("turn B | hand 1 | B 2", "the position gives the hand of B twice"),
    ("players 3 | D 1", "3 players sit at A to C; there is no D"),
    ("players 3 | E 1", "3 players sit at A to C; there is no E"),
    ("variant duel | open C 1", "2 players sit at A to B; there is no C"),
    ("players 3 | open B 4", "only the duel has open cards [NANA-8.5]"),
    (f"{TWO} | open B 4 4 4", "nobody has more than two open cards [NANA-8.5]"),
    (
        f"{DROPPED.format('A')} | open A 4",
        "A has an open card to pick up, so passing has not lost the round [NANA-8.7]",
    ),
    (
        f"{DROPPED.format('B')} | open B 4",
        "B has an open card to pick up, so passing has not lost the round [NANA-8.7]",
    ),
    ("held 5 6 | table 7", "what is held is a flock of equal cards, not '5 6'"),
    ("held 5 5 drawn | table 7", "only one card is drawn or picked up from the open ones"),
    ("players 2 | held 5 5 open | table 7", "only one card is drawn or picked up from the open ones"),
    ("players 2 | held 5 5 | table 7 7", "only one card is drawn or picked up from the open ones"),
    (f"{THREE} | held 5 5 | table 3 3", "only one card is drawn or picked up from the open ones"),
    ("held" + " 5" * 10 + " beaten | table 7", "there are nine cards of each rank at most [NANA-1.1]"),
    (f"{THREE} | out B", "out are just the players with no card in the hand [NANA-5.9]: -"),
    ("players 3 | A 1 | B - | C 3 | out C", "out are just the players with no card in the hand [NANA-5.9]: B"),
    (
        "A 1 | B - | C - | D -",
        "a round goes on while two players have cards [NANA-7.1]; say who lost it: lost A",
    ),
    (
        "A - | B - | C 2 | D - | turn C",
        "a round goes on while two players have cards [NANA-7.1]; say who lost it: lost C",
    ),
    (
        "variant duel | A - | B -",
        "a round goes on while two players have cards [NANA-7.1]; say who lost it: lost A",
    ),
    *(
        (text, "a round is lost by the only player with cards, and nothing is left to do in it [NANA-7.1]")
        for text in (
            f"{LOST} | held 5 | table 6",
            LOST.replace("lost A", "lost B"),
            LOST.replace("B -", "B 2"),
            LOST.replace("A 1 | B -", "A - | B 1"),
            LOST.replace("A 1 | B -", "A - | B 1").replace("lost A", "lost B"),
        )
    ),
    ("players 3 | A - | B 1 | C 2", "A has no cards and so no turn [NANA-5.9]"),
    (f"{THREE} | turn C | table 5 by C", "the flock on the table is that of C, whose turn it cannot be [NANA-5.7]"),
    (
        f"{THREE} | table 5 by B | held 3 beaten",
        "the flock on the table is that of B, whose turn it cannot be [NANA-5.7]",
    ),
    (
        f"{THREE} | table 5 by A | held 3 drawn",
        "the flock on the table is that of A, whose turn it cannot be [NANA-5.7]",
    ),
    (
        f"{THREE} | held 5",
        "nothing can be held while the table is empty: nobody has beaten a flock or passed [NANA-3.3]",
    ),
    (f"{THREE} | table 4 by A | held 5", "4 has not beaten 5 [NANA-4.2]"),
    (f"{THREE} | table 5 by A | held 5", "5 has not beaten 5 [NANA-4.2]"),
    (f"{THREE} | table 5 by A | held ? beaten", "5 has not beaten ? [NANA-4.2]"),
    *(
        (text, "a card is drawn in the basic rules and picked up from the open ones in the duel [NANA-8.6]")
        for text in (f"{THREE} | table 5 | held 3 open", f"{TWO} | table 5 | held 3 drawn")
    ),
    *(
        (
            f"players 3 | A - | B 1 | C 2 | table 6 by {seat} | held 5",
            "with no card in the hand A is out and holds nothing [NANA-5.10]",
        )
        for seat in "AB"
    ),
    ("cards 1 2 2 3 3 4 4 5 5 6 6 7 7 | hand 1 1", "there is only 1 card of rank 1, and this position shows 2"),
    ("hand" + " 1" * 10, "there are only 9 cards of rank 1, and this position shows 10"),
    ("hand 1 1 | table" + " 1" * 9, "there are only 9 cards of rank 1, and this position shows 11"),
    ("hand 1 1 | discards" + " 1" * 8, "there are only 9 cards of rank 1, and this position shows 10"),
    ("hand 1 1 | deck" + " 1" * 8, "there are only 9 cards of rank 1, and this position shows 10"),
    (f"{TWO} | open A 3 3 | discards" + " 3" * 7, "there are only 9 cards of rank 3, and this position shows 10"),
    (
        f"{THREE} | table 7 | held 3 | discards" + " 3" * 8,
        "there are only 9 cards of rank 3, and this position shows 10",
    ),
    ("deck 70 cards", "this position needs more cards than there are"),
    ("cards 1 2 3 | players 3 | A ? ? | B ? | C ?", "this position needs more cards than there are"),
    (f"{THREE} | deck 56 cards | discards -", "1 card is missing from this position: "),
    ("seed -1", "the seed is a whole number from 0 to "),
]
"""Positions that cannot come about, and what is said of each."""


@pytest.mark.parametrize(("text", "says"), REFUSED)
def test_refused_position_is_explained(text, says):
    with pytest.raises(BadNotation) as error:
        read(text, seed=None if text.startswith("seed") else 1)

    assert str(error.value) == says or (says.endswith(" ") and str(error.value).startswith(says))


@pytest.mark.parametrize(
    ("text", "players", "variant"),
    [
        ("hand 1 2", 4, "basic"),
        ("A 1 | B 2 | C 3", 4, "basic"),
        ("A 1 | E 2", 5, "basic"),
        ("A 1 | F 2", 6, "basic"),
        ("players 3", 3, "basic"),
        ("players 2", 2, "duel"),
        ("variant duel", 2, "duel"),
        ("open A 4", 2, "duel"),
        ("variant one-winner", 4, "one-winner"),
    ],
)
def test_number_of_players_follows_from_the_rest(text, players, variant):
    state = read(text, seed=1)

    assert (state.players, state.variant) == (players, variant)


@pytest.mark.parametrize(
    ("text", "owner", "source"),
    [
        (f"{THREE} | table -", -1, ""),
        (f"{THREE} | table 5", 2, ""),  # by the seat before
        (f"{THREE} | turn B | table 5", 0, ""),
        (f"{THREE} | table 5 by B", 1, ""),
        (f"{THREE} | table 6 | held 5", 0, "beaten"),  # it beats what is held, and nobody is named
        (f"{THREE} | table 6 6 | held 5 5", 0, "beaten"),
        (f"{THREE} | turn B | table 6 | held 5", 1, "beaten"),
        (f"{THREE} | table 6 by A | held 5", 0, "beaten"),
        (f"{THREE} | table 6 by B | held 5", 1, "drawn"),
        (f"{THREE} | table 5 | held 5", 2, "drawn"),
        (f"{THREE} | table 5 | held 6", 2, "drawn"),
        (f"{THREE} | table 6 | held 5 drawn", 2, "drawn"),
        (f"{THREE} | table 6 | held 5 beaten", 0, "beaten"),
        (f"{TWO} | table 6 | held 5", 1, "open"),
        (f"{TWO} | table 6 by A | held 5", 0, "beaten"),
        (f"{TWO} | table 6 | held 5 beaten", 0, "beaten"),
    ],
)
def test_where_a_flock_comes_from_follows_from_the_table(text, owner, source):
    state = read(text, seed=1)

    assert (state.table is None or state.owner == owner, state.source) == (True, source)
    assert bool(state.held) == bool(source)


def test_cards_left_out_are_dealt_from_those_of_the_game():
    state = read("players 3 | hand 1 5* ? | table 3 3 | deck 5 6 ... | discards 7", seed=4)
    shown = [*state.deck, *state.discards, *state.table.cards, *(card for hand in state.hands for card in hand)]

    assert Counter(shown) == Counter(DECK)
    assert [len(hand) for hand in state.hands] == [3, 8, 8]
    assert (state.hands[0][:2], state.deck[:2], state.discards) == ((1, 5), (5, 6), (7,))
    assert state.view(None).known == ((0, 5, 0), (0,) * 8, (0,) * 8)
    assert state == read("players 3 | hand 1 5* ? | table 3 3 | deck 5 6 ... | discards 7 | seed 4")


@pytest.mark.parametrize(
    ("text", "sizes", "open_sizes"),
    [
        ("players 3", [8, 8, 8], []),
        ("players 2", [11, 11], [2, 2]),
        ("players 3 | cards 1 1 1 2 2 2 3 3", [2, 2, 2], []),
        ("players 2 | cards 1 1 1 2 2 2 | open A - | open B -", [3, 3], [0, 0]),
        ("players 2 | A 1 2 | B 3 | open A 5", [2, 1], [1, 2]),
        (DROPPED.format("A"), [1, 1], [0, 2]),
        (DROPPED.format("B"), [1, 1], [2, 0]),
        ("variant duel | A - | B 2 | turn B | lost B", [0, 1], [2, 2]),
    ],
)
def test_hands_left_out_have_the_size_that_is_dealt(text, sizes, open_sizes):
    state = read(text, seed=1)

    assert [len(hand) for hand in state.hands] == sizes
    assert [len(cards) for cards in state.open] == open_sizes
    assert all(list(cards) == sorted(cards) for cards in state.open)


def test_what_happens_before_a_position_is_public():
    state = read("players 3 | A 1 5* | B 3 4 | C 5 6 | table 3 by B | held 7 drawn | discards 2 2", seed=1)

    assert state.held == Flock(1, 7)
    assert [event.tell() for event in state.log] == [
        "The cards are set up on the table.",
        "Ada passes and draws a card.",
    ]
    assert state.view(0).log[-1].tell() == "Ada passes and draws 7."
    assert state.view(None).known == ((0, 5), (0, 0), (0, 0))
    assert state.discards == (2, 2)


def test_decks_are_dealt_in_the_rounds_to_come():
    deck = " ".join(map(str, DECK))
    state = read(f"players 3 | A 7 | B 1 | C - | decks {deck} / {deck[::-1]}", seed=1).play("play 7 at 1")

    assert state.next_round().hands[0] == (7,) * 8
