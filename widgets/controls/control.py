"""The base of all controls: zones to draw, gestures that change traits, cards of a game."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, cast

import traitlets

from gamelib.core.errors import BadNotation
from gamelib.core.language import _, join_and
from gamelib.core.rulebook import clause
from widgets.scenes.card_faces import Faces, card_key, faces_for, find_game_of_cards
from widgets.scenes.shared import UNSEEN, faces_of, join_states
from widgets.stage.announcer import build_rule
from widgets.stage.board import Board, BrowserMessage
from widgets.stage.pieces import Face
from widgets.stage.scene import Button, Card, Gesture, Message, Scene, Zone


class Control(Board):
    """A single zone of a table; gestures change its traits, which code can observe and set, too."""

    def __init__(self, **more: Any) -> None:
        self.message: Message | None = None
        self.rule = ""
        super().__init__(**more)
        self.observe(self._changed, [name for name in self.traits() if name in self._traits_that_redraw()])
        self.publish()

    def tap(self, place: str) -> None:
        """Tap a card, a gap, a post."""
        self._run_safely(lambda: self._on_gesture(Gesture("tap", place)))
        self.publish()

    def press(self, button: str) -> None:
        """Press a button."""
        self._run_safely(lambda: self._on_gesture(Gesture("press", button)))
        self.publish()

    def turn(self, dial: str, value: Any) -> None:
        """Set a dial."""
        self._run_safely(lambda: self._on_gesture(Gesture("set", dial, value)))
        self.publish()

    def _traits_that_redraw(self) -> set[str]:
        """Return the names of the traits that redraw the control when they change."""
        return {name for name, trait in type(self).class_traits().items() if trait.metadata.get("drawn")}

    def _changed(self, _change: object) -> None:
        self.publish()

    @abstractmethod
    def _zones(self) -> list[Zone]:
        """Return the zones to draw."""

    def _buttons(self) -> list[Button]:
        """Return the buttons under the zones."""
        return []

    def _on_gesture(self, gesture: Gesture) -> None:
        """React to a tap, a drop, a pressed button or a dial that was set."""

    def _face(self) -> Faces:
        """Return the function that gives cards their faces."""
        return _refuse_face

    def _build_scene(self) -> Scene:
        zones = self._zones()
        scene: Scene = {"game": "", "title": "", "ply": 0, "faces": faces_of(zones, self._face()), "zones": zones}
        if buttons := self._buttons():
            scene["buttons"] = buttons
        if self.message:
            scene["message"] = self.message
        if self.rule:
            scene["rule"] = build_rule(self.rule)
        return scene

    def _handle(self, message: BrowserMessage) -> None:
        if message.kind == "clause":
            self.rule = clause(message.text("number")).number if message.text("number") else ""
        elif message.kind == "escape":
            self.rule = ""
        elif message.kind in ("tap", "enter"):
            self._on_gesture(Gesture("tap", message.text("place")))
        elif message.kind == "drop":
            self._on_gesture(Gesture("drop", message.text("place"), message.text("onto")))
        elif message.kind == "press":
            self._on_gesture(Gesture("press", message.text("id")))
        elif message.kind == "set":
            self._on_gesture(Gesture("set", message.text("id"), message.content.get("value")))

    def _show_message(self, message: Message) -> None:
        self.message = message

    def __str__(self) -> str:
        scene = cast("Scene", self.scene)
        lines = [_describe_zone(zone, scene["faces"]) for zone in scene.get("zones", [])]
        if message := scene.get("message"):
            lines.append(" ".join(filter(None, (message["text"], message.get("more", ""), message.get("clause", "")))))
        lines += [f"{line['text']} [{line['clause']}]" for line in scene.get("log", [])]
        return "\n".join(lines)


def _refuse_face(key: str) -> Face:
    raise LookupError(f"this control has no cards, and so no face {key!r}")


def redraws(trait: Any) -> Any:
    """Mark a trait: when it changes, the control is drawn again."""
    return trait.tag(drawn=True)


class Cards(traitlets.TraitType[tuple[str, ...], Any]):
    """Cards in notation: text with blanks between them, or a list."""

    info_text = "cards in notation, as text or as a list"

    def validate(self, obj: Any, value: Any) -> tuple[str, ...]:
        """Return the cards one by one, each a card of the control's game."""
        cards = tuple(value.split()) if isinstance(value, str) else tuple(map(str, value))
        return obj.known(cards) if isinstance(obj, CardControl) else cards


class CardControl(Control):
    """A control whose cards belong to one game, which is recognised by the cards."""

    game = redraws(traitlets.Unicode("nanatoridori"))

    def known(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        """Return the cards and set `game`; raises BadNotation unless all are cards of one game."""
        if set(cards) <= {UNSEEN}:
            return cards
        if (game := find_game_of_cards(cards)) is None:
            raise BadNotation(_("{cards:.80} are not cards of one of the games").format(cards=" ".join(cards)))
        self.game = game
        return tuple(map(str, cards))

    def _face(self) -> Faces:
        return faces_for(self.game)

    def _key(self, card: str) -> str:
        return card_key(self.game, card)


def _describe_zone(zone: Zone, faces: dict[str, Face]) -> str:
    """Describe a zone in words, for places without a front end."""
    cards = [
        *zone.get("cards", []),
        *(card for part in (*zone.get("columns", []), *zone.get("groups", [])) for card in part["cards"]),
    ]
    names = join_and(
        [faces[card["face"]]["name"] + (" *" if "chosen" in card.get("state", "") else "") for card in cards]
    )
    return f"{zone['label']}: {names or zone.get('caption') or zone.get('empty', '')}"


def card_at(place: str, face: str, **conditions: object) -> Card:
    """Return a card at its place, with the states whose condition holds."""
    card: Card = {"id": place, "face": face}
    if state := join_states(**conditions):
        card["state"] = state
    return card
