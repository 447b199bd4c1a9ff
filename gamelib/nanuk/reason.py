"""Facts about moves and seats of Nanuk: how far cards bring a boast, what a reward adds, whose pile is best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from gamelib.core.language import Sentence, _, fill_names, n_, name_slot
from gamelib.core.reasons import Reason
from gamelib.nanuk.cards import ANIMAL, BEARS, INUKSUK, Cards, count_of, describe_animals, name_card
from gamelib.nanuk.moves import Boast, Choose, Doom, Give, Move, Side
from gamelib.nanuk.scoring import bear_points, describe_points, points, score
from gamelib.nanuk.view import View

MOST_GROUPED = 8
"""The most cards of a pile that a table shows one by one, in their groups."""
GROUP, BEAR = "adds group", "adds bear"
"""The kinds of facts about what a reward adds; of two, the one that adds more is more telling."""


def find_reasons(view: View, move: Move) -> Iterator[Reason]:
    """Yield the facts that speak for a move, the most telling first."""
    found: list[Reason | None] = []
    match move:
        case Boast():
            found = [_holds(view, move)]
        case Side() if view.boast and move.hunt:
            found = [_holds(view, view.boast)]
        case Side() | Doom() if view.boast:
            found = [_holds_none(view, view.boast)]
        case Give() if view.boast:
            found = [_brings(view, move.cards, view.boast), _holds_bears_off(view, move.cards)]
        case Choose():
            found = [_adds_group(view, move), _adds_bear(view, move)]
    yield from sorted(
        [each for each in found if each], key=lambda each: -each.strength if each.kind in (GROUP, BEAR) else 0
    )


# Hunts ----------------------------------------------------------------------------------


def _holds(view: View, boast: Boast) -> Reason | None:
    """Find that the hand holds half of the animals boasted, or more."""
    own = count_of(boast.animal, view.hand)
    if 2 * own < boast.number:
        return None
    animals, missing = describe_animals(boast.number, boast.animal), boast.number - own
    sentence = (
        _("Your own cards already show the {animals} it takes.")
        if missing <= 0
        else _("Your own cards show {own} of the {animals}, leaving {missing} to find.")
    ).format(own=own, animals=animals, missing=missing)
    return Reason("holds", sentence, places_in_hand(view.hand, _showing(view.hand, boast)), (), min(0, -missing))


def _holds_none(view: View, boast: Boast) -> Reason | None:
    """Find that the hand holds none of the animals boasted."""
    if count_of(boast.animal, view.hand):
        return None
    sentence = _("None of your cards shows what the hunt is for: the {animals} would have to come from elsewhere.")
    return Reason("has none", sentence.format(animals=describe_animals(boast.number, boast.animal)), ("hand",))


def _brings(view: View, gift: Cards, boast: Boast) -> Reason | None:
    """Find that a gift brings half of the animals boasted, or more, and the bears that its Inuksuks can hold off."""
    own, stones = count_of(boast.animal, gift), gift.count(INUKSUK)
    missing = max(0, boast.number - own)
    if 2 * own < boast.number:
        return None
    if missing and stones:
        sentence = n_(
            "Your gift brings {own} of the {animals}, leaving {missing} to find, and can hold off a bear.",
            "Your gift brings {own} of the {animals}, leaving {missing} to find, and can hold off {stones} bears.",
            stones,
        )
    elif missing:
        sentence = _("Your gift brings {own} of the {animals}, leaving {missing} to find.")
    elif stones:
        sentence = n_(
            "Your gift alone brings the {animals}, and can hold off a bear.",
            "Your gift alone brings the {animals}, and can hold off {stones} bears.",
            stones,
        )
    else:
        sentence = _("Your gift alone brings the {animals}.")
    animals = describe_animals(boast.number, boast.animal)
    deciding = [card for card in gift if ANIMAL[card] in (boast.animal, INUKSUK)]
    return Reason(
        "brings",
        sentence.format(own=own, animals=animals, missing=missing, stones=stones),
        places_in_hand(view.hand, deciding),
        places_in_hand(view.hand, gift),
        stones - missing,
    )


def _holds_bears_off(view: View, gift: Cards) -> Reason | None:
    """Find the bears that the Inuksuks of a gift can hold off."""
    stones = gift.count(INUKSUK)
    if not stones:
        return None
    says = n_("The Inuksuk can hold off a bear.", "The Inuksuks can hold off {stones} bears.", stones)
    stone_places = places_in_hand(view.hand, (INUKSUK,) * stones)
    return Reason("holds off", says.format(stones=stones), stone_places, places_in_hand(view.hand, gift), stones)


def _showing(cards: Cards, boast: Boast) -> list[str]:
    return [card for card in cards if ANIMAL[card] == boast.animal]


def places_in_hand(hand: Cards, cards: Iterable[str]) -> tuple[str, ...]:
    """Return the places of cards in a hand, the first of equal ones first."""
    wanted, places = Counter(cards), []
    for number, card in enumerate(hand, 1):
        if wanted[card]:
            wanted[card] -= 1
            places.append(f"hand:{number}")
    return tuple(places)


# Rewards --------------------------------------------------------------------------------


def _adds_group(view: View, chosen: Choose) -> Reason | None:
    """Find that a reward completes a set or a pair of one's own pile, so that it is worth more."""
    pile = view.piles[view.seat or 0]
    before, after = score(pile), score((*pile, chosen.card))
    if after.points <= before.points:
        return None
    sentence = (
        _("The {card} completes a set of four: your pile is then worth {points} instead of {before}.")
        if len(after.sets) == len(before.sets) + 1
        else _("The {card} makes a pair: your pile is then worth {points} instead of {before}.")
        if (len(after.sets), len(after.pairs)) == (len(before.sets), len(before.pairs) + 1)
        else _("With the {card}, your pile is worth {points} instead of {before}.")
    ).format(card=name_card(chosen.card), points=describe_points(after.points), before=before.points)
    group = next((each for each in (*after.sets, *after.pairs) if chosen.card in each), ())
    deciding = (*_in_pot(view, chosen.card), *_in_pile(pile, group, chosen.card))
    return Reason(GROUP, sentence, deciding, (), after.points - before.points)


def _adds_bear(view: View, chosen: Choose) -> Reason | None:
    """Find that the bear of a reward brings points for the most bears, as the piles lie."""
    seat, rulings = view.seat or 0, view.terms.rulings
    if chosen.card not in BEARS:
        return None
    piles = [(*pile, chosen.card) if each == seat else pile for each, pile in enumerate(view.piles)]
    before, after = bear_points(view.piles, rulings), bear_points(piles, rulings)
    if after[seat] <= before[seat]:
        return None
    is_alone = max([bonus for each, bonus in enumerate(after) if each != seat]) == 0
    sentence = (
        _("With its bear you have more bears than anybody else: {points} if it stays so.")
        if is_alone
        else _("With its bear you are level for the most bears: {points} if it stays so.")
    ).format(points=describe_points(after[seat]))
    return Reason(BEAR, sentence, _in_pot(view, chosen.card), (), after[seat] - before[seat])


def _in_pot(view: View, card: str) -> tuple[str, ...]:
    """Return the place of a card in the pot, of the first of equal ones."""
    return (f"pot:{view.pot.index(card) + 1}",) if card in view.pot else ()


def _in_pile(pile: Cards, group: Cards, new: str) -> tuple[str, ...]:
    """Return the places in one's own pile of the cards of a group, without the new one, as its groups are shown."""
    if len(pile) > MOST_GROUPED:
        return ()
    best, wanted, places = score(pile), Counter(group) - Counter([new]), []
    groups = [*best.sets, *best.pairs, *([best.left] if best.left else [])]
    for at, cards in enumerate(groups, 1):
        for number, card in enumerate(cards, 1):
            if wanted[card]:
                wanted[card] -= 1
                places.append(f"won:{at}:{number}")
    return tuple(places)


# How a seat stands --------------------------------------------------------------------


def describe_standing(view: View, seat: int, wins: bool, names: Sequence[str] | None = None) -> Reason | None:
    """Return that a seat's pile is the best so far or, of one's own, that another is better."""
    bonus = bear_points(view.piles, view.terms.rulings)
    worth = [points(pile) + extra for pile, extra in zip(view.piles, bonus, strict=True)]
    best_other = max(worth[:seat] + worth[seat + 1 :])
    if not wins and seat == view.seat and worth[seat] < best_other:
        sentence = _("Bears included, your pile is worth {points} so far, and the best of the others {other}.").format(
            points=describe_points(worth[seat]), other=best_other
        )
        return Reason("others have more", sentence, ("won",))
    if not wins or worth[seat] <= best_other:
        return None
    line = Sentence(
        _("{name} has won the most so far: {points}, bears included."),
        _("You have won the most so far: {points}, bears included."),
    ).format(name=name_slot(seat), points=describe_points(worth[seat]))
    return Reason("most so far", fill_names(line, names), ("won",) if seat == view.seat else ())


def describe_lead(view: View, seat: int, names: Sequence[str] | None = None) -> Reason | None:
    """Return that a seat's pile is the best so far, which speaks for its being ahead after the hunt."""
    return describe_standing(view, seat, True, names)
