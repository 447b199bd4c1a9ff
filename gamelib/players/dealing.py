"""The hidden cards of a view, dealt again and again: in Python, and by the kernel with the memory that it needs."""

from __future__ import annotations

from math import ceil
from struct import pack_into
from typing import Any, NamedTuple

from gamelib.core import registry
from gamelib.core.protocols import View

FEWEST_BLOCKS, SHORTEST_BLOCK, MOST_BLOCKS = 20, 10, 60
"""A question's deals are in this many blocks; where that makes blocks long, in more of them, up to the most."""


class Dealing(NamedTuple):
    """Deals of one view, each perhaps a small change of the one before; every question has a dealing of its own."""

    view: Any
    in_python: Any
    """What imagines the deals in Python: the view itself, or deals that fit what the others have done."""
    chain: bytearray
    """The memory that the kernel passes on from one deal to the next."""

    block: int = 1
    """After how many deals all hidden cards are dealt anew: deals of one block are alike, blocks are independent."""

    @property
    def fits_play(self) -> bool:
        """Whether deals that fit what the others have done come more often."""
        return self.in_python is not self.view


def dealing_for(view: View, rules: Any, deals: int = 0) -> Dealing:
    """Return new deals of a view, as the game's players suppose them; in blocks that suit so many deals, if given."""
    twin = registry.about(registry.game_of(view)).kernel_game
    chain, in_python, block = bytearray(twin.chain_size if twin else 0), rules.deals(view), 1
    if in_python is not view:
        if deals:
            in_python.answer_in_blocks(block_for(deals))
        block, start = in_python.block, in_python.chain_start
        if twin:
            pack_into(f"<{len(start)}i", chain, 0, *start)
    return Dealing(view, in_python, chain, block)


def block_for(deals: int) -> int:
    """Return how long the blocks are of a question with so many deals.

    >>> [block_for(deals) for deals in (8, 40, 200, 800, 2401)]
    [1, 2, 10, 13, 40]
    """
    return max(min(SHORTEST_BLOCK, ceil(deals / FEWEST_BLOCKS)), deals // MOST_BLOCKS)
