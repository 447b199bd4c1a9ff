"""Deals of Koinobori that fit what the others have done.

What a seat hangs on its mast, keeps in its hand or puts on a post tells of the cards it holds: a keen player hangs the
card that promises most, and feeds the colours it has. So each time a seat, with the hand and the mast imagined for it,
would have moved differently is a surprise, and a deal with more surprises is less likely. From one deal to the next all
that is hidden of some seats is imagined anew, or two hidden cards are exchanged; a change that adds surprises is seldom
kept: this is Metropolis sampling. How many surprises a change may add is drawn beforehand, so that counting stops as
soon as there are more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import repeat
from math import inf, prod
from typing import TYPE_CHECKING, Any, TypeAlias

from gamelib.core.chance import Stream
from gamelib.core.tuples import replace_at
from gamelib.koinobori import legal
from gamelib.koinobori.cards import Card, Cards, in_order
from gamelib.koinobori.imagine import choose_by_weight, complete_view, deal_tokens, tokens_of_others
from gamelib.koinobori.knowledge import recall
from gamelib.koinobori.moves import Mast, Move
from gamelib.koinobori.possible_histories import History, count_deals
from gamelib.players import koinobori_story
from gamelib.players.koinobori_story import HANG, GameStory, SeatChange, read_story

if TYPE_CHECKING:
    from gamelib.koinobori.state import State
    from gamelib.koinobori.view import View

FIRST_STEPS, STEPS = 200, 4
"""Number of changes tried before the first deal, and from one deal to the next."""
BLOCK = 12
"""Number of deals after which the next begins with all hidden cards dealt anew, so that many deals differ enough."""
DOUBT = 20
"""A deal with one surprise more is this many times less likely."""
MOST_SURPRISES = 6
"""A change with more new surprises than this is never kept."""
PARTS = 2**30
"""Chances are drawn in as many parts."""

Policy: TypeAlias = Callable[[Any], Move]
"""How the others are assumed to play: a function from a view to a move."""


class LikelyDeals:
    """Deals that agree with all a seat knows; those that fit what the others did come more often.

    >>> from gamelib import koinobori
    >>> from gamelib.players.koinobori import quick
    >>> view = koinobori.deal(4, seed=7).view(1)
    >>> LikelyDeals(view, quick).imagine(Stream(1)).view(1) == view
    True
    """

    def __init__(self, view: View, policy: Policy) -> None:
        """Assume that the others play by this policy."""
        self.view, self.policy, self.knowledge = view, policy, recall(view)
        story = self.knowledge.story
        seats = {
            slot: seat for seat, hand_and_mast in enumerate(story.start) for slots in hand_and_mast for slot in slots
        }
        group_of = {seat: at for at, group in enumerate(story.groups) for seat in group}
        self.tokens = {token: group_of[seats[token]] for token in tokens_of_others(view, story)}
        """The group of each card never seen."""
        self.block, self.dealt = BLOCK, 0
        """After how many deals all cards are dealt anew, and how many deals there have been."""
        self.histories: list[History] = []
        self.cards: dict[str, Card] = {}
        self.rest: list[Card] = []
        """The cards that no seat holds: the deck, in any order."""
        self.surprises: list[int] = []
        self._story = GameStory((), ())
        self._expected: dict[tuple[int, Cards, Cards], Move] = {}

    @property
    def chain_start(self) -> tuple[int, ...]:
        """What the kernel's memory of the deals begins with."""
        return 0, self.block

    def answer_in_blocks(self, block: int) -> None:
        """Deal for a question about chances, in blocks of so many deals."""
        self.block = block

    def imagine(self, rng: Stream) -> State:
        """Return the next deal."""
        steps = STEPS
        if self.dealt % self.block == 0:
            steps, self._story = FIRST_STEPS, read_story(self.view)
            histories, self.cards, deck = deal_tokens(self.view, self.knowledge, rng)
            self.histories, self.rest = list(histories), list(deck)
            self.surprises = [self._count_surprises(group) for group in range(len(histories))]
        self.dealt += 1
        for _step in range(steps):
            if rng.randbelow(2):
                self._imagine_anew(rng.randbelow(len(self.histories)), rng)
            else:
                self._exchange(rng)
        deck = rng.shuffle(self.rest)
        return complete_view(self.view, self.knowledge.story, self.histories, self.cards, deck, rng.next_bits())

    def _imagine_anew(self, group: int, rng: Stream) -> None:
        """Imagine all that is hidden of a group of seats anew."""
        history = choose_by_weight(self.knowledge.groups[group].histories, rng)
        own = [token for token, at in self.tokens.items() if at == group]
        pool = [*self.rest, *[self.cards[token] for token in own]]
        there = Counter(pool)
        before, after = (self._ratio_of_likelihoods(each, there) for each in (self.histories[group], history))
        if not after:
            return
        was = self.histories[group], self.cards, self.rest
        cards = dict(history.shown)
        for card in cards.values():
            _take_from(pool, pool.index(card))
        for token in own:
            if token not in cards:
                cards[token] = _take_from(pool, rng.randbelow(len(pool)))
        if any(cards[token] == card for token, card in history.unlike):
            return
        self.histories[group], self.cards, self.rest = history, self.cards | cards, pool
        most = self.surprises[group] + draw_allowed(after / before, rng)
        count = self._count_surprises(group, most)
        if count <= most:
            self.surprises[group] = count
        else:
            self.histories[group], self.cards, self.rest = was

    def _ratio_of_likelihoods(self, history: History, there: Counter[Card]) -> float:
        """Return how much likelier this history is among these cards than the weight by which it is drawn."""
        shown = history.shown
        ways = count_deals(shown, there) / count_deals(shown, self.knowledge.story.unseen)
        for at in range(len(shown)):
            ways /= there.total() - at
        return ways

    def _exchange(self, rng: Stream) -> None:
        """Exchange two hidden cards, one of them in a hand or on a mast."""
        shown = {token for history in self.histories for token, _card in history.shown}
        free = [token for token in self.tokens if token not in shown]
        if not free:
            return
        one, other = rng.randbelow(len(free)), rng.randbelow(len(free) + len(self.rest))
        self._swap_cards(free, one, other)
        groups = sorted({self.tokens[free[at]] for at in (one, other) if at < len(free)})
        if any(self.cards[token] == card for at in groups for token, card in self.histories[at].unlike):
            self._swap_cards(free, one, other)
            return
        left, counts = sum([self.surprises[at] for at in groups]) + draw_allowed(1.0, rng), dict[int, int]()
        for at in groups:
            counts[at] = self._count_surprises(at, left)
            left -= counts[at]
            if left < 0:
                self._swap_cards(free, one, other)
                return
        for at, count in counts.items():
            self.surprises[at] = count

    def _swap_cards(self, free: list[str], one: int, other: int) -> None:
        card = self.cards[free[one]]
        if other < len(free):
            self.cards[free[one]], self.cards[free[other]] = self.cards[free[other]], card
        else:
            self.cards[free[one]], self.rest[other - len(free)] = self.rest[other - len(free)], card

    def _count_surprises(self, at: int, most: float = inf) -> int:
        """Return how many decisions of a group of seats the policy would not have made; beyond `most` it stops."""
        group, history, card_of = self.knowledge.story.groups[at], self.histories[at], self.cards.get
        hands, masts = (
            {seat: [card_of(slot, slot) for slot in slots] for seat, slots in zip(group, each, strict=True)}
            for each in (history.hands, history.masts)
        )
        stolen = [card_of(slot, slot) for _ply, slot in history.stolen]
        surprises = 0
        for change in self._story.changes[at]:
            hung = undo(change, hands, masts, stolen)
            if change.moment >= 0:
                held = in_order(hands[change.seat]), tuple(masts[change.seat])
                surprises += not self._is_expected(change, *held, hung)
                if surprises > most:
                    break
        return surprises

    def _is_expected(self, change: SeatChange, hand: Cards, mast: Cards, hung: Card) -> bool:
        """Return whether the policy makes the same decision with this hand and this mast."""
        asked = change.moment, hand, mast
        move = self._expected.get(asked)
        if move is None:
            open_, seat = self._story.moments[change.moment].open, change.seat
            options = tuple(legal.find_legal_moves(open_, hand, len(mast)))
            seen = open_._replace(hand=hand, masts=replace_at(open_.masts, seat, mast), options=options)
            move = self._expected[asked] = options[0] if len(options) == 1 else self.policy(seen)
        made = self._story.moments[change.moment].move
        return move == (Mast(hung) if change.kind == HANG else made)


def undo(change: SeatChange, hands: dict[int, list[Card]], masts: dict[int, list[Card]], stolen: list[Card]) -> Card:
    """Turn hands and masts back to the moment before a change; return the card that it hung, else ""."""
    match change.kind:
        case koinobori_story.GAIN:
            hands[change.seat].remove(change.card)
        case koinobori_story.SHOW:
            hands[change.seat].append(change.card)
        case koinobori_story.HANG:
            hung = masts[change.seat].pop()
            hands[change.seat].append(hung)
            return hung
        case koinobori_story.STEAL_CARD:
            card = stolen[change.steal]
            if change.seat in hands:
                hands[change.seat].remove(card)
            if change.victim in hands:
                hands[change.victim].append(card)
    return ""


def _take_from(pool: list[Card], at: int) -> Card:
    """Take the card at a place out of a pool, and put the last one there."""
    card, pool[at] = pool[at], pool[-1]
    pool.pop()
    return card


def draw_allowed(ratio: float, rng: Stream) -> int:
    """Return how many surprises a change may add that else makes a deal likelier by this ratio.

    Below 0 it must take so many away.
    """
    drawn, parts, allowed = rng.randbelow(PARTS), ratio * PARTS / prod(repeat(DOUBT, MOST_SURPRISES)), MOST_SURPRISES
    while drawn >= parts:
        parts *= DOUBT
        allowed -= 1
    return allowed
