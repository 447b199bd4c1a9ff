"""Nanuk: the clauses of chapter 1, the cards, in clause order."""

from collections import Counter

import pytest

from gamelib import BadRuling, nanuk
from gamelib.nanuk import Rulings, score
from tests.rules.nanuk_positions import all_cards, hunt


def test_1_1_a_hundred_cards():
    cards = all_cards(nanuk.deal(5, seed=1))
    kinds = Counter()
    for card, many in cards.items():
        kinds[card.rpartition("-")[2]] += many

    assert cards.total() == 100
    assert kinds == {"deer": 24, "seal": 24, "fish": 24, "bird": 24, "inuksuk": 4}


def test_1_2_no_animal_is_worth_more():
    assert {score([animal, animal]).points for animal in nanuk.ANIMALS} == {1}


def test_1_3_a_double_is_one_card_that_shows_two():
    cards = all_cards(nanuk.deal(5, seed=1))
    state = hunt(gave="double-seal double-seal", days="bird bird bird bird bird")

    assert [cards[f"double-{animal}"] for animal in nanuk.ANIMALS] == [3, 3, 3, 3]
    assert state.won


def test_1_4_twelve_cards_carry_a_bear():
    cards = all_cards(nanuk.deal(5, seed=1))

    assert sum(many for card, many in cards.items() if "bear" in card) == 12


def test_1_5_three_bears_to_each_animal_or_as_ruled():
    cards = all_cards(nanuk.deal(5, seed=1))
    ruled = all_cards(nanuk.deal(5, seed=1, rulings=Rulings(bears_per_animal=5)))

    assert [cards[f"bear-{animal}"] for animal in nanuk.ANIMALS] == [3, 3, 3, 3]
    assert [ruled[f"bear-{animal}"] for animal in nanuk.ANIMALS] == [5, 5, 5, 5]
    assert ruled.total() == 100


def test_1_6_no_bear_on_a_double_unless_ruled():
    cards = all_cards(nanuk.deal(5, seed=1))
    ruled = all_cards(nanuk.deal(5, seed=1, rulings=Rulings(bears_on_doubles=2)))

    assert cards["double-bear-seal"] == 0
    assert (ruled["double-bear-seal"], ruled["double-seal"], ruled["bear-seal"], ruled["seal"]) == (2, 1, 1, 20)


@pytest.mark.parametrize(
    "wrong",
    [
        {"bears_per_animal": 1, "bears_on_doubles": 2},
        {"bears_per_animal": 25},
        {"bears_per_animal": 22},
        {"bears_on_doubles": 4},
        {"bears_per_animal": "three"},
    ],
)
def test_1_6_bears_must_fit_on_the_cards(wrong):
    with pytest.raises(BadRuling):
        Rulings(**wrong)


def test_1_7_twenty_seven_animals_of_each():
    cards = all_cards(nanuk.deal(5, seed=1))

    assert [
        sum((2 if "double" in card else 1) * many for card, many in cards.items() if card.endswith(animal))
        for animal in nanuk.ANIMALS
    ] == [27, 27, 27, 27]


def test_1_8_an_inuksuk_cancels_a_bear_and_is_wild():
    held_off = hunt(gave="inuksuk seal seal", days="bear-fish seal seal bird bird")

    assert held_off.won
    assert score(["seal", "inuksuk"]).points == 1
