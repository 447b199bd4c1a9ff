"""What people get wrong about Nanatoridori: its mind, its beliefs, its items."""

from __future__ import annotations

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

__all__ = ["CHANGES", "KINDS", "Mind"]

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
