"""Koinobori on the table: the row with its doors, the festival posts, one's mast and hand; and what hands did there."""

from __future__ import annotations

from gamelib.koinobori.legal import rooms
from gamelib.koinobori.view import View
from gamelib.words import _
from widgets.scene import Aids, Doing, Part
from widgets.scenes.koinobori import asking, cloth, lit, seats
from widgets.scenes.koinobori.hands import act
from widgets.scenes.koinobori.ways import travel
from widgets.scenes.parts import faces_of, light

__all__ = ["TITLE", "act", "part", "travel"]

TITLE = "Koinobori"


def part(view: View, doing: Doing, aids: Aids) -> Part:
    """What a seat sees, and what it has taken up."""
    around = seats.all_seats(view, aids)
    zones = [] if view.over else [cloth.the_row(view), *cloth.the_piles(view)]
    zones += [cloth.the_posts(view), *seats.masts_and_hand(view, aids)]
    buttons = asking.buttons(view, doing, aids) if aids.acting and view.seat in view.to_act else []
    for word, places in lit.lit(view, doing, aids).items():
        light(around, places, word)
        light(zones, places, word)
        if word == "hint":
            for button in buttons:
                if button["id"] in places:
                    button["state"] = word
    full = len(view.posts) - len(rooms(view.posts))
    return {
        "note": _("{count} of {posts} posts full").format(count=full, posts=len(view.posts)),
        "faces": faces_of([around, zones], cloth.face),
        "seats": around,
        "zones": zones,
        "buttons": buttons,
        "prompt": asking.prompt(view, doing, aids),
        "typed": asking.typed(view, doing),
    }
