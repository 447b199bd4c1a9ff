"""A table's scene put together: what the game gives, and what is the same for all games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gamelib.core import language
from gamelib.core.language import _
from gamelib.session import OWN_SEAT, Session
from gamelib.terminal import EXAMPLES, FEW_MOVES, substitute_names
from widgets import scenes
from widgets.stage import log_lines
from widgets.stage.announcer import build_rule
from widgets.stage.scene import Button, Line, Message, Part, Scene, SceneOptions
from widgets.stage.scene_size import READING_MS, compress_faces, shorten_log
from widgets.table.review_panel import POLL_MS

if TYPE_CHECKING:
    from widgets.table.table import Table


def build_scene(table: Table) -> Scene:
    """All that is drawn; while the device is handed on, a curtain and nothing else."""
    sitting = table.sitting
    scene: Scene = {
        "game": sitting.record.game,
        "title": scenes.scenes_of(sitting.record.game).TITLE,
        "ply": sitting.ply,
        "faces": {},
        "say": table.announcements,
        "said": table.announcement_count - len(table.announcements),
    }
    if table.look_flags:
        scene["look"] = table.look_flags
    if sitting.curtain_for is not None:
        name = sitting.name(sitting.curtain_for)
        scene["curtain"] = {"text": curtain_text(name), "button": {"id": "table:look", "main": True,
                                                              "label": _("I am {name}").format(name=name)}}
        return scene
    part = scenes.scenes_of(sitting.record.game).part(table.seen, table.up, aids(table))
    if sitting.viewed_ply is None:
        _add_bot_levels(sitting, part)
    table.announce_prompt(part["prompt"])
    scene |= {"say": table.announcements, "said": table.announcement_count - len(table.announcements)}
    scene |= {"faces": part["faces"], "seats": part["seats"], "zones": part["zones"],
              "message": message(table, part), "buttons": buttons(table, part), "tools": tools(table)}
    compress_faces(scene)
    _add_more(table, scene, part)
    _add_log(table, scene)
    return scene


def _add_bot_levels(sitting: Session, part: Part) -> None:
    """At the seat of a program stands how it plays; a game that is looked back at may have been played by others."""
    for seat in part["seats"]:
        if level := sitting.level(language.LETTERS.find(seat["letter"])):
            seat["note"] = " · ".join(filter(None, (seat.get("note", ""), level)))


def curtain_text(name: str) -> str:
    """What the curtain says."""
    return _("Pass the device to {name}. Only {name} looks at what comes next.").format(name=name)


def aids(table: Table) -> SceneOptions:
    """How the game is to draw itself now."""
    sitting = table.sitting
    hands = None
    if table.all_hands_shown:
        shown = sitting.viewed_state()
        hands = tuple(tuple(getattr(shown.view(seat), "hand", ())) for seat in range(shown.players))
    return SceneOptions(names=sitting.record.names, mark=table.marking, refused=table.refused, hint=table.hint_shown,
                hands=hands, acting=sitting.may_act)


def _add_more(table: Table, scene: Scene, part: Part) -> None:
    """What is there only at times."""
    sitting = table.sitting
    notes = [part.get("note", ""), _("explored") if sitting.explored else "",
             _("trying out") if sitting.main_line is not None else ""]
    scene["note"] = " · ".join(filter(None, notes))
    if (
        sitting.people
        and sitting.viewed_ply is None
        and sitting.state.result is None
        and sitting.viewing_as == OWN_SEAT
    ):
        scene["typed"] = part["typed"] or _("rule WORDS")
    if warned := warning_text(table):
        scene["loud"] = warned
    if table.asked is not None:
        scene["form"] = table.asked.form
    elif table.is_weighing:
        scene["next"] = {"after": POLL_MS, "label": next_label(table)}
    elif (label := next_label(table)) and table.pace is not None:
        scene["next"] = {"after": table.pace if table.message is None else max(table.pace, READING_MS), "label": label}
    if table.travelling:
        scene["travel"] = table.travelling
    if table.rule:
        scene["rule"] = build_rule(table.rule)


def warning_text(table: Table) -> str:
    """The warning that stays while more is seen, or with other eyes, than at play."""
    seat = table.sitting.viewing_as
    if table.all_hands_shown:
        return _("All hands are shown.")
    if seat == OWN_SEAT:
        return ""
    if seat is None:
        return _("You look as an onlooker does.")
    return _("You look with {name}'s eyes.").format(name=table.sitting.name(seat))


def next_label(table: Table) -> str:
    """What goes on by itself: a program's choice; the next round where only programs play."""
    sitting = table.sitting
    if table.days_shown is not None:
        return _("Turn up day {day}").format(day=table.days_shown + 1)
    if table.is_weighing:
        return _("Weighing")
    if sitting.program is not None:
        return _("{name} is choosing").format(name=sitting.name(sitting.program))
    if not sitting.people and sitting.is_pausing and sitting.viewed_ply is None:
        return _("Next round")
    return ""


def log(table: Table) -> list[Line]:
    """The lines of the log as the one who looks may know them: all, or as many as are shown."""
    sitting = table.sitting
    more = {"mine": sitting.viewer, "now": sitting.viewed_ply}
    if sitting.viewed_ply is None:
        more["few"] = min(table.lines_shown, log_lines.MOST_LINES) + 1
    events = table.events(sitting.viewer if sitting.viewing_as == OWN_SEAT else sitting.viewing_as)
    return log_lines.build_lines(sitting.record, events, table.marks.of(sitting.record), more)


def _add_log(table: Table, scene: Scene) -> None:
    """The last lines of the log, or those about the moment looked at."""
    sitting, every = table.sitting, log(table)
    until = len(every)
    if sitting.viewed_ply is not None:
        here = [at for at, line in enumerate(every) if log_lines.ply_of_line(line["id"]) == sitting.viewed_ply]
        until = min(until, (here[-1] if here else 0) + log_lines.LINES // 2)
    since = max(0, until - min(table.lines_shown, log_lines.MOST_LINES))
    scene["log"] = every[since:until]
    if table.lines_shown == log_lines.LINES:
        shorten_log(scene)
    if len(scene["log"]) < until:
        scene["earlier"] = True


# What is said --------------------------------------------------------------------


def message(table: Table, part: Part) -> Message:
    """The one sentence that matters most now."""
    sitting = table.sitting
    if table.message is not None:
        return table.message
    if table.days_shown is not None:
        return {"kind": "say", "text": part["prompt"]}
    ended = sitting.state.result or sitting.state.round_result
    over = (
        language.as_sentence(ended.tell(sitting.record.names)) if ended is not None and not sitting.state.to_act else ""
    )
    if sitting.viewed_ply is not None:
        comment = (
            sitting.record.entries[sitting.viewed_ply - 1].comment if sitting.viewed_ply else sitting.record.comment
        )
        said: Message = {"kind": "ask", "text": log_lines.moment(sitting.viewed_ply, len(sitting.record))}
        more = " ".join(filter(None, (comment, over if sitting.viewed_ply == len(sitting.record) else "")))
        return said | {"more": more} if more else said
    if over:
        end: Message = {"kind": "end", "text": over}
        return end | {"more": scores(table)} if sitting.state.result else end
    return {"kind": "say", "text": part["prompt"]}


def scores(table: Table) -> str:
    """The scores in a sentence, once the game is over."""
    sitting = table.sitting
    result = sitting.state.result
    if result is None:
        return ""
    each = [f"{sitting.name(seat)} {score}" for seat, score in enumerate(result.scores)]
    return _("Scores: {scores}.").format(scores=language.join_and(each))


def buttons(table: Table, part: Part) -> list[Button]:
    """What can be done with the cards now, or with the moments of the game."""
    sitting = table.sitting
    days: list[Button] = [{"id": "table:all-days", "label": _("Show all days")}] if table.days_shown is not None else []
    if sitting.viewed_ply is not None:
        return [*days, *_steps(table)]
    if table.is_weighing:
        return [{"id": "table:stop", "label": _("Stop, and show what was found")}]
    if days:
        return days
    found: list[Button] = []
    if sitting.main_line is not None:
        found = [{"id": "table:return", "label": _("Return to the game")}]
    if sitting.state.result is not None:
        return [{"id": "table:new", "label": _("New game"), "main": True},
                {"id": "table:review", "label": _("Review")},
                {"id": "table:first", "label": _("Look at it again")}, *found]
    if sitting.is_pausing:
        return [{"id": "table:next-round", "label": _("Next round"), "main": True},
                {"id": "table:review", "label": _("Review")}, *found]
    return [*part["buttons"], *found]


def _steps(table: Table) -> list[Button]:
    at, last = table.sitting.viewed_ply or 0, len(table.sitting.record)
    no_more, none = _("This is the last move."), _("This is the beginning.")
    return [
        _button("table:first", _("First"), none if at == 0 else ""),
        _button("table:back", _("Back"), none if at == 0 else ""),
        {**_button("table:forward", _("Forward"), no_more if at >= last else ""), "main": True},
        _button("table:last", _("Last"), no_more if at >= last else ""),
        _button("table:what-if", _("What if: play on from here"),
                _("The round was over here.") if not table.sitting.viewed_state().to_act else ""),
        _button("table:return", _("Return to the game")),
    ]


def _button(name: str, label: str, why_off: str = "") -> Button:
    return {"id": name, "label": label, "off": True, "why": why_off} if why_off else {"id": name, "label": label}


PRIMARY_TOOLS = ("table:review", "table:undo", "table:hint", "table:mark", "table:open", "table:eyes", "table:step",
         "table:why")
"""Which tools stand beside the title as far as there is room, with the one for a new game."""
BESIDE_THE_TITLE = 4


def tools(table: Table) -> list[Button]:
    """What can be done with the table; what does not fit beside the title, or is seldom wanted, is tucked away."""
    found = [*_for_a_person(table), *_for_looking(table),
             _button("table:save", _("Save or load")), _button("table:new", _("New game"))]
    there = [each["id"] for each in found]
    first = {*[name for name in PRIMARY_TOOLS if name in there][:BESIDE_THE_TITLE - 1], "table:new"}
    for each in found:
        if each["id"] not in first:
            each["more"] = True
    return sorted(found, key=lambda each: "more" in each)


def _for_a_person(table: Table) -> list[Button]:
    """What helps somebody who plays; when all is over, and at an earlier moment, there is nothing to help with."""
    sitting = table.sitting
    now = sitting.viewed_ply is None and sitting.viewing_as == OWN_SEAT
    if not sitting.people or sitting.viewed_ply is not None:
        return []
    none = _("There is no move of yours to take back.") if sitting.last_own_ply() is None or not now else ""
    found = [_button("table:undo", _("Take back"), none)]
    if sitting.state.result is None:
        idle = "" if sitting.may_act else _("It is not your turn.")
        found += [_button("table:hint", _("Hint"), idle),
                  {"id": "table:mark", "label": _("Mark"), "on": table.marking}]
    return found


def _for_looking(table: Table) -> list[Button]:
    """What helps to understand what happened."""
    sitting, found = table.sitting, list[Button]()
    if sitting.viewed_ply is not None and table.may_review:
        found.append(_button("table:review", _("Review")))
    if sitting.viewed_ply is None and sitting.viewing_as == OWN_SEAT and len(sitting.record):
        found.append(_button("table:step", _("Step through")))
    if any(seat not in sitting.people for seat in range(sitting.state.players)):
        no = "" if table.bot_move() is not None else _("No program has chosen yet.")
        found.append(_button("table:why", _("Why did they do that?"), no))
    if len(sitting.record):
        found.append(_button("table:remark", _("Remark")))
    if table.may_open:
        found += [{"id": "table:open", "label": _("Show all hands"), "on": table.all_hands_shown},
                  {"id": "table:eyes", "label": _("View as …"), "on": sitting.viewing_as != OWN_SEAT}]
    return found


# As text --------------------------------------------------------------------------


def text(table: Table) -> str:
    """The table as text, as the one who looks sees it, and what can be typed."""
    sitting = table.sitting
    if sitting.curtain_for is not None:
        return (
            curtain_text(sitting.name(sitting.curtain_for)) + "\n" + _("table.press('table:look') lifts the curtain.")
        )
    view = table.seen
    told = [substitute_names(str(view), sitting.record.names), ""]
    said = message(table, scenes.scenes_of(sitting.record.game).part(view, table.doing, aids(table)))
    told += [" ".join(filter(None, (said["text"], _in_brackets(said), said.get("more", ""))))]
    if sitting.program is not None:
        told.append(next_label(table) + _("; table.go() lets the others choose."))
    elif sitting.is_pausing:
        told.append(_("table.press('table:next-round') deals the next round."))
    elif sitting.may_act:
        moves: Any = view.moves()
        if len(moves) > FEW_MOVES:
            moves = [*map(str, moves[:3]), "…", *EXAMPLES[sitting.record.game]]
        told += [_("Type what {name} does, like table.play('{move}'):").format(
            name=sitting.name(sitting.person or 0), move=moves[0]), *(f"  {move}" for move in moves)]
    return "\n".join(line for at, line in enumerate(told) if line or at == 1).rstrip() + "\n"


def _in_brackets(said: Message) -> str:
    return f"[{said['clause']}]" if said.get("clause") else ""
