"""Nanatoridori, 2 deal: who may play what, what everyone starts with, decks stacked card by card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gamelib.core.errors import BadDeck, BadRuling
from gamelib.core.language import _, join_or
from gamelib.nanatoridori.cards import DECK, PENGUINS, RANKS, VARIANTS, Hand, Setup


def starting(setup: Setup) -> tuple[int, ...]:
    """What everyone has before the first round: penguins, or points."""
    each = {"basic": PENGUINS, "one-winner": 0, "duel": setup.rulings.duel_penguins}[setup.variant]
    return (each,) * setup.players


def check_variant(variant: object, players: int) -> None:
    """Complain about a variant that does not exist or is not for so many."""
    if variant not in VARIANTS:
        raise BadRuling(
            _("there is no variant {variant!r:.40}; there are {all}").format(variant=variant, all=join_or(VARIANTS))
        )
    if (variant == "duel") != (players == 2):
        raise BadRuling(_("two players play the duel, three to six the basic rules or one winner [NANA-2.4]"))


def stacked(decks: Any, cards: Hand) -> tuple[Hand, ...]:
    """Decks in a given order, one a round, from numbers or text; each has to hold just the cards of the game."""
    if decks is None:
        return ()
    if isinstance(decks, str):
        decks = decks.split()
    if not isinstance(decks, Sequence):
        raise BadDeck(_("a deck is a list of ranks, top card first, not {kind}").format(kind=type(decks).__name__))
    many = bool(decks) and not isinstance(decks[0], int) and (not isinstance(decks[0], str) or " " in decks[0])
    return tuple(_deck(each, cards) for each in (decks if many else [decks]))


def _deck(deck: Any, cards: Hand) -> Hand:
    listed = deck.split() if isinstance(deck, str) else list(deck) if isinstance(deck, Sequence) else [deck]
    if len(listed) > len(DECK):
        raise BadDeck(_("a deck has {most} cards, not {size}").format(most=len(cards), size=len(listed)))
    for card in listed:
        if str(card) not in {str(rank) for rank in RANKS}:
            raise BadDeck(_("a deck holds the ranks 1 to 7, not {card!r:.20}").format(card=card))
    order = tuple(int(card) for card in listed)
    if len(order) < len(cards):
        raise BadDeck(_("a deck has {most} cards, not {size}").format(most=len(cards), size=len(order)))
    for rank in RANKS:
        if order.count(rank) != cards.count(rank):
            raise BadDeck(
                _("a deck has {right} cards of rank {rank}, this one {given}").format(
                    right=cards.count(rank), rank=rank, given=order.count(rank)
                )
            )
    return order
