"""The teacher's desk as a scene: the position as the class sees it, or every card to be carried; answers and odds."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from gamelib.core.language import _, as_sentence, join_and, n_, seat_name
from gamelib.terminal import substitute_names as called_by
from widgets import scenes
from widgets.controls.control import faces_for
from widgets.desk.position_sheet import PositionSheet, SheetZone, label
from widgets.scenes.koinobori.zones import key as carp_key
from widgets.stage.announcer import build_rule
from widgets.stage.scene import EMPTY_SELECTION, Button, Card, Group, Line, Message, Part, Scene, SceneOptions, Zone

if TYPE_CHECKING:
    from widgets.desk.desk import Desk

MOST_OF_THE_DECK = 10
"""So many cards of the deck lie open on the workbench."""
FEW_MOVES = 8
"""So many moves are offered to be counted with a tap; of more, those that somebody says."""
MOST_ANSWERS = 12
ASK_AGAIN = 400
LONGEST_LINE = 140


def build_scene(desk: Desk) -> Scene:
    """All that is drawn."""
    scene: Scene = {"game": desk.game, "title": title(desk), "ply": desk.turn, "faces": {}, "say": desk.announcements,
                    "said": desk.announcement_count - len(desk.announcements), "look": {"projector": True},
                    "message": message(desk), "buttons": buttons(desk), "tools": tools(desk),
                    "typed": _typed_like(desk)}
    if desk.editing:
        scene |= {"zones": _workbench(desk), "loud": _("All cards are shown."), "log": _lines(desk.sheet)}
        scene["faces"] = {key: faces_for(desk.game)(key) for zone in scene["zones"]
                          for key in (card["face"] for card in zone["cards"])}
    else:
        part = _part(desk)
        scene |= {"faces": part["faces"], "seats": part["seats"], "zones": part["zones"], "note": _note(desk, part)}
        if desk.all_hands_shown:
            scene["loud"] = _("All hands are shown.")
        if desk.is_asking:
            scene["zones"] = [_answers(desk), *scene["zones"]]
    if desk.asked is not None:
        scene["form"] = desk.asked.form
    if desk.rule:
        scene["rule"] = build_rule(desk.rule)
    if desk.comparing is not None and not desk.comparing.is_announced:
        scene["next"] = {"after": ASK_AGAIN, "label": _("Weighing")}
    return scene


def title(desk: Desk) -> str:
    """What stands over it."""
    return _("{game}: at the desk").format(game=scenes.scenes_of(desk.game).TITLE)


def _note(desk: Desk, part: Part) -> str:
    moment = _("move {at} of {all}").format(at=desk.at, all=len(desk.record)) if desk.record is not None else ""
    return " · ".join(filter(None, (moment, part.get("note", ""))))


def _part(desk: Desk) -> Part:
    """What the class sees: the table with the hand of the one who is to choose, or with all of them."""
    state, hands = desk.state, None
    if desk.all_hands_shown:
        hands = tuple(tuple(getattr(state.view(seat), "hand", ())) for seat in range(state.players))
    view = state.view(desk.seat if desk.is_asking or desk.all_hands_shown else None)
    return scenes.scenes_of(desk.game).part(
        view, EMPTY_SELECTION, SceneOptions(names=_names(desk), hands=hands, acting=False)
    )


def _names(desk: Desk) -> tuple[str, ...]:
    return desk.record.names if desk.record is not None else ()


# The workbench ---------------------------------------------------------------------------


def places(sheet: PositionSheet) -> list[str]:
    """Every card that can be carried, and every part it can be carried to."""
    return [place for spot in sheet.spots for place in (spot.key, *(f"{spot.key}:{at}" for at in _shown(spot)))]


def _shown(spot: SheetZone) -> range:
    """The numbers of the cards of a part that lie on the workbench: of the deck only the next ones."""
    return range(1, min(len(spot.cards), MOST_OF_THE_DECK if spot.key == "deck" else 200) + 1)


def describe_place(sheet: PositionSheet, place: str) -> str:
    """A card with the part it lies in, as it is read."""
    key, at = sheet.place(place)
    return f"{faces_for(sheet.game)(_key(sheet.game, sheet.spot(key).cards[at or 0]))['name']}, {label(key)}"


def _key(game: str, card: str) -> str:
    """The face of a card as it is written: without what lies under it, and whether all know it."""
    plain = card.partition("(")[0].rstrip("*")
    return carp_key(plain) if game == "koinobori" else plain


def _workbench(desk: Desk) -> list[Zone]:
    return [_zone(desk, spot) for spot in desk.sheet.spots]


def _zone(desk: Desk, spot: SheetZone) -> Zone:
    """A part of the position, its cards side by side."""
    cards: list[Card] = []
    for at in _shown(spot):
        place = f"{spot.key}:{at}"
        card: Card = {"id": place, "face": _key(desk.game, spot.cards[at - 1])}
        cards.append(card | {"state": "chosen"} if place == desk.taken else card)
    name_of_it = as_sentence(label(spot.key, _names(desk))).rstrip(".")
    more = spot.tail if spot.cards else ""
    if len(cards) < len(spot.cards):
        more = _("the first {shown} of {all}").format(shown=len(cards), all=len(spot.cards))
    return {"kind": "row", "id": spot.key, "label": name_of_it, "caption": " · ".join(filter(None, (name_of_it, more))),
            "area": "cloth", "cards": cards, "place": True, "pick": "none", "order": "wrap",
            "empty": _("nothing lies here")}


def _lines(sheet: PositionSheet) -> list[Line]:
    """The position as text, beside the table; a tap on it lets it be typed."""
    short = [line if len(line) <= LONGEST_LINE else f"{line[:LONGEST_LINE]} …" for line in sheet.lines]
    return [{"id": f"part:{at}", "number": "", "text": line} for at, line in enumerate(short)]


# What would you do? -----------------------------------------------------------------------


def numbered_moves(view: Any) -> dict[str, int]:
    """The moves that can be counted from the first: all, where there are few."""
    moves = [str(move) for move in view.moves()]
    return dict.fromkeys(moves, 0) if len(moves) <= FEW_MOVES else {}


def question(desk: Desk) -> str:
    """What the class is asked."""
    assert desk.seat is not None
    return _("You are {name}: what would you do?").format(name=seat_name(desk.seat, _names(desk)))


def describe_votes(move: str, many: int) -> str:
    """How many hands went up for a move."""
    return n_("{move}: {many} hand", "{move}: {many} hands", many).format(move=move, many=many)


def _answers(desk: Desk) -> Zone:
    """The answers with their hands, and what they come to once that was worked out."""
    counted, worth = desk._votes or {}, _worth(desk)
    order = sorted([*dict.fromkeys([*counted, *worth])],
                   key=lambda move: (-worth[move][0] if move in worth else 1, -counted.get(move, 0)))
    groups: list[Group] = []
    for move in order[:MOST_ANSWERS]:
        many = counted.get(move, 0)
        told = [n_("{many} hand", "{many} hands", many).format(many=many), worth[move][1] if move in worth else ""]
        group: Group = {"id": f"vote:{move}", "label": move, "cards": [], "worth": " · ".join(filter(None, told)),
                        "place": True}
        groups.append(group | {"state": "chosen"} if worth and move == order[0] else group)
    return {"kind": "groups", "id": "answers", "label": _("Answers"), "area": "cloth", "groups": groups,
            "empty": _("nobody has said anything yet")}


def _worth(desk: Desk) -> dict[str, tuple[float, str]]:
    """What each move comes to, with its interval."""
    comparing = desk.comparing
    if comparing is None or comparing.found is None:
        return {}
    return {str(row.move): (row.value.value, _("{value:.0%} ({low:.0%} to {high:.0%})").format(
        value=row.value.value, low=max(0.0, row.value.low), high=min(1.0, row.value.high))) for row in comparing.rows}


def finding(desk: Desk) -> str:
    """What was found, in a sentence: the best there is, and how many of the class said it."""
    comparing = desk.comparing
    if comparing is None or comparing.found is None:
        return _("This could not be weighed.")
    best = comparing.rows[0]
    close = [str(row.move) for row in comparing.rows[1:] if row.behind.high >= 0]
    said = sum(desk.votes.values())
    mine = desk.votes.get(str(best.move), 0)
    line = _("{move} does best: {value:.0%}.").format(move=best.move, value=best.value.value)
    if close:
        line += " " + _("From {others} it cannot be told apart.").format(others=join_and(close[:4]))
    if said:
        line += " " + n_("{mine} of {count} hand was for it.", "{mine} of {count} hands were for it.", said).format(
            mine=mine, count=said)
    return line


def _basis(desk: Desk) -> str:
    """What the numbers rest on."""
    assert desk.comparing is not None
    found = desk.comparing.found
    if found is None:
        return ""
    return _("The chance of a good end, simulated in {deals} deals: {assumed}.").format(
        deals=found.deals, assumed=join_and(found.assumptions))


# What is said, and pressed ---------------------------------------------------------------


def message(desk: Desk) -> Message:
    """The one sentence that matters most now."""
    comparing = desk.comparing
    if desk.message is not None:
        return desk.message
    if comparing is not None and not comparing.is_finished:
        return {"kind": "hint", "text": _("Weighing the moves: {done} of {of} deals.").format(
            done=comparing.completed, of=comparing.total)}
    if comparing is not None:
        return {"kind": "end", "text": finding(desk), "more": _basis(desk)}
    if desk.is_asking:
        return {"kind": "ask", "text": question(desk),
                "more": _("Type an answer and its hands, like {move}: 12, or tap one for each hand.").format(
                    move=next(iter(desk.view.moves()), ""))}
    if desk.editing:
        return {"kind": "ask", "text": _("Carry cards, or tap one and then where it goes; or type a part.")}
    return {"kind": "say", "text": _part(desk)["prompt"]}


def buttons(desk: Desk) -> list[Button]:
    """What can be done now."""
    if desk.comparing is not None and not desk.comparing.is_finished:
        return [_button("desk:stop", _("Stop, and show what was found"))]
    if desk.is_asking:
        return [{"id": "desk:reveal", "label": _("Reveal"), "main": True},
                _button("desk:close", _("Back to the table"))]
    if desk.editing:
        return [{"id": "desk:edit", "label": _("Done: show it to the class"), "main": True}]
    none = "" if desk.seat is not None else _("Nobody has a choice to make here.")
    return [*_steps(desk), {"id": "desk:ask", "label": _("Ask the class"), "main": True} if not none else
            _button("desk:ask", _("Ask the class"), none)]


def _steps(desk: Desk) -> list[Button]:
    if desk.record is None:
        return []
    last = len(desk.record)
    first, end = (_("This is the beginning."), _("This is the last move."))
    return [_button("desk:first", _("First"), "" if desk.at else first),
            _button("desk:back", _("Back"), "" if desk.at else first),
            _button("desk:forward", _("Forward"), end if desk.at >= last else ""),
            _button("desk:last", _("Last"), end if desk.at >= last else "")]


def tools(desk: Desk) -> list[Button]:
    """What changes the position, and what the class sees of it."""
    none = "" if desk.past else _("There is nothing to take back.")
    return [{"id": "desk:edit", "label": _("Edit"), "on": desk.editing},
            {"id": "desk:hands", "label": _("Show all hands"), "on": desk.all_hands_shown},
            _button("desk:undo", _("Take back"), none), _button("desk:text", _("As text …"))]


def _button(name: str, label: str, why_off: str = "") -> Button:
    return {"id": name, "label": label, "off": True, "why": why_off} if why_off else {"id": name, "label": label}


def _typed_like(desk: Desk) -> str:
    """An example of what can be typed."""
    if desk.is_asking:
        return f"{next(iter(desk.view.moves()), '')}: 12"
    return desk.sheet.spots[0].line if desk.editing or desk.seat is None else str(next(iter(desk.view.moves())))


# As text -----------------------------------------------------------------------------------


def text(desk: Desk) -> str:
    """The desk as text, for where no front end runs: what the class sees, and what is said."""
    said = message(desk)
    seen = called_by(str(desk.view if desk.is_asking else desk.state.view(None)), _names(desk)).rstrip()
    told = [title(desk), "", seen, "", *re.split(r"(?<=[.?]) (?=[A-Z0-9])", said["text"])]
    if desk.is_asking:
        told += [f"  {group['label']}: {group['worth']}" for group in _answers(desk)["groups"]]
    return "\n".join(told) + "\n"
