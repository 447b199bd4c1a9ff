"""How to play Stepping Stones: two rules of thumb. The search needs no hooks of its own."""

from __future__ import annotations

from gamelib.core.language import _
from gamelib.players.defaults import RulesOfThumb
from tests.fourth_game.moves import Lay, Move
from tests.fourth_game.state import View

RULES = {
    "edge": ("STEP-3.3", _("Lay the lowest or highest card you can: those in the middle fit more often.")),
    "draw": ("STEP-3.4", _("Draw when nothing fits.")),
}


def careful(view: View) -> tuple[Move, str]:
    """Return the move by the first rule of thumb that fits, and that rule."""
    lays = [move for move in view.moves() if isinstance(move, Lay)]
    return (max(lays, key=lambda move: abs(2 * move.card - 9)), "edge") if lays else (view.moves()[0], "draw")


BOTS = RulesOfThumb(careful, RULES)
