"""Nanatoridori, 2 deal: starting a game from a seed, or from a deck stacked card by card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gamelib.core import notation
from gamelib.core.chance import Stream, fresh_seed
from gamelib.core.errors import BadDeck, BadRuling
from gamelib.core.language import _, join_or
from gamelib.nanatoridori.cards import DECK, PENGUINS, RANKS, VARIANTS, Hand, RoundSetup, Rulings, Setup
from gamelib.nanatoridori.state import State, deal_round


def deal(
    players: int = 4,
    seed: int | None = None,
    *,
    variant: str | None = None,
    deck: Any = None,
    first: int | None = None,
    rulings: Rulings | None = None,
) -> State:
    """Deal a game: two players duel, three to six play `basic` or `one-winner` (NANA-2.1, NANA-2.4, NANA-8.5).

    `deck` is a stacked deck, top card first, or one for each round; hands are dealt from it seat by seat.

    >>> deal(players=3, seed=7).view(0).hand
    (6, 7, 6, 5, 7, 2, 7, 7)
    """
    notation.check_players(players, 2, 6, "Nanatoridori")
    if variant is None:
        variant = "duel" if players == 2 else "basic"
    check_variant(variant, players)
    if rulings is not None and not isinstance(rulings, Rulings):
        raise BadRuling(
            _("rulings are given as nanatoridori.Rulings(...), not {kind}").format(kind=type(rulings).__name__)
        )
    seed = fresh_seed() if seed is None else seed
    notation.check_seed(seed)
    if first is None:
        first = Stream(seed, "first").randbelow(players)
    notation.check_seat(first, players)
    setup = Setup(players, variant, rulings or Rulings(), DECK)
    game = RoundSetup(setup, seed, stacked(deck, DECK), 1, starting(setup))
    return deal_round(game, first, None, 0, (None,) * players)


def starting(setup: Setup) -> tuple[int, ...]:
    """Return what everyone has before the first round: penguins, or points."""
    each = {"basic": PENGUINS, "one-winner": 0, "duel": setup.rulings.duel_penguins}[setup.variant]
    return (each,) * setup.players


def check_variant(variant: object, players: int) -> None:
    """Raise BadRuling unless the variant exists and is for this number of players."""
    if variant not in VARIANTS:
        raise BadRuling(
            _("there is no variant {variant!r:.40}; there are {all}").format(variant=variant, all=join_or(VARIANTS))
        )
    if (variant == "duel") != (players == 2):
        raise BadRuling(_("two players play the duel, three to six the basic rules or one winner [NANA-2.4]"))


def stacked(decks: Any, cards: Hand) -> tuple[Hand, ...]:
    """Return stacked decks, one for each round, from numbers or text.

    Raise BadDeck unless each holds exactly the cards of the game.
    """
    if decks is None:
        return ()
    if isinstance(decks, str):
        decks = decks.split()
    if not isinstance(decks, Sequence):
        raise BadDeck(_("a deck is a list of ranks, top card first, not {kind}").format(kind=type(decks).__name__))
    top = decks[0] if decks else 0
    is_one_deck = isinstance(top, int) or (isinstance(top, str) and " " not in top)
    return tuple(_deck(each, cards) for each in ([decks] if is_one_deck else decks))


def _deck(deck: Any, cards: Hand) -> Hand:
    parts = deck.split() if isinstance(deck, str) else list(deck) if isinstance(deck, Sequence) else [deck]
    if len(parts) > len(DECK):
        raise BadDeck(_("a deck has {most} cards, not {size}").format(most=len(cards), size=len(parts)))
    for card in parts:
        if str(card) not in {str(rank) for rank in RANKS}:
            raise BadDeck(_("a deck holds the ranks 1 to 7, not {card!r:.20}").format(card=card))
    order = tuple(int(card) for card in parts)
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
