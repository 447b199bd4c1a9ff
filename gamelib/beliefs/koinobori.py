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

__all__ = ["CHANGES", "KINDS", "Mind"]

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
