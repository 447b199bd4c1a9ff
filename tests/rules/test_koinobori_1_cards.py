"""Koinobori: the clauses of chapter 1, the cards, in clause order."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from gamelib import BadDeck
from gamelib.koinobori import deal, read_cards, read_masts
from gamelib.koinobori.cards import CARPS, COLOURS, ICONS
from tests.rules.koinobori_positions import (
    all_cards,
)


def test_1_1_every_card_shows_one_to_three_carps_of_six_colours():
    cards = read_cards(None)

    assert len(cards) == 81
    assert {len(CARPS[card]) for card in cards} == {1, 2, 3}
    assert {carp for card in cards for carp in CARPS[card]} == set(COLOURS)


def test_1_2_the_house_deck_treats_the_six_colours_alike():
    cards = Counter(read_cards(None))
    shapes = Counter(CARPS[card] for card in cards.elements())

    assert all(shapes[trio] == 3 for trio in combinations(COLOURS, 3))
    assert all(shapes[colours] == 1 for size in (1, 2) for colours in combinations(COLOURS, size))


def test_1_2_a_list_typed_off_a_box_replaces_the_house_deck(tmp_path):
    path = tmp_path / "box.txt"
    path.write_text("# my box\n80 pink+pink+lime\n1 lime/steal\n", encoding="utf-8")

    assert Counter(read_cards(path)) == {"lime+pink+pink": 80, "lime/steal": 1}
    assert all_cards(deal(3, seed=1, cards=str(path))) == {"lime+pink+pink": 80, "lime/steal": 1}


def test_1_3_each_icon_is_on_three_cards_and_favours_no_colour():
    cards = [card.partition("/") for card in read_cards(None) if "/" in card]

    assert Counter(icon for _carps, _slash, icon in cards) == dict.fromkeys(ICONS, 3)
    for icon in ICONS:
        carps = Counter(carp for text, _slash, other in cards if other == icon for carp in text.split("+"))
        assert set(carps.values()) == {1}


def test_1_4_a_mast_has_four_levels_the_first_is_1_1_3():
    assert len(read_masts(None)) == 4
    assert read_masts(None)[0] == (1, 1, 3)


def test_1_5_levels_two_to_four_can_be_replaced(tmp_path):
    path = tmp_path / "mast.txt"
    path.write_text(
        "take 1, play 1, hold 3\ntake 1, play 2, hold 3\ntake 1, play 2, hold 4\ntake 2, play 2, hold 5\n",
        encoding="utf-8",
    )

    assert read_masts(None)[1:] == ((2, 1, 3), (2, 1, 4), (2, 2, 4))
    assert deal(2, seed=1, masts=path).setup.levels[3] == (2, 2, 5)
    with pytest.raises(BadDeck, match="four levels"):
        read_masts([(1, 1, 3)])
    with pytest.raises(BadDeck, match="line 1, 'draw one'"):
        read_masts("draw one\n")
    with pytest.raises(BadDeck, match="level 2"):
        read_masts([(1, 1, 3), (0, 1, 3), (1, 1, 3), (1, 1, 3)])


def test_1_6_there_is_one_flag_of_each_colour():
    assert sorted(deal(5, seed=3).flags) == sorted(COLOURS)
    with pytest.raises(BadDeck, match="3 flags"):
        deal(2, flags="pink pink lime")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("80 pink\n", "this list has 80, 1 missing"),
        ("82 pink\n", "this list has 82, 1 too many"),
        ("80 pink\n1 pnik\n", "line 2, '1 pnik': there is no colour 'pnik'; did you mean pink"),
        ("80 pink\n1 pink/steel\n", "line 2, .* there is no icon 'steel'; did you mean steal"),
        ("80 pink\n1 pink\n", "line 2: pink stands in line 1 already"),
        ("80 pink\npink lime\n", "line 2, 'pink lime': a line is a number of cards and a card"),
        ("81 pink+lime+lime+black\n", "line 1, .* shows 4 carps"),
    ],
)
def test_1_7_a_deck_file_that_cannot_be_right_is_refused(text, complaint):
    with pytest.raises(BadDeck, match=complaint):
        read_cards(text)
