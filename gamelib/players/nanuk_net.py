"""Nanuk by a net: what a seat knows as features, and the value of what each move leaves.

The kernel has the same in `source/nanuk_net.h`; a test compares both, decision for decision. Everything is read from
`Seen`, which is made from a seat's view. The animals have four places, the boasted one first, so that what the net
learns of one animal holds for all.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from gamelib.nanuk.cards import ANIMAL, ANIMALS, BEARS, CARDS, INUKSUK, MOST_DAYS, SHOWS, UNKNOWN, Cards, without
from gamelib.nanuk.facts import SideDeclared, SidesShown
from gamelib.nanuk.moves import DOOM, Ante, Boast, Choose, Doom, Give, Move, Side, boast
from gamelib.nanuk.position import BOASTING, around
from gamelib.nanuk.scoring import bears, points
from gamelib.players.net import NO_ROWS, Net

if TYPE_CHECKING:
    from gamelib.core.events import Past
    from gamelib.nanuk.view import View

MOST_ON, NO_CARD, NO_SEAT, NOT_CHOSEN = 128, len(CARDS), 8, 2
KINDS = (Boast, Doom, Side, Ante, Give, Choose)

# Where each kind of feature begins. Of each animal, by its place:
AT_HELD = 0
AT_PILED = AT_HELD + 7
AT_OVER = AT_PILED + 13  # animals in my pile beyond those of which there are fewest
AT_ODD = AT_OVER + 8
AT_HIDDEN = AT_ODD + 1
AT_POT = AT_HIDDEN + 10
AT_GIVEN = AT_POT + 10
AT_ANTE = AT_GIVEN + 7
PER_ANIMAL = AT_ANTE + 1
# of the boast:
AT_NEED = PER_ANIMAL * len(ANIMALS)  # what is lacking without the others, and in how many days
AT_BOAST = AT_NEED + 120
AT_LEADER = AT_BOAST + 80
AT_DOOMER = AT_LEADER + 9
AT_SIDE = AT_DOOMER + 9
AT_HUNTERS = AT_SIDE + 3
AT_HOME = AT_HUNTERS + 9
AT_GIFTS = AT_HOME + 9
AT_GIVEN_BEFORE = AT_GIFTS + 4
# of what is mine:
AT_KIND = AT_GIVEN_BEFORE + 13
AT_POINTS = AT_KIND + len(KINDS)
AT_LEAD = AT_POINTS + 31
AT_THEN = AT_LEAD + 31  # what one more Inuksuk would add
AT_BEARS = AT_THEN + 9
AT_BEARS_AHEAD = AT_BEARS + 9
AT_WILD = AT_BEARS_AHEAD + 17
AT_STONES = AT_WILD + 6
AT_CARDS = AT_STONES + 4
AT_WON = AT_CARDS + 4
AT_PICKS = AT_WON + 3
AT_LEFT = AT_PICKS + 6
AT_LEFT_STONES = AT_LEFT + 20
AT_GAIN = AT_LEFT_STONES + 4
# of the others, along the wind:
AT_OTHER = AT_GAIN + 20
AT_AHEAD = AT_OTHER + 16 * 7
# and of what all share:
AT_PLAYERS = AT_AHEAD + 8
AT_DECK = AT_PLAYERS + 4
AT_HUNT = AT_DECK + 14
AT_HIDDEN_BEARS = AT_HUNT + 13
AT_COMING = AT_HIDDEN_BEARS + 13
AT_WINTER = AT_COMING + 10
AT_DECLARED = AT_WINTER + 1
FEATURES = AT_DECLARED + 1
SHAPE = FEATURES, 0
"""How many features there are, and how many of groups of alike parts besides."""


class Seen(NamedTuple):
    """What a seat knows that its net looks at; other seats are counted along the wind, 0 for the seat itself."""

    boast: Boast | None
    leader: int
    doomer: int
    side: int
    """1 if the seat hunts, 0 if it stays behind, NOT_CHOSEN before."""
    hunters: int
    """How many others are known to hunt."""
    at_home: int
    given: int
    """How many cards others have given to this hunt."""
    hand: Cards
    piles: tuple[Cards, ...]
    pot: Cards
    unseen: Cards
    best: int
    """The most points that another seat has."""
    most_bears: int
    deck: int
    hunt: int
    coming: int
    """In tenths, how often others have hunted so far."""
    winter: bool
    declared: bool
    won: int
    """0 or 1 if the hunt is decided, else 2."""
    picks: int
    """How often the seat chooses from the pot after this choice."""


def see(view: View) -> Seen:
    """Return what the net looks at, from the view of a seat that has to decide."""
    seat = view.seat or 0
    order = around(seat, view.wind, view.players)
    others, places = order[1:], {each: at for at, each in enumerate(order)}
    side = view.sides[seat]
    hidden = [card for each in others for card in (view.antes[each], *(view.gifts[each] or ())) if card == UNKNOWN]
    unseen = view.unseen()
    piles = tuple([view.piles[each] for each in order])
    return Seen(
        boast=view.boast,
        leader=NO_SEAT if view.leader is None else places[view.leader],
        doomer=NO_SEAT if view.doomer is None else places[view.doomer],
        side=NOT_CHOSEN if side is None else int(side),
        hunters=sum(view.sides[each] is True for each in others),
        at_home=sum(view.sides[each] is False for each in others),
        given=sum(len(view.gifts[each] or ()) for each in others),
        hand=view.hand,
        piles=piles,
        pot=view.pot,
        unseen=unseen,
        best=max(map(points, piles[1:])),
        most_bears=max(map(bears, piles[1:])),
        deck=len(unseen) - len(hidden) - sum(view.hand_sizes[each] for each in others),
        hunt=view.hunt,
        coming=_tenths_of_hunters(view.past),
        winter=view.winter,
        declared=view.terms.declared_sides,
        won=NOT_CHOSEN if view.won is None else int(view.won),
        picks=max(0, view.queue.count(seat) - 1),
    )


def _tenths_of_hunters(past: Past) -> int:
    """Return how many of ten have hunted so far, mixed with half of eight."""
    came, asked = 4, 8
    while past is not None:
        past, fact = past
        if type(fact) is SidesShown:
            came, asked = came + fact.sides.count(True) - 1, asked + len(fact.sides) - 2
        elif type(fact) is SideDeclared:
            came, asked = came + fact.hunts, asked + 1
    return min(9, 10 * came // asked)


# Features ------------------------------------------------------------------------------


class After(NamedTuple):
    """What a seat has when its move is made."""

    kind: int
    boast: Boast | None
    leader: int
    doomer: int
    side: int
    hand: Cards
    pile: Cards
    pot: Cards
    ante: str = ""
    gift: Cards = ()


def follow(seen: Seen, move: Move) -> After:
    """Return what a seat has when its move is made."""
    made = After(
        KINDS.index(type(move)), seen.boast, seen.leader, seen.doomer, seen.side, seen.hand, seen.piles[0], seen.pot
    )
    match move:
        case Boast():
            return made._replace(boast=move, leader=0)
        case Doom():
            return made._replace(doomer=0, side=0)
        case Side():
            return made._replace(side=int(move.hunt))
        case Ante():
            return made._replace(ante=move.card, hand=without(seen.hand, (move.card,)))
        case Give():
            return made._replace(gift=move.cards, hand=without(seen.hand, move.cards))
    return made._replace(pot=without(seen.pot, (move.card,)), pile=(*made.pile, move.card))


@lru_cache(maxsize=1 << 12)
def _animals(cards: Cards) -> tuple[int, ...]:
    counts = dict.fromkeys((*ANIMALS, INUKSUK), 0)
    for card in cards:
        counts[ANIMAL[card]] += SHOWS[card]
    counts.pop(INUKSUK)
    return tuple(counts.values())


def _animal_features(seen: Seen, then: After) -> list[int]:
    """Return the features of the animals in four places: the one that is boasted, then those of which there is most."""
    held, given, piled = _animals(then.hand), _animals(then.gift), _animals(then.pile)
    pot, unseen, fewest = _animals(then.pot), _animals(seen.unseen), min(piled)
    said = None if then.kind == KINDS.index(Choose) else then.boast
    order = [held[at] << 20 | piled[at] << 12 | pot[at] << 6 | unseen[at] for at in range(len(ANIMALS))]
    if said:
        order[ANIMALS.index(said.animal)] = 1 << 30
    found = []
    for place, at in enumerate(sorted(range(len(ANIMALS)), key=lambda animal: -order[animal])):
        start, over = PER_ANIMAL * place, piled[at] - fewest
        found += [start + AT_HELD + min(held[at], 6), start + AT_PILED + min(piled[at], 12)]
        found += [start + AT_OVER + min(over, 7), start + AT_HIDDEN + min(unseen[at] // 3, 9)]
        found.append(start + AT_POT + min(pot[at], 9))
        if over & 1:
            found.append(start + AT_ODD)
        if then.gift:
            found.append(start + AT_GIVEN + min(given[at], 6))
        if then.ante and ANIMAL[then.ante] == ANIMALS[at]:
            found.append(start + AT_ANTE)
    if said:
        animal, days = ANIMALS.index(said.animal), said.days
        need = max(-1, min(said.number - held[animal] - given[animal], 10))
        found += [AT_NEED + 10 * (need + 1) + min(days, 10) - 1]
        found += [AT_BOAST + 8 * (min(said.number, 10) - 1) + min(days, 8) - 1]
    return found


def after_features(seen: Seen, then: After) -> list[int]:
    """Return the features of what a move changes."""
    found, worth, wild = _animal_features(seen, then), points(then.pile), then.pile.count(INUKSUK)
    mine = bears(then.pile)
    found += [
        AT_KIND + then.kind,
        AT_POINTS + min(worth, 30),
        AT_LEAD + max(-15, min(worth - seen.best, 15)) + 15,
        AT_THEN + min(points((*then.pile, INUKSUK)) - worth, 8),
        AT_BEARS + min(mine, 8),
        AT_BEARS_AHEAD + max(-8, min(mine - seen.most_bears, 8)) + 8,
        AT_WILD + min(wild, 5),
        AT_STONES + then.hand.count(INUKSUK),
        AT_CARDS + len(then.hand),
        AT_DOOMER + then.doomer,
        AT_SIDE + then.side,
    ]
    kind = KINDS[then.kind]
    if kind is not Choose:
        found.append(AT_LEADER + then.leader)
    if kind in (Ante, Give, Choose):
        found += [AT_HUNTERS + seen.hunters + (then.side == 1), AT_HOME + seen.at_home + (then.side == 0)]
    if then.gift:
        found += [AT_GIFTS + len(then.gift) - 1, AT_GIVEN_BEFORE + min(seen.given, 12)]
        if INUKSUK in then.gift:
            found.append(AT_GIFTS + 3)
    if kind is Choose:
        gained = [points((*then.pile, card)) - worth for card in {*then.pot} - BEARS - {INUKSUK}]
        found += [
            AT_WON + seen.won,
            AT_PICKS + min(seen.picks, 5),
            AT_LEFT + min(len(then.pot), 19),
            AT_LEFT_STONES + min(then.pot.count(INUKSUK), 3),
            AT_GAIN + (10 if seen.picks else 0) + max(0, min(max(gained, default=0), 9)),
        ]
    return found


def context_features(seen: Seen) -> list[int]:
    """Return the features of what no move changes: the others, what is not seen, and how the game is played."""
    mine, found, ahead = points(seen.piles[0]), [], 0
    for other, pile in enumerate(seen.piles[1:]):
        worth = points(pile)
        ahead += worth > mine
        found.append(AT_OTHER + 16 * other + max(-5, min(worth - mine, 5)) + 5)
        found.append(AT_OTHER + 16 * other + 11 + min(bears(pile), 4))
    found += [
        AT_PLAYERS + len(seen.piles) - 5,
        AT_AHEAD + ahead,
        AT_DECK + min(seen.deck // 6, 13),
        AT_HUNT + min(seen.hunt, 12),
        AT_HIDDEN_BEARS + min(bears(seen.unseen), 12),
        AT_COMING + seen.coming,
    ]
    return [*found, *[at for at, is_on in ((AT_WINTER, seen.winter), (AT_DECLARED, seen.declared)) if is_on]]


# Moves ---------------------------------------------------------------------------------

FIRST_NUMBERS, FIRST_DAYS, FURTHER = range(1, 5), range(2, 6), 2
"""What a first boast may say, and by how much a raise goes further: of a thousand boasts, those that may come true."""


def moves_to_value(view: View) -> Sequence[Move]:
    """Return the moves that are valued: all but of boasts those that do not go far."""
    if view.phase != BOASTING:
        return tuple(dict.fromkeys(view.moves()))
    last, highest = view.boast, view.rulings.highest_number
    if last is None:
        return [
            boast(number, animal, days)
            for animal in ANIMALS
            for number in FIRST_NUMBERS
            for days in FIRST_DAYS
            if number <= highest
        ]
    raises = [boast(last.number, last.animal, last.days + more) for more in range(1, FURTHER + 1)]
    raises += [
        boast(last.number + more, animal, last.days + days)
        for more in range(1, FURTHER + 1)
        for animal in ANIMALS
        for days in range(FURTHER + 1)
    ]
    return [DOOM, *[each for each in raises if each.number <= highest and each.days <= MOST_DAYS]]


def values_of_moves(net: Net, seen: Seen, moves: Sequence[Move]) -> list[int]:
    """Return the value of each move."""
    context = net.add(context_features(seen), NO_ROWS)
    return [net.value(net.add(after_features(seen, follow(seen, move)), context)) for move in moves]
