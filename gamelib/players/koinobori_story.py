"""What was done in a game of Koinobori, from its first moment to a view: decisions that tell of hidden cards."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from gamelib.core.chance import Stream
from gamelib.koinobori.cards import UNKNOWN, Card
from gamelib.koinobori.facts import Hung, Placed, Stolen, Taken
from gamelib.koinobori.imagine import imagine
from gamelib.koinobori.knowledge import FactsCacheKey, recall
from gamelib.koinobori.moves import Mast, Move
from gamelib.koinobori.replaying import replay

if TYPE_CHECKING:
    from gamelib.koinobori.view import View

GAIN, SHOW, HANG, STEAL_CARD, STAY = range(5)
"""What a change does to hands: an open card comes or goes, a card is hung or stolen, or all stays."""


class SeatChange(NamedTuple):
    """What a seat did: the change of hands, and the decision if it was another seat's."""

    kind: int
    seat: int
    card: Card
    """The open card that came or went; empty for others."""
    victim: int
    steal: int
    """The number of earlier steals in the same group of seats."""
    moment: int
    """The index of the moment of the decision; -1 for what the seat that imagines did itself."""


class SeenDecision(NamedTuple):
    """A decision of another seat: what lay open, in a view with any cards, and its move with `?` for a hung card."""

    open: View
    move: Move


class GameStory(NamedTuple):
    """What was done: for each group of seats the changes, the latest first, and the moments of all decisions."""

    changes: tuple[tuple[SeatChange, ...], ...]
    moments: tuple[SeenDecision, ...]


def is_followed(view: View) -> bool:
    """Return whether decisions tell of hidden cards here: not once the game is over, or the discards were shuffled."""
    return not view.end_reason and recall(view).story.deck is None


def read_story(view: View) -> GameStory:
    """Return what was done up to a view, as its seat saw it; the latest answers are cached."""
    return _read_story(FactsCacheKey(view))


@lru_cache(maxsize=4)
def _read_story(key: FactsCacheKey) -> GameStory:
    view: Any = key.view
    groups = recall(view).story.groups
    steals, moments = Counter[int](), list[SeenDecision]()
    changes: list[list[SeatChange]] = [[] for _group in groups]
    for fact, before, move, _after in replay(view, imagine(view, Stream(0))):
        seats = {fact.seat, getattr(fact, "victim", fact.seat)}
        at = next((at for at, group in enumerate(groups) if seats & {*group}), -1)
        if at < 0:
            continue
        moment = -1
        if fact.seat != view.seat:
            moment = len(moments)
            moments.append(SeenDecision(before.view(fact.seat), Mast(UNKNOWN) if type(fact) is Hung else move))
        changes[at].append(_change_of(fact, steals[at], moment))
        steals[at] += type(fact) is Stolen
    return GameStory(tuple([tuple(reversed(some)) for some in changes]), tuple(moments))


def _change_of(fact: Any, steals: int, moment: int) -> SeatChange:
    match fact:
        case Taken():
            return SeatChange(GAIN, fact.seat, fact.card, -1, steals, moment)
        case Placed():
            return SeatChange(SHOW, fact.seat, fact.card, -1, steals, moment)
        case Hung():
            return SeatChange(HANG, fact.seat, "", -1, steals, moment)
        case Stolen():
            return SeatChange(STEAL_CARD, fact.seat, "", fact.victim, steals, moment)
    return SeatChange(STAY, fact.seat, "", -1, steals, moment)
