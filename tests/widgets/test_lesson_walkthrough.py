"""Every lesson and puzzle from its first step to its last; stored progress; the puzzles of a game."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from gamelib import lessons
from gamelib.core.errors import GameError
from gamelib.lessons import Progress
from gamelib.lessons.kinds.game import MAX_ACTS
from tests.support.lesson_browser import (
    ALL_LESSONS,
    SAMPLE_LESSON,
    LessonBrowser,
    check_size,
    do_step,
    each_kind_of_lesson,
    each_lesson,
    find_zone,
    main_button,
    open_lesson,
)
from widgets import Mistakes
from widgets.lesson.learner import Learner


@each_lesson
def test_lesson_is_done_by_its_answers(lesson):
    board = open_lesson(lesson.key)
    browser = LessonBrowser(board)
    browser.send("hello", kept={})
    for number, step in enumerate(lesson.steps, 1):
        assert board.number == number
        assert board.scene["message"]["text"] == (
            board.attempt.personalise(board.attempt.step.how) or board.attempt.say
        )
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
    stars, head = (0, "Lesson done!") if lesson.is_extra else (3, "All by yourself!")
    assert (ending["stars"], ending["head"], ending["can"]) == (stars, head, list(lesson.can))
    assert board.learner.progress.share(lesson) == (len(lesson.steps), len(lesson.steps))
    assert browser.stored["record"] == board.learner.progress.write()


@pytest.mark.deep
@each_kind_of_lesson
def test_lesson_done_by_hints_alone_earns_one_star_at_most(lesson):
    board = open_lesson(lesson.key)
    browser = LessonBrowser(board)
    for step in lesson.steps:
        for _press in range(len(step.hints) + MAX_ACTS + 2):
            if board.attempt.done:
                break
            check_size(browser.press("lesson:hint"))
            browser.watch_replay()
        assert board.attempt.done
        assert board.learner.progress.was_shown(lesson.key, step.id)
        browser.press("lesson:next")

    assert (board.scene["ending"]["stars"], board.scene["ending"]["head"]) == (not lesson.is_extra, "Lesson done!")
    assert [button["id"] for button in board.scene["buttons"]][-1] == "lesson:shown"
    assert not board.learner.progress.guesses


def show_answer(browser, step):
    """Take all hints of a step, and then its answer."""
    for _hint in range(len(step.hints) + 1):
        browser.press("lesson:hint")


def test_shown_steps_can_be_repeated_for_their_star():
    board = open_lesson(SAMPLE_LESSON)
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


def test_lesson_is_read_and_done_as_text():
    board = open_lesson(SAMPLE_LESSON)
    assert "Your hand: 7 3 3 3 5 1 4 6" in str(board)
    board.do("pass")
    assert "somebody has to begin. [NANA-3.3]" in str(board)
    board.do("7 [3 3 3] 5 1 4 6")
    assert "lesson.next() goes on." in str(board)


@pytest.mark.parametrize("name", ["", "nanuk/", "nanuk/99", "nowhere/01", 3, None, "nowhere.toml"])
def test_unknown_lesson_raises_game_error(name):
    with pytest.raises(GameError):
        open_lesson(name)


# Progress, stored by the browser --------------------------------------------------------


TITLE = "Birds that sit together fly together"


def lesson_with_one_step_done():
    """Return a lesson of which one step is done, and its browser."""
    board = open_lesson(SAMPLE_LESSON)
    browser = LessonBrowser(board)
    browser.send("hello", kept={})
    browser.type("7 [3 3 3] 5 1 4 6")
    return board, browser


def test_progress_survives_a_reload():
    _board, browser = lesson_with_one_step_done()
    assert browser.stored["id"] == "progress"
    reloaded = open_lesson(SAMPLE_LESSON)
    stored = {"id": "progress", "record": browser.stored["record"]}
    scene = LessonBrowser(reloaded).send("hello", kept=stored)

    assert reloaded.number == 2
    assert scene["note"] == f"{TITLE} · step 2 of 8"
    assert scene["game"] == "lessons"


def test_second_view_leaves_the_learner_at_their_step():
    _board, browser = lesson_with_one_step_done()
    reloaded = open_lesson(SAMPLE_LESSON)
    other = LessonBrowser(reloaded)
    other.send("hello", kept=browser.stored)
    reloaded.step(4)
    other.send("hello", kept=browser.stored)

    assert reloaded.number == 4


def test_address_of_a_course_opens_the_lesson_it_names():
    board = open_lesson("nanatoridori")
    browser = LessonBrowser(board)
    browser.send("hello", kept={}, hash="#lesson-03_take_them_home")

    assert board.course.lesson.name == "03_take_them_home"
    assert board.scene["address"] == "lesson-03_take_them_home"
    browser.send("hello", kept={}, hash="#lesson", came=True)
    assert board.course.lesson.name == "01_fly_together"
    browser.send("hello", kept={}, hash="#lesson-99_there_is_none", came=True)
    assert board.course.lesson.name == "01_fly_together"


def test_address_of_an_ended_lesson_opens_it_again():
    board = open_lesson("nanatoridori")
    browser = LessonBrowser(board)
    browser.send("hello", kept={}, hash="#lesson-01_fly_together")
    board.walk._open_end()
    browser.send("hello", kept={}, hash="#lesson-01_fly_together")
    assert board.walk.is_ended, "a connection that comes back changes nothing"

    browser.send("hello", kept={}, hash="#lesson-01_fly_together", came=True)
    assert not board.walk.is_ended


def test_hint_taken_before_a_reload_is_still_there():
    board = open_lesson(SAMPLE_LESSON)
    browser = LessonBrowser(board)
    browser.send("hello", kept={})
    browser.press("lesson:hint")
    reloaded = open_lesson(SAMPLE_LESSON)
    other = LessonBrowser(reloaded)
    other.send("hello", kept={"record": browser.stored["record"]})

    assert reloaded.attempt.hints == 1
    assert reloaded.scene["tools"][0]["label"] == "Next hint"
    other.type("7 [3 3 3] 5 1 4 6")
    assert not reloaded.learner.progress.was_shown("nanatoridori/01_fly_together", "your first flock")


def test_unreadable_stored_progress_is_reported():
    board = open_lesson(SAMPLE_LESSON)
    scene = LessonBrowser(board).send("hello", kept={"record": "{"})

    assert "could not be read" in scene["message"]["text"]
    assert board.learner.progress == Progress()


def test_lessons_of_one_learner_share_progress():
    learner = Learner()
    one, other = open_lesson(SAMPLE_LESSON, learner=learner), open_lesson(SAMPLE_LESSON, learner=learner)
    one.do("7 [3 3 3] 5 1 4 6")

    scene = LessonBrowser(other).press("lesson:steps")
    labels = [option["label"] for option in scene["form"]["fields"][0]["options"]]
    assert [label.endswith(" · ✓") for label in labels] == [True, *[False] * 7]


def test_list_of_steps_marks_the_ones_shown():
    board = open_lesson(SAMPLE_LESSON)
    browser = LessonBrowser(board)
    while not board.attempt.done:
        browser.press("lesson:hint")
    scene = browser.press("lesson:steps")

    assert scene["form"]["fields"][0]["options"][0]["label"].endswith(" · shown to you")


def test_course_resumes_and_leads_to_every_lesson():
    _board, browser = lesson_with_one_step_done()
    course = open_lesson("nanatoridori")
    assert (course.course.lesson.name, course.number) == ("01_fly_together", 1)
    other = LessonBrowser(course)
    other.send("hello", kept=browser.stored)
    assert course.number == 2
    scene = other.press("lesson:steps")
    siblings = next(field for field in scene["form"]["fields"] if field["id"] == "lesson")
    assert len(siblings["options"]) == len(lessons.courses()["nanatoridori"])
    other.form("steps", "go", step=1, lesson="02_more_or_higher")

    assert (course.course.lesson.name, course.number) == ("02_more_or_higher", 1)


# Copied, loaded, forgotten ----------------------------------------------------------------


def test_progress_is_copied_and_saved_as_a_file():
    board, browser = lesson_with_one_step_done()
    browser.press("lesson:progress")
    form = browser.form("progress", "copy")["form"]
    assert form["plain"] == browser.sent[-1]["text"] == board.learner.progress.write()
    browser.form("progress", "file")
    assert browser.sent[-1]["kind"] == "file"


def test_progress_is_loaded_from_text():
    progress = lesson_with_one_step_done()[0].learner.progress
    board = open_lesson(SAMPLE_LESSON)
    browser = LessonBrowser(board)
    browser.press("lesson:progress")
    browser.form("progress", "load")
    scene = browser.form("load", "load", text='{"format": 1, "steps": 5}')
    assert scene["form"]["text"].endswith("'steps' is a list of lists of 4")
    browser.form("load", "load", text=progress.write())

    assert board.learner.progress == progress


def test_progress_is_forgotten_after_a_second_question():
    board, browser = lesson_with_one_step_done()
    browser.press("lesson:progress")
    browser.form("progress", "all")
    assert board.learner.progress.steps
    browser.form("forget", "forget")

    assert board.learner.progress == Progress()
    assert browser.stored == {"kind": "keep", "id": None, "record": None}


# The review of mistakes ---------------------------------------------------------------------


def test_mistake_is_due_on_its_day_and_moves_on_when_right():
    learner = Learner()
    board = open_lesson(SAMPLE_LESSON, learner=learner)
    board.do("pass")
    assert "Nothing" not in str(Mistakes(learner=learner))
    today = date.today().toordinal()
    due_today = tuple(card._replace(due=today) for card in learner.progress.deck.cards)
    learner.set_progress(replace(learner.progress, deck=replace(learner.progress.deck, cards=due_today)))
    review = Mistakes(learner=learner)
    assert review.attempt.step.title == "your first flock"
    review.do("7 [3 3 3] 5 1 4 6")

    assert [card.box for card in learner.progress.deck.cards] == [1]
    assert learner.progress.deck.due(today) == ()


def test_review_opens_steps_that_became_due_elsewhere():
    learner = Learner()
    review = Mistakes(learner=learner)
    assert review.attempt is None
    deck = learner.progress.deck
    open_lesson(SAMPLE_LESSON, learner=learner).do("pass")
    due_today = tuple(card._replace(due=date.today().toordinal()) for card in learner.progress.deck.cards)
    learner.set_progress(replace(learner.progress, deck=replace(deck, cards=due_today)))

    assert review.attempt.step.title == "your first flock"
    assert find_zone(review.scene, "hand")["cards"]
