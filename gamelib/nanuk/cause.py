"""Nanuk: what may have made a move cost something, and how an imagined deal looks without it.

A hunt is changed by the boast that lies on the table, by the order of the deck, by who leads, or by cards of a hand
exchanged with the deck; a reward by the card of the pot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from gamelib.core.causes import Cause, Edit, Lines, after_better, after_made, before_both, exchange
from gamelib.core.chance import Stream
from gamelib.core.language import Sentence, _, n_, name_slot
from gamelib.core.reasons import Reason
from gamelib.core.tuples import replace_at
from gamelib.nanuk.cards import (
    ANIMAL,
    ANIMALS,
    BEARS,
    INUKSUK,
    SHOWS,
    Cards,
    count_of,
    describe_animals,
    in_order,
    name_card,
)
from gamelib.nanuk.moves import Boast, Choose, Doom, Give, Move, Side
from gamelib.nanuk.position import SIDES
from gamelib.nanuk.scoring import describe_points, points
from gamelib.nanuk.state import State
from gamelib.nanuk.view import View

HARDER, EASIEST, LONGER = 4, 1, 4
"""How many animals more make a hunt hard, how few make it easy, and how many days more give it time."""


class Bet(NamedTuple):
    """A hunt for which or against which one of two moves bets, and what the seat sees."""

    view: View
    hunt: Boast
    made: Move
    better: Move

    @property
    def seat(self) -> int:
        """The seat that decides."""
        return self.view.seat or 0


def find_causes(view: View, made: Move, better: Move) -> Iterator[Cause]:
    """Yield what may have made a move of this seat worse than a better one."""
    if isinstance(made, Choose) and isinstance(better, Choose):
        rewards = [_adds_more, _adds_bear, _shows_two, _is_wild]
        yield from filter(None, [find(view, made, better) for find in rewards])
        return
    if isinstance(made, Give) and isinstance(better, Give):
        yield from filter(None, [find(view, made, better) for find in (_brings_more, _holds_off, _gives_away)])
        return
    if hunt := _hunt_of(view, made):
        found = [_too_many, _bears_come, _lacks, _too_short, _is_bound] if _hunts(made) else [_may_succeed, _stays]
        yield from filter(None, [find(Bet(view, hunt, made, better)) for find in found])
    if hunt := _hunt_of(view, better):
        found = [_holds, _spares_bears, _leads] if _hunts(better) else [_may_fail, _leads_doom]
        yield from filter(None, [find(Bet(view, hunt, made, better)) for find in found])


def _hunts(move: Move) -> bool:
    return isinstance(move, Boast) or (isinstance(move, Side) and move.hunt)


def _hunt_of(view: View, move: Move) -> Boast | None:
    """Return the boast on which a move bets, for it or against it."""
    if isinstance(move, Boast):
        return move
    return view.boast if isinstance(move, Doom | Side) else None


# Hunts ----------------------------------------------------------------------------------


def _too_many(bet: Bet) -> Cause | None:
    """Find that the boast of the move made needs many animals."""
    fewer = min(bet.better.number if isinstance(bet.better, Boast) else EASIEST, bet.hunt.number - 1)
    if fewer < EASIEST or (isinstance(bet.better, Boast) and bet.better == bet.hunt._replace(number=fewer)):
        return None
    sentence = n_(
        "{animals} are many to find in {days} day.", "{animals} are many to find in {days} days.", bet.hunt.days
    ).format(animals=describe_animals(bet.hunt.number, bet.hunt.animal), days=bet.hunt.days)
    return Cause(Reason("too many", sentence), after_made(lambda state: _boasted(state, bet.hunt, number=fewer)))


def _too_short(bet: Bet) -> Cause | None:
    """Find that the boast of the move made has few days."""
    if not isinstance(bet.made, Boast) or not bet.hunt.days < bet.hunt.number + 2:
        return None
    days = bet.hunt.days + LONGER
    if isinstance(bet.better, Boast) and bet.better == bet.hunt._replace(days=days):
        return None
    sentence = n_(
        "{days} day is little time to find {animals}.", "{days} days are little time to find {animals}.", bet.hunt.days
    ).format(animals=describe_animals(bet.hunt.number, bet.hunt.animal), days=bet.hunt.days)
    return Cause(Reason("too short", sentence), after_made(lambda state: _boasted(state, bet.hunt, days=days)))


def _may_succeed(bet: Bet) -> Cause | None:
    """Find that a hunt may well succeed against which the move made bets."""
    sentence = _("{boast} may well be found.").format(boast=bet.hunt.describe())
    harder = min(bet.view.rulings.highest_number, bet.hunt.number + HARDER)
    return Cause(Reason("may succeed", sentence), after_made(lambda state: _boasted(state, bet.hunt, number=harder)))


def _may_fail(bet: Bet) -> Cause | None:
    """Find that a hunt may well fail against which the better move bets."""
    if bet.hunt.number <= EASIEST:
        return None
    sentence = _("{boast} may well not be found.").format(boast=bet.hunt.describe())
    return Cause(Reason("may fail", sentence), after_better(lambda state: _boasted(state, bet.hunt, number=EASIEST)))


def _boasted(state: State, hunt: Boast, **changed: int) -> State | None:
    """Return a state in which a boast on the table is another one; None if it no longer lies there."""
    return state._replace(boast=hunt._replace(**changed)) if state.boast == hunt else None


def _bears_come(bet: Bet) -> Cause | None:
    """Find that the hunt of the move made is long enough for a bear to come."""
    if isinstance(bet.better, Boast) and bet.better.days >= bet.hunt.days:
        return None
    sentence = n_("In {days} day a bear may well come.", "In {days} days a bear may well come.", bet.hunt.days).format(
        days=bet.hunt.days
    )
    return Cause(Reason("bears", sentence), after_made(_without_bears))


def _without_bears(state: State) -> State:
    """Return a state in which all bears of the deck lie at its bottom."""
    deck = state.deck
    return state._replace(
        deck=(*[card for card in deck if card not in BEARS], *[card for card in deck if card in BEARS])
    )


def _spares_bears(bet: Bet) -> Cause | None:
    """Find that the hunt of the better move is too short for most bears."""
    worst = _hunt_of(bet.view, bet.made)
    if not _hunts(bet.made) or worst is None or worst.days <= bet.hunt.days:
        return None
    sentence = n_(
        "In {days} day hardly a bear will come.", "In {days} days hardly a bear will come.", bet.hunt.days
    ).format(days=bet.hunt.days)
    return Cause(Reason("no bears", sentence), after_better(_with_bear_first))


def _with_bear_first(state: State) -> State | None:
    """Return a state in which the first bear of the deck lies on top."""
    at = next((at for at, card in enumerate(state.deck) if card in BEARS), None)
    return None if at is None else state._replace(deck=(state.deck[at], *state.deck[:at], *state.deck[at + 1 :]))


def _lacks(bet: Bet) -> Cause | None:
    """Find that the hand shows less than half of what a hunt needs."""
    own, cards = (
        count_of(bet.hunt.animal, bet.view.hand),
        [card for card in bet.view.hand if ANIMAL[card] != bet.hunt.animal],
    )
    if 2 * own >= bet.hunt.number or not cards:
        return None
    animals = describe_animals(bet.hunt.number, bet.hunt.animal)
    sentence = (
        Sentence(
            _("{name}'s cards show only {own} of {animals}."), _("Your cards show only {own} of {animals}.")
        ).format(name=name_slot(bet.view.seat or 0), own=own, animals=animals)
        if own
        else Sentence(_("{name}'s cards show none of {animals}."), _("Your cards show none of {animals}.")).format(
            name=name_slot(bet.view.seat or 0), animals=animals
        )
    )
    seat = bet.view.seat or 0
    return Cause(Reason("lacks", sentence), after_made(lambda state: _with_animals(state, seat, bet.hunt.animal)))


def _with_animals(state: State, seat: int, animal: str) -> State | None:
    """Return a state in which all cards of a hand show an animal, the others exchanged with the deck."""
    hand, deck = [*state.hands[seat]], [*state.deck]
    for at, card in enumerate(hand):
        if ANIMAL[card] not in (animal, INUKSUK) and not exchange(hand, [deck], at, animal):
            return None
    return state._replace(hands=replace_at(state.hands, seat, in_order(hand)), deck=tuple(deck))


def _holds(bet: Bet) -> Cause | None:
    """Find that the hand shows a good part of what the hunt of the better move needs."""
    own = count_of(bet.hunt.animal, bet.view.hand)
    if not own or (isinstance(bet.made, Boast) and bet.made.animal == bet.hunt.animal):
        return None
    sentence = Sentence(_("{name}'s cards show {own} of {animals}."), _("Your cards show {own} of {animals}.")).format(
        name=name_slot(bet.view.seat or 0), own=own, animals=describe_animals(bet.hunt.number, bet.hunt.animal)
    )
    seat = bet.view.seat or 0
    return Cause(
        Reason("holds", sentence, strength=own), after_better(lambda state: _no_animals(state, seat, bet.hunt.animal))
    )


def _no_animals(state: State, seat: int, animal: str) -> State | None:
    """Return a state in which no card of a hand shows an animal, those that did exchanged with the deck."""
    hand, deck = [*state.hands[seat]], [*state.deck]
    for at, card in enumerate(hand):
        if ANIMAL[card] == animal and not any(
            exchange(hand, [deck], at, other) for other in ANIMALS if other != animal
        ):
            return None
    return state._replace(hands=replace_at(state.hands, seat, in_order(hand)), deck=tuple(deck))


# Who leads ------------------------------------------------------------------------------


def _is_bound(bet: Bet) -> Cause | None:
    """Find that the move made binds its seat to a hunt, which it would have to lead."""
    if not isinstance(bet.made, Boast) or not isinstance(bet.better, Doom) or bet.view.leader is None:
        return None
    sentence = _("Whoever boasts last is bound to go on the hunt.")
    return Cause(Reason("bound", sentence), after_made(lambda state: state._replace(leader=bet.view.leader)))


def _leads(bet: Bet) -> Cause | None:
    """Find that the better move would lead the hunt."""
    if not isinstance(bet.better, Boast) or not isinstance(bet.made, Doom) or bet.view.leader is None:
        return None
    sentence = _("Whoever boasts last leads the hunt, and takes the first card if it succeeds.")
    return Cause(Reason("leads", sentence), after_better(lambda state: state._replace(leader=bet.view.leader)))


def _stays(bet: Bet) -> Cause | None:
    """Find that the move made binds its seat to stay behind."""
    if not isinstance(bet.made, Doom):
        return None
    sentence = _("Whoever calls doom is bound to stay behind.")
    return Cause(Reason("stays", sentence), after_made(lambda state: _set_free(state, bet.view.seat or 0)))


def _leads_doom(bet: Bet) -> Cause | None:
    """Find that the better move would lead those who stay behind."""
    if not isinstance(bet.better, Doom):
        return None
    sentence = _("Whoever calls doom takes the first card if the hunt fails.")
    return Cause(Reason("leads doom", sentence), after_better(lambda state: _set_free(state, bet.view.seat or 0)))


def _set_free(state: State, seat: int) -> State | None:
    """Return a state in which the next seat has called doom, and this one still chooses its side."""
    if state.doomer != seat or not state.queue:
        return None
    other, *rest = state.queue
    queue = (seat, *rest)
    return state._replace(
        doomer=other,
        sides=replace_at(replace_at(state.sides, seat, None), other, False),
        queue=queue,
        to_act=queue if len(state.to_act) > 1 or state.phase == SIDES else queue[:1],
    )


# Gifts ----------------------------------------------------------------------------------


def _missing(cards: Cards, others: Cards) -> list[str]:
    """Return the cards that are not among others, each as often as it is missing there."""
    return [*(Counter(cards) - Counter(others)).elements()]


def _brings_more(view: View, made: Give, better: Give) -> Cause | None:
    """Find that the better gift brings more of the animals that are hunted."""
    assert view.boast is not None
    animal = view.boast.animal
    more = count_of(animal, better.cards) - count_of(animal, made.cards)
    if more <= 0:
        return None
    sentence = _("It brings {more} more of {animals}.").format(
        more=more, animals=describe_animals(view.boast.number, animal)
    )
    extra = [card for card in _missing(better.cards, made.cards) if ANIMAL[card] == animal]
    others = [each for each in ANIMALS if each != animal]
    return Cause(Reason("brings", sentence, strength=more), _other_cards(view, made, better, extra, others))


def _holds_off(view: View, made: Give, better: Give) -> Cause | None:
    """Find that the better gift has an Inuksuk, which holds off a bear."""
    if INUKSUK not in better.cards or INUKSUK in made.cards:
        return None
    assert view.boast is not None
    others = [each for each in ANIMALS if each != view.boast.animal]
    return Cause(Reason("holds off", _("An Inuksuk holds off a bear.")),
                 _other_cards(view, made, better, [INUKSUK], others))  # fmt: skip


def _gives_away(view: View, made: Give, better: Give) -> Cause | None:
    """Find that the gift made has valuable cards that the better one keeps."""
    extra = [card for card in _missing(made.cards, better.cards) if card not in ANIMALS]
    if not extra:
        return None
    sentence = n_(
        "What is given lies in the pot, and the {card} is too good for that.",
        "What is given lies in the pot, and cards like the {card} are too good for that.",
        len(extra),
    ).format(card=name_card(extra[0]))
    return Cause(Reason("gives away", sentence), _other_cards(view, made, better, extra, [*ANIMALS]))


def _other_cards(view: View, made: Give, better: Give, cards: list[str], others: list[str]) -> Edit:
    """Return an edit by which cards of the hand are others, exchanged with the deck, before both moves."""
    seat = view.seat or 0

    def edit(lines: Lines, _rng: Stream) -> Lines | None:
        hand, deck = [*lines.dealt.hands[seat]], [*lines.dealt.deck]
        gifts = [[*move.cards] for move in (made, better)]
        for card in cards:
            at = hand.index(card)
            if not any(exchange(hand, [deck], at, other) for other in others):
                return None
            gifts = [_instead(gift, card, hand[at]) for gift in gifts]
        dealt = lines.dealt._replace(hands=replace_at(lines.dealt.hands, seat, in_order(hand)), deck=tuple(deck))
        given = [Give(in_order(gift)) for gift in gifts]
        if given[0] == given[1] or not {*given} <= {*dealt.moves(seat)}:
            return None
        return Lines(dealt, *[dealt.play(gift, seat) for gift in given])

    return edit


def _instead(gift: list[str], card: str, other: str) -> list[str]:
    """Return a gift with another card instead of one; one that has no such card stays as it is."""
    return [*gift[: gift.index(card)], other, *gift[gift.index(card) + 1 :]] if card in gift else gift


# Rewards --------------------------------------------------------------------------------


def _gain(pile: Cards, card: str) -> int:
    return points((*pile, card)) - points(pile)


def _adds_more(view: View, made: Choose, better: Choose) -> Cause | None:
    """Find that the better reward adds more points to the pile."""
    pile = view.piles[view.seat or 0]
    less, more = (_gain(pile, move.card) for move in (made, better))
    if more <= less or better.card == INUKSUK:
        return None
    sentence = Sentence(
        _("The {card} adds {more} to {name}'s pile, the {other} {less}."),
        _("The {card} adds {more} to your pile, the {other} {less}."),
    ).format(
        card=name_card(better.card),
        other=name_card(made.card),
        more=describe_points(more),
        less=describe_points(less),
        name=name_slot(view.seat or 0),
    )
    marks = better.card[: -len(ANIMAL[better.card])]
    others = [marks + animal for animal in ANIMALS if _gain(pile, marks + animal) <= less]
    return Cause(Reason("adds", sentence, strength=more - less), _other_reward(view, made, better, others))


def _adds_bear(view: View, made: Choose, better: Choose) -> Cause | None:
    """Find that the better reward shows a bear."""
    if better.card not in BEARS or made.card in BEARS:
        return None
    sentence = _("The {card} counts towards having the most bears.").format(card=name_card(better.card))
    plain = better.card.replace("bear-", "")
    return Cause(Reason("bear", sentence), _other_reward(view, made, better, [plain]))


def _shows_two(view: View, made: Choose, better: Choose) -> Cause | None:
    """Find that the better reward shows two animals, where the one taken shows one."""
    if SHOWS[better.card] <= SHOWS[made.card]:
        return None
    sentence = _("The {card} shows two animals.").format(card=name_card(better.card))
    single = better.card.replace("double-", "")
    return Cause(Reason("double", sentence), _other_reward(view, made, better, [single]))


def _is_wild(view: View, _made: Choose, better: Choose) -> Cause | None:
    """Find that the better reward is an Inuksuk, which goes with any animal."""
    if better.card != INUKSUK:
        return None
    pile = view.piles[view.seat or 0]
    others = sorted(ANIMALS, key=lambda animal: _gain(pile, animal))[:2]
    edit = _other_reward(view, None, better, others)
    return Cause(Reason("wild", _("An Inuksuk in a pile stands for any animal.")), edit)


def _other_reward(view: View, made: Choose | None, better: Choose, others: list[str]) -> Edit:
    """Return an edit by which the better reward is another card, exchanged with the deck, when it is taken."""
    seat = view.seat or 0

    def edit(lines: Lines, _rng: Stream) -> Lines | None:
        pot, deck = [*lines.dealt.pot], [*lines.dealt.deck]
        at = pot.index(better.card)
        if not any(exchange(pot, [deck], at, other) for other in others if made is None or other != made.card):
            return None
        dealt = lines.dealt._replace(pot=in_order(pot), deck=tuple(deck))
        return lines._replace(better=dealt.play(Choose(pot[at]), seat))

    return edit


# What should not matter ----------------------------------------------------------------------


def find_controls(view: View, made: Move, better: Move) -> Iterator[Edit]:
    """Yield edits by which half of the deck is turned around, or its last card is exchanged with a discard."""
    seat = view.seat or 0
    yield before_both(seat, _turn_bottom_around, made, better)
    if view.discarded:
        yield before_both(seat, _other_discard, made, better)


def _turn_bottom_around(state: State) -> State:
    """Turn around the lower half of the deck, which the next hunts do not reach."""
    half = len(state.deck) // 2
    return state._replace(deck=(*state.deck[:half], *reversed(state.deck[half:])))


def _other_discard(state: State) -> State | None:
    """Exchange a discard for the lowest card of the deck."""
    if not state.deck:
        return None
    discards = in_order((state.deck[-1], *state.discards[1:]))
    return state._replace(discards=discards, deck=(*state.deck[:-1], state.discards[0]))
