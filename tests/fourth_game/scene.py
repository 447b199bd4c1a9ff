"""Stepping Stones on the table: what a seat sees, what a gesture tries, which card went where."""

from __future__ import annotations

from gamelib.core import language
from gamelib.core.errors import BadNotation
from gamelib.core.events import facts_in_order
from gamelib.core.language import LETTERS, _, n_
from tests.fourth_game.cards import DECK, RANKS
from tests.fourth_game.facts import Drew, Laid
from tests.fourth_game.moves import Lay
from tests.fourth_game.teaching import touched
from tests.fourth_game.view import View
from widgets.scenes.shared import (
    UNSEEN,
    add_state,
    faces_of,
    fixed,
    number,
    place_cards,
    seat_header,
    seat_place,
    seats_in_view_order,
)
from widgets.stage.scene import (
    Button,
    Face,
    Gesture,
    GestureResult,
    Part,
    SceneOptions,
    Seat,
    Selection,
    Travel,
    Zone,
)


def face(key: str) -> Face:
    """Return how a card of this rank looks."""
    return {"name": _("stone {rank}").format(rank=key), "tone": "duck", "rank": key, "pips": int(key),
            "symbols": ["duck"]}


def card_key(text: str) -> str:
    """Return the key of a card in notation; raise BadNotation if it is no card of this game."""
    if text not in {str(rank) for rank in RANKS}:
        raise BadNotation(_("{cards:.80} are not cards of one of the games").format(cards=text))
    return text


def deck() -> list[str]:
    """Return the keys of all cards in the box."""
    return [str(card) for card in DECK]


def part(view: View, _selection: Selection, options: SceneOptions) -> Part:
    """Build the part of a scene that shows a seat's view."""
    acting = options.acting and view.seat is not None and view.result is None
    zones = [_deck(view), _path(view), *([_hand(view, acting)] if view.seat is not None else [])]
    seats = [_seat(view, seat, options) for seat in seats_in_view_order(view.players, view.seat)]
    buttons: list[Button] = []
    if acting and view.seat == view.turn:
        buttons = [{"id": "draw", "label": _("Draw")}, {"id": "pass", "label": _("Pass")}]
    if options.mark:
        add_state(zones, {place for move in view.moves() for place in touched(view, move)}, "may")
    if options.hint is not None:
        add_state(zones, touched(view, view.read_move(options.hint)), "hint")
    for scene in (zones, seats):
        add_state(scene, options.refused, "refused")
    prompt = _("Your turn: lay a card that is close to the last stone, or draw.")
    if view.result:
        prompt = view.result.tell(options.names)
    elif view.seat != view.turn:
        prompt = _("{name} is to lay or to draw.").format(name=language.seat_name(view.turn, options.names))
    return {"faces": faces_of([*zones, *seats], face), "seats": seats, "zones": zones, "buttons": buttons,
            "prompt": prompt, "typed": f"lay {view.hand[0]}" if acting and view.hand else ""}


def _deck(view: View) -> Zone:
    zone: Zone = {"kind": "pile", "id": "draw", "label": _("Deck"), "area": "cloth", "pick": "none",
                  "empty": _("nothing left to draw")}
    if view.deck:
        label = n_("{count} to draw", "{count} to draw", view.deck).format(count=view.deck)
        zone["cards"] = [{"id": "deck", "face": UNSEEN, "label": label}]
    return zone


def _path(view: View) -> Zone:
    zone: Zone = {"kind": "row", "id": "path", "label": _("Path"), "area": "cloth", "sun": True, "pick": "none",
                  "place": True, "empty": _("no stone lies here")}
    if view.path:
        zone["cards"] = fixed(place_cards("path", map(str, view.path)))
    return zone


def _hand(view: View, acting: bool) -> Zone:
    return {"kind": "row", "id": "hand", "label": _("Your hand"), "area": "dock", "pick": "one" if acting else "none",
            "empty": _("no card is left"), "cards": place_cards("hand", map(str, view.hand))}


def _seat(view: View, seat: int, options: SceneOptions) -> Seat:
    built = seat_header(view, seat, options, view.result)
    built["count"], built["counted"] = view.hand_sizes[seat], n_("card", "cards", view.hand_sizes[seat])
    if options.hands and seat != view.seat:
        built["cards"] = fixed(place_cards(LETTERS[seat], map(str, options.hands[seat])))
    return built


def act(view: View, selection: Selection, gesture: Gesture) -> GestureResult:
    """Return the move a gesture tries: a card of the hand is laid, the deck is drawn from."""
    at = number(gesture.place, "hand")
    if gesture.kind == "press" and gesture.place in ("draw", "pass"):
        return GestureResult(selection, gesture.place)
    if gesture.kind == "tap" and gesture.place == "deck":
        return GestureResult(selection, "draw")
    is_laid = gesture.kind == "tap" or (gesture.kind == "drop" and str(gesture.onto).startswith("path"))
    if is_laid and at and at <= len(view.hand):
        return GestureResult(selection, str(Lay(view.hand[at - 1])))
    return GestureResult(selection)


def travel(before: View, after: View) -> list[Travel]:
    """Return the way of the card that one move sent travelling."""
    then, now = facts_in_order(before.past), facts_in_order(after.past)
    if now[:-1] != then or before.seat != after.seat:
        return []
    match now[-1]:
        case Laid(seat, card):
            own = f"hand:{before.hand.index(card) + 1}" if seat == before.seat else seat_place(seat)
            return [{"source": own, "target": f"path:{len(after.path)}", "face": str(card)}]
        case Drew(seat):
            return [{"source": "deck", "target": "hand" if seat == before.seat else seat_place(seat), "face": UNSEEN}]
    return []
