"""Stepping Stones, 1 cards: ranks, the deck and the one ruling."""

from __future__ import annotations

from dataclasses import dataclass, field

from gamelib.core import rulings

RANKS, COPIES, HAND_SIZE = range(1, 9), 3, 4
DECK = tuple(rank for rank in RANKS for _copy in range(COPIES))


@dataclass(frozen=True)
class Rulings:
    """House rules."""

    reach: int = field(default=2, metadata={"least": 1, "most": 3})
    """How far the next stone may be from the last one (STEP-3.3)."""

    def __post_init__(self) -> None:
        rulings.check(self)
