"""Nanuk: the cards of a question about a hunt, named in text, and what a hunter is supposed to give from a hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from gamelib.core.errors import BadNotation
from gamelib.core.language import _
from gamelib.nanuk import Boast, View
from gamelib.nanuk.cards import ANIMAL, INUKSUK, ORDER, Cards
from gamelib.nanuk.moves import card_named
from gamelib.odds.numbers import BadQuestion

NOTHING, HELPFUL, ANY = "nothing", "helpful", "any"

Giving: TypeAlias = Callable[[Cards, Boast], Sequence[str]]
"""A function that returns the cards a hunter is assumed to give, from its hand and the boast."""


class Deck(NamedTuple):
    """A tiny deck for a lesson: its cards, and the cards of the new deck once it runs out.

    >>> Deck("seal fish", winter="bear-seal").winter
    'bear-seal'
    """

    cards: str | Sequence[str]
    winter: str | Sequence[str] = ()


Where: TypeAlias = View | str | Sequence[str] | None
"""Where a hunt is asked about: from a seat's view, with a hand at a fresh table, or with a fresh box."""
AnyDeck: TypeAlias = Deck | str | Sequence[str] | None
"""The cards of a tiny deck, in place of the box."""


def parse_cards(given: str | Sequence[str]) -> Cards:
    """Return cards from their names, as text or one by one.

    >>> parse_cards("seals double-fish")
    ('seal', 'double-fish')
    """
    if not isinstance(given, str | list | tuple):
        raise BadQuestion(_("cards are named like seal double-fish inuksuk, not {given!r:.60}").format(given=given))
    listed = given.replace(",", " ").lower().split() if isinstance(given, str) else list(given)
    try:
        return tuple(
            card if isinstance(card, str) and card in ORDER else card_named(str(card), str(given)) for card in listed
        )
    except BadNotation as error:
        raise BadQuestion(str(error)) from None


def helpful_cards(hand: Sequence[str], animal: str) -> Cards:
    """Return the cards of a hand that help a hunt: the animal, and Inuksuks.

    >>> helpful_cards(("seal", "bear-fish", "inuksuk"), "seal")
    ('seal', 'inuksuk')
    """
    return tuple(card for card in hand if card == INUKSUK or ANIMAL[card] == animal)


def give_all_helpful(hand: Cards, boast: Boast) -> Cards:
    """Give all cards that help the hunt, or else any card."""
    return helpful_cards(hand, boast.animal) or hand[:1]


def give_any_card(hand: Cards, _boast: Boast) -> Cards:
    """Give any card; hands come shuffled."""
    return hand[:1]
