"""What people get wrong about Koinobori: its mind, its beliefs, its items."""

from __future__ import annotations

from gamelib.beliefs.items import Item
from gamelib.beliefs.koinobori_mind import CHANGES, Mind
from gamelib.beliefs.koinobori_posts import HowManyPoints, WhatCost, WhatValue, WhichColour
from gamelib.beliefs.koinobori_turns import (
    IconWorks,
    IsItOver,
    MayCover,
    MayGoOn,
    MayHang,
    MayPlace,
    RowAfter,
    WhichEnds,
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
)
