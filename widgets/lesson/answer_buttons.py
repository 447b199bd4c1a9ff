"""Answers to steps without a move: tiles to choose from or to put in order, a number, and the button that checks."""

from __future__ import annotations

from gamelib.core import registry
from gamelib.core.language import _
from gamelib.lessons import Attempt
from widgets import scenes
from widgets.lesson import number_line
from widgets.lesson.step_state import StepState
from widgets.scenes.faces import faces_for
from widgets.stage.buttons import build_button, build_main_button
from widgets.stage.pieces import Face
from widgets.stage.scene import Button, Card, Group, Zone


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
    """Build the zone of the answers: tiles to choose one of or to put in order, or a number to be set."""
    match state.attempt.answered_by:
        case "options":
            return [_tiles(state, "answers", _("Answers"), "choose", 1)]
        case "order":
            return [_tiles(state, "order", _("Your order"), "put", 0)]
        case "number":
            return [number_line.build_zone(state)]
    return []


def _tiles(state: StepState, name: str, label: str, kind: str, first: int) -> Zone:
    """Build the tiles; their places are numbered from `first`."""
    tiles = [_tile(state, at, f"{kind}:{at + first}") for at in range(len(state.attempt.shuffled_items))]
    return {
        "kind": "tiles",
        "id": name,
        "label": label,
        "area": "cloth",
        "groups": tiles,
        "pick": "one" if kind == "choose" else "many",
    }


def _tile(state: StepState, at: int, name: str) -> Group:
    """Build the tile of one item: its cards, or its text if it is not made of cards."""
    attempt = state.attempt
    text = attempt.shuffled_items[at]
    cards: list[Card] = [
        {"id": f"{name}:{card}", "face": face} for card, face in enumerate(parse_cards(text, attempt.step.game), 1)
    ]
    face = faces_for(attempt.step.game)
    label = ", ".join(face(card["face"])["name"] for card in cards) or text
    tile: Group = {"id": name, "label": label, "cards": cards}
    if caption := _captions(attempt).get(text):
        tile |= {"label": caption, "caption": caption}
    if attempt.answered_by == "order":
        place = state.placed.index(at) if at in state.placed else None
        tile |= {"number": "" if place is None else str(place + 1)}
        if place is not None:
            tile |= {"id": f"placed:{place}", "state": "right" if attempt.done else "chosen"}
    else:
        tile |= {"number": str(at + 1)}
        if name in state.picked:
            tile["state"] = "right" if attempt.done else "chosen"
        elif name in state.refused:
            tile["state"] = "wrong"
    return tile | {"place": True} if state.may_act else tile


def _captions(attempt: Attempt) -> dict[str, str]:
    """Name the cards of each answer; if one has no name, none gets one, since a missing name would give it away."""
    game = attempt.step.game
    named = {text: scenes.name_cards(game, parse_cards(text, game) or [""]) for text in attempt.shuffled_items}
    return named if all(named.values()) else {}


def build_buttons(state: StepState) -> list[Button]:
    """Build the buttons that answer the step; a step answered by moves has none."""
    if state.message is not None and state.message["kind"] == "again" and state.attempt.answered_by != "moves":
        return [build_main_button("lesson:retry", _("Try again")), build_button("lesson:show", _("Show me"))]
    build = _BUTTONS.get(state.attempt.answered_by)
    return build(state) if build is not None else []


def _choose_buttons(state: StepState) -> list[Button]:
    return [build_main_button("choose:check", _("Check"), "" if state.picked else _("Tap an answer first."))]


def _pick_buttons(state: StepState) -> list[Button]:
    return [build_main_button("pick:check", _("Check"), "" if state.picked else _("Point at something first."))]


def _order_buttons(state: StepState) -> list[Button]:
    is_full = len(state.placed) == len(state.attempt.shuffled_items)
    buttons = [build_main_button("order:check", _("Check"), "" if is_full else _("Tap all of them first."))]
    if state.placed:
        buttons.append(build_button("order:back", _("Put the last one back")))
    return buttons


def _number_buttons(state: StepState) -> list[Button]:
    label = _("That is my guess") if state.attempt.step.near else _("Check")
    return [build_main_button("lesson:guess", label, "" if state.number_typed else _("Set a number first."))]


_BUTTONS = {"options": _choose_buttons, "places": _pick_buttons, "order": _order_buttons, "number": _number_buttons}
