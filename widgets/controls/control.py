"""What all parts of a table have: a zone that is drawn, acts that change traits, cards of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import traitlets

from gamelib.core.errors import BadNotation, GameError
from gamelib.core.language import _, join_and
from gamelib.core.rulebook import clause
from gamelib.koinobori.cards import read_card
from gamelib.nanuk.cards import CARDS
from widgets.scenes.koinobori.zones import face as carp_face
from widgets.scenes.koinobori.zones import key as carp_key
from widgets.scenes.nanatoridori.part import face as bird_face
from widgets.scenes.nanuk.piles import face as animal_face
from widgets.scenes.shared import UNSEEN, faces_of, states
from widgets.stage.announcer import build_rule
from widgets.stage.board import Board, BrowserMessage
from widgets.stage.scene import Button, Card, Face, Gesture, Message, Scene, Zone

Faces = Callable[[str], Face]


class Control(Board):
    """One zone of a table; what hands do with it changes its traits, which code may watch and set as well."""

    def __init__(self, **more: Any) -> None:
        self.message: Message | None = None
        self.rule = ""
        super().__init__(**more)
        self.observe(self._changed, [name for name in self.traits() if name in self._drawn_traits()])
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

    def _drawn_traits(self) -> set[str]:
        """The traits that are drawn."""
        return {name for name, trait in type(self).class_traits().items() if trait.metadata.get("drawn")}

    def _changed(self, _change: object) -> None:
        self.publish()

    def _zones(self) -> list[Zone]:
        """What is drawn."""
        raise NotImplementedError

    def _buttons(self) -> list[Button]:
        """What can be pressed."""
        return []

    def _on_gesture(self, act: Gesture) -> None:
        """What comes of a tap, a press, a dial that was set."""

    def _face(self) -> Faces:
        """How the cards here look."""
        return animal_face

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

    def _handle(self, heard: BrowserMessage) -> None:
        if heard.kind == "clause":
            self.rule = clause(heard.text("number")).number if heard.text("number") else ""
        elif heard.kind == "escape":
            self.rule = ""
        elif heard.kind in ("tap", "enter"):
            self._on_gesture(Gesture("tap", heard.text("place")))
        elif heard.kind == "drop":
            self._on_gesture(Gesture("drop", heard.text("place"), heard.text("onto")))
        elif heard.kind == "press":
            self._on_gesture(Gesture("press", heard.text("id")))
        elif heard.kind == "set":
            self._on_gesture(Gesture("set", heard.text("id"), heard.content.get("value")))

    def _show_message(self, message: Message) -> None:
        self.message = message

    def __str__(self) -> str:
        scene = cast("Scene", self.scene)
        said = [_in_words(zone, scene["faces"]) for zone in scene.get("zones", [])]
        if message := scene.get("message"):
            said.append(" ".join(filter(None, (message["text"], message.get("more", ""), message.get("clause", "")))))
        said += [f"{line['text']} [{line['clause']}]" for line in scene.get("log", [])]
        return "\n".join(said)


def redraws(trait: Any) -> Any:
    """A trait of which a change is shown."""
    return trait.tag(drawn=True)


class Cards(traitlets.TraitType[tuple[str, ...], Any]):
    """Cards as they are written: text with blanks between, or a list."""

    info_text = "cards in notation, as text or as a list"

    def validate(self, obj: Any, value: Any) -> tuple[str, ...]:
        """The cards one by one, each a card of the game."""
        cards = tuple(value.split()) if isinstance(value, str) else tuple(map(str, value))
        return obj.known(cards) if isinstance(obj, CardControl) else cards


class CardControl(Control):
    """A control whose cards belong to a game, which is known by the cards."""

    game = redraws(traitlets.Unicode("nanatoridori"))

    def known(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        """The cards, if they are cards of a game of ours."""
        for name, is_one in _KINDS.items():
            if all(card == UNSEEN or is_one(card) for card in cards) and set(cards) - {UNSEEN}:
                self.game = name
                return tuple(map(str, cards))
        if set(cards) - {UNSEEN}:
            raise BadNotation(_("{cards:.80} are not cards of one of the games").format(cards=" ".join(cards)))
        return cards

    def _face(self) -> Faces:
        return faces_for(self.game)

    def _key(self, card: str) -> str:
        return carp_key(read_card(card)) if self.game == "koinobori" and card != UNSEEN else card


def faces_for(game: str) -> Faces:
    """How the cards of a game look, by what a scene calls them."""
    return {"nanatoridori": bird_face, "nanuk": animal_face, "koinobori": carp_face}[game]


def _is_carp(card: str) -> bool:
    try:
        return bool(read_card(card))
    except GameError:
        return False


_KINDS: dict[str, Callable[[str], bool]] = {
    "nanatoridori": lambda card: len(card) == 1 and card in "1234567",
    "nanuk": lambda card: card in CARDS,
    "koinobori": _is_carp,
}


def _in_words(zone: Zone, faces: dict[str, Face]) -> str:
    """A zone as it is told where nothing is drawn."""
    shown = [*zone.get("cards", []), *(card for part in (*zone.get("columns", []), *zone.get("groups", []))
                                       for card in part["cards"])]
    said = join_and([faces[card["face"]]["name"] + (" *" if "chosen" in card.get("state", "") else "")
                    for card in shown])
    return f"{zone['label']}: {said or zone.get('caption') or zone.get('empty', '')}"


def card_at(place: str, face: str, **if_so: object) -> Card:
    """A card at its place, in the states that hold."""
    card: Card = {"id": place, "face": face}
    if state := states(**if_so):
        card["state"] = state
    return card
