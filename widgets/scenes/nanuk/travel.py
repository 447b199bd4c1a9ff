"""Which cards moved where between two views of a Nanuk table by the same seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gamelib.core.events import facts_in_order
from gamelib.core.language import LETTERS
from gamelib.nanuk import facts
from gamelib.nanuk.cards import Cards
from gamelib.nanuk.view import View
from widgets.scenes.nanuk.piles import pile_place
from widgets.scenes.nanuk.selection import CARDS_GIVEN
from widgets.scenes.shared import UNSEEN, seat_place, travel_of_cards
from widgets.stage.scene import Travel


def travel(before: View, after: View) -> list[Travel]:
    """Return the way of each card between two views of the same seat, as far as it saw the card go."""
    if before.seat != after.seat or before.players != after.players:
        return []
    then, now = facts_in_order(before.past), facts_in_order(after.past)
    if now[: len(then)] != then:
        return []
    known = dict(facts_in_order(after.secret))
    ways: list[Travel] = []
    for fact in now[len(then) :]:
        if find := _WAYS.get(type(fact)):
            ways += find(before, after, fact, known.get(fact))
    return ways


def _travel_of_ante(before: View, _after: View, fact: facts.AnteLaid, own: Cards | None) -> list[Travel]:
    cards = own or (UNSEEN,)
    return travel_of_cards(_places_in_hand_of(before, fact.seat, cards), [f"ante:{LETTERS[fact.seat]}"], cards)


def _travel_of_gift(before: View, _after: View, fact: facts.CardsGiven, own: Cards | None) -> list[Travel]:
    cards = own or (UNSEEN,) * fact.number
    return travel_of_cards(_places_in_hand_of(before, fact.seat, cards), [CARDS_GIVEN] * len(cards), cards)


def _travel_of_day(_before: View, _after: View, fact: facts.DayDrawn, _own: Cards | None) -> list[Travel]:
    return travel_of_cards(["deck"], [f"day:{fact.day}"], [fact.card])


def _travel_of_choice(before: View, after: View, fact: facts.RewardChosen, _own: Cards | None) -> list[Travel]:
    card, seat = fact.card, fact.seat
    source = f"pot:{before.pot.index(card) + 1}" if card in before.pot else "pot"
    return travel_of_cards([source], [pile_place(seat) if after.piles[seat] else seat_place(seat)], [card])


def _travel_of_deal(_before: View, after: View, fact: facts.Dealt, own: Cards | None) -> list[Travel]:
    seat, many = fact.seat, fact.number
    if own and all(card in after.hand for card in own):
        return travel_of_cards(["deck"] * many, _places_in_own_hand(after, own), own)
    return travel_of_cards(["deck"] * many, [seat_place(seat)] * many, (UNSEEN,) * many)


def _travel_of_rest(before: View, _after: View, fact: facts.PotDiscarded, _own: Cards | None) -> list[Travel]:
    """Move the cards that could not be shared under the deck."""
    cards = fact.cards
    return travel_of_cards(["pot"] * len(cards), ["deck"] * len(cards), cards) if before.pot else []


def _travel_of_winter(before: View, _after: View, _fact: facts.WinterCame, _own: Cards | None) -> list[Travel]:
    """Move all hands back into the deck, one card for each."""
    hands = [seat_place(seat) for seat, many in enumerate(before.hand_sizes) if many]
    return travel_of_cards(hands, ["deck"] * len(hands), [UNSEEN] * len(hands))


def _places_in_hand_of(before: View, seat: int, cards: Cards) -> list[str]:
    return _places_in_own_hand(before, cards) if seat == before.seat else [seat_place(seat)] * len(cards)


def _places_in_own_hand(view: View, cards: Cards) -> list[str]:
    """Return the places of these cards in the viewer's hand."""
    left, places = list(view.hand), []
    for card in cards:
        if card in left:
            at = left.index(card)
            left[at] = ""
            places.append(f"hand:{at + 1}")
        else:
            places.append("hand")
    return places


_WAYS: dict[type[facts.NanukFact], Callable[[View, View, Any, Cards | None], list[Travel]]] = {
    facts.AnteLaid: _travel_of_ante,
    facts.CardsGiven: _travel_of_gift,
    facts.DayDrawn: _travel_of_day,
    facts.RewardChosen: _travel_of_choice,
    facts.Dealt: _travel_of_deal,
    facts.PotDiscarded: _travel_of_rest,
    facts.WinterCame: _travel_of_winter,
}
