"""Nanatoridori: what a hand holds and whether it beats a flock, place by place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby, permutations
from math import factorial, prod

from tests.oracles.dealing import chance, fillings

Hand = Sequence[int]
Flock = tuple[int, int]
"""The number of cards, and their rank."""


def flocks_in(hand: Hand) -> list[Flock]:
    """Return the flocks of a hand from left to right."""
    return [(len(list(cards)), rank) for rank, cards in groupby(hand)]


# A fresh hand ---------------------------------------------------------------------------------


def count_every_fresh_hand(deck: Hand, cards: int) -> Counter[tuple[int, int]]:
    """Deal every hand in every order; count hands by their number of flocks and the size of the largest."""
    flocks = [[size for size, _rank in flocks_in(hand)] for hand in permutations(deck, cards)]
    return Counter((len(sizes), max(sizes)) for sizes in flocks)


def count_fresh_hands(deck: Hand, cards: int) -> Counter[tuple[int, int]]:
    """Return the same numbers for a deck too large to try every hand: deal card by card, and merge hands that differ in
    nothing that still matters.
    """
    # A hand that is being dealt: what is left of the last rank, what is left of the others, run, flocks, longest run.
    dealt: Counter[tuple[int, tuple[int, ...], int, int, int]] = Counter()
    dealt[0, tuple(sorted(Counter(deck).values())), 0, 0, 0] = 1
    for _card in range(cards):
        more: Counter[tuple[int, tuple[int, ...], int, int, int]] = Counter()
        for (same, others, run, flocks, longest), ways in dealt.items():
            if same and run:
                more[same - 1, others, run + 1, flocks, max(longest, run + 1)] += ways * same
            for at, many in enumerate(others):
                if many:
                    left = [*others[:at], *others[at + 1 :], *([same] if run else [])]
                    more[many - 1, tuple(sorted(left)), 1, flocks + 1, max(longest, 1)] += ways * many
        dealt = more
    found: Counter[tuple[int, int]] = Counter()
    for (_same, _others, _run, flocks, longest), ways in dealt.items():
        found[flocks, longest] += ways
    return found


def chance_of(found: Counter[tuple[int, int]], wanted: object) -> Fraction:
    """Return the share of hands that meet a condition on their number of flocks and their longest run."""
    good = sum(ways for (flocks, longest), ways in found.items() if wanted(flocks, longest))
    return Fraction(good, found.total())


def mean_flocks(found: Counter[tuple[int, int]]) -> Fraction:
    """Return the number of flocks of a hand on average."""
    return Fraction(sum(flocks * ways for (flocks, _longest), ways in found.items()), found.total())


# The next card --------------------------------------------------------------------------------


def chance_of_joining(hand: Hand, unseen: Hand, size: int) -> Fraction:
    """Return the chance that the next card can make a flock of `size`, trying every unseen card in every gap."""
    return chance(unseen, lambda card: max(_flock_around(hand, card)) >= size)


def _flock_around(hand: Hand, card: int) -> Iterator[int]:
    for gap in range(len(hand) + 1):
        after = [*hand[:gap], card, *hand[gap:]]
        left = right = gap
        while left > 0 and after[left - 1] == card:
            left -= 1
        while right + 1 < len(after) and after[right + 1] == card:
            right += 1
        yield right - left + 1


# Beating a flock ------------------------------------------------------------------------------


def does_beat(flock: Flock, hand: Hand, opened: Hand = ()) -> bool:
    """Return whether a hand has a flock that beats another: more cards, or as many of a higher rank. In the duel open
    cards of the same rank may go with it.
    """
    return any((size + list(opened).count(rank), rank) > flock for size, rank in flocks_in(hand))


def beats_by_every_filling(flock: Flock, hand: Hand, unseen: Hand, opened: Hand = (), places: bool = True) -> Fraction:
    """Fill the unknown cards of a hand, written as 0, in every way; if places are not seen, in every order."""
    full = [row for [row] in fillings([hand], unseen)]
    orders = full if places else [order for row in full for order in permutations(row)]
    return chance(orders, lambda order: does_beat(flock, order, opened))


def chance_of_beating(flock: Flock, hand: Hand, unseen: Hand, opened: Hand = (), places: bool = True) -> Fraction:
    """Return the same chance for too many cards to try them all: go along the hand, place by place, and count the ways
    in which the flock is not beaten so far.
    """
    left = tuple(list(unseen).count(rank) for rank in range(8))
    known = tuple(card for card in hand if card)
    # Key of a partly filled hand: unseen cards of each rank, known cards to come, unknown cards, last rank, run.
    going: Counter[tuple[Hand, Hand, int, int, int]] = Counter({(left, known, list(hand).count(0), 0, 0): 1})
    for at in range(len(hand)):
        more: Counter[tuple[Hand, Hand, int, int, int]] = Counter()
        for (unseen_left, to_come, unknown, last, run), ways in going.items():
            for rank, times, *after in _next_cards(unseen_left, to_come, unknown, hand[at] if places else None):
                length = run + 1 if rank == last else 1
                if (length + list(opened).count(rank), rank) <= flock:
                    more[(*after, rank, length)] += ways * times
        going = more
    every = prod(len(unseen) - drawn for drawn in range(list(hand).count(0)))
    return 1 - Fraction(going.total(), every * (1 if places else factorial(len(hand))))


def _next_cards(left: Hand, known: Hand, unknown: int, place: int | None) -> Iterator[tuple[int, int, Hand, Hand, int]]:
    """Yield each card that may come next, in how many ways, and what is left then. With places seen it is the card of
    that place or an unseen one, else any card of the hand.
    """
    if place != 0:
        for rank in {place} if place else {*known}:
            at = list(known).index(rank)
            yield rank, 1 if place else list(known).count(rank), left, (*known[:at], *known[at + 1 :]), unknown
    if not place and unknown:
        for rank, many in enumerate(left):
            if many:
                fewer = (*left[:rank], many - 1, *left[rank + 1 :])
                yield rank, many * (unknown if place is None else 1), fewer, known, unknown - 1
