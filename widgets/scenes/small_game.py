"""The table of a small game: each hand, the deck and the open piles as zones, a button for each move without a card."""

from __future__ import annotations

from typing import Any

from gamelib.core.errors import BadNotation
from gamelib.core.events import facts_in_order
from gamelib.core.language import LETTERS, _, n_, seat_name
from gamelib.core.small_game import SmallGame
from widgets.scenes.shared import (
    UNSEEN,
    add_state,
    faces_of,
    make_untouchable_cards,
    place_cards,
    places,
    seat_header,
    seat_place,
    seats_in_view_order,
    travel_of_cards,
)
from widgets.stage.pieces import Face
from widgets.stage.scene import Button, Gesture, GestureResult, SceneOptions, ScenePart, Seat, Selection, Travel, Zone


class SmallGameScenes:
    """The scenes of a small game; a game overrides how its cards look and what a player is asked to do."""

    def __init__(self, spec: SmallGame) -> None:
        self.spec = spec

    def face(self, key: str) -> Face:
        """Return how a card looks, by its key in a scene."""
        return {"name": _("card {card}").format(card=key), "rank": key}

    def prompt(self, view: Any, options: SceneOptions) -> str:
        """Return the prompt of a game in progress: whose turn it is and what to do, in one sentence."""
        return (
            _("Your turn.")
            if view.seat == view.turn
            else _("It is {name}'s turn.").format(name=seat_name(view.turn, options.names))
        )

    def card_key(self, text: str) -> str:
        """Return the key of a card in notation; raise BadNotation if it is no card of this game."""
        if len(self.spec.read_cards(text)) != 1:
            raise BadNotation(_("{cards:.80} are not cards of one of the games").format(cards=text))
        return text

    def deck(self) -> list[str]:
        """Return the keys of all cards in the box, for printing."""
        return [str(card) for card in self.spec.cards]

    # The scene ---------------------------------------------------------------------

    def part(self, view: Any, _selection: Selection, options: SceneOptions) -> ScenePart:
        """Build the part of a scene that shows a seat's view."""
        acting = options.acting and view.seat is not None and view.result is None
        zones = [_build_deck(view), *(_build_pile(view, pile, pile == self.spec.piles[0]) for pile in self.spec.piles)]
        if view.seat is not None:
            zones.append(_build_hand(view, acting))
        seats = [_build_seat(view, seat, options) for seat in seats_in_view_order(view.players, view.seat)]
        marked = view.moves() if options.mark and acting else []
        may = {place for move in marked for place in self.spec.touched(view, move)}
        hint = [] if options.hint is None else self.spec.touched(view, view.read_move(options.hint))
        add_state(zones, may, "may")
        add_state(zones, hint, "hint")
        for scene in (zones, seats):
            add_state(scene, options.refused, "refused")
        tried = self.spec.moves_at(view, "hand:1") if acting else []
        return {
            "faces": faces_of([*zones, *seats], self.face),
            "seats": seats,
            "zones": zones,
            "buttons": self._buttons() if acting and view.seat == view.turn else [],
            "prompt": view.result.tell(options.names) if view.result else self.prompt(view, options),
            "typed": str(tried[0]) if tried else "",
        }

    def _buttons(self) -> list[Button]:
        return [
            {"id": move.kind, "label": _(move.kind.capitalize())} for move in self.spec.moves if not move.count_fields()
        ]

    # What people do ----------------------------------------------------------------

    def act(self, view: Any, selection: Selection, gesture: Gesture) -> GestureResult:
        """Return the move a gesture tries: a button, a card or the deck tapped, a card dropped onto its pile."""
        if gesture.kind == "press" and gesture.place in [button["id"] for button in self._buttons()]:
            return GestureResult(selection, view.read_move(gesture.place))
        moves = self.spec.moves_at(view, gesture.place) if gesture.kind in ("tap", "drop") else []
        if gesture.kind == "drop":
            moves = [move for move in moves if move.onto == str(gesture.onto).partition(":")[0]]
        return GestureResult(selection, moves[0] if moves else None)

    def travel(self, before: Any, after: Any) -> list[Travel]:
        """Return the paths of the cards moved by one move: onto a pile, or from the deck into a hand."""
        then, now = facts_in_order(before.past), facts_in_order(after.past)
        if now[:-1] != then or before.seat != after.seat:
            return []
        seat, is_own = now[-1].seat, now[-1].seat == before.seat
        for pile in self.spec.piles:
            size = len(getattr(before, pile))
            if added := getattr(after, pile)[size:]:
                sources = [f"hand:{before.hand.index(card) + 1}" if is_own else seat_place(seat) for card in added]
                return travel_of_cards(sources, places(pile, len(added), size), map(str, added))
        if after.deck < before.deck:
            return [{"source": "deck", "target": "hand" if is_own else seat_place(seat), "face": UNSEEN}]
        return []


def _build_deck(view: Any) -> Zone:
    zone: Zone = {
        "kind": "pile",
        "id": "stock",
        "label": _("Deck"),
        "area": "cloth",
        "pick": "none",
        "empty": _("nothing left to draw"),
    }
    if view.deck:
        label = n_("{count} to draw", "{count} to draw", view.deck).format(count=view.deck)
        zone["cards"] = [{"id": "deck", "face": UNSEEN, "label": label}]
    return zone


def _build_pile(view: Any, pile: str, is_main: bool) -> Zone:
    zone: Zone = {
        "kind": "row",
        "id": pile,
        "label": _(pile.capitalize()),
        "area": "cloth",
        "sun": is_main,
        "pick": "none",
        "place": True,
        "empty": _("nothing lies here"),
    }
    if cards := getattr(view, pile):
        zone["cards"] = make_untouchable_cards(place_cards(pile, map(str, cards)))
    return zone


def _build_hand(view: Any, acting: bool) -> Zone:
    return {
        "kind": "row",
        "id": "hand",
        "label": _("Your hand"),
        "area": "dock",
        "pick": "one" if acting else "none",
        "empty": _("no card is left"),
        "cards": place_cards("hand", map(str, view.hand)),
    }


def _build_seat(view: Any, seat: int, options: SceneOptions) -> Seat:
    built = seat_header(view, seat, options, view.result)
    built["count"], built["counted"] = view.hand_sizes[seat], n_("card", "cards", view.hand_sizes[seat])
    if options.hands and seat != view.seat:
        built["cards"] = make_untouchable_cards(place_cards(LETTERS[seat], map(str, options.hands[seat])))
    return built
