"""Items about a hand of Nanatoridori: what beats what, which cards are a flock, what may be done with others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar, Self

from gamelib.beliefs import nanatoridori_mind as rules
from gamelib.beliefs.items import HIDDEN_SEED, NOTHING, Answer, Form, Item, between, chance, fields, one, yes_or_no
from gamelib.beliefs.nanatoridori_mind import Mind
from gamelib.core.chance import Stream
from gamelib.core.language import _, join_and, join_or, n_
from gamelib.nanatoridori import Discard, Flock, Move, Play, Rearrange, State, TakeIn, read
from gamelib.nanatoridori.cards import COPIES, DUEL_OPEN_CARDS, RANKS, Hand, format_cards, name_flock
from gamelib.nanatoridori.hand_facts import runs


def _hand(rng: Stream, size: int, ranks: int = len(RANKS)) -> Hand:
    """Return a random hand in which equal cards often lie side by side, or with one card between them."""
    hand: list[int] = []
    while len(hand) < size:
        if hand and chance(rng, 35):
            hand.append(hand[-1])
        elif len(hand) > 1 and chance(rng, 20):
            hand.append(hand[-2])
        else:
            hand.append(between(rng, 1, ranks))
    return tuple(hand)


def _flock(rng: Stream) -> Flock:
    return Flock(rng.choice((1, 1, 2, 2, 2, 3, 3)), rng.choice(RANKS))


def _are_in_deck(*cards: Hand) -> bool:
    """Return whether the deck has so many cards of each rank."""
    every = [card for part in cards for card in part]
    return all(every.count(rank) <= COPIES for rank in RANKS)


def _places_of(hand: Hand, flock: str, size: int = 0) -> list[tuple[int, ...]]:
    """Return where in a hand a flock lies, or so many cards of it: side by side if they do anywhere, else apart."""
    cards = flock.split()
    size = size or len(cards)
    equal = [place for place, card in enumerate(hand, 1) if str(card) == cards[0]]
    found = [*combinations(equal, size)]
    return [places for places in found if places[-1] - places[0] < size] or found


def _in_hand(places: Iterable[int]) -> str:
    return " ".join(f"hand:{place}" for place in places)


class NanatoridoriItem(Item[Mind]):
    """An item about Nanatoridori."""

    game: ClassVar[str] = "nanatoridori"

    def state(self) -> State:
        """Return its position; what it leaves open is dealt."""
        return read(self.position, seed=HIDDEN_SEED, strict=False)


# What beats what ----------------------------------------------------------------------


@dataclass(frozen=True)
class Beats(NanatoridoriItem):
    """Whether one flock beats another."""

    kind: ClassVar[str] = "beats"
    flock: Flock
    table: Flock

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return two random flocks."""
        return cls(_flock(rng), _flock(rng))

    @property
    def position(self) -> str:
        """The one on the table, the other alone in the hand."""
        return fields("players 3", "turn A", f"A {self.flock}", f"table {self.table} by C")

    @property
    def question(self) -> str:
        """What is asked."""
        return _("On the table: {table}. Can you beat this with {flock}?").format(
            table=name_flock(self.table), flock=name_flock(self.flock)
        )

    def judge(self) -> Answer:
        """Return whether it may be played."""
        move = Play(self.flock.cards, tuple(range(1, self.flock.size + 1)))
        return yes_or_no(self.state().why_not(move) is None)

    def ask(self, mind: Mind) -> Answer:
        """Return whether a mind would play it."""
        return yes_or_no(rules.beats(mind, self.flock, self.table))


@dataclass(frozen=True)
class _HandAndTable(NanatoridoriItem):
    """An item about a hand, and what lies on the table."""

    hand: Hand
    table: Flock | None

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return a random hand and a random flock."""
        hand, table = _hand(rng, between(rng, 5, 9), rng.choice((4, 5, 7))), _flock(rng)
        return cls(hand, table) if _are_in_deck(hand, table.cards) else None

    @property
    def position(self) -> str:
        """The hand, and what lies on the table."""
        return fields(
            "players 3", "turn A", f"A {format_cards(self.hand)}", f"table {self.table} by C" if self.table else ""
        )

    def playable(self) -> set[Flock]:
        """Return every flock that may be played."""
        return {Flock(len(move.cards), move.cards[0]) for move in self.state().moves() if isinstance(move, Play)}


class Weakest(_HandAndTable):
    """Which is the weakest flock with which one can beat the table."""

    kind: ClassVar[str] = "weakest"
    forms: ClassVar[tuple[Form, ...]] = ("places", "moves")

    @property
    def question(self) -> str:
        """What is asked."""
        return _("Which is the weakest of your flocks that beats the one on the table, if any does?")

    @property
    def task(self) -> str:
        """Beat it, or pass."""
        return _("Beat the flock on the table with the weakest of yours that does; if none does, pass.")

    def places(self, answer: str) -> Sequence[str]:
        """Return where cards lie that make this flock."""
        return [_in_hand(places) for places in _places_of(self.hand, answer)]

    def moves(self, answer: str) -> Sequence[str]:
        """Return the plays of this flock."""
        if answer == NOTHING:
            return ["pass"]
        found = _places_of(self.hand, answer)
        return [str(Play(tuple(self.hand[place - 1] for place in places), places)) for places in found]

    def judge(self) -> Answer:
        """Return the weakest of the legal plays."""
        return one(min(self.playable(), default=NOTHING))

    def ask(self, mind: Mind) -> Answer:
        """Return the weakest that a mind finds; several if it cannot tell them apart."""
        found = rules.weakest(mind, rules.plays(mind, self.hand, self.table))
        return frozenset(map(str, found)) or one(NOTHING)


class Ways(_HandAndTable):
    """With how many different flocks one can beat the table."""

    kind: ClassVar[str] = "ways"
    forms: ClassVar[tuple[Form, ...]] = ("number",)

    @property
    def question(self) -> str:
        """What is asked."""
        return _("How many different flocks could you play on the one on the table?")

    def judge(self) -> Answer:
        """Return the number of different legal plays."""
        return one(len(self.playable()))

    def ask(self, mind: Mind) -> Answer:
        """Return how many a mind finds."""
        return one(len(rules.plays(mind, self.hand, self.table)))


class MayPass(_HandAndTable):
    """Whether one may pass."""

    kind: ClassVar[str] = "may-pass"

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return a random hand; two times in five it has to lead."""
        item = super().make(rng)
        return cls(item.hand, None) if item and chance(rng, 40) else item

    @property
    def question(self) -> str:
        """What is asked."""
        return _("It is your turn. May you pass?")

    def judge(self) -> Answer:
        """Return whether a pass is legal."""
        return yes_or_no(self.state().why_not("pass") is None)

    def ask(self, mind: Mind) -> Answer:
        """Return whether a mind would think so."""
        return yes_or_no(rules.may_pass(mind, self.hand, self.table))


class Choices(MayPass):
    """How many choices one has: flocks to play, and passing."""

    kind: ClassVar[str] = "choices"
    forms: ClassVar[tuple[Form, ...]] = ("number",)

    @property
    def question(self) -> str:
        """What is asked."""
        return _(
            "Count each different flock that you may play now, and passing if you may. How many choices do you have?"
        )

    def judge(self) -> Answer:
        """Return the number of different legal plays, and one more if a pass is legal."""
        return one(len(self.playable()) + (self.state().why_not("pass") is None))

    def ask(self, mind: Mind) -> Answer:
        """Return how many a mind finds."""
        found = rules.plays(mind, self.hand, self.table)
        return one(len(found) + rules.may_pass(mind, self.hand, self.table))


# Which cards are a flock ---------------------------------------------------------------


@dataclass(frozen=True)
class _HandAlone(NanatoridoriItem):
    """An item about a hand that leads: nothing lies on the table."""

    hand: Hand

    @property
    def position(self) -> str:
        """The hand."""
        return fields("players 3", "turn A", f"A {format_cards(self.hand)}")


@dataclass(frozen=True)
class _CardsPlayed(_HandAlone):
    """An item about cards that are played from some places of a hand."""

    played_from: tuple[int, ...]

    @property
    def cards(self) -> Hand:
        """The cards at these places."""
        return tuple(self.hand[place - 1] for place in self.played_from)

    @property
    def named(self) -> str:
        """These cards in words."""
        return name_flock(Flock(len(self.cards), self.cards[0]))


class MayPlay(_CardsPlayed):
    """Whether cards at some places of the hand may be played together."""

    kind: ClassVar[str] = "may-play"

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return some equal cards of a random hand: side by side or not, all of them or a part."""
        hand = _hand(rng, between(rng, 5, 8), 4)
        rank = rng.choice(hand)
        places = [place for place, card in enumerate(hand, 1) if card == rank]
        if len(places) < 2:
            return None
        size = between(rng, 1, len(places))
        start = rng.randbelow(len(places) - size + 1)
        return cls(hand, tuple(places[start : start + size]))

    @property
    def question(self) -> str:
        """What is asked."""
        asked = n_(
            "You lead. May you now play {cards}, the card at place {places} from the left?",
            "You lead. May you now play {cards}, the cards at the places {places} from the left?",
            len(self.played_from),
        )
        return asked.format(cards=self.named, places=join_and([str(place) for place in self.played_from]))

    def judge(self) -> Answer:
        """Return whether that is legal."""
        return yes_or_no(self.state().why_not(Play(self.cards, self.played_from)) is None)

    def ask(self, mind: Mind) -> Answer:
        """Return whether a mind takes them for a flock."""
        return yes_or_no(rules.may_play(mind, self.hand, self.played_from))


@dataclass(frozen=True)
class MayMove(_HandAlone):
    """Whether a card may be pushed to another place of the hand."""

    kind: ClassVar[str] = "may-move"
    place: int

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return a hand with a card whose equal lies elsewhere."""
        hand = _hand(rng, between(rng, 4, 8), 5)
        place = between(rng, 3, len(hand))
        return cls(hand, place) if hand[place - 1] == hand[0] and hand[1] != hand[0] else None

    @property
    def question(self) -> str:
        """What is asked."""
        return _("May you push the {card} at place {place} from the left to the {card} at your left end?").format(
            card=self.hand[0], place=self.place
        )

    def judge(self) -> Answer:
        """Return whether that is legal."""
        return yes_or_no(self.state().why_not(Rearrange(self.place, 1)) is None)

    def ask(self, mind: Mind) -> Answer:
        """Return whether a mind would do it."""
        return yes_or_no(mind.arranged(self.hand) != self.hand)


class FlocksLeft(_CardsPlayed):
    """How many flocks a hand consists of after a play."""

    kind: ClassVar[str] = "flocks-left"
    forms: ClassVar[tuple[Form, ...]] = ("number",)

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return a random hand, and one of its runs that lies between others."""
        hand = _hand(rng, between(rng, 5, 8), 4)
        between_others = runs(hand)[1:-1]
        if not between_others:
            return None
        start, end = rng.choice(between_others)
        return cls(hand, tuple(range(start + 1, end + 1)))

    @property
    def question(self) -> str:
        """What is asked."""
        return _("You play {cards} from the middle of your hand. Of how many flocks does it then consist?").format(
            cards=self.named
        )

    def judge(self) -> Answer:
        """Play them, and count the runs that are left."""
        return one(len(runs(self.state().play(Play(self.cards, self.played_from)).hands[0])))

    def ask(self, mind: Mind) -> Answer:
        """Return how many a mind counts."""
        return one(rules.flocks_left(mind, self.hand, self.played_from))


# What has been picked up ----------------------------------------------------------------

ACTS = ("discard", *rules.WAYS_TO_KEEP)


@dataclass(frozen=True)
class _Held(NanatoridoriItem):
    """An item about a beaten flock, or about a drawn card."""

    hand: Hand
    held: Flock
    beaten: bool
    """Whether it was beaten; else it is a card that was drawn."""

    @classmethod
    def _picked_up(cls, rng: Stream) -> tuple[Hand, Flock, bool]:
        """Return a hand, something that has been picked up, and whether it was beaten."""
        hand, beaten = _hand(rng, between(rng, 3, 6), 5), chance(rng, 70)
        size = between(rng, 2, 3) if beaten else 1
        return hand, Flock(size, rng.choice(RANKS[:-1])), beaten

    @property
    def position(self) -> str:
        """The hand, what has been picked up, and what lies on the table."""
        held, source = format_cards(self.held.cards), "beaten" if self.beaten else "drawn"
        table = f"table 7 7 7 7 by {'A' if self.beaten else 'C'}"
        return fields("players 3", "turn A", f"A {format_cards(self.hand)}", table, f"held {held} {source}")


@dataclass(frozen=True)
class MayDo(_Held):
    """What may be done with a beaten flock, or with a drawn card."""

    kind: ClassVar[str] = "may-do"
    act: str

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return something that has been picked up, and what one might do with it."""
        hand, held, beaten = cls._picked_up(rng)
        return cls(hand, held, beaten, rng.choice(ACTS if beaten else ACTS[:2]))

    @property
    def question(self) -> str:
        """What is asked."""
        asked = {
            (True, "discard"): _("You have beaten {cards}. May you discard what you have beaten?"),
            (True, "keep"): _("You have beaten {cards}. May you keep what you have beaten?"),
            (True, "keep a part"): _("You have beaten {cards}. May you keep one of these cards and discard the rest?"),
            (True, "keep in two places"): _("You have beaten {cards}. May you keep these cards in two places?"),
            (False, "discard"): _("You have passed and drawn {cards}. May you discard this card?"),
            (False, "keep"): _("You have passed and drawn {cards}. May you keep this card?"),
        }
        return asked[self.beaten, self.act].format(cards=name_flock(self.held))

    def judge(self) -> Answer:
        """Return whether that is legal."""
        cards = self.held.cards
        moves: dict[str, Move] = {
            "discard": Discard(cards),
            "keep": TakeIn(cards, (0,)),
            "keep a part": TakeIn(cards[:1], (0,)),
            "keep in two places": TakeIn(cards, (0, len(self.hand))),
        }
        return yes_or_no(self.state().why_not(moves[self.act]) is None)

    def ask(self, mind: Mind) -> Answer:
        """Return whether a mind would do it."""
        if self.act == "discard":
            return yes_or_no(mind.may_discard_beaten if self.beaten else mind.may_discard_drawn)
        return yes_or_no(self.act in mind.ways_to_keep if self.beaten else True)


class CardsAfter(_Held):
    """How many cards one can hold after deciding on a beaten flock, or on a drawn card."""

    kind: ClassVar[str] = "cards-after"

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return something that has been picked up."""
        return cls(*cls._picked_up(rng))

    @property
    def question(self) -> str:
        """What is asked."""
        asked = _("You have passed and drawn {cards}. How many cards can your hand have once you have decided?")
        if self.beaten:
            asked = _("You have beaten {cards}. How many cards can your hand have once you have decided?")
        return asked.format(cards=name_flock(self.held))

    def _sizes(self, kept: Iterable[int]) -> Answer:
        """Return the answer that so many of the cards may be kept."""
        return one(" ".join(str(len(self.hand) + number) for number in sorted({*kept})) or NOTHING)

    def offered(self) -> Sequence[str]:
        """Return that all of it, none of it, either, or as many as one likes may be kept."""
        every = self.held.size
        some: list[Iterable[int]] = [(0, every), (0,), (every,), range(every + 1)]
        return [answer for kept in some for answer in self._sizes(kept)]

    def name_answer(self, answer: str) -> str:
        """Return the numbers of cards as a choice."""
        return join_or(answer.split())

    def judge(self) -> Answer:
        """Return what may be done with so many of the cards, or with all."""
        cards, state = self.held.cards, self.state()
        acts: list[tuple[int, Move]] = [(0, Discard(cards))]
        acts += [(size, TakeIn(cards[:size], (0,))) for size in range(1, len(cards) + 1)]
        return self._sizes(kept for kept, move in acts if state.why_not(move) is None)

    def ask(self, mind: Mind) -> Answer:
        """Return what a mind would do with them."""
        every = self.held.size
        if not self.beaten:
            return self._sizes([*((0,) if mind.may_discard_drawn else ()), every])
        parts = range(1, every) if "keep a part" in mind.ways_to_keep else ()
        kept = (every,) if "keep" in mind.ways_to_keep else ()
        return self._sizes([*((0,) if mind.may_discard_beaten else ()), *parts, *kept])


@dataclass(frozen=True)
class AfterEmptyDeck(NanatoridoriItem):
    """How many cards one holds at most after a pass when the deck is empty."""

    kind: ClassVar[str] = "empty-deck"
    forms: ClassVar[tuple[Form, ...]] = ("number",)
    hand: int
    discards: int
    birds: Hand = (1, 2)
    """Which cards these are, over and over again."""

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return a number of cards in hand and of discards."""
        return cls(between(rng, 2, 8), between(rng, 0, 8), tuple(rng.sample(RANKS, 4)))

    @property
    def position(self) -> str:
        """A hand of few birds, and every card of a small deck somewhere else."""
        every = self.birds * (self.hand + self.discards)
        hand, discards = every[: self.hand], every[self.hand : self.hand + self.discards]
        others = (3, 4, 5, 6, 6)
        return fields(
            "players 3",
            f"cards {format_cards((*hand, *discards, *others))}",
            "turn A",
            f"A {format_cards(hand)}",
            "B 3",
            "C 4 5",
            "table 6 6 by C",
            "deck -",
            f"discards {format_cards(discards) or NOTHING}",
        )

    @property
    def question(self) -> str:
        """What is asked."""
        return _(
            "The deck is empty. Discarded cards: {discards}. Cards in your hand: {hand}."
            " How many cards can you hold at most after a pass?"
        ).format(discards=self.discards, hand=self.hand)

    def judge(self) -> Answer:
        """Pass, keep what can be kept, and count the hand."""
        state = self.state().play("pass")
        if state.held is not None:
            state = state.play(TakeIn(state.held.cards, (0,)))
        return one(len(state.hands[0]))

    def ask(self, mind: Mind) -> Answer:
        """Return how many a mind expects."""
        return one(self.hand + mind.draws_without_deck(self.discards))


# The duel ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class DuelWeakest(NanatoridoriItem):
    """Which is the weakest flock with which one can beat the table in a duel."""

    kind: ClassVar[str] = "duel-weakest"
    forms: ClassVar[tuple[Form, ...]] = ("places",)
    hand: Hand
    opened: Hand
    table: Flock

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return a hand and two open cards, of which one often joins the hand."""
        hand, table = _hand(rng, between(rng, 3, 7), 5), _flock(rng)
        opened = tuple(sorted((rng.choice(hand) if chance(rng, 60) else rng.choice(RANKS), rng.choice(RANKS))))
        return cls(hand, opened, table) if _are_in_deck(hand, opened, table.cards, (1, 5)) else None

    @property
    def position(self) -> str:
        """A duel: the hand, the open cards, and what lies on the table."""
        return fields(
            "variant duel",
            "turn A",
            f"A {format_cards(self.hand)}",
            f"open A {format_cards(self.opened)}",
            "open B 1 5",
            f"table {self.table} by B",
        )

    @property
    def question(self) -> str:
        """What is asked."""
        return _("This is a duel. Which is the weakest flock that you could play on the one on the table, if any?")

    def places(self, answer: str) -> Sequence[str]:
        """Return where cards lie that make this flock, in the hand and among the open cards."""
        if answer == NOTHING:
            return ()
        cards = answer.split()
        size, rank = len(cards), int(cards[0])
        opened = [place for place, card in enumerate(self.opened, 1) if card == rank]
        found = []
        for own in range(size + 1):
            from_hand = _places_of(self.hand, answer, own) if own else [()]
            for places in from_hand:
                found += [
                    " ".join(filter(None, (_in_hand(places), *(f"open:{place}" for place in added))))
                    for added in combinations(opened, size - own)
                ]
        return found

    def judge(self) -> Answer:
        """Return the weakest of the legal plays."""
        plays = [move for move in self.state().moves() if isinstance(move, Play)]
        return one(min((Flock(len(move.cards) + len(move.open), move.cards[0]) for move in plays), default=NOTHING))

    def ask(self, mind: Mind) -> Answer:
        """Return the weakest that a mind finds; several if it cannot tell them apart."""
        found = rules.weakest(mind, rules.plays_with_open(mind, self.hand, self.opened, self.table))
        return frozenset(map(str, found)) or one(NOTHING)


@dataclass(frozen=True)
class DuelOut(NanatoridoriItem):
    """Whether one is out in a duel when the hand is empty."""

    kind: ClassVar[str] = "duel-out"
    last: Flock
    opened: Hand

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return the last flock of a hand, and the open cards that are left."""
        opened = tuple(sorted(rng.choice(RANKS) for _card in range(between(rng, 0, DUEL_OPEN_CARDS))))
        return cls(_flock(rng), opened)

    @property
    def position(self) -> str:
        """A duel in which the whole hand can be played at once."""
        return fields(
            "variant duel",
            "turn A",
            f"A {self.last}",
            f"open A {format_cards(self.opened) or NOTHING}",
            "B 2 4 2 4",
            "open B 1 5",
        )

    @property
    def question(self) -> str:
        """What is asked."""
        return _("This is a duel. You play {cards}, and now your hand is empty. Are you out?").format(
            cards=name_flock(self.last)
        )

    def judge(self) -> Answer:
        """Play the last cards, and see whether the round is over."""
        state = self.state().play(Play(self.last.cards, tuple(range(1, self.last.size + 1))))
        return yes_or_no(0 in state.out)

    def ask(self, mind: Mind) -> Answer:
        """Return whether a mind thinks so."""
        return yes_or_no(mind.is_out(self.opened))


@dataclass(frozen=True)
class CardsToPlay(NanatoridoriItem):
    """How many cards still have to leave in a duel before one is out."""

    kind: ClassVar[str] = "cards-to-play"
    forms: ClassVar[tuple[Form, ...]] = ("number",)
    hand: Hand
    opened: Hand

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return a hand, and open cards of which none joins it."""
        hand = _hand(rng, between(rng, 1, 6))
        others = [rank for rank in RANKS if rank not in hand]
        opened = tuple(sorted(rng.choice(others) for _card in range(between(rng, 0, DUEL_OPEN_CARDS))))
        if len(runs(hand)) > DUEL_OPEN_CARDS + 1 or not _are_in_deck(hand, opened, (2, 4, 2, 4, 1, 5)):
            return None  # nobody can pass more often than there are open cards to pick up
        return cls(hand, opened)

    @property
    def position(self) -> str:
        """A duel in which you lead."""
        return fields(
            "variant duel",
            "turn A",
            f"A {format_cards(self.hand)}",
            f"open A {format_cards(self.opened) or NOTHING}",
            "B 2 4 2 4",
            "open B 1 5",
        )

    @property
    def question(self) -> str:
        """What is asked."""
        return _(
            "This is a duel, and from now on the other player always passes."
            " How many cards do you have to play until you are out?"
        )

    def judge(self) -> Answer:
        """Play one flock of the hand after the other, while the other passes, until you are out."""
        state, played = self.state(), 0
        while 0 not in state.out:
            if state.to_act == (0,):
                start, end = runs(state.hands[0])[0]
                played += end - start
                state = state.play(Play(state.hands[0][start:end], tuple(range(start + 1, end + 1))))
            else:
                state = state.play(next(move for move in state.moves() if not isinstance(move, Play)))
        return one(played)

    def ask(self, mind: Mind) -> Answer:
        """Return how many cards a mind would play."""
        return one(len(self.hand) + (0 if mind.is_out(self.opened) else len(self.opened)))
