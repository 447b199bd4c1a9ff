"""Questions put together from parts, answered by dealing: every deal of a small deck, or very many of a large one.

A question is a tree of tuples: `(">=", ("+", ("copies", 7), ("copies", 6)), 5)`.
What it is asked of is an `AskedSetting`.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from math import sqrt
from typing import Any, NamedTuple

from tests.oracles.banners import scoring_colour
from tests.oracles.counts import days_before_bear
from tests.oracles.dealing import COLOURS, Chances, carps_on, count_animals, has_bear, shares
from tests.oracles.flocks import flocks_in


class AskedSetting(NamedTuple):
    """What a question is asked of: its kind, the deck, how many cards are dealt, and what is known beside them."""

    kind: str
    deck: tuple[Any, ...]
    dealt: int
    known: tuple[Any, ...] = ()
    """The hand that draws, the gifts that are shown, or the cards on the post."""
    word: str = ""
    """`sorted` for a hand that is, the animal of a hunt, or the flag of a post."""
    hidden: int = 0
    """How many of the cards dealt are gifts, turned up before the first day."""


def answer(tree: Any, setting: AskedSetting, cards: Sequence[Any]) -> Any:
    """Return what a question comes to for the cards that were dealt."""
    if isinstance(tree, int):
        return tree
    sign, *parts = tree
    if sign in MEASURES[setting.kind]:
        return MEASURES[setting.kind][sign](setting, cards, *parts)
    values = [answer(part, setting, cards) for part in parts]
    if sign in ("and", "or", "not"):
        return not values[0] if sign == "not" else (all if sign == "and" else any)(values)
    one, two = values
    return {
        "+": one + two,
        "-": one - two,
        "*": one * two,
        ">=": one >= two,
        "<=": one <= two,
        ">": one > two,
        "<": one < two,
        "==": one == two,
    }[sign]


def _flock_sizes(setting: AskedSetting, cards: Sequence[int]) -> list[int]:
    return [size for size, _rank in flocks_in(sorted(cards) if setting.word == "sorted" else cards)]


def _joined(setting: AskedSetting, cards: Sequence[int]) -> int:
    """Return the largest flock with a drawn card: the longest flock of its rank held, and all drawn with it."""
    held = [[size for size, rank in flocks_in(setting.known) if rank == card] or [0] for card in cards]
    return max(max(sizes) + list(cards).count(card) for sizes, card in zip(held, cards, strict=True))


def _survives(setting: AskedSetting, cards: Sequence[str]) -> bool:
    days = cards[setting.hidden :]
    return days_before_bear(days, [*setting.known, *cards[: setting.hidden]]) == len(days)


def _carps(setting: AskedSetting, cards: Sequence[str], colour: str) -> int:
    return sum(carps_on(card).count(colour) for card in (*setting.known, *cards))


def _tied(setting: AskedSetting, cards: Sequence[str]) -> bool:
    numbers = Counter(_carps(setting, cards, colour) for colour in COLOURS)
    return all(many > 1 for number, many in numbers.items() if number)


MEASURES: dict[str, dict[str, Any]] = {
    "hand": {
        "copies": lambda _setting, cards, rank: list(cards).count(rank),
        "flocks": lambda setting, cards, least=1: sum(size >= least for size in _flock_sizes(setting, cards)),
        "longest": lambda setting, cards: max(_flock_sizes(setting, cards)),
    },
    "draws": {
        "copies": lambda _setting, cards, rank: list(cards).count(rank),
        "joined": _joined,
        "longest": lambda setting, cards: max(
            _joined(setting, cards), *(size for size, _rank in flocks_in(setting.known))
        ),
        "joins": lambda setting, cards, least=2: _joined(setting, cards) >= least,
    },
    "hunt": {
        "brought": lambda setting, cards: count_animals([*setting.known, *cards], setting.word),
        "bears": lambda setting, cards: sum(map(has_bear, cards[setting.hidden :])),
        "inuksuks": lambda setting, cards: list(cards[setting.hidden :]).count("inuksuk"),
        "survives": _survives,
    },
    "post": {
        "carps": _carps,
        "value": lambda setting, cards: scoring_colour((*setting.known, *cards), setting.word)[1],
        "scores": lambda setting, cards, colour: scoring_colour((*setting.known, *cards), setting.word)[0] == colour,
        "tied": _tied,
    },
}
"""What can be counted in each kind of setting."""


def every_deal(setting: AskedSetting) -> Iterator[tuple[Any, ...]]:
    """Yield every deal: in every order, but for a post, where order changes nothing."""
    return (combinations if setting.kind == "post" else permutations)(setting.deck, setting.dealt)


def by_every_deal(tree: Any, setting: AskedSetting, known: Any = None) -> Chances:
    """Return how likely each outcome is; empty if what is known never comes about."""
    deals = (cards for cards in every_deal(setting) if known is None or answer(known, setting, cards))
    return shares(Counter(answer(tree, setting, cards) for cards in deals))


def by_sampling(tree: Any, setting: AskedSetting, known: Any, n: int, seed: int) -> tuple[float, float]:
    """Deal very often; return the average of what a question comes to, and its standard error."""
    dice, found = random.Random(seed), []
    for _time in range(n):
        cards = dice.sample(setting.deck, setting.dealt)
        if known is None or answer(known, setting, cards):
            found.append(float(answer(tree, setting, cards)))
    if not found:
        return 0.0, 1.0
    average = sum(found) / len(found)
    spread = sum((each - average) ** 2 for each in found) / len(found)
    return average, sqrt(spread / len(found)) + 1 / len(found)
