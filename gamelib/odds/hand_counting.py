"""Nanatoridori: counting ordered hands: those without a long run, and those that beat a flock."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, product
from math import comb, factorial, perm, prod
from typing import NamedTuple

from gamelib.core.language import _, count_cards
from gamelib.nanatoridori import Flock
from gamelib.nanatoridori.cards import RANKS, Hand, format_cards
from gamelib.odds.counting import Counting

COUNTABLE = 10
"""Maximum number of unknown cards among known ones for counting case by case; hands with more are sampled."""


class FlockQuestion(NamedTuple):
    """A flock to beat: the hand as far as it is known (0 for unknown), the unseen cards, open cards, and whether places
    are known.
    """

    flock: Flock
    hand: Hand
    pool: Counter[int]
    opened: Hand = ()
    placed: bool = True

    def most(self, rank: int) -> int:
        """Return the longest run of a rank that does not beat the flock, open cards added (NANA-4.2, NANA-8.8)."""
        needed = self.flock.size + (rank <= self.flock.rank)
        return max(0, needed - self.opened.count(rank) - 1)

    def beaten_by(self, hand: Hand) -> bool:
        """Return whether a hand can beat the flock."""
        return any(run > self.most(rank) for rank, run in longest_runs(hand).items())

    def countable(self) -> bool:
        """Return whether all cases can be counted: always if places are unknown, else up to COUNTABLE unknown cards."""
        return not self.placed or not any(self.hand) or self.hand.count(0) <= COUNTABLE

    def counting(self) -> Counting:
        """Return the number of all possible hands, and of those that beat the flock."""
        unknown, size = self.hand.count(0), self.pool.total()
        if self.placed and any(self.hand):
            every, safe = perm(size, unknown), self._count_safe_in_place()
        else:
            every, safe = comb(size, unknown) * factorial(len(self.hand)), self._count_safe_anywhere()
        return Counting(
            _("hands {hand}, the unknown cards out of {size}").format(hand=format_cards(self.hand), size=size),
            (_("all hands"), _("do not beat {flock}").format(flock=self.flock), _("beat it")),
            ((every, safe, every - safe),),
            every,
        )

    def _count_safe_anywhere(self) -> int:
        weights = [
            [
                comb(self.pool[rank], many - self.hand.count(rank)) * factorial(many)
                if many >= self.hand.count(rank)
                else 0
                for many in range(len(self.hand) + 1)
            ]
            for rank in RANKS
        ]
        return sum(
            count_layouts(
                weights, [capped_block_weights(len(self.hand), self.most(rank)) for rank in RANKS], len(self.hand)
            )
        )

    def _count_safe_in_place(self) -> int:
        """Count the ways to fill the unknown places without too long a run: rank by rank, over all sets of places."""
        places = [at for at, card in enumerate(self.hand) if not card]
        all_places = (1 << len(places)) - 1
        ways_by_mask = {0: 1}
        spare = 0
        for rank in RANKS:
            copies, longest = self.pool[rank], self.most(rank)
            fits = [self._fits(rank, longest, places, mask) for mask in range(all_places + 1)]
            if not fits[0]:
                return 0
            if fits[all_places]:
                spare += copies
                continue
            ways_by_mask = _spread_over_places(
                ways_by_mask,
                all_places,
                [perm(copies, mask.bit_count()) if fit else 0 for mask, fit in enumerate(fits)],
            )
        return sum(ways * perm(spare, len(places) - mask.bit_count()) for mask, ways in ways_by_mask.items())

    def _fits(self, rank: int, longest: int, places: Sequence[int], mask: int) -> bool:
        run = 0
        filled = {place for at, place in enumerate(places) if mask >> at & 1}
        for at, card in enumerate(self.hand):
            run = run + 1 if card == rank or at in filled else 0
            if run > longest:
                return False
        return True


GAP = -1
"""A card of no rank, which separates two hands that are counted as one."""


def join_hands(hands: Sequence[Hand]) -> Hand:
    """Return several hands as one that beats a flock if any of them does.

    >>> join_hands([(5, 0), (6,)])
    (5, 0, -1, 6)
    """
    joined: Hand = ()
    for hand in hands:
        joined += (GAP, *hand) if joined else hand
    return joined


def _spread_over_places(ways_by_mask: dict[int, int], all_places: int, weights: Sequence[int]) -> dict[int, int]:
    """Return the ways by which places are filled, as a bit mask, once one more rank has taken some of the free ones."""
    extended: dict[int, int] = {}
    for mask, ways in ways_by_mask.items():
        free = part = all_places & ~mask
        while True:
            if weights[part]:
                extended[mask | part] = extended.get(mask | part, 0) + ways * weights[part]
            if not part:
                break
            part = part - 1 & free
    return extended


# Counting hands in order -----------------------------------------------------------------------------


def count_layouts(weights: Sequence[Sequence[int]], blocks: Sequence[Sequence[int]], cards: int) -> list[int]:
    """Count the ways to arrange `cards` cards in blocks of equal cards, by the number of blocks.

    `weights[r][k]` is the number of ways to have k cards of rank r, in order; `blocks[r][k]` is the weight of a block
    of k cards.
    """
    layouts = [[0] * (cards + 1) for _cards in range(cards + 1)]
    layouts[0][0] = 1
    for weight, block in zip(weights, blocks, strict=True):
        parts = _ways_to_split(block, cards)
        extended = [[0] * (cards + 1) for _cards in range(cards + 1)]
        for before, row in enumerate(layouts):
            for already, ways in enumerate(row):
                for many, more, times in _card_and_block_counts(weight, parts, cards - before) if ways else ():
                    extended[before + many][already + more] += ways * times * comb(already + more, more)
        layouts = extended
    return layouts[cards]


def _card_and_block_counts(
    weight: Sequence[int], parts: Sequence[Sequence[int]], most: int
) -> Iterator[tuple[int, int, int]]:
    """Yield each possible number of cards of a rank and of its blocks, with the ways to have them."""
    for many in range(most + 1):
        for more in range(many + 1):
            if times := weight[many] * parts[more][many]:
                yield many, more, times


def _ways_to_split(block: Sequence[int], cards: int) -> list[list[int]]:
    """Return, for each number of blocks, the weighted ways to split each number of cards into them."""
    splits = [[1] + [0] * cards]
    for _block in range(cards):
        fewer = splits[-1]
        splits.append(
            [sum(fewer[many - size] * block[size] for size in range(1, many + 1)) for many in range(cards + 1)]
        )
    return splits


def capped_block_weights(cards: int, most: int) -> list[int]:
    """Return weights for blocks of equal cards under which arrangements with a run longer than `most` cancel out."""
    step = most + 1
    return [0, *((size % step == 1 % step) - (size % step == 0) for size in range(1, cards + 1))]


def _rank_weights(box: Counter[int], cards: int) -> list[list[int]]:
    return [[perm(many, drawn) for drawn in range(cards + 1)] for many in box.values()]


def count_without_longer_runs(box: Counter[int], cards: int, most: int) -> int:
    """Count the ordered hands without a run longer than a limit."""
    return sum(count_layouts(_rank_weights(box, cards), [capped_block_weights(cards, most)] * len(box), cards))


def count_by_flocks(box: Counter[int], cards: int) -> list[int]:
    """Count the ordered hands by their number of runs, by inclusion and exclusion over finer splits into blocks."""
    split = count_layouts(_rank_weights(box, cards), [[0] + [1] * cards] * len(box), cards)
    return [
        sum(
            (-1) ** (number - blocks) * comb(cards - blocks, number - blocks) * split[blocks]
            for blocks in range(number + 1)
        )
        for number in range(cards + 1)
    ]


def copies_of(ranks: Sequence[int], pool: Counter[int], cards: int) -> Iterator[tuple[Hand, int]]:
    """Yield each possible number of cards of every rank named, with the ways to draw them among so many cards.

    >>> dict(copies_of([1, 2], Counter({1: 2, 2: 1, 3: 1}), 2))
    {(0, 1): 1, (1, 0): 2, (1, 1): 2, (2, 0): 1}
    """
    rest = pool.total() - sum(pool[rank] for rank in ranks)
    for many in product(*(range(min(pool[rank], cards) + 1) for rank in ranks)):
        if 0 <= cards - sum(many) <= rest:
            drawn = prod(comb(pool[rank], number) for rank, number in zip(ranks, many, strict=True))
            yield many, drawn * comb(rest, cards - sum(many))


def counting_of_flocks(box: Counter[int], cards: int) -> Counting:
    """Return the counting behind the average number of flocks: the number of hands with each number of flocks."""
    return Counting(
        _("hands of {cards}, in order").format(cards=count_cards(cards)),
        (_("flocks"), _("hands"), _("flocks times hands")),
        tuple((number, ways, number * ways) for number, ways in enumerate(count_by_flocks(box, cards)) if ways),
        perm(box.total(), cards),
    )


def longest_runs(hand: Hand) -> dict[int, int]:
    """Return the longest run of equal neighbours in a hand for every rank."""
    runs: dict[int, int] = {}
    for card, cards in groupby(hand):
        runs[card] = max(runs.get(card, 0), len(list(cards)))
    runs.pop(0, None)
    runs.pop(GAP, None)
    return runs
