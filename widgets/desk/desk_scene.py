"""The teacher's desk as a scene: the position as the class sees it, or the workbench where every card can be moved.

The functions take the state of the desk or a part of it, and know no widget.
"""

from __future__ import annotations

import re
from typing import Any

from gamelib.core import registry
from gamelib.core.language import _, as_sentence, join_and, n_, seat_name
from gamelib.core.move_phrases import as_label, describe_move
from gamelib.core.protocols import View
from gamelib.core.written_numbers import percent
from gamelib.players.deal_words import describe_intervals
from gamelib.players.win_words import one_wins
from widgets import scenes
from widgets.desk.desk_state import DeskState
from widgets.desk.move_comparison import MoveComparison
from widgets.scenes.card_faces import card_key, faces_for
from widgets.stage.position_sheet import PositionSheet, SheetZone, describe_part
from widgets.stage.scene import (
    EMPTY_SELECTION,
    Button,
    Card,
    Group,
    LogLine,
    Message,
    Scene,
    SceneOptions,
    ScenePart,
    Zone,
    build_button,
    build_main_button,
)

MAX_DECK_CARDS = 10
"""Cards of the deck that lie on the workbench."""
MAX_ZONE_CARDS = 200
"""Cards of any other part that lie on the workbench."""
MAX_ANSWERS = 12
"""Answers shown with their hands."""
POLL_MS = 400
"""Milliseconds after which the browser asks again how far an evaluation is."""
MAX_LINE_LENGTH = 140
"""Characters shown of a line of the position."""


def add_desk(scene: Scene, now: DeskState) -> None:
    """Add the table for the class or the workbench, and all buttons and the input line."""
    scene |= {
        "look": {"projector": True},
        "message": build_message(now),
        "buttons": build_buttons(now),
        "tools": _build_tools(now),
        "typed": _example_input(now),
    }
    if now.is_editing:
        zones = [_workbench_zone(now, zone) for zone in now.sheet.zones]
        faces = {card["face"]: faces_for(now.game)(card["face"]) for zone in zones for card in zone["cards"]}
        scene |= {"zones": zones, "warning": _("All cards are shown."), "log": _sheet_lines(now.sheet), "faces": faces}
    else:
        part = _build_part(now)
        scene |= {
            "faces": part["faces"],
            "seats": part["seats"],
            "zones": part["zones"],
            "note": _build_note(now, part),
        }
        if now.all_hands_shown:
            scene["warning"] = _("All hands are shown.")
        if now.is_asking:
            scene["zones"] = [_answers_zone(now), *scene["zones"]]
    if now.comparison is not None and not now.comparison.is_announced:
        scene["next"] = {"after": POLL_MS, "label": _("Weighing")}


def title(game: str) -> str:
    """Return the title of a desk."""
    return _("{game}: at the desk").format(game=registry.about(game).title)


def _build_note(now: DeskState, part: ScenePart) -> str:
    moment = _("move {at} of {all}").format(at=now.ply, all=len(now.record)) if now.record is not None else ""
    return " · ".join(filter(None, (moment, part.get("note", ""))))


def _build_part(now: DeskState) -> ScenePart:
    """Build the table that the class sees, with the hand of the seat that has to choose, or with all hands."""
    position, hands = now.position, None
    if now.all_hands_shown:
        hands = tuple(tuple(getattr(position.view(seat), "hand", ())) for seat in range(position.players))
    view = position.view(now.seat_to_act if now.is_asking or now.all_hands_shown else None)
    options = SceneOptions(names=now.names, hands=hands, acting=False)
    return scenes.scenes_of(now.game).part(view, EMPTY_SELECTION, options)


# The workbench ---------------------------------------------------------------------------


def list_places(sheet: PositionSheet) -> list[str]:
    """Return every card that can be moved, and every part to which it can be moved."""
    return [place for zone in sheet.zones for place in (zone.key, *(f"{zone.key}:{at}" for at in _card_numbers(zone)))]


def _card_numbers(zone: SheetZone) -> range:
    """Return the numbers of the cards shown on the workbench; of the deck, only the next ones are."""
    return range(1, min(len(zone.cards), MAX_DECK_CARDS if zone.key == "deck" else MAX_ZONE_CARDS) + 1)


def describe_place(sheet: PositionSheet, place: str) -> str:
    """Describe a card and the part of the position it is in."""
    key, at = sheet.place(place)
    face = faces_for(sheet.game)(_face_key(sheet.game, sheet.zone(key).cards[at or 0]))
    return f"{face['name']}, {describe_part(key)}"


def _face_key(game: str, card: str) -> str:
    """Return the face key of a card in notation, without covered cards and the star of publicly known ones."""
    plain = card.partition("(")[0].rstrip("*")
    return card_key(game, plain)


def _workbench_zone(now: DeskState, zone: SheetZone) -> Zone:
    """Build a part of the position, its cards side by side."""
    cards: list[Card] = []
    for at in _card_numbers(zone):
        place = f"{zone.key}:{at}"
        card: Card = {"id": place, "face": _face_key(now.game, zone.cards[at - 1])}
        cards.append(card | {"state": "chosen"} if place == now.selected_card else card)
    name = as_sentence(describe_part(zone.key, now.names)).rstrip(".")
    more = zone.tail if zone.cards else ""
    if len(cards) < len(zone.cards):
        more = _("the first {shown} of {all}").format(shown=len(cards), all=len(zone.cards))
    return {
        "kind": "row",
        "id": zone.key,
        "label": name,
        "caption": " · ".join(filter(None, (name, more))),
        "area": "cloth",
        "cards": cards,
        "place": True,
        "pick": "none",
        "order": "wrap",
        "empty": _("no cards here"),
    }


def _sheet_lines(sheet: PositionSheet) -> list[LogLine]:
    """Return the position as lines beside the table; a tap on one opens the form in which it can be typed."""
    texts = [line if len(line) <= MAX_LINE_LENGTH else f"{line[:MAX_LINE_LENGTH]} …" for line in sheet.lines]
    return [{"id": f"part:{at}", "number": "", "text": text} for at, text in enumerate(texts)]


# The vote ---------------------------------------------------------------------------------


def question(now: DeskState) -> str:
    """Return what the class is asked."""
    return _("You are {name}: what would you do?").format(name=seat_name(now.check_choice(), now.names))


def describe_votes(view: View, move: str, count: int) -> str:
    """Describe how many hands were raised for a move."""
    return n_("{answer}: {many} hand", "{answer}: {many} hands", count).format(
        answer=as_label(describe_move(move, view)), many=count
    )


def _answers_zone(now: DeskState) -> Zone:
    """Build the answers with their numbers of hands and, once known, their values."""
    counts, values = now.vote_counts or {}, _move_values(now.comparison)
    order = sorted(
        [*dict.fromkeys([*counts, *values])],
        key=lambda move: (-values[move][0] if move in values else 1, -counts.get(move, 0)),
    )
    groups: list[Group] = []
    for move in order[:MAX_ANSWERS]:
        count = counts.get(move, 0)
        hands = n_("{many} hand", "{many} hands", count).format(many=count)
        worth = " · ".join(filter(None, (hands, values[move][1] if move in values else "")))
        label_of_move = as_label(describe_move(move, now.view))
        group: Group = {"id": f"vote:{move}", "label": label_of_move, "cards": [], "worth": worth, "place": True}
        groups.append(group | {"state": "chosen"} if values and move == order[0] else group)
    return {
        "kind": "groups",
        "id": "answers",
        "label": _("Answers"),
        "area": "cloth",
        "groups": groups,
        "empty": _("no answers yet"),
    }


def _move_values(comparison: MoveComparison | None) -> dict[str, tuple[float, str]]:
    """Return the value of each evaluated move, and the same with its interval as text."""
    if comparison is None or comparison.evaluation is None:
        return {}
    written = {str(row.move): [percent(share, 0) for share in row.value] for row in comparison.rows}
    return {
        str(row.move): (
            row.value.value,
            _("{value} ({low} to {high})").format(
                **dict(zip(("value", "low", "high"), written[str(row.move)], strict=True))
            ),
        )
        for row in comparison.rows
    }


def describe_result(comparison: MoveComparison, votes: dict[str, int]) -> str:
    """Describe the best move, the moves that may be as good, and how many of the class voted for it."""
    if comparison.evaluation is None:
        return _("The odds of this position could not be worked out.")
    best = comparison.rows[0]
    view = comparison.view
    similar = [describe_move(row.move, view) for row in comparison.rows[1:] if not row.is_worse]
    text = _("It is best to {move}: {value}.").format(
        move=describe_move(best.move, view), value=percent(best.value.value, 0)
    )
    if similar:
        text += " " + _("These may be just as good: {others}.").format(others=_("; ").join(similar[:4]))
    if count := sum(votes.values()):
        text += " " + n_(
            "{mine} of {count} hand went up for it.", "{mine} of {count} hands went up for it.", count
        ).format(mine=votes.get(str(best.move), 0), count=count)
    return text


def _describe_basis(comparison: MoveComparison) -> str:
    """Describe how the values were computed."""
    evaluation = comparison.evaluation
    if evaluation is None:
        return ""
    line = (
        _("The chance to win, simulated in {deals} deals; {assumed}.")
        if one_wins(evaluation.view)
        else _("The chance not to lose, simulated in {deals} deals; {assumed}.")
    )
    line = line.format(deals=evaluation.deals, assumed=join_and(evaluation.assumptions))
    return f"{line} {describe_intervals()}"


# Message, buttons, tools ---------------------------------------------------------------------


def build_message(now: DeskState) -> Message:
    """Build the message line: the last answer, the evaluation, the question to the class, or what to do."""
    if now.message is not None:
        return now.message
    if now.comparison is not None:
        return _comparison_message(now.comparison, now.votes)
    if now.is_asking:
        return {
            "kind": "ask",
            "text": question(now),
            "more": _("Type an answer and its hands, like {typed}: 12, or tap one for each hand.").format(
                typed=next(iter(now.view.moves()), "")
            ),
        }
    if now.is_editing:
        return {
            "kind": "ask",
            "text": _("Drag cards, or tap a card and then its new place; or type part of a position."),
        }
    return {"kind": "say", "text": _build_part(now)["prompt"]}


def _comparison_message(comparison: MoveComparison, votes: dict[str, int]) -> Message:
    if comparison.is_finished:
        return {"kind": "end", "text": describe_result(comparison, votes), "more": _describe_basis(comparison)}
    return {
        "kind": "hint",
        "text": _("Working out the odds: {done} of {of} deals.").format(done=comparison.completed, of=comparison.total),
    }


def build_buttons(now: DeskState) -> list[Button]:
    """Build the buttons for what can be done next."""
    if now.is_comparing:
        return [build_button("desk:stop", _("Stop, and show the results so far"))]
    if now.is_asking:
        return [build_main_button("desk:reveal", _("Reveal")), build_button("desk:close", _("Back to the table"))]
    if now.is_editing:
        return [build_main_button("desk:edit", _("Done: show it to the class"))]
    ask = build_main_button("desk:ask", _("Ask the class"))
    if now.seat_to_act is None:
        ask = build_button("desk:ask", _("Ask the class"), _("Nobody has a choice to make here."))
    return [*_step_buttons(now), ask]


def _step_buttons(now: DeskState) -> list[Button]:
    if now.record is None:
        return []
    at_start = "" if now.ply else _("This is the beginning.")
    at_end = _("This is the last move.") if now.ply >= len(now.record) else ""
    return [
        build_button("desk:first", _("First"), at_start),
        build_button("desk:back", _("Back"), at_start),
        build_button("desk:forward", _("Forward"), at_end),
        build_button("desk:last", _("Last"), at_end),
    ]


def _build_tools(now: DeskState) -> list[Button]:
    """Build the tools that change the position, or what the class sees of it."""
    return [
        {"id": "desk:edit", "label": _("Edit"), "on": now.is_editing},
        {"id": "desk:hands", "label": _("Show all hands"), "on": now.all_hands_shown},
        build_button("desk:undo", _("Take back"), "" if now.past else _("There is nothing to take back.")),
        build_button("desk:text", _("As text …")),
    ]


def _example_input(now: DeskState) -> str:
    """Return an example of what can be typed now."""
    if now.is_asking:
        return f"{next(iter(now.view.moves()), '')}: 12"
    return now.sheet.zones[0].line if now.is_editing or now.seat_to_act is None else str(next(iter(now.view.moves())))


# As text -----------------------------------------------------------------------------------


def format_desk(now: DeskState) -> str:
    """Return the desk as text: what the class sees, and the message sentence by sentence."""
    view: Any = now.view if now.is_asking else now.position.view(None)
    sentences = re.split(r"(?<=[.?]) (?=[A-Z0-9])", build_message(now)["text"])
    lines = [title(now.game), "", view.as_text(now.names).rstrip(), "", *sentences]
    if now.is_asking:
        lines += [f"  {group['label']}: {group['worth']}" for group in _answers_zone(now)["groups"]]
    return "\n".join(lines) + "\n"
