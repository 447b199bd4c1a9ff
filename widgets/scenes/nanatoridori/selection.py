"""A selection at a Nanatoridori table, checked against what lies there now."""

from __future__ import annotations

from typing import NamedTuple

from gamelib.nanatoridori import Flock, View
from gamelib.nanatoridori.cards import Hand
from widgets.scenes.shared import number, numbers
from widgets.stage.scene import Selection

ZONES = ("deck", "draw", "table", "discard", "hand")
"""Places that stand for a whole zone; the deck can be touched on its card or elsewhere in its zone."""


class ResolvedSelection(NamedTuple):
    """What is selected and still there: numbers of hand cards, open cards and picked-up cards, and gaps for them."""

    hand: tuple[int, ...] = ()
    open: tuple[int, ...] = ()
    held: tuple[int, ...] = ()
    gap: int | None = None
    split_gaps: tuple[tuple[int, int], ...] = ()
    """Gaps chosen for single picked-up cards, as beginners try: pairs of a card's number and a gap's number."""


def resolve(view: View, selection: Selection) -> ResolvedSelection:
    """Return the part of a selection that is still there."""
    places = [place for place in (*selection.chosen, selection.target) if is_there(view, place)]
    hand, opened, held = (numbers(places, kind) for kind in ("hand", "open", "held"))
    gap = number(selection.target, "gap") if selection.target in places else None
    size = size_held(view)
    split_gaps = tuple(
        (card, into)
        for name, into in selection.dials
        if (card := number(name, "held")) and card <= size and is_there(view, f"gap:{into}")
    )
    return ResolvedSelection(hand, opened, held, gap, split_gaps)


def is_there(view: View, place: object) -> bool:
    """Return whether the viewer can touch something at this place now."""
    reach = {
        "hand": (1, len(view.hand)),
        "gap": (0, len(view.hand)),
        "open": (1, len(own_open(view))),
        "held": (1, size_held(view)),
        "table": (1, view.table.size if view.table else 0),
        "discard": (1, len(view.discards)),
    }
    kind = place.partition(":")[0] if isinstance(place, str) else ""
    least, most = reach.get(kind, (1, 0))
    at = number(place, kind)
    return least <= at <= most if at is not None else place in ZONES


def own_open(view: View) -> Hand:
    """Return the viewer's own open cards, in the duel."""
    return view.open[view.seat] if view.open and view.seat is not None else ()


def own_held(view: View) -> Flock | None:
    """Return the cards the viewer has picked up and must decide about, if any."""
    return view.held if view.seat == view.turn else None


def size_held(view: View) -> int:
    """Return how many cards the viewer has picked up."""
    held = own_held(view)
    return held.size if held else 0
