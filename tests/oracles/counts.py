"""How likely each outcome of a count is, worked out by going through a deck card by card, or by trying every case."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product
from math import comb
from operator import add
from typing import Any

from tests.oracles.banners import chance_of_new_cards, pad_with_spaces, points_earned
from tests.oracles.dealing import (
    Chances,
    chance,
    chances_of_answers,
    count_animals,
    count_unknown,
    every_draw,
    fill_unknown,
    fillings,
    has_bear,
    mean_of_samples,
    shares,
)
from tests.oracles.flocks import does_beat

# Cards from a deck --------------------------------------------------------------------------


def totals_of_hand(deck: Iterable[Any], cards: int, worth: Callable[[Any], int]) -> Chances:
    """Return how likely each total worth of `cards` cards is: go through the deck, taking or leaving each card."""
    ways: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for card in deck:
        ways += Counter(
            {(taken + 1, total + worth(card)): many for (taken, total), many in ways.items() if taken < cards}
        )
    return shares(Counter({total: many for (taken, total), many in ways.items() if taken == cards}))


def joint_totals_of_hand(deck: Iterable[Any], cards: int, worths: Sequence[Callable[[Any], int]]) -> Chances:
    """Return how likely several totals come together: go through the deck, taking or leaving each card."""
    ways: Counter[tuple[int, ...]] = Counter({(0,) * (1 + len(worths)): 1})
    for card in deck:
        more = (1, *(worth(card) for worth in worths))
        taken = Counter({tuple(map(add, so_far, more)): many for so_far, many in ways.items() if so_far[0] < cards})
        ways += taken
    return shares(Counter({key[1:]: many for key, many in ways.items() if key[0] == cards}))


def joint_totals_by_every_hand(deck: Sequence[Any], cards: int, worths: Sequence[Callable[[Any], int]]) -> Chances:
    """Return the same for a small deck, by trying every hand."""
    return chances_of_answers(combinations(deck, cards), lambda hand: tuple(sum(map(worth, hand)) for worth in worths))


def totals_by_every_hand(deck: Sequence[Any], cards: int, worth: Callable[[Any], int]) -> Chances:
    """Return the same for a small deck, by trying every hand."""
    return chances_of_answers(combinations(deck, cards), lambda hand: sum(map(worth, hand)))


# Hunts -----------------------------------------------------------------------------------------


def days_before_bear(cards: Sequence[str], given: Sequence[str]) -> int:
    """Return how many days a hunt goes on until a bear comes that no Inuksuk cancels, or the cards run out."""
    shields = list(given).count("inuksuk")
    for day, card in enumerate(cards):
        shields += (card == "inuksuk") - has_bear(card)
        if shields < 0:
            return day
    return len(cards)


def days_by_every_order(
    deck: Sequence[str], given: Sequence[str] = (), already: Sequence[str] = (), winter: Sequence[str] = ()
) -> Chances:
    """Draw a small deck in every order after the cards already drawn; return how likely each number of days is."""
    orders = every_draw((deck, len(deck)), (winter, len(winter)))
    return chances_of_answers(orders, lambda cards: days_before_bear([*already, *cards][:12], given))


def days_from_survival(lasting: Callable[[int], Fraction], most: int) -> Chances:
    """Return how likely each number of days is, from the chance to last at least that many."""
    chances = [Fraction(1), *(lasting(days) for days in range(1, most + 1)), Fraction(0)]
    return {days: chances[days] - chances[days + 1] for days in range(most + 1) if chances[days] > chances[days + 1]}


def hand_of_boaster(deck: Sequence[str], cards: int, animal: str, says: Callable[[Sequence[str]], bool]) -> Chances:
    """Return how likely each number of animals is among those hands for which `says` is true."""
    copies, found = Counter(deck), Counter[int]()
    for hand in combinations_with_replacement(sorted(copies), cards):
        ways = 1
        for card, many in Counter(hand).items():
            ways *= comb(copies[card], many)
        if ways and says(hand):
            found[count_animals(hand, animal)] += ways
    return shares(found)


# Numbers that are equally likely ------------------------------------------------------------------


def combine_equally_likely(one: Sequence[Any], two: Sequence[Any], made: Callable[[Any, Any], Any]) -> Chances:
    """Combine each of some equally likely numbers with each of others; return how likely each result is."""
    return chances_of_answers(product(one, two), lambda pair: made(*pair))


def quantile(numbers: Sequence[Any], at: float) -> Any:
    """Return the least number that at least the share `at` of all numbers do not exceed."""
    return next(number for number in sorted(numbers) if chance(numbers, lambda each: each <= number) >= at)  # noqa: B023


# Flocks --------------------------------------------------------------------------------------------


def any_beats_by_every_filling(
    flock: tuple[int, int], hands: Sequence[Sequence[int]], unseen: Sequence[int], opened: Sequence[int] = ()
) -> Fraction:
    """Fill the unknown cards of several hands, written as 0, in every way; return how often one beats a flock."""
    return chance(fillings(hands, unseen), lambda filled: any(does_beat(flock, hand, opened) for hand in filled))


def any_beats_by_sampling(
    flock: tuple[int, int], hands: Sequence[Sequence[int]], unseen: Sequence[int], n: int, *, mixed: bool = False
) -> tuple[float, float]:
    """Return the same by filling the hands at random `n` times, and its standard error; `mixed` hands are shuffled."""

    def deal(dice: random.Random) -> list[list[int]]:
        filled = fill_unknown(hands, dice.sample(list(unseen), count_unknown(hands)))
        return [dice.sample(hand, len(hand)) if mixed else hand for hand in filled]

    return mean_of_samples(deal, lambda filled: any(does_beat(flock, hand) for hand in filled), n, 16)


# Banners --------------------------------------------------------------------------------------------


def totals_of_new_cards(deck: Sequence[str], many: int, wanted: str, thrown: Sequence[str] = ()) -> Chances:
    """Return how likely each number of carps or icons on new cards is."""
    least = [chance_of_new_cards(deck, many, wanted, number, thrown) for number in range(3 * many + 2)]
    return {
        number: least[number] - least[number + 1] for number in range(3 * many + 1) if least[number + 1] < least[number]
    }


def points_by_every_filling(
    card: str, posts: Sequence[Sequence[str]], flags: Sequence[str], pool: Sequence[str]
) -> Chances:
    """Fill all posts with cards of a small pool in every order; return how likely each number of points is."""
    return chances_of_answers(
        fillings([*map(pad_with_spaces, posts)], pool), lambda filled: points_earned(card, filled, flags)
    )
