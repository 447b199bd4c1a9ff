"""Koinobori, 6 what each player sees: what can be known of hidden cards.

A hand is followed through everything that happened. It consists of *slots*: a card that everybody saw enter it stands
for itself, and a card never seen is a *token*, written `?1.0`. A face-down or stolen card may have been any slot of
that moment, each as likely as the other; a card shown later must have been there. A *history* is one way in which all
these hidden choices can have gone. It is weighed by the number of deals that lead to it, so what is dealt from it is as
likely as at a table where the others choose face-down cards by lot (KOI-6.2, KOI-6.3, KOI-6.4). Where there are too
many histories to follow, a sample of them stands for all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial, reduce
from itertools import product
from math import factorial, perm, prod
from typing import Any, Literal, NamedTuple, TypeAlias, cast

from gamelib.core.chance import Stream
from gamelib.core.events import facts_in_order
from gamelib.core.tuples import MadeOnce
from gamelib.koinobori.cards import UNKNOWN, Card, Cards, in_order
from gamelib.koinobori.facts import Began, Ended, Hung, Placed, Refilled, Stolen, Taken
from gamelib.koinobori.position import SeatPosition

Slots: TypeAlias = tuple[str, ...]
HandAndMast: TypeAlias = tuple[Slots, Slots]
Pairs: TypeAlias = tuple[tuple[str, Card], ...]
MAX_JOINT_EXACT = 4096
"""How many joint histories are weighed exactly; beyond that `imagine` weighs a sample of them."""
MAX_HISTORIES = 500
"""How many histories of one group of seats are followed; beyond that a sample of as many stands for all."""
MAX_TRAVERSALS = 3
"""How many traversals are remembered for each start: a thief has seen more than the onlookers of the same hands."""


class History(NamedTuple):
    """One way in which the hidden choices of some seats can have gone."""

    hands: tuple[Slots, ...]
    masts: tuple[Slots, ...]
    stolen: tuple[tuple[int, str], ...] = ()
    """The slot stolen at each ply."""
    shown: Pairs = ()
    """Tokens that turned out to be these cards."""
    unlike: frozenset[tuple[str, Card]] = frozenset()
    """Tokens that cannot be these cards."""


class HandChange(NamedTuple):
    """Something that happened to a hand."""

    kind: Literal["gain", "show", "hang", "steal"]
    """An open card came or went, a hidden card was hung on the mast, or one was stolen from a victim."""
    seat: int
    card: Card | None
    ply: int
    victim: int = -1


class Story(NamedTuple):
    """Everything that a view's facts say about hidden cards."""

    unseen: Counter[Card]
    """The cards this seat had never seen when the game began: tokens, and the deck of that time."""
    deck: Counter[Card] | None
    """What the deck is known to hold since the discards were shuffled."""
    start: tuple[HandAndMast, ...]
    """By seat: the slots of its hand and its mast when the game began."""
    changes: tuple[HandChange, ...]
    groups: tuple[tuple[int, ...], ...]
    """Seats whose hidden choices depend on each other, because one stole from another."""


WeightedHistory: TypeAlias = tuple[History, int]


class WeightedHistories(NamedTuple):
    """The histories of a group of seats, each with its weight: all of them, or a sample."""

    histories: list[WeightedHistory]
    is_exhaustive: bool


# From facts to a story -----------------------------------------------------------------


def story_of(view: SeatPosition) -> Story:
    """Return what this seat has seen happen to cards it cannot see."""
    facts = facts_in_order(view.past)
    secrets: dict[int, Any] = dict(facts_in_order(view.secret))
    began = cast(Began, facts[0])
    start = tuple(_start_of_seat(view, seat, known, secrets) for seat, known in enumerate(began.known))
    unseen = Counter(view.setup.cards)
    unseen.subtract([*began.row, *began.discards])
    unseen.subtract(card for post in began.posts for space in post for card in space)
    unseen.subtract(slot for pair in start for slots in pair for slot in slots if slot[0] != UNKNOWN)
    deck: Counter[Card] | None = None
    for fact in facts:
        if isinstance(fact, Refilled):
            (unseen if deck is None else deck).subtract(fact.drawn)
            if fact.reshuffled:
                deck = Counter(fact.reshuffled)
                deck.subtract(fact.more)
    final_masts = facts[-1].masts if isinstance(facts[-1], Ended) else None
    changes = tuple(_hand_changes(facts, secrets, [len(mast) for _hand, mast in start], final_masts))
    if final_masts:
        start = _with_masts_shown(start, final_masts, unseen)
    return Story(unseen, deck, start, changes, _groups(view, changes))


def _start_of_seat(
    view: SeatPosition, seat: int, known: tuple[Cards, Cards], secrets: dict[int, Any]
) -> HandAndMast:
    hand, mast = secrets[0] if seat == view.seat else known
    return (
        tuple(sorted(card if card != UNKNOWN else f"?{seat}.{at}" for at, card in enumerate(hand))),
        tuple(card if card != UNKNOWN else f"?{seat}/{at}" for at, card in enumerate(mast)),
    )


def _hand_changes(
    facts: Sequence[Any], secrets: dict[int, Any], on_mast: list[int], final_masts: Sequence[Cards] | None
) -> Iterator[HandChange]:
    """Yield what happened to hands; `on_mast` counts the cards on each mast so far."""
    for ply, fact in enumerate(facts):
        match fact:
            case Taken():
                yield HandChange("gain", fact.seat, fact.card, ply)
            case Placed():
                yield HandChange("show", fact.seat, fact.card, ply)
            case Hung(seat):
                yield HandChange("hang", seat, final_masts[seat][on_mast[seat]] if final_masts else None, ply)
                on_mast[seat] += 1
            case Stolen():
                yield HandChange("steal", fact.seat, secrets.get(ply), ply, fact.victim)


def _with_masts_shown(
    start: tuple[HandAndMast, ...], masts: Sequence[Cards], unseen: Counter[Card]
) -> tuple[HandAndMast, ...]:
    """Return the start with the cards that hung there then, once the masts have been turned up."""
    for (_hand, hung), mast in zip(start, masts, strict=True):
        unseen.subtract(card for slot, card in zip(hung, mast, strict=False) if slot[0] == UNKNOWN)
    return tuple((hand, mast[: len(hung)]) for (hand, hung), mast in zip(start, masts, strict=True))


def _groups(view: SeatPosition, changes: Iterable[HandChange]) -> tuple[tuple[int, ...], ...]:
    groups = [{seat} for seat in range(view.players) if seat != view.seat]
    for change in changes:
        if change.kind == "steal" and view.seat not in (change.seat, change.victim):
            joined = [group for group in groups if change.seat in group or change.victim in group]
            groups = [group for group in groups if group not in joined] + [set().union(*joined)]
    return tuple(tuple(sorted(group)) for group in groups)


# Histories -------------------------------------------------------------------------------


class Start(NamedTuple):
    """The seats of a group, their hands and masts when the game began, and how many histories are followed."""

    group: tuple[int, ...]
    hands_and_masts: tuple[HandAndMast, ...]
    limit: int


class Traversal(NamedTuple):
    """How far a group has been followed: the changes so far, and the histories that lead there with their weights."""

    changes: tuple[HandChange, ...]
    histories: dict[History, int]
    is_exhaustive: bool = True


def weigh_histories(story: Story, group: tuple[int, ...], limit: int = MAX_HISTORIES) -> WeightedHistories:
    """Return the histories of a group of seats, and how likely each is compared with the others."""
    # Other threads may run this at the same time, so the list is read once and replaced in one step.
    traversals = _traversals(Start(group, tuple(story.start[seat] for seat in group), limit))
    changes = tuple(change for change in story.changes if change.seat in group or change.victim in group)
    usable = [each for each in (*traversals,) if changes[: len(each.changes)] == each.changes]
    longest = max(usable, key=lambda each: len(each.changes))
    traversal = _follow(longest, changes, group, limit)
    if len(traversal.histories) <= MAX_HISTORIES:
        traversals[1:] = [traversal, *(each for each in traversals[1:] if each is not longest)][:MAX_TRAVERSALS]
    deals = MadeOnce[Pairs, int](lambda shown: count_deals(shown, story.unseen))
    weighted = [(history, weight * deals[history.shown]) for history, weight in traversal.histories.items()]
    possible = [(history, weight) for history, weight in weighted if weight]
    if not possible:
        return weigh_histories(story, group, limit * 10)
    return WeightedHistories(possible, traversal.is_exhaustive)


@lru_cache(maxsize=8)
def _traversals(start: Start) -> list[Traversal]:
    """Return the list that remembers how far this group has been followed; its first entry is the start."""
    hands, masts = zip(*start.hands_and_masts, strict=True)
    return [Traversal((), {History(hands, masts): 1})]


def _follow(traversal: Traversal, changes: tuple[HandChange, ...], group: tuple[int, ...], limit: int) -> Traversal:
    """Follow a group through the changes that the traversal has not seen yet."""
    histories, is_exhaustive = traversal.histories, traversal.is_exhaustive
    for change in changes[len(traversal.changes) :]:
        after: dict[History, int] = {}
        for history, weight in histories.items():
            for successor, cards in _successors(history, change, group):
                after[successor] = after.get(successor, 0) + weight * cards
        if len(after) > limit:
            after, is_exhaustive = _sample(after, limit, change.ply), False
        histories = after
    return Traversal(changes, histories, is_exhaustive)


def _sample(histories: dict[History, int], limit: int, ply: int) -> dict[History, int]:
    """Return a sample of histories, the same one for the same facts."""
    rng, items, sample = Stream(ply, "ways"), list(histories.items()), dict[History, int]()
    for _draw in range(limit):
        history, weight = rng.choice(items)
        sample[history] = sample.get(history, 0) + weight
    return sample


def count_deals(shown: Sequence[tuple[str, Card]], unseen: Counter[Card]) -> int:
    """Count the ways to deal unseen cards to tokens that turned out to be these cards."""
    if not shown:
        return 1
    count = 1
    for card, times in Counter(card for _token, card in shown).items():
        count *= perm(max(unseen[card], 0), times)
    return count


def _successors(history: History, change: HandChange, group: tuple[int, ...]) -> Iterator[tuple[History, int]]:
    """Yield how a history can go on after a change, each time with the number of cards that it may have been."""
    kind, seat, card, ply = change.kind, change.seat, change.card, change.ply
    hands, masts, stolen, shown, unlike = history
    if kind == "gain" or (kind == "steal" and change.victim not in group):
        if kind == "steal":
            stolen = (*stolen, (ply, str(card)))
        yield History(_with_slot(hands, group.index(seat), str(card)), masts, stolen, shown, unlike), 1
        return
    at = group.index(change.victim if kind == "steal" else seat)
    hand = hands[at]
    if kind == "show" and card in hand:
        yield History(_without_slot(hands, at, str(card)), masts, stolen, shown, unlike), 1
        return
    earlier: list[tuple[str, Card]] = []
    for slot in dict.fromkeys(hand):
        if card is not None and slot != card and (slot[0] != UNKNOWN or (slot, card) in unlike):
            continue
        left, count = _without_slot(hands, at, slot), hand.count(slot)
        shown_now = shown if card is None or slot == card else (*shown, (slot, card))
        if kind == "show":
            yield History(left, masts, stolen, shown_now, unlike.union(earlier)), count
            earlier.append((slot, str(card)))
        elif kind == "hang":
            yield History(left, _with_slot_on_mast(masts, at, slot), stolen, shown_now, unlike), count
        else:
            if seat in group:
                left = _with_slot(left, group.index(seat), slot)
            yield History(left, masts, (*stolen, (ply, slot)), shown_now, unlike), count


def _with_slot(hands: tuple[Slots, ...], at: int, slot: str) -> tuple[Slots, ...]:
    """Return the hands after a card has come to one."""
    return (*hands[:at], tuple(sorted((*hands[at], slot))), *hands[at + 1 :])


def _with_slot_on_mast(masts: tuple[Slots, ...], at: int, slot: str) -> tuple[Slots, ...]:
    """Return the masts after a card has been hung on one."""
    return (*masts[:at], (*masts[at], slot), *masts[at + 1 :])


def _without_slot(hands: tuple[Slots, ...], at: int, slot: str) -> tuple[Slots, ...]:
    """Return the hands after a card has left one."""
    place = hands[at].index(slot)
    return (*hands[:at], hands[at][:place] + hands[at][place + 1 :], *hands[at + 1 :])


# What a view knows -----------------------------------------------------------------------


class Knowledge(NamedTuple):
    """What a view's facts say of hidden cards, worked out."""

    story: Story
    groups: tuple[WeightedHistories, ...]
    """The histories of each group of the story."""


JointHistories: TypeAlias = list[tuple[tuple[History, ...], int]]
"""Combinations of histories, one of each group, with their weights."""


class _SameFacts:
    """A view as a cache key: views of the same facts by the same seat are equal."""

    __slots__ = ("view",)

    def __init__(self, view: SeatPosition) -> None:
        self.view = view

    def __hash__(self) -> int:
        return hash((id(self.view.past), id(self.view.secret), self.view.seat))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, _SameFacts)
            and self.view.past is other.view.past
            and self.view.secret is other.view.secret
            and self.view.seat == other.view.seat
            and self.view.setup is other.view.setup
        )


def recall(view: SeatPosition) -> Knowledge:
    """Return what a view knows of hidden cards; the latest answers are cached."""
    return _recall(_SameFacts(view))


@lru_cache(maxsize=16)
def _recall(key: _SameFacts) -> Knowledge:
    story = story_of(key.view)
    return Knowledge(story, tuple(weigh_histories(story, group) for group in story.groups))


def joint_histories(view: SeatPosition) -> JointHistories | None:
    """Return every combination of histories that a view allows; None if there are too many."""
    return _weigh_together(_SameFacts(view))


@lru_cache(maxsize=16)
def _weigh_together(key: _SameFacts) -> JointHistories | None:
    story, groups = _recall(key)
    if prod(len(group.histories) for group in groups) > MAX_JOINT_EXACT:
        return None
    return [(histories, weight) for histories, weight in _joint_histories(story, groups) if weight]


def _joint_histories(
    story: Story, groups: Iterable[WeightedHistories]
) -> Iterator[tuple[tuple[History, ...], int]]:
    """Yield every combination of histories with its weight: the choices in it, times the deals that allow it."""
    choices_of_groups = [
        [(history, weight // count_deals(history.shown, story.unseen)) for history, weight in group.histories]
        for group in groups
    ]
    count = lru_cache(maxsize=None)(partial(count_joint_deals, story))
    for combination in product(*choices_of_groups):
        histories, choices = zip(*combination, strict=True)
        yield histories, count(tuple([history.shown for history in histories])) * prod(choices)


def count_joint_deals(story: Story, shown: tuple[Pairs, ...]) -> int:
    """Count the deals of all unseen cards in which these tokens are these cards."""
    pairs = [pair for pairs_of_group in shown for pair in pairs_of_group]
    return count_deals(pairs, story.unseen) * factorial(story.unseen.total() - len(pairs))


def known(view: SeatPosition) -> tuple[Cards, ...]:
    """Return every hand as far as the view knows it for certain, `?` for unknown cards."""
    knowledge = recall(view)
    hands = {view.seat: view.hand} if view.seat is not None else {}
    for group, weighted in zip(knowledge.story.groups, knowledge.groups, strict=True):
        for at, seat in enumerate(group):
            if weighted.is_exhaustive:
                certain = _cards_in_all(weighted.histories, at)
            else:
                certain = _certain_cards(knowledge.story, seat)
            hand = in_order(certain.elements())
            hands[seat] = hand + (UNKNOWN,) * (view.hand_sizes[seat] - len(hand))
    return tuple(hands[seat] for seat in range(view.players))


def _cards_in_all(histories: Iterable[WeightedHistory], at: int) -> Counter[Card]:
    """Return the cards that a hand holds in every history."""
    hands = {history.hands[at] for history, _weight in histories}
    return reduce(Counter.__and__, [Counter(slot for slot in hand if slot[0] != UNKNOWN) for hand in hands])


def _certain_cards(story: Story, seat: int) -> Counter[Card]:
    """Return the cards everybody saw enter a hand, until one of them may have left it face down (KOI-6.2).

    Where there are too many histories to follow, these are still certain.
    """
    certain = Counter(slot for slot in story.start[seat][0] if slot[0] != UNKNOWN)
    for change in story.changes:
        card, loser = change.card, change.victim if change.kind == "steal" else change.seat
        if card and change.seat == seat and change.kind in ("gain", "steal"):
            certain[card] += 1
        elif card and loser == seat:
            certain[card] -= certain[card] > 0
        elif not card and loser == seat:
            certain -= Counter({*certain})
    return +certain


def known_masts(view: SeatPosition) -> tuple[Cards, ...]:
    """Return every mast as far as the view knows it for certain, `?` for unknown cards."""
    knowledge = recall(view)
    masts = list(view.masts)
    for group, weighted in zip(knowledge.story.groups, knowledge.groups, strict=True):
        if not weighted.is_exhaustive:
            continue
        for at, seat in enumerate(group):
            possible = [
                tuple(dict(history.shown).get(slot, slot) for slot in history.masts[at])
                for history, _weight in weighted.histories
            ]
            masts[seat] = tuple(
                slots[0] if len({*slots}) == 1 and slots[0][0] != UNKNOWN else UNKNOWN
                for slots in zip(*possible, strict=True)
            )
    return tuple(masts)
