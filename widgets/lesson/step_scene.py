"""A step as a scene: the table as the learner sees it, the goal in a sentence, the answers, and the tools.

The functions take where the learner is in the course and the state of the step, and know no widget.
"""

from __future__ import annotations

from gamelib.core import registry
from gamelib.core.endings import ending_of
from gamelib.core.language import _
from gamelib.core.move_phrases import describe_move
from gamelib.lessons import Attempt
from gamelib.lessons.kinds.neutral_moves import gives_away
from gamelib.lessons.progress import Progress
from gamelib.players.characters import characters_of_lessons
from widgets import scenes
from widgets.lesson import number_line
from widgets.lesson.course import CoursePosition
from widgets.lesson.step_state import FLAG, PICK_NOTHING, TRY, StepState, place_and_pile
from widgets.scenes import switch_off_refused
from widgets.scenes.card_faces import faces_for
from widgets.scenes.shared import add_state, join_states, placed_items, scene_place
from widgets.stage import log_lines
from widgets.stage.lesson_parts import LessonBar, StepDot, StepGoal
from widgets.stage.pieces import Face
from widgets.stage.scene import (
    READING_MS,
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
    compress_faces,
    shorten_log,
)

# The head ------------------------------------------------------------------------------


STEP = "lesson:at:"
"""Prefix of the dots of the steps."""
PROGRESS = "lesson:progress"
"""The tool that shows what the browser keeps of the learner's progress."""


def build_bar(position: CoursePosition, is_done: bool) -> LessonBar:
    """Build the bar; `is_done` says whether the step on the table has just been done."""
    course, count = position.course, len(position.course.entries)
    lesson, note = course.lesson, course.entries[position.at].note if course.entries else ""
    if lesson is not None and (number := course.lesson_number()):
        note = _("{game} · lesson {number}").format(game=registry.about(lesson.game).title, number=number)
    elif lesson is not None and lesson.is_extra:
        note = _("{game} · extra").format(game=registry.about(lesson.game).title)
    return {
        "title": course.title,
        "note": note,
        "place": _("Step {at} of {all}").format(at=position.at + 1, all=count) if count > 1 else "",
        "dots": [_build_dot(position, at, is_done) for at in range(count)] if count > 1 else [],
    }


def _build_dot(position: CoursePosition, at: int, is_done: bool) -> StepDot:
    entry, progress = position.course.entries[at], position.progress
    name = _("Step {at}: {title}").format(at=at + 1, title=_(entry.step.title))
    dot: StepDot = {"id": f"{STEP}{at}", "label": name, "state": "ahead"}
    if at == position.at:
        return dot | {"state": "now done" if is_done else "now"}
    if not progress.is_done(entry.lesson, entry.step.id):
        return dot
    if progress.was_shown(entry.lesson, entry.step.id):
        return dot | {"state": "shown", "label": _("{step}, shown to you").format(step=name)}
    return dot | {"state": "done", "label": _("{step}, done").format(step=name)}


def build_goal(state: StepState) -> StepGoal:
    """Build the goal: its sentence, its parts and, where that is not obvious, how the step is answered."""
    attempt = state.attempt
    say = state.said_before if state.is_replaying else attempt.say
    goal: StepGoal = {"text": say, "parts": [{"text": each.text, "done": each.done} for each in attempt.parts]}
    note = {
        "options": _("Tap one, then check."),
        "places": _("Tap what you mean, then check."),
        "order": _("Tap them in order, then check."),
        "number": _("A guess costs nothing.") if attempt.step.near else "",
    }.get(attempt.answered_by, "")
    return goal | {"note": note} if note else goal


# Answers without a move ----------------------------------------------------------------


def parse_cards(text: str, game: str) -> tuple[str, ...]:
    """Return the cards in a text if it consists of nothing else, else none.

    >>> parse_cards("7 7", "nanatoridori"), parse_cards("Double seal, bird", "nanuk"), parse_cards("nobody", "nanuk")
    (('7', '7'), ('double-seal', 'bird'), ())
    """
    return registry.about(game).read_cards(text)


def _answer_faces(state: StepState) -> dict[str, Face]:
    """Build the faces of the cards in the answers."""
    game = state.attempt.step.game
    face = faces_for(game)
    return {card: face(card) for text in state.attempt.shuffled_items for card in parse_cards(text, game)}


def _answer_zones(state: StepState) -> list[Zone]:
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


def _answer_buttons(state: StepState) -> list[Button]:
    """Build the buttons that answer the step; a step answered by moves has none."""
    if state.message is not None and state.message["kind"] == "again" and state.attempt.answered_by != "moves":
        return [build_main_button("lesson:retry", _("Try again")), build_button("lesson:show", _("Show me"))]
    build = _BUTTONS.get(state.attempt.answered_by)
    return build(state) if build is not None else []


def _choose_buttons(state: StepState) -> list[Button]:
    return [build_main_button("choose:check", _("Check"), "" if state.picked else _("Tap an answer first."))]


def _pick_buttons(state: StepState) -> list[Button]:
    check = build_main_button("pick:check", _("Check"), "" if state.picked else _("Point at something first."))
    return [check, build_button(PICK_NOTHING, _("Nothing fits"))] if state.attempt.step.nothing else [check]


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


# The scene -----------------------------------------------------------------------------


def add_step(scene: Scene, position: CoursePosition, state: StepState, pace: int | None) -> None:
    """Add a step to a scene; replays advance every `pace` milliseconds, or with None only when asked to."""
    attempt = state.attempt
    scene |= {
        "title": step_title(attempt),
        "note": build_note(position),
        "world": attempt.step.game,
        "dock": "stacked",
        "lesson": build_bar(position, attempt.done),
        "goal": build_goal(state),
        "message": build_message(state),
        "buttons": build_buttons(position, state),
    }
    if state.message is None and attempt.step.how and not attempt.made:
        scene["message"] = {"kind": "say", "text": attempt.personalise(attempt.step.how)}
    if state.view is not None:
        part = only_shown(build_part(state), attempt.step.shows)
        scene |= {
            "faces": part["faces"],
            "seats": part["seats"],
            **({"anticlockwise": True} if part.get("anticlockwise") else {}),
            "zones": part["zones"],
            "dock": part.get("dock", "stacked"),
        }
        if state.may_move:
            of_table = [] if state.needs_next_round else part["buttons"]
            scene["buttons"] = [*of_table, *build_try_buttons(state), *scene["buttons"]]
    if answers := _answer_zones(state):
        scene["zones"] = [*scene.get("zones", []), *answers]
        scene["faces"] = scene["faces"] | _answer_faces(state)
    compress_faces(scene)
    if state.may_act and attempt.answered_by == "moves":
        scene["typed"] = example_move(attempt)
    if state.replay_goes_on and pace is not None:
        is_mistake = state.verdict is not None and state.verdict.kind == "mistake"
        scene["next"] = {"after": max(pace, READING_MS) if is_mistake else pace, "label": _("Go on")}
    if state.replay.travels:
        scene["travel"] = state.replay.travels
    _add_log(scene, state)


def add_empty_course(scene: Scene, position: CoursePosition) -> None:
    """Add the contents of a course without steps: the state of the review deck, and the button that leads on."""
    summary = position.progress.summary(position.day)
    scene |= {
        "dock": "stacked",
        "lesson": build_bar(position, is_done=False),
        "goal": {"text": summary, "parts": []},
        "message": {"kind": "ask", "text": summary},
    }
    scene["buttons"] = _follow_up_buttons(position)


# The table -----------------------------------------------------------------------------


def build_part(state: StepState) -> ScenePart:
    """Build the position as the learner sees it, prepared for the gestures that this kind of step expects."""
    attempt = state.attempt
    options = SceneOptions(
        names=state.replay.names,
        characters=characters_of_lessons(attempt.step.game, attempt.state.players, attempt.seat),
        refused=state.refused,
        acting=(state.may_move and state.is_to_act) or state.may_point,
        in_lesson=True,
        asked=attempt.asks_about_table,
    )
    part = scenes.scenes_of(attempt.step.game).part(state.view, state.shown_selection, options)
    main = [each for each in part["buttons"] if each.get("main") or each.get("place") == "primary"]
    switch_off_refused(
        attempt.step.game,
        state.view,
        state.shown_selection,
        main,  # others may be tried in a lesson
        lambda refusal: log_lines.describe_refusal(refusal, options.names),
    )
    if state.may_move and attempt.step.wait:
        _release_hand(part)
    if state.may_point:
        _make_pointable(part, state)
    _mind_the_lesson(part, state)
    for items in (part["zones"], part["seats"]):
        add_state(items, map(_table_place, state.highlights), "hint")
        if attempt.answered_by == "places":
            add_state(items, map(_table_place, state.refused), "refused")
            if attempt.done:
                add_state(items, map(_table_place, state.picked), "target")
    return part


def _mind_the_lesson(part: ScenePart, state: StepState) -> None:
    """Keep characters from talking, from looks that answer a question, and from silence when somebody is too early."""
    was_early = state.verdict is not None and state.verdict.kind == "on" and bool(state.verdict.lead)
    for seat in part["seats"]:
        seat.pop("talk", None)
        if state.attempt.asks_about_table:
            seat.pop("mood", None)
        if was_early and "turn" in seat.get("state", "").split():
            seat["says"] = {"text": _("My turn!"), "age": 0}
    for item in placed_items(part["zones"]):
        item.pop("hint", None)  # what a pile lacks may be the answer


def only_shown(part: ScenePart, shows: tuple[str, ...]) -> ScenePart:
    """Return the part with these zones only, and without the other seats; all of it if no zones are named."""
    if not shows:
        return part
    zones = [zone for zone in part["zones"] if zone["id"] in shows]
    shown: ScenePart = {**part, "zones": zones, "seats": []}
    if part.get("dock") != "festival":
        shown["dock"] = "stacked"
    return shown


def _release_hand(part: ScenePart) -> None:
    """Make the hand's cards touchable out of turn, for a step about what is forbidden then."""
    for zone in part["zones"]:
        for card in zone.get("cards", ()) if zone["id"] == "hand" else ():
            card.pop("fixed", None)


def build_try_buttons(state: StepState) -> list[Button]:
    """Build a button for each illegal move that the step wants tried, since the table offers none for it."""
    tries = state.attempt.step.tries
    line = _("Try it") if len(tries) == 1 else _("Try: {move}")
    return [
        {"id": f"{TRY}{at}", "label": line.format(move=describe_move(move, state.view))}
        for at, move in enumerate(tries)
        if state.view.why_not(move) is not None
    ]


def _table_place(place: str) -> str:
    """Return a lesson's place as the table names it: a flag belongs to its post."""
    return place.removesuffix(FLAG)


def _make_pointable(part: ScenePart, state: StepState) -> None:
    """Make everything with a place selectable, disable all else, and mark the picked places."""
    places = {_table_place(place) for place in state.pointable_places()}
    picked = {scene_place(_table_place(place)) for place in state.picked}
    for item in placed_items(part["zones"], part["seats"]):
        if not picked.isdisjoint(map(scene_place, place_and_pile(item["id"]))):
            is_open = item["id"].startswith("gap") or "slots" in item
            item["state"] = join_states(item.get("state", ""), "target" if is_open else "chosen")
        if "face" in item and item["id"] in places:
            item.pop("fixed", None)
    asks_for_gaps = state.asks_for("gap:")
    for zone in part["zones"]:
        zone["stepper"] = False
        if not asks_for_gaps:
            zone.pop("gaps", None)
        if zone["kind"] == "row" and "gaps" not in zone:
            zone["pick"] = "many"
        if zone["id"] in places and not zone.get("cards"):
            zone["place"] = True
        for dial in zone.get("dials", []):
            dial["fixed"] = True
    part["buttons"] = []


# Texts -----------------------------------------------------------------------------------


def build_note(position: CoursePosition) -> str:
    """Build the line under the title: course, step number, and what the step is about."""
    course, at = position.course, position.at
    step = _("step {at} of {all}").format(at=at + 1, all=len(course.entries)) if len(course.entries) > 1 else ""
    return " · ".join(filter(None, (course.title, step, course.entries[at].note)))


def build_message(state: StepState) -> Message:
    """Build the message line: the answer to the last act, else the goal."""
    message = state.message
    if message is None:
        goal: Message = {"kind": "ask", "text": state.attempt.say}
        clauses = state.attempt.step.clauses
        return goal | {"clause": clauses[0]} if clauses else goal
    return message


def step_title(attempt: Attempt) -> str:
    """Return the title of a step with a capital."""
    return attempt.title[:1].upper() + attempt.title[1:]


def describe_stars(count: int) -> str:
    """Describe the stars of a lesson in words; empty without stars.

    >>> describe_stars(3)
    'All by yourself: three stars!'
    """
    return ["", _("Lesson done: one star!"), _("Lesson done: two stars!"), _("All by yourself: three stars!")][count]


def format_mark(progress: Progress, lesson: str, step: str) -> str:
    """Return the mark after a step's title: a tick if done, a note if its answer was shown; "" while it is open."""
    if not progress.is_done(lesson, step):
        return ""
    return " · " + (_("shown to you") if progress.was_shown(lesson, step) else "✓")


def example_move(attempt: Attempt) -> str:
    """Return an example of how a move is written at this point: one that need not be allowed and is not the answer."""
    about = registry.about(attempt.step.game)
    if attempt.step.tries:
        return attempt.step.tries[0]
    kinds = {move.kind for move in attempt.view.moves()} if attempt.seat in attempt.state.to_act else set()
    moves = ((example, about.rules.read_move(example)) for example in about.examples)
    others = []
    for example, move in moves:
        if move.kind not in kinds:
            others.append((example, move))
        elif not gives_away(attempt, move):
            return example
    return next((example for example, move in others if not gives_away(attempt, move)), about.examples[0])


def example_number(attempt: Attempt) -> str:
    """Return an example of how the number that the step asks for is written."""
    return "40 %" if attempt.figure is not None and attempt.figure.is_chance else "7"


# Buttons ---------------------------------------------------------------------------------


def build_buttons(position: CoursePosition, state: StepState) -> list[Button]:
    """Build the buttons of a step: those that answer it, or those that lead on."""
    if state.is_replaying:
        return (
            []
            if state.replay_goes_on
            else [build_main_button("lesson:return", _("Try again")), build_button("lesson:show", _("Show me"))]
        )
    if state.attempt.done:
        return _next_buttons(position)
    if state.attempt.over:
        return [
            build_main_button("lesson:undo", _("Take the last move back")),
            build_button("lesson:again", _restart_label()),
        ]
    if state.needs_next_round:
        ended = ending_of(state.attempt.step.game, state.attempt.view)
        return [
            build_main_button("lesson:round", _("Next season") if ended and ended.kind == "season" else _("Next round"))
        ]
    if state.lets_others_act:
        return [build_main_button("lesson:on", _("Let them play"))]
    return _answer_buttons(state)


def _next_buttons(position: CoursePosition) -> list[Button]:
    step = position.next_step
    if step is None and position.course.lesson is not None:
        return [build_main_button("lesson:next", _("Continue"))]
    if step is None:
        return _follow_up_buttons(position)
    is_neighbour = step == position.at + 1
    label = _("Continue") if is_neighbour else _("To step {at}, which is still open").format(at=step + 1)
    return [build_main_button("lesson:next", label)]


def _follow_up_buttons(position: CoursePosition) -> list[Button]:
    return [build_main_button("lesson:next", position.follow_up)] if position.follow_up else []


def _restart_label() -> str:
    return _("Start this step again")


def build_tools(position: CoursePosition, state: StepState | None) -> list[Button]:
    """Build the tools: a hint, the ways back, the other steps, the learner's progress."""
    progress = build_button(PROGRESS, _("Your progress …"))
    if state is None:
        return [progress]
    tools = [_hint_tool(state)]
    if state.attempt.answered_by == "moves":
        may_undo = (state.may_act and state.attempt.made) or state.attempt.over
        why_off = "" if may_undo else _("There is no move of yours to take back.")
        tools.append(build_button("lesson:undo", _("Take back"), why_off) | {"icon": "undo"})
    at_start = "" if position.at else _("This is the first step.")
    return [
        *tools,
        build_button("lesson:again", _restart_label()) | {"icon": "again"},
        _in_menu(build_button("lesson:steps", _("Go to …"))),
        _in_menu(build_button("lesson:earlier", _("Step before"), at_start)),
        _in_menu(progress),
    ]


def _in_menu(tool: Button) -> Button:
    """Return the tool as an entry of the menu, for tools that are seldom used."""
    return tool | {"more": True}


def _hint_tool(state: StepState) -> Button:
    """Build the button of the next hint; after the last one it shows the answer."""
    attempt = state.attempt
    is_last = attempt.hints >= len(attempt.step.hints)
    label = _("Show me") if is_last else _("Next hint") if attempt.hints else _("Hint")
    why_off = _("Watch first.") if state.is_replaying else _("This step is done.") if attempt.done else ""
    return build_button("lesson:hint", label, why_off) | {"icon": "hint", "place": "hint"}


# The log ---------------------------------------------------------------------------------


def _add_log(scene: Scene, state: StepState) -> None:
    """Add what the learner has seen happen since the step began, as far as the scene stays small."""
    attempt, view = state.attempt, state.view
    if view is None or attempt.answered_by != "moves":
        return
    names = state.replay.names
    events = state.events_shown[len(attempt.begun.view(attempt.seat).log) :]
    log: list[LogLine] = [
        {
            "id": f"event:{at}",
            "number": "",
            "text": log_lines.describe_event(event, names)[: log_lines.MAX_LINE_LENGTH],
            "clause": event.clause,
        }
        for at, event in enumerate(events)
    ]
    if log:
        scene["log"] = log[-log_lines.LINES :]
        shorten_log(scene)


# As text ---------------------------------------------------------------------------------


def format_step(position: CoursePosition, state: StepState | None) -> str:
    """Return the step as text, with instructions for answering it from Python."""
    course = position.course
    if state is None:
        return f"{course.title}\n\n{position.progress.summary(position.day)}\n"
    attempt = state.attempt
    title = _("{title}, step {at} of {all}: {step}").format(
        title=course.title, at=position.at + 1, all=len(course.entries), step=attempt.title
    )
    message = build_message(state)
    lines = [title, "", attempt.say]
    if message["text"] != attempt.say:
        clause = f"[{message['clause']}]" if message.get("clause") else ""
        more = message.get("more", "") if attempt.done else ""
        lines += ["", " ".join(filter(None, (message["text"], clause, more)))]
    if state.view is not None:
        lines += ["", _table_text(state).rstrip()]
    return "\n".join([*lines, "", *_instructions(attempt)]) + "\n"


def _table_text(state: StepState) -> str:
    """Return the table as it is drawn now."""
    attempt = state.attempt
    return attempt.table_text if attempt.asks_about_table else str(state.view.as_text(state.replay.names))


def _instructions(attempt: Attempt) -> list[str]:
    """Return instructions for answering the step from Python."""
    if attempt.done:
        return [_("lesson.next() goes on.")]
    match attempt.answered_by:
        case "options":
            options = [f"  {number}  {text}" for number, text in enumerate(attempt.shuffled_items, 1)]
            return [*options, _("lesson.do(1) chooses the first; lesson.hint() helps.")]
        case "order":
            return [
                f"  {' | '.join(attempt.shuffled_items)}",
                _("lesson.do('... | ...') puts them in order; lesson.hint() helps."),
            ]
        case "places":
            return [_("lesson.do('seat:B') or lesson.do('hand:2 hand:3') points; lesson.hint() helps.")]
        case "number":
            return [_("lesson.do('{like}') says a number; lesson.hint() helps.").format(like=example_number(attempt))]
    return [_("lesson.do('{move}') makes a move; lesson.hint() helps.").format(move=example_move(attempt))]
