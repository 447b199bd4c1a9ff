"""What people get wrong about Koinobori: its mind, its beliefs, its items."""

from __future__ import annotations

from gamelib.beliefs.items import Item
from gamelib.beliefs.koinobori_mind import CHANGES, Mind
from gamelib.beliefs.koinobori_posts import HowManyPoints, WhatCost, WhatValue, WhichColour
from gamelib.beliefs.koinobori_turns import (
    HandAfter,
    IconWorks,
    IsItOver,
    MastRoom,
    MayCover,
    MayGoOn,
    MayHang,
    MayPlace,
    RowAfter,
    TurnsLeft,
    WhereCover,
    WhereExtra,
    WhichCover,
    WhichEnds,
    WhichMove,
)
from gamelib.koinobori import Mast, Move, Place, View

__all__ = ["CHANGES", "KINDS", "Mind", "item_of_move"]

KINDS: tuple[type[Item[Mind]], ...] = (
    WhichColour,
    WhatValue,
    HowManyPoints,
    WhatCost,
    WhichEnds,
    RowAfter,
    MayPlace,
    MayCover,
    MayHang,
    MayGoOn,
    IconWorks,
    IsItOver,
    MastRoom,
    WhereCover,
    WhichCover,
    WhereExtra,
    WhichMove,
    HandAfter,
    TurnsLeft,
)


def item_of_move(view: View, move: Move) -> Item[Mind] | None:
    """Return the item to which somebody answers yes who tries a move; None if there is none."""
    if isinstance(move, Mast) and view.seat is not None:
        return MayHang(view.flags, (), (move.card,), view.masts[view.seat])
    if not isinstance(move, Place) or not 0 < move.post <= len(view.posts):
        return None
    post = view.posts[move.post - 1]
    if not move.over:
        return MayPlace(view.flags, (post,), (move.card,), ())
    over = next((at for at, space in enumerate(post) if space[-1] == move.over), None)
    return None if over is None else MayCover(view.flags, (post,), (move.card,), (), over)
