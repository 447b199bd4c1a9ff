"""Items about a hand of Nanatoridori: what beats what, which cards are a flock, what may be done with others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from gamelib.beliefs import nanatoridori_mind as rules
from gamelib.beliefs.items import HIDDEN_SEED, NOTHING, Answer, Item, between, chance, fields, one, yes_or_no
from gamelib.beliefs.nanatoridori_mind import Mind
from gamelib.core.chance import Stream
from gamelib.core.language import _, join_and, n_
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

    @property
    def question(self) -> str:
        """What is asked."""
        return _("Which is the weakest of your flocks that beats the one on the table, if any does?")

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

    places: tuple[int, ...]

    @property
    def cards(self) -> Hand:
        """The cards at these places."""
        return tuple(self.hand[place - 1] for place in self.places)

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
            len(self.places),
        )
        return asked.format(cards=self.named, places=join_and([str(place) for place in self.places]))

    def judge(self) -> Answer:
        """Return whether that is legal."""
        return yes_or_no(self.state().why_not(Play(self.cards, self.places)) is None)

    def ask(self, mind: Mind) -> Answer:
        """Return whether a mind takes them for a flock."""
        return yes_or_no(rules.may_play(mind, self.hand, self.places))


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
        return one(len(runs(self.state().play(Play(self.cards, self.places)).hands[0])))

    def ask(self, mind: Mind) -> Answer:
        """Return how many a mind counts."""
        return one(rules.flocks_left(mind, self.hand, self.places))


# What has been picked up ----------------------------------------------------------------

ACTS = ("discard", *rules.WAYS_TO_KEEP)


@dataclass(frozen=True)
class MayDo(NanatoridoriItem):
    """What may be done with a beaten flock, or with a drawn card."""

    kind: ClassVar[str] = "may-do"
    hand: Hand
    held: Flock
    beaten: bool
    """Whether it was beaten; else it is a card that was drawn."""
    act: str

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return something that has been picked up, and what one might do with it."""
        hand, beaten = _hand(rng, between(rng, 3, 6), 5), chance(rng, 70)
        size = between(rng, 2, 3) if beaten else 1
        act = rng.choice(ACTS if beaten else ACTS[:2])
        return cls(hand, Flock(size, rng.choice(RANKS[:-1])), beaten, act)

    @property
    def position(self) -> str:
        """The hand, what has been picked up, and what lies on the table."""
        held, source = format_cards(self.held.cards), "beaten" if self.beaten else "drawn"
        table = f"table 7 7 7 7 by {'A' if self.beaten else 'C'}"
        return fields("players 3", "turn A", f"A {format_cards(self.hand)}", table, f"held {held} {source}")

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


@dataclass(frozen=True)
class AfterEmptyDeck(NanatoridoriItem):
    """How many cards one holds at most after a pass when the deck is empty."""

    kind: ClassVar[str] = "empty-deck"
    hand: int
    discards: int

    @classmethod
    def make(cls, rng: Stream) -> Self | None:
        """Return a number of cards in hand and of discards."""
        return cls(between(rng, 2, 8), between(rng, 0, 8))

    @property
    def position(self) -> str:
        """A hand of ones, and every card of a small deck somewhere else."""
        hand, discards = (1,) * self.hand, (2,) * self.discards
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
