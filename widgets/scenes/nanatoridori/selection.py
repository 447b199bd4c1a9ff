"""What is chosen at a Nanatoridori table, and what is marked there: allowed moves and hints."""

from __future__ import annotations

from typing import Any, NamedTuple

from gamelib.core.language import _
from gamelib.nanatoridori import Discard, Flock, Move, Pass, Play, Rearrange, TakeIn, View
from gamelib.nanatoridori.cards import Hand
from widgets.scenes.shared import add_state, number_of_place, numbers_of_places
from widgets.stage.scene import Button, Selection, Zone

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
    hand, opened, held = (numbers_of_places(places, kind) for kind in ("hand", "open", "held"))
    gap = number_of_place(selection.target, "gap") if selection.target in places else None
    size = count_held(view)
    split_gaps = tuple(
        (card, into)
        for name, into in selection.dials
        if (card := number_of_place(name, "held")) and card <= size and is_there(view, f"gap:{into}")
    )
    return ResolvedSelection(hand, opened, held, gap, split_gaps)


def is_there(view: View, place: object) -> bool:
    """Return whether the viewer can touch something at this place now."""
    reach = {
        "hand": (1, len(view.hand)),
        "gap": (0, len(view.hand)),
        "open": (1, len(own_open(view))),
        "held": (1, count_held(view)),
        "table": (1, view.table.size if view.table else 0),
        "discard": (1, len(view.discards)),
    }
    kind = place.partition(":")[0] if isinstance(place, str) else ""
    least, most = reach.get(kind, (1, 0))
    at = number_of_place(place, kind)
    return least <= at <= most if at is not None else place in ZONES


def own_open(view: View) -> Hand:
    """Return the viewer's own open cards, in the duel."""
    return view.open[view.seat] if view.open and view.seat is not None else ()


def own_held(view: View) -> Flock | None:
    """Return the cards the viewer has picked up and must decide about, if any."""
    return view.held if view.seat == view.turn else None


def count_held(view: View) -> int:
    """Return how many cards the viewer has picked up."""
    held = own_held(view)
    return held.size if held else 0


# What is marked ------------------------------------------------------------------------


def mark_allowed(view: View, zones: list[Zone]) -> None:
    """Mark every card that can be played, and every gap where picked-up cards can go; a pass plays nothing."""
    moves = [move for move in view.moves() if not isinstance(move, Pass)]
    add_state(zones, {place for move in moves for place in _places_of_move(view, move)}, "may")


def describe_marks(view: View) -> str:
    """Explain what the marks mean, or why no card is marked."""
    if view.held:
        return _("You can choose any gap that is marked.")
    if any(isinstance(move, Play) for move in view.moves()):
        return _("You can play the marked cards.")
    return _("None of your cards beats {cards}.").format(cards=view.table)


def mark_hint(view: View, zones: list[Zone], pressed: list[Button], hint: Any) -> None:
    """Mark the places and the button of the hinted move."""
    move = view.read_move(hint)
    add_state(zones, [*_places_of_move(view, move), *(["held"] if isinstance(move, TakeIn | Discard) else [])], "hint")
    for button in pressed:
        if button["id"] == move.kind:
            button["state"] = "hint"


def _places_of_move(view: View, move: Move) -> list[str]:
    """Return the places of a move: its cards, and where they go."""
    match move:
        case Play():
            added = _places_of_open_cards(view, move.open)
            return [*(f"hand:{place}" for place in move.places), *added]
        case Pass():
            return _places_of_open_cards(view, (move.open,)) if view.open else ["deck"]
        case TakeIn():
            return [f"gap:{gap}" for gap in move.gaps]
        case Rearrange():
            return [f"hand:{move.place}", f"gap:{move.gap}"]
    return []


def _places_of_open_cards(view: View, cards: Hand) -> list[str]:
    left = list(enumerate(own_open(view), 1))
    return [f"open:{at}" for at, card in left if card in cards][: len(cards) or 1]
