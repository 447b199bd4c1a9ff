"""Players that are programs. A player gets the view of its seat and chance, never the state, and names a move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from gamelib.chance import Stream
from gamelib.protocol import View

Player: TypeAlias = Callable[[View, Stream], Any]


def random_move(view: View, rng: Stream) -> Any:
    """Any move the seat may make, every one equally likely.

    >>> from gamelib import nanatoridori
    >>> state = nanatoridori.read("hand 1 1 2 | table 7 7 7 7 7 7", seed=7)
    >>> str(random_move(state.view(0), Stream(7, "a player")))
    'pass'
    """
    return rng.choice(view.moves())
