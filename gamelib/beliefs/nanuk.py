"""What people get wrong about Nanuk: its mind, its beliefs, its items."""

from __future__ import annotations

from gamelib.beliefs.items import Item
from gamelib.beliefs.nanuk_hunts import HowItEnds, HowManyAnimals, HowManyCards, HowManyDays, WhoChooses
from gamelib.beliefs.nanuk_mind import CHANGES, Mind
from gamelib.beliefs.nanuk_seasons import (
    BearsGiven,
    LowestNumber,
    MayBoast,
    MayPassBoast,
    WhatForBears,
    WhatNow,
    WhatWorth,
    WhoIsFree,
    WhoSpeaks,
)

__all__ = ["CHANGES", "KINDS", "Mind"]

KINDS: tuple[type[Item[Mind]], ...] = (
    MayBoast,
    MayPassBoast,
    WhoSpeaks,
    WhoIsFree,
    HowManyDays,
    HowItEnds,
    HowManyAnimals,
    HowManyCards,
    WhoChooses,
    WhatWorth,
    WhatForBears,
    WhatNow,
    LowestNumber,
    BearsGiven,
)
