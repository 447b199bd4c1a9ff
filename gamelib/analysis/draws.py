"""The exact chance of what a move will draw, before it is made."""

from __future__ import annotations

from typing import Any

from gamelib.core import registry
from gamelib.core.protocols import View
from gamelib.odds.numbers import EXACT, Odds


def chance_of_useful_draw(view: View, move: Any) -> Odds | None:
    """Return the exact chance that the card a move draws is one the hand can use, as the game counts it.

    None if the move draws nothing, or if the game has no exact answer.

    >>> from gamelib import nanatoridori
    >>> view = nanatoridori.read("hand 1 5 5 2 | table 6 6", seed=7).view(0)
    >>> chance_of_useful_draw(view, view.read_move("pass")).counting.good
    23
    """
    path = registry.about(registry.game_of(view)).odds
    of_next_draw = getattr(registry.load(path), "of_next_draw", None) if path else None
    found: Odds | None = of_next_draw(view, move) if of_next_draw else None
    return found if found is not None and found.kind == EXACT and found.counting else None
