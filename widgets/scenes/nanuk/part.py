"""Nanuk as a seat sees it: zones, seats, buttons and the sentence above them put together."""

from __future__ import annotations

from gamelib.core.language import _
from gamelib.nanuk.moves import as_move
from gamelib.nanuk.view import View
from widgets.scenes.bubbles import add_bubbles
from widgets.scenes.nanuk import seats
from widgets.scenes.nanuk.faces import face
from widgets.scenes.nanuk.highlights import describe_marks, mark_allowed, mark_hint
from widgets.scenes.nanuk.prompts import buttons, prompt, typed
from widgets.scenes.nanuk.says import ENDS, say
from widgets.scenes.nanuk.selection import resolve
from widgets.scenes.nanuk.zones import build_zones
from widgets.scenes.shared import add_state, faces_of, join_with_dots
from widgets.stage.scene import Part, SceneOptions, Selection


def part(view: View, selection: Selection, options: SceneOptions) -> Part:
    """Build the part of a scene that shows a seat's view, with what is selected on it."""
    selected = resolve(view, selection, options)
    may_act = options.acting and view.seat is not None and view.seat in view.to_act and not selected.days_remain
    hint = None if options.hint is None or not may_act else as_move(options.hint)
    options = options._replace(hint=hint)
    zones, players = build_zones(view, selected, options, may_act), seats.build_seats(view, selected, options)
    if not selected.days_remain:
        add_bubbles(view, players, say, ENDS)
    pressed = buttons(view, selected) if may_act else []
    if options.mark and may_act:
        mark_allowed(view, zones)
    if hint is not None:
        mark_hint(view, zones, pressed, hint)
    for scene in (zones, players):
        add_state(scene, options.refused, "refused")
    return {
        "note": _note(view),
        "bands": "beside",
        "faces": faces_of([*zones, *players], face),
        "seats": players,
        "zones": zones,
        "buttons": pressed,
        "prompt": prompt(view, selected, options),
        "marked": describe_marks(view) if options.mark and may_act else "",
        "typed": typed(view, selected) if may_act else "",
    }


def _note(view: View) -> str:
    season = _("season {season}").format(season=view.season)
    if view.terms.seasons > 1:
        season = _("season {season} of {seasons}").format(season=view.season, seasons=view.terms.seasons)
    winter = _("last hunt, winter is near") if view.winter else ""
    return join_with_dots(season, _("hunt {hunt}").format(hunt=view.hunt), winter)
