"""What may have made a move cost something: causes, each with an edit that takes it away from an imagined deal.

A cause is only a suspicion until it is tested (`gamelib.analysis.tested_reasons`): in the deals imagined for a seat, it
is taken away, and if the cost goes with it, it is said. Each game declares its causes in the module that its `About`
names as `causes`, as two functions of a view, the move made and a better one: `find_causes` and `find_controls`, edits
that should change nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, TypeAlias

from gamelib.core import registry
from gamelib.core.chance import Stream
from gamelib.core.protocols import View
from gamelib.core.reasons import Reason


class Lines(NamedTuple):
    """An imagined deal, and the two positions from which it is played on."""

    dealt: Any
    """The deal before either move."""
    made: Any
    """After the move made."""
    better: Any
    """After the better move."""


Edit: TypeAlias = Callable[[Lines, Stream], Lines | None]
"""Changes an imagined deal and what follows from it; None if that cannot be done with the cards of this deal."""


class Cause(NamedTuple):
    """A reason that is still to be tested, and the edit that takes away what it speaks of."""

    reason: Reason
    """What is said; the name of the seat that decides is a slot."""
    edit: Edit


def find_causes(view: View, made: Any, better: Any) -> Iterator[Cause]:
    """Yield what may have made a move worse than a better one, as far as its game knows causes."""
    if path := registry.about(registry.game_of(view)).causes:
        yield from registry.load(path).find_causes(view, made, better)


def find_controls(view: View, made: Any, better: Any) -> Iterator[Edit]:
    """Yield edits that have nothing to do with either move: what they take away was no cause."""
    if path := registry.about(registry.game_of(view)).causes:
        yield from registry.load(path).find_controls(view, made, better)


# Edits ----------------------------------------------------------------------------------


def after_made(change: Callable[[Any], Any]) -> Edit:
    """Return an edit of the position after the move made; `change` returns another position, or None."""

    def edit(lines: Lines, _rng: Stream) -> Lines | None:
        changed = change(lines.made)
        return None if changed is None else lines._replace(made=changed)

    return edit


def after_better(change: Callable[[Any], Any]) -> Edit:
    """Return an edit of the position after the better move; `change` returns another position, or None."""

    def edit(lines: Lines, _rng: Stream) -> Lines | None:
        changed = change(lines.better)
        return None if changed is None else lines._replace(better=changed)

    return edit


def before_both(seat: int, change: Callable[[Any], Any], made: Any, better: Any) -> Edit:
    """Return an edit of the deal, in which these moves of a seat are then made."""

    def edit(lines: Lines, _rng: Stream) -> Lines | None:
        dealt = change(lines.dealt)
        return None if dealt is None else Lines(dealt, dealt.play(made, seat), dealt.play(better, seat))

    return edit


def exchange(cards: list[Any], others: Iterable[list[Any]], at: int, wanted: Any) -> bool:
    """Exchange a card for the last wanted one among others; return whether there was one, and it is another card.

    >>> hand, deck = [1, 2], [5, 6, 5]
    >>> exchange(hand, [deck], 0, 5), hand, deck
    (True, [5, 2], [5, 6, 1])
    """
    for pile in others:
        place = next((each for each in reversed(range(len(pile))) if pile[each] == wanted), None)
        if place is not None and cards[at] != wanted:
            cards[at], pile[place] = pile[place], cards[at]
            return True
    return False
