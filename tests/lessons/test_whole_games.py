"""Whole games under a lesson's eye: advice, refusals, the sentence at the end; goals that read differently later on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gamelib import lessons
from gamelib.core import registry
from gamelib.lessons import Progress, start_attempt
from gamelib.lessons.attempt import answer
from gamelib.lessons.steps import LaterGoal
from tests.lessons.samples import PARTS
from tests.support.fake_front_end import FakeFrontEnd
from widgets import Lesson
from widgets.lesson.learner import Learner

LAST = {game: lessons.required_lessons(game)[-1] for game in registry.games()}
REFUSED = {"nanatoridori": "pass", "nanuk": "doom", "koinobori": "take 4"}
each_game = pytest.mark.parametrize("game", sorted(LAST))


def start(game):
    """Start the whole game with which a course ends."""
    return start_attempt(LAST[game].steps[-1])


def after_advice(attempt):
    """Return the verdict on the last move of a learner who follows all advice."""
    for written in answer(attempt):
        verdict = attempt.judge(written)
        attempt = verdict.attempt
    return verdict


@each_game
def test_every_course_ends_with_a_whole_game(game):
    attempt = start(game)
    last = after_advice(attempt)

    assert attempt.step.kind == "game"
    assert attempt.state.log[-1].kind in ("deal", "wind", "turn", "flags"), "nothing has been played yet"
    assert last.is_done
    state = last.attempt.state
    assert not state.to_act
    assert state.result is not None or state.round_result is not None
    assert len(last.attempt.made) > 10


@each_game
def test_end_says_first_how_it_went(game):
    last = after_advice(start(game))

    assert last.say.startswith(last.lead)
    assert last.lead[-1] in ".!"
    assert last.say.endswith(LAST[game].steps[-1].done)
    assert len(last.say) > len(last.lead) + len(LAST[game].steps[-1].done) + 2


@each_game
def test_refusal_is_explained_and_is_no_slip(game):
    verdict = start(game).judge(REFUSED[game])

    assert verdict.kind == "refused"
    assert verdict.clause
    assert "You could " in verdict.say
    assert not verdict.attempt.mistakes_made
    assert verdict.attempt.made == ()


@each_game
def test_hint_names_a_good_move_anew_in_each_turn(game):
    attempt = start(game)
    first = attempt.hint()
    assert "You could " in first.say
    assert first.places
    moved = first.attempt.judge(first.attempt.next_act).attempt

    assert (first.attempt.hints, moved.hints) == (1, 0)
    assert "You could " in moved.hint().say


@each_game
def test_move_made_by_the_lesson_is_remembered_as_shown(game):
    attempt = start(game)
    shown = attempt.hint().attempt.hint().attempt
    assert len(shown.made) == 1
    last = after_advice(shown)
    kept = Progress().with_verdict(LAST[game].key, last, today=1)

    assert kept.was_shown(LAST[game].key, attempt.step.id)
    unaided = Progress().with_verdict(LAST[game].key, after_advice(attempt), today=1)
    assert not unaided.was_shown(LAST[game].key, attempt.step.id)


def test_table_tells_what_the_others_did():
    board = Lesson(LAST["koinobori"].key, learner=Learner(), pace=None)
    board.do(board.attempt.next_act)

    assert board.scene["message"]["text"] != board.attempt.say
    assert "takes" in board.scene["message"]["text"] or "Tama" in board.scene["message"]["text"]


def test_goal_reads_differently_once_its_words_hold(start_first_step):
    step = replace(
        start_first_step(PARTS).step,
        then=(LaterGoal((("refused NANA-3.3",),), "Now lead."), LaterGoal((("refused NANA-4.2",),), "Never.")),
    )
    attempt = start_attempt(step)

    assert attempt.say == "Try to pass, then lead."
    assert attempt.judge("pass").attempt.say == "Now lead."


def test_touch_out_of_turn_is_answered_by_whose_turn_it_is():
    board = Lesson("nanatoridori/01", learner=Learner(), pace=None)
    board.step("not your turn")
    board.do("2 [6 6] 4 1")
    message = board.scene["message"]

    assert message["kind"] == "refuse"
    assert message["head"].startswith("Not now: it is ")
    assert [part["done"] for part in board.scene["goal"]["parts"]] == [True, False]
    assert [button["label"] for button in board.scene["buttons"]] == ["Let them play"]
    board.do("go on")
    assert board.scene["goal"]["text"] == "Now it is your turn. Beat the two fives."


def test_goal_that_changes_waits_until_others_have_played():
    board = Lesson("nanatoridori/01", learner=Learner())
    front = FakeFrontEnd(board)
    board.step("not your turn")
    board.do("2 [6 6] 4 1")
    board.do("go on")
    goals = []
    while "next" in board.scene:
        goals.append(board.scene["goal"]["text"])
        front.send("go")

    assert {*goals} == {"Now let Dot and Olive play, then beat them."}
    assert board.scene["goal"]["text"] == "Now it is your turn. Beat the two fives."


SHOWING = [
    (lesson.key, step)
    for course in lessons.courses().values()
    for lesson in course
    for step in lesson.steps
    if step.shows
]


@pytest.mark.parametrize(("key", "step"), SHOWING, ids=lambda each: getattr(each, "id", each))
def test_only_the_zones_that_a_step_names_are_shown(key, step):
    board = Lesson(key, learner=Learner(), pace=None)
    board.step(step.number)

    assert {zone["id"] for zone in board.scene["zones"]} == set(step.shows)
    assert board.scene["seats"] == []
