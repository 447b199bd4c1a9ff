"""Items about boasting, sides and points in Nanuk: which boast is higher, whose turn it is, what a pile is worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from gamelib.beliefs import nanuk_mind as rules
from gamelib.beliefs.items import Answer, between, chance, fields, list_by_seat, one, seats, yes_or_no
from gamelib.beliefs.nanuk_hunts import BOX, NanukItem
from gamelib.beliefs.nanuk_mind import Mind
from gamelib.core.chance import Stream
from gamelib.core.language import LETTERS, _, name_slot
from gamelib.nanuk import Rulings
from gamelib.nanuk.cards import (
    ANIMALS,
    BEARS,
    FEWEST_PLAYERS,
    HAND_SIZE,
    HIGHEST_NUMBER,
    INUKSUK,
    MOST_DAYS,
    MOST_PLAYERS,
    Cards,
    describe_cards,
    in_order,
)
from gamelib.nanuk.moves import Boast
from gamelib.nanuk.scoring import bear_points, points

WINDS = {1: "clockwise", -1: "anticlockwise"}


# Boasting -----------------------------------------------------------------------------


def _boast(rng: Stream) -> Boast:
    return Boast(between(rng, 2, 9), rng.choice(ANIMALS), between(rng, 2, 9))


@dataclass(frozen=True)
class _AfterBoast(NanukItem):
    """An item about what may follow a boast."""

    last: Boast

    @property
    def position(self) -> str:
        """The last boast, by the seat before yours."""
        return fields("players 5", "wind clockwise", f"boast {self.last} by E", "turn A")


@dataclass(frozen=True)
class MayBoast(_AfterBoast):
    """Whether a boast may follow another."""

    kind: ClassVar[str] = "may-boast"
    new: Boast

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return two boasts that are close to each other, now and then close to the highest there are."""
        last = _boast(rng)
        if chance(rng, 25):
            last = last._replace(number=HIGHEST_NUMBER - rng.randbelow(3))
        if chance(rng, 25):
            last = last._replace(days=MOST_DAYS - rng.randbelow(2))
        animal = last.animal if chance(rng, 50) else rng.choice(ANIMALS)
        return cls(last, Boast(last.number + between(rng, -1, 2), animal, last.days + between(rng, -1, 1)))

    @property
    def question(self) -> str:
        """What is asked."""
        return _("The last boast is {last}. May you boast {new}?").format(
            last=self.last.describe(), new=self.new.describe()
        )

    def judge(self) -> Answer:
        """Return whether that is legal."""
        return yes_or_no(self.state().why_not(self.new) is None)

    def ask(self, mind: Mind) -> Answer:
        """Return whether a mind takes it for higher."""
        return yes_or_no(rules.may_boast(mind, self.last, self.new))


class MayPassBoast(_AfterBoast):
    """Whether one may pass while boasting."""

    kind: ClassVar[str] = "may-pass"

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return a boast."""
        return cls(_boast(rng))

    @property
    def question(self) -> str:
        """What is asked."""
        return _("The last boast is {last}. May you pass, and leave it to the next player?").format(
            last=self.last.describe()
        )

    def judge(self) -> Answer:
        """Return whether that is legal."""
        return yes_or_no(self.state().why_not("pass") is None)

    def ask(self, mind: Mind) -> Answer:
        """Return whether a mind would do it."""
        return yes_or_no(mind.may_pass)


@dataclass(frozen=True)
class _Boaster(NanukItem):
    """An item about somebody who boasts, and those around."""

    players: int
    boaster: int
    wind: int

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return somebody who boasts, and a wind."""
        players = between(rng, FEWEST_PLAYERS, MOST_PLAYERS)
        return cls(players, rng.randbelow(players), rng.choice((1, -1)))


class WhoSpeaks(_Boaster):
    """Who speaks after the first boast."""

    kind: ClassVar[str] = "who-speaks"

    @property
    def position(self) -> str:
        """The beginning of a hunt."""
        return fields(f"players {self.players}", f"wind {WINDS[self.wind]}", f"first {LETTERS[self.boaster]}")

    @property
    def question(self) -> str:
        """What is asked."""
        asked = _("Players: {players}. The wind blows clockwise, and {first} boasted. Who speaks next?")
        if self.wind < 0:
            asked = _("Players: {players}. The wind blows anticlockwise, and {first} boasted. Who speaks next?")
        return asked.format(players=self.players, first=name_slot(self.boaster))

    def judge(self) -> Answer:
        """Boast, and see whose turn it is."""
        return seats(self.state().play("1 deer in 1 day").to_act)

    def ask(self, mind: Mind) -> Answer:
        """Return who speaks according to a mind."""
        return seats([(self.boaster + mind.direction(self.wind)) % self.players])


class WhoIsFree(_Boaster):
    """Who still chooses between hunting and staying behind, after the last boast."""

    kind: ClassVar[str] = "who-is-free"

    @property
    def doomer(self) -> int:
        """Who says that the hunt is doomed."""
        return (self.boaster + self.wind) % self.players

    @property
    def position(self) -> str:
        """The last boast."""
        wind = f"wind {WINDS[self.wind]}"
        return fields(f"players {self.players}", wind, f"boast 4 seal in 5 days by {LETTERS[self.boaster]}")

    @property
    def question(self) -> str:
        """What is asked."""
        return _(
            "Players: {players}. {leader} boasted last, and {doomer} said that the hunt was doomed."
            " Who may still choose whether to hunt or to stay behind?"
        ).format(players=self.players, leader=name_slot(self.boaster), doomer=name_slot(self.doomer))

    def judge(self) -> Answer:
        """Say that it is doomed, and see who has a choice."""
        return seats(self.state().play("doom").to_act)

    def ask(self, mind: Mind) -> Answer:
        """Return who has a choice according to a mind."""
        bound = {self.boaster: mind.leader_is_bound, self.doomer: mind.doomer_is_bound}
        return seats(seat for seat in range(self.players) if not bound.get(seat, False))


# Points -------------------------------------------------------------------------------


@dataclass(frozen=True)
class WhatWorth(NanukItem):
    """What a pile is worth at the end of a season, without the points for bears."""

    kind: ClassVar[str] = "worth"
    pile: Cards
    hand: Cards

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return a pile in which doubles and Inuksuks are frequent, and a hand."""
        doubles = [card for card in BOX if card.startswith("double-")]
        cards = rng.sample([*BOX, *doubles, *[INUKSUK] * 4], between(rng, 2, 8) + HAND_SIZE)
        pile, hand = in_order(cards[HAND_SIZE:]), in_order(cards[:HAND_SIZE])
        return cls(pile, hand) if all(cards.count(card) <= BOX.count(card) for card in cards) else None

    @property
    def position(self) -> str:
        """The pile and the hand."""
        hand = f"A {' '.join(self.hand)}" if self.hand else ""
        return fields("players 5", "turn A", hand, f"pile A {' '.join(self.pile)}")

    @property
    def question(self) -> str:
        """What is asked."""
        return _(
            "The season is over. Cards that you have won: {pile}. Cards in your hand: {hand}."
            " How many points do your sets and pairs bring?"
        ).format(pile=describe_cards(self.pile), hand=describe_cards(self.hand))

    def judge(self) -> Answer:
        """Return what the library counts."""
        return one(points(self.pile))

    def ask(self, mind: Mind) -> Answer:
        """Return what a mind counts."""
        return one(rules.points(mind, mind.cards_that_score(self.pile, self.hand)))


@dataclass(frozen=True)
class WhatForBears(NanukItem):
    """How many points one gets for bears at the end of a season."""

    kind: ClassVar[str] = "bears"
    bears: tuple[int, ...]
    """How many bear cards each seat has won."""

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return some bear cards for each seat, often equally many for several."""
        return cls(tuple(between(rng, 0, 2) for _seat in range(FEWEST_PLAYERS)))

    @property
    def piles(self) -> tuple[Cards, ...]:
        """The piles, with bear cards alone."""
        left = [card for card in BOX if card in BEARS]
        return tuple(tuple(left.pop() for _card in range(number)) for number in self.bears)

    @property
    def position(self) -> str:
        """The piles."""
        piles = enumerate(self.piles)
        return fields("players 5", *(f"pile {LETTERS[seat]} {' '.join(pile)}" for seat, pile in piles if pile))

    @property
    def question(self) -> str:
        """What is asked."""
        return _("The season is over. Bear cards won: {bears}. How many points for bears go to {seat}?").format(
            bears=list_by_seat(self.bears), seat=name_slot(0)
        )

    def judge(self) -> Answer:
        """Return what the library gives."""
        return one(bear_points(self.piles, Rulings())[0])

    def ask(self, mind: Mind) -> Answer:
        """Return what a mind gives."""
        return one(mind.points_for_bears(self.bears)[0])
