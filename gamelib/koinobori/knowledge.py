"""Koinobori, 6 what each player sees: what can be known of hidden cards.

A hand is followed through everything that happened, in all the ways that hidden choices can have gone: its histories.
Each is weighed by the number of deals that lead to it, so what is dealt from it is as likely as at a table where the
others choose face-down cards by lot (KOI-6.2, KOI-6.3, KOI-6.4).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import product
from math import factorial, prod
from typing import NamedTuple, TypeAlias

from gamelib.core.errors import GameError
from gamelib.core.events import facts_in_order
from gamelib.core.language import _
from gamelib.core.tuples import replace_at
from gamelib.koinobori.cards import UNKNOWN, Card, Cards, in_order
from gamelib.koinobori.position import SeatPosition
from gamelib.koinobori.possible_histories import (
    MAX_HISTORIES,
    History,
    Pairs,
    cards_in_all,
    count_deals,
    known_cards,
    traverse,
)
from gamelib.koinobori.public_history import (
    HandAndMast,
    HandChange,
    PublicHistory,
    changes_of_seat,
    public_history,
    start_of_seat,
    without_cards,
)

MOST_FOLLOWED = 10**5
"""Maximum number of histories that are followed to find one that is possible."""
MAX_JOINT_EXACT = 4096
"""Maximum number of joint histories that are weighed exactly; of more, `imagine` weighs a sample."""


class HandStory(NamedTuple):
    """Everything that a view's facts say about hidden cards."""

    unseen: Counter[Card]
    """The cards this seat had never seen when the game began: tokens, and the deck of that time."""
    deck: Counter[Card] | None
    """What the deck is known to hold since the discards were shuffled."""
    start: tuple[HandAndMast, ...]
    """By seat: the slots of its hand and its mast when the game began."""
    changes: tuple[HandChange, ...]
    by_seat: tuple[tuple[HandChange, ...], ...]
    """For each seat, the changes of its hand."""
    groups: tuple[tuple[int, ...], ...]
    """Seats whose hidden choices depend on each other, because one stole from another."""


WeightedHistory: TypeAlias = tuple[History, int]


class WeightedHistories(NamedTuple):
    """The histories of a group of seats, each with its weight: all of them, or a sample."""

    histories: list[WeightedHistory]
    is_exhaustive: bool


# From facts to a story -----------------------------------------------------------------


def story_of(view: SeatPosition) -> HandStory:
    """Return what this seat has seen happen to cards it cannot see."""
    seen_by_all = public_history(view)
    seen = _changes_seen(view, seen_by_all)
    unseen, start = seen_by_all.unseen, seen_by_all.start
    if view.seat is not None:
        own, known_to_all = dict(facts_in_order(view.secret))[0], seen_by_all.began.known[view.seat]
        start = replace_at(start, view.seat, start_of_seat(view.seat, own))
        unseen = without_cards(
            unseen,
            [
                card
                for cards, known in zip(own, known_to_all, strict=True)
                for card in (Counter(cards) - Counter(known)).elements()
            ],
        )
    if seen_by_all.masts:
        unseen = unseen.copy()
        start = _with_masts_shown(start, seen_by_all.masts, unseen)
    return HandStory(unseen, seen_by_all.deck, start, *seen)


class SeenChanges(NamedTuple):
    """What happened to the hands, as one seat saw it: the last three fields of its story."""

    changes: tuple[HandChange, ...]
    by_seat: tuple[tuple[HandChange, ...], ...]
    groups: tuple[tuple[int, ...], ...]


def _changes_seen(view: SeatPosition, seen_by_all: PublicHistory) -> SeenChanges:
    """Return what happened to the hands, with those stolen and hung cards filled in that this seat knows."""
    changes, by_seat, steals = seen_by_all.changes, seen_by_all.by_seat, seen_by_all.steals
    groups = _groups(view.players, view.seat, tuple([(change.seat, change.victim) for change in steals]))
    if steals and view.seat is not None:
        stolen = dict(facts_in_order(view.secret))
        if any(change.ply in stolen for change in steals):
            changes = tuple(
                [
                    change._replace(card=stolen.get(change.ply)) if change.kind == "steal" else change
                    for change in changes
                ]
            )
    if seen_by_all.masts:
        hung_at_start = [len(mast) for _hand, mast in seen_by_all.start]
        changes = tuple(_with_hung_cards(changes, hung_at_start, seen_by_all.masts))
    if changes is not seen_by_all.changes:
        by_seat = tuple([tuple(changes_of_seat(changes, seat)) for seat in range(view.players)])
    return SeenChanges(changes, by_seat, groups)


def _with_hung_cards(changes: Iterable[HandChange], on_mast: list[int], masts: Sequence[Cards]) -> Iterator[HandChange]:
    """Yield the changes with the hung cards filled in from the masts; `on_mast` is the height of each mast so far."""
    for change in changes:
        if change.kind == "hang":
            yield change._replace(card=masts[change.seat][on_mast[change.seat]])
            on_mast[change.seat] += 1
        else:
            yield change


def _with_masts_shown(
    start: tuple[HandAndMast, ...], masts: Sequence[Cards], unseen: Counter[Card]
) -> tuple[HandAndMast, ...]:
    """Return the start with the cards that hung on the masts then; they are known once the masts are turned up."""
    for (_hand, hung), mast in zip(start, masts, strict=True):
        unseen.subtract(card for slot, card in zip(hung, mast, strict=False) if slot[0] == UNKNOWN)
    return tuple((hand, mast[: len(hung)]) for (hand, hung), mast in zip(start, masts, strict=True))


@lru_cache(maxsize=64)
def _groups(players: int, onlooker: int | None, steals: tuple[tuple[int, int], ...]) -> tuple[tuple[int, ...], ...]:
    """Return the groups of seats whose hidden cards depend on each other; a steal is a thief and a victim."""
    groups = [{seat} for seat in range(players) if seat != onlooker]
    for steal in steals:
        if onlooker not in steal:
            joined = [group for group in groups if not group.isdisjoint(steal)]
            groups = [group for group in groups if group not in joined] + [set().union(*joined)]
    return tuple(tuple(sorted(group)) for group in groups)


# Histories -------------------------------------------------------------------------------


def weigh_histories(story: HandStory, group: tuple[int, ...], limit: int | None = None) -> WeightedHistories:
    """Return the histories of a group of seats, and how likely each is compared with the others."""
    limit = limit or MAX_HISTORIES
    traversal = traverse(group, story.start, _changes_of(group, story.changes, story.by_seat), limit)
    possible = [
        (history, weight * deals)
        for history, weight in zip(traversal.histories, traversal.weights, strict=True)
        if (deals := count_deals(history.shown, story.unseen) if history.shown else 1)
    ]
    if not possible:
        if traversal.is_exhaustive or limit > MOST_FOLLOWED:
            raise GameError(_("no cards agree with all that has happened"))
        return weigh_histories(story, group, limit * 10)
    return WeightedHistories(possible, traversal.is_exhaustive)


def _changes_of(
    group: tuple[int, ...], changes: tuple[HandChange, ...], by_seat: tuple[tuple[HandChange, ...], ...]
) -> tuple[HandChange, ...]:
    """Return the changes of the hands of a group."""
    if len(group) == 1:
        return by_seat[group[0]]
    return tuple([change for change in changes if change.seat in group or change.victim in group])


# What a view knows -----------------------------------------------------------------------


class Knowledge(NamedTuple):
    """What a view's facts say of hidden cards: the story, and the weighted histories of each group."""

    story: HandStory
    groups: tuple[WeightedHistories, ...]
    """The histories of each group of the story."""


JointHistories: TypeAlias = list[tuple[tuple[History, ...], int]]
"""Combinations of histories, one of each group, with their weights."""


class FactsCacheKey:
    """A view as a cache key: views of the same facts by the same seat are equal."""

    __slots__ = ("view",)

    def __init__(self, view: SeatPosition) -> None:
        self.view = view

    def __hash__(self) -> int:
        return hash((id(self.view.past), id(self.view.secret), self.view.seat))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, FactsCacheKey)
            and self.view.past is other.view.past
            and self.view.secret is other.view.secret
            and self.view.seat == other.view.seat
            and self.view.setup is other.view.setup
        )


def recall(view: SeatPosition) -> Knowledge:
    """Return what a view knows of hidden cards; the latest answers are cached."""
    return _recall(FactsCacheKey(view))


@lru_cache(maxsize=16)
def _recall(key: FactsCacheKey) -> Knowledge:
    story = story_of(key.view)
    return Knowledge(story, tuple([weigh_histories(story, group) for group in story.groups]))


def joint_histories(view: SeatPosition) -> JointHistories | None:
    """Return every possible combination of histories; None if there are too many."""
    return _join(FactsCacheKey(view))


@lru_cache(maxsize=16)
def _join(key: FactsCacheKey) -> JointHistories | None:
    weights = _weigh_together(key)
    if weights is None:
        return None
    together = product(*[[history for history, _weight in group.histories] for group in _recall(key).groups])
    return [(histories, weight) for histories, weight in zip(together, weights, strict=True) if weight]


def joint_weights(view: SeatPosition) -> list[int] | None:
    """Return the weight of every combination of histories, of the last group fastest; None if there are too many.

    An impossible one has weight 0.
    """
    return _weigh_together(FactsCacheKey(view))


@lru_cache(maxsize=16)
def _weigh_together(key: FactsCacheKey) -> list[int] | None:
    """Return the weights: the choices in a combination, times the deals that allow it."""
    story, groups = _recall(key)
    if prod(len(group.histories) for group in groups) > MAX_JOINT_EXACT:
        return None
    *others, last = [
        [(history.shown, weight // count_deals(history.shown, story.unseen)) for history, weight in group.histories]
        for group in groups
    ]
    joined: list[tuple[tuple[Pairs, ...], int]] = [((), 1)]
    for ways in others:
        joined = [((*shown, added), choices * more) for shown, choices in joined for added, more in ways]
    count, shown_last, weights = lru_cache(maxsize=None)(partial(count_joint_deals, story)), {*dict(last)}, list[int]()
    for shown, choices in joined:
        deals = {added: choices * count((*shown, added)) for added in shown_last}
        weights += [deals[added] * more for added, more in last]
    return weights


def count_joint_deals(story: HandStory, shown: tuple[Pairs, ...]) -> int:
    """Count the deals of all unseen cards in which these tokens are these cards."""
    pairs = [pair for pairs_of_group in shown for pair in pairs_of_group]
    return count_deals(pairs, story.unseen) * factorial(story.unseen.total() - len(pairs))


def known(view: SeatPosition) -> tuple[Cards, ...]:
    """Return every hand as far as the view knows it for certain, `?` for unknown cards."""
    hands = _hands_without_weights(view)
    if hands is None:
        hands = _hands_weighed(recall(view))
    if view.seat is not None:
        hands[view.seat] = view.hand
    return tuple([hands[seat] + (UNKNOWN,) * (size - len(hands[seat])) for seat, size in enumerate(view.hand_sizes)])


def _hands_without_weights(view: SeatPosition) -> dict[int, Cards] | None:
    """Return the certain cards of the other hands if they can be told without weights; None if weights are needed.

    Weights are seldom needed. Without them this is quick: what everybody saw is worked out once for all seats, and most
    of it is reused at every later moment.
    """
    seen_by_all = public_history(view)
    if seen_by_all.masts is not None:
        return None
    hands, seen = dict[int, Cards](), _changes_seen(view, seen_by_all)
    for group in seen.groups:
        changes = _changes_of(group, seen.changes, seen.by_seat)
        certain = traverse(group, seen_by_all.start, changes, MAX_HISTORIES).certain
        if certain is None:
            return None
        hands.update(zip(group, certain, strict=True))
    return hands


def _hands_weighed(knowledge: Knowledge) -> dict[int, Cards]:
    """Return the cards of the other hands that are in every possible history."""
    hands = {}
    for group, weighted in zip(knowledge.story.groups, knowledge.groups, strict=True):
        for at, seat in enumerate(group):
            if weighted.is_exhaustive:
                hands[seat] = cards_in_all({known_cards(history.hands[at]) for history, _weight in weighted.histories})
            else:
                hands[seat] = in_order(_certain_cards(knowledge.story, seat).elements())
    return hands


def _certain_cards(story: HandStory, seat: int) -> Counter[Card]:
    """Return the cards seen to enter a hand and certain to be there still (KOI-6.2).

    A loss that nobody saw puts one card of every kind in doubt. What remains is certain even if there are too many
    histories to follow.
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
