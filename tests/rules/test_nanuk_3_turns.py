"""Nanuk: the clauses of chapter 3, turns, in clause order."""

import pytest

from gamelib import BadPlayers, GameOver, NotYourTurn, nanuk
from gamelib.nanuk import Boast, Doom
from tests.rules.nanuk_positions import DOOMED, SIDES, play_at_random


def test_3_1_boasting_begins_with_the_first_player():
    state = nanuk.read("first D | wind clockwise", seed=1)

    assert state.to_act == (3,)
    assert state.play("1 bird in 1 day").play("2 bird in 1 day").to_act == (0,)


def test_3_2_out_of_turn_is_refused():
    state = nanuk.read("first D | wind clockwise", seed=1)
    refusal = state.why_not("1 bird in 1 day", 2)

    assert refusal.clause == "NANUK-3.2"
    assert "Dai" in refusal.because
    with pytest.raises(NotYourTurn):
        state.play("1 bird in 1 day", 2)


def test_3_2_an_onlooker_makes_no_moves():
    assert nanuk.deal(5, seed=1).view(None).why_not("doom").clause == "NANUK-3.2"


@pytest.mark.parametrize("seat", [5, -1, "A", 1.0, True])
def test_3_2_a_missing_seat_is_refused(seat):
    with pytest.raises(BadPlayers):
        nanuk.deal(5, seed=1, first=1).play("1 bird in 1 day", seat)


def test_3_3_nobody_passes():
    first = nanuk.deal(5, seed=1).why_not("pass")
    later = nanuk.read("boast 2 seal in 3 days by A", seed=1).why_not("pass")

    assert first.clause == later.clause == "NANUK-3.3"
    assert isinstance(first.instead, Boast)
    assert str(later.instead) == "doom"


@pytest.mark.parametrize(
    ("position", "move"),
    [
        ("first A", "side hunt"),
        ("first A", "ante seal"),
        ("first A", "give seal"),
        ("first A", "choose seal"),
        (DOOMED + "hunters C | doomers D", "6 fish in 7 days"),
        (DOOMED + "hunters C | doomers D", Doom()),
        (DOOMED + "hunters C | doomers D", "pass"),
        (SIDES + "ante B deer | ante D deer", "choose seal"),
        (SIDES + "turn C", "side doom"),
        (SIDES + "turn C", "pass"),
        (SIDES + "outcome success | pot seal*4", "doom"),
        (SIDES + "outcome failure | pot seal seal seal", "give seal"),
    ],
)
def test_3_4_each_part_of_a_hunt_has_its_own_choice(position, move):
    state = nanuk.read(position, seed=1)
    refusal = state.why_not(move)

    assert refusal.clause == "NANUK-3.4"
    assert state.why_not(refusal.instead) is None


def test_3_5_the_first_boast_may_be_anything():
    state = nanuk.deal(5, seed=1)
    moves = state.moves()

    assert len(moves) == 27 * 4 * 12
    assert all(state.why_not(move) is None for move in moves)
    assert "1 bird in 1 day" in map(str, moves)


def test_3_6_nothing_is_played_when_the_season_is_over():
    state = play_at_random(nanuk.deal(5, seed=1), 1)

    assert state.moves() == state.to_act == ()
    assert state.why_not("doom").clause == "NANUK-3.6"
    assert state.why_not("doom", 2).clause == "NANUK-3.6"
    with pytest.raises(GameOver):
        state.play("doom")
    with pytest.raises(GameOver):
        state.next_round()
