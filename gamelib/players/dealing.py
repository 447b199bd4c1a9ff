"""The hidden cards of a view, dealt again and again: in Python, and by the kernel with the memory that it needs."""

from __future__ import annotations

from typing import Any, NamedTuple

from gamelib.core import registry
from gamelib.core.protocols import View


class Dealing(NamedTuple):
    """Deals of one view, each perhaps a small change of the one before; every question has a dealing of its own."""

    view: Any
    in_python: Any
    """What imagines the deals in Python: the view itself, or deals that fit what the others have done."""
    chain: bytearray
    """The memory that the kernel passes on from one deal to the next."""

    @property
    def fits_play(self) -> bool:
        """Whether deals that fit what the others have done come more often."""
        return self.in_python is not self.view


def dealing_for(view: View, rules: Any) -> Dealing:
    """Return new deals of a view, as the game's players suppose them."""
    twin = registry.about(registry.game_of(view)).kernel_game
    return Dealing(view, rules.deals(view), bytearray(twin.chain_size if twin else 0))
