"""Progress in lessons: stored by the browser, merged, copied, loaded, forgotten; the review of mistakes."""

from dataclasses import replace
from datetime import date

from gamelib import lessons
from gamelib.lessons import Progress
from tests.support.lesson_browser import LessonBrowser, find_zone, open_lesson
from widgets import Mistakes
from widgets.lesson.learner import Learner

TITLE = "Birds that sit together fly together"


def lesson_with_one_step_done():
    """Return a lesson of which one step is done, and its browser."""
    board = open_lesson("nanatoridori/01")
    browser = LessonBrowser(board)
    browser.send("hello", kept={})
    browser.type("7 [3 3 3] 5 1 4 6")
    return board, browser


# Stored by the browser ------------------------------------------------------------------


def test_progress_survives_a_reload():
    _board, browser = lesson_with_one_step_done()
    assert browser.stored["id"] == "progress"
    reloaded = open_lesson("nanatoridori/01")
    stored = {"id": "progress", "record": browser.stored["record"]}
    scene = LessonBrowser(reloaded).send("hello", kept=stored)

    assert reloaded.number == 2
    assert scene["note"] == f"{TITLE} · step 2 of 8"
    assert scene["game"] == "lessons"


def test_second_view_leaves_the_learner_at_their_step():
    _board, browser = lesson_with_one_step_done()
    reloaded = open_lesson("nanatoridori/01")
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
    board = open_lesson("nanatoridori/01")
    browser = LessonBrowser(board)
    browser.send("hello", kept={})
    browser.press("lesson:hint")
    reloaded = open_lesson("nanatoridori/01")
    other = LessonBrowser(reloaded)
    other.send("hello", kept={"record": browser.stored["record"]})

    assert reloaded.attempt.hints == 1
    assert reloaded.scene["tools"][0]["label"] == "Next hint"
    other.type("7 [3 3 3] 5 1 4 6")
    assert not reloaded.learner.progress.was_shown("nanatoridori/01_fly_together", "your first flock")


def test_unreadable_stored_progress_is_reported():
    board = open_lesson("nanatoridori/01")
    scene = LessonBrowser(board).send("hello", kept={"record": "{"})

    assert "could not be read" in scene["message"]["text"]
    assert board.learner.progress == Progress()


def test_lessons_of_one_learner_share_progress():
    learner = Learner()
    one, other = open_lesson("nanatoridori/01", learner=learner), open_lesson("nanatoridori/01", learner=learner)
    one.do("7 [3 3 3] 5 1 4 6")

    scene = LessonBrowser(other).press("lesson:steps")
    labels = [option["label"] for option in scene["form"]["fields"][0]["options"]]
    assert [label.endswith(" · ✓") for label in labels] == [True, *[False] * 7]


def test_list_of_steps_marks_the_ones_shown():
    board = open_lesson("nanatoridori/01")
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
    board = open_lesson("nanatoridori/01")
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
    board = open_lesson("nanatoridori/01", learner=learner)
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
    open_lesson("nanatoridori/01", learner=learner).do("pass")
    due_today = tuple(card._replace(due=date.today().toordinal()) for card in learner.progress.deck.cards)
    learner.set_progress(replace(learner.progress, deck=replace(deck, cards=due_today)))

    assert review.attempt.step.title == "your first flock"
    assert find_zone(review.scene, "hand")["cards"]
