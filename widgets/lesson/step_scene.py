"""A step as a scene: the table as the learner sees it, the goal in a sentence, what can be answered and pressed."""

from __future__ import annotations

import json
from collections.abc import Iterable
from importlib import import_module
from typing import TYPE_CHECKING

from gamelib.core.language import _, n_
from gamelib.lessons import Attempt
from gamelib.lessons.progress import MOST_STARS
from gamelib.terminal import EXAMPLES
from widgets import scenes
from widgets.lesson import answer_buttons
from widgets.lesson.answer_buttons import main_button
from widgets.lesson.learner import KEY, today
from widgets.lesson.step_state import FLAG, TRY, StepState
from widgets.scenes.shared import add_state, named, placed_items, states
from widgets.stage import log_lines
from widgets.stage.announcer import build_rule
from widgets.stage.scene import Button, Line, Message, Part, Scene, SceneOptions
from widgets.stage.scene_size import MAX_SCENE_BYTES, READING_MS, compress_faces

if TYPE_CHECKING:
    from widgets.lesson.player import StepPlayer

FEWEST_LINES = 3


def build_scene(board: StepPlayer) -> Scene:
    """All that is drawn: a function of what the learner may know of the step, and of what was done."""
    scene: Scene = {"game": KEY, "title": board.course.title, "ply": board.turn, "faces": {},
                    "say": board.announcements, "said": board.announcement_count - len(board.announcements)}
    if board.course.entries:
        _add_step(board, scene)
    else:
        told = board.learner.progress.deck.summary(today())
        scene |= {"message": {"kind": "say", "text": told}, "buttons": _nothing_left(board)}
    scene["tools"] = tools(board)
    if board.asked is not None:
        scene["form"] = board.asked.form
    if board.rule:
        scene["rule"] = build_rule(board.rule)
    return scene


def _add_step(board: StepPlayer, scene: Scene) -> None:
    trying = board.trying
    attempt = trying.attempt
    scene |= {"title": titled(attempt), "note": note(board),
              "message": message(board), "buttons": buttons(board)}
    if trying.view is not None:
        part = _part(trying)
        scene |= {"faces": part["faces"], "seats": part["seats"], "zones": part["zones"]}
        if trying.may_move:
            scene["buttons"] = [
                *(() if trying.needs_next_round else part["buttons"]),
                *_tries(trying),
                *scene["buttons"],
            ]
    if answered := answer_buttons.zones(trying):
        scene["zones"] = [*scene.get("zones", []), *answered]
        scene["faces"] = scene["faces"] | answer_buttons.faces(trying)
    compress_faces(scene)
    if trying.may_act and attempt.step.kind == "play":
        scene["typed"] = example_move(attempt)
    elif trying.may_act and attempt.step.kind == "number":
        scene["typed"] = number_like(attempt)
    if trying.plays_by_itself and board.pace is not None and not board.asked:
        slow = trying.verdict is not None and trying.verdict.kind == "mistake"
        scene["next"] = {"after": max(board.pace, READING_MS) if slow else board.pace, "label": _("Go on")}
    if trying.travelling:
        scene["travel"] = trying.travelling
    _add_log(trying, scene)


# The table -----------------------------------------------------------------------------


def _part(trying: StepState) -> Part:
    """The position as the learner sees it, ready for what this kind of step asks of hands."""
    attempt = trying.attempt
    aids = SceneOptions(acting=(trying.may_move and trying.is_to_act) or trying.may_point, refused=trying.refused)
    part = scenes.scenes_of(attempt.step.game).part(trying.view, trying.selection_with_reveal, aids)
    if trying.may_move and attempt.step.wait:
        _free_to_try(part)
    if trying.may_point:
        _point(part, trying)
    for scene in (part["zones"], part["seats"]):
        add_state(scene, map(_shown, trying.lit), "hint")
        if attempt.step.kind == "pick":
            add_state(scene, map(_shown, trying.refused), "refused")
    return part


def _free_to_try(part: Part) -> None:
    """In a step about what may not be done, the hand can be touched where else it only lies there."""
    for zone in part["zones"]:
        for card in zone.get("cards", ()) if zone["id"] == "hand" else ():
            card.pop("fixed", None)


def _tries(trying: StepState) -> list[Button]:
    """Moves to be tried for which the table has no button, because they are not allowed now."""
    return [{"id": f"{TRY}{at}", "label": _("Try: {move}").format(move=move)}
            for at, move in enumerate(trying.attempt.step.tries) if trying.view.why_not(move) is not None]


def _shown(place: str) -> str:
    """A place as the table calls it: a flag stands at the foot of its post."""
    return place.removesuffix(FLAG)


def _point(part: Part, trying: StepState) -> None:
    """Whatever has a place can be pointed at, and nothing else can be done; what is pointed at shows it."""
    places = {_shown(place) for place in trying.pointable()}
    picked = {named(_shown(place)) for place in trying.picked}
    for thing in placed_items(part["zones"], part["seats"]):
        if named(thing["id"]) in picked:
            is_open = thing["id"].startswith("gap") or "slots" in thing
            thing["state"] = states(thing.get("state", ""), "target" if is_open else "chosen")
        if "face" in thing and thing["id"] in places:
            thing.pop("fixed", None)
    for seat in part["seats"]:
        seat["state"] = " ".join(word for word in seat.get("state", "").split() if word != "turn")  # may be asked for
    gaps = trying.is_about("gap:")
    for zone in part["zones"]:
        zone["stepper"] = False
        if not gaps:
            zone.pop("gaps", None)
        if zone["kind"] == "row" and "gaps" not in zone:
            zone["pick"] = "many"
        if zone["id"] in places and not zone.get("cards"):
            zone["place"] = True
        for dial in zone.get("dials", []):
            dial["fixed"] = True
    part["buttons"] = []


# What is said --------------------------------------------------------------------------


def note(board: StepPlayer) -> str:
    """Where the learner is, and what has been won so far."""
    entry, course = board.course.entries[board.at], board.course
    stars = course.stars(board.learner.progress)
    said = [course.title, _("step {at} of {all}").format(at=board.at + 1, all=len(course.entries)), entry.note,
            f"★ {stars}/{MOST_STARS * len(course.entries)}" if stars else ""]
    return " · ".join(filter(None, said))


def message(board: StepPlayer) -> Message:
    """The goal, or what was said to the last act."""
    trying = board.trying
    said = trying.message
    if said is None:
        goal: Message = {"kind": "ask", "text": trying.attempt.say}
        clauses = trying.attempt.step.clauses
        return goal | {"clause": clauses[0]} if clauses else goal
    if trying.attempt.done and not trying.is_playing and said["kind"] == "end":
        more = [describe_stars(trying.attempt), board.course.end if board.next_open_step() is None else ""]
        return said | {"more": " ".join(filter(None, more))}
    return said


def titled(attempt: Attempt) -> str:
    """The title of a step, as it stands over it."""
    return attempt.title[:1].upper() + attempt.title[1:]


def stars(attempt: Attempt) -> int:
    """The stars that a step gives if it is done now: three, less for help."""
    return 1 if attempt.hints > len(attempt.step.hints) else MOST_STARS - bool(attempt.hints)


def describe_stars(attempt: Attempt) -> str:
    """The stars of a step that is done, in words."""
    many = stars(attempt)
    how = {3: _("by yourself"), 2: _("with a hint"), 1: _("done together")}[many]
    return n_("{many} star, {how}.", "{many} stars, {how}.", many).format(many=many, how=how)


def marked(many: int) -> str:
    """Stars behind the name of a step.

    >>> marked(2)
    ' · ★★'
    """
    return f" · {'★' * many}" if many else ""


def example_move(attempt: Attempt) -> str:
    """How a move of a kind that may be made now is written; it is an example, and not meant for this position."""
    game = attempt.step.game
    if attempt.step.tries:
        return attempt.step.tries[0]
    kinds = {move.kind for move in attempt.view.moves()} if attempt.seat in attempt.state.to_act else set()
    read = import_module(f"gamelib.{game}").read_move
    return next((example for example in EXAMPLES[game] if read(example).kind in kinds), EXAMPLES[game][0])


def number_like(attempt: Attempt) -> str:
    """How a number is written."""
    return "40 %" if attempt.figure is not None and attempt.figure.is_chance else "7"


def number_label(attempt: Attempt) -> str:
    """What saying a number is called: a guess, where one is asked for."""
    return _("That is my guess") if attempt.step.near else _("That is it")


# What can be pressed -------------------------------------------------------------------


def buttons(board: StepPlayer) -> list[Button]:
    """The answers there are to choose from, and the way on."""
    trying = board.trying
    if trying.is_playing:
        return [] if trying.plays_by_itself else [main_button("lesson:return", _("Back to where you were"))]
    if trying.attempt.done:
        return _onward(board)
    if trying.attempt.over:
        return [main_button("lesson:undo", _("Take the last move back")), {"id": "lesson:again", "label": _again()}]
    if trying.needs_next_round:
        return [main_button("lesson:round", _("Next round"))]
    if trying.lets_others:
        return [main_button("lesson:on", _("Let the others go on"))]
    return answer_buttons.buttons(trying)


def _onward(board: StepPlayer) -> list[Button]:
    after, again = board.next_open_step(), board.what_follows()
    if after is not None:
        label = _("Next") if after == board.at + 1 else _("To step {at}, which is still open").format(at=after + 1)
        return [main_button("lesson:next", label)]
    return [main_button("lesson:next", again[0])] if again is not None else []


def _nothing_left(board: StepPlayer) -> list[Button]:
    again = board.what_follows()
    return [main_button("lesson:next", again[0])] if again is not None else []


def _again() -> str:
    return _("Start this step again")


def tools(board: StepPlayer) -> list[Button]:
    """Help and its price, the ways back, the other steps, and what is kept."""
    found: list[Button] = []
    if board.course.entries:
        trying = board.trying
        found.append(_hint(trying))
        if trying.attempt.step.kind == "play":
            none = "" if trying.may_act and trying.attempt.made else _("There is no move of yours to take back.")
            found.append(_tool("lesson:undo", _("Take back"), none if not trying.attempt.over else ""))
        found += [_tool("lesson:steps", _("Go to …")), _in_menu(_tool("lesson:again", _again())),
                  _in_menu(_tool("lesson:earlier", _("Step before"), "" if board.at else _("This is the first step.")))]
    progress = _tool("lesson:progress", _("Your progress …"))
    return [*found, _in_menu(progress) if found else progress]


def _in_menu(tool: Button) -> Button:
    """A tool that is seldom wanted."""
    return tool | {"more": True}


def _hint(trying: StepState) -> Button:
    """The next rung of help, with what it costs."""
    attempt = trying.attempt
    rungs = len(attempt.step.hints)
    label = _("Do it with me") if attempt.hints >= rungs else _("Hint") if not attempt.hints else _("Another hint")
    if attempt.hints in (0, rungs):
        label += " · " + _("costs ★")
    off = _("Watch first.") if trying.is_playing else _("This step is done.") if attempt.done else ""
    return _tool("lesson:hint", label, off)


def _tool(name: str, label: str, why_off: str = "") -> Button:
    return {"id": name, "label": label, "off": True, "why": why_off} if why_off else {"id": name, "label": label}


# What happened --------------------------------------------------------------------------


def _add_log(trying: StepState, scene: Scene) -> None:
    """What the learner has seen happen since the step began."""
    attempt, view = trying.attempt, trying.view
    if view is None or attempt.step.kind != "play":
        return
    events = trying.news[len(attempt.begun.view(attempt.seat).log):]
    log: list[Line] = [
        {
            "id": f"event:{at}",
            "number": "",
            "text": log_lines.describe_event(event)[: log_lines.LONGEST_LINE],
            "clause": event.clause,
        }
        for at, event in enumerate(events)
    ]
    if log:
        scene["log"] = log[-log_lines.LINES:]
    over = len(json.dumps(scene, ensure_ascii=False, separators=(",", ":")).encode()) - MAX_SCENE_BYTES
    while log and over > 0 and len(scene["log"]) > FEWEST_LINES:
        over -= len(json.dumps(scene["log"].pop(0), ensure_ascii=False).encode())


# As text ---------------------------------------------------------------------------------


def text(board: StepPlayer) -> str:
    """The step as text, and how it is done by text."""
    if not board.course.entries:
        return f"{board.course.title}\n\n{board.learner.progress.deck.summary(today())}\n"
    trying = board.trying
    attempt = trying.attempt
    title = _("{title}, step {at} of {all}: {step}").format(
        title=board.course.title, at=board.at + 1, all=len(board.course.entries), step=attempt.title)
    said = message(board)
    told = [title, "", attempt.say]
    if said["text"] != attempt.say:
        told += ["", " ".join(filter(None, (said["text"], f"[{said['clause']}]" if said.get("clause") else "",
                                            said.get("more", "") if attempt.done else "")))]
    if trying.view is not None:
        told += ["", str(trying.view).rstrip()]
    return "\n".join([*told, "", *_how(board)]) + "\n"


def _how(board: StepPlayer) -> Iterable[str]:
    """How a step is done where no front end runs."""
    attempt = board.trying.attempt
    if attempt.done:
        return [_("lesson.next() goes on.")]
    match attempt.step.kind:
        case "choose":
            yours = [f"  {at}  {each}" for at, each in enumerate(attempt.shuffled_items, 1)]
            return [*yours, _("lesson.do(1) chooses the first; lesson.hint() helps.")]
        case "order":
            return [f"  {' | '.join(attempt.shuffled_items)}",
                    _("lesson.do('... | ...') puts them in order; lesson.hint() helps.")]
        case "pick":
            return [_("lesson.do('seat:B') or lesson.do('hand:2 hand:3') points; lesson.hint() helps.")]
        case "number":
            return [_("lesson.do('{like}') says a number; lesson.hint() helps.").format(like=number_like(attempt))]
    return [_("lesson.do('{move}') makes a move; lesson.hint() helps.").format(move=example_move(attempt))]
