"""Which places are lit: what is taken up, what was refused, what may be done, what is hinted at."""

from __future__ import annotations

from gamelib.koinobori.moves import REFRESH, Mast, Move, Place, Shift, Steal, Take
from gamelib.koinobori.view import View
from widgets.scenes.koinobori.gestures import selected_hand_card, selected_post, spot
from widgets.scenes.shared import seat_place
from widgets.stage.scene import SceneOptions, Selection


def highlights(view: View, doing: Selection, aids: SceneOptions) -> dict[str, list[str]]:
    """The places that carry each word."""
    places = {"refused": [_standing(view, place) for place in aids.refused]}
    if selected_hand_card(view, doing):
        places["chosen"] = [doing.chosen[-1]]
    elif up := selected_post(view, doing):
        places["chosen"] = [_top(view, up)]
    if aids.mark and aids.acting:
        places["may"] = [place for move in view.moves() for place in _next_to(view, doing, move)]
    if aids.hint is not None:
        first, then = _way(view, view.read_move(aids.hint))
        chosen = doing.chosen[-1:] if set(first) & set(doing.chosen) else first[:1]
        places["hint"] = [*chosen, *then]
    return places


def _standing(view: View, place: str) -> str:
    """Where a place is to be seen: a flag stands for its post, and so does the top of a post without cards."""
    post, _colon, at = place.partition(":")
    here = spot(view, post)
    if here and here.kind == "post" and at in ("flag", "top"):
        return post if at == "flag" else _top(view, here.number)
    return place


def _top(view: View, post: int) -> str:
    return f"post{post}:top" if view.posts[post - 1] else f"post{post}"


def _way(view: View, move: Move) -> tuple[list[str], list[str]]:
    """The places a move can begin at, and where it goes on to; where there is no place, the button."""
    match move:
        case Take():
            return [f"row:{move.place}"], []
        case Place() | Mast():
            hand = [f"hand:{at}" for at, card in enumerate(view.hand, 1) if card == move.card]
            if isinstance(move, Mast):
                return hand, ["mast"]
            return hand, [f"post{move.post}:top" if move.over else f"post{move.post}"]
        case Shift():
            return [_top(view, move.source)], [f"post{move.target}"]
        case Steal():
            return [seat_place(move.seat)], []
    return (["deck"], ["refresh"]) if move == REFRESH else ([str(move)], [])


def _next_to(view: View, doing: Selection, move: Move) -> list[str]:
    """Where hands may go next to make a move: where it begins, or if that is taken up, where it goes on to."""
    first, then = _way(view, move)
    if isinstance(move, (Place, Mast)) and selected_hand_card(view, doing):
        return then if doing.chosen[-1] in first else []
    if isinstance(move, Shift) and (up := selected_post(view, doing)):
        return then if up == move.source else []
    return first
