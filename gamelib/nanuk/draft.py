"""Nanuk, 2 deal, 5 what happens: what every move does to a position; read beside seeds/nanuk.md.

A move is made on a `Draft`, whose fields are set by name; the state it started from stays as it is.
What every simulated game does often, dealing, drawing days and choosing rewards, keeps its facts and cards in locals
and sets the fields at the end: a field and a call for each card take a thirtieth of the time of a game.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from gamelib.core.chance import Stream
from gamelib.core.immutable import Drafting
from gamelib.core.tuples import replace_at, without_one
from gamelib.nanuk import facts
from gamelib.nanuk.cards import ANIMAL, BEARS, HAND_SIZE, INUKSUK, ORDER, SHOWS, Cards, count_of, in_order, without
from gamelib.nanuk.facts import HiddenFact, NanukFact, SecretValue
from gamelib.nanuk.moves import Ante, Boast, Choose, Doom, Give, Move, Side
from gamelib.nanuk.position import (
    ANTES,
    BOASTING,
    DECLARING,
    GIVING,
    OVER,
    REWARDS,
    SIDES,
    FullPosition,
    around,
    copy_public,
)

Thing = TypeVar("Thing")
_ORDER = ORDER.__getitem__


class Draft(Drafting, FullPosition):
    """A position that is being made, at first a copy of the one before the move: its fields can be set."""

    __slots__ = ()

    def __init__(self, position: FullPosition) -> None:
        copy_public(self, position)
        self.ply = position.ply + 1
        self.seed = position.seed
        self.hands = position.hands
        self.deck = position.deck
        self.discards = position.discards
        self.secrets = position.secrets

    def tell(self, fact: NanukFact) -> None:
        """Add a fact that everybody sees. Unlike in other games `ply` stays as it is: it counts moves, not facts."""
        self.past = (self.past, fact)

    def tell_in_part(self, fact: HiddenFact, value: SecretValue) -> None:
        """Add a fact that only its seat sees in full, and to the secrets of that seat the value it sees."""
        secrets, seat = self.secrets, fact.seat
        self.past, self.secrets = (self.past, fact), replace_at(secrets, seat, (secrets[seat], (fact, value)))


# 2 Deal ----------------------------------------------------------------------


def begin_season(now: Draft, season: int, first: int, deck: Cards) -> None:
    """Deal a season from this deck and begin its first hunt (NANUK-2.3, NANUK-2.7)."""
    empty: tuple[Cards, ...] = ((),) * now.terms.players
    now.season, now.hunt, now.dealer, now.winter = season, 0, first, False
    now.hands, now.piles, now.deck, now.discards, now.pot = empty, empty, deck, (), ()
    now.tell(facts.SeasonBegan(now.ply, season, now.terms.seasons, first))
    _deal_up(now)
    _begin_hunt(now, first)


def _deal_up(now: Draft) -> None:
    """Fill every hand up to three cards, seat after seat (NANUK-2.3, NANUK-5.21)."""
    hands, past, secrets, deck, at, ply = [*now.hands], now.past, [*now.secrets], now.deck, 0, now.ply
    for seat, hand in enumerate(hands):
        if number := HAND_SIZE - len(hand):
            cards = deck[at : at + number]
            at += number
            hands[seat] = _sorted_hand(hand + cards)
            fact = facts.dealt(ply, seat, number)
            past = (past, fact)
            secrets[seat] = (secrets[seat], (fact, cards))
    now.hands, now.past, now.secrets, now.deck = tuple(hands), past, tuple(secrets), deck[at:]


@lru_cache(maxsize=8192)
def _sorted_hand(cards: Cards) -> Cards:
    """Return a hand in card order; cached, since few different hands exist."""
    return tuple(sorted(cards, key=_ORDER))


def _begin_hunt(now: Draft, first: int) -> None:
    """Flip the wind and let the first player boast (NANUK-2.7)."""
    now.hunt += 1
    now.wind = -1 if Stream(now.seed, "wind", now.season, now.hunt).randbelow(2) else 1
    now.phase, now.first = BOASTING, first
    now.to_act = now.queue = (first,)
    now.boast = now.leader = now.doomer = now.won = None
    now.sides = now.antes = now.gifts = (None,) * now.terms.players
    if not now.terms.rulings.one_dealer:
        now.dealer = first
    now.tell(facts.WindFlipped(now.ply, first, now.hunt, now.wind))


# 5 What happens --------------------------------------------------------------


def _apply_boast(now: Draft, move: Boast, seat: int) -> None:
    """The next seat may raise the boast or doom it (NANUK-3.1)."""
    now.to_act = now.queue = ((seat + now.wind) % now.terms.players,)
    now.boast, now.leader = move, seat
    now.tell(facts.Boasted(now.ply, seat, move))


def _apply_doom(now: Draft, _move: Doom, seat: int) -> None:
    """End the boasting; the two leaders have their sides, the others choose (NANUK-5.1)."""
    terms, leader = now.terms, _known(now.leader)
    now.doomer = seat
    now.queue = tuple([each for each in around(seat, now.wind, terms.players) if each not in (seat, leader)])
    now.phase, now.to_act = (DECLARING, now.queue[:1]) if terms.declared_sides else (SIDES, now.queue)
    now.sides = tuple([each == leader if each in (seat, leader) else None for each in range(terms.players)])
    now.tell(facts.Doomed(now.ply, seat, leader, _known(now.boast)))


def _apply_side(now: Draft, move: Side, seat: int) -> None:
    """Note a side, openly if sides are declared; when all are chosen they are shown (NANUK-5.2, NANUK-8.2)."""
    now.sides = replace_at(now.sides, seat, move.hunt)
    queue = now.to_act = now.queue = without_one(now.queue, seat)
    if now.phase == DECLARING:
        now.to_act = queue[:1]
        now.tell(facts.SideDeclared(now.ply, seat, move.hunt))
    else:
        now.tell_in_part(facts.side_chosen(now.ply, seat), move.hunt)
        if not queue:
            now.tell(facts.SidesShown(now.ply, now.sides))
    if not queue:
        now.phase = ANTES
        order = around(_known(now.doomer), now.wind, now.terms.players)
        now.to_act = now.queue = tuple([each for each in order if not now.sides[each]])


def _apply_ante(now: Draft, move: Ante, seat: int) -> None:
    """Lay an ante face down; after the last the hunters give, their leader at the end (NANUK-5.3, NANUK-4.20)."""
    card = move.card
    now.antes = replace_at(now.antes, seat, card)
    now.hands = replace_at(now.hands, seat, without_one(now.hands[seat], card))
    now.tell_in_part(facts.ante_laid(now.ply, seat), (card,))
    queue = now.to_act = now.queue = without_one(now.queue, seat)
    if not queue:
        now.phase = GIVING
        order = around(_known(now.leader), now.wind, now.terms.players)
        now.queue = tuple([each for each in (*order[1:], order[0]) if now.sides[each]])
        now.to_act = now.queue[:1]


def _apply_give(now: Draft, move: Give, seat: int) -> None:
    """Give cards face down; after the last the hunt is drawn (NANUK-6.5)."""
    cards = move.cards
    now.gifts = replace_at(now.gifts, seat, cards)
    now.hands = replace_at(now.hands, seat, without(now.hands[seat], cards))
    now.tell_in_part(facts.cards_given(now.ply, seat, len(cards)), cards)
    now.queue = now.queue[1:]
    now.to_act = now.queue[:1]
    if not now.queue:
        _resolve_hunt(now)


def _known(value: Thing | None) -> Thing:
    """Return a leader, doomer or boast, which cannot be None once the hunt is doomed."""
    assert value is not None
    return value


def _resolve_hunt(now: Draft) -> None:
    """Turn up the given cards, draw the days and share the pot (NANUK-5.4 to NANUK-5.19)."""
    gifts = tuple(sorted([card for cards in now.gifts if cards for card in cards], key=_ORDER))
    boast = _known(now.boast)
    found, shields = count_of(boast.animal, gifts), gifts.count(INUKSUK)
    now.tell(facts.GiftsRevealed(now.ply, gifts, boast, found, shields))
    drawn, found = _draw_days(now, boast, found, shields)
    antes = tuple([(seat, card) for seat, card in enumerate(now.antes) if card])
    now.gifts = now.antes = (None,) * len(now.antes)
    pot = tuple(sorted([*gifts, *drawn, *[card for _seat, card in antes]], key=_ORDER))
    now.tell(facts.HuntEnded(now.ply, now.won, boast, found, len(drawn)))
    now.tell(facts.AntesShown(now.ply, antes))
    if now.won is None:
        now.tell(facts.PotDiscarded(now.ply, pot))
        now.discards = in_order(now.discards + pot)
        _end_season(now)
        return
    order = around(_known(now.leader if now.won else now.doomer), now.wind, now.terms.players)
    winners = tuple([each for each in order if now.sides[each] is now.won])
    share = len(pot) // len(winners)
    now.phase, now.to_act, now.queue, now.pot = REWARDS, winners[:1], winners * share, pot
    now.tell(facts.PotShared(now.ply, winners, len(pot), share))


def bear_day(shields: int, days: Sequence[str]) -> int:
    """Return the day on which a bear ends a hunt that was given some Inuksuks; 0 if none (NANUK-5.8, NANUK-5.9).

    >>> bear_day(0, ["inuksuk", "bear-seal", "fish", "bear-fish"]), bear_day(1, ["bear-seal", "fish"])
    (4, 0)
    """
    for day, card in enumerate(days, 1):
        shields += (card == INUKSUK) - (card in BEARS)
        if shields < 0:
            return day
    return 0


def hunt_succeeds(gifts: Sequence[str], days: Sequence[str], animal: str, number: int) -> bool:
    """Return whether a hunt with these gifts and days brings home so many animals (NANUK-5.5, NANUK-5.7 to NANUK-5.13).

    >>> hunt_succeeds(["bear-seal"], ["double-seal", "fish"], "seal", 3)
    True
    >>> hunt_succeeds(["bear-seal"], ["double-seal", "bear-fish"], "seal", 3)
    False
    """
    found = count_of(animal, gifts) + count_of(animal, days)
    return found >= number and not bear_day(gifts.count(INUKSUK), days)


def _draw_days(now: Draft, boast: Boast, found: int, shields: int) -> tuple[list[str], int]:
    """Draw a card for each day and decide the hunt; return the cards drawn and the animals found in the end.

    `won` is None if the cards run out before the hunt is decided (NANUK-5.15).
    """
    drawn: list[str] = []
    ply, dealer, wanted, past, deck, at = now.ply, now.dealer, boast.animal, now.past, now.deck, 0
    now.won = None
    for day in range(1, boast.days + 1):
        if at == len(deck):
            now.past, now.deck = past, ()
            _let_winter_come(now, boast.days - day + 1)
            past, deck, at = now.past, now.deck, 0
            if not deck:
                now.tell(facts.CardsRanOut(ply, boast.days - day + 1))
                return drawn, found
        card = deck[at]
        at += 1
        drawn.append(card)
        animal = ANIMAL[card]
        counts = SHOWS[card] if animal == wanted else 0
        shields += (animal == INUKSUK) - (card in BEARS)
        found += counts if shields >= 0 else 0
        past = (past, facts.day_drawn(ply, dealer, day, card, counts, found, shields))
        if shields < 0:
            now.won = False
            break
    else:
        now.won = found >= boast.number
    now.past, now.deck = past, deck[at:]
    return drawn, found


def _let_winter_come(now: Draft, days_left: int) -> None:
    """Make a new deck of all hands and the discards, unless that was done or cannot be (NANUK-5.14, NANUK-5.16)."""
    has_discards = bool(now.discards)
    if now.winter or not (has_discards or now.terms.rulings.empty_deck_is_winter):
        return
    cards = in_order([card for hand in now.hands for card in hand] + list(now.discards))
    now.tell(facts.WinterCame(now.ply, has_discards, len(cards), days_left))
    now.winter, now.discards, now.hands = True, (), ((),) * len(now.hands)
    now.deck = Stream(now.seed, "winter", now.season, now.hunt).shuffle(cards)


def _apply_choose(now: Draft, move: Choose, seat: int) -> None:
    """Take a card of the pot; after the last the rest is discarded and new cards are dealt (NANUK-5.20, NANUK-5.21)."""
    card, left, piles, queue = move.card, [*now.pot], [*now.piles], now.queue[1:]
    pile = [*piles[seat]]
    insort(pile, card, key=_ORDER)
    piles[seat] = tuple(pile)
    left.remove(card)
    pot = now.pot = tuple(left)
    now.piles, now.queue, now.to_act = tuple(piles), queue, queue[:1]
    now.past = (now.past, facts.reward_chosen(now.ply, seat, card))
    if queue:
        return
    if pot:
        now.tell(facts.PotDiscarded(now.ply, pot))
        now.discards, now.pot = in_order(now.discards + pot), ()
    if now.winter:
        _end_season(now)
    else:
        _deal_new_cards(now)


def _deal_new_cards(now: Draft) -> None:
    """Deal new cards and begin the next hunt, unless the face-up cards show first (NANUK-5.21 to NANUK-5.24)."""
    needed, left = sum([HAND_SIZE - len(hand) for hand in now.hands]), len(now.deck)
    discards_show_below = now.discards or now.terms.rulings.empty_deck_is_winter
    if needed > left or (needed == left and discards_show_below):
        now.tell(facts.NewCardsThrownIn(now.ply, now.deck, needed > left, bool(now.discards)))
        now.discards, now.deck = in_order(now.discards + now.deck), ()
        _discard_hands(now)
        _end_season(now)
        return
    _deal_up(now)
    _begin_hunt(now, _known(now.leader if now.won else now.doomer))


def _discard_hands(now: Draft) -> None:
    """Discard all hands, because the season ends while new cards are being dealt (NANUK-5.22)."""
    if cards := in_order([card for hand in now.hands for card in hand]):
        now.tell(facts.HandsDiscarded(now.ply, cards))
        now.discards, now.hands = in_order(now.discards + cards), ((),) * len(now.hands)


def _end_season(now: Draft) -> None:
    """End the season; the piles are counted (NANUK-7.1)."""
    now.phase, now.to_act, now.queue = OVER, (), ()
    now.tell(facts.SeasonEnded(now.ply, now.season, now.piles, now.terms.rulings))


APPLY: dict[type[Move], Callable[[Draft, Any, int], None]] = {
    Boast: _apply_boast,
    Doom: _apply_doom,
    Side: _apply_side,
    Ante: _apply_ante,
    Give: _apply_give,
    Choose: _apply_choose,
}
"""For each type of move, the function that applies it and all that follows until a seat has a choice again."""
