"""Koinobori, 6 what each player sees: what everybody saw happen to the hands, extended fact by fact.

Views of one game ask for it again and again, each time a few facts later. The latest stories are cached, so that only
the new facts are read; they hold nothing but public facts, so the views of all seats share them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Literal, NamedTuple, TypeAlias

from gamelib.core.events import Past
from gamelib.core.tuples import replace_at
from gamelib.koinobori.cards import UNKNOWN, Card, Cards, Setup
from gamelib.koinobori.facts import Began, Ended, Hung, Placed, Refilled, Stolen, Taken
from gamelib.koinobori.position import SeatPosition

Slots: TypeAlias = tuple[str, ...]
HandAndMast: TypeAlias = tuple[Slots, Slots]
MAX_CACHED_HISTORIES = 6
"""Number of stories in the cache, of different games or of different moments of one."""


class HandChange(NamedTuple):
    """A change of a hand: what happened, to whose hand, with which card if it is known, and when."""

    kind: Literal["gain", "show", "hang", "steal"]
    """An open card came or went, a hidden card was hung on the mast, or one was stolen from a victim."""
    seat: int
    card: Card | None
    ply: int
    victim: int = -1


class PublicHistory(NamedTuple):
    """What everybody saw up to some moment."""

    past: Past
    setup: Setup
    plies: int
    began: Began
    start: tuple[HandAndMast, ...]
    """By seat: the slots of its hand and its mast when the game began."""
    unseen: Counter[Card]
    """The cards that an onlooker had never seen when the game began."""
    deck: Counter[Card] | None
    changes: tuple[HandChange, ...]
    """The changes as everybody saw them: stolen cards are not named."""
    by_seat: tuple[tuple[HandChange, ...], ...]
    """For each seat, the changes of its hand."""
    steals: tuple[HandChange, ...] = ()
    masts: tuple[Cards, ...] | None = None
    """The masts, once they are turned up."""


@lru_cache(maxsize=1)
def _cached_histories() -> list[PublicHistory]:
    """Return the cached list of the latest stories, the latest first."""
    return []


def public_history(view: SeatPosition) -> PublicHistory:
    """Return what everybody saw up to this view: the latest cached story before it, extended by the facts since."""
    # Other threads may run this at the same time, so the list is read once and replaced in one step.
    remembered = _cached_histories()
    latest = [*remembered]
    stories = {id(story.past): story for story in latest if story.setup is view.setup}
    past, facts = view.past, []
    while past is not None and id(past) not in stories:
        past, fact = past
        facts.append(fact)
    earlier = stories[id(past)] if past is not None else _first_history(view, facts.pop())
    if not facts and past is not None:
        return earlier
    story = _continue(earlier, view.past, facts[::-1])
    remembered[:] = [story, *latest][:MAX_CACHED_HISTORIES]
    return story


def _first_history(view: SeatPosition, began: Began) -> PublicHistory:
    """Return the story of a game that has just begun."""
    unseen = Counter(view.setup.cards)
    unseen.subtract([*began.row, *began.discards])
    unseen.subtract(card for post in began.posts for space in post for card in space)
    unseen.subtract(card for pair in began.known for cards in pair for card in cards if card != UNKNOWN)
    start = tuple([start_of_seat(seat, known) for seat, known in enumerate(began.known)])
    return PublicHistory(None, view.setup, 1, began, start, unseen, None, (), ((),) * view.setup.players)


def _continue(story: PublicHistory, past: Past, facts: Sequence[Any]) -> PublicHistory:
    """Return the story extended by these facts, with which `past` ends."""
    unseen, deck, masts, new = story.unseen, story.deck, story.masts, list[HandChange]()
    for ply, fact in enumerate(facts, story.plies):
        match fact:
            case Taken():
                new.append(HandChange("gain", fact.seat, fact.card, ply))
            case Placed():
                new.append(HandChange("show", fact.seat, fact.card, ply))
            case Hung():
                new.append(HandChange("hang", fact.seat, None, ply))
            case Stolen():
                new.append(HandChange("steal", fact.seat, None, ply, fact.victim))
            case Refilled():
                if deck is None:
                    unseen = without_cards(unseen, fact.drawn)
                else:
                    deck = without_cards(deck, fact.drawn)
                if fact.reshuffled:
                    deck = without_cards(Counter(fact.reshuffled), fact.more)
            case Ended():
                masts = fact.masts
    return PublicHistory(
        past,
        story.setup,
        story.plies + len(facts),
        story.began,
        story.start,
        unseen,
        deck,
        *_with_new(story, new),
        masts,
    )


def _with_new(story: PublicHistory, new: Sequence[HandChange]) -> tuple[Any, Any, Any]:
    """Return the changes, the changes by seat and the steals with the new ones added; unchanged tuples are reused."""
    changes, by_seat, steals = story.changes, story.by_seat, story.steals
    for change in new:
        changes, before = (*changes, change), by_seat
        by_seat = replace_at(by_seat, change.seat, (*before[change.seat], change))
        if change.kind == "steal":
            by_seat = replace_at(by_seat, change.victim, (*before[change.victim], change))
            steals = (*steals, change)
    return changes, by_seat, steals


def changes_of_seat(changes: Iterable[HandChange], seat: int) -> list[HandChange]:
    """Return the changes of one seat's hand, including steals in which it was the thief or the victim."""
    return [change for change in changes if seat in (change.seat, change.victim)]


def without_cards(counter: Counter[Card], cards: Iterable[Card]) -> Counter[Card]:
    """Return a new counter without these cards."""
    left: Counter[Card] = Counter.__new__(Counter)
    dict.update(left, counter)  # Counter.copy takes twice as long, and so does Counter()
    for card in cards:
        left[card] -= 1
    return left


@lru_cache(maxsize=64)
def start_of_seat(seat: int, known: tuple[Cards, Cards]) -> HandAndMast:
    """Return the slots of a hand and a mast when the game began, a token for each card that is not known."""
    hand, mast = known
    return (
        tuple(sorted(card if card != UNKNOWN else f"?{seat}.{at}" for at, card in enumerate(hand))),
        tuple(card if card != UNKNOWN else f"?{seat}/{at}" for at, card in enumerate(mast)),
    )
