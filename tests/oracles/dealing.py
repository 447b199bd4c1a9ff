"""The one enumerator behind the oracles of odds: every deal of a small deck, each as likely as another, and an answer.

What is asked of a deal is a function written from the question. Decks too large to try every deal are dealt often.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations, product
from typing import Any

Chances = dict[Any, Fraction]


def shares(found: Counter[Any]) -> Chances:
    """Return each count as its share of all."""
    return {outcome: Fraction(many, found.total()) for outcome, many in found.items() if many}


def chances_of_answers(deals: Iterable[Any], ask: Callable[[Any], Any]) -> Chances:
    """Return how likely each answer is over some equally likely deals."""
    return shares(Counter(map(ask, deals)))


def chance(deals: Iterable[Any], holds: Callable[[Any], Any]) -> Fraction:
    """Return the share of some equally likely deals in which something holds."""
    return chances_of_answers(deals, lambda deal: bool(holds(deal))).get(True, Fraction(0))


def mean(deals: Iterable[Any], worth: Callable[[Any], Any] = Fraction) -> Fraction:
    """Return what some equally likely deals are worth on average."""
    return sum((value * share for value, share in chances_of_answers(deals, worth).items()), Fraction(0))


def every_draw(*piles: tuple[Sequence[Any], int]) -> Iterator[list[Any]]:
    """Yield every way to draw a number of cards from each pile in turn, in order; of a shorter pile, all its cards."""
    draws = [permutations(pile, min(number, len(pile))) for pile, number in piles]
    return ([card for cards in each for card in cards] for each in product(*draws))


def fill_unknown(places: Sequence[Sequence[Any]], cards: Iterable[Any]) -> list[list[Any]]:
    """Return rows of cards in which the unknown ones, written as 0, are replaced by these cards in turn."""
    rest = iter(cards)
    return [[card or next(rest) for card in row] for row in places]


def fillings(places: Sequence[Sequence[Any]], cards: Sequence[Any]) -> Iterator[list[list[Any]]]:
    """Yield rows of cards with the unknown ones filled in every way from these cards."""
    return (fill_unknown(places, deal) for deal in every_draw((cards, count_unknown(places))))


def count_unknown(places: Iterable[Sequence[Any]]) -> int:
    """Return how many cards are unknown in some rows."""
    return sum(list(row).count(0) for row in places)


def mean_of_samples(
    deal: Callable[[random.Random], Any], worth: Callable[[Any], float], n: int, seed: int = 15
) -> tuple[float, float]:
    """Deal very often; return what the deals are worth on average, and the standard error."""
    dice = random.Random(seed)
    results = [float(worth(deal(dice))) for _time in range(n)]
    average = sum(results) / n
    return average, (sum((result - average) ** 2 for result in results) / n / n) ** 0.5


BIRDS = tuple(rank for rank in range(1, 8) for _copy in range(9))
"""Nanatoridori: nine birds of each of seven ranks."""

ANIMALS = ("deer", "seal", "fish", "bird")
COLOURS = ("green", "lime", "orange", "black", "purple", "pink")

ICONS = {
    "cover": "green+pink lime+purple orange+black",
    "move": "green+orange lime+pink black+purple",
    "take2": "green+purple lime+black orange+pink",
    "steal": "green+lime orange+purple black+pink",
    "refresh": "green+black lime+orange purple+pink",
    "extra": "green orange purple",
    "take1": "lime black pink",
}
"""Koinobori's house deck: the cards with one or two carps, by their icon."""


def hunting_cards(bears: int = 3, on_doubles: int = 0) -> list[str]:
    """Return Nanuk's cards: 24 of each animal, three of them doubles, and four Inuksuks."""
    deck = ["inuksuk"] * 4
    for animal in ANIMALS:
        single, double = bears - on_doubles, on_doubles
        deck += [f"bear-{animal}"] * single + [f"double-bear-{animal}"] * double
        deck += [f"double-{animal}"] * (3 - double) + [animal] * (21 - single)
    return deck


def house_deck() -> list[str]:
    """Return Koinobori's house deck: each three colours three times, and the cards with icons once."""
    deck = ["+".join(carps) for carps in combinations(COLOURS, 3) for _copy in range(3)]
    return deck + [f"{card}/{icon}" for icon, cards in ICONS.items() for card in cards.split()]


def without_cards(deck: Iterable[object], cards: Iterable[object]) -> list[object]:
    """Return a deck without one copy of each of some cards, all of which must be there."""
    left = list(deck)
    for card in cards:
        left.remove(card)
    return left


def animal_on(card: str) -> str:
    """Return the animal of a hunting card; an Inuksuk is its own kind."""
    return card.rsplit("-", maxsplit=1)[-1]


def animals_on(card: str) -> int:
    """Return how many animals a hunting card shows."""
    return 2 if card.startswith("double") else 1


def has_bear(card: str) -> bool:
    """Return whether a bear is on a hunting card."""
    return "bear" in card


def carps_on(card: str) -> list[str]:
    """Return the carps of a banner, one by one."""
    return card.split("/", maxsplit=1)[0].split("+")


def count_shown(card: str, wanted: str) -> int:
    """Return how many carps of a colour a banner shows, or whether it has an icon."""
    return carps_on(card).count(wanted) if wanted in COLOURS else int(card.endswith("/" + wanted))


def count_animals(cards: Sequence[str], animal: str) -> int:
    """Return the animals of a kind on some hunting cards."""
    return sum(animals_on(card) for card in cards if animal_on(card) == animal)
