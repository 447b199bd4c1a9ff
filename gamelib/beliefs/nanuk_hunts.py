"""Items about the hunts of Nanuk: how long they last, what they bring, how they end, and how the pot is shared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Self

from gamelib.beliefs import nanuk_mind as rules
from gamelib.beliefs.items import (
    HIDDEN_SEED,
    Answer,
    Form,
    Item,
    between,
    chance,
    fields,
    letters,
    one,
    seats,
    single_seats,
)
from gamelib.beliefs.nanuk_mind import HuntCourse, HuntStory, Mind
from gamelib.core.chance import Stream
from gamelib.core.events import facts_in_order
from gamelib.core.language import LETTERS, _, join_and, name_slot
from gamelib.nanuk import State, read
from gamelib.nanuk.cards import (
    ANIMAL,
    ANIMALS,
    BEARS,
    FEWEST_PLAYERS,
    INUKSUK,
    Cards,
    Rulings,
    composition,
    describe_card,
    describe_cards,
)
from gamelib.nanuk.draft import bear_day
from gamelib.nanuk.facts import HuntEnded
from gamelib.nanuk.moves import Boast

BOX = composition(Rulings())
LEADER, DOOMER = 0, 1
"""How far those two sit from the hunt leader, as all seats of a hunt are counted."""


class NanukItem(Item[Mind]):
    """An item about Nanuk."""

    game: ClassVar[str] = "nanuk"

    def state(self) -> State:
        """Return its position; what it leaves open is dealt."""
        return read(self.position, seed=HIDDEN_SEED, strict=False)


def _story(rng: Stream, at_home: int) -> HuntStory:
    """Return a hunt in which bears, Inuksuks and the animals hunted are frequent."""
    animal = rng.choice(ANIMALS)
    own, bears = [card for card in BOX if ANIMAL[card] == animal], [card for card in BOX if card in BEARS]
    rich = [*BOX, *own * 2, *[card for card in bears if card in own] * 8, *bears * 2, *[INUKSUK] * 12]
    given = [rng.choice(own), *([INUKSUK] if chance(rng, 40) else [])]
    given += [rng.choice(rich) for _card in range(between(rng, 1, 2))]
    days = tuple(rng.choice(rich) for _day in range(between(rng, 3, 6)))
    antes = tuple(rng.choice(rich) for _seat in range(at_home))
    return HuntStory(Boast(between(rng, 2, 7), animal, len(days)), tuple(given), antes, days)


def _is_in_box(cards: Cards) -> bool:
    return all(cards.count(card) <= BOX.count(card) for card in {*cards})


@dataclass(frozen=True)
class _Hunt(NanukItem):
    """An item about a hunt: its cards, and who has gone hunting."""

    on_table: ClassVar[bool] = False
    story: HuntStory
    hunters: tuple[int, ...]
    """The hunters, by how far they sit from the hunt leader."""
    players: int
    leader: int = field(default=0, kw_only=True)
    """The seat of the hunt leader."""

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return a hunt with two or three hunters."""
        players = between(rng, FEWEST_PLAYERS, FEWEST_PLAYERS + 1)
        hunters = (LEADER, *sorted(rng.sample(range(DOOMER + 1, players), between(rng, 1, 2))))
        story = _story(rng, players - len(hunters))
        if len(story.given) < len(hunters) or not _is_in_box((*story.given, *story.antes, *story.days)):
            return None
        return cls(story, hunters, players, leader=rng.randbelow(players))

    @property
    def doomers(self) -> tuple[int, ...]:
        """Those who stay behind, counted as the hunters are."""
        return tuple(seat for seat in range(self.players) if seat not in self.hunters)

    def seat(self, from_leader: int) -> int:
        """Return the seat of somebody who sits so far from the hunt leader."""
        return (self.leader + from_leader) % self.players

    def letter(self, from_leader: int) -> str:
        """Return the letter of that seat."""
        return LETTERS[self.seat(from_leader)]

    @property
    def position(self) -> str:
        """The moment before the hunt leader gives, with the days on top of the deck."""
        boast, given, antes, days = self.story
        others, last = self.hunters[1:], len(self.hunters) - 2
        gifts = [given[at + 1 :] if at == last else given[at + 1 : at + 2] for at in range(len(others))]
        return fields(
            f"players {self.players}",
            "wind clockwise",
            f"boast {boast} by {self.letter(LEADER)}",
            f"doom {self.letter(DOOMER)}",
            f"hunters {letters(tuple(map(self.seat, self.hunters)))}",
            f"doomers {letters(tuple(map(self.seat, self.doomers)))}",
            *(f"gave {self.letter(seat)} {' '.join(cards)}" for seat, cards in zip(others, gifts, strict=True)),
            *(f"ante {self.letter(seat)} {card}" for seat, card in zip(self.doomers, antes, strict=True)),
            f"{self.letter(LEADER)} {given[0]} ? ?",
            f"deck {' '.join(days)} ...",
        )

    @property
    def hunt_in_words(self) -> str:
        """The hunt in words."""
        boast, given, antes, days = self.story
        return _(
            "A hunt for {boast}. Given: {given}. Laid as antes: {antes}. The days would bring, in this order: {days}."
        ).format(
            boast=boast.describe(),
            given=describe_cards(given),
            antes=describe_cards(antes),
            days=_(", ").join(map(describe_card, days)),
        )

    def played(self) -> State:
        """Return the position when the hunt is over: its days are drawn, and rewards are to be chosen."""
        return self.state().play(f"give {self.story.given[0]}")

    def course(self, played: State | None = None) -> HuntCourse:
        """Return how the hunt goes as the library plays it, or has played it."""
        past = (played or self.played()).past
        ended = next(fact for fact in facts_in_order(past) if isinstance(fact, HuntEnded))
        bear = bear_day(self.story.given.count(INUKSUK), self.story.days[: ended.days])
        return HuntCourse(ended.days, ended.found, by_bear=bear > 0)


class HowManyDays(_Hunt):
    """How many days of a hunt are drawn."""

    kind: ClassVar[str] = "days"
    forms: ClassVar[tuple[Form, ...]] = ("number",)

    @property
    def question(self) -> str:
        """What is asked."""
        return f"{self.hunt_in_words} {_('How many days are drawn?')}"

    def judge(self) -> Answer:
        """Return how many are drawn when it is played."""
        return one(self.course().days)

    def ask(self, mind: Mind) -> Answer:
        """Return how many days a mind would draw."""
        return one(rules.hunt(mind, self.story).days)


class HowItEnds(_Hunt):
    """How a hunt ends: it succeeds, it brings too few, or a bear ends it."""

    kind: ClassVar[str] = "ending"

    @property
    def question(self) -> str:
        """What is asked."""
        return f"{self.hunt_in_words} {_('Does it succeed, does it bring too few, or does a bear end it?')}"

    def offered(self) -> Sequence[str]:
        """Return every way in which a hunt can end."""
        return ("succeeds", "too few", "bear")

    def name_answer(self, answer: str) -> str:
        """Return the end of a hunt in words."""
        words = {
            "succeeds": _("It succeeds"),
            "too few": _("It brings too few animals"),
            "bear": _("A bear ends it"),
        }
        return words[answer]

    def judge(self) -> Answer:
        """Return how it ends when it is played."""
        played = self.played()
        if played.won:
            return one("succeeds")
        return one("bear" if self.course(played).by_bear else "too few")

    def ask(self, mind: Mind) -> Answer:
        """Return how it ends according to a mind."""
        course = rules.hunt(mind, self.story)
        if course.by_bear:
            return one("bear")
        return one("succeeds" if course.animals >= self.story.boast.number else "too few")


class HowManyAnimals(_Hunt):
    """How many animals a hunt has brought when it is over."""

    kind: ClassVar[str] = "animals"
    forms: ClassVar[tuple[Form, ...]] = ("number",)

    @property
    def question(self) -> str:
        """What is asked."""
        return f"{self.hunt_in_words} {_('How many of the animals hunted does it bring in the end?')}"

    def judge(self) -> Answer:
        """Return how many it brings when it is played."""
        return one(self.course().animals)

    def ask(self, mind: Mind) -> Answer:
        """Return how many a mind counts."""
        return one(rules.hunt(mind, self.story).animals)


@dataclass(frozen=True)
class _AfterHunt(_Hunt):
    """An item about the pot of a hunt that is over."""

    went: HuntCourse
    won: bool

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return a hunt with its end, as the library plays it."""
        hunt = HowManyDays.make(rng)
        if hunt is None:
            return None
        played = hunt.played()
        went, won = hunt.course(played), bool(played.won)
        return cls(hunt.story, hunt.hunters, hunt.players, went, won, leader=hunt.leader)

    @property
    def hunt_in_words(self) -> str:
        """The hunt in words, and how it ended."""
        if self.won:
            course = _("{hunters} went hunting, and brought enough. Given: {given}. Drawn: {drawn}. Antes: {antes}.")
        elif self.went.by_bear:
            course = _(
                "{hunters} went hunting, and the last bear ended the hunt."
                " Given: {given}. Drawn: {drawn}. Antes: {antes}."
            )
        else:
            course = _("{hunters} went hunting, and brought too few. Given: {given}. Drawn: {drawn}. Antes: {antes}.")
        return course.format(
            hunters=join_and([name_slot(seat) for seat in sorted(map(self.seat, self.hunters))]),
            given=describe_cards(self.story.given),
            drawn=_(", ").join(map(describe_card, self.story.days[: self.went.days])),
            antes=describe_cards(self.story.antes),
        )


class HowManyCards(_AfterHunt):
    """How many cards the leader of the side that was right gets."""

    kind: ClassVar[str] = "share"
    forms: ClassVar[tuple[Form, ...]] = ("number",)

    @property
    def question(self) -> str:
        """What is asked."""
        asked = _("How many cards go to {leader}, the leader of the side that was right?")
        return f"{self.hunt_in_words} {asked.format(leader=name_slot(self.seat(LEADER if self.won else DOOMER)))}"

    def judge(self) -> Answer:
        """Return how often the leader chooses when it is played."""
        queue = self.played().queue
        return one(queue.count(queue[0]) if queue else 0)

    def ask(self, mind: Mind) -> Answer:
        """Return how many a mind deals out."""
        sharers = mind.sharers(len(self.hunters), len(self.doomers), self.won)
        return one(rules.leaders_share(mind, rules.pot(mind, self.story, self.went), sharers))


class WhoChooses(_AfterHunt):
    """Who chooses the first reward."""

    kind: ClassVar[str] = "who-chooses"

    @property
    def question(self) -> str:
        """What is asked."""
        asked = _("{leader} boasted last, and {doomer} said that the hunt was doomed. Who chooses a card first?")
        leader, doomer = (name_slot(self.seat(each)) for each in (LEADER, DOOMER))
        return f"{self.hunt_in_words} {asked.format(leader=leader, doomer=doomer)}"

    def offered(self) -> Sequence[str]:
        """Return everybody."""
        return single_seats(self.players)

    def judge(self) -> Answer:
        """Return who chooses when it is played."""
        return seats(self.played().to_act)

    def ask(self, mind: Mind) -> Answer:
        """Return who chooses according to a mind."""
        return seats([self.seat(mind.first_to_choose(LEADER, DOOMER, self.won))])
