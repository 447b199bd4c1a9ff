"""Nanuk: how a hunt ends, card by card, and what a card adds to a pile."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

from tests.oracles.dealing import (
    ANIMALS,
    animal_on,
    animals_on,
    chance,
    chances_of_answers,
    count_animals,
    every_draw,
    has_bear,
    mean,
)

FATES = ("succeeds", "bear", "too few", "cards run out")
Face = tuple[int, bool, bool]
"""What a card means to a hunt: its animals of the kind hunted, whether it has a bear, whether it is an Inuksuk."""


def end_of_hunt(days: Sequence[str], needed_days: int, animal: str, number: int, given: Sequence[str]) -> str:
    """Return how a hunt ends, from the cards given and the cards of the days in their order."""
    shields, found = list(given).count("inuksuk"), count_animals(given, animal)
    for card in days[:needed_days]:
        if card == "inuksuk":
            shields += 1
        elif has_bear(card):
            if shields == 0:
                return "bear"
            shields -= 1
        found += animals_on(card) if animal_on(card) == animal else 0
    if len(days) < needed_days:
        return "cards run out"
    return "succeeds" if found >= number else "too few"


def ends_by_every_order(
    deck: Sequence[str], days: int, animal: str, number: int, given: Sequence[str] = (), winter: Sequence[str] = ()
) -> dict[str, Fraction]:
    """Shuffle a small deck in every way, and the deck of winter too; return the chance of each end."""
    orders = every_draw((deck, days), (winter, max(0, days - len(deck))))
    ends = chances_of_answers(orders, lambda cards: end_of_hunt(cards, days, animal, number, given))
    return {end: ends.get(end, Fraction(0)) for end in FATES}


class HuntTable:
    """A hunt at a table: the cards a seat has not seen, how many of them lie in the deck and in other hands, and what
    else would come into the deck of winter.
    """

    def __init__(
        self, unseen: Iterable[str], deck: int, hands: int = 0, known: Iterable[str] = (), winter: bool = True
    ) -> None:
        self.unseen, self.deck, self.hands, self.known = list(unseen), deck, hands, list(known)
        self.winter = winter
        self.answers: dict[Any, dict[str, Fraction]] = {}

    def ends(
        self, days: int, animal: str, number: int, given: Sequence[str] = (), gifts: int = 0
    ) -> dict[str, Fraction]:
        """Return the chance of each end; besides `given`, `gifts` cards are given that the seat has not seen."""
        key = days, animal, number, tuple(given), gifts
        if key not in self.answers:
            self.answers[key] = self._ends(*key)
        return self.answers[key]

    def _ends(self, days: int, animal: str, number: int, given: Sequence[str], gifts: int) -> dict[str, Fraction]:
        """Draw card by card. First `gifts` of the unseen cards are turned up as given cards.

        An unseen card is equally likely to be in any place, so each draw may take any that is left. In winter a draw is
        first either a card known to be in the new deck, or one of the others.
        """

        def faces(cards: Iterable[str]) -> tuple[tuple[Face, int], ...]:
            meant = Counter(
                (animals_on(card) * (animal_on(card) == animal), has_bear(card), card == "inuksuk") for card in cards
            )
            return tuple(sorted(meant.items()))

        @cache
        def go(
            gifts: int, days: int, deck: int, hands: int, unseen: tuple, known: tuple, shields: int, needed: int
        ) -> tuple[Fraction, ...]:
            if not gifts and not days:
                return tuple(map(Fraction, (not needed, 0, needed > 0, 0)))
            own = sum(many for _face, many in known) if not gifts and not deck and self.winter else 0
            theirs = 1 if gifts or deck else hands if self.winter else 0
            if not own + theirs:
                return tuple(map(Fraction, (0, 0, 0, 1)))
            ends = [Fraction(0)] * 4
            left = sum(many for _face, many in unseen)
            for (animals, bear, inuksuk), many in unseen if theirs else ():
                weight = Fraction(theirs, own + theirs) * Fraction(many, left)
                fewer = _without_face(unseen, (animals, bear, inuksuk))
                if gifts:
                    rest = go(gifts - 1, days, deck, hands, fewer, known, shields + inuksuk, max(0, needed - animals))
                elif bear and not shields:
                    rest = tuple(map(Fraction, (0, 1, 0, 0)))
                else:
                    after = (deck - 1, hands) if deck else (0, hands - 1)
                    rest = go(0, days - 1, *after, fewer, known, shields + inuksuk - bear, max(0, needed - animals))
                ends = [end + weight * more for end, more in zip(ends, rest, strict=True)]
            for (animals, bear, inuksuk), many in known if own else ():
                if bear and not shields:
                    rest = tuple(map(Fraction, (0, 1, 0, 0)))
                else:
                    fewer = _without_face(known, (animals, bear, inuksuk))
                    rest = go(0, days - 1, 0, hands, unseen, fewer, shields + inuksuk - bear, max(0, needed - animals))
                ends = [end + Fraction(many, own + theirs) * more for end, more in zip(ends, rest, strict=True)]
            return tuple(ends)

        needed = max(0, number - count_animals(given, animal))
        start = (gifts, days, self.deck, self.hands, faces(self.unseen), faces(self.known))
        return dict(zip(FATES, go(*start, list(given).count("inuksuk"), needed), strict=True))


def _without_face(cards: tuple[tuple[Face, int], ...], face: Face) -> tuple[tuple[Face, int], ...]:
    return tuple((each, many - (each == face)) for each, many in cards if many > (each == face))


def success_by_sampling(
    unseen: Sequence[str],
    others: Sequence[Callable[[list[str]], Sequence[str]] | None],
    boast: tuple[int, str, int],
    given: Sequence[str],
    known: Sequence[str],
    n: int,
    first_gives: int = 0,
) -> float:
    """Deal three unseen cards to each other seat and play the hunt, very often; return the share of hunts that succeed.
    The boast is its days, its animal and its number.

    A seat with a function gives what it names from a hand, one without stays at home and lays down a card of its hand.
    If the deck runs out, all hands and the `known` cards are the new one. With `first_gives`, only deals count in which
    the first of the others gives that many cards.
    """
    dice, won = random.Random(15), 0
    days, animal, number = boast
    for _time in range(n):
        cards = dice.sample(list(unseen), len(unseen))
        while first_gives and others[0] and len(others[0](cards[:3])) != first_gives:
            cards = dice.sample(list(unseen), len(unseen))
        turned_up, hands = list(given), list(known)
        for giving in others:
            hand, cards = cards[:3], cards[3:]
            gift = list(giving(hand)) if giving else hand[:1]
            for card in gift:
                hand.remove(card)
            turned_up += gift if giving else []
            hands += hand
        if days > len(cards):
            cards += dice.sample(hands, len(hands))
        won += end_of_hunt(cards, days, animal, number, turned_up) == "succeeds"
    return won / n


# Bears and Inuksuks in every order ------------------------------------------------------------------------


def share_of_all_cancelled(inuksuks: int, bears: int, shown: int) -> Fraction:
    """Return the share of orders of bears and Inuksuks in which each bear finds an unused Inuksuk."""
    days = range(inuksuks + bears)

    def is_safe(places: Sequence[int]) -> bool:
        cards = ["bear-seal" if at in places else "inuksuk" for at in days]
        return end_of_hunt(cards, len(cards), "deer", 0, ["inuksuk"] * shown) == "succeeds"

    return chance(combinations(days, bears), is_safe)


# Rewards ----------------------------------------------------------------------------------------------------


def best_score(pile: Iterable[str]) -> int:
    """Return the best score of a pile: sets of four animals are worth 3, pairs 1; an Inuksuk may stand for anything."""
    halves = Counter(animal_on(card) for card in pile for _half in range(animals_on(card)))
    return _best_of_counts(tuple(halves[animal] for animal in ANIMALS), halves["inuksuk"])


@cache
def _best_of_counts(counts: tuple[int, ...], wild: int) -> int:
    """Try taking each possible pair or set out of the cards, and score the rest at its best."""
    best = 0
    groups = [(3, (1, 1, 1, 1)), *((1, tuple(2 * (at == each) for at in range(4))) for each in range(4))]
    for worth, wanted in groups:
        lacking = sum(max(0, need - many) for need, many in zip(wanted, counts, strict=True))
        for spared in range(sum(wanted) - lacking + 1):  # an Inuksuk may replace a card that the pile has
            if lacking + spared <= wild:
                for left in _ways_to_take_group(counts, wanted, spared):
                    best = max(best, worth + _best_of_counts(left, wild - lacking - spared))
    return max(best, 1 + _best_of_counts(counts, wild - 2) if wild >= 2 else 0)


def _ways_to_take_group(counts: tuple[int, ...], wanted: tuple[int, ...], spared: int) -> set[tuple[int, ...]]:
    """Return what can be left once a group is taken in which Inuksuks replace `spared` cards that the pile has."""
    used = [min(need, many) for need, many in zip(wanted, counts, strict=True)]
    lefts = {tuple(many - each for many, each in zip(counts, used, strict=True))}
    for _card in range(spared):
        lefts = {
            (*left[:at], left[at] + 1, *left[at + 1 :]) for left in lefts for at in range(4) if left[at] < counts[at]
        }
    return lefts


def mean_reward(card: str, pile: Sequence[str], box: Sequence[str], more: int) -> Fraction:
    """Return what a card adds to a pile on average, over every choice of more cards from the box."""
    return mean(
        combinations(box, more), lambda others: best_score([*pile, *others, card]) - best_score([*pile, *others])
    )


def points_for_bears(pile: Sequence[str], others: Sequence[Sequence[str]]) -> int:
    """Return the points of a pile for bears: two for most, one if others have as many, none without a bear."""
    mine, *theirs = (sum(map(has_bear, each)) for each in (pile, *others))
    if not mine or mine < max(theirs, default=0):
        return 0
    return 1 if mine in theirs else 2
