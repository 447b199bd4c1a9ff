"""Refused acts in lessons: by touch, out of turn, and while a step asks about its table."""

import re
from dataclasses import replace

import pytest

from gamelib import lessons
from gamelib.core.move_phrases import describe_move
from gamelib.lessons.act_notation import parse_places, right_places
from gamelib.lessons.attempt import answer
from gamelib.lessons.kinds.play_checks import attempts_along_answer
from tests.support.lesson_browser import (
    ALL_LESSONS,
    SAMPLE_LESSON,
    LessonBrowser,
    each_lesson,
    main_button,
    open_lesson,
)
from widgets import Step
from widgets.lesson import step_scene, step_state
from widgets.lesson.learner import Learner
from widgets.lesson.step_scene import build_part
from widgets.lesson.step_state import StepState, build_message
from widgets.scenes.shared import placed_items
from widgets.stage.scene import Gesture

MAX_PATHS = 60
"""Sequences of gestures that are followed at each length."""


def possible_gestures(state):
    """Return every gesture that the table, as it is, could receive."""
    part = step_scene.build_part(state)
    places = [item["id"] for item in placed_items(part["zones"], part["seats"])]
    cards = sum(len(zone.get("cards", ())) for zone in part["zones"] if zone["id"] == "hand")
    places += [zone["id"] for zone in part["zones"]] + [f"gap:{at}" for at in range(cards + 1)]
    buttons = [button["id"] for button in (*part["buttons"], *step_scene.build_try_buttons(state))]
    draggable = [place for place in places if place.startswith(("hand:", "row:", "post"))]
    return [
        *(Gesture("press", button) for button in buttons),
        *(Gesture("tap", place) for place in dict.fromkeys(places)),
        *(Gesture("drop", card, onto) for card in draggable for onto in places if not state.selection.target),
    ]


def find_refused_gestures(attempt, clause, max_gestures=3):
    """Return gestures that lead to a refusal citing this clause; None if no gestures do."""
    paths, selections = [()], set()
    for _length in range(max_gestures):
        longer = []
        for path in paths:
            for gesture in possible_gestures(state_after(attempt, path)):
                state = state_after(attempt, path)
                act = state.on_gesture(gesture)
                if act is not None:
                    refusal = attempt.judge(act).refusal
                    if refusal is not None and refusal.clause == clause:
                        return (*path, gesture)
                elif state.selection not in selections:
                    selections.add(state.selection)
                    longer.append((*path, gesture))
        paths = longer[:MAX_PATHS]
    return None


def state_after(attempt, gestures):
    """Return the state of the step after gestures that completed no act."""
    state = StepState(attempt)
    for gesture in gestures:
        state.on_gesture(gesture)
    return state


@each_lesson
def test_every_refused_answer_can_be_tried_by_touch(lesson):
    for step in lesson.steps:
        for attempt, act in (
            zip(attempts_along_answer(lessons.start_attempt(step)), step.answer, strict=True)
            if step.kind == "play"
            else ()
        ):
            refusal = attempt.judge(act).refusal
            assert refusal is None or find_refused_gestures(attempt, refusal.clause), (step.title, act)


@each_lesson
def test_every_right_place_can_be_pointed_at(lesson):
    for step in lesson.steps:
        if step.kind != "pick":
            continue
        board = open_lesson(lesson.key)
        board.step(step.number)
        view = board.attempt.view
        named = set().union(
            *right_places(step, view), *(parse_places(each.act, step.game, view) for each in step.mistakes)
        )
        touchable = [
            item["id"]
            for item in placed_items(board.scene["zones"], board.scene["seats"])
            if not item.get("fixed") and ("kind" not in item or item.get("place"))  # a zone is rarely itself a place
        ]

        assert named <= {place for each in touchable for place in picked_by_tap(board.attempt, each)}


def picked_by_tap(attempt, place):
    """Return the places that a step takes as pointed at when a learner taps something on its table."""
    return state_after(attempt, [Gesture("tap", place)]).picked


def test_a_pile_that_is_pointed_at_is_marked_card_by_card():
    board = open_lesson("nanatoridori/06")
    scene = LessonBrowser(board).tap("discard:3")
    states = {item["id"]: item.get("state", "") for item in placed_items(scene["zones"])}

    marked = {place for place, state in states.items() if "chosen" in state.split()}
    assert marked == {"discard", *(place for place in states if place.startswith("discard:"))}


def test_learner_may_act_out_of_turn_while_others_wait():
    board = open_lesson(SAMPLE_LESSON)
    browser = LessonBrowser(board)
    board.step("not your turn")

    scene = browser.tap("hand:2")

    assert scene["message"]["clause"] == "NANA-3.1"
    assert main_button(scene) == "lesson:on"
    browser.press("lesson:on")
    browser.watch_replay()
    assert board.attempt.seat in board.attempt.state.to_act
    browser.type("2 [6 6] 4 1")
    browser.watch_replay()
    assert board.verdict.is_done


def test_try_button_exists_while_its_move_is_refused():
    board = open_lesson("nanatoridori/09")
    browser = LessonBrowser(board)
    board.step("after the round")

    assert "try:0" not in [button["id"] for button in board.scene["buttons"]]
    browser.type("[4 4]")
    browser.watch_replay()
    assert [button["label"] for button in board.scene["buttons"]] == ["Try it", "Next round"]
    assert browser.press("try:0")["message"]["clause"] == "NANA-7.5"


# Steps about waiting ---------------------------------------------------------------------


WAITING = [(lesson.key, step) for lesson in ALL_LESSONS for step in lesson.steps if getattr(step, "wait", False)]
each_waiting_step = pytest.mark.parametrize(("key", "step"), WAITING, ids=[f"{key}-{step.id}" for key, step in WAITING])
TURN = re.compile(r"\b[Ii]t is (\{[A-H]\}'s|your) turn|\b[Nn]ow it is\b")


def open_lesson_at_step(key, step):
    board = open_lesson(key, pace=None)
    board.step(step.number)
    return board, LessonBrowser(board)


def touchable_places(scene):
    """Return the places of the learner's own cards, of the row, and of the dials."""
    return [card["id"] for zone in scene["zones"] if zone["id"] in ("hand", "row") for card in zone.get("cards", ())]


def check_message(board, place):
    """Check what a tap out of turn is answered by."""
    message, probe = (
        board.scene["message"],
        describe_move(board.attempt.step.tries[0] if board.attempt.step.tries else "pass", board.attempt.view),
    )
    assert message["kind"] != "refuse" or "Good" not in message["text"], place
    assert probe not in message.get("head", ""), (place, message)
    if message["kind"] == "refuse":
        assert message["head"].startswith(("Not now: ", "You have to wait", "You cannot take", "That is not allowed"))


@each_waiting_step
def test_a_tap_out_of_turn_is_not_called_another_move(key, step):
    board, browser = open_lesson_at_step(key, step)
    for place in touchable_places(board.scene):
        browser.tap(place)
        if board.attempt.done or not board.walk.state.may_move:
            break
        if not board.walk.state.is_to_act and board.scene["message"]["kind"] != "ask":
            check_message(board, place)


@each_waiting_step
def test_what_was_to_be_tried_is_praised(key, step):
    board, _browser = open_lesson_at_step(key, step)
    planned = board.attempt.plan[0]
    if planned.broke is None:
        return
    board.do(planned.written)

    message, parts = board.scene["message"], board.scene["goal"]["parts"]
    assert message["kind"] in ("say", "end") or message["head"].startswith("Not now: "), message
    assert parts == [] or parts[0]["done"], "what was tried is ticked off"
    assert not board.attempt.mistakes_made


@each_waiting_step
def test_the_goal_does_not_say_whose_turn_it_is(key, step):
    assert key
    assert not TURN.search(step.say), step.say


def test_a_tapped_six_out_of_turn_is_praised_as_asked():
    board = open_lesson(SAMPLE_LESSON, pace=None)
    board.step("not your turn")
    LessonBrowser(board).tap("hand:2")

    assert board.scene["message"]["head"] == "Not now: it is Dot's turn."
    assert (
        board.scene["message"]["text"]
        == "Nobody may act out of turn, however good the cards are. Yours are still in your hand."
    )


def test_a_touch_that_is_named_as_a_move_is_found(monkeypatch):
    monkeypatch.setattr(step_state, "build_message", lambda verdict, act, **_more: build_message(verdict, act))
    with pytest.raises(AssertionError):
        [test_a_tap_out_of_turn_is_not_called_another_move(key, step) for key, step in WAITING]


# Tables that steps ask about ------------------------------------------------------------


QUESTIONS = {
    f"{lesson.key}:{step.number}": (lesson, step.number)
    for course in lessons.courses().values()
    for lesson in course
    for step in lesson.steps
    if step.kind not in ("play", "game") and step.on_a_table
}
each_question = pytest.mark.parametrize(("lesson", "number"), QUESTIONS.values(), ids=QUESTIONS)


def placed_on_table(step):
    """Return everything with a place on the table of a step."""
    return list(placed_items(step.scene.get("zones", []), step.scene.get("seats", [])))


@each_question
def test_scene_of_a_question_works_nothing_out(lesson, number):
    step = Step(lesson, number, learner=Learner())
    seats = {zone["id"] for seat in step.scene.get("seats", []) for zone in seat.get("zones", [])}
    for item in placed_on_table(step):
        worked_out = {"tally", "worth", "meter", "by_flag", "remark", "offer", "tab", "lock"} & item.keys()
        assert not worked_out or (worked_out == {"meter"} and item["id"] in seats), item  # how high a mast is
        assert not {"turn", "winner", "offered"} & set(item.get("state", "").split()), item
        assert not any("point" in item.get(key, "") for key in ("note", "caption", "label")), item
        assert not any(word in item.get("label", "") for word in ("makes", "parts ")), item


@each_question
def test_text_and_picture_of_a_question_work_nothing_out(lesson, number):
    step = Step(lesson, number, learner=Learner())
    table, picture = step._current_attempt.table_text, step._repr_mimebundle_()[0]["text/html"]

    assert table.splitlines()[0] in str(step)
    assert f'alt="{table.splitlines()[0]}\n' in picture
    assert not any(word in table for word in ("would score", " to act", "> ", "wins", "win the", " points)", " point)"))


@pytest.mark.parametrize(
    ("key", "number", "word"),
    [("koinobori/05_what_flies_counts", 1, "worth"), ("nanuk/10_bears_and_the_win", 8, "state")],
)
def test_table_works_it_out_once_the_question_is_answered(key, number, word):
    step = Step(lessons.lesson(*key.split("/")), number, learner=Learner())
    step.do(answer(step._current_attempt))

    assert step.done
    assert any(word in item and item[word] not in ("", "you") for item in placed_on_table(step))


def test_score_piles_lie_open_where_a_step_asks_about_them():
    step = Step(lessons.lesson("nanuk", "10"), 8, learner=Learner())
    [piles] = [zone for zone in step.scene["zones"] if zone["id"] == "score"]

    assert [len(group["cards"]) for group in piles["groups"]] == list(map(len, step._current_attempt.view.piles))


def test_every_card_the_learner_has_is_in_sight():
    entries = [
        *(step for lesson in lessons.courses()["nanuk"] for step in lesson.steps),
        *(puzzle.step for puzzle in lessons.puzzles("nanuk")),
    ]
    attempts = [attempt for attempt in map(lessons.start_attempt, entries) if attempt.view is not None]
    with_piles = [attempt for attempt in attempts if attempt.view.piles[attempt.seat]]

    assert len(with_piles) > 20
    for attempt in with_piles:
        faces = {item["face"] for item in placed_items(build_part(StepState(attempt))["zones"]) if "face" in item}
        assert {*attempt.view.piles[attempt.seat], *attempt.view.pot} <= faces, attempt.step.where


@pytest.mark.parametrize(
    ("pile", "cards", "points"),
    [
        ("deer deer seal", [("deer", "×2"), ("seal", None), ("fish", None)], "1 point"),
        (
            "bear-deer seal",
            [("bear-deer", None), ("seal", None), ("fish", None)],
            "0 points without bears",
        ),
    ],
)
def test_pile_that_a_step_speaks_of_lies_open(pile, cards, points):
    lesson = lessons.lesson("nanuk", "01")
    first = lesson.steps[2]
    won = replace(first, position=first.position.replace("pile A deer seal", f"pile A {pile}"))
    step = Step(replace(lesson, steps=(*lesson.steps[:2], won)), 3, learner=Learner())
    [zone] = [zone for zone in step.scene["zones"] if zone["id"] == "won"]

    assert [(card["face"], card.get("note")) for card in zone["cards"]] == [*cards, ("place", None)]
    assert zone["caption"] == f"Your score pile: {points}"
