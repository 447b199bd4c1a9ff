"""Stepping Stones: lay cards that lie close together, and be the first without cards. The example of how to add a game.

>>> from gamelib.core import registry
>>> from tests.fourth_game.about import ABOUT
>>> registry.register(ABOUT)
>>> registry.about("stones").rules.deal(3, seed=7).view(0).hand
(3, 3, 3, 5)
>>> registry.unregister("stones")
"""

from tests.fourth_game.cards import DECK, Rulings
from tests.fourth_game.deal import deal, read
from tests.fourth_game.moves import Draw, Lay, Move, Pass, read_move
from tests.fourth_game.state import State
from tests.fourth_game.view import View

NAME = "stones"

__all__ = ["DECK", "NAME", "Draw", "Lay", "Move", "Pass", "Rulings", "State", "View", "deal", "read", "read_move"]
