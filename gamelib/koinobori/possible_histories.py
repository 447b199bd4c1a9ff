"""Koinobori, 6 what each player sees: the ways in which hidden choices can have gone.

A hand consists of *slots*: a card that everybody saw enter it stands for itself, and a card never seen is a *token*,
written `?1.0`. A face-down or stolen card may have been any slot of that moment, each as likely as the other; a card
shown later must have been there. A *history* is one way in which all these hidden choices can have gone. The histories
of a group of seats are followed from change to change, and how far they have been followed is remembered. Where there
are too many, a sample of them stands for all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from gamelib.core.chance import Stream
from gamelib.core.tuples import replace_at, without_one
from gamelib.koinobori.cards import UNKNOWN, Card, Cards, in_order
from gamelib.koinobori.public_history import HandAndMast, HandChange, Slots

Pairs: TypeAlias = tuple[tuple[str, Card], ...]
MAX_HISTORIES = 500
"""Maximum number of histories followed for one group of seats; of more, a sample of this size is kept."""
MAX_TRAVERSALS = 3
"""Traversals remembered for each start: more than one, since a thief has seen more of the same hands than others."""


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


class Traversal(NamedTuple):
    """The histories of a group of seats after a series of changes, each with its weight."""

    changes: tuple[HandChange, ...]
    histories: dict[History, int]
    is_exhaustive: bool
    certain: tuple[Cards, ...] | None
    """The cards that each hand holds for certain; None if that can be told only by weighing the histories."""


def traverse(
    group: tuple[int, ...], start: tuple[HandAndMast, ...], changes: tuple[HandChange, ...], limit: int
) -> Traversal:
    """Return the histories of a group after these changes, continuing from the longest series that is remembered."""
    # Other threads may run this at the same time, so the list is read once and replaced in one step.
    traversals = _traversals(tuple([start[seat] for seat in group]), group, limit)
    latest = [*traversals]
    longest = latest[0]
    for each in latest:
        if each.changes is changes:
            return each
        if len(each.changes) > len(longest.changes) and changes[: len(each.changes)] == each.changes:
            longest = each
    if longest.changes == changes:
        return longest
    traversal = _follow(longest, changes, group, limit)
    if len(traversal.histories) <= MAX_HISTORIES:
        traversals[1:] = [traversal, *(each for each in latest[1:] if each is not longest)][:MAX_TRAVERSALS]
    return traversal


@lru_cache(maxsize=8)
def _traversals(start: tuple[HandAndMast, ...], _group: tuple[int, ...], _limit: int) -> list[Traversal]:
    """Return the cached list of traversals of a group; its first entry is always the start, before any change."""
    hands, masts = zip(*start, strict=True)
    first = History(hands, masts)
    return [Traversal((), {first: 1}, True, _certain_hands([first]))]


def _follow(traversal: Traversal, changes: tuple[HandChange, ...], group: tuple[int, ...], limit: int) -> Traversal:
    """Continue a traversal with the changes that it does not cover yet."""
    seen, histories, is_exhaustive, certain = traversal
    has_hidden_changes = False
    for change in changes[len(seen) :]:
        if change.kind == "gain" or (change.kind == "show" and _all_hold(histories, change, group)):
            after = _with_open_change(histories, change, group)
            certain = certain and _with_open_card(certain, change, group)
        else:
            after, certain, has_hidden_changes = {}, None, True
            for history, weight in histories.items():
                for successor, cards in _successors(history, change, group):
                    after[successor] = after.get(successor, 0) + weight * cards
        if len(after) > limit:
            after, is_exhaustive = _sample(after, limit, change.ply), False
        histories = after
    if has_hidden_changes and is_exhaustive:
        certain = _certain_hands(histories)
    return Traversal(changes, histories, is_exhaustive, certain)


def _all_hold(histories: Iterable[History], change: HandChange, group: tuple[int, ...]) -> bool:
    """Return whether the hand that shows a card holds it in every history."""
    at, card = group.index(change.seat), change.card
    return all(card in history.hands[at] for history in histories)


def _with_open_change(histories: dict[History, int], change: HandChange, group: tuple[int, ...]) -> dict[History, int]:
    """Return the histories after a card openly enters or leaves a hand; as all change alike, no two become equal."""
    at, card, after = group.index(change.seat), str(change.card), {}
    change_hand = _with_slot if change.kind == "gain" else _without_slot
    for (hands, masts, stolen, shown, unlike), weight in histories.items():
        after[History(change_hand(hands, at, card), masts, stolen, shown, unlike)] = weight
    return after


def _with_open_card(certain: tuple[Cards, ...], change: HandChange, group: tuple[int, ...]) -> tuple[Cards, ...]:
    """Return the certain cards of each hand after a card openly enters or leaves a hand in every history."""
    at, card = group.index(change.seat), str(change.card)
    hand = in_order([*certain[at], card]) if change.kind == "gain" else without_one(certain[at], card)
    return replace_at(certain, at, hand)


def _certain_hands(histories: Collection[History]) -> tuple[Cards, ...] | None:
    """Return the cards that each hand holds for certain; None if that can be told only by weighing the histories.

    No weights are needed if all histories agree, or if all show the same cards: then none of them can be ruled out.
    """
    hands = [
        {known_cards(hand) for hand in hands} for hands in zip(*[history.hands for history in histories], strict=True)
    ]
    if any(len(each) > 1 for each in hands):
        shown = {tuple(sorted([card for _token, card in history.shown])) for history in histories}
        if len(shown) > 1:
            return None
    return tuple(map(cards_in_all, hands))


@lru_cache(maxsize=1024)
def known_cards(hand: Slots) -> Cards:
    """Return the slots of a hand that are cards, without its tokens."""
    return in_order([slot for slot in hand if slot[0] != UNKNOWN])


def cards_in_all(hands: Collection[Cards]) -> Cards:
    """Return the cards that are in all of these hands."""
    first, *others = hands
    if not others:
        return first
    return in_order([card for card in {*first} for _each in range(min([hand.count(card) for hand in hands]))])


def _sample(histories: dict[History, int], limit: int, ply: int) -> dict[History, int]:
    """Return `limit` histories drawn at random, the same ones each time for the same facts."""
    rng, items, sample = Stream(ply, "ways"), list(histories.items()), dict[History, int]()
    for _draw in range(limit):
        history, weight = rng.choice(items)
        sample[history] = sample.get(history, 0) + weight
    return sample


def count_deals(shown: Sequence[tuple[str, Card]], unseen: Counter[Card]) -> int:
    """Count the ways to deal the unseen cards so that each of these tokens is the card it turned out to be."""
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
    """Yield each history that can follow after a change, with the number of equal cards that lead to it."""
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
    for slot, rest, count in _ways_to_give(hand):
        if card is not None and slot != card and (slot[0] != UNKNOWN or (slot, card) in unlike):
            continue
        left = (*hands[:at], rest, *hands[at + 1 :])
        shown_now = shown if card is None or slot == card else (*shown, (slot, card))
        if kind == "show":
            yield History(left, masts, stolen, shown_now, unlike.union(earlier) if earlier else unlike), count
            earlier.append((slot, str(card)))
        elif kind == "hang":
            hung = (*masts[:at], (*masts[at], slot), *masts[at + 1 :])
            yield History(left, hung, stolen, shown_now, unlike), count
        else:
            if seat in group:
                left = _with_slot(left, group.index(seat), slot)
            yield History(left, masts, (*stolen, (ply, slot)), shown_now, unlike), count


@lru_cache(maxsize=1024)
def _ways_to_give(hand: Slots) -> tuple[tuple[str, Slots, int], ...]:
    """Return each slot of a hand, with the hand without it and how many are like it; many histories share a hand."""
    return tuple([(slot, without_one(hand, slot), hand.count(slot)) for slot in dict.fromkeys(hand)])


def _with_slot(hands: tuple[Slots, ...], at: int, slot: str) -> tuple[Slots, ...]:
    """Return the hands with a slot added to the hand at index `at`."""
    return (*hands[:at], _hand_with(hands[at], slot), *hands[at + 1 :])


@lru_cache(maxsize=1024)
def _hand_with(hand: Slots, slot: str) -> Slots:
    """Return a hand with a slot added; most histories share theirs with others."""
    return tuple(sorted([*hand, slot]))


def _without_slot(hands: tuple[Slots, ...], at: int, slot: str) -> tuple[Slots, ...]:
    """Return the hands with a slot removed from the hand at index `at`."""
    return (*hands[:at], without_one(hands[at], slot), *hands[at + 1 :])
