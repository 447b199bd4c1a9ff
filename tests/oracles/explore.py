"""Answers to the questions of `widgets.explore`, worked out from the question and the rulebook without the library."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from math import comb, sqrt
from typing import Any

from tests.oracles.counts import totals_of_hand
from tests.oracles.dealing import BIRDS, hunting_cards, without_cards

Z = 1.959963984540054
"""Standard errors to each side of a 95 % interval."""


def chance_of_good_cards(deck: Sequence[Any], cards: int, is_good: Callable[[Any], bool], at_least: int) -> Fraction:
    """Return how often a hand has at least that many good cards."""
    good = sum(map(is_good, deck))
    ways = sum(comb(good, many) * comb(len(deck) - good, cards - many) for many in range(at_least, cards + 1))
    return Fraction(ways, comb(len(deck), cards))


def hunt_ends(deck: Sequence[str], days: int, animal: str, number: int, given: Sequence[str]) -> dict[str, Fraction]:
    """Return how often a hunt succeeds, is ended by a bear, or brings too little: day by day, over kinds of cards."""

    def classify_card(card: str) -> tuple[bool, bool, int]:
        """Return whether a card is an Inuksuk, whether it has a bear, and how many animals of the kind it shows."""
        count = (2 if card.startswith("double") else 1) if card.endswith(animal) else 0
        return card == "inuksuk", "bear" in card, count

    start = sum(card == "inuksuk" for card in given), sum(classify_card(card)[2] for card in given)
    sorts = Counter(map(classify_card, deck))
    names = tuple(sorts)

    @cache
    def go_on(left: tuple[int, ...], day: int, stones: int, brought: int) -> tuple[Fraction, Fraction]:
        """Return the chances of success and of a bear for the rest of the hunt, from a day on."""
        if day == days:
            return Fraction(brought >= number), Fraction(0)
        total, won, bear = sum(left), Fraction(0), Fraction(0)
        for at, (stone, has_bear, count) in enumerate(names):
            if not left[at]:
                continue
            chance = Fraction(left[at], total)
            if has_bear and not stones:
                bear += chance
                continue
            after = (*left[:at], left[at] - 1, *left[at + 1 :])
            more = go_on(after, day + 1, stones + stone - has_bear, min(number, brought + count))
            won, bear = won + chance * more[0], bear + chance * more[1]
        return won, bear

    won, bear = go_on(tuple(sorts[name] for name in names), 0, start[0], min(number, start[1]))
    return {"succeeds": won, "bear": bear, "too few": 1 - won - bear}


def binomial(many: int, chance: Fraction) -> list[Fraction]:
    """Return how likely each number of good draws is, by adding one draw at a time."""
    found = [Fraction(1)]
    for _draw in range(many):
        longer = [*found, Fraction(0)]
        found = [share * (1 - chance) + (longer[at - 1] * chance if at else 0) for at, share in enumerate(longer)]
    return found


def chance_of_being_far_off(many: int, chance: Fraction, points: int) -> Fraction:
    """Return how often the share of good draws is more than `points` percentage points away from the chance."""
    return sum(
        (share for good, share in enumerate(binomial(many, chance)) if 100 * abs(good - many * chance) > points * many),
        Fraction(0),
    )


def chance_of_missing(many: int, chance: Fraction) -> Fraction:
    """Return how often the Agresti-Coull interval misses the chance; it adds two imagined successes and failures."""
    missed = Fraction(0)
    for good, share in enumerate(binomial(many, chance)):
        size = many + Z * Z
        middle = (good + Z * Z / 2) / size
        half = Z * sqrt(middle * (1 - middle) / size)
        if not middle - half <= chance <= middle + half:
            missed += share
    return missed


def updated_chance(before: Fraction, with_it: int, without_it: int) -> Fraction:
    """Return how likely something is after an act that `with_it` of 10 do if it is so, and `without_it` if not."""
    cases = before.denominator * 10
    is_so = before * cases * with_it / 10
    is_not = (1 - before) * cases * without_it / 10
    return is_so / (is_so + is_not)


def seals_in_hand(at_least: int) -> Fraction:
    """Return how often a fresh hand of three shows at least that many seals."""
    found = totals_of_hand(
        hunting_cards(), 3, lambda card: (2 if card.startswith("double") else 1) * card.endswith("seal")
    )
    return sum((share for total, share in found.items() if total >= at_least), Fraction(0))


def chance_of_help_in_hand() -> Fraction:
    """Return how often a hand of three holds a seal or an Inuksuk."""
    return chance_of_good_cards(hunting_cards(), 3, lambda card: card.endswith(("seal", "inuksuk")), 1)


def chance_of_birds(rank: int, cards: int, at_least: int) -> Fraction:
    """Return how often a fresh hand holds at least that many birds of a rank."""
    return chance_of_good_cards(BIRDS, cards, lambda card: card == rank, at_least)


def box_without(seen: Sequence[str]) -> list[str]:
    """Return the cards of the box without those that are seen."""
    return [str(card) for card in without_cards(hunting_cards(), seen)]


def hunt_ends_with_help(
    deck: Sequence[str], days: int, animal: str, number: int, given: Sequence[str], gives: str, hunters: int
) -> float:
    """Return how often a hunt succeeds if others give: `any` one card that nobody knows, `helpful` all that help.

    The cards of the helpers are turned up one by one, then those of the days; what a helper keeps is never drawn.
    """

    def classify_card(card: str) -> tuple[bool, bool, int]:
        return card == "inuksuk", "bear" in card, (2 if "double" in card else 1) * card.endswith(animal)

    sorts = Counter(map(classify_card, deck))
    names = tuple(sorts)

    @cache
    def go_on(left: tuple[int, ...], hidden: int, day: int, stones: int, brought: int) -> float:
        """Return the chance of success from a day on, with `hidden` cards of the helpers still to turn up."""
        if not hidden and day == days:
            return float(brought >= number)
        total, won = sum(left), 0.0
        for at, (stone, has_bear, count) in enumerate(names):
            if not left[at] or (not hidden and has_bear and not stones):
                continue
            after = (*left[:at], left[at] - 1, *left[at + 1 :])
            then = (hidden - 1, 0, stones + stone) if hidden else (0, day + 1, stones + stone - has_bear)
            won += left[at] / total * go_on(after, *then, min(number, brought + count))
        return won

    start = sum(card == "inuksuk" for card in given), min(number, sum(classify_card(card)[2] for card in given))
    return go_on(tuple(sorts[name] for name in names), hunters * (3 if gives == "helpful" else 1), 0, *start)
