"""Why a move is good, or how a seat stands: facts that can be checked on the cards that a seat sees.

Each game finds its own facts, in the module that its `About` names as `reasons`. A fact says what a move does by the
rules and the cards seen; where none is found, nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from gamelib.core import registry
from gamelib.core.protocols import View


class Reason(NamedTuple):
    """A fact about a move or a seat, in one sentence."""

    kind: str
    """Which fact it is, such as `joins`."""
    sentence: str
    deciding: tuple[str, ...] = ()
    """The cards that decide, as their places on a table are called: `hand:2`, `post1:top`."""
    leaving: tuple[str, ...] = ()
    """The cards that the move puts out of the hand."""
    strength: float = 1
    """How much there is of it; of two facts of one kind, the one with more speaks more for its move."""


def find_reasons(view: View, move: Any) -> Iterator[Reason]:
    """Yield the facts that speak for a move, the most telling first.

    >>> from gamelib import nanatoridori
    >>> view = nanatoridori.read("hand 4 4 7 4 2 | table 6", seed=7).view(0)
    >>> next(find_reasons(view, "play 7 at 3")).sentence
    'The 7 leaves, and three 4s sit together in your hand.'
    """
    if path := registry.about(registry.game_of(view)).reasons:
        yield from registry.load(path).find_reasons(view, view.read_move(move))


def find_reason(view: View, move: Any, worse: Iterable[Any] = ()) -> Reason | None:
    """Return a fact that speaks for a move and not as much for any of the worse ones; None if none is known."""
    found = list(find_reasons(view, move))
    said_of_worse = [each for other in worse for each in find_reasons(view, other)] if found else []
    for reason in found:
        if not any(each.kind == reason.kind and each.strength >= reason.strength for each in said_of_worse):
            return reason
    return None


def describe_standing(view: View, seat: int, wins: bool, names: Sequence[str] | None = None) -> Reason | None:
    """Return a fact that speaks for a seat's winning the round or, if `wins` is false, for its losing.

    It comes from what the view's seat knows; None if no such fact is known.

    >>> from gamelib import nanatoridori
    >>> view = nanatoridori.read("players 3 | A 4 7 4 | B ? | C ? ? ? | table 6 by B | turn A", seed=7).view(0)
    >>> describe_standing(view, 1, True).sentence, describe_standing(view, 0, True)
    ('Ben holds the fewest cards: 1.', None)
    """
    path = registry.about(registry.game_of(view)).reasons
    if not path:
        return None
    reason: Reason | None = registry.load(path).describe_standing(view, seat, wins, names)
    return reason


def describe_lead(view: View, seat: int, names: Sequence[str] | None = None) -> Reason | None:
    """Return a fact that speaks for a seat's coming to lead, as its game understands that; None if none is known."""
    path = registry.about(registry.game_of(view)).reasons
    if not path:
        return None
    reason: Reason | None = registry.load(path).describe_lead(view, seat, names)
    return reason
