"""What is chosen at a Koinobori table, and what is marked there: allowed moves and hints."""

from __future__ import annotations

import re
from typing import NamedTuple

from gamelib.core.language import LETTERS
from gamelib.koinobori.cards import Card
from gamelib.koinobori.legal import COVERED_LEVELS
from gamelib.koinobori.moves import REFRESH, Mast, Move, Place, Shift, Steal, Take
from gamelib.koinobori.view import View
from widgets.scenes.shared import seat_place
from widgets.stage.scene import SceneOptions, Selection

_PLACE = re.compile(r"(row|hand|post|held |seat|masts?|deck)(?::?([1-9][0-9]?|[A-H]))?(?::(top|flag|[1-9][0-9]?))?")


class PlaceRef(NamedTuple):
    """A place that exists now: its kind, its number or 0, and on a post the card that is meant."""

    kind: str
    number: int = 0
    card: Card = ""
    top: bool = False


def place_ref(view: View, place: object) -> PlaceRef | None:
    """Read the id of a place; None if there is no such place now."""
    match = _PLACE.fullmatch(place) if isinstance(place, str) else None
    if match is None:
        return None
    kind, owner, at = match[1].rstrip(" s"), match[2] or "", match[3] or ""
    if owner in LETTERS and owner:
        exists = kind in ("held", "seat", "mast") and LETTERS.index(owner) < view.players
        return PlaceRef("seat", LETTERS.index(owner)) if exists else None
    most = {"row": len(view.row), "hand": len(view.hand), "post": len(view.posts), "mast": COVERED_LEVELS, "deck": 0}
    if int(owner or 0) > most.get(kind, -1) or (at and kind != "post"):
        return None
    return _ref_on_post(view, int(owner or 0), at) if kind == "post" else PlaceRef(kind, int(owner or 0))


def _ref_on_post(view: View, post: int, at: str) -> PlaceRef | None:
    if not post or at in ("", "flag"):
        return PlaceRef("post", post) if post else None
    cards = [card for space in view.posts[post - 1] for card in space]
    number = len(cards) if at == "top" else int(at)
    return PlaceRef("post", post, cards[number - 1], number == len(cards)) if 0 < number <= len(cards) else None


def selected_hand_card(view: View, selection: Selection) -> Card:
    """Return the selected card of the hand; empty if none is."""
    selected = place_ref(view, selection.chosen[-1]) if selection.chosen else None
    return view.hand[selected.number - 1] if selected and selected.kind == "hand" and selected.number else ""


def selected_post(view: View, selection: Selection) -> int:
    """Return the post whose top card is selected, or 0."""
    selected = place_ref(view, selection.chosen[-1]) if selection.chosen else None
    return selected.number if selected and selected.kind == "post" else 0


# What is marked ------------------------------------------------------------------------


def highlights(view: View, selection: Selection, options: SceneOptions) -> dict[str, list[str]]:
    """Return, for each state such as `may` or `refused`, the places that have it."""
    places = {"refused": [_drawn_place(view, place) for place in options.refused]}
    if selected_hand_card(view, selection):
        places["chosen"] = [selection.chosen[-1]]
    elif post := selected_post(view, selection):
        places["chosen"] = [_top_place(view, post)]
    if options.mark and options.acting:
        places["may"] = [place for move in view.moves() for place in _next_places(view, selection, move)]
    if options.hint is not None:
        first, then = _start_and_target(view, view.read_move(options.hint))
        chosen = selection.chosen[-1:] if set(first) & set(selection.chosen) else first[:1]
        places["hint"] = [*chosen, *then]
    return places


def _drawn_place(view: View, place: str) -> str:
    """Return where a place is drawn: the post stands for its flag, and for the top of a post without cards."""
    post, _colon, at = place.partition(":")
    post_ref = place_ref(view, post)
    if post_ref and post_ref.kind == "post" and at in ("flag", "top"):
        return post if at == "flag" else _top_place(view, post_ref.number)
    return place


def _top_place(view: View, post: int) -> str:
    return f"post{post}:top" if view.posts[post - 1] else f"post{post}"


def _start_and_target(view: View, move: Move) -> tuple[list[str], list[str]]:
    """Return the places where a move can begin and where it leads; its button if it has no place."""
    match move:
        case Take():
            return [f"row:{move.place}"], []
        case Place() | Mast():
            hand = [f"hand:{at}" for at, card in enumerate(view.hand, 1) if card == move.card]
            if isinstance(move, Mast):
                return hand, ["mast"]
            return hand, [f"post{move.post}:top" if move.over else f"post{move.post}"]
        case Shift():
            return [_top_place(view, move.source)], [f"post{move.target}"]
        case Steal():
            return [seat_place(move.seat)], []
    return ["deck" if move == REFRESH else str(move)], []


def _next_places(view: View, selection: Selection, move: Move) -> list[str]:
    """Return the places to touch next for a move: where it begins or, once that is selected, where it leads."""
    first, then = _start_and_target(view, move)
    if isinstance(move, (Place, Mast)) and selected_hand_card(view, selection):
        return then if selection.chosen[-1] in first else []
    if isinstance(move, Shift) and (post := selected_post(view, selection)):
        return then if post == move.source else []
    return first
