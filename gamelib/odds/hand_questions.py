"""Nanatoridori: what a question about hands names and supposes: flocks, ranks, hands, and the cards nobody has seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any, TypeAlias

from gamelib.core import language
from gamelib.core.language import _, n_
from gamelib.nanatoridori import DECK, Flock, Rulings, View
from gamelib.nanatoridori.cards import COPIES, RANKS, Hand, format_cards
from gamelib.odds.hand_counting import FlockQuestion
from gamelib.odds.numbers import BadQuestion, check_view, check_whole

Cards: TypeAlias = str | Sequence[int]

# What is known ---------------------------------------------------------------------------------------


def unseen_cards(view: View) -> Counter[int]:
    """Return the cards a seat has not seen: in the deck, or unknown in other hands.

    >>> from gamelib import nanatoridori
    >>> unseen_cards(nanatoridori.deal(4, seed=7).view(1)).total()
    55
    """
    check_view(view, View, _("Nanatoridori"))
    unseen = Counter(view.setup.cards)
    unseen.subtract(card for hand in (*view.known, *view.open, view.discards) for card in hand)
    unseen.subtract(card for flock in (view.table, view.held) if flock for card in flock.cards)
    del unseen[0]
    return unseen


def view_assumptions(view: View | None) -> tuple[str, ...]:
    """Return the assumption of every question about a table."""
    return () if view is None else (_("nothing is read from what the others chose"),)


def check_source(view: View | None, hand: object, unseen: object, seat: object = None) -> None:
    """Raise BadQuestion if a question names both a table and the cards of a lesson, or a seat of no table."""
    if view is not None and not (hand is None and unseen is None):
        raise BadQuestion(_("the view tells the hand and the cards unseen; name them only if you give no view"))
    if view is None and seat is not None:
        raise BadQuestion(_("there is no table to look at; a seat can be named only with a view"))


def split_view_and_hand(view: Any, hand: Any, name: str) -> tuple[View | None, Any]:
    """Return the view, and the hand or the hands: a text of cards in the place of a view is a hand.

    >>> split_view_and_hand("1 5 5", None, "hand")
    (None, '1 5 5')
    """
    if type(view) not in (str, list, tuple):
        return view, hand
    if hand is not None:
        raise BadQuestion(
            _("a text of cards is a hand, and {name}= names one, too; leave out one of them").format(name=name)
        )
    return None, view


def hand_assumption(hand: Any) -> tuple[str, ...]:
    """Return the assumption of every question about a hand that is named."""
    return () if hand is None else (_("you hold {cards}").format(cards=format_cards(parse_ranks(hand, _("a hand")))),)


def own_hand(view: View) -> Hand:
    """Return the hand of the seat that asks. Raise BadQuestion for an onlooker."""
    check_view(view, View, _("Nanatoridori"))
    if view.seat is None:
        raise BadQuestion(_("an onlooker has no hand; ask from a seat's view, state.view(seat)"))
    return view.hand


def draw_pool(view: View) -> tuple[Hand, Counter[int]]:
    """Return the hand of the seat that asks, and the cards that it may draw by passing."""
    hand, pool = own_hand(view), unseen_cards(view)
    if view.variant == "duel":
        raise BadQuestion(_("in the duel a pass draws nothing; it takes up an open card"))
    if not view.deck:
        raise BadQuestion(_("the deck is used up: a pass draws nothing"))
    return hand, pool


def check_rulings(rulings: object) -> None:
    """Raise BadQuestion unless these are rulings of this game."""
    if not isinstance(rulings, Rulings | None):
        raise BadQuestion(
            _("rulings are given as nanatoridori.Rulings(...), not {kind}").format(kind=type(rulings).__name__)
        )


def view_with_rulings(view: View, rulings: Rulings | None) -> View:
    """Return the view with other rulings, if some are given."""
    check_view(view, View, _("Nanatoridori"))
    if rulings is None or rulings == view.rulings:
        return view
    if rulings.places_seen and not view.rulings.places_seen:
        raise BadQuestion(
            _("in this game nobody has seen the places of the cards, so they cannot be supposed to be known")
        )
    return view._replace(setup=view.setup._replace(rulings=rulings))


def seat_asked(view: View, seat: int | None) -> int:
    """Return the seat in question: by default the next one that still holds cards."""
    if seat is None:
        own_hand(view)
        around = [(view.seat or 0) + step for step in range(1, view.players)]
        holding = [other % view.players for other in around if view.hand_sizes[other % view.players]]
        if not holding:
            raise BadQuestion(_("nobody else holds cards any more"))
        return holding[0]
    check_whole(seat, 0, view.players - 1, _("a seat"))
    if seat == view.seat:
        raise BadQuestion(_("that is your own hand, which you know"))
    if not view.hand_sizes[seat]:
        raise BadQuestion(_("{name} holds no cards any more").format(name=language.seat_name(seat)))
    return seat


def question_by_hand(
    flock: Flock | Cards | None, hand: str | None, unseen: Cards | None, rulings: Rulings | None
) -> FlockQuestion:
    """Return the question about a flock and a hand that are written down."""
    if hand is None:
        raise BadQuestion(_("whose hand is it? ask from a seat's view, or write the hand, like hand='? ? 5 ?'"))
    ranks, pool = hand_and_unseen(hand, unseen, unknown=True)
    named = parse_flock(flock)
    if unseen is None:
        remove_cards(pool, named.cards)
    check_enough_unseen(ranks, pool)
    return FlockQuestion(named, ranks, pool, (), rulings is None or rulings.places_seen)


def check_enough_unseen(hand: Hand, pool: Counter[int]) -> None:
    """Raise BadQuestion if more cards of a hand are unknown than cards are unseen."""
    unknown = hand.count(0)
    if unknown > pool.total():
        raise BadQuestion(
            n_(
                "{unknown} card of the hand is unknown, but of the unseen cards there are only {size}",
                "{unknown} cards of the hand are unknown, but of the unseen cards there are only {size}",
                unknown,
            ).format(unknown=unknown, size=pool.total())
        )


def parse_flock(named: Any) -> Flock:
    """Return a flock from its cards. Raise BadQuestion for anything else."""
    if named is None:
        raise BadQuestion(_("no flock lies on the table; name one, like 5 5"))
    cards = named.cards if isinstance(named, Flock) else parse_ranks(named, _("a flock"))
    if len({*cards}) != 1 or len(cards) > COPIES or cards[0] not in RANKS:
        raise BadQuestion(
            _("a flock is one to nine equal cards of a rank from 1 to 7, not {cards}").format(
                cards=format_cards(cards[:12]) or _("nothing")
            )
        )
    return Flock(len(cards), cards[0])


def parse_ranks(given: Any, what: str, *, unknown: bool = False) -> Hand:
    """Return ranks from text or numbers. Raise BadQuestion for anything else."""
    texts = given.split() if isinstance(given, str) else list(given) if isinstance(given, Sequence) else [given]
    rank_of = {str(rank): rank for rank in RANKS} | ({"?": 0, "0": 0} if unknown else {})
    if not texts or not all(str(card) in rank_of for card in texts):
        raise BadQuestion(
            _("{what} is written as ranks from 1 to 7, like 1 5 5, not {given!r:.40}").format(what=what, given=given)
        )
    cards = tuple(rank_of[str(card)] for card in texts)
    if len(cards) > len(DECK):
        raise BadQuestion(_("there are {most} cards, not {size}").format(most=len(DECK), size=len(cards)))
    remove_cards(Counter(DECK), [card for card in cards if card])
    return cards


def remove_cards(pool: Counter[int], cards: Sequence[int]) -> None:
    """Remove cards from a pool. Raise BadQuestion if it has too few."""
    pool.subtract(cards)
    for rank, many in pool.items():
        if many < 0:
            raise BadQuestion(
                _("that cannot be: there are {copies} cards of rank {rank}, not {many}").format(
                    copies=many + list(cards).count(rank), rank=rank, many=list(cards).count(rank)
                )
            )


def box_of(deck: Cards | None, cards: int) -> Counter[int]:
    """Return the cards of the box, or of another deck, after checking that a hand of `cards` cards fits in it."""
    box = Counter(DECK if deck is None else parse_ranks(deck, _("a deck")))
    check_whole(cards, 1, box.total(), _("the number of cards in a hand"))
    return box


def hand_and_unseen(hand: Any, unseen: Cards | None, *, unknown: bool = False) -> tuple[Hand, Counter[int]]:
    """Return a hand of a lesson, and the cards unseen: the given ones, or all others of the box."""
    ranks = parse_ranks(hand, _("a hand"), unknown=unknown)
    pool = Counter(DECK) if unseen is None else Counter(parse_ranks(unseen, _("the cards unseen")))
    if unseen is None:
        remove_cards(pool, [card for card in ranks if card])
    return ranks, pool


def unseen_without_flock(flock: Flock, view: View, beaters: Collection[int]) -> Counter[int]:
    """Return the cards not seen, without those that a named flock must be made of.

    The flock lies on the table, or somebody other than the beaters lays it: what that hand is not known to hold, it
    must have among its unknown cards.
    """
    pool = unseen_cards(view)
    hands = [list(view.known[seat]) for seat in range(view.players)]
    if view.open:
        hands = [hand + list(cards) for hand, cards in zip(hands, view.open, strict=True)]
    if view.held and view.held.rank:
        hands[view.turn] += view.held.cards
    in_sight = [hand.count(flock.rank) for seat, hand in enumerate(hands) if seat not in beaters]
    on_table = view.table.size if view.table and view.table.rank == flock.rank else 0
    remove_cards(pool, [flock.rank] * (flock.size - max(on_table, *in_sight, 0)))
    return pool
