"""Every lesson and puzzle from its first step to its last, done by its answers, by hints alone, and as text."""

import pytest

from gamelib import lessons
from gamelib.core.errors import GameError
from tests.support.lesson_browser import (
    ALL_LESSONS,
    LessonBrowser,
    check_size,
    do_step,
    each_lesson,
    games_with_puzzles,
    main_button,
    open_lesson,
)
from widgets import Puzzles
from widgets.lesson.learner import Learner


@each_lesson
def test_lesson_is_done_by_its_answers(lesson):
    board = open_lesson(lesson.key)
    browser = LessonBrowser(board)
    browser.send("hello", kept={})
    for number, step in enumerate(lesson.steps, 1):
        assert board.number == number
        assert board.scene["message"]["text"] == board.attempt.say
        do_step(browser, step)
        browser.watch_replay()
        assert board.verdict.is_done, (step.title, board.scene["message"])
        assert check_size(board.scene)["message"]["kind"] == "end"
        assert "★" not in board.scene["note"]
        assert main_button(board.scene) == "lesson:next"
        browser.send("enter", place="hand:1")

    assert board.done
    ending = check_size(board.scene)["ending"]
    assert ending["play"] == "Play an easy game"
    assert (ending["stars"], ending["head"], ending["can"]) == (3, "All by yourself!", list(lesson.can))
    assert board.learner.progress.share(lesson) == (len(lesson.steps), len(lesson.steps))
    assert browser.stored["record"] == board.learner.progress.write()


@each_lesson
def test_lesson_done_by_hints_alone_earns_one_star(lesson):
    board = open_lesson(lesson.key)
    browser = LessonBrowser(board)
    for step in lesson.steps:
        for _press in range(len(step.hints) + len(step.answer) + 2):
            if board.attempt.done:
                break
            check_size(browser.press("lesson:hint"))
            browser.watch_replay()
        assert board.attempt.done
        assert board.learner.progress.was_shown(lesson.key, step.id)
        browser.press("lesson:next")

    assert (board.scene["ending"]["stars"], board.scene["ending"]["head"]) == (1, "Lesson done!")
    assert [button["id"] for button in board.scene["buttons"]][-1] == "lesson:shown"
    assert not board.learner.progress.guesses


def show_answer(browser, step):
    """Take all hints of a step, and then its answer."""
    for _hint in range(len(step.hints) + 1):
        browser.press("lesson:hint")


def test_shown_steps_can_be_repeated_for_their_star():
    board = open_lesson("nanatoridori/01")
    browser = LessonBrowser(board)
    for step in board.course.lesson.steps:
        if step.number == 2:
            show_answer(browser, step)
        else:
            do_step(browser, step)
        browser.watch_replay()
        browser.press("lesson:next")
    assert board.scene["ending"]["text"] == "You were shown one step. Go over it, and the third star is yours."
    assert "play" not in board.scene["ending"]

    browser.press("lesson:shown")
    assert (board.number, board.attempt.done) == (2, False)
    do_step(browser, board.course.lesson.steps[1])
    browser.press("lesson:next")
    assert board.scene["ending"]["stars"] == 3


def test_answers_name_players():
    for lesson in ALL_LESSONS:
        for step in lesson.steps:
            if step.kind in ("choose", "order"):
                board = open_lesson(lesson.key)
                board.step(step.number)
                assert "{" not in "".join(
                    tile["label"] for zone in board.scene["zones"] for tile in zone.get("groups", ())
                )


@pytest.mark.parametrize("game", games_with_puzzles())
def test_puzzles_come_in_the_order_of_their_seed(game):
    board = Puzzles(game, seed=5, learner=Learner())
    assert [entry.step for entry in board.course.entries] == [each.step for each in lessons.puzzle_order(game, 5)]
    browser = LessonBrowser(board)
    for entry in board.course.entries:
        browser.type(entry.step.best[0])
        browser.watch_replay()
        assert board.attempt.done, entry.step.title
        check_size(board.scene)
        board.next()

    assert board.done
    assert f"{game}/puzzles#{entry.step.id}" in board.learner.progress.steps


def test_lesson_is_read_and_done_as_text():
    board = open_lesson("nanatoridori/01")
    assert "Your hand: 7 3 3 3 5 1 4 6" in str(board)
    board.do("pass")
    assert "somebody has to begin. [NANA-3.3]" in str(board)
    board.do("7 [3 3 3] 5 1 4 6")
    assert "lesson.next() goes on." in str(board)


@pytest.mark.parametrize("name", ["", "nanuk/", "nanuk/99", "nowhere/01", 3, None, "nowhere.toml"])
def test_unknown_lesson_raises_game_error(name):
    with pytest.raises(GameError):
        open_lesson(name)
