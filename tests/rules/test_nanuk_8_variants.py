"""Nanuk: the clauses of chapter 8, variants and rulings, in clause order."""

import pytest

from gamelib import BadRuling, GameOver, Stream, nanuk
from tests.rules.nanuk_positions import play_at_random

OPEN_SIDES = "variant declared-sides | boast 4 seal in 5 days by A | doom B"


def test_8_1_sides_are_declared_in_turn():
    state = nanuk.read(OPEN_SIDES, seed=1)

    assert state.to_act == (2,)
    assert state.why_not("side hunt", 4).clause == "NANUK-8.1"
    assert state.play("side hunt").to_act == (3,)
    assert state.play("side hunt").why_not("side doom", 2).clause == "NANUK-4.13"


def test_8_1_is_chosen_when_dealing():
    state = nanuk.deal(6, seed=1, declared_sides=True).play("1 seal in 1 day").play("doom")

    assert state.variant == "declared-sides"
    assert (state.phase, len(state.to_act)) == ("declaring", 1)
    assert state.play("side hunt").view(None).sides.count(True) == 2
    with pytest.raises(BadRuling):
        nanuk.deal(6, seed=1, declared_sides="yes")


def test_8_2_a_declared_side_is_public_at_once():
    state = nanuk.read(OPEN_SIDES, seed=1).play("side doom")

    assert state.view(4).sides == (True, False, False, None, None)
    assert str(state.view(4).log[-1]) == "Chloe declares for staying at home. [NANUK-8.2]"


def test_8_3_seasons_are_added_up():
    state = nanuk.read("seasons 3 | season 3 | totals 0 9 0 0 1 | pile A deer deer | over", seed=1)

    assert state.round_result.scores == (1, 0, 0, 0, 0)
    assert state.result.scores == (1, 9, 0, 0, 1)
    assert state.result.winners == (1,)
    earlier = nanuk.read("seasons 3 | season 2 | totals 0 9 0 0 1 | pile A deer deer | over", seed=1)
    assert earlier.result is None
    assert earlier.next_round().totals == (1, 9, 0, 0, 1)


def test_8_3_a_season_waits_for_the_next_to_be_dealt():
    state = play_at_random(nanuk.deal(5, seed=4, seasons=2), 1)
    following = state.next_round()

    assert state.result is None
    assert state.round_result is not None
    assert (following.season, following.hunt) == (2, 1)
    assert following.totals == state.round_result.scores
    assert following.piles == ((),) * 5
    assert play_at_random(following, 2).result.scores == tuple(
        a + b for a, b in zip(state.round_result.scores, play_at_random(following, 2).round_result.scores, strict=True)
    )
    with pytest.raises(GameOver):
        nanuk.deal(5, seed=4, seasons=2).next_round()


def test_8_3_each_season_is_dealt_from_the_seed_and_its_number():
    state = play_at_random(nanuk.deal(5, seed=4, seasons=3), 1).next_round()
    third = play_at_random(state, 1).next_round()

    for season, dealt in ((2, state), (3, third)):
        order = Stream(4, "deal", season).shuffle(dealt.terms.cards)
        assert [sorted(hand) for hand in dealt.hands] == [sorted(order[at : at + 3]) for at in range(0, 15, 3)]
        assert dealt.deck == order[15:]


def test_8_4_the_winner_starts_the_next_season():
    state = nanuk.read("seasons 2 | pile D deer deer | over", seed=1)

    assert state.next_round().to_act == (3,)
    assert state.next_round().dealer == 3


def test_8_4_among_several_winners_the_lot_decides():
    starters = {
        nanuk.read("seasons 2 | pile B deer deer | pile D deer deer | over", seed=seed).next_round().first
        for seed in range(20)
    }
    starter = nanuk.read("seasons 2 | pile B deer deer | pile D deer deer | over", seed=5).next_round().first

    assert starters == {1, 3}
    assert starter == (1, 3)[Stream(5, "next first", 1).randbelow(2)]
