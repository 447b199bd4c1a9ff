"""Players that move at once, by the net of their game: no search, no imagined deals, the same move everywhere.

>>> from gamelib import nanatoridori
>>> from gamelib.players.by_net import moves_by_net
>>> view = nanatoridori.read("hand 1 5 5 6 | table 3 3", seed=7).view(0)
>>> [str(move) for move in moves_by_net(view)]
['pass', 'play 5 5 at 2-3']
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from gamelib.core import registry
from gamelib.core.protocols import View
from gamelib.players import net


def has_net(game: str) -> bool:
    """Return whether a game has a net, and its weights are there."""
    looks = registry.about(game).net_module
    return looks is not None and net.load(game, *looks.SHAPE) is not None


def values_by_net(view: View, moves: Sequence[Any]) -> list[int] | None:
    """Return the value of each move for the seat to act, the logarithm of its odds in parts of `net.ONE`.

    None if the game has no net.
    """
    game = registry.game_of_type(type(view)) or ""
    about = registry.about(game)
    looks = about.net_module
    weights = looks and net.load(game, *looks.SHAPE)
    if not weights:
        return None
    seen, twin = looks.see(view), about.kernel_game
    library = twin.nets_library() if twin else None
    if library and (found := twin.values_by_net(library, _handed_over(library, game, weights), seen, moves, view)):
        return list(found)
    return list(looks.values_of_moves(weights, seen, moves))


def moves_by_net(view: View) -> Sequence[Any]:
    """Return the moves that the net of a game values; of thousands of boasts only those that may come true."""
    looks = registry.about(registry.game_of_type(type(view)) or "").net_module
    return tuple(looks.moves_to_value(view)) if looks else ()


@cache
def _handed_over(library: Any, _game: str, weights: net.Net) -> Any:
    """Hand the weights over to a library, once."""
    return library.keep(weights.weights)


def move_by_net(view: View, _rng: Any = None) -> Any:
    """Return the move whose value is highest, the first of several; a player for `simulate`."""
    moves = moves_by_net(view)
    values = values_by_net(view, moves) if len(moves) > 1 else [0]
    if values is None:
        raise ValueError("this game has no net")
    return moves[values.index(max(values))]
