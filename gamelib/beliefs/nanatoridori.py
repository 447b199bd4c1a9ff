"""What people get wrong about Nanatoridori: its mind, its beliefs, its items."""

from __future__ import annotations

from itertools import pairwise

from gamelib.beliefs.items import Item
from gamelib.beliefs.nanatoridori_hands import (
    AfterEmptyDeck,
    Beats,
    CardsAfter,
    CardsToPlay,
    Choices,
    DuelOut,
    DuelWeakest,
    FlocksLeft,
    MayDo,
    MayMove,
    MayPass,
    MayPlay,
    Ways,
    Weakest,
)
from gamelib.beliefs.nanatoridori_mind import CHANGES, Mind
from gamelib.beliefs.nanatoridori_turns import WhoLeads, WhoseTurn, WhoStarts, WhoWins, WhoWinsAlone
from gamelib.nanatoridori import Flock, Move, Pass, Play, View

__all__ = ["CHANGES", "KINDS", "Mind", "item_of_move"]

KINDS: tuple[type[Item[Mind]], ...] = (
    Beats,
    Weakest,
    MayPlay,
    MayMove,
    MayPass,
    Ways,
    FlocksLeft,
    MayDo,
    AfterEmptyDeck,
    WhoLeads,
    WhoseTurn,
    WhoWins,
    WhoWinsAlone,
    WhoStarts,
    DuelWeakest,
    DuelOut,
    Choices,
    CardsAfter,
    CardsToPlay,
)


def item_of_move(view: View, move: Move) -> Item[Mind] | None:
    """Return the item to which somebody answers yes who tries a move; None if there is none."""
    if isinstance(move, Pass):
        return MayPass(view.hand, view.table)
    if not isinstance(move, Play) or move.open or len({*move.cards}) != 1:
        return None
    is_apart = any(later - place > 1 for place, later in pairwise(sorted(move.places)))
    if is_apart or view.table is None:
        return MayPlay(view.hand, tuple(move.places))
    return Beats(Flock(len(move.cards), move.cards[0]), view.table)
