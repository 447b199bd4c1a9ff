"""A game on a table as a scene and as text: the parts built by the game's own scenes, and those all games share."""

from __future__ import annotations

from typing import Any, Literal

from gamelib.core import language, registry
from gamelib.core.language import _
from gamelib.plain_text import FEW_MOVES
from gamelib.session import OWN_SEAT, Session
from widgets import scenes
from widgets.scenes.card_faces import faces_by_key
from widgets.stage import log_lines
from widgets.stage.announcer import build_rule
from widgets.stage.end_card_scene import EndCardScene
from widgets.stage.pieces import Face
from widgets.stage.scene import (
    READING_MS,
    Button,
    Message,
    NextStep,
    Scene,
    SceneOptions,
    ScenePart,
    build_button,
    compress_faces,
    shorten_log,
)
from widgets.table.end_card import headline_as_sentence
from widgets.table.feat_on_table import build_feat, faces_in_feat
from widgets.table.kept_move import KEPT_MS
from widgets.table.looking_back import build_review, faces_in_review
from widgets.table.review_panel import POLL_MS
from widgets.table.table_game import TableGame, curtain_text, describe_scores, your_turn
from widgets.table.toolbar import warning_text

FORCED_MS = 1600
"""Milliseconds before a pass is made by itself, so that the person sees that nothing else was possible."""
MOST_BEFORE_QUESTION = 70
"""The most letters of news that may stand before a class's question: more would push it out of sight on a projector."""


def build_scene(game: TableGame) -> Scene:
    """Build the scene of a table; while the device is being handed over, a curtain and nothing else."""
    scene, part = build_position(game)
    if part is not None and game.looking_back is not None:
        _look_back(game, scene)
    elif part is not None:
        scene["tools"] = build_tools(game)
        _add_optional(game, scene, part)
        _add_log(game, scene)
    return scene


def build_position(game: TableGame) -> tuple[Scene, ScenePart | None]:
    """Build what any device shows of a table, with the game's own part; behind a curtain, there is no part."""
    session = game.session
    scene: Scene = {"game": game.name, "title": registry.about(game.name).title, "ply": session.ply, "faces": {}}
    game.announcer.add_to(scene)
    if look := game.options.look:
        scene["look"] = look
    if session.curtain_for is not None:
        name = session.name(session.curtain_for)
        button: Button = {"id": "table:look", "main": True, "label": _("I am {name}").format(name=name)}
        scene["curtain"] = {"text": curtain_text(name), "button": button}
        return scene, None
    part = scenes.scenes_of(game.name).part(game.view, game.selection_with_reveal, scene_options(game))
    if session.may_act:
        scenes.switch_off_refused(
            game.name,
            game.view,
            game.selection_with_reveal,
            part["buttons"],
            lambda refusal: log_lines.describe_refusal(refusal, session.names),
        )
    game.kept.mark(part)
    if session.viewed_ply is None:
        _add_bot_levels(session, part)
    game.announce_part(part, part.get("head") or your_turn())
    game.announcer.add_to(scene)
    scene |= {
        "dock": part.get("dock", "stacked"),
        "faces": part["faces"],
        "seats": part["seats"],
        **({"anticlockwise": True} if part.get("anticlockwise") else {}),
        "zones": part["zones"],
        "message": build_message(game, part),
        "buttons": build_buttons(game, part),
        "note": _build_note(game, part),
    }
    if game.travel:
        scene["travel"] = game.travel
    if game.announcer.rule:
        scene["rule"] = build_rule(game.announcer.rule)
    if (feat := game.feat_shown) is not None:
        scene["feat"] = build_feat(game.name, feat, session.ply)
        scene["faces"] |= faces_in_feat(game.name, scene["feat"])
    if game.looking_back is not None:
        scene["review"] = build_review(game.looking_back)
        scene["faces"] |= faces_in_review(game.name, scene["review"])
    compress_faces(scene)
    return scene, part


def _look_back(game: TableGame, scene: Scene) -> None:
    """Make the table of a scene one that is only looked at, beside the review."""
    note = ", ".join(filter(None, (scene["title"], scene["note"])))
    scene |= {"title": _("Looking back"), "note": note, "buttons": []}
    del scene["message"]
    if game.announcer.form is not None:
        scene["form"] = game.announcer.form.form


def _build_note(game: TableGame, part: ScenePart) -> str:
    """Build the note beside the title: the game's own, and how the game on the table came about."""
    notes = [
        part.get("note", ""),
        _("explored") if game.session.explored else "",
        _("trying out") if game.session.main_line is not None else "",
        _("with the odds lens") if game.lens.was_on else "",
    ]
    return " · ".join(filter(None, notes))


def _add_bot_levels(session: Session, part: ScenePart) -> None:
    """Add each bot's level to its seat, but not at earlier moments, when other bots may have played."""
    for seat in part["seats"]:
        if level := session.level(language.LETTERS.find(seat["letter"])):
            seat["level"] = level


def scene_options(game: TableGame) -> SceneOptions:
    """Return the options with which the game's own scenes are built."""
    session, hands = game.session, None
    if game.all_hands_shown:
        state = session.viewed_state()
        hands = tuple(tuple(getattr(state.view(seat), "hand", ())) for seat in range(state.players))
    return SceneOptions(
        names=session.names,
        characters=game.characters,
        mark=game.options.mark,
        refused=game.refused_places,
        hint=game.hinted_move,
        hands=hands,
        acting=session.may_act,
        keeping=game.kept.is_possible,
        worth=game.options.worth,
    )


def _add_optional(game: TableGame, scene: Scene, part: ScenePart) -> None:
    """Add the optional parts of a scene: the input line, a warning, a form or card on top, the next step, the lens."""
    session, pace = game.session, game.options.pace
    is_present = session.viewed_ply is None and session.viewing_as == OWN_SEAT
    if session.people and is_present and session.state.result is None:
        scene["typed"] = part["typed"] or _("rule WORDS")
        if session.may_act:
            scene["examples"] = scenes.example_moves(game.name, game.view)
    if warning := warning_text(game):
        scene["warning"] = warning
    _add_what_is_next(game, scene)
    if pace is not None and any(seat not in session.people for seat in range(session.state.players)):
        scene["speed"] = True
    if session.viewed_ply is None and (lens := game.lens.scene()):
        scene["lens"] = lens


def _add_what_is_next(game: TableGame, scene: Scene) -> None:
    """Add the form or the card on top of the table, or the next automatic step."""
    pace = game.options.pace
    if game.announcer.form is not None:
        scene["form"] = game.announcer.form.form
    elif game.review.is_running:
        scene["next"] = {"after": POLL_MS, "label": next_label(game), "status": True}
    elif game.card.is_open or game.card.holds:
        if game.card.is_open:
            scene["sheet"] = game.card.sheet()
            scene["faces"] |= _faces_on_card(game, scene["sheet"])
            scene["zones"] = [zone for zone in scene["zones"] if zone["kind"] != "groups"]  # the card has them too
        if game.card.holds:
            scene["next"] = {"after": 0, "label": next_label(game), "held": True}
    elif game.reveal.is_complete:
        scene["next"] = {"after": pace or 0, "label": next_label(game), "held": bool(game.session.people)}
    elif step := _step_by_itself(game):
        scene["next"] = step
    elif pace is not None and game.forced_move is not None:
        scene["forced"] = {"after": FORCED_MS, "label": _("You can only pass"), "status": True}
    if line := game.kept.line():
        scene["kept"] = line


def _step_by_itself(game: TableGame) -> NextStep | None:
    """Build the step that comes by itself on a table with a pace: a kept move, another player's, a day of a hunt."""
    pace, label = game.options.pace, next_label(game)
    if game.kept.is_due:
        return {"after": KEPT_MS, "label": label, "status": True}
    if not label or pace is None:
        return None
    step: NextStep = {"after": pace if game.message is None else max(pace, READING_MS), "label": label, "paced": True}
    if game.session.bot_to_act is not None and game.reveal.days_shown is None:
        step["status"] = True
    return step


def _faces_on_card(game: TableGame, sheet: EndCardScene) -> dict[str, Face]:
    """Return the faces of cards in the table of a card at an end, which may lie nowhere else."""
    cells = [cell for row in sheet["rows"] for cell in row["cells"] if not isinstance(cell, str)]
    return faces_by_key(game.name, [card for cell in cells for card in cell.get("cards", ())])


def next_label(game: TableGame) -> str:
    """Name the next automatic step: a day of the hunt, a review, a bot's choice, the next round; "" if none is due."""
    session = game.session
    if game.reveal.is_complete:
        return _("Share the cards") if game.view.to_act else _("Go on")
    if game.reveal.days_shown is not None:
        return _("Turn up day {day}").format(day=game.reveal.days_shown + 1)
    if game.review.is_running:
        return _("Weighing")
    if game.card.holds and game.card.ending:
        return _("Next hunt")
    if game.kept.is_due:
        return _("Your move is played")
    if session.bot_to_act is not None:
        return _("{name} is choosing").format(name=session.name(session.bot_to_act))
    if not session.people and session.is_pausing and session.viewed_ply is None:
        return _("Next round")
    return ""


def _add_log(game: TableGame, scene: Scene) -> None:
    """Add the last lines of the log, or those around the moment on screen."""
    session, lines = game.session, game.log()
    end = len(lines)
    if session.viewed_ply is not None:
        scene["last"] = len(session.record)
        current = [at for at, line in enumerate(lines) if log_lines.ply_of_line(line["id"]) == session.viewed_ply]
        end = min(end, (current[-1] if current else 0) + log_lines.LINES // 2)
    start = max(0, end - min(game.lines_shown, log_lines.MAX_LINES))
    scene["log"] = lines[start:end]
    if game.lines_shown == log_lines.LINES:
        shorten_log(scene)
    if len(scene["log"]) < end:
        scene["earlier"] = True


# Message ---------------------------------------------------------------------------


def build_message(game: TableGame, part: ScenePart) -> Message:
    """Build the message: the reply to the last act, the moment on screen, the result, or the prompt."""
    session = game.session
    if game.message is not None:
        return game.message if session.viewed_ply is None else game.message | {"button": _back_to_now()}
    if (told := _passing_message(game, part)) is not None:
        return told
    result = session.state.result or session.state.round_result
    ending = ""
    message: Message = {"kind": "say", "text": part["prompt"]}
    if result is not None and not session.awaited:
        ending = language.as_sentence(result.tell(session.names))
    if session.viewed_ply is not None:
        return _moment_message(game, session.viewed_ply, ending)
    if ending:
        return _ending_message(game, ending)
    if session.may_act:
        return _own_message(part)
    if session.bot_to_act is not None and game.has_front_end:
        return _message_while_waiting(game, session.name(session.bot_to_act), part["prompt"])
    return message


def _message_while_waiting(game: TableGame, name: str, prompt: str) -> Message:
    """Build the message while somebody else chooses: who it is, what they do, and that a move may wait meanwhile."""
    who = _("{name} is choosing.").format(name=name)
    if kept := game.kept.message(who):
        return kept
    message: Message = {"kind": "say", "text": prompt}
    if name not in prompt:
        message["head"] = who
    if game.kept.is_possible:
        message["text"] += " " + _("You may pick cards meanwhile: they wait for your turn.")
    return message


def _own_message(part: ScenePart) -> Message:
    """Build the message while the person is to act: what to do, or what the marks mean."""
    if marked := part.get("marked"):
        return {"kind": "hint", "head": marked, "text": part["prompt"]}
    message: Message = {"kind": "your", "head": part.get("head") or your_turn(), "text": part["prompt"]}
    return message | {"brief": part["brief"]} if "brief" in part else message


def _passing_message(game: TableGame, part: ScenePart) -> Message | None:
    """Build the message that stands until the game goes on: a class's question, one's own feat, a day of a hunt."""
    if question := question_for_class(game):
        asked: Message = {"kind": "ask", "text": question}
        return asked | {"head": part["prompt"]} if len(part["prompt"]) <= MOST_BEFORE_QUESTION else asked
    session, feat, waits = game.session, game.feat_shown, game.reveal.days_shown is not None
    if feat is not None and feat.is_own and (waits or not session.may_act) and session.awaited:
        return {"kind": "feat", "head": feat.head, "text": feat.text}
    return {"kind": "say", "text": part["prompt"]} if waits else None


def _ending_message(game: TableGame, ending: str) -> Message:
    """Build the message at the end of a round or a game, with the scores where no card can show them."""
    card = game.card.ending
    message: Message = (
        {"kind": "end", "text": ending}
        if card is None
        else {"kind": "end", "head": headline_as_sentence(card.head), "text": card.text}
    )
    if card is not None and card.mood != "won":
        message["plain"] = True
    has_card = game.has_front_end or not game.session.state.result
    return message if has_card else message | {"more": describe_scores(game.session)}


def question_for_class(game: TableGame) -> str:
    """Return what a class that watches a projected table may answer with their hands; "" if it is not watching."""
    session = game.session
    if not game.options.projector or session.people or session.viewed_ply is not None:
        return ""
    if game.reveal.days_shown is not None:
        return "" if game.reveal.is_complete else _("Hands up: will they make it?")
    if session.bot_to_act is not None:
        return _("Hands up: what will {name} do?").format(name=session.name(session.bot_to_act))
    return ""


def _back_to_now() -> Button:
    return {"id": "table:return", "label": _("Back to now"), "icon": "close"}


def _moment_message(game: TableGame, ply: int, ending: str) -> Message:
    """Build the message about an earlier moment: what happened, where it is, its remark, at the last one the ending."""
    record = game.session.record
    comment = record.entries[ply - 1].comment if ply else record.comment
    happened = [line["text"] for line in game.log() if ply and line["id"] == f"ply:{ply}"]
    message: Message = {
        "kind": "ask",
        "head": _("Looking back: {what}").format(what=happened[0]) if happened else _("Looking back."),
        "text": log_lines.describe_moment(ply, len(record)),
        "button": _back_to_now(),
    }
    more = " ".join(filter(None, (comment, ending if ply == len(record) else "")))
    return message | {"more": more} if more else message


# Buttons ---------------------------------------------------------------------------


def build_buttons(game: TableGame, part: ScenePart) -> list[Button]:
    """Build the buttons under the cards: those of the game, or those that fit the moment."""
    session, days = game.session, list[Button]()
    if game.reveal.days_shown is not None and not game.reveal.is_complete:
        days = [{"id": "table:all-days", "label": _("Show all days"), "place": "secondary"}]
    if session.viewed_ply is not None:
        return [*days, *_moment_buttons(session, session.viewed_ply)]
    if game.review.is_running:
        return [{"id": "table:stop", "label": _("Stop, and show the results so far")}]
    if game.reveal.days_shown is not None:
        return days
    back: list[Button] = []
    if session.main_line is not None:
        back = [{"id": "table:return", "label": _("Return to the game")}]
    show: list[Button] = []
    if game.card.ending and game.has_front_end and session.people:
        show = [{"id": "table:card", "label": _("Show the result")}]
    if session.state.result is not None:
        return [
            {"id": "table:new", "label": _("New game"), "main": True},
            {"id": "table:review", "label": _("Review")},
            *show,
            {"id": "table:first", "label": _("Look at it again")},
            *back,
        ]
    if session.is_pausing:
        return [
            {"id": "table:next-round", "label": _("Next round"), "main": True},
            {"id": "table:review", "label": _("Review")},
            *show,
            *back,
        ]
    return [*part["buttons"], *back]


def _step_back(game: TableGame) -> list[Button]:
    """Build the step that leads from the present to the moment before, which stands above the list of all moves."""
    session = game.session
    if session.viewed_ply is not None:
        return []
    why_off = "" if len(session.record) else _("Nobody has moved yet.")
    if session.viewing_as != OWN_SEAT:
        why_off = _("You are looking as somebody else. Choose your own view first.")
    return [{**build_button("table:step", _("One move back"), why_off), "group": "log"}]


def _moment_buttons(session: Session, ply: int) -> list[Button]:
    last, is_last, is_first = len(session.record), _("This is the last move."), _("This is the beginning.")
    is_over = _("The round was over here.") if not session.viewed_state().to_act else ""
    return [
        build_button("table:first", _("First"), is_first if ply == 0 else ""),
        build_button("table:back", _("Back"), is_first if ply == 0 else ""),
        {**build_button("table:forward", _("Forward"), is_last if ply >= last else ""), "main": True},
        build_button("table:last", _("Last"), is_last if ply >= last else ""),
        build_button("table:what-if", _("What if: play on from here"), is_over),
    ]


BAR_TOOLS = {"table:undo": "undo", "table:hint": "hint", "table:mark": "mark"}
"""Tools that stand in the bar, and their line drawings; all others are in the menu."""


def build_tools(game: TableGame) -> list[Button]:
    """Build the table's tools; those in the menu instead of the bar have a group there."""
    tools = [
        *_grouped("game", *_game_tools(game)),
        *_grouped("help", *_player_tools(game)),
        *_grouped("back", *_tools_to_look_back(game)),
        *_step_back(game),
    ]
    for each in tools:
        if each["id"] in BAR_TOOLS:
            each["icon"] = BAR_TOOLS[each["id"]]
    return sorted(tools, key=lambda each: "group" in each)


def _grouped(group: Literal["game", "help", "back"], *tools: Button) -> list[Button]:
    """Put the tools that do not stand in the bar into a group of the menu."""
    for each in tools:
        if each["id"] not in BAR_TOOLS:
            each["group"] = group
    return [*tools]


def _game_tools(game: TableGame) -> list[Button]:
    """Build the tools that begin another game, or take this one away."""
    why_off = "" if len(game.session.record) else _("No card of this game has been played yet.")
    return [
        build_button("table:new", _("New game")),
        build_button("table:replay", _("Play these cards again"), why_off),
        build_button("table:save", _("Keep a copy of the game")),
    ]


def _player_tools(game: TableGame) -> list[Button]:
    """Build the tools that help people to play; at earlier moments there are none."""
    session, tools = game.session, list[Button]()
    if session.people and session.viewed_ply is None:
        can_undo = session.last_own_ply() is not None and session.viewing_as == OWN_SEAT
        why_off = "" if can_undo else _("There is no move of yours to take back.")
        tools.append(build_button("table:undo", _("Take back"), why_off))
        if session.state.result is None:
            tools += [
                build_button("table:hint", _("Hint"), "" if session.may_act else _("It is not your turn.")),
                {"id": "table:mark", "label": _("What can I play?"), "on": game.options.mark},
                {**build_button("table:lens", _("My chances, live"), game.lens.why_off()), "on": game.lens.is_on},
            ]
            if getattr(scenes.scenes_of(game.name), "SHOWS_WORTH", False):
                tools.append({"id": "table:worth", "label": _("If the game ended now"), "on": game.options.worth})
    if any(seat not in session.people for seat in range(session.state.players)):
        why_off = "" if session.last_bot_ply() is not None else _("Nobody else has moved yet.")
        tools.append(build_button("table:why", _("Explain that move"), why_off))
    return tools


def _tools_to_look_back(game: TableGame) -> list[Button]:
    """Build the tools that help to understand what happened."""
    session, tools = game.session, list[Button]()
    if game.may_review:
        tools.append(build_button("table:review", _("Review this round")))
    if session.people and session.state.to_act:
        tools.append(build_button("table:position", _("Open this position")))
    if len(session.record):
        tools.append(build_button("table:remark", _("Remark")))
    if game.may_show_hands:
        tools += [
            {"id": "table:open", "label": _("Show all hands"), "on": game.all_hands_shown},
            {"id": "table:eyes", "label": _("View as …"), "on": session.viewing_as != OWN_SEAT},
        ]
    return tools


# Text ------------------------------------------------------------------------------


def text(game: TableGame) -> str:
    """Return the table as text, as the viewer sees it, and what can be typed."""
    session = game.session
    if session.curtain_for is not None:
        curtain = curtain_text(session.name(session.curtain_for))
        return curtain + "\n" + _("table.press('table:look') lifts the curtain.")
    view, names = game.view, session.record.names
    message = build_message(game, scenes.scenes_of(game.name).part(view, game.selection, scene_options(game)))
    clause = f"[{message['clause']}]" if message.get("clause") else ""
    said = " ".join(filter(None, (message.get("head", ""), message["text"], clause, message.get("more", ""))))
    lines = [view.as_text(names), "", said, *_text_help(game)]
    return "\n".join(line for at, line in enumerate(lines) if line or at == 1).rstrip() + "\n"


def _text_help(game: TableGame) -> list[str]:
    """Return the method calls with which to continue where no front end runs."""
    session = game.session
    if session.bot_to_act is not None:
        return [next_label(game) + _("; table.go() lets the others choose.")]
    if session.is_pausing:
        return [_("table.press('table:next-round') deals the next round.")]
    if not session.may_act:
        return []
    moves: Any = game.view.moves()
    if len(moves) > FEW_MOVES:
        moves = [*map(str, moves[:3]), "…", *registry.about(game.name).examples]
    return [
        _("Type what {name} does, like table.play('{move}'):").format(
            name=session.name(session.person_to_act or 0), move=moves[0]
        ),
        *(f"  {move}" for move in moves),
    ]
