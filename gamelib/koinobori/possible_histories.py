"""Koinobori, 6 what each player sees: the ways in which hidden choices can have gone.

A hand consists of *slots*: a card that everybody saw enter it stands for itself, and a card never seen is a *token*,
written `?1.0`. A face-down or stolen card may have been any slot of that moment, each as likely as the other; a card
shown later must have been there. A *history* is one way in which all these hidden choices can have gone. The histories
of a group of seats are followed from change to change, and how far they have been followed is remembered. Where there
are too many, a sample of them stands for all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple, TypeAlias

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


_as_history: Callable[[tuple[Any, ...]], History] = partial(tuple.__new__, History)
"""Makes a history of its fields: they are made by the thousand, and the type's own call takes twice as long."""


Weighted: TypeAlias = tuple[list[History], list[int]]
"""Histories, and the weight of each."""


class Traversal(NamedTuple):
    """The histories of a group of seats after a series of changes, each with its weight."""

    changes: tuple[HandChange, ...]
    histories: list[History]
    weights: list[int]
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
    return [Traversal((), [first], [1], True, _certain_hands([first]))]


def _follow(traversal: Traversal, changes: tuple[HandChange, ...], group: tuple[int, ...], limit: int) -> Traversal:
    """Continue a traversal with the changes that it does not cover yet."""
    seen, histories, weights, is_exhaustive, certain = traversal
    has_hidden_changes = False
    for change in changes[len(seen) :]:
        if change.kind == "gain" or (change.kind == "show" and _all_hold(histories, change, group)):
            histories = _with_open_change(histories, change, group)
            certain = certain and _with_open_card(certain, change, group)
        else:
            choose = _with_card_shown if change.kind == "show" else _with_card_chosen
            histories, weights = choose(histories, weights, change, group)
            certain, has_hidden_changes = None, True
        if len(histories) > limit:
            (histories, weights), is_exhaustive = _sample(histories, weights, limit, change.ply), False
    if has_hidden_changes and is_exhaustive:
        certain = _certain_hands(histories)
    return Traversal(changes, histories, weights, is_exhaustive, certain)


def _all_hold(histories: Iterable[History], change: HandChange, group: tuple[int, ...]) -> bool:
    """Return whether the hand that shows a card holds it in every history."""
    at, card = group.index(change.seat), change.card
    return all(card in history.hands[at] for history in histories)


def _with_open_change(histories: list[History], change: HandChange, group: tuple[int, ...]) -> list[History]:
    """Return the histories after a card openly enters or leaves a hand; as all change alike, no two become equal."""
    at, card = group.index(change.seat), str(change.card)
    change_hand = _hand_with if change.kind == "gain" else _hand_without
    return [
        _as_history((hands[:at] + (change_hand(hands[at], card),) + hands[at + 1 :], masts, stolen, shown, unlike))
        for hands, masts, stolen, shown, unlike in histories
    ]


def _with_card_chosen(
    histories: list[History], weights: list[int], change: HandChange, group: tuple[int, ...]
) -> Weighted:
    """Return the histories after a card was hung or stolen, whichever it was.

    A history then tells which slot it was, and so what was before: no two become equal.
    """
    kind, seat, card, ply, victim = change
    after, weights_after = list[History](), list[int]()
    if kind == "steal" and victim not in group:
        at, gained = group.index(seat), (ply, str(card))
        for hands, masts, stolen, shown, unlike in histories:
            with_it = hands[:at] + (_hand_with(hands[at], gained[1]),) + hands[at + 1 :]
            after.append(_as_history((with_it, masts, (*stolen, gained), shown, unlike)))
        return after, weights
    at = group.index(victim if kind == "steal" else seat)
    thief = group.index(seat) if kind == "steal" and seat in group else None
    for (hands, masts, stolen, shown, unlike), weight in zip(histories, weights, strict=True):
        before, behind = hands[:at], hands[at + 1 :]
        for slot, rest, count in _ways_to_give(hands[at]):
            shown_now = shown
            if card is not None and slot != card:
                if slot[0] != UNKNOWN or (slot, card) in unlike:
                    continue
                shown_now = (*shown, (slot, card))
            left = before + (rest,) + behind
            weights_after.append(weight * count)
            if kind == "hang":
                hung = masts[:at] + ((*masts[at], slot),) + masts[at + 1 :]
                after.append(_as_history((left, hung, stolen, shown_now, unlike)))
                continue
            if thief is not None:
                left = left[:thief] + (_hand_with(left[thief], slot),) + left[thief + 1 :]
            after.append(_as_history((left, masts, (*stolen, (ply, slot)), shown_now, unlike)))
    return after, weights_after


def _with_card_shown(
    histories: list[History], weights: list[int], change: HandChange, group: tuple[int, ...]
) -> Weighted:
    """Return the histories after a hand showed a card, which may have been any of its tokens where it is not in it."""
    at, card = group.index(change.seat), str(change.card)
    after: dict[History, int] = {}
    for (hands, masts, stolen, shown, unlike), weight in zip(histories, weights, strict=True):
        hand, before, behind = hands[at], hands[:at], hands[at + 1 :]
        if card in hand:
            history = _as_history((before + (_hand_without(hand, card),) + behind, masts, stolen, shown, unlike))
            after[history] = after.get(history, 0) + weight
            continue
        earlier: list[tuple[str, Card]] = []
        for slot, rest, count in _ways_to_give(hand):
            if slot[0] != UNKNOWN or (slot, card) in unlike:
                continue
            unlike_now = unlike.union(earlier) if earlier else unlike
            history = _as_history((before + (rest,) + behind, masts, stolen, (*shown, (slot, card)), unlike_now))
            after[history] = after.get(history, 0) + weight * count
            earlier.append((slot, card))
    return [*after], [*after.values()]


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


def _sample(histories: list[History], weights: list[int], limit: int, ply: int) -> Weighted:
    """Return `limit` histories drawn at random, the same ones each time for the same facts."""
    rng, sample = Stream(ply, "ways"), dict[History, int]()
    for _draw in range(limit):
        at = rng.randbelow(len(histories))
        sample[histories[at]] = sample.get(histories[at], 0) + weights[at]
    return [*sample], [*sample.values()]


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


@lru_cache(maxsize=1024)
def _ways_to_give(hand: Slots) -> tuple[tuple[str, Slots, int], ...]:
    """Return each slot of a hand, with the hand without it and how many are like it; many histories share a hand."""
    return tuple([(slot, without_one(hand, slot), hand.count(slot)) for slot in dict.fromkeys(hand)])


@lru_cache(maxsize=1024)
def _hand_with(hand: Slots, slot: str) -> Slots:
    """Return a hand with a slot added; most histories share theirs with others."""
    return tuple(sorted([*hand, slot]))


@lru_cache(maxsize=1024)
def _hand_without(hand: Slots, slot: str) -> Slots:
    """Return a hand without a slot."""
    return without_one(hand, slot)
