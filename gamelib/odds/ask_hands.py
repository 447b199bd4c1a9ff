"""Nanatoridori as experiments: a fresh hand, and the next cards that you draw by passing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from math import comb, prod
from typing import Any

from gamelib.core.chance import Stream
from gamelib.core.language import _, count_cards, n_
from gamelib.nanatoridori import View
from gamelib.nanatoridori.cards import COPIES, HAND_SIZE, RANKS, Hand
from gamelib.odds.ask_terms import Feature, Law, add_up_ways
from gamelib.odds.counts_and_conditions import Condition, Count, Experiment
from gamelib.odds.draws_together import ways_to_draw
from gamelib.odds.hand_counting import copies_of, count_by_flocks, count_without_longer_runs, longest_runs
from gamelib.odds.hand_questions import (
    Cards,
    box_of,
    check_source,
    draw_pool,
    hand_and_unseen,
    hand_assumption,
    parse_ranks,
    split_view_and_hand,
    view_assumptions,
)
from gamelib.odds.numbers import BadQuestion, check_whole

MOST_CASES = 200_000
"""Maximum number of sets of cards that are counted one by one."""
MOST_CARDS = 45
"""The largest hand whose largest flock is counted."""
MOST_STEPS = 30_000
"""Maximum number of unfinished hands that are kept apart while hands are counted card by card."""


def _in_text(cards: Any, what: str) -> str:
    """Return cards as text, so that a question can be written down."""
    return " ".join(map(str, parse_ranks(cards, what)))


# A fresh hand ----------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class FreshHand(Experiment):
    """A hand dealt from a full box, or from another deck; `may_sort` lets you put equal cards together."""

    cards: int = HAND_SIZE
    deck: Cards | None = None
    may_sort: bool = field(default=False, kw_only=True)

    NAME = "hand"
    COUNTS = ("copies", "flocks", "longest")
    EXAMPLE = "hand(8): copies(7) >= 3"

    def __post_init__(self) -> None:
        box_of(self.deck, self.cards)
        if type(self.may_sort) is not bool:
            raise BadQuestion(_("may_sort is True or False, not {given!r:.40}").format(given=self.may_sort))
        if self.deck is not None:
            object.__setattr__(self, "deck", _in_text(self.deck, _("a deck")))

    @cached_property
    def _box(self) -> Counter[int]:
        return box_of(self.deck, self.cards)

    def copies(self, rank: int) -> Count:
        """Return the number of cards of a rank."""
        check_whole(rank, 1, max(RANKS), _("a rank"))
        return self._count("copies", rank)

    def flocks(self, size: int = 1) -> Count:
        """Return the number of flocks of `size` cards or more: equal cards side by side are one flock."""
        check_whole(size, 1, COPIES, _("the size of a flock"))
        return self._count("flocks", size)

    def longest(self) -> Count:
        """Return the number of cards in the largest flock."""
        return self._count("longest")

    def deal(self, rng: Stream) -> Hand:
        """Deal a hand."""
        hand = rng.sample(sorted(self._box.elements()), self.cards)
        return tuple(sorted(hand)) if self.may_sort else hand

    def measure(self, dealt: Hand, feature: Feature) -> int:
        """Count one thing in a hand."""
        if feature.name == "copies":
            return dealt.count(feature.arguments[0])
        runs = [len(list(cards)) for _rank, cards in groupby(dealt)]
        return max(runs) if feature.name == "longest" else sum(run >= feature.arguments[0] for run in runs)

    def law(self, wanted: tuple[Feature, ...]) -> Law | None:
        """Return the ways to each combination: by ranks alone where their order changes nothing, else card by card."""
        if all(each.name == "copies" for each in wanted):
            ranks = [each.arguments[0] for each in wanted]
            if prod(min(self._box[rank], self.cards) + 1 for rank in ranks) <= MOST_CASES:
                return dict(copies_of(ranks, self._box, self.cards))
            return _law_by_ranks(self, self._box, self.cards, wanted)
        if self.may_sort:
            return _law_by_ranks(self, self._box, self.cards, wanted)
        if wanted == (Feature("longest"),) and self.cards <= MOST_CARDS:
            most = min(self.cards, max(self._box.values()))
            below = [count_without_longer_runs(self._box, self.cards, size) for size in range(most + 1)]
            return {(size,): below[size] - below[size - 1] for size in range(1, most + 1)}
        if wanted == (Feature("flocks", (1,)),):
            return {(number,): ways for number, ways in enumerate(count_by_flocks(self._box, self.cards))}
        return count_in_order(self._box, self.cards, wanted)

    def place(self) -> str:
        """Return where it is counted, in words."""
        cards = count_cards(self.cards)
        if self.may_sort:
            return _("in a fresh hand of {cards} that may be sorted").format(cards=cards)
        return _("in a fresh hand of {cards}").format(cards=cards)

    def describe(self, feature: Feature, is_denied: bool = False) -> str:
        """Return a count in words."""
        del is_denied
        return describe_cards_counted(feature)


def describe_cards_counted(feature: Feature) -> str:
    """Return in words what is counted of a hand."""
    if feature.name == "copies":
        return _("the number of cards of rank {rank}").format(rank=feature.arguments[0])
    if feature.name == "longest":
        return _("the size of the largest flock")
    (size,) = feature.arguments
    if size == 1:
        return _("the number of flocks")
    return _("the number of flocks of {size} or more").format(size=count_cards(size))


def ways_by_ranks(pool: Mapping[int, int], cards: int) -> dict[Hand, int] | None:
    """Return the ways to draw each set of cards, sorted; None if there are too many sets.

    >>> ways_by_ranks({1: 2, 2: 1}, 2)
    {(1, 2): 2, (1, 1): 1}
    """
    ranks = [rank for rank, many in pool.items() if many]
    if comb(cards + len(ranks) - 1, cards) > MOST_CASES:
        return None
    sorts = {tuple(int(each == rank) for each in ranks): pool[rank] for rank in ranks}
    return {
        tuple(rank for rank, number in zip(ranks, numbers, strict=True) for _card in range(number)): ways
        for numbers, ways in ways_to_draw(sorts, cards).items()
    }


def _law_by_ranks(
    experiment: FreshHand | DrawsByPassing, pool: Mapping[int, int], cards: int, wanted: Sequence[Feature]
) -> Law | None:
    """Return the ways to each combination where the order of the cards changes nothing."""
    found = ways_by_ranks(pool, cards)
    if found is None:
        return None
    return add_up_ways(
        (tuple(experiment.measure(dealt, each) for each in wanted), ways) for dealt, ways in found.items()
    )


def count_in_order(box: Mapping[int, int], cards: int, wanted: Sequence[Feature]) -> Law | None:
    """Return the ways to deal hands in order, by everything that is counted, dealing card by card.

    Unfinished hands that differ in nothing that still matters are kept together; None if too many differ.

    >>> count_in_order({1: 2, 2: 1}, 2, [Feature("longest")])
    {(1,): 4, (2,): 2}
    """
    named = tuple(dict.fromkeys(each.arguments[0] for each in wanted if each.name == "copies"))
    sizes = tuple(each.arguments[0] for each in wanted if each.name == "flocks")
    keeps_longest = Feature("longest") in wanted
    others = tuple(sorted(many for rank, many in box.items() if many and rank not in named))
    # What is left of each named rank, of the others and of the last card's rank; last named rank, run, longest, flocks.
    start = (tuple(box.get(rank, 0) for rank in named), others, 0, -1, 0, 0, (0,) * len(sizes))
    dealt: dict[tuple[Any, ...], int] = {start: 1}
    steps = 0
    for _card in range(cards):
        more: dict[tuple[Any, ...], int] = {}
        for (left, rest, same, last, run, longest, flocks), ways in dealt.items():
            for times, new_left, new_rest, new_same, new_last, length in _next_cards(left, rest, same, last, run):
                key = (
                    new_left,
                    new_rest,
                    new_same,
                    new_last,
                    length if keeps_longest or sizes else 1,
                    max(longest, length) if keeps_longest else 0,
                    tuple(number + (length == size) for number, size in zip(flocks, sizes, strict=True)),
                )
                more[key] = more.get(key, 0) + ways * times
        dealt = more
        steps += len(dealt)
        if steps > MOST_STEPS:
            return None
    law: dict[tuple[Any, ...], int] = {}
    for (left, _rest, _same, _last, _run, longest, flocks), ways in dealt.items():
        held = {rank: box.get(rank, 0) - many for rank, many in zip(named, left, strict=True)}
        counted = iter(flocks)
        values = tuple(
            held[each.arguments[0]] if each.name == "copies" else longest if each.name == "longest" else next(counted)
            for each in wanted
        )
        law[values] = law.get(values, 0) + ways
    return law


def _next_cards(left: Hand, rest: Hand, same: int, last: int, run: int) -> list[tuple[int, Hand, Hand, int, int, int]]:
    """Return each card that may come next: the ways, what is left of all ranks then, the last rank and its run.

    `last` is the place of a named rank, or minus one for any other; `same` is what is left of that other rank.
    """
    found = []
    back = tuple(sorted((*rest, same))) if same else rest
    if last < 0 and run and same:
        found.append((same, left, rest, same - 1, -1, run + 1))
    for at, many in enumerate(left):
        if many:
            fewer = (*left[:at], many - 1, *left[at + 1 :])
            found.append((many, fewer, back, 0, at, run + 1 if at == last else 1))
    for size in dict.fromkeys(rest):
        at = rest.index(size)
        without = (*rest[:at], *rest[at + 1 :])
        kept = tuple(sorted((*without, same))) if same else without
        found.append((size * rest.count(size), left, kept, size - 1, -1, 1))
    return found


# The next cards --------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class DrawsByPassing(Experiment):
    """The next `number` cards that you draw by passing, all of which you may take in where you like."""

    number: int = 1
    hand: View | Cards | None = None
    unseen: Cards | None = None

    NAME = "draws"
    COUNTS = ("copies", "joined", "longest", "joins")
    EXAMPLE = 'draws(2, "1 5 5 2"): joins(3)'

    def __post_init__(self) -> None:
        view, hand = split_view_and_hand(self.hand, None, "hand")
        check_source(view, hand, self.unseen)
        if view is None and hand is None:
            raise BadQuestion(
                _("whose hand is it? ask from a seat's view, or write the hand, like draws(2, '1 5 5 2')")
            )
        if hand is not None:
            object.__setattr__(self, "hand", _in_text(hand, _("a hand")))
        if self.unseen is not None:
            object.__setattr__(self, "unseen", _in_text(self.unseen, _("the cards unseen")))
        _own, pool = self._cards
        most = view.deck if isinstance(view, View) else pool.total()
        check_whole(self.number, 1, most, _("the number of cards drawn"))

    @cached_property
    def _cards(self) -> tuple[Hand, Counter[int]]:
        if isinstance(self.hand, View):
            return draw_pool(self.hand)
        return hand_and_unseen(self.hand, self.unseen)

    @cached_property
    def _runs(self) -> dict[int, int]:
        return longest_runs(self._cards[0])

    def copies(self, rank: int) -> Count:
        """Return the number of cards of a rank among those drawn."""
        check_whole(rank, 1, max(RANKS), _("a rank"))
        return self._count("copies", rank)

    def joined(self) -> Count:
        """Return the number of cards in the largest flock that a drawn card can be part of."""
        return self._count("joined")

    def longest(self) -> Count:
        """Return the number of cards in the largest flock that your hand can have then."""
        return self._count("longest")

    def joins(self, size: int = 2) -> Condition:
        """Return whether a drawn card can be part of a flock of `size` cards or more."""
        check_whole(size, 1, COPIES, _("the size of a flock"))
        return self._truth("joins", size)

    def deal(self, rng: Stream) -> Hand:
        """Draw the cards."""
        return rng.sample(sorted(self._cards[1].elements()), self.number)

    def measure(self, dealt: Hand, feature: Feature) -> Any:
        """Count one thing in the cards drawn, or in the hand with them."""
        if feature.name == "copies":
            return dealt.count(feature.arguments[0])
        joined = max(self._runs.get(rank, 0) + dealt.count(rank) for rank in dealt)
        if feature.name == "joins":
            return joined >= feature.arguments[0]
        return joined if feature.name == "joined" else max(joined, *self._runs.values())

    def law(self, wanted: tuple[Feature, ...]) -> Law | None:
        """Return the ways to each combination: the order of the cards changes nothing."""
        return _law_by_ranks(self, self._cards[1], self.number, wanted)

    def assumptions(self) -> tuple[str, ...]:
        """Return what is supposed, as sentences."""
        view = self.hand if isinstance(self.hand, View) else None
        return view_assumptions(view) + hand_assumption(None if view is not None else self.hand)

    def place(self) -> str:
        """Return where it is counted, in words."""
        line = n_("of the next {number} card drawn", "of the next {number} cards drawn", self.number)
        return line.format(number=self.number)

    def describe(self, feature: Feature, is_denied: bool = False) -> str:
        """Return a count in words; one that is true or false as a sentence."""
        if feature.name == "joined":
            return _("the size of the largest flock that one can join")
        if feature.name == "longest":
            return _("the size of the largest flock of the hand with them")
        if feature.name != "joins":
            return describe_cards_counted(feature)
        line = _("none makes a flock of {size} or more") if is_denied else _("one makes a flock of {size} or more")
        return line.format(size=count_cards(feature.arguments[0]))
