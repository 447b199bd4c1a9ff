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
from gamelib.nanuk import Boast, Move, View

__all__ = ["CHANGES", "KINDS", "Mind", "item_of_move"]

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


def item_of_move(view: View, move: Move) -> Item[Mind] | None:
    """Return the item to which somebody answers yes who tries a move; None if there is none."""
    return MayBoast(view.boast, move) if isinstance(move, Boast) and view.boast is not None else None
