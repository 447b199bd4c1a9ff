"""Koinobori as a seat sees it: zones, seats, buttons and the sentence above them put together."""

from __future__ import annotations

from gamelib.core.language import _
from gamelib.koinobori.legal import open_posts
from gamelib.koinobori.view import View
from widgets.scenes.bubbles import add_bubbles
from widgets.scenes.koinobori import highlights, prompts, says, seats, zones
from widgets.scenes.koinobori.faces import face
from widgets.scenes.shared import add_state, faces_of
from widgets.stage.scene import Part, SceneOptions, Selection


def part(view: View, selection: Selection, options: SceneOptions) -> Part:
    """Build the part of a scene that shows a seat's view, with what is selected on it."""
    players = seats.build_seats(view, options)
    add_bubbles(view, players, says.sayer(view), says.ENDS)
    built = [*zones.build_zones(view, options), *seats.masts_and_hand(view, options)]
    if options.worth and not view.end_reason:
        built.insert(-1, zones.worth_now(view))
    pressed = prompts.buttons(view, selection, options) if options.acting and view.seat in view.to_act else []
    for word, places in highlights.highlights(view, selection, options).items():
        add_state(players, places, word)
        add_state(built, places, word)
        if word == "hint":
            for button in pressed:
                if button["id"] in places:
                    button["state"] = word
    for zone in built:
        if pressed and zone["id"] in prompts.awaiting(view, selection):
            zone["awaits"] = True
    full = len(view.posts) - len(open_posts(view.posts))
    return {
        "note": _("{count} of {posts} posts full").format(count=full, posts=len(view.posts)),
        "bands": "beside",
        "faces": faces_of([players, built], face),
        "seats": players,
        "zones": built,
        "buttons": pressed,
        "prompt": prompts.prompt(view, selection, options),
        "marked": _("You can tap everything that is marked.") if options.mark and pressed else "",
        "typed": prompts.typed(view, selection),
    }
