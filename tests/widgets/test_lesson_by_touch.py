"""Refused acts in lessons: whatever a step wants refused can be tried by tapping, pressing and dragging."""

from gamelib import lessons
from gamelib.lessons.act_notation import parse_places, right_places
from gamelib.lessons.kinds.play_checks import attempts_along_answer
from tests.support.lesson_browser import LessonBrowser, each_lesson, main_button, open_lesson
from widgets.lesson import step_scene
from widgets.lesson.step_state import StepState
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
        touchable = {
            item["id"] for item in placed_items(board.scene["zones"], board.scene["seats"]) if not item.get("fixed")
        }

        assert {place.removesuffix(":flag") for place in named} <= touchable


def test_learner_may_act_out_of_turn_while_others_wait():
    board = open_lesson("nanatoridori/01")
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
