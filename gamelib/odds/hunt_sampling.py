"""Nanuk: hunts tried out: all unseen cards are dealt, the others give as is supposed, and the days are drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from gamelib.core.chance import Stream
from gamelib.core.language import _
from gamelib.nanuk import Boast, State, View, draft
from gamelib.nanuk.cards import Cards, describe_cards, in_order
from gamelib.odds.hunt_assumptions import HuntAssumptions
from gamelib.odds.hunt_cards import Giving, any_card, cards_named
from gamelib.odds.numbers import BadQuestion

TRIES = 50


def sample_hunt(supposed: HuntAssumptions, boast: Boast, rng: Stream) -> bool:
    """Return whether one random hunt succeeds: deal the unseen cards, let the others give, draw the days."""
    view, giving = supposed.view, supposed.giving
    assert view is not None  # other hunters are assumed only where there is a table
    assert giving is not None  # hunts are sampled only where the others give by a policy
    state, gifts = _deal_with_gifts(view, giving, supposed.hunting, boast, rng)
    hands = [(Counter(_all_of(state, seat)) - Counter(cards)).elements() for seat, cards in gifts.items()]
    for seat in range(view.players):
        if seat != view.seat and seat not in gifts:
            has_anted = state.antes[seat] is not None
            hands.append(iter(state.hands[seat] if has_anted else rng.shuffle(state.hands[seat])[1:]))
    winter = [*supposed.known.elements(), *(card for hand in hands for card in hand)] if supposed.winter else []
    gift_list = [*supposed.mine, *(card for cards in gifts.values() for card in cards)]
    return hunt_succeeds(gift_list, state.deck, winter, boast, rng)


def _deal_with_gifts(
    view: View, giving: Giving, hunting: Sequence[int], boast: Boast, rng: Stream
) -> tuple[State, dict[int, Cards]]:
    """Return a random deal and the gifts in it, dealt again until all numbers of cards given are those seen."""
    for _try in range(TRIES):
        state = view.imagine(rng)
        gifts = {seat: _check_gift(giving, rng.shuffle(_all_of(state, seat)), boast) for seat in hunting}
        if giving is any_card:
            gifts = {seat: state.gifts[seat] or cards for seat, cards in gifts.items()}
        if all(len(view.gifts[seat] or cards) == len(cards) for seat, cards in gifts.items()):
            return state, gifts
    return state, {seat: state.gifts[seat] or cards for seat, cards in gifts.items()}


def _all_of(state: State, seat: int) -> Cards:
    """Return the cards a hunter held before giving any."""
    return (*state.hands[seat], *(state.gifts[seat] or ()))


def _check_gift(giving: Giving, hand: Cards, boast: Boast) -> Cards:
    cards = cards_named(giving(hand, boast))
    if not cards or Counter(cards) - Counter(hand):
        raise BadQuestion(
            _("a hunter with {hand} cannot give {cards}").format(hand=describe_cards(hand), cards=describe_cards(cards))
        )
    return cards


def hunt_succeeds(gifts: Sequence[str], deck: Sequence[str], winter: Sequence[str], boast: Boast, rng: Stream) -> bool:
    """Return whether a hunt succeeds, drawing the days one by one.

    >>> hunt_succeeds(["inuksuk"], ["bear-seal", "fish"], [], Boast(1, "seal", 2), Stream(1))
    True
    """
    days = list(deck[: boast.days])
    if len(days) < boast.days:
        days += rng.shuffle(in_order(winter))[: boast.days - len(days)]
    return len(days) == boast.days and draft.hunt_succeeds(gifts, days, boast.animal, boast.number)
