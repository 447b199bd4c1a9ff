"""Stepping Stones: lay cards that are close in rank, and be the first without cards. The example of how to add a game.

>>> from gamelib.core import registry
>>> from tests.fourth_game.about import ABOUT
>>> registry.register(ABOUT)
>>> registry.about("stones").rules.deal(3, seed=7).view(0).hand
(3, 3, 3, 5)
>>> str(registry.about("stones").rules.read("A 2 5 | path 3 | deck 4 cards", seed=1).moves()[0])
'lay 2'
>>> registry.unregister("stones")
"""

from tests.fourth_game.cards import DECK, Rulings
from tests.fourth_game.moves import Draw, Lay, Move, Pass
from tests.fourth_game.state import STONES, State, View

deal, read, read_move = State.deal, State.read, STONES.read_move

__all__ = ["DECK", "Draw", "Lay", "Move", "Pass", "Rulings", "State", "View", "deal", "read", "read_move"]
