"""Nanatoridori, 4 what is allowed: the legal move that comes closest to one that is refused."""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

from gamelib.nanatoridori.moves import Discard, Move, Pass, Play, Rearrange, TakeIn
from gamelib.nanatoridori.position import SeatPosition

Distance: TypeAlias = tuple[int, ...]
"""How far a legal move is from the one tried; compared part by part, the first part first."""


def nearby(view: SeatPosition, tried: Move) -> Move | None:
    """Return the legal move most like the one tried, of the same kind if there is one; None if there is none.

    The same cards count first, then the same places.
    """
    return min(view.moves(), key=lambda option: _distance(view, tried, option), default=None)


def _distance(view: SeatPosition, tried: Move, option: Move) -> Distance:
    match tried, option:
        case Play(), Play():
            return 0, *_distance_of_plays(tried, option)
        case TakeIn(), TakeIn():
            return 0, abs(option.gaps[0] - (tried.gaps or (0,))[0])
        case Pass(), Pass():
            return 0, abs(option.open - tried.open)
        case TakeIn() | Discard(), Play():  # nothing has been picked up, so cards leave the hand only by a play
            return 1, int(option.cards + option.open != tried.cards)
        case Rearrange(), _:
            return _distance_from_rearranging(view, tried, option)
        case TakeIn() | Discard(), Pass():
            return 1, 0, 1
    return 0 if option.kind == tried.kind else 2, 0


def _distance_of_plays(tried: Play, option: Play) -> Distance:
    wanted, offered = Counter(tried.cards + tried.open), Counter(option.cards + option.open)
    other_cards = (wanted - offered).total() + (offered - wanted).total()
    other_places = len({*tried.places} ^ {*option.places})
    apart = min((abs(one - other) for one in tried.places for other in option.places), default=0)
    return other_cards, abs(len(tried.open) - len(option.open)), apart, other_places, option.places[0]


def _distance_from_rearranging(view: SeatPosition, tried: Rearrange, option: Move) -> Distance:
    """Prefer taking what is held into the gap that was named, then playing the card that was to be moved."""
    if isinstance(option, TakeIn):
        return 0, abs(option.gaps[0] - tried.gap)
    if isinstance(option, Play) and 1 <= tried.place <= len(view.hand):
        return 1, int(view.hand[tried.place - 1] != option.cards[0]), abs(option.places[0] - tried.place)
    return 1, 2, 0
