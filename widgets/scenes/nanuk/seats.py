"""The players around Nanuk's table: cards held, sides as far as they are shown, antes, what was won."""

from __future__ import annotations

from gamelib.core.language import LETTERS, _, n_
from gamelib.nanuk.judge import BOASTING, OVER
from gamelib.nanuk.score import describe_points
from gamelib.nanuk.view import View
from widgets.scenes.nanuk.gestures import ResolvedSelection
from widgets.scenes.nanuk.piles import pile, place_cards, season_points
from widgets.scenes.shared import UNSEEN, beside, seat_header, seats_in_view_order, states
from widgets.stage.scene import Card, SceneOptions, Seat, Token, Zone


def seats(view: View, up: ResolvedSelection, aids: SceneOptions) -> list[Seat]:
    """Everybody, in the order in which they sit; one's own place comes last."""
    return [_seat(view, seat, up, aids) for seat in seats_in_view_order(view.players, view.seat)]


def _seat(view: View, seat: int, up: ResolvedSelection, aids: SceneOptions) -> Seat:
    ended = None if up.going_on else view.result or view.round_result
    who = seat_header(view, seat, aids, ended._replace(losers=()) if ended else None)
    if up.going_on and "state" in who:
        who["state"] = states(you=seat == view.seat)
    count = view.counts[seat]
    who["count"], who["counted"] = count, n_("card", "cards", count)
    if tokens := _tokens(view, seat):
        who["tokens"] = tokens
    if note := _note(view, seat, up):
        who["note"] = note
    if aids.hands and seat != view.seat and aids.hands[seat]:
        who["cards"] = place_cards(LETTERS[seat], aids.hands[seat])
    if zones := _zones(view, seat, up):
        who["zones"] = zones
    return who


def _tokens(view: View, seat: int) -> list[Token]:
    """Who deals, and the side of a seat: shown, or chosen and still face down (NANUK-6.3)."""
    tokens: list[Token] = [{"symbol": "dealer", "label": _("deals")}] if seat == view.dealer else []
    side = view.sides[seat]
    if view.phase == OVER:
        return tokens
    if side is not None:
        tokens.append({"symbol": "hunter" if side else "doomer", "label": _("hunts") if side else _("at home")})
    elif view.has_chosen(seat):
        tokens.append({"symbol": "unknown", "label": _("has chosen a side"), "state": "hidden"})
    return tokens


def _note(view: View, seat: int, up: ResolvedSelection) -> str:
    """What is worth a word: who leads, what was given; at the end all points."""
    before = view.totals[seat]
    earlier = _("{points} before").format(points=describe_points(before)) if before else ""
    if view.phase == OVER and not up.going_on:
        return season_points(view, seat)
    leads = ""
    if view.phase == BOASTING:
        leads = _("boasted last") if seat == view.leader else ""
    elif seat == view.leader:
        leads = _("hunt leader")
    elif seat == view.doomer:
        leads = _("doom leader")
    gift = len(view.gifts[seat] or ())
    return beside(leads, n_("gave {many} card", "gave {many} cards", gift).format(many=gift) if gift else "", earlier)


def _zones(view: View, seat: int, up: ResolvedSelection) -> list[Zone]:
    zones: list[Zone] = []
    if seat != view.seat and _has_laid(view, seat, up):
        zones.append({"kind": "pile", "id": f"antes:{LETTERS[seat]}", "label": _("ante"),
                      "cards": [face_down(f"ante:{LETTERS[seat]}")]})
    if view.piles[seat]:
        zones.append(pile(view, seat, up.pile))
    return zones


def _has_laid(view: View, seat: int, up: ResolvedSelection) -> bool:
    """Does an ante lie face down before a seat? The antes are turned up when the last day has been."""
    return view.antes[seat] is not None or bool(up.going_on and up.hunt and seat in up.hunt.antes)


def face_down(place: str) -> Card:
    """A card of which only the back is seen."""
    return {"id": place, "face": UNSEEN, "fixed": True}
