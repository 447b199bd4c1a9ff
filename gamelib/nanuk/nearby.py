"""Nanuk, 4 what is allowed: the legal move that comes closest to one that is refused."""

from __future__ import annotations

from collections import Counter

from gamelib.nanuk.cards import ANIMAL, ANIMALS, MOST_DAYS, Cards
from gamelib.nanuk.moves import ANTE, CHOOSE, DOOM, HUNT, STAY, Ante, Boast, Choose, Give, Move, boast, gives
from gamelib.nanuk.position import ANTES, BOASTING, GIVING, REWARDS, SeatPosition


def nearby(view: SeatPosition, tried: Move) -> Move:
    """Return the legal move most like the one tried, for a seat that owes a choice."""
    if view.phase == BOASTING:
        return _nearby_boast(view, tried)
    wanted = _cards_of(tried)
    if view.phase == ANTES:
        return ANTE[find_similar(wanted, view.hand)]
    if view.phase == GIVING:
        return _nearby_gift(wanted, view.hand)
    if view.phase == REWARDS:
        return CHOOSE[find_similar(wanted, view.pot)]
    return HUNT if isinstance(tried, Boast | Give | Choose) else STAY


def _nearby_boast(view: SeatPosition, tried: Move) -> Move:
    last, highest = view.boast, view.rulings.highest_number
    if isinstance(tried, Boast):
        return nearest(tried, last, highest)
    if last is None:
        return boast(1, ANIMALS[0], 1)
    hunts = isinstance(tried, Give | Choose) or tried == HUNT
    return nearest(last, last, highest) if hunts else DOOM


def nearest(tried: Boast, last: Boast | None, highest: int) -> Move:
    """Return the legal boast closest to what was tried, or doom if the last one cannot be raised."""
    animal = ANIMAL[tried.animal]
    if animal not in ANIMALS:
        animal = last.animal if last else ANIMALS[0]
    days = min(max(tried.days, last.days if last else 1), MOST_DAYS)
    number = min(max(tried.number, last.number if last else 1), highest)
    if last is None:
        return boast(number, animal, days)
    if number > last.number or (animal == last.animal and days > last.days):
        return boast(number, animal, days)
    is_smaller = tried.number < last.number and tried.days == last.days
    if animal == last.animal and days < MOST_DAYS and not is_smaller:
        return boast(number, animal, days + 1)
    if number < highest:
        return boast(number + 1, animal, days)
    longer = max(days, last.days + 1)
    return boast(number, last.animal, longer) if longer <= MOST_DAYS else DOOM


def _nearby_gift(wanted: Cards, hand: Cards) -> Give:
    """Return a gift of those wanted cards that the hand has, or else of one card like them."""
    kept = tuple((Counter(hand) & Counter(wanted)).elements())
    options = gives(hand)
    if kept:
        return next(gift for gift in options if Counter(gift.cards) == Counter(kept))
    return next(gift for gift in options if gift.cards == (find_similar(wanted, hand),))


def find_similar(wanted: Cards, cards: Cards) -> str:
    """Return the first of the cards that is wanted, else one with a wanted animal, else the first of all."""
    for alike in (lambda card: card, ANIMAL.__getitem__):
        kinds = [alike(card) for card in wanted]
        for card in cards:
            if alike(card) in kinds:
                return card
    return cards[0]


def _cards_of(move: Move) -> Cards:
    """Return the cards a move names; the plain card of the animal for a boast."""
    match move:
        case Ante() | Choose():
            return (move.card,)
        case Give():
            return move.cards
        case Boast():
            return (move.animal,)
    return ()
