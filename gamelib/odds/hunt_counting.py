"""Nanuk's hunt, counted: how many ways there are to draw the days so that no bear stops it, by animals brought home.

All numbers of animals are counted at once. A row of counts, one for each number of animals, is packed into one large
integer, a fixed number of bits for each; multiplying two such integers combines every case of one row with every case
of the other.

The order of the days matters only for bears and Inuksuks: of the orders of i Inuksuks and b bears, with s Inuksuks
showing before, the share 1 - C(i+b, b-s-1) / C(i+b, b) has every bear cancelled (a ballot that never falls behind).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache, lru_cache
from math import comb
from operator import mul
from typing import NamedTuple

from gamelib.nanuk.cards import ANIMAL, BEARS, INUKSUK, MOST_DAYS, SHOWS

ORDER_PARTS = 27720
"""A multiple of C(n, k) for every n up to 12, so that shares of orders in these parts are whole numbers."""
BITS = 72
"""Bits for each count of a row: enough for ORDER_PARTS times the ways to draw twelve cards out of a hundred."""


class HuntCardKinds(NamedTuple):
    """Cards by their meaning to a hunt for one animal."""

    single: int = 0
    double: int = 0
    bear: int = 0
    double_bear: int = 0
    other_bear: int = 0
    inuksuk: int = 0
    other: int = 0

    @property
    def bears(self) -> int:
        """All bears, of whatever animal."""
        return self.bear + self.double_bear + self.other_bear


def count_kinds(cards: Iterable[tuple[str, int]], animal: str) -> HuntCardKinds:
    """Count cards, given with the number of copies of each, by their meaning to a hunt for an animal.

    >>> count_kinds([("seal", 2), ("double-seal", 1), ("bear-fish", 3), ("inuksuk", 1)], "seal")
    HuntCardKinds(single=2, double=1, bear=0, double_bear=0, other_bear=3, inuksuk=1, other=0)
    """
    place = _PLACES[animal]
    numbers = [0] * 7
    for card, many in cards:
        numbers[place[card]] += many
    return HuntCardKinds._make(numbers)


def _place(card: str, animal: str) -> int:
    if card == INUKSUK:
        return 5
    if ANIMAL[card] != animal:
        return 4 if card in BEARS else 6
    return SHOWS[card] - 1 + (2 if card in BEARS else 0)


_PLACES = {animal: {card: _place(card, animal) for card in ANIMAL} for animal in (*ANIMAL.values(), "")}


class HuntWays(NamedTuple):
    """The ways in which no bear stops a hunt, by the number of animals brought home, and the number of all ways."""

    row: int
    bits: int
    all: int

    def at_least(self, number: int) -> int:
        """Return the ways that bring at least a number of animals."""
        # The remainder of a division by a number whose bits are all one is the sum of the counts in the row.
        return (self.row >> max(number, 0) * self.bits) % ((1 << self.bits) - 1)

    def counts(self) -> list[int]:
        """Return the ways that bring no animal, one, two and so on."""
        result, row = [], self.row
        while row:
            result.append(row & ((1 << self.bits) - 1))
            row >>= self.bits
        return result


@cache
def safe_orders(inuksuks: int, bears: int, shields: int) -> int:
    """Return the share of the orders of some Inuksuks and bears in which every bear is cancelled, in ORDER_PARTS.

    >>> safe_orders(1, 1, 0) / ORDER_PARTS, safe_orders(4, 2, 1) / ORDER_PARTS, safe_orders(0, 1, 0)
    (0.5, 0.9333333333333333, 0)
    """
    if bears > inuksuks + shields:
        return 0
    if bears <= shields:
        return ORDER_PARTS
    return ORDER_PARTS - ORDER_PARTS * comb(inuksuks + bears, bears - shields - 1) // comb(inuksuks + bears, bears)


def ways_to_draw_days(pool: HuntCardKinds, days: int, shields: int) -> HuntWays:
    """Return the ways to draw `days` days from these cards."""
    single, double, bear, double_bear, other_bear, inuksuk, other = pool
    every = ORDER_PARTS * comb(sum(pool), days)
    bits = _bits_per_count(every)
    most = min(days, bear + double_bear + other_bear, inuksuk + shields)
    bears = bears_rows(bear, double_bear, other_bear, MOST_DAYS, bits)
    rest = other_rows(single, double, other, MOST_DAYS, bits)
    row = 0
    for many in range(min(inuksuk, days) + 1):
        left = days - many
        part = 0
        for met in range(min(most, shields + many, left) + 1):
            part += safe_orders(many, met, shields) * bears[met] * rest[left - met]
        row += comb(inuksuk, many) * part
    return HuntWays(row, bits, every)


def _bits_per_count(every: int) -> int:
    """Return the number of bits for each count of a row.

    All boxes of up to a hundred cards use the same number, so that they share the cached rows.
    """
    return max(BITS, every.bit_length() + 1)


@lru_cache(maxsize=1024)
def bears_rows(single: int, double: int, other: int, most: int, bits: int) -> list[int]:
    """Return, for each number of bears up to a limit, the ways to draw them by animals, as rows."""
    singles, doubles = _ways_to_pick(single, most, bits), _ways_to_pick(double, most, 2 * bits)
    rows = [0] * (most + 1)
    for one, ways in enumerate(singles):
        for two, more in enumerate(doubles[: most - one + 1]):
            both = ways * more
            for others in range(min(other, most - one - two) + 1):
                rows[one + two + others] += both * comb(other, others)
    return rows


@lru_cache(maxsize=1024)
def other_rows(single: int, double: int, other: int, most: int, bits: int) -> list[int]:
    """Return, for each number of cards without bear or Inuksuk up to a limit, the ways to draw them by animals, as
    rows.
    """
    ones, rest = _ways_to_pick(single, most, bits), _ways_to_pick(other, most, 0)
    rows = [
        sum(map(mul, ones[max(0, many - other) :], rest[many::-1] if many <= other else rest[::-1]))
        for many in range(most + 1)
    ]
    if not double:
        return rows
    twos = _ways_to_pick(double, most, 2 * bits)
    return [sum(map(mul, twos, rows[many::-1])) for many in range(most + 1)]


@lru_cache(maxsize=4096)
def _ways_to_pick(cards: int, most: int, shift: int) -> list[int]:
    """Return the ways to pick none, one, two ... of some equal cards, each shifted to its place in a row."""
    return [comb(cards, many) << many * shift for many in range(min(cards, most) + 1)]


def _bear_and_other_rows(pool: HuntCardKinds, most: int, bits: int) -> tuple[list[int], list[int]]:
    """Return the rows of bears and those of all other cards."""
    return (
        bears_rows(pool.bear, pool.double_bear, pool.other_bear, most, bits),
        other_rows(pool.single, pool.double, pool.other, most, bits),
    )


# Gifts that nobody has seen yet --------------------------------------------------------


def ways_after_gifts(pool: HuntCardKinds, gifts: int, days: int, shields: int) -> HuntWays:
    """Return the ways to reveal unknown gifts, on which bears do no harm, and then to draw the days."""
    every = ORDER_PARTS * comb(sum(pool), gifts) * comb(sum(pool) - gifts, days)
    bits = _bits_per_count(every)
    bears, rest = _bear_and_other_rows(pool, gifts + days, bits)
    row = 0
    for (bear, other), ways in _gift_cases(pool, gifts, days, shields).items():
        row += ways * bears[bear] * rest[other]
    return HuntWays(row, bits, every)


def _gift_cases(pool: HuntCardKinds, gifts: int, days: int, shields: int) -> dict[tuple[int, int], int]:
    """Return the safe ways to deal gifts and days, by the bears and the other cards among both together."""
    cases: dict[tuple[int, int], int] = {}
    for gift_shields in range(min(pool.inuksuk, gifts) + 1):
        for harmless in range(min(pool.bears, gifts - gift_shields) + 1):
            rest = gifts - gift_shields - harmless
            for day_shields in range(min(pool.inuksuk - gift_shields, days) + 1):
                picks = comb(pool.inuksuk, gift_shields) * comb(pool.inuksuk - gift_shields, day_shields)
                for bear in range(
                    min(pool.bears - harmless, shields + gift_shields + day_shields, days - day_shields) + 1
                ):
                    case = (harmless + bear, rest + days - day_shields - bear)
                    cases[case] = cases.get(case, 0) + (
                        picks
                        * safe_orders(day_shields, bear, shields + gift_shields)
                        * comb(case[0], bear)
                        * comb(case[1], rest)
                    )
    return cases


# Hunts that run into winter --------------------------------------------------------------


def ways_into_winter(
    pool: HuntCardKinds, deck: int, hands: int, known: HuntCardKinds, days: int, shields: int
) -> HuntWays:
    """Return the ways when the deck is too short: all of it is drawn, then the rest from the new deck (NANUK-5.14).

    Of the unseen `pool`, `deck` cards are in the deck and `hands` cards in other hands. The new deck is made of those
    hands and of the `known` cards: the seat's own hand and the discards.
    """
    unseen, rest, fresh = sum(pool), days - deck, hands + sum(known)
    every = ORDER_PARTS * ORDER_PARTS * comb(unseen, deck) * comb(unseen - deck, hands) * comb(fresh, rest)
    bits = _bits_per_count(every)
    bears, others = _bear_and_other_rows(pool, days, bits)
    known_bears, known_others = _bear_and_other_rows(known, rest, bits)
    cases: dict[tuple[int, int, int, int], int] = {}
    for inuksuks, bear in _safe_inuksuk_and_bear_counts(pool.inuksuk, pool.bears, deck, shields):
        weight = comb(pool.inuksuk, inuksuks) * safe_orders(inuksuks, bear, shields)
        left = pool._replace(inuksuk=pool.inuksuk - inuksuks)
        for (more, other, own, plain), ways in _winter_cases(
            left, bear, deck - inuksuks - bear, hands, known, rest, shields + inuksuks - bear, unseen - deck
        ).items():
            case = (bear + more, other, own, plain)
            cases[case] = cases.get(case, 0) + weight * ways
    row = sum(
        ways * bears[bear] * others[other] * known_bears[own] * known_others[plain]
        for (bear, other, own, plain), ways in cases.items()
        if ways
    )
    return HuntWays(row, bits, every)


def _safe_inuksuk_and_bear_counts(inuksuks: int, bears: int, days: int, shields: int) -> Iterator[tuple[int, int]]:
    """Yield the numbers of Inuksuks and bears that can be drawn in `days` days without a bear stopping every order."""
    for many in range(min(inuksuks, days) + 1):
        for bear in range(min(bears, shields + many, days - many) + 1):
            yield many, bear


def _winter_cases(
    left: HuntCardKinds, met: int, plain: int, hands: int, known: HuntCardKinds, rest: int, shields: int, hidden: int
) -> dict[tuple[int, int, int, int], int]:
    """Return the safe draws from the new deck, after `met` bears and `plain` other cards came from the old one.

    The key of a case is its unknown bears, all unknown others, known bears and known others.
    """
    cases: dict[tuple[int, int, int, int], int] = {}
    for many, bear in _safe_inuksuk_and_bear_counts(
        left.inuksuk + known.inuksuk, left.bears - met + known.bears, rest, shields
    ):
        safe = safe_orders(many, bear, shields)
        for own in range(max(0, many - left.inuksuk), min(many, known.inuksuk) + 1):
            picks = safe * comb(left.inuksuk, many - own) * comb(known.inuksuk, own)
            for theirs in range(max(0, bear - known.bears), min(bear, left.bears - met) + 1):
                dealt = picks * comb(met + theirs, met)
                for others in range(rest - many - bear + 1):
                    unknown = many - own + theirs + others
                    if unknown > hands:
                        break
                    case = (theirs, plain + others, bear - theirs, rest - many - bear - others)
                    cases[case] = cases.get(case, 0) + dealt * comb(plain + others, plain) * comb(
                        hidden - unknown, hands - unknown
                    )
    return cases


# The cases behind a number --------------------------------------------------------------------------


def cases_of(pool: HuntCardKinds, days: int, shields: int, number: int) -> list[tuple[int, int, int, str, int]]:
    """Return the cases behind a number of animals, by Inuksuks and bears drawn.

    A case has its Inuksuks, its bears, the ways to draw them with enough animals, the share of safe orders as text, and
    ORDER_PARTS times the ways that succeed.
    """
    every = comb(sum(pool), days)
    bits = _bits_per_count(every)
    bears, rest = _bear_and_other_rows(pool, days, bits)
    cases = []
    for many, bear in _safe_inuksuk_and_bear_counts(pool.inuksuk, pool.bears, days, shields):
        ways = comb(pool.inuksuk, many) * HuntWays(bears[bear] * rest[days - many - bear], bits, every).at_least(number)
        if ways:
            safe = safe_orders(many, bear, shields)
            cases.append((many, bear, ways, _share_text(safe), ways * safe))
    return cases


def _share_text(safe: int) -> str:
    return str(Fraction(safe, ORDER_PARTS))


assert MOST_DAYS <= 12, "ORDER_PARTS divides the orders of at most twelve days"
