"""What belongs to somebody: hands, masts, and at the end what every mast has earned."""

from __future__ import annotations

from collections.abc import Sequence

from gamelib.core import language
from gamelib.core.language import LETTERS, _, n_
from gamelib.koinobori.cards import UNKNOWN, Cards
from gamelib.koinobori.legal import COVERED_LEVELS
from gamelib.koinobori.view import View
from widgets.scenes.koinobori.turn import allowed, owed
from widgets.scenes.koinobori.zones import cards_at, describe_count
from widgets.scenes.shared import beside, seat_header, seats_in_view_order
from widgets.stage.scene import Card, Column, Group, SceneOptions, Seat, Zone


def all_seats(view: View, aids: SceneOptions) -> list[Seat]:
    """Everybody in the order of play; of hands what is known, after the end nothing (KOI-6.6)."""
    hands: Sequence[Sequence[str]] = [()] * view.players
    if not view.end_reason:
        hands = view.known if aids.hands is None else aids.hands
    return [_seat(view, seat, aids, tuple(hands[seat])) for seat in seats_in_view_order(view.players, view.seat)]


def _seat(view: View, seat: int, aids: SceneOptions, hand: Cards) -> Seat:
    shown = seat_header(view, seat, aids, view.result)
    shown["count"], shown["counted"] = view.sizes[seat], n_("card", "cards", view.sizes[seat])
    if seat == view.seat:
        return shown
    shown["note"] = beside(allowed(view, seat), owed(view) if seat in view.to_act else "")
    if view.end_reason:
        shown["note"] = _points(view, seat)
    if any(card != UNKNOWN for card in hand):
        shown["cards"] = cards_at(f"held {LETTERS[seat]}", hand)
    hung = 0 if view.end_reason else len(view.masts[seat])
    if hung:
        label = _("{count} face down").format(count=hung)
        mast: Card = {"id": mast_place(view, seat), "face": UNKNOWN, "label": label, "note": str(hung)}
        shown["zones"] = [{"kind": "pile", "id": f"masts:{LETTERS[seat]}", "label": _("mast"), "cards": [mast]}]
    return shown


def mast_place(view: View, seat: int) -> str:
    """The place of a mast: one's own, or somebody's."""
    return "mast" if seat == view.seat else f"mast:{LETTERS[seat]}"


def masts_and_hand(view: View, aids: SceneOptions) -> list[Zone]:
    """One's own mast and hand; when the game is over all masts, face up."""
    if view.seat is None:
        return [_scores(view, aids)] if view.end_reason else []
    return [_scores(view, aids) if view.end_reason else _own_mast(view, view.seat), _hand(view)]


def _own_mast(view: View, seat: int) -> Zone:
    mast: Column = {"id": "mast", "label": _("on your mast"), "symbol": "mast", "slots": COVERED_LEVELS,
                    "cards": cards_at("mast", view.masts[seat])}
    return {"kind": "columns", "id": "masts", "label": _("Your mast"), "area": "dock", "note": allowed(view, seat),
            "columns": [mast]}


def _hand(view: View) -> Zone:
    begun = owed(view) if view.seat in view.to_act else ""
    hand: Zone = {"kind": "row", "id": "hand", "label": _("Your hand"), "area": "dock", "pick": "one",
                  "note": beside(describe_count(len(view.hand)), begun), "cards": cards_at("hand", view.hand)}
    if not view.hand:
        hand["empty"] = _("your hand is empty")
    return hand


def _scores(view: View, aids: SceneOptions) -> Zone:
    best = sorted(range(view.players), key=lambda seat: -view.score.totals[seat])
    return {"kind": "groups", "id": "scores", "label": _("The masts, face up"),
            "groups": [_earned(view, seat, aids) for seat in best]}


def _points(view: View, seat: int) -> str:
    total = view.score.totals[seat]
    return n_("{count} point", "{count} points", total).format(count=total)


def _earned(view: View, seat: int, aids: SceneOptions) -> Group:
    """A mast, what it earned post by post, and what its colours that never scored cost (KOI-7.6, KOI-7.8)."""
    score, place = view.score, mast_place(view, seat)
    sums = [_("post {post}: {points}").format(post=number, points=post.points[seat])
            for number, post in enumerate(score.posts, 1) if post.points[seat]]
    if score.penalties[seat]:
        sums.append(_("never turned: {points}").format(points=score.penalties[seat]))
    group: Group = {
        "id": place,
        "label": beside(language.seat_name(seat, aids.names), *sums),
        "worth": _points(view, seat),
        "cards": cards_at(place, view.masts[seat]),
    }
    if view.result and seat in view.result.winners:
        group["state"] = "winner"
    return group
