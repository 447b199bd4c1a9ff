"""Which places are highlighted: selected, refused, allowed, hinted at."""

from __future__ import annotations

from gamelib.koinobori.moves import REFRESH, Mast, Move, Place, Shift, Steal, Take
from gamelib.koinobori.view import View
from widgets.scenes.koinobori.selection import place_ref, selected_hand_card, selected_post
from widgets.scenes.shared import seat_place
from widgets.stage.scene import SceneOptions, Selection


def highlights(view: View, selection: Selection, options: SceneOptions) -> dict[str, list[str]]:
    """Return, for each state such as `may` or `refused`, the places that have it."""
    places = {"refused": [_shown_at(view, place) for place in options.refused]}
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


def _shown_at(view: View, place: str) -> str:
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
    return (["deck"], ["refresh"]) if move == REFRESH else ([str(move)], [])


def _next_places(view: View, selection: Selection, move: Move) -> list[str]:
    """Return the places to touch next for a move: where it begins or, once that is selected, where it leads."""
    first, then = _start_and_target(view, move)
    if isinstance(move, (Place, Mast)) and selected_hand_card(view, selection):
        return then if selection.chosen[-1] in first else []
    if isinstance(move, Shift) and (post := selected_post(view, selection)):
        return then if post == move.source else []
    return first
