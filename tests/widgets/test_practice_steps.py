"""Steps made for a belief in the lesson player: it plays every form, and nothing may be said to fit."""

from __future__ import annotations

from functools import cache

import pytest

from gamelib import beliefs, lessons
from gamelib.lessons import checking
from gamelib.lessons.file_entries import LessonText
from gamelib.lessons.practice import answers_of_believer, practice_step
from tests.beliefs import GAMES
from tests.laws import many
from tests.support.lesson_browser import LessonBrowser, do_step, find_zone, open_lesson

FORMS = (
    ("nanatoridori", "rank-first", "choose"),
    ("nanatoridori", "rank-first", "number"),
    ("nanatoridori", "rank-first", "pick"),
    ("nanatoridori", "rank-first", "play"),
    ("nanuk", "type-is-free", "play"),
    ("nanuk", "target-ends", "number"),
    ("nanuk", "doomer-may-hunt", "choose"),
    ("koinobori", "tie-asks-flag", "choose"),
    ("koinobori", "take-middle", "pick"),
    ("koinobori", "extra-on-mast", "pick"),
    ("koinobori", "cover-closed", "pick"),
)


@cache
def step_of(game, name, kind, nothing_fits=False):
    """Return a step of a kind that was made for a belief."""
    steps = (practice_step(game, name, seed) for seed in range(200))
    return next(step for step in steps if step.kind == kind and (kind != "pick" or bool(step.places) != nothing_fits))


def open_practice(step):
    """Open the lesson player with one step that was made."""
    lesson = lessons.Lesson("practice", step.game, "Practice", 1, (), (), (step,))
    board = open_lesson(lesson)
    return board, LessonBrowser(board)


@pytest.mark.parametrize(("game", "name", "kind"), FORMS)
def test_player_plays_every_form(game, name, kind):
    board, browser = open_practice(step_of(game, name, kind))

    do_step(browser, board.attempt.step)

    assert board.attempt.done


@pytest.mark.parametrize(("game", "name", "kind"), FORMS)
def test_player_says_what_a_believer_thought(game, name, kind):
    board, browser = open_practice(step := step_of(game, name, kind))
    [believed, *_others] = answers_of_believer(step, name)

    match kind:
        case "choose":
            browser.tap(f"choose:{board.attempt.shuffled_items.index(believed) + 1}")
            scene = browser.press("choose:check")
        case "number":
            browser.send("set", id="number", value=believed)
            scene = browser.press("lesson:guess")
        case "play":
            scene = browser.type(believed)
        case "pick" if believed == "nothing":
            scene = browser.press("pick:nothing")
        case _:
            for place in believed.split():
                browser.tap(place)
            scene = browser.press("pick:check")

    assert not board.attempt.done
    assert "That would be right" in str(scene["message"])


@pytest.mark.parametrize(("game", "name"), [(game, belief.name) for game in GAMES for belief in beliefs.of(game)])
def test_steps_are_as_good_as_those_of_a_lesson(game, name):
    for seed in range(many(2, 12)):
        source = LessonText("made", "", "step")
        checking.check_step(source, step := practice_step(game, name, seed))
        assert [str(complaint) for complaint in source.complaints if not complaint.is_advice] == [], step.position


def test_nothing_can_be_said_to_fit():
    board, browser = open_practice(step_of("koinobori", "any-card-covers", "pick", nothing_fits=True))

    assert {"pick:check", "pick:nothing"} <= {button["id"] for button in board.scene["buttons"]}
    browser.press("pick:nothing")
    assert board.attempt.done


def test_nothing_is_no_answer_where_a_lesson_does_not_offer_it():
    step = next(step for step in lessons.lesson("nanatoridori", "01").steps if step.kind == "pick")
    board, browser = open_practice(step)

    browser.press("pick:nothing")
    assert "pick:nothing" not in {button["id"] for button in board.scene["buttons"]}
    assert board.attempt.tries == 0


def test_help_says_that_nothing_fits():
    board, _browser = open_practice(step_of("koinobori", "any-card-covers", "pick", nothing_fits=True))
    for _rung in range(5):
        board.hint()

    assert board.attempt.done
    assert "Nothing fits here." in str(board.scene["message"])


def test_number_may_be_below_nothing():
    steps = (practice_step("koinobori", "hand-scores", seed) for seed in range(200))
    board, _browser = open_practice(next(step for step in steps if step.right.startswith("-")))

    assert find_zone(board.scene, "number")
