"""How to play Stepping Stones: two rules of thumb. The search needs no hooks of its own."""

from __future__ import annotations

from gamelib.core.language import _
from gamelib.players.defaults import SHARED, candidates, horizon, worth
from tests.fourth_game.moves import Lay, Move
from tests.fourth_game.view import View

__all__ = ["RULES", "SHARED", "because", "candidates", "careful", "horizon", "quick", "rule", "worth"]

RULES = {"edge": "STEP-3.3", "draw": "STEP-3.4"}
RULE_TEXTS = {"edge": "Lay the lowest or highest card you can: those in the middle fit more often.",
              "draw": "Draw when nothing fits."}


def rule(why: str) -> tuple[str, str]:
    """Return the clause and the sentence of a rule of thumb."""
    return RULES[why], _(RULE_TEXTS[why])


def careful(view: View) -> tuple[Move, str]:
    """Return the move by the first rule of thumb that fits, and that rule."""
    lays = [move for move in view.moves() if isinstance(move, Lay)]
    return (max(lays, key=lambda move: abs(2 * move.card - 9)), "edge") if lays else (view.moves()[0], "draw")


def quick(view: View) -> Move:
    """Return a good move, fast enough for playouts."""
    return careful(view)[0]


def because(view: View, _move: Move) -> str:
    """Explain a move in a sentence."""
    return rule(careful(view)[1])[1]
