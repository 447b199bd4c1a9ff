"""Nanatoridori as a seat sees it: zones, seats, buttons and the sentence above them put together."""

from __future__ import annotations

from gamelib.core.language import _
from gamelib.nanatoridori import View
from widgets.scenes.bubbles import add_bubbles
from widgets.scenes.nanatoridori.faces import face
from widgets.scenes.nanatoridori.highlights import describe_marks, mark_allowed, mark_hint
from widgets.scenes.nanatoridori.prompts import buttons, prompt, typed
from widgets.scenes.nanatoridori.says import ENDS, say
from widgets.scenes.nanatoridori.seats import build_seat
from widgets.scenes.nanatoridori.selection import ResolvedSelection, resolve
from widgets.scenes.nanatoridori.zones import build_zones, make_untouchable
from widgets.scenes.shared import add_state, faces_of, join_with_dots, seats_in_view_order
from widgets.stage.scene import Part, SceneOptions, Selection


def part(view: View, selection: Selection, options: SceneOptions) -> Part:
    """Build the part of a scene that shows a seat's view, with what is selected on it."""
    acting = options.acting and view.seat is not None and view.loser < 0
    selected = resolve(view, selection) if acting else ResolvedSelection()
    seats = [build_seat(view, seat, options) for seat in seats_in_view_order(view.players, view.seat)]
    add_bubbles(view, seats, say, ENDS)
    zones = build_zones(view, selected, options)
    if not acting:
        make_untouchable(zones, is_over=view.loser >= 0 or view.result is not None)
    pressed = buttons(view, selected) if acting and view.turn == view.seat else []
    marked = ""
    if options.mark and pressed:
        mark_allowed(view, zones)
        marked = describe_marks(view)
    if options.hint is not None:
        mark_hint(view, zones, pressed, options.hint)
    for scene in (zones, seats):
        add_state(scene, options.refused, "refused")
    return {
        "note": _note(view),
        "bands": "stacked",
        "faces": faces_of([*zones, *seats], face),
        "seats": seats,
        "zones": zones,
        "buttons": pressed,
        "prompt": prompt(view, options.names),
        "marked": marked,
        "typed": typed(view, selected) if acting else "",
    }


def _note(view: View) -> str:
    variant = {"one-winner": _("one winner"), "duel": _("duel")}.get(view.variant, "")
    return join_with_dots(_("round {number}").format(number=view.round), variant)
