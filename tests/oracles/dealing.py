"""The one enumerator behind the oracles of odds: every deal of a small deck, each as likely as another, and an answer.

What is asked of a deal is a function written from the question. Decks too large to try every deal are dealt often.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import permutations, product
from typing import Any

Chances = dict[Any, Fraction]


def shares(found: Counter[Any]) -> Chances:
    """Return each count as its share of all."""
    return {outcome: Fraction(many, found.total()) for outcome, many in found.items() if many}


def chances(deals: Iterable[Any], ask: Callable[[Any], Any]) -> Chances:
    """Return how likely each answer is over some equally likely deals."""
    return shares(Counter(map(ask, deals)))


def chance(deals: Iterable[Any], holds: Callable[[Any], Any]) -> Fraction:
    """Return the share of some equally likely deals in which something holds."""
    return chances(deals, lambda deal: bool(holds(deal))).get(True, Fraction(0))


def mean(deals: Iterable[Any], worth: Callable[[Any], Any] = Fraction) -> Fraction:
    """Return what some equally likely deals are worth on average."""
    return sum((value * share for value, share in chances(deals, worth).items()), Fraction(0))


def drawn(*piles: tuple[Sequence[Any], int]) -> Iterator[list[Any]]:
    """Yield every way to draw a number of cards from each pile in turn, in order; of a shorter pile, all its cards."""
    draws = [permutations(pile, min(number, len(pile))) for pile, number in piles]
    return ([card for cards in each for card in cards] for each in product(*draws))


def fill(places: Sequence[Sequence[Any]], cards: Iterable[Any]) -> list[list[Any]]:
    """Return rows of cards in which the unknown ones, written as 0, are replaced by these cards in turn."""
    rest = iter(cards)
    return [[card or next(rest) for card in row] for row in places]


def fillings(places: Sequence[Sequence[Any]], cards: Sequence[Any]) -> Iterator[list[list[Any]]]:
    """Yield rows of cards with the unknown ones filled in every way from these cards."""
    return (fill(places, deal) for deal in drawn((cards, count_unknown(places))))


def count_unknown(places: Iterable[Sequence[Any]]) -> int:
    """Return how many cards are unknown in some rows."""
    return sum(list(row).count(0) for row in places)


def often(
    deal: Callable[[random.Random], Any], worth: Callable[[Any], float], n: int, seed: int = 15
) -> tuple[float, float]:
    """Deal very often; return what the deals are worth on average, and the standard error."""
    dice = random.Random(seed)
    results = [float(worth(deal(dice))) for _time in range(n)]
    average = sum(results) / n
    return average, (sum((result - average) ** 2 for result in results) / n / n) ** 0.5
