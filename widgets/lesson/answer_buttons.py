"""Answers to steps without a move as buttons, and as cards if they are made of cards."""

from __future__ import annotations

from gamelib.core import registry
from gamelib.core.language import _
from widgets.lesson.step_state import StepState
from widgets.scenes.faces import faces_for
from widgets.stage.buttons import build_main_button
from widgets.stage.scene import Button, Card, Face, Group, Zone


def parse_cards(text: str, game: str) -> tuple[str, ...]:
    """Return the cards in a text if it consists of nothing else, else none.

    >>> parse_cards("7 7", "nanatoridori"), parse_cards("Double seal, bird", "nanuk"), parse_cards("nobody", "nanuk")
    (('7', '7'), ('double-seal', 'bird'), ())
    """
    return registry.about(game).read_cards(text)


def build_faces(state: StepState) -> dict[str, Face]:
    """Build the faces of the cards in the answers."""
    game = state.attempt.step.game
    face = faces_for(game)
    return {card: face(card) for text in state.attempt.shuffled_items for card in parse_cards(text, game)}


def build_zones(state: StepState) -> list[Zone]:
    """Build the zones of answers that are cards, and of items to be put in order."""
    attempt = state.attempt
    items = attempt.shuffled_items
    all_are_cards = all(parse_cards(text, attempt.step.game) for text in items)
    zones: list[Zone] = []
    if attempt.answered_by == "order":
        placed = [_group(state, f"placed:{at}", item, f"{at + 1}.") for at, item in enumerate(state.placed)]
        zones.append(_zone("order", _("Your order"), placed, _("nothing is in order yet")))
        left = [_group(state, f"put:{at}", at) for at in range(len(items)) if at not in state.placed]
        if all_are_cards and left and state.may_act:
            zones.append(_zone("left", _("Still to be put in order"), left))
    elif attempt.answered_by == "options" and all_are_cards:
        answers = [_group(state, f"choose:{at + 1}", at) for at in range(len(items))]
        zones.append(_zone("answers", _("Answers"), answers))
    return zones


def _zone(name: str, label: str, groups: list[Group], empty: str = "") -> Zone:
    zone: Zone = {"kind": "groups", "id": name, "label": label, "area": "cloth", "groups": groups}
    return zone | {"empty": empty} if empty else zone


def _group(state: StepState, name: str, at: int, number: str = "") -> Group:
    """Build the group of one item: its cards, or its text if it is not made of cards."""
    attempt = state.attempt
    text = attempt.shuffled_items[at]
    cards: list[Card] = [{"id": f"{name}:{card}", "face": face}
                         for card, face in enumerate(parse_cards(text, attempt.step.game), 1)]
    label = number if cards and number else " ".join(filter(None, (number, text)))
    group: Group = {"id": name, "label": label, "cards": cards}
    return group | {"place": True} if state.may_act else group


def build_buttons(state: StepState) -> list[Button]:
    """Build the buttons that answer the step; a step that is answered by moves has none."""
    build = _BUTTONS.get(state.attempt.answered_by)
    return build(state) if build is not None else []



def _choose_buttons(state: StepState) -> list[Button]:
    return [{"id": f"choose:{number}", "label": text}
            for number, text in enumerate(state.attempt.shuffled_items, 1)]


def _pick_buttons(state: StepState) -> list[Button]:
    return [build_main_button("pick:check", _("Check"), "" if state.picked else _("Point at something first."))]


def _order_buttons(state: StepState) -> list[Button]:
    items = state.attempt.shuffled_items
    buttons: list[Button] = [{"id": f"put:{at}", "label": text} for at, text in enumerate(items)
                             if at not in state.placed]
    if state.placed:
        buttons.append({"id": "order:back", "label": _("Put the last one back")})
    if len(state.placed) == len(items):
        buttons.insert(0, build_main_button("order:check", _("Check")))
    return buttons


def _number_buttons(state: StepState) -> list[Button]:
    return [{"id": "lesson:guess", "label": _("Guess …") if state.attempt.step.near else _("Say the number …")}]


_BUTTONS = {"options": _choose_buttons, "places": _pick_buttons, "order": _order_buttons, "number": _number_buttons}
