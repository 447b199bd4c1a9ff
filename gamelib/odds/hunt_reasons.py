"""Facts about moves of Nanuk, with how often a hunt succeeds by what one seat gives, counted over the cards unseen."""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.core.language import _, n_
from gamelib.core.reasons import Reason
from gamelib.core.written_numbers import out_of_hundred, whole_hundredths
from gamelib.nanuk import View, reason
from gamelib.nanuk.cards import Cards
from gamelib.nanuk.moves import Boast, Doom, Give, Move, Side
from gamelib.nanuk.reason import describe_lead, describe_standing, places_in_hand
from gamelib.odds.hunt_cards import give_all_helpful, helpful_cards
from gamelib.odds.nanuk import boast as chance_of_boast

__all__ = ["describe_lead", "describe_standing", "find_reasons"]
LIKELY = 0.5
"""From this chance on, the odds speak for joining a hunt; below it, against."""


def find_reasons(view: View, move: Move) -> Iterator[Reason]:
    """Yield the facts that speak for a move, the most telling first: those of the cards, then what they come to."""
    yield from reason.find_reasons(view, move)
    boast = move if isinstance(move, Boast) else view.boast
    if boast is None or view.deck is None or boast.days > view.deck:
        return
    match move:
        case Boast() | Side(hunt=True):
            found = _succeeds(view, boast)
        case Side() | Doom():
            found = _fails(view, boast)
        case Give():
            found = _succeeds_with(view, move.cards, boast)
        case _:
            found = None
    if found is not None:
        yield found


def _chance(view: View, boast: Boast, gift: Cards) -> float:
    """Return the chance that a hunt succeeds if nobody else gives anything that helps."""
    return float(chance_of_boast(boast, view, giving=gift))


def _helpful_places(view: View, cards: Cards, boast: Boast) -> tuple[str, ...]:
    return places_in_hand(view.hand, helpful_cards(cards, boast.animal))


def _succeeds(view: View, boast: Boast) -> Reason | None:
    chance = _chance(view, boast, give_all_helpful(view.hand, boast))
    if chance < LIKELY:
        return None
    sentence = _("With what you can give, and without help from the others, the hunt succeeds {number} times in 100.")
    places = _helpful_places(view, view.hand, boast)
    return Reason("succeeds", sentence.format(number=out_of_hundred(chance)), places, (), chance)


def _fails(view: View, boast: Boast) -> Reason | None:
    chance = _chance(view, boast, give_all_helpful(view.hand, boast))
    if chance >= LIKELY:
        return None
    number = whole_hundredths(chance)
    sentence = (
        n_(
            "Even with all that you could give, the hunt would succeed {number} time in 100 without help from others.",
            "Even with all that you could give, the hunt would succeed {number} times in 100 without help from others.",
            number,
        ).format(number=number)
        if number
        else _(
            "Even with all that you could give, the hunt would succeed less than once in 100 times without help from "
            "others."
        )
    )
    return Reason("fails", sentence, _helpful_places(view, view.hand, boast), (), 1 - chance)


def _succeeds_with(view: View, gift: Cards, boast: Boast) -> Reason | None:
    chance = _chance(view, boast, gift)
    number = whole_hundredths(chance)
    if not helpful_cards(gift, boast.animal) or not number:
        return None
    sentence = n_(
        "With that gift, and without help from the others, the hunt succeeds {number} time in 100.",
        "With that gift, and without help from the others, the hunt succeeds {number} times in 100.",
        number,
    ).format(number=out_of_hundred(chance))
    places = _helpful_places(view, gift, boast)
    return Reason("succeeds", sentence, places, places_in_hand(view.hand, gift), chance)
