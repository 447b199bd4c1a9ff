"""Items about boasting, sides and points in Nanuk: which boast is higher, whose turn it is, what a pile is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Self

from gamelib.beliefs import nanuk_mind as rules
from gamelib.beliefs.items import (
    Answer,
    Form,
    between,
    chance,
    fields,
    in_order,
    list_by_seat,
    one,
    seats,
    single_seats,
    yes_or_no,
)
from gamelib.beliefs.nanuk_hunts import BOX, NanukItem
from gamelib.beliefs.nanuk_mind import Mind
from gamelib.core.chance import Stream
from gamelib.core.language import LETTERS, _, join_or, n_, name_slot
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
    describe_animals,
    describe_cards,
)
from gamelib.nanuk.cards import in_order as cards_in_order
from gamelib.nanuk.moves import Boast
from gamelib.nanuk.scoring import bear_points, points

WINDS = {1: "clockwise", -1: "anticlockwise"}
_HIGHEST = Boast(HIGHEST_NUMBER, ANIMALS[0], MOST_DAYS)
_BEARS = sum(card in BEARS for card in BOX)


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


class WhatNow(_AfterBoast):
    """What one may do when it is one's turn to speak."""

    kind: ClassVar[str] = "what-now"

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return a boast, one time in three the highest there is."""
        return cls(_HIGHEST if chance(rng, 33) else _boast(rng))

    @property
    def question(self) -> str:
        """What is asked."""
        return _("The last boast is {last}, and it is your turn. What may you do?").format(last=self.last.describe())

    def offered(self) -> Sequence[str]:
        """Return what somebody may think who does not know the rules."""
        return ("raise doom", "raise doom pass", "doom", "doom pass", "raise pass")

    def name_answer(self, answer: str) -> str:
        """Return what may be done, in words."""
        words = {"raise": _("raise the boast"), "doom": _("say that the hunt is doomed"), "pass": _("pass")}
        choices = join_or([words[each] for each in answer.split()])
        return choices[:1].upper() + choices[1:]

    def judge(self) -> Answer:
        """Return what is legal."""
        state = self.state()
        may_raise = any(isinstance(move, Boast) for move in state.moves())
        others = [word for word in ("doom", "pass") if state.why_not(word) is None]
        return one(" ".join([*(["raise"] if may_raise else []), *others]))

    def ask(self, mind: Mind) -> Answer:
        """Return what a mind would do."""
        is_highest = self.last.number == HIGHEST_NUMBER and self.last.days == MOST_DAYS
        return one(" ".join([*([] if is_highest else ["raise"]), "doom", *(["pass"] if mind.may_pass else [])]))


@dataclass(frozen=True)
class LowestNumber(_AfterBoast):
    """How many animals one has to name at least, of some kind and within some days."""

    kind: ClassVar[str] = "lowest-number"
    forms: ClassVar[tuple[Form, ...]] = ("number", "moves")
    animal: str
    days: int

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return a boast, and another with as many days or a few more."""
        last = _boast(rng)
        animal = last.animal if chance(rng, 40) else rng.choice(ANIMALS)
        return cls(last, animal, last.days + between(rng, 0, 2))

    @property
    def asked_for(self) -> str:
        """Name the animals, as a number of them that is not known yet."""
        return describe_animals(MOST_DAYS, self.animal).removeprefix(str(MOST_DAYS)).strip()

    @property
    def question(self) -> str:
        """What is asked."""
        asked = n_(
            "The last boast is {last}. You boast {animals} in {days} day. What is the smallest number you may name?",
            "The last boast is {last}. You boast {animals} in {days} days. What is the smallest number you may name?",
            self.days,
        )
        return asked.format(last=self.last.describe(), animals=self.asked_for, days=self.days)

    @property
    def task(self) -> str:
        """Boast that."""
        asked = n_(
            "Boast {animals} in {days} day, with the smallest number that you may name.",
            "Boast {animals} in {days} days, with the smallest number that you may name.",
            self.days,
        )
        return asked.format(animals=self.asked_for, days=self.days)

    def moves(self, answer: str) -> Sequence[str]:
        """Return the boast of so many."""
        return [str(Boast(int(answer), self.animal, self.days))]

    def judge(self) -> Answer:
        """Return the smallest number with which the boast is legal."""
        state = self.state()
        boasts = (Boast(number, self.animal, self.days) for number in range(1, HIGHEST_NUMBER + 1))
        return one(next(boast.number for boast in boasts if state.why_not(boast) is None))

    def ask(self, mind: Mind) -> Answer:
        """Return the smallest number that a mind takes for higher."""
        boasts = (Boast(number, self.animal, self.days) for number in range(1, HIGHEST_NUMBER + 1))
        return one(next(boast.number for boast in boasts if rules.may_boast(mind, self.last, boast)))


@dataclass(frozen=True)
class _Boaster(NanukItem):
    """An item about somebody who boasts, and those around."""

    on_table: ClassVar[bool] = False
    players: int
    boaster: int
    wind: int
    boast: Boast = field(default=Boast(4, "seal", 5), kw_only=True)

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return somebody who boasts, and a wind."""
        players = between(rng, FEWEST_PLAYERS, MOST_PLAYERS)
        return cls(players, rng.randbelow(players), rng.choice((1, -1)), boast=_boast(rng))

    @property
    def seated(self) -> str:
        """Say who sits where, and which way the wind blows."""
        told = _("Around the table, clockwise: {players}. The wind blows clockwise.")
        if self.wind < 0:
            told = _("Around the table, clockwise: {players}. The wind blows anticlockwise.")
        return told.format(players=in_order(range(self.players)))


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
        asked = _("{first} boasted {boast}. Who speaks next?")
        return f"{self.seated} {asked.format(first=name_slot(self.boaster), boast=self.boast.describe())}"

    def offered(self) -> Sequence[str]:
        """Return everybody."""
        return single_seats(self.players)

    def judge(self) -> Answer:
        """Boast, and see whose turn it is."""
        return seats(self.state().play(self.boast).to_act)

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
        return fields(f"players {self.players}", wind, f"boast {self.boast} by {LETTERS[self.boaster]}")

    @property
    def question(self) -> str:
        """What is asked."""
        asked = _(
            "{leader} boasted {boast}, and {doomer} said that the hunt was doomed."
            " Who may still choose whether to hunt or to stay behind?"
        )
        names = {"leader": name_slot(self.boaster), "doomer": name_slot(self.doomer)}
        return f"{self.seated} {asked.format(boast=self.boast.describe(), **names)}"

    def offered(self) -> Sequence[str]:
        """Return everybody, and all but the one or the other."""
        every = {*range(self.players)}
        return [answer for but in ({*()}, {self.boaster}, {self.doomer}) for answer in seats(every - but)]

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
    forms: ClassVar[tuple[Form, ...]] = ("number",)
    on_table: ClassVar[bool] = False
    pile: Cards
    hand: Cards

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return a pile in which doubles and Inuksuks are frequent, and a hand."""
        doubles = [card for card in BOX if card.startswith("double-")]
        cards = rng.sample([*BOX, *doubles, *[INUKSUK] * 4], between(rng, 2, 8) + HAND_SIZE)
        pile, hand = cards_in_order(cards[HAND_SIZE:]), cards_in_order(cards[:HAND_SIZE])
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
    forms: ClassVar[tuple[Form, ...]] = ("number",)
    on_table: ClassVar[bool] = False
    bears: tuple[int, ...]
    """How many bear cards each seat has won."""

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return some bear cards for each seat, often equally many for several."""
        players = between(rng, FEWEST_PLAYERS, MOST_PLAYERS)
        bears = tuple(rng.choice((0, 0, 1, 1, 2, 2, 3)) for _seat in range(players))
        return cls(bears) if sum(bears) <= _BEARS else None

    @property
    def piles(self) -> tuple[Cards, ...]:
        """The piles, with bear cards alone."""
        left = [card for card in BOX if card in BEARS]
        return tuple(tuple(left.pop() for _card in range(number)) for number in self.bears)

    @property
    def position(self) -> str:
        """The piles."""
        piles = enumerate(self.piles)
        return fields(
            f"players {len(self.bears)}", *(f"pile {LETTERS[seat]} {' '.join(pile)}" for seat, pile in piles if pile)
        )

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


class BearsGiven(WhatForBears):
    """How many points are given for bears in all."""

    kind: ClassVar[str] = "bears-in-all"

    @property
    def question(self) -> str:
        """What is asked."""
        return _("The season is over. Bear cards won: {bears}. How many points for bears do all get together?").format(
            bears=list_by_seat(self.bears)
        )

    def judge(self) -> Answer:
        """Return what the library gives."""
        return one(sum(bear_points(self.piles, Rulings())))

    def ask(self, mind: Mind) -> Answer:
        """Return what a mind gives."""
        return one(sum(mind.points_for_bears(self.bears)))
