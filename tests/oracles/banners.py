"""Koinobori: what new cards show, which colour scores on a post, what a card on a mast earns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

from tests.oracles.dealing import (
    COLOURS,
    carps_on,
    chances_of_answers,
    count_shown,
    count_unknown,
    fill_unknown,
    fillings,
    mean,
    mean_of_samples,
)


def chance_of_new_cards(
    deck: Sequence[str], many: int, wanted: str, at_least: int, thrown: Sequence[str] = ()
) -> Fraction:
    """Return the chance that cards from a deck, then from the discards, show at least `at_least` carps or icons.

    Cards are drawn one after another; a state lists the number of carps or icons on each card drawn so far.
    """
    states: dict[tuple[int, ...], Fraction] = {(): Fraction(1)}
    for at in range(many):
        pile, before = (deck, at) if at < len(deck) else (thrown, at - len(deck))
        sorts = Counter(count_shown(card, wanted) for card in pile)
        more: dict[tuple[int, ...], Fraction] = {}
        for drawn, chance in states.items():
            own = Counter(drawn[len(drawn) - before :])
            for sort, copies in sorts.items():
                if copies > own[sort]:
                    after = (*drawn[: len(drawn) - before], *sorted((*drawn[len(drawn) - before :], sort)))
                    share = Fraction(copies - own[sort], len(pile) - before)
                    more[after] = more.get(after, Fraction(0)) + chance * share
        states = more
    return sum((chance for drawn, chance in states.items() if sum(drawn) >= at_least), Fraction(0))


def scoring_colour(cards: Iterable[str], flag: str) -> tuple[str, int]:
    """Return the colour that scores on a post and its value: most carps, ties drop out, the flag if none is left."""
    counts = Counter(carp for card in cards for carp in carps_on(card))
    return _sole_leader(counts, flag)


def _sole_leader(counts: Counter[str], flag: str) -> tuple[str, int]:
    for number in sorted({*counts.values()} - {0}, reverse=True):
        leaders = [colour for colour, many in counts.items() if many == number]
        if len(leaders) == 1:
            return leaders[0], number
    return flag, 1


def scoring_by_every_filling(cards: Sequence[str], flag: str, pool: Sequence[str]) -> dict[str, Fraction]:
    """Return how likely each colour is to score, filling a post with every choice of cards from a small pool."""
    found = chances_of_answers(
        combinations(pool, 5 - len(cards)), lambda more: scoring_colour((*cards, *more), flag)[0]
    )
    return {colour: found.get(colour, Fraction(0)) for colour in COLOURS}


def scoring_by_merged_fillings(cards: Sequence[str], flag: str, pool: Sequence[str]) -> dict[str, Fraction]:
    """Return the same for a large pool: take its kinds of cards in turn, and merge fillings with equal carps."""
    start = tuple(sum(carps_on(card).count(colour) for card in cards) for colour in COLOURS)
    sums: Counter[tuple[int, tuple[int, ...]]] = Counter({(5 - len(cards), start): 1})
    for carps, copies in Counter(tuple(sorted(carps_on(card))) for card in pool).items():
        more: Counter[tuple[int, tuple[int, ...]]] = Counter()
        for (spaces, counts), ways in sums.items():
            for drawn in range(min(spaces, copies) + 1):
                after = tuple(many + drawn * carps.count(colour) for many, colour in zip(counts, COLOURS, strict=True))
                more[spaces - drawn, after] += ways * comb(copies, drawn)
        sums = more
    found: Counter[str] = Counter()
    for (spaces, counts), ways in sums.items():
        if not spaces:
            found[_sole_leader(Counter(dict(zip(COLOURS, counts, strict=True))), flag)[0]] += ways
    return {colour: Fraction(found[colour], found.total()) for colour in COLOURS}


def tie_by_every_filling(cards: Sequence[str], pool: Sequence[str]) -> Fraction:
    """Return how likely it is that no colour is alone in its place, with every choice of cards from a small pool."""
    return chances_of_answers(combinations(pool, 5 - len(cards)), lambda more: _all_tied((*cards, *more))).get(
        True, Fraction(0)
    )


def ties_by_most_carps(cards: Sequence[str], pool: Sequence[str]) -> dict[int, int]:
    """Return in how many choices of cards no colour is alone in its place, by the carps of those in the first place."""
    posts = [(*cards, *more) for more in combinations(pool, 5 - len(cards))]
    return dict(Counter(max(_carps_by_colour(post).values()) for post in posts if _all_tied(post)))


def _carps_by_colour(cards: Iterable[str]) -> Counter[str]:
    return Counter(carp for card in cards for carp in carps_on(card))


def _all_tied(cards: Iterable[str]) -> bool:
    numbers = [*_carps_by_colour(cards).values()]
    return all(numbers.count(number) > 1 for number in numbers)


def chance_of_tie(cards: Sequence[str], pool: Sequence[str]) -> Fraction:
    """Return the same for a large pool: what is left when the chances of all colours are taken away."""
    return 1 - sum(scoring_by_merged_fillings(cards, "no flag", pool).values())


def points_earned(card: str, posts: Sequence[Sequence[str]], flags: Sequence[str]) -> int:
    """Return what a card on a mast earns: each carp is worth the value of every post that its colour won, and costs
    three if it won none.
    """
    won = [scoring_colour(post, flag) for post, flag in zip(posts, flags, strict=True)]
    total = 0
    for carp in carps_on(card):
        values = [value for colour, value in won if colour == carp]
        total += sum(values) if values else -3
    return total


def mean_by_every_filling(
    card: str, posts: Sequence[Sequence[str]], flags: Sequence[str], pool: Sequence[str]
) -> Fraction:
    """Fill all posts with cards of a small pool in every order, and return what a card earns on average."""
    return mean(fillings([*map(pad_with_spaces, posts)], pool), lambda filled: points_earned(card, filled, flags))


def mean_by_sampling(
    card: str, posts: Sequence[Sequence[str]], flags: Sequence[str], pool: Sequence[str], n: int
) -> tuple[float, float]:
    """Fill all posts from a large pool very often; return what the card earns on average, and the standard error."""
    places = [*map(pad_with_spaces, posts)]
    spaces = count_unknown(places)
    return mean_of_samples(
        lambda dice: fill_unknown(places, dice.sample(list(pool), spaces)),
        lambda full: points_earned(card, full, flags),
        n,
    )


def pad_with_spaces(post: Sequence[str]) -> list[Any]:
    """Return a post with a 0 for each of its free spaces."""
    return [*post, *[0] * (5 - len(post))]
