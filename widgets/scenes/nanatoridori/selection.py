"""What is taken up of Nanatoridori's cards and not yet done, as far as it is there."""

from __future__ import annotations

from typing import NamedTuple

from gamelib.nanatoridori import Flock, View
from gamelib.nanatoridori.cards import Hand
from widgets.scenes.shared import number, numbers
from widgets.stage.scene import Selection

ZONES = ("deck", "draw", "table", "discard", "hand")
"""What can be meant as a whole; the deck by its card or by its zone."""


class ResolvedSelection(NamedTuple):
    """What is taken up, as far as it is there: places in the hand, open cards, picked-up cards, and gaps for them."""

    hand: tuple[int, ...] = ()
    open: tuple[int, ...] = ()
    held: tuple[int, ...] = ()
    gap: int | None = None
    split_gaps: tuple[tuple[int, int], ...] = ()
    """Picked-up cards that were given a gap of their own, as beginners try: which card, which gap."""


def resolve(view: View, doing: Selection) -> ResolvedSelection:
    """What of all that was taken up is still there."""
    there = [place for place in (*doing.chosen, doing.target) if is_there(view, place)]
    hand, opened, held = (numbers(there, kind) for kind in ("hand", "open", "held"))
    gap = number(doing.target, "gap") if doing.target in there else None
    size = size_held(view)
    parted = tuple((card, into) for name, into in doing.dials
                   if (card := number(name, "held")) and card <= size and is_there(view, f"gap:{into}"))
    return ResolvedSelection(hand, opened, held, gap, parted)


def is_there(view: View, place: object) -> bool:
    """Whether one's own hands can touch something at this place now."""
    reach = {"hand": (1, len(view.hand)), "gap": (0, len(view.hand)), "open": (1, len(own_open(view))),
             "held": (1, size_held(view)), "table": (1, view.table.size if view.table else 0),
             "discard": (1, len(view.discards))}
    kind = place.partition(":")[0] if isinstance(place, str) else ""
    least, most = reach.get(kind, (1, 0))
    at = number(place, kind)
    return least <= at <= most if at is not None else place in ZONES


def own_open(view: View) -> Hand:
    """One's own open cards, in the duel."""
    return view.open[view.seat] if view.open and view.seat is not None else ()


def own_held(view: View) -> Flock | None:
    """What one has picked up oneself and has to decide about."""
    return view.held if view.seat == view.turn else None


def size_held(view: View) -> int:
    """How many cards one has picked up oneself."""
    held = own_held(view)
    return held.size if held else 0
