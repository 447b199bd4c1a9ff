"""Which cards moved where between two views of a Koinobori table by the same seat."""

from __future__ import annotations

from typing import Any

from gamelib.core.events import Fact, facts_in_order
from gamelib.koinobori.cards import UNKNOWN, Card
from gamelib.koinobori.facts import Hung, Placed, Refilled, Refreshed, Shifted, Stolen, Taken
from gamelib.koinobori.view import View
from widgets.scenes.koinobori.card_faces import key
from widgets.scenes.koinobori.scene_part import mast_place
from widgets.scenes.shared import places, seat_place, travel_of_cards
from widgets.stage.scene import Travel


def travel(before: View, after: View) -> list[Travel]:
    """Return the way of each card between two views of the same seat; none unless the first led to the second."""
    earlier, facts = facts_in_order(before.past), facts_in_order(after.past)
    if before.seat != after.seat or facts[: len(earlier)] != earlier:
        return []
    own: dict[int, Any] = dict(facts_in_order(after.secret))
    return [
        way
        for ply in range(len(earlier), len(facts))
        for way in _travels_of_fact(before, after, facts[ply], own.get(ply))
    ]


def _travels_of_fact(before: View, after: View, fact: Fact, card: Card | None) -> list[Travel]:
    match fact:
        case Taken(seat, place, taken):
            return travel_of_cards([f"row:{place}"], [_place_in_hand(after, seat, taken)], [key(taken)])
        case Placed(seat, played, post):
            return travel_of_cards([_place_in_hand(before, seat, played)], [f"post{post}:top"], [key(played)])
        case Hung(seat):
            return travel_of_cards(
                [_place_in_hand(before, seat, card)], [mast_place(after, seat)], [key(card or UNKNOWN)]
            )
        case Shifted(_seat, start, goal, moved):
            return travel_of_cards([f"post{start}:top"], [f"post{goal}:top"], [key(moved)])
        case Stolen(thief, victim):
            return travel_of_cards(
                [_place_in_hand(before, victim, card)], [_place_in_hand(after, thief, card)], [key(card or UNKNOWN)]
            )
        case Refreshed(_seat, row):
            return travel_of_cards([f"row:{len(row)}"] if row else [], ["discard"] if row else [], map(key, row[-1:]))
        case Refilled():
            new = fact.drawn + fact.more
            return travel_of_cards(
                ["deck"] * len(new), places("row", len(new), max(0, len(after.row) - len(new))), map(key, new)
            )
    return []


def _place_in_hand(view: View, seat: int, card: Card | None) -> str:
    """Return the place of a card in a hand: of the viewer's own the card's, of another hand the seat's."""
    if seat != view.seat:
        return seat_place(seat)
    return f"hand:{view.hand.index(card) + 1}" if card in view.hand else "hand"
