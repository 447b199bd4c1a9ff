"""Nanuk: the clauses of chapter 2, the deal, in clause order."""

import pytest

from gamelib import BadDeck, BadPlayers, Stream, nanuk
from tests.rules.nanuk_positions import SIDES, events_of_kind, finished_hunt


@pytest.mark.parametrize("players", [5, 6, 7, 8])
def test_2_1_five_to_eight_play(players):
    assert nanuk.deal(players, seed=1).players == players


@pytest.mark.parametrize("players", [4, 9, 0, True, "5", None])
def test_2_1_other_numbers_of_players_are_refused(players):
    with pytest.raises(BadPlayers, match="5 to 8"):
        nanuk.deal(players, seed=1)


def test_2_2_the_starter_is_named_or_drawn():
    assert nanuk.deal(5, seed=1, first=3).to_act == (3,)
    assert nanuk.deal(5, seed=1).first == Stream(1, "first").randbelow(5)


def test_2_3_three_cards_each_seat_after_seat():
    deck = nanuk.deal(5, seed=9).terms.cards
    state = nanuk.deal(5, seed=1, deck=deck)

    assert state.hands[0] == deck[:3]
    assert state.hands[4] == deck[12:15]
    assert state.deck == deck[15:]


def test_2_3_a_stacked_deck_holds_the_cards_of_the_game():
    with pytest.raises(BadDeck, match="must be 18 of deer, not 0"):
        nanuk.deal(5, seed=1, deck="seal seal fish")
    with pytest.raises(BadDeck, match="whale"):
        nanuk.deal(5, seed=1, deck=["whale"] * 100)


def test_2_4_a_used_up_deck_shows_the_discards():
    state = nanuk.read(SIDES + "A bird bird deer | gave C fish | turn A | deck bird bird", seed=1).play("give bird")

    assert "the face-up cards are reached" in str(events_of_kind(state, "winter")[0])


def test_2_5_one_dealer_all_season_or_as_ruled():
    later = finished_hunt(nanuk.read(SIDES + "dealer D | turn A | gave C fish", seed=3))
    ruled = finished_hunt(nanuk.read(SIDES + "dealer D | rulings one_dealer=false | turn A | gave C fish", seed=3))

    assert (later.hunt, later.dealer) == (2, 3)
    assert (ruled.hunt, ruled.dealer) == (2, ruled.first)
    assert ruled.first != 3


def test_2_6_a_hunt_has_its_parts_in_order():
    state, parts = nanuk.deal(5, seed=1), []
    while state.hunt == 1:
        parts += [state.phase] if state.phase not in parts else []
        seat = state.to_act[-1]
        state = state.play(state.moves(seat)[-1], seat)

    assert parts == ["boasting", "sides", "antes", "giving", "rewards"]


def test_2_7_the_first_player_flips_the_wind_each_hunt():
    winds = {seed: nanuk.deal(5, seed=seed).wind for seed in range(20)}

    assert set(winds.values()) == {1, -1}
    assert all(wind == [1, -1][Stream(seed, "wind", 1, 1).randbelow(2)] for seed, wind in winds.items())


@pytest.mark.parametrize(("wind", "following"), [("clockwise", 2), ("counterclockwise", 0)])
def test_2_7_the_wind_is_the_order_of_boasting(wind, following):
    state = nanuk.read(f"first B | wind {wind}", seed=1).play("1 seal in 1 day")

    assert state.to_act == (following,)
