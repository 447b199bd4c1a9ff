"""Other questions with answers to choose from, like one that stands on a page: the same kind about other cards."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from gamelib.core.chance import Stream
from gamelib.koinobori.cards import COLOURS, house_cards, without_icon
from gamelib.nanatoridori.cards import DECK, format_cards
from gamelib.nanuk.cards import ANIMALS, INUKSUK
from widgets.explore import koinobori, nanatoridori, nanuk
from widgets.explore.class_question import ClassQuestion, of_topic

FEWEST_CHOICES = 3
"""With fewer answers, there is little to choose."""


def _from(rng: Stream, least: int, most: int) -> int:
    return least + rng.randbelow(most - least + 1)


def _hardest_lead(rng: Stream) -> Any:
    hand = format_cards(rng.sample(DECK, _from(rng, 5, 7)))
    return nanatoridori.hardest_lead(hand, _from(rng, 3, 9), seed=0)


def _reward(rng: Stream) -> Any:
    pile = sorted(rng.sample((*ANIMALS, *ANIMALS), _from(rng, 2, 4)))
    pot = rng.sample((*ANIMALS, INUKSUK), 4)
    return nanuk.reward(" ".join(pile), " ".join(pot), rng.randbelow(3), seed=0)


def _young_post(rng: Stream) -> Any:
    card = without_icon(rng.choice(house_cards()))
    return koinobori.young_post(card, rng.choice(COLOURS), seed=0)


def _mast(rng: Stream) -> Any:
    hand = [without_icon(each) for each in rng.sample(house_cards(), 4)]
    return koinobori.mast(" ".join(dict.fromkeys(hand)), seed=0)


OTHERS: dict[str, Callable[[Stream], Any]] = {
    "nanatoridori.hardest_lead": _hardest_lead,
    "nanuk.reward": _reward,
    "koinobori.young_post": _young_post,
    "koinobori.mast": _mast,
}
"""By the kind of a question: what makes a page with another one by chance."""


def other_choice(kind: str, rng: Stream) -> ClassQuestion | None:
    """Return a question of a kind about other cards; None if these cards leave too little to choose."""
    found = of_topic(OTHERS[kind](rng).topic)
    return found if found is not None and len(found.choices) >= FEWEST_CHOICES else None


def maker_of(question: ClassQuestion) -> Callable[[Stream], ClassQuestion | None] | None:
    """Return what makes other questions like one with answers to choose from; None if it is of no such kind."""
    return partial(other_choice, question.kind) if question.kind in OTHERS else None
