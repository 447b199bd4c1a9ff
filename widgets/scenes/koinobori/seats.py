"""The players around a Koinobori table: hands, masts, and at the end what every mast has earned."""

from __future__ import annotations

from collections.abc import Sequence

from gamelib.core import language
from gamelib.core.endings import describe_points
from gamelib.core.language import LETTERS, _, n_
from gamelib.koinobori.cards import UNKNOWN, Cards
from gamelib.koinobori.legal import COVERED_LEVELS
from gamelib.koinobori.view import View
from widgets.scenes.koinobori.turn import describe_level, describe_limits, describe_rest
from widgets.scenes.koinobori.zones import cards_at, describe_count
from widgets.scenes.shared import join_with_dots, seat_header, seats_in_view_order
from widgets.stage.scene import Card, Column, Group, SceneOptions, Seat, Zone


def build_seats(view: View, options: SceneOptions) -> list[Seat]:
    """Build all seats in the order of play; hands show the known cards, and none after the end (KOI-6.6)."""
    hands: Sequence[Sequence[str]] = [()] * view.players
    if not view.end_reason:
        hands = view.known if options.hands is None else options.hands
    return [_seat(view, seat, options, tuple(hands[seat])) for seat in seats_in_view_order(view.players, view.seat)]


def _seat(view: View, seat: int, options: SceneOptions, hand: Cards) -> Seat:
    built = seat_header(view, seat, options, view.result)
    built["count"], built["counted"] = view.hand_sizes[seat], n_("card", "cards", view.hand_sizes[seat])
    if seat == view.seat:
        return built
    built["note"] = describe_rest(view) if seat in view.to_act else ""
    built["note"] = built["note"] or describe_limits(view, seat)
    if view.end_reason:
        built["note"] = "" if options.asked else describe_points(view.score.totals[seat])
    if any(card != UNKNOWN for card in hand):
        built["cards"] = cards_at(f"held {LETTERS[seat]}", hand)
    face_down = 0 if view.end_reason else len(view.masts[seat])
    if face_down:
        label = _("{count} face down").format(count=face_down)
        mast: Card = {"id": mast_place(view, seat), "face": UNKNOWN, "label": label, "note": str(face_down)}
        built["zones"] = [{"kind": "pile", "id": f"masts:{LETTERS[seat]}", "label": _("mast"), "cards": [mast]}]
    return built


def mast_place(view: View, seat: int) -> str:
    """Return the place of a seat's mast."""
    return "mast" if seat == view.seat else f"mast:{LETTERS[seat]}"


def masts_and_hand(view: View, options: SceneOptions) -> list[Zone]:
    """Build the zones of the viewer's own mast and hand; when the game is over, of all masts face up."""
    if view.seat is None:
        return [_scores(view, options)] if view.end_reason else []
    return [_scores(view, options) if view.end_reason else _own_mast(view, view.seat), _hand(view)]


def _own_mast(view: View, seat: int) -> Zone:
    mast: Column = {
        "id": "mast",
        "label": _("on your mast"),
        "symbol": "mast",
        "slots": COVERED_LEVELS,
        "cards": cards_at("mast", view.masts[seat]),
    }
    return {
        "kind": "columns",
        "id": "masts",
        "label": _("Your mast"),
        "area": "dock",
        "note": describe_level(view, seat),
        "columns": [mast],
    }


def _hand(view: View) -> Zone:
    rest = describe_rest(view) if view.seat in view.to_act else ""
    hand: Zone = {
        "kind": "row",
        "id": "hand",
        "label": _("Your hand"),
        "area": "dock",
        "pick": "one",
        "note": join_with_dots(describe_count(len(view.hand)), rest),
        "cards": cards_at("hand", view.hand),
    }
    if not view.hand:
        hand["empty"] = _("your hand is empty")
    return hand


def _scores(view: View, options: SceneOptions) -> Zone:
    best = sorted(range(view.players), key=lambda seat: 0 if options.asked else -view.score.totals[seat])
    return {
        "kind": "groups",
        "id": "scores",
        "label": _("The masts, face up"),
        "spot": "row",
        "groups": [_mast_group(view, seat, options) for seat in best],
    }


def _mast_group(view: View, seat: int, options: SceneOptions) -> Group:
    """Build the group of a mast: its points post by post, and its penalty for unused colours (KOI-7.6, KOI-7.8)."""
    score, place = view.score, mast_place(view, seat)
    name = _("You") if seat == view.seat else language.seat_name(seat, options.names)
    if options.asked:
        return {"id": place, "label": name, "cards": cards_at(place, view.masts[seat])}
    sums = [
        _("post {post}: {points}").format(post=number, points=post.points[seat])
        for number, post in enumerate(score.posts, 1)
        if post.points[seat]
    ]
    if score.penalties[seat]:
        sums.append(_("never turned: {points}").format(points=score.penalties[seat]))
    group: Group = {
        "id": place,
        "label": join_with_dots(name, *sums),
        "worth": describe_points(view.score.totals[seat]),
        "cards": cards_at(place, view.masts[seat]),
    }
    if view.result and seat in view.result.winners:
        group["state"] = "winner"
    return group
