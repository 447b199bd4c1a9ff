"""Steps about waiting: a refusal speaks of what was done, what was to be tried is praised, and the goal stays true."""

import re

import pytest

from gamelib.core.move_phrases import describe_move
from tests.support.lesson_browser import ALL_LESSONS, LessonBrowser, open_lesson
from widgets.lesson import step_state
from widgets.lesson.step_state import build_message

WAITING = [(lesson.key, step) for lesson in ALL_LESSONS for step in lesson.steps if getattr(step, "wait", False)]
each_waiting_step = pytest.mark.parametrize(("key", "step"), WAITING, ids=[f"{key}-{step.id}" for key, step in WAITING])
TURN = re.compile(r"\b[Ii]t is (\{[A-H]\}'s|your) turn|\b[Nn]ow it is\b")


def opened(key, step):
    board = open_lesson(key, pace=None)
    board.step(step.number)
    return board, LessonBrowser(board)


def touchable(scene):
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
        assert message["head"].startswith(("You have to wait", "You cannot take", "That is not allowed")), message


@each_waiting_step
def test_a_tap_out_of_turn_is_not_called_another_move(key, step):
    board, browser = opened(key, step)
    for place in touchable(board.scene):
        browser.tap(place)
        if board.attempt.done or not board.walk.state.may_move:
            break
        if not board.walk.state.is_to_act and board.scene["message"]["kind"] != "ask":
            check_message(board, place)


@each_waiting_step
def test_what_was_to_be_tried_is_praised(key, step):
    board, _browser = opened(key, step)
    planned = board.attempt.plan[0]
    if planned.broke is None:
        return
    board.do(planned.written)

    message = board.scene["message"]
    assert message["kind"] in ("say", "end"), message
    assert "refused" not in str([zone.get("cards") for zone in board.scene["zones"]])


@each_waiting_step
def test_the_goal_does_not_say_whose_turn_it_is(key, step):
    assert key
    assert not TURN.search(step.say), step.say


def test_a_tapped_six_out_of_turn_is_praised_as_asked():
    board = open_lesson("nanatoridori/01", pace=None)
    board.step("not your turn")
    LessonBrowser(board).tap("hand:2")

    assert board.scene["message"]["kind"] == "say"
    assert board.scene["message"]["text"] == (
        "Good, you have seen what the table says: it is Ben's turn. Go on: Play your sixes in your turn."
    )


def test_a_touch_that_is_named_as_a_move_is_found(monkeypatch):
    monkeypatch.setattr(step_state, "build_message", lambda verdict, act, **_more: build_message(verdict, act))
    with pytest.raises(AssertionError):
        [test_a_tap_out_of_turn_is_not_called_another_move(key, step) for key, step in WAITING]
