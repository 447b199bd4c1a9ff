"""A single step of a lesson: what it omits, shared progress, its picture, one front end for many steps on a page."""

import base64
import re

import pytest

from gamelib import lessons
from gamelib.core.errors import GameError
from tests.support.lesson_browser import LessonBrowser, open_lesson
from widgets import Step
from widgets.lesson.learner import Learner
from widgets.stage.front_end import IS_SERVED, LESSON, VOILA_BASE, served_files, shared_script

FLOCK = "7 [3 3 3] 5 1 4 6"
EVERY_STEP = [
    (lesson, step.number) for course in lessons.courses().values() for lesson in course for step in lesson.steps
]


def first_step(learner=None):
    return Step("nanatoridori/01", 1, learner=learner or Learner())


def picture(step):
    """Return the stored picture of a step as HTML, and its drawing."""
    html = step._repr_mimebundle_()[0]["text/html"]
    return html, base64.b64decode(re.search(r'src="data:image/svg\+xml;base64,([^"]+)"', html)[1]).decode()


def test_single_step_has_no_head_log_or_way_on():
    step = first_step()
    LessonBrowser(step)
    step.do(FLOCK)

    assert step.scene["title"] == ""
    assert step.scene["look"] == {"alone": True}
    assert not {"log", "typed", "next"} & set(step.scene)
    assert step.scene["buttons"] == []
    assert [tool["id"] for tool in step.scene["tools"]] == ["lesson:hint", "lesson:undo", "lesson:again"]


def test_single_step_is_found_by_number_and_title():
    lesson = lessons.lesson("nanuk", "07")

    assert Step(lesson, "too late", learner=Learner()).number == 3
    with pytest.raises(GameError, match="it has"):
        Step(lesson, 99, learner=Learner())


def test_single_step_counts_for_its_lesson():
    learner = Learner()
    step = first_step(learner)
    step.do(FLOCK)

    assert open_lesson("nanatoridori/01", learner=learner).number == 2
    assert first_step(learner).scene["message"]["more"] == "You have done this step."


def test_single_step_shows_progress_made_elsewhere():
    learner = Learner()
    step, lesson = first_step(learner), open_lesson("nanatoridori/01", learner=learner)
    lesson.do(FLOCK)

    assert step.scene["message"]["more"] == "You have done this step."


def test_progress_of_the_browser_reaches_a_single_step():
    learner = Learner()
    first_step(learner).do(FLOCK)
    step = first_step(Learner())
    browser = LessonBrowser(step)
    browser.send("hello", kept={"record": learner.progress.write()})

    assert step.scene["message"]["more"] == "You have done this step."


def test_opening_single_steps_announces_nothing():
    step = first_step()
    before = step.scene.get("announced", 0), len(step.scene.get("announcements", []))
    LessonBrowser(step).send("hello", kept={"record": Learner().progress.write()})

    assert (step.scene.get("announced", 0), len(step.scene.get("announcements", []))) == before


def test_done_message_leaves_the_notice_to_the_page():
    step = first_step()
    step.do(FLOCK)

    assert step.attempt.personalise(step.attempt.step.done) not in step.scene["message"]["text"]
    assert "more" not in step.scene["message"]


def test_single_last_step_states_the_stars_of_its_lesson():
    lesson, learner = lessons.lesson("nanatoridori", "01"), Learner()
    for number in range(1, len(lesson.steps) + 1):
        step = Step(lesson, number, learner=learner, pace=None)
        while not step.attempt.done:
            step.hint()

    assert step.scene["message"]["more"] == "Lesson done: one star!"


def test_single_number_step_has_one_input():
    step = Step("nanuk/07", 7, learner=Learner())

    assert step.attempt.answered_by == "number"
    assert [zone["kind"] for zone in step.scene["zones"]] == ["number"]
    assert "typed" not in step.scene
    assert [button["id"] for button in step.scene["buttons"]] == ["lesson:guess"]


def test_hints_of_an_earlier_visit_are_restored():
    learner = Learner()
    first_step(learner).hint()

    assert first_step(learner).scene["tools"][0]["label"] == "Next hint"


@pytest.mark.parametrize("key", ["nanatoridori/01", "nanuk/07", "koinobori/08"])
def test_stored_picture_is_an_image_with_words_and_a_caption(key):
    html, drawing = picture(Step(key, 1, learner=Learner()))

    assert drawing.startswith("<svg")
    assert "is to act" not in drawing
    assert "Your hand" in re.search('alt="([^"]+)"', html)[1]
    assert "A still picture. Run this cell" in html


def test_picture_of_a_question_shows_its_answers():
    step = Step("nanuk/07", 3, learner=Learner())
    _html, drawing = picture(step)

    assert drawing.count("<rect") >= 2 + len(step.attempt.shuffled_items)
    assert "The hunt fails on day two." in drawing


def test_every_step_has_a_picture_and_text_without_python():
    for lesson, number in EVERY_STEP:
        step = Step(lesson, number, learner=Learner())
        bundle = step._repr_mimebundle_()[0]

        assert "<img" in bundle["text/html"], (lesson.key, number)
        assert "lesson." not in bundle["text/plain"], (lesson.key, number)


def test_step_sends_the_front_end_only_when_a_page_asks():
    step, sent = first_step(), []
    step.send = sent.append
    state = step.get_state()

    assert len(state["_esm"]) + len(state["_css"]) < 2500
    step._on_message(step, {"kind": "front-end"}, [])
    assert sent == [dict(zip(("kind", "script", "look"), ("front-end", *served_files(LESSON).values()), strict=True))]


def test_shared_script_names_the_front_end_it_asks_for():
    assert next(iter(served_files())) in shared_script()


def test_step_on_our_own_page_has_no_picture(monkeypatch):
    monkeypatch.setenv(IS_SERVED, "1")
    monkeypatch.setenv(VOILA_BASE, "/")
    step = first_step()

    assert "text/html" not in step._repr_mimebundle_()[0]
    assert "import(new URL(" in step._esm
