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
from math import factorial, prod
from typing import Any, NamedTuple, TypeAlias

from gamelib.core.chance import Stream
from gamelib.core.events import facts_in_order
from gamelib.core.tuples import replace_at, without_one
from gamelib.koinobori.cards import UNKNOWN, Card, Cards, in_order
from gamelib.koinobori.open_story import HandAndMast, HandChange, Slots, of_seat, open_story, start_of_seat, without
from gamelib.koinobori.position import SeatPosition

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


class Story(NamedTuple):
    """Everything that a view's facts say about hidden cards."""

    unseen: Counter[Card]
    """The cards this seat had never seen when the game began: tokens, and the deck of that time."""
    deck: Counter[Card] | None
    """What the deck is known to hold since the discards were shuffled."""
    start: tuple[HandAndMast, ...]
    """By seat: the slots of its hand and its mast when the game began."""
    changes: tuple[HandChange, ...]
    by_seat: tuple[tuple[HandChange, ...], ...]
    """The changes by seat: those of its hand."""
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
    seen_by_all = open_story(view)
    began, start, unseen, changes = seen_by_all.began, seen_by_all.start, seen_by_all.unseen, seen_by_all.changes
    secrets: dict[int, Any] = dict(facts_in_order(view.secret))
    if view.seat is not None:
        own_start = start_of_seat(view.seat, secrets[0])
        start = replace_at(start, view.seat, own_start)
        unseen = without(unseen, [
            own for cards in zip(secrets[0], began.known[view.seat], strict=True)
            for own, known in zip(*cards, strict=True) if known == UNKNOWN
        ])
    by_seat, steals = seen_by_all.by_seat, seen_by_all.steals
    groups = _groups(view.players, view.seat, tuple([(change.seat, change.victim) for change in steals]))
    if steals and not secrets.keys().isdisjoint([change.ply for change in steals]):
        changes = tuple([
            change._replace(card=secrets.get(change.ply)) if change.kind == "steal" else change for change in changes
        ])
    if seen_by_all.masts:
        changes = tuple(_with_hung_cards(changes, [len(mast) for _hand, mast in start], seen_by_all.masts))
        unseen = unseen.copy()
        start = _with_masts_shown(start, seen_by_all.masts, unseen)
    if changes is not seen_by_all.changes:
        by_seat = tuple([tuple(of_seat(changes, seat)) for seat in range(view.players)])
    return Story(unseen, seen_by_all.deck, start, changes, by_seat, groups)


def _with_hung_cards(
    changes: Iterable[HandChange], on_mast: list[int], masts: Sequence[Cards]
) -> Iterator[HandChange]:
    """Yield the changes with the cards that were hung; `on_mast` counts the cards on each mast so far."""
    for change in changes:
        if change.kind == "hang":
            yield change._replace(card=masts[change.seat][on_mast[change.seat]])
            on_mast[change.seat] += 1
        else:
            yield change


def _with_masts_shown(
    start: tuple[HandAndMast, ...], masts: Sequence[Cards], unseen: Counter[Card]
) -> tuple[HandAndMast, ...]:
    """Return the start with the cards that hung there then, once the masts have been turned up."""
    for (_hand, hung), mast in zip(start, masts, strict=True):
        unseen.subtract(card for slot, card in zip(hung, mast, strict=False) if slot[0] == UNKNOWN)
    return tuple((hand, mast[: len(hung)]) for (hand, hung), mast in zip(start, masts, strict=True))


@lru_cache(maxsize=64)
def _groups(
    players: int, onlooker: int | None, steals: tuple[tuple[int, int], ...]
) -> tuple[tuple[int, ...], ...]:
    """Return the groups as the onlooker sees them after these steals, each a thief and a victim."""
    groups = [{seat} for seat in range(players) if seat != onlooker]
    for steal in steals:
        if onlooker not in steal:
            joined = [group for group in groups if not group.isdisjoint(steal)]
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
    traversals = _traversals(Start(group, tuple([story.start[seat] for seat in group]), limit))
    changes = _changes_of(story, group)
    latest = [*traversals]
    longest = latest[0]
    for each in latest:
        if len(each.changes) > len(longest.changes) and changes[: len(each.changes)] == each.changes:
            longest = each
    traversal = longest if longest.changes == changes else _follow(longest, changes, group, limit)
    if traversal is not longest and len(traversal.histories) <= MAX_HISTORIES:
        traversals[1:] = [traversal, *(each for each in traversals[1:] if each is not longest)][:MAX_TRAVERSALS]
    possible = [
        (history, weight * deals)
        for history, weight in traversal.histories.items()
        if (deals := count_deals(history.shown, story.unseen) if history.shown else 1)
    ]
    if not possible:
        return weigh_histories(story, group, limit * 10)
    return WeightedHistories(possible, traversal.is_exhaustive)


def _changes_of(story: Story, group: tuple[int, ...]) -> tuple[HandChange, ...]:
    """Return the changes of the hands of a group."""
    if len(group) == 1:
        return story.by_seat[group[0]]
    return tuple([change for change in story.changes if change.seat in group or change.victim in group])


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
        if change.kind == "gain":
            at, card = group.index(change.seat), str(change.card)
            for (hands, masts, stolen, shown, unlike), weight in histories.items():  # they stay apart
                after[History(_with_slot(hands, at, card), masts, stolen, shown, unlike)] = weight
        else:
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
    if len(shown) == 1:
        return max(unseen[shown[0][1]], 0)
    count, left = 1, dict[Card, int]()
    for _token, card in shown:
        number = left.get(card, unseen[card])
        if number <= 0:
            return 0
        count, left[card] = count * number, number - 1
    return count


def _successors(history: History, change: HandChange, group: tuple[int, ...]) -> Iterator[tuple[History, int]]:
    """Yield how a history can go on after a change, each time with the number of cards that it may have been."""
    kind, seat, card, ply, victim = change
    hands, masts, stolen, shown, unlike = history
    if kind == "steal" and victim not in group:
        stolen = (*stolen, (ply, str(card)))
        yield History(_with_slot(hands, group.index(seat), str(card)), masts, stolen, shown, unlike), 1
        return
    at = group.index(victim if kind == "steal" else seat)
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
            yield History(left, masts, stolen, shown_now, unlike.union(earlier) if earlier else unlike), count
            earlier.append((slot, str(card)))
        elif kind == "hang":
            yield History(left, _with_slot_on_mast(masts, at, slot), stolen, shown_now, unlike), count
        else:
            if seat in group:
                left = _with_slot(left, group.index(seat), slot)
            yield History(left, masts, (*stolen, (ply, slot)), shown_now, unlike), count


def _with_slot(hands: tuple[Slots, ...], at: int, slot: str) -> tuple[Slots, ...]:
    """Return the hands after a card has come to one."""
    return replace_at(hands, at, tuple(sorted([*hands[at], slot])))


def _with_slot_on_mast(masts: tuple[Slots, ...], at: int, slot: str) -> tuple[Slots, ...]:
    """Return the masts after a card has been hung on one."""
    return replace_at(masts, at, (*masts[at], slot))


def _without_slot(hands: tuple[Slots, ...], at: int, slot: str) -> tuple[Slots, ...]:
    """Return the hands after a card has left one."""
    return replace_at(hands, at, without_one(hands[at], slot))


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
    return Knowledge(story, tuple([weigh_histories(story, group) for group in story.groups]))


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
                hand = _cards_in_all(frozenset([history.hands[at] for history, _weight in weighted.histories]))
            else:
                hand = in_order(_certain_cards(knowledge.story, seat).elements())
            hands[seat] = hand + (UNKNOWN,) * (view.hand_sizes[seat] - len(hand))
    return tuple([hands[seat] for seat in range(view.players)])


@lru_cache(maxsize=256)
def _cards_in_all(hands: frozenset[Slots]) -> Cards:
    """Return the cards that all of these hands hold."""
    certain = [[slot for slot in hand if slot[0] != UNKNOWN] for hand in hands]
    if len(certain) == 1:
        return in_order(certain[0])
    return in_order(reduce(Counter.__and__, map(Counter, certain)).elements())


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
