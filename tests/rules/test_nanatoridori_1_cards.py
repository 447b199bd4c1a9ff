"""Nanatoridori: the clauses of chapter 1, the cards, in clause order."""

from __future__ import annotations

from collections import Counter

import pytest

from gamelib import BadDeck, nanatoridori
from gamelib.nanatoridori import deal, read


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
