"""Nanuk's reward odds, compared with every arrangement of a pile and every further card."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations

from gamelib import Stream, nanuk
from gamelib.nanuk.cards import ANIMALS, INUKSUK, composition
from gamelib.nanuk.scoring import points
from gamelib.odds.nanuk import reward, rewards
from tests.library.test_odds_nanuk import before_the_leader_gives
from tests.support.sampling import DEEP


@cache
def brute(counts: tuple[int, ...], wild: int) -> int:
    """Return the best score over every way to take pairs and sets out of a pile."""
    best = 0
    for at, many in enumerate(counts):
        for used in range(min(2, many) + 1):
            if used and 2 - used <= wild:
                left = tuple(sorted(each - used * (place == at) for place, each in enumerate(counts)))
                best = max(best, 1 + brute(left, wild - 2 + used))
    if wild >= 2:
        best = max(best, 1 + brute(counts, wild - 2))
    for size in range(5):
        for places in combinations(range(4), size):
            if 4 - size <= wild and all(counts[place] for place in places):
                left = tuple(sorted(each - (place in places) for place, each in enumerate(counts)))
                best = max(best, 3 + brute(left, wild - 4 + size))
    return best


def test_points_equal_best_arrangement_of_random_piles():
    rng = Stream(6, "piles")
    box = composition(nanuk.Rulings(bears_on_doubles=1))
    for _pile in range(3000 * DEEP):
        pile = rng.shuffle(box)[: rng.randbelow(19)]
        counts = tuple(sorted(nanuk.cards.count_of(animal, pile) for animal in ANIMALS))

        assert points(pile) == nanuk.score(pile).points == brute(counts, pile.count(INUKSUK))


def test_reward_value_is_its_gain_in_best_score():
    rng = Stream(7, "rewards")
    for _pile in range(200 * DEEP):
        *pile, card = rng.shuffle(composition(nanuk.Rulings()))[: 1 + rng.randbelow(14)]
        number = reward(card, pile=pile)

        assert number == points((*pile, card)) - points(pile)
        assert number.kind == "exact"


def test_reward_with_more_cards_is_the_average_over_them():
    pile, card = ("deer", "seal", "bear-fish"), "bird"
    rest = Counter(composition(nanuk.Rulings()))
    rest.subtract((*pile, card))
    cards = tuple(rest.elements())
    for more in (1, 2):
        added = [points((*pile, *each, card)) - points((*pile, *each)) for each in combinations(cards, more)]

        assert reward(card, pile=pile, more=more) == Fraction(sum(added), len(added))


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
