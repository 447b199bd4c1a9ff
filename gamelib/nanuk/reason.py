"""Facts that speak for a move of Nanuk: how far one's own cards bring a boast, and the Inuksuks among them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from gamelib.core.language import _, n_
from gamelib.core.reasons import Reason
from gamelib.nanuk.cards import ANIMAL, INUKSUK, Cards, count_of, describe_animals
from gamelib.nanuk.moves import Boast, Doom, Give, Move, Side
from gamelib.nanuk.view import View


def find_reason(view: View, move: Move) -> Reason | None:
    """Return a fact that speaks for a move; None if none is known."""
    match move:
        case Boast():
            return _holds(view, move)
        case Side() if view.boast and move.hunt:
            return _holds(view, view.boast)
        case Side() | Doom() if view.boast:
            return _holds_none(view, view.boast)
        case Give() if view.boast:
            return _brings(view, move.cards, view.boast)
    return None


def _holds(view: View, boast: Boast) -> Reason | None:
    """Find that the hand holds half of the animals boasted, or more."""
    own = count_of(boast.animal, view.hand)
    if 2 * own < boast.number:
        return None
    animals, missing = describe_animals(boast.number, boast.animal), boast.number - own
    sentence = (
        _("Your own cards show all of the {animals}.").format(animals=animals)
        if missing <= 0
        else n_(
            "Your own cards show {own} of the {animals}, so {missing} more will do.",
            "Your own cards show {own} of the {animals}, so {missing} more will do.",
            missing,
        ).format(own=own, animals=animals, missing=missing)
    )
    return Reason("needs more" if missing > 0 else "is enough", sentence, _places(view.hand, _showing(view, boast)))


def _holds_none(view: View, boast: Boast) -> Reason | None:
    """Find that the hand holds none of the animals boasted."""
    if count_of(boast.animal, view.hand):
        return None
    sentence = _("Your own cards show none of the {animals}: all have to come from elsewhere.")
    if boast.number == 1:
        sentence = _("Your own cards do not show the {animals}: it has to come from elsewhere.")
    return Reason("has none", sentence.format(animals=describe_animals(boast.number, boast.animal)))


def _brings(view: View, gift: Cards, boast: Boast) -> Reason | None:
    """Find what a gift brings of the animals boasted, and the bears that its Inuksuks hold off."""
    own, stones = count_of(boast.animal, gift), gift.count(INUKSUK)
    animals, missing = describe_animals(boast.number, boast.animal), max(0, boast.number - own)
    bears = n_("holds off a bear", "hold off {stones} bears", stones).format(stones=stones)
    if own and missing:
        brought = n_(
            "Your gift brings {own} of the {animals}, so {missing} more will do",
            "Your gift brings {own} of the {animals}, so {missing} more will do",
            missing,
        )
        kind = "needs more"
    elif own:
        brought, kind = _("Your gift alone brings the {animals}"), "is enough"
    elif stones:
        says = n_("The Inuksuk {bears}.", "The Inuksuks {bears}.", stones).format(bears=bears)
        return Reason("stops a bear", says, _places(view.hand, (INUKSUK,) * stones), _places(view.hand, gift))
    else:
        return None
    template = n_("{brought}, and the Inuksuk {bears}.", "{brought}, and the Inuksuks {bears}.", stones)
    brought = brought.format(own=own, animals=animals, missing=missing)
    sentence = template.format(brought=brought, bears=bears) if stones else f"{brought}."
    deciding = [card for card in gift if ANIMAL[card] in (boast.animal, INUKSUK)]
    return Reason(kind, sentence, _places(view.hand, deciding), _places(view.hand, gift))


def _showing(view: View, boast: Boast) -> list[str]:
    return [card for card in view.hand if ANIMAL[card] == boast.animal]


def _places(hand: Cards, cards: Iterable[str]) -> tuple[str, ...]:
    """Return the places of cards in a hand, the first of equal ones first."""
    wanted, places = Counter(cards), []
    for number, card in enumerate(hand, 1):
        if wanted[card]:
            wanted[card] -= 1
            places.append(f"hand:{number}")
    return tuple(places)
