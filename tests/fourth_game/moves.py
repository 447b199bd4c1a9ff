"""Stepping Stones, 3 moves: lay a card, draw one, pass."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from gamelib.core.small_game import PlainMove

EXAMPLES = ("lay 5", "draw", "pass")


@dataclass(frozen=True)
class Lay(PlainMove):
    """Lay a card on the path (STEP-3.3)."""

    kind, place, onto = "lay", "hand", "path"
    card: int


@dataclass(frozen=True)
class Draw(PlainMove):
    """Draw a card (STEP-3.4)."""

    kind, place = "draw", "deck"


@dataclass(frozen=True)
class Pass(PlainMove):
    """Pass (STEP-3.5)."""

    kind = "pass"


MOVES = (Lay, Draw, Pass)
Move: TypeAlias = Lay | Draw | Pass
