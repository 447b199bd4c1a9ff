"""What may make one move of Nanuk better than another.

| cause | taken away by |
| --- | --- |
| bears | no bears among the cards of the days to come |
| Inuksuk | another card in its place in the hand |
| holds | other animals in place of those that the hunt is for |
| lacks | the animal that the hunt is for in place of others |
| number | a low number in the boast, or twice the number |
| kept | a plain card in place of the one that stays in the hand |
| bear prize | the reward without its bear |
| group | the reward with the animal of the other |
| double | the reward with one animal in place of two |
| any animal | the reward as one animal in place of an Inuksuk |

The control changes as many cards that have nothing to do with it: bears of later days, animals that this hunt is not
for, another card of the pot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from gamelib.analysis.causes.cause import Arm, Cause, Pair
from gamelib.core.language import _, join_and, n_
from gamelib.core.move_phrases import as_label
from gamelib.kernel.compiled_game import Change
from gamelib.kernel.nanuk import GAME
from gamelib.nanuk.cards import (
    ANIMAL,
    ANIMALS,
    BEARS,
    INUKSUK,
    SHOWS,
    Cards,
    count_of,
    describe_animals,
    describe_card,
    in_order,
    without,
)
from gamelib.nanuk.moves import CHOOSE, Ante, Boast, Choose, Doom, Give, Move, Side
from gamelib.nanuk.position import BOASTING
from gamelib.nanuk.scoring import points
from gamelib.nanuk.view import View

DAYS_EACH = 3
"""In how many days a hunt that is not asked for much finds one animal."""
WITHOUT_BEAR = {card: card.replace("bear-", "") for card in BEARS}
Changes = tuple[Change, ...]


class Hunt(NamedTuple):
    """Two moves of one moment before a hunt, and the boast that it is about."""

    view: View
    worse: Move
    better: Move
    boast: Boast
    is_for: bool
    """Whether the better move is the one that is for the hunt."""

    @property
    def seat(self) -> int:
        """The seat that chooses."""
        return self.view.seat or 0

    def pair(self, changes: Changes) -> Pair:
        """Return both moves in deals that are changed beforehand."""
        return Pair(Arm((self.worse,), before=changes), Arm((self.better,), before=changes))

    def controls(self, size: int = 1, *others: Changes) -> tuple[Pair, ...]:
        """Return controls for a change of so many cards."""
        return tuple(map(self.pair, (*others, *_other_hands(self, size), *_other_piles(self.view))))


class Reward(NamedTuple):
    """Two rewards to choose from."""

    view: View
    worse: Choose
    better: Choose

    @property
    def pile(self) -> Cards:
        """The rewards that the seat has."""
        return self.view.piles[self.view.seat or 0]


def find_causes(view: View, worse: Move, better: Move) -> Iterator[Cause]:
    """Yield what may make a move better than another."""
    if isinstance(worse, Choose) and isinstance(better, Choose):
        for of_reward in (_bear_prize, _group, _double, _any_animal):
            yield from of_reward(Reward(view, worse, better))
        return
    if isinstance(worse, Ante | Give) and isinstance(better, Ante | Give):
        yield from _kept(view, worse, better)
    if isinstance(worse, Side) and isinstance(better, Side) and worse.hunt and view.boast:
        yield from _kept_at_home(view, worse, better)
    for hunt in _hunts_of(view, worse, better):
        for of_hunt in (_bears, _inuksuk, _holds, _lacks, _number):
            yield from of_hunt(hunt)


def _hunts_of(view: View, worse: Move, better: Move) -> list[Hunt]:
    """Return the hunts that two moves are about, each with which of them is for it."""
    match worse, better:
        case Boast(), Doom():
            return [Hunt(view, worse, better, worse, False)]
        case Doom(), Boast():
            return [Hunt(view, worse, better, better, True)]
        case Boast(), Boast():
            return [Hunt(view, worse, better, worse, False), Hunt(view, worse, better, better, True)]
        case Side(), Side() if view.boast:
            return [Hunt(view, worse, better, view.boast, better.hunt)]
        case Give(), Give() if view.boast:
            helps = [_help_of(move, view.boast.animal) for move in (worse, better)]
            return [Hunt(view, worse, better, view.boast, helps[1] > helps[0])] if helps[0] != helps[1] else []
    return []


def _help_of(gift: Give, animal: str) -> int:
    return count_of(animal, gift.cards) + gift.cards.count(INUKSUK)


# Before a hunt ------------------------------------------------------------------------------


def _bears(hunt: Hunt) -> Iterator[Cause]:
    days = hunt.boast.days
    if hunt.is_for or (hunt.view.deck or 0) < 2 * days:
        return
    sentence = n_(
        "On {days} day a bear may come and end the hunt.", "On {days} days a bear may come and end the hunt.", days
    ).format(days=days)
    is_named = not isinstance(hunt.worse, Boast)
    control = hunt.controls(1, _without_bears(days, days))
    yield Cause("bears", sentence, sentence * is_named, hunt.pair(_without_bears(days)), control)


def _without_bears(days: int, first: int = 0) -> Changes:
    return GAME.change_days(first, first + days, WITHOUT_BEAR)


def _inuksuk(hunt: Hunt) -> Iterator[Cause]:
    """Find that an Inuksuk of the hand holds off a bear."""
    view, better, worse = hunt.view, hunt.better, hunt.worse
    if not hunt.is_for or INUKSUK not in view.hand:
        return
    sentence = _("An Inuksuk holds off a bear.")
    if isinstance(better, Give) and isinstance(worse, Give):
        if INUKSUK in worse.cards or INUKSUK not in better.cards:
            return
        days = hunt.boast.days
        control = hunt.controls(1, _without_bears(days, days))
        yield Cause("Inuksuk", sentence, sentence, hunt.pair(_without_bears(days)), control)
        return
    hand = tuple([_other_animal(hunt) if card == INUKSUK else card for card in view.hand])
    yield from _cause_of_hand(hunt, "Inuksuk", (sentence, sentence), hand)


def _holds(hunt: Hunt) -> Iterator[Cause]:
    """Find that the hand has what the hunt is for."""
    view, animal = hunt.view, hunt.boast.animal
    count = count_of(animal, view.hand)
    if not hunt.is_for or not count or isinstance(hunt.better, Give):
        return
    sentence = _("The hand can bring {animals} to the hunt.").format(animals=describe_animals(count, animal))
    hand = tuple([_other_animal(hunt) if ANIMAL[card] == animal else card for card in view.hand])
    yield from _cause_of_hand(hunt, "holds", (sentence, sentence), hand)


def _lacks(hunt: Hunt) -> Iterator[Cause]:
    """Find that the hand has nothing of what the hunt is for."""
    view, animal = hunt.view, hunt.boast.animal
    if hunt.is_for or isinstance(hunt.better, Give) or count_of(animal, view.hand) or INUKSUK in view.hand:
        return
    sentence = {
        "deer": _("The hand has no deer for this hunt."),
        "seal": _("The hand has no seals for this hunt."),
        "fish": _("The hand has no fish for this hunt."),
        "bird": _("The hand has no birds for this hunt."),
    }[animal]
    is_named = not isinstance(hunt.worse, Boast)
    yield from _cause_of_hand(hunt, "lacks", (sentence, sentence * is_named), (animal,) * len(view.hand))


def _number(hunt: Hunt) -> Iterator[Cause]:
    """Find that the number of the boast is high, or low."""
    view, boast, highest = hunt.view, hunt.boast, hunt.view.rulings.highest_number
    is_high = hunt.is_for == isinstance(hunt.better, Give)
    least = (
        view.boast.number + 1 if view.boast and isinstance(hunt.better, Boast) and isinstance(hunt.worse, Boast) else 1
    )
    low = max(least, min(boast.number // 2, boast.days // DAYS_EACH))
    number = low if is_high else min(highest, 2 * boast.number)
    if (number >= boast.number) == is_high:
        return
    spoken, other = boast.describe(), boast._replace(number=number)
    if number > boast.number:
        sentence = _("{boast} is not much to ask.").format(boast=spoken)
    else:
        sentence = _("{boast} is a lot to ask.").format(boast=spoken)
    is_named = not isinstance(hunt.worse, Boast)
    if view.phase != BOASTING:
        yield Cause("number", sentence, sentence, hunt.pair(GAME.change_boast(other)), hunt.controls())
        return
    moves = [other if move == boast else move for move in (hunt.worse, hunt.better)]
    before: Changes = ()
    if Doom in map(type, moves) and view.boast:
        last = view.boast._replace(number=max(1, number - boast.number + view.boast.number))
        before = GAME.change_boast(last)
        if not _is_raise(last, other, highest):
            return
    elif view.boast and not _is_raise(view.boast, other, highest):
        return
    changed = Pair(Arm((moves[0],), before=before), Arm((moves[1],), before=before))
    yield Cause("number", sentence, sentence * is_named, changed, hunt.controls())


def _is_raise(last: Boast, boast: Boast, highest: int) -> bool:
    return (
        last.number <= boast.number <= highest
        and boast != last
        and (boast.number > last.number or boast.animal == last.animal)
    )


def _kept(view: View, worse: Ante | Give, better: Ante | Give) -> Iterator[Cause]:
    """Find a card that stays in the hand, and that the worse move puts into the pot."""
    gone, laid = (Counter(move.cards if isinstance(move, Give) else (move.card,)) for move in (worse, better))
    kept = [card for card in (gone - laid).elements() if view.hand.count(card) > laid[card]]
    if len(kept) != 1:
        return
    card, seat = kept[0], view.seat or 0
    boasted = view.boast.animal if view.boast else ""
    plain = [each for each in ANIMALS if each not in (card, boasted) and each not in laid]
    if not plain:
        return
    hand = in_order((*without(view.hand, (card,)), min(plain, key=lambda each: count_of(each, view.hand))))
    control = _exchanged_hands(view, boasted, card)
    sentence = _("{card} stays in the hand for a later hunt.").format(card=as_label(describe_card(card)))
    yield Cause(
        "kept",
        sentence,
        sentence,
        Pair(Arm((worse,)), Arm((better,), before=GAME.change_hand(seat, hand))),
        (Pair(Arm((worse,)), Arm((better,), before=control)),),
    )


def _kept_at_home(view: View, worse: Side, better: Side) -> Iterator[Cause]:
    """Find cards worth more than others that a hunter would have to give."""
    boasted = view.boast.animal if view.boast else ""
    valued = [card for card in view.hand if card == INUKSUK or (SHOWS[card] > 1 and ANIMAL[card] == boasted)]
    plain = [animal for animal in ANIMALS if animal != boasted]
    if not valued:
        return
    hand = tuple([plain[at] if card in valued else card for at, card in enumerate(view.hand)])
    cards = as_label(join_and([describe_card(card) for card in valued]))
    control = _exchanged_hands(view, boasted)
    sentence = _("{cards} can stay in the hand.").format(cards=cards)
    yield Cause(
        "kept",
        sentence,
        sentence,
        Pair(Arm((worse,)), Arm((better,), before=GAME.change_hand(view.seat or 0, hand))),
        (Pair(*[Arm((move,), before=control) for move in (worse, better)]),),
    )


def _cause_of_hand(hunt: Hunt, kind: str, said: tuple[str, str], hand: Cards) -> Iterator[Cause]:
    """Yield a cause that is taken away by another hand; where cards are given, no hand can be changed."""
    changed = sum(before != after for before, after in zip(hunt.view.hand, hand, strict=True))
    if any(isinstance(move, Give) for move in (hunt.worse, hunt.better)):
        return
    yield Cause(kind, *said, hunt.pair(GAME.change_hand(hunt.seat, hand)), hunt.controls(changed))


def _other_animal(hunt: Hunt) -> str:
    """Return the animal that matters least: neither hunted for nor, if possible, in the hand."""
    others = [animal for animal in ANIMALS if animal not in _animals_of(hunt)]
    return min(others, key=lambda animal: count_of(animal, hunt.view.hand))


def _animals_of(hunt: Hunt) -> set[str]:
    """Return the animals that the boasts are about."""
    boasts = (hunt.worse, hunt.better, hunt.view.boast)
    return {boast.animal for boast in boasts if isinstance(boast, Boast)}


def _other_hands(hunt: Hunt, size: int) -> Iterator[Changes]:
    """Yield changes of about as many cards that this hunt is not for: of the seat's hand, and of the others' hands."""
    view, hunted = hunt.view, _animals_of(hunt)
    others = [animal for animal in ANIMALS if animal not in hunted]
    if len(others) < 2:
        return
    hand, left = [*view.hand], size
    for at, card in enumerate(hand):
        animal = ANIMAL[card]
        if left and animal in others and not _is_given(hunt, card):
            hand[at] = card.replace(animal, others[(others.index(animal) + 1) % len(others)])
            left -= 1
    if left < size:
        yield GAME.change_hand(hunt.seat, tuple(hand))
    yield _exchanged_hands(view, *hunted)


def _is_given(hunt: Hunt, card: str) -> bool:
    """Return whether one of the moves gives a card away."""
    return any(isinstance(move, Give) and card in move.cards for move in (hunt.worse, hunt.better))


def _exchanged_hands(view: View, *but: str) -> Changes:
    """Return the change that exchanges two animals in all other hands, neither of them one of these."""
    named = {ANIMAL.get(each, each) for each in but}
    one, other = [animal for animal in ANIMALS if animal not in named][:2]
    becomes = {
        card: card.replace(first, second)
        for first, second in ((one, other), (other, one))
        for card in ANIMAL
        if ANIMAL[card] == first
    }
    return GAME.change_other_hands(view.seat or 0, becomes)


# Rewards ------------------------------------------------------------------------------------


def _bear_prize(reward: Reward) -> Iterator[Cause]:
    card = reward.better.card
    if card in BEARS and reward.worse.card not in BEARS:
        sentence = _("It carries a bear, and most bears bring points.")
        yield from _cause_of_reward(reward, "bear prize", sentence, WITHOUT_BEAR[card])


def _group(reward: Reward) -> Iterator[Cause]:
    """Find that the animal of a reward goes well with what the seat has."""
    better, worse, pile = reward.better.card, reward.worse.card, reward.pile
    animal, other = ANIMAL[better], ANIMAL[worse]
    if animal == other or INUKSUK in (better, worse):
        return
    then, there = points((*pile, better)), count_of(animal, pile)
    if then > points((*pile, worse)):
        sentence = n_(
            "With it the rewards make {points} point.", "With it the rewards make {points} points.", then
        ).format(points=then)
    elif there:
        sentence = _("There are {animals} among the rewards already.").format(animals=describe_animals(there, animal))
        if there == 1:
            sentence = _("There is {animals} among the rewards already.").format(
                animals=describe_animals(there, animal)
            )
    else:
        sentence = {
            "deer": _("There is no deer among the rewards yet."),
            "seal": _("There is no seal among the rewards yet."),
            "fish": _("There is no fish among the rewards yet."),
            "bird": _("There is no bird among the rewards yet."),
        }[animal]
    yield from _cause_of_reward(reward, "group", sentence, better.replace(animal, other))


def _double(reward: Reward) -> Iterator[Cause]:
    card = reward.better.card
    if SHOWS[card] > 1 and SHOWS[reward.worse.card] == 1:
        sentence = _("It counts as two animals.")
        yield from _cause_of_reward(reward, "double", sentence, card.replace("double-", ""))


def _any_animal(reward: Reward) -> Iterator[Cause]:
    if reward.better.card == INUKSUK:
        animals = [animal for animal in ANIMALS if animal != reward.worse.card]
        best = max(animals, key=lambda animal: points((*reward.pile, animal)))
        sentence = _("An Inuksuk stands for any animal.")
        yield from _cause_of_reward(reward, "any animal", sentence, best)


def _cause_of_reward(reward: Reward, kind: str, sentence: str, becomes: str) -> Iterator[Cause]:
    """Yield a cause that is taken away by another card in the pot in place of each that is like the better reward."""
    view, worse, better = reward.view, reward.worse, reward.better
    controls = list(_other_rewards(reward))
    pot = in_order([becomes if card == better.card else card for card in view.pot])
    changed = GAME.change_pot(pot)
    yield Cause(
        kind,
        sentence,
        sentence,
        Pair(Arm((worse,), before=changed), Arm((CHOOSE[becomes],), before=changed)),
        tuple([Pair(*[Arm((move,), before=control) for move in (worse, better)]) for control in controls]),
    )


def _other_rewards(reward: Reward) -> Iterator[Changes]:
    """Yield changes of a card that is neither of the rewards: in the pot, or among what another seat has won."""
    view, moves = reward.view, (reward.worse.card, reward.better.card)
    others = [card for card in dict.fromkeys(view.pot) if card not in moves and card != INUKSUK]
    if others:
        yield GAME.change_pot(in_order((*without(view.pot, others[:1]), _with_next_animal(others[0]))))
    yield from _other_piles(view)


def _other_piles(view: View) -> Iterator[Changes]:
    """Yield changes of a card among what another seat has won, for each of them."""
    for seat, pile in enumerate(view.piles):
        animals = [card for card in pile if card != INUKSUK]
        if seat != view.seat and animals:
            yield GAME.change_pile(seat, in_order((*without(pile, animals[:1]), _with_next_animal(animals[0]))))


def _with_next_animal(card: str) -> str:
    """Return a card with another animal."""
    animal = ANIMAL[card]
    return card.replace(animal, ANIMALS[(ANIMALS.index(animal) + 1) % len(ANIMALS)])
