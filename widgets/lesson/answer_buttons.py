"""What is chosen, put in order or said in a step without a move: as buttons, and as cards where it is made of cards."""

from __future__ import annotations

from typing import Any

from gamelib.core.language import _
from gamelib.nanuk.cards import CARDS
from widgets.lesson.step_state import StepState
from widgets.scenes.nanatoridori.part import face as bird_face
from widgets.scenes.nanuk.piles import face as animal_face
from widgets.stage.scene import Button, Card, Face, Zone


def parse_cards(text: str, game: str) -> tuple[str, ...]:
    """The cards that a text tells, if it tells cards and nothing else.

    >>> parse_cards("7 7", "nanatoridori"), parse_cards("Double seal, bird", "nanuk"), parse_cards("nobody", "nanuk")
    (('7', '7'), ('double-seal', 'bird'), ())
    """
    if game == "nanatoridori":
        cards = tuple(text.split())
        return cards if set(cards) <= set("1234567") else ()
    if game == "nanuk":
        cards = tuple(part.strip().lower().replace(" ", "-") for part in text.split(","))
        return cards if set(cards) <= set(CARDS) else ()
    return ()


def faces(trying: StepState) -> dict[str, Face]:
    """How the cards in the answers look."""
    game = trying.attempt.step.game
    face = bird_face if game == "nanatoridori" else animal_face
    return {card: face(card) for text in trying.attempt.shuffled_items for card in parse_cards(text, game)}


def zones(trying: StepState) -> list[Zone]:
    """Answers that are cards, to be tapped; and for things to be put in order, the order so far."""
    attempt = trying.attempt
    shown = attempt.shuffled_items
    drawn = all(parse_cards(text, attempt.step.game) for text in shown)
    lie: list[Zone] = []
    if attempt.step.kind == "order":
        lie.append(_zone("order", _("Your order"), [_group(trying, f"placed:{at}", item, f"{at + 1}.")
                                                    for at, item in enumerate(trying.placed)],
                         _("nothing is in order yet")))
        left = [_group(trying, f"put:{at}", at) for at in range(len(shown)) if at not in trying.placed]
        if drawn and left and trying.may_act:
            lie.append(_zone("left", _("Still to be put in order"), left))
    elif attempt.step.kind == "choose" and drawn:
        lie.append(_zone("answers", _("Answers"), [_group(trying, f"choose:{at + 1}", at) for at in range(len(shown))]))
    return lie


def _zone(name: str, label: str, groups: list[Any], empty: str = "") -> Zone:
    zone: Zone = {"kind": "groups", "id": name, "label": label, "area": "cloth", "groups": groups}
    return zone | {"empty": empty} if empty else zone


def _group(trying: StepState, name: str, at: int, number: str = "") -> Any:
    """One answer: its cards, or its words."""
    attempt = trying.attempt
    text = attempt.shuffled_items[at]
    cards: list[Card] = [{"id": f"{name}:{card}", "face": face}
                         for card, face in enumerate(parse_cards(text, attempt.step.game), 1)]
    label = number if cards and number else " ".join(filter(None, (number, text)))
    group = {"id": name, "label": label, "cards": cards}
    return group | {"place": True} if trying.may_act else group


def buttons(trying: StepState) -> list[Button]:
    """The answers there are to choose from, or what there is to be put, checked or said."""
    made = _BUTTONS.get(trying.attempt.step.kind)
    return made(trying) if made is not None else []


def main_button(name: str, label: str, why_off: str = "") -> Button:
    """The button that Enter presses."""
    button: Button = {"id": name, "label": label, "main": True}
    return button | {"off": True, "why": why_off} if why_off else button


def _choose(trying: StepState) -> list[Button]:
    return [{"id": f"choose:{at}", "label": text}
            for at, text in enumerate(trying.attempt.shuffled_items, 1)]


def _pick(trying: StepState) -> list[Button]:
    return [main_button("pick:check", _("Check"), "" if trying.picked else _("Point at something first."))]


def _put(trying: StepState) -> list[Button]:
    shown = trying.attempt.shuffled_items
    left: list[Button] = [{"id": f"put:{at}", "label": text} for at, text in enumerate(shown)
                          if at not in trying.placed]
    if trying.placed:
        left.append({"id": "order:back", "label": _("Put the last one back")})
    if len(trying.placed) == len(shown):
        left.insert(0, main_button("order:check", _("Check")))
    return left


def _number_buttons(trying: StepState) -> list[Button]:
    return [{"id": "lesson:guess", "label": _("Guess …") if trying.attempt.step.near else _("Say the number …")}]


_BUTTONS = {"choose": _choose, "pick": _pick, "order": _put, "number": _number_buttons}
