"""The players around a Nanuk table: number of cards, sides as far as they are public, antes, score piles."""

from __future__ import annotations

from gamelib.core.language import LETTERS, _, n_
from gamelib.nanuk.position import BOASTING, OVER
from gamelib.nanuk.scoring import describe_points
from gamelib.nanuk.view import View
from widgets.scenes.nanuk.piles import pile, season_points
from widgets.scenes.nanuk.selection import ResolvedSelection
from widgets.scenes.shared import UNSEEN, join_with_dots, place_cards, seat_header, seats_in_view_order, states
from widgets.stage.pieces import Token
from widgets.stage.scene import Card, SceneOptions, Seat, Zone


def build_seats(view: View, selected: ResolvedSelection, options: SceneOptions) -> list[Seat]:
    """Build all seats in the order of play, the viewer's own last."""
    return [_seat(view, seat, selected, options) for seat in seats_in_view_order(view.players, view.seat)]


def _seat(view: View, seat: int, selected: ResolvedSelection, options: SceneOptions) -> Seat:
    ended = None if selected.days_remain else view.result or view.round_result
    built = seat_header(view, seat, options, ended._replace(losers=()) if ended else None)
    if selected.days_remain and "state" in built:
        built["state"] = states(you=seat == view.seat)
    count = view.hand_sizes[seat]
    built["count"], built["counted"] = count, n_("card", "cards", count)
    if tokens := _tokens(view, seat):
        built["tokens"] = tokens
    if note := _note(view, seat, selected, options):
        built["note"] = note
    if options.hands and seat != view.seat and options.hands[seat]:
        built["cards"] = place_cards(LETTERS[seat], options.hands[seat])
    if zones := _zones(view, seat, selected, options):
        built["zones"] = zones
    return built


def _tokens(view: View, seat: int) -> list[Token]:
    """Return the tokens for the dealer and for the side of a seat, public or still face down (NANUK-6.3)."""
    tokens: list[Token] = [{"symbol": "dealer", "label": _("dealer")}] if seat == view.dealer else []
    side = view.sides[seat]
    if view.phase == OVER:
        return tokens
    if side is not None:
        tokens.append({"symbol": "hunter" if side else "doomer", "label": _("hunter") if side else _("at home")})
    elif view.has_chosen(seat):
        tokens.append({"symbol": "unknown", "label": _("side chosen"), "state": "hidden"})
    return tokens


def _note(view: View, seat: int, selected: ResolvedSelection, options: SceneOptions) -> str:
    """Describe who leads and how many cards were given; at the end, the points."""
    before = view.totals[seat]
    earlier = _("{points} before").format(points=describe_points(before)) if before else ""
    if view.phase == OVER and not selected.days_remain:
        return "" if options.asked else season_points(view, seat)
    leads = ""
    if view.phase == BOASTING:
        leads = _("boasted last") if seat == view.leader else ""
    elif seat == view.leader:
        leads = _("hunt leader")
    elif seat == view.doomer:
        leads = _("called doom")
    gift = len(view.gifts[seat] or ())
    return join_with_dots(
        leads, n_("gave {many} card", "gave {many} cards", gift).format(many=gift) if gift else "", earlier
    )


def _zones(view: View, seat: int, selected: ResolvedSelection, options: SceneOptions) -> list[Zone]:
    zones: list[Zone] = []
    if seat != view.seat and _has_ante(view, seat, selected):
        zones.append(
            {
                "kind": "pile",
                "id": f"antes:{LETTERS[seat]}",
                "label": _("ante"),
                "cards": [face_down(f"ante:{LETTERS[seat]}")],
            }
        )
    if view.piles[seat]:
        zones.append(pile(view, seat, selected.pile, options))
    return zones


def _has_ante(view: View, seat: int, selected: ResolvedSelection) -> bool:
    """Return whether an ante lies face down at a seat; antes are turned up after the last day of a hunt."""
    return view.antes[seat] is not None or bool(selected.days_remain and selected.hunt and seat in selected.hunt.antes)


def face_down(place: str) -> Card:
    """Return a card of which only the back is visible."""
    return {"id": place, "face": UNSEEN, "fixed": True}
