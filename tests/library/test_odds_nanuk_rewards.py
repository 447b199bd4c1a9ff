"""Nanuk's reward odds at a table, and the score of a pile beside every arrangement of it."""

from __future__ import annotations

from gamelib import Stream, nanuk
from gamelib.nanuk.cards import composition
from gamelib.nanuk.scoring import points
from gamelib.odds.nanuk import reward, rewards
from tests.library.test_odds_nanuk import before_the_leader_gives
from tests.oracles.hunts import best_score
from tests.support.sampling import DEEP


def test_points_equal_best_arrangement_of_random_piles():
    rng = Stream(6, "piles")
    box = composition(nanuk.Rulings(bears_on_doubles=1))
    for _pile in range(3000 * DEEP):
        pile = rng.shuffle(box)[: rng.randbelow(19)]

        assert points(pile) == nanuk.score(pile).points == best_score(pile)


def test_rewards_of_the_pot_come_from_a_view():
    state = before_the_leader_gives(2, 5, alone=False)
    state = state.play(state.moves()[0])
    view = state.view(state.to_act[0])
    table = rewards(view)

    assert list(table) == list(dict.fromkeys(view.pot))
    for card in table:
        assert table[card] == points((*view.piles[view.seat], card)) - points(view.piles[view.seat])


def test_bears_count_on_request():
    state = before_the_leader_gives(2, 5, alone=False)
    view = state.play(state.moves()[0]).view(0)._replace(piles=((), ("bear-seal",), (), (), ()))

    assert reward("bear-fish", view).value == 0
    assert reward("bear-fish", view, bears=True).value == 1
    assert reward("bear-fish", view, pile="bear-deer", bears=True).value == 1
