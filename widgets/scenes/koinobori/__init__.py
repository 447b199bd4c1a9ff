"""Koinobori on the table: the row with its doors, the festival posts, one's mast and hand; and what hands did there."""

from __future__ import annotations

from gamelib.core.language import _
from gamelib.koinobori.legal import open_posts
from gamelib.koinobori.view import View
from widgets.scenes.koinobori import highlights, prompts, seats
from widgets.scenes.koinobori import zones as cloth
from widgets.scenes.koinobori.gestures import act
from widgets.scenes.koinobori.travel import travel
from widgets.scenes.shared import add_state, faces_of
from widgets.stage.scene import Part, SceneOptions, Selection

__all__ = ["TITLE", "act", "part", "travel"]

TITLE = "Koinobori"


def part(view: View, doing: Selection, aids: SceneOptions) -> Part:
    """What a seat sees, and what it has taken up."""
    around = seats.all_seats(view, aids)
    zones = [] if view.end_reason else [cloth.the_row(view), *cloth.the_piles(view)]
    zones += [cloth.the_posts(view), *seats.masts_and_hand(view, aids)]
    buttons = prompts.buttons(view, doing, aids) if aids.acting and view.seat in view.to_act else []
    for word, places in highlights.highlights(view, doing, aids).items():
        add_state(around, places, word)
        add_state(zones, places, word)
        if word == "hint":
            for button in buttons:
                if button["id"] in places:
                    button["state"] = word
    full = len(view.posts) - len(open_posts(view.posts))
    return {
        "note": _("{count} of {posts} posts full").format(count=full, posts=len(view.posts)),
        "faces": faces_of([around, zones], cloth.face),
        "seats": around,
        "zones": zones,
        "buttons": buttons,
        "prompt": prompts.prompt(view, doing, aids),
        "typed": prompts.typed(view, doing),
    }
