"""Nanatoridori: what a fresh hand holds, what a drawn card joins, whether the next seat can beat a flock.

Questions about the table take a `view`, `state.view(seat)`; those of a lesson take hands and decks as text. Every card
not seen is as likely here as there: nothing is read from what the others chose to play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from math import perm
from typing import Any

from gamelib.core import language
from gamelib.core.chance import Stream
from gamelib.core.language import _, n_
from gamelib.nanatoridori import DECK, Flock, Rulings, View
from gamelib.nanatoridori.cards import COPIES, HAND_SIZE, RANKS, Hand, format_cards
from gamelib.odds.counting import Counting
from gamelib.odds.hand_counting import FlockQuestion, by_flocks, flocks_counted, longest_runs, without_longer
from gamelib.odds.numbers import SEED, TRIALS, BadQuestion, Odds, check_view, check_whole, question, simulated
from gamelib.odds.tables import Table

Cards = str | Sequence[int]


# A fresh hand -----------------------------------------------------------------------------


@question(Rulings)
def flocks(cards: int = HAND_SIZE, *, deck: Cards | None = None) -> Odds:
    """How many flocks a fresh hand holds on average: equal cards side by side are one, a single card is one too.

    >>> print(flocks(8))
    On average, the number of flocks in a fresh hand of 8 cards is 220/31, about 7.097 (exact).
    """
    box = _box(deck, cards)
    size = box.total()
    alike = Fraction(sum(many * (many - 1) for many in box.values()), max(size * (size - 1), 1))
    what = _("the number of flocks in a fresh hand of {cards}").format(cards=language.count_cards(cards))
    return Odds(what, cards - (cards - 1) * alike, "mean", count=partial(flocks_counted, box, cards))


def flock_counts(cards: int = HAND_SIZE, *, deck: Cards | None = None) -> Table:
    """The chance of every number of flocks in a fresh hand.

    >>> float(flock_counts(3)[3])
    0.7567424643046008
    """
    box = _box(deck, cards)
    ways, every = by_flocks(box, cards), perm(box.total(), cards)
    numbers = tuple(number for number in range(1, cards + 1) if ways[number])
    return Table(
        _("The number of flocks in a fresh hand of {cards}").format(cards=language.count_cards(cards)),
        numbers,
        (_("chance"),),
        tuple(
            (
                Odds(
                    n_("a fresh hand has {number} flock", "a fresh hand has {number} flocks", number).format(
                        number=number
                    ),
                    Fraction(ways[number], every),
                ),
            )
            for number in numbers
        ),
        _("flocks"),
    )


def longest(cards: int = HAND_SIZE, *, deck: Cards | None = None) -> Table:
    """The chance of every size of the largest flock in a fresh hand.

    >>> longest(2)[2].value
    Fraction(4, 31)
    """
    box = _box(deck, cards)
    below = [without_longer(box, cards, most) for most in range(cards + 1)]
    sizes = tuple(size for size in range(1, cards + 1) if below[size] > below[size - 1])
    return Table(
        _("The largest flock in a fresh hand of {cards}").format(cards=language.count_cards(cards)),
        sizes,
        (_("chance"),),
        tuple(
            (
                Odds(
                    n_(
                        "the largest flock of a fresh hand has {size} card",
                        "the largest flock of a fresh hand has {size} cards",
                        size,
                    ).format(size=size),
                    Fraction(below[size] - below[size - 1], perm(box.total(), cards)),
                ),
            )
            for size in sizes
        ),
        _("cards"),
    )


@question(Rulings)
def flock_of(size: int, cards: int = HAND_SIZE, *, deck: Cards | None = None) -> Odds:
    """The chance that a fresh hand holds a flock of so many cards, or a larger one.

    >>> flock_of(4).brief()
    '0.69 %'
    """
    box = _box(deck, cards)
    check_whole(size, 1, COPIES, _("the size of a flock"))
    every = perm(box.total(), cards)
    lacking = without_longer(box, cards, size - 1)
    counting = Counting(
        _("hands of {cards}, in order").format(cards=language.count_cards(cards)),
        (_("all hands"), _("without such a flock"), _("with one")),
        ((every, lacking, every - lacking),),
        every,
    )
    return Odds(
        _("a fresh hand of {cards} holds a flock of {size} or more").format(
            cards=language.count_cards(cards), size=language.count_cards(size)
        ),
        counting.value,
        count=partial(_same, counting),
    )


@question(Rulings)
def no_neighbours(cards: int = HAND_SIZE, *, deck: Cards | None = None) -> Odds:
    """The chance that no two neighbours in a fresh hand are equal.

    >>> no_neighbours(8).brief(), no_neighbours(11).brief()
    ('37.56 %', '24.69 %')
    >>> print(no_neighbours(3, deck="1 1 2 2"))
    The chance that no two neighbours of a fresh hand of 3 cards are equal is 1/3, 33.33 % (exact).
    """
    box = _box(deck, cards)
    every, apart = perm(box.total(), cards), without_longer(box, cards, 1)
    counting = Counting(
        _("hands of {cards}, in order").format(cards=language.count_cards(cards)),
        (_("all hands"), _("no two neighbours equal")),
        ((every, apart),),
        every,
    )
    return Odds(
        _("no two neighbours of a fresh hand of {cards} are equal").format(cards=language.count_cards(cards)),
        counting.value,
        count=partial(_same, counting),
    )


# The next card ----------------------------------------------------------------------------------


@question(Rulings)
def joins(view: View | None = None, *, size: int = 2, hand: Cards | None = None, unseen: Cards | None = None) -> Odds:
    """The chance that the card you draw by passing can make a flock of so many cards, or a larger one, in your hand.

    For a lesson name your `hand`, and the cards `unseen`, if they are not all the others of the box.

    >>> print(joins(hand="1 5 5 2", unseen="1 2 3 5"))
    The chance that the next card drawn makes a flock of 2 cards or more is 3/4, 75.00 % (exact).
    >>> joins(hand="1 5 5 2", unseen="1 2 3 5", size=3).value
    Fraction(1, 4)
    """
    check_whole(size, 1, COPIES, _("the size of a flock"))
    _check_source(view, hand, unseen)
    own_hand, pool = _about_to_draw(view) if view is not None else _hand_and_unseen(hand, unseen)
    runs = longest_runs(own_hand)
    cases = tuple(
        (rank, pool[rank], runs.get(rank, 0) + 1, pool[rank] if runs.get(rank, 0) + 1 >= size else 0)
        for rank in RANKS
        if pool[rank]
    )
    counting = Counting(
        _("the next card, any of {size} unseen").format(size=pool.total()),
        (_("rank"), _("unseen"), _("flock it would make"), _("ways")),
        cases,
        pool.total(),
    )
    return Odds(
        n_(
            "the next card drawn makes a flock of {size} card or more",
            "the next card drawn makes a flock of {size} cards or more",
            size,
        ).format(size=size),
        counting.value,
        assumptions=_view_assumptions(view),
        count=partial(_same, counting),
    )


def _about_to_draw(view: View) -> tuple[Hand, Counter[int]]:
    own_hand, pool = _own_hand(view), unseen_cards(view)
    if view.variant == "duel":
        raise BadQuestion(_("in the duel a pass draws nothing; it takes up an open card"))
    if not view.deck:
        raise BadQuestion(_("the deck is used up: a pass draws nothing"))
    return own_hand, pool


def _hand_and_unseen(hand: Any, unseen: Cards | None, *, unknown: bool = False) -> tuple[Hand, Counter[int]]:
    """Return a hand of a lesson, and the cards unseen: the given ones, or all others of the box."""
    ranks = _ranks(hand, _("a hand"), unknown=unknown)
    pool = Counter(DECK) if unseen is None else Counter(_ranks(unseen, _("the cards unseen")))
    if unseen is None:
        _take(pool, [card for card in ranks if card])
    return ranks, pool


# The next seat --------------------------------------------------------------------------------------


@question(Rulings)
def can_beat(
    flock: Flock | Cards | None = None,
    view: View | None = None,
    *,
    seat: int | None = None,
    hand: str | None = None,
    unseen: Cards | None = None,
    rulings: Rulings | None = None,
    n: int = TRIALS,
    seed: int = SEED,
) -> Odds:
    """The chance that the seat after you, or another `seat`, can beat a flock; if you name none, the one on the table.

    What you know of its hand is taken into account, and that the cards of the flock are not in it. For a lesson write
    the `hand` with `?` for unknown cards, and the cards `unseen`, if they are not all the others of the box.

    >>> print(can_beat("5 5", hand="? 6 ?", unseen="6 5 4"))
    The chance that 5 5 can be beaten is 2/3, 66.67 % (exact).
    """
    _check_rulings(rulings)
    _check_source(view, hand, unseen, seat)
    if view is not None:
        view = _effective_rulings(view, rulings)
        beater = _seat_asked(view, seat)
        named = _flock(flock if flock is not None else view.table)
        to_beat = FlockQuestion(
            named,
            view.known[beater],
            _unseen_beside(named, view, beater),
            view.open[beater] if view.open else (),
            view.rulings.places_seen,
        )
        _check_enough_unseen(to_beat.hand, to_beat.pool)
        what = _("{name} can beat {flock}").format(name=language.seat_name(beater), flock=to_beat.flock)
    else:
        to_beat = _asked_by_hand(flock, hand, unseen, rulings)
        what = _("{flock} can be beaten").format(flock=to_beat.flock)
    if to_beat.countable():
        return Odds(what, to_beat.counting().value, assumptions=_view_assumptions(view), count=to_beat.counting)
    return simulated(what, partial(_beaten_by_chance, to_beat), n, seed, assumptions=_view_assumptions(view))


def _beaten_by_chance(to_beat: FlockQuestion, rng: Stream) -> bool:
    pool = iter(rng.shuffle(sorted(to_beat.pool.elements())))
    return to_beat.beaten_by(tuple(card or next(pool) for card in to_beat.hand))


def _unseen_beside(flock: Flock, view: View, beater: int) -> Counter[int]:
    """Return the cards not seen, without those that a named flock must be made of.

    The flock lies on the table, or somebody other than the beater lays it: what that hand is not known to hold, it
    must have among its unknown cards.
    """
    pool = unseen_cards(view)
    hands = [list(view.known[seat]) for seat in range(view.players)]
    if view.open:
        hands = [hand + list(cards) for hand, cards in zip(hands, view.open, strict=True)]
    if view.held and view.held.rank:
        hands[view.turn] += view.held.cards
    in_sight = [hand.count(flock.rank) for seat, hand in enumerate(hands) if seat != beater]
    on_table = view.table.size if view.table and view.table.rank == flock.rank else 0
    _take(pool, [flock.rank] * (flock.size - max(on_table, *in_sight)))
    return pool


def _same(counting: Counting) -> Counting:
    return counting


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


def _view_assumptions(view: View | None) -> tuple[str, ...]:
    return () if view is None else (_("nothing is read from what the others chose"),)


def _check_source(view: View | None, hand: object, unseen: object, seat: object = None) -> None:
    """Raise BadQuestion if a question names both a table and the cards of a lesson, or a seat of no table."""
    if view is not None and not (hand is None and unseen is None):
        raise BadQuestion(_("the view tells the hand and the cards unseen; name them only if you give no view"))
    if view is None and seat is not None:
        raise BadQuestion(_("there is no table to look at; a seat can be named only with a view"))


def _own_hand(view: View) -> Hand:
    check_view(view, View, _("Nanatoridori"))
    if view.seat is None:
        raise BadQuestion(_("an onlooker has no hand; ask from a seat's view, state.view(seat)"))
    return view.hand


def _check_rulings(rulings: object) -> None:
    if not isinstance(rulings, Rulings | None):
        raise BadQuestion(
            _("rulings are given as nanatoridori.Rulings(...), not {kind}").format(kind=type(rulings).__name__)
        )


def _effective_rulings(view: View, rulings: Rulings | None) -> View:
    check_view(view, View, _("Nanatoridori"))
    if rulings is None or rulings == view.rulings:
        return view
    if rulings.places_seen and not view.rulings.places_seen:
        raise BadQuestion(
            _("in this game nobody has seen the places of the cards, so they cannot be supposed to be known")
        )
    return view._replace(setup=view.setup._replace(rulings=rulings))


def _seat_asked(view: View, seat: int | None) -> int:
    """Return the seat in question: by default the next one that still holds cards."""
    if seat is None:
        _own_hand(view)
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


def _asked_by_hand(
    flock: Flock | Cards | None, hand: str | None, unseen: Cards | None, rulings: Rulings | None
) -> FlockQuestion:
    if hand is None:
        raise BadQuestion(_("whose hand is it? ask from a seat's view, or write the hand, like hand='? ? 5 ?'"))
    ranks, pool = _hand_and_unseen(hand, unseen, unknown=True)
    named = _flock(flock)
    if unseen is None:
        _take(pool, named.cards)
    _check_enough_unseen(ranks, pool)
    return FlockQuestion(named, ranks, pool, (), rulings is None or rulings.places_seen)


def _check_enough_unseen(hand: Hand, pool: Counter[int]) -> None:
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


def _flock(named: Any) -> Flock:
    if named is None:
        raise BadQuestion(_("no flock lies on the table; name one, like 5 5"))
    cards = named.cards if isinstance(named, Flock) else _ranks(named, _("a flock"))
    if len({*cards}) != 1 or len(cards) > COPIES or cards[0] not in RANKS:
        raise BadQuestion(
            _("a flock is one to nine equal cards of a rank from 1 to 7, not {cards}").format(
                cards=format_cards(cards[:12]) or _("nothing")
            )
        )
    return Flock(len(cards), cards[0])


def _ranks(given: Any, what: str, *, unknown: bool = False) -> Hand:
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
    _take(Counter(DECK), [card for card in cards if card])
    return cards


def _take(pool: Counter[int], cards: Sequence[int]) -> None:
    pool.subtract(cards)
    for rank, many in pool.items():
        if many < 0:
            raise BadQuestion(
                _("that cannot be: there are {copies} cards of rank {rank}, not {many}").format(
                    copies=many + list(cards).count(rank), rank=rank, many=list(cards).count(rank)
                )
            )


def _box(deck: Cards | None, cards: int) -> Counter[int]:
    box = Counter(DECK if deck is None else _ranks(deck, _("a deck")))
    check_whole(cards, 1, box.total(), _("the number of cards in a hand"))
    return box


__all__ = [
    "can_beat",
    "flock_counts",
    "flock_of",
    "flocks",
    "joins",
    "longest",
    "no_neighbours",
    "unseen_cards",
]


def __dir__() -> list[str]:
    """Return the public names, for tab completion."""
    return __all__
