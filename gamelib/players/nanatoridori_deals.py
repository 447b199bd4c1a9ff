"""Deals of Nanatoridori that fit what the others have done.

A player who could have played would seldom have passed, and nobody discards a card that the hand was waiting for. So
each time a seat, with the hand imagined for it, would have moved differently is a surprise, and a deal with more
surprises is less likely. From one deal to the next a few hidden cards are exchanged, two at a time; an exchange that
adds surprises is seldom kept: this is Metropolis sampling. How many it may add is drawn beforehand, so that counting
stops as soon as there are more.

A question about chances needs deals that fit better than those of a search: each series of them begins with exchanges
in the hands of those who surprise, until nobody does, and then no exchange between deals may add surprises.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from gamelib.core.chance import Stream
from gamelib.core.events import Past
from gamelib.nanatoridori import judge
from gamelib.nanatoridori.cards import FLOCK, Flock, Hand
from gamelib.nanatoridori.facts import Cleared, Dealt, Discarded, Fact, Passed, Played, SetUp, TakenIn
from gamelib.nanatoridori.imagine import complete_view
from gamelib.nanatoridori.moves import Discard, Move, Pass, Play, TakeIn

if TYPE_CHECKING:
    from gamelib.nanatoridori.state import State
    from gamelib.nanatoridori.view import View

FIRST_STEPS, STEPS = 600, 6
"""Number of exchanges tried before the first deal, and from one deal to the next."""
SETTLING, SETTLING_AGAIN = 1500, 64
"""Number of exchanges after which a question takes a deal that still surprises; later deals of a series take at most
this part of them."""
BLOCK = 8
"""Number of deals after which the next begins with all hidden cards dealt anew, so that many deals differ enough."""
DOUBT = 100
"""A deal with one surprise more is this many times less likely."""
MOST_SURPRISES = 4
"""An exchange with more new surprises than this is never kept."""
MOST_DECISIONS = 240
"""Maximum number of decisions of others that are considered, the latest ones."""


class PublicDecision(NamedTuple):
    """What a seat did, as far as everybody could see it."""

    seat: int
    kind: type
    at: int
    """The place of the first card played, or the gap into which cards were taken."""
    size: int
    rank: int
    """The cards played, held or picked up; 0 if nobody else saw them."""
    added: int
    """How many open cards were added."""
    table: Flock | None
    """The flock that lay on the table."""


class DecisionView(NamedTuple):
    """The part of a view that is enough for a player who plans with its own hand and the table alone."""

    hand: Hand
    table: Flock | None
    held: Flock | None
    variant: str
    options: tuple[Move, ...]


Policy: TypeAlias = Callable[[Any], Move]
"""How the others are assumed to play: a function from a `DecisionView` to a move."""


def read_decisions(past: Past, seat: int) -> tuple[PublicDecision, ...]:
    """Return what the others have decided in this round, the latest first."""
    facts: list[Fact] = []
    while past is not None and not (facts and isinstance(facts[-1], Dealt | SetUp)):
        past, fact = past
        facts.append(fact)
    table, found = None, list[PublicDecision]()
    for fact in reversed(facts):
        if decision := _read_decision(fact, table):
            found.append(decision)
        match fact:
            case Played():
                table = FLOCK[fact.rank][fact.size + fact.added]
            case SetUp():
                table = fact.table
            case Cleared():
                table = None
    return tuple([each for each in reversed(found) if each.seat != seat][:MOST_DECISIONS])


def _read_decision(fact: Fact, table: Flock | None) -> PublicDecision | None:
    """Return the decision that a fact records; None if nobody had a choice."""
    match fact:
        case Played():
            return PublicDecision(fact.seat, Play, fact.at, fact.size, fact.rank, fact.added, table)
        case Passed():
            return PublicDecision(fact.seat, Pass, 0, 0, fact.card, 0, table)
        case TakenIn():
            return PublicDecision(fact.seat, TakeIn, fact.gap, fact.size, fact.rank, 0, table)
        case Discarded() if fact.source != "left":
            return PublicDecision(fact.seat, Discard, 0, fact.size, fact.rank, 0, table)
    return None


def count_surprises(
    hand: Hand,
    open_cards: Hand,
    decisions: tuple[PublicDecision, ...],
    variant: str,
    policy: Policy,
    most: int = MOST_DECISIONS,
) -> int:
    """Return how many of a seat's decisions this policy would not have made, if the seat now has this hand.

    Beyond `most` they are not counted to the end.
    """
    surprises = 0
    for each in decisions:
        held = None
        if each.kind is TakeIn:
            held = FLOCK[hand[each.at]][each.size]
            hand = hand[: each.at] + hand[each.at + each.size :]
        elif each.kind is Discard:
            held = FLOCK[each.rank][each.size]
        elif each.kind is Play:
            hand = hand[: each.at] + (each.rank,) * each.size + hand[each.at :]
            open_cards = tuple(sorted(open_cards + (each.rank,) * each.added))
        elif each.rank:
            open_cards = tuple(sorted((*open_cards, each.rank)))
        surprises += not is_expected(hand, open_cards, held, each, variant, policy)
        if surprises > most:
            break
    return surprises


@lru_cache(maxsize=1 << 16)
def is_expected(
    hand: Hand, open_cards: Hand, held: Flock | None, decision: PublicDecision, variant: str, policy: Policy
) -> bool:
    """Return whether this policy makes the same decision with this hand."""
    options = judge.legal_moves(hand, (open_cards,), decision.table, held, 0)
    if len(options) == 1:
        return True
    match move := policy(DecisionView(hand, decision.table, held, variant, options)):
        case Play():
            done: Any = (Play, move.places[0] - 1, len(move.cards), len(move.open))
            return bool(done == (decision.kind, decision.at, decision.size, decision.added))
        case TakeIn():
            return decision.kind is TakeIn and move.gaps[0] == decision.at
        case Pass():
            return decision.kind is Pass and move.open == decision.rank
    return decision.kind is Discard


class LikelyDeals:
    """Deals that agree with all a seat knows; those that fit what the others did come more often.

    >>> from gamelib import nanatoridori
    >>> from gamelib.players.nanatoridori import quick
    >>> view = nanatoridori.deal(4, seed=7).view(1)
    >>> LikelyDeals(view, quick).imagine(Stream(1)).view(1) == view
    True
    """

    def __init__(self, view: View, policy: Policy) -> None:
        """Assume that the others play by this policy."""
        self.view, self.policy = view, policy
        self.hands = [list(hand) for hand in view.known]
        self.hidden = [(seat, at) for seat, hand in enumerate(view.known) for at, card in enumerate(hand) if not card]
        decisions = read_decisions(view.past, -1 if view.seat is None else view.seat)
        self.decisions = [tuple([each for each in decisions if each.seat == seat]) for seat in range(view.players)]
        self.pool: list[int] = []
        self.block, self.dealt = BLOCK, 0
        """After how many deals all cards are dealt anew, and how many deals there have been."""
        self.settling = 0
        """By how many exchanges, at most, a new deal comes to fit what was done; 0 for a search."""
        self.surprises = [0] * view.players

    @property
    def chain_start(self) -> tuple[int, ...]:
        """What the kernel's memory of the deals begins with."""
        return 0, self.block, self.settling

    def answer_in_blocks(self, block: int) -> None:
        """Deal for a question about chances, in blocks of so many deals."""
        self.block, self.settling = block, SETTLING

    def imagine(self, rng: Stream) -> State:
        """Return the next deal."""
        steps, settling = STEPS, self.settling // SETTLING_AGAIN
        if self.dealt % self.block == 0:
            self._start(rng)
            steps, settling = STEPS if self.settling else FIRST_STEPS, self.settling
        self.dealt += 1
        if self.hidden:
            self._settle(settling, rng)
            for _step in range(steps):
                self._change(rng.randbelow(len(self.hidden)), rng.randbelow(len(self.pool)), rng, bool(self.settling))
        deck = rng.shuffle(self.pool[len(self.hidden) :])
        return complete_view(self.view, tuple(map(tuple, self.hands)), deck, self.view.held, rng.next_bits())

    def _start(self, rng: Stream) -> None:
        self.pool = list(rng.shuffle(self.view.unseen().elements()))
        for place, _card in enumerate(self.hidden):
            self._put_card(place)
        for seat in {seat for seat, _at in self.hidden}:
            self.surprises[seat] = self._count_surprises(seat)

    def _settle(self, most: int, rng: Stream) -> None:
        """Exchange cards of seats that surprise until nobody does, at most so often."""
        for _step in range(most):
            if not any(self.surprises):
                return
            one = rng.randbelow(len(self.hidden))
            if self.surprises[self.hidden[one][0]]:
                self._change(one, rng.randbelow(len(self.pool)), rng, False)

    def _change(self, one: int, other: int, rng: Stream, is_strict: bool) -> None:
        """Exchange two hidden cards, and undo it if too many surprises come with it; if strict, if any does."""
        if self.pool[one] == self.pool[other]:
            return
        self._swap_cards(one, other)
        seats = dict.fromkeys(self.hidden[place][0] for place in (one, other) if place < len(self.hidden))
        left, counts = 0 if is_strict else draw_allowed(rng), dict[int, int]()
        left += sum(self.surprises[seat] for seat in seats)
        for seat in seats:
            counts[seat] = self._count_surprises(seat, left)
            left -= counts[seat]
            if left < 0:
                self._swap_cards(one, other)
                return
        for seat, count in counts.items():
            self.surprises[seat] = count

    def _swap_cards(self, one: int, other: int) -> None:
        self.pool[one], self.pool[other] = self.pool[other], self.pool[one]
        self._put_card(one)
        self._put_card(other)

    def _put_card(self, place: int) -> None:
        if place < len(self.hidden):
            seat, at = self.hidden[place]
            self.hands[seat][at] = self.pool[place]

    def _count_surprises(self, seat: int, most: int = MOST_DECISIONS) -> int:
        view = self.view
        open_cards = tuple(sorted(view.open[seat])) if view.open else ()
        return count_surprises(
            tuple(self.hands[seat]), open_cards, self.decisions[seat], view.variant, self.policy, most
        )


def draw_allowed(rng: Stream) -> int:
    """Return how many surprises an exchange may add: one in `DOUBT` may add one, one in `DOUBT` of these another."""
    allowed = 0
    while allowed < MOST_SURPRISES and rng.randbelow(DOUBT) == 0:
        allowed += 1
    return allowed
