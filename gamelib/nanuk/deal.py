"""Nanuk, 2 deal: a new game, its deck shuffled or stacked; read beside seeds/nanuk.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gamelib.core.chance import Stream, fresh_seed
from gamelib.core.errors import BadDeck, BadRuling
from gamelib.core.language import _, join_or
from gamelib.core.notation import check_players, check_seat, check_seed
from gamelib.nanuk.cards import (
    DEFAULT_RULINGS,
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    MOST_SEASONS,
    ORDER,
    VARIANTS,
    Cards,
    Rulings,
    Setup,
    composition,
    in_order,
)
from gamelib.nanuk.state import State, shuffled_deck, start_game


def deal(
    players: int = 5,
    seed: int | None = None,
    *,
    variant: str | None = None,
    declared_sides: bool = False,
    seasons: int = 1,
    deck: Sequence[str] | str | None = None,
    first: int | None = None,
    rulings: Rulings | None = None,
) -> State:
    """Return a new game; `deck` stacks the first season's cards, top first (NANUK-2.1 to NANUK-2.3).

    `variant` is `basic`, or `declared-sides` for the optional rule, which `declared_sides=True` says as well.

    >>> deal(players=5, seed=7, first=0)
    <Nanuk, 5 players, season 1 of 1, hunt 1, boasting: Ada to act>
    """
    check_players(players, FEWEST_PLAYERS, MOST_PLAYERS, _("Nanuk"))
    seed = fresh_seed() if seed is None else seed
    check_seed(seed)
    _check_terms(declared_sides, seasons, rulings)
    if variant is not None:
        check_variant(variant)
        declared_sides = declared_sides or variant == "declared-sides"
    rulings = rulings or DEFAULT_RULINGS
    terms = Setup(players, declared_sides, seasons, rulings, composition(rulings))
    if first is None:
        first = Stream(seed, "first").randbelow(players)
    check_seat(first, players)
    cards = shuffled_deck(terms, seed, 1) if deck is None else stacked(deck, terms.cards)
    return start_game(terms, seed, first, cards)


def check_variant(variant: object) -> None:
    """Raise BadRuling unless Nanuk has this variant."""
    if variant not in VARIANTS:
        raise BadRuling(
            _("there is no variant {variant!r:.40}; there are {all}").format(variant=variant, all=join_or(VARIANTS))
        )


def _check_terms(declared: object, seasons: object, rulings: object) -> None:
    if not isinstance(declared, bool):
        raise BadRuling(_("declared_sides is True or False, not {given!r:.40}").format(given=declared))
    if type(seasons) is not int or not 1 <= seasons <= MOST_SEASONS:
        raise BadRuling(_("a game has 1 to {most} seasons, not {given!r:.40}").format(most=MOST_SEASONS, given=seasons))
    if not isinstance(rulings, Rulings | None):
        raise BadRuling(_("rulings are Rulings(...), not {given!r:.40}").format(given=rulings))


def stacked(deck: Any, cards: Cards) -> Cards:
    """Return a stacked deck, top first; raise BadDeck unless it holds exactly the cards of the game."""
    if isinstance(deck, str):
        deck = deck.replace(",", " ").lower().split()
    if not isinstance(deck, list | tuple):
        raise BadDeck(_("a stacked deck is a row of cards, top first, not {deck!r:.40}").format(deck=deck))
    order = tuple(deck)
    if strange := [card for card in order if type(card) is not str or card not in ORDER]:
        raise BadDeck(_("there is no card {card!r:.40} in Nanuk").format(card=strange[0]))
    if in_order(order) != cards:
        wrong = next(card for card in ORDER if order.count(card) != cards.count(card))
        line = _("a stacked deck holds every card of the game once: there must be {right} of {card}, not {wrong}")
        raise BadDeck(line.format(right=cards.count(wrong), card=wrong, wrong=order.count(wrong)))
    return order
