"""Why a move is good: one fact that can be checked on the cards that a seat sees, with the cards that decide it.

Each game finds its own facts, in the module that its `About` names as `reasons`. A fact says what a move does by the
rules and the cards seen; where none is found, nothing is said.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from gamelib.core import registry
from gamelib.core.protocols import View


class Reason(NamedTuple):
    """A fact about a move, in one sentence."""

    kind: str
    """Which fact it is, such as `joins`."""
    sentence: str
    deciding: tuple[str, ...] = ()
    """The cards that decide, as their places on a table are called: `hand:2`, `post1:top`."""
    leaving: tuple[str, ...] = ()
    """The cards that the move puts out of the hand."""


def find_reason(view: View, move: Any) -> Reason | None:
    """Return a fact that speaks for a move; None if none is known.

    >>> from gamelib import nanatoridori
    >>> view = nanatoridori.read("hand 4 4 7 4 2 | table 6", seed=7).view(0)
    >>> find_reason(view, "play 7 at 3").sentence
    'The 7 leaves, and your three 4s sit together.'
    """
    path = registry.about(registry.game_of(view)).reasons
    if not path:
        return None
    reason: Reason | None = registry.load(path).find_reason(view, view.read_move(move))
    return reason
