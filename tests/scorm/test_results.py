"""What arrives in a grade book: each row done by its real widgets, as its packaged page would report it.

The widgets run in Python and the first script of a page in Node, with stubs of a browser and a platform.
"""

import json
from fractions import Fraction

import pytest

from gamelib import exercises
from gamelib.core import registry
from tests.scorm.first_script import keep, visit_pages
from tests.support.fake_front_end import FakeComm
from tests.support.guessing_learner import controls_of_guess, send_act
from tests.support.lesson_browser import LessonBrowser, do_step
from widgets.desk.linked_lesson import LinkedLesson
from widgets.desk.own_lessons import EXAMPLE
from widgets.desk.unit_content import unit_lessons
from widgets.desk.unit_questions import unit_question
from widgets.lesson.exercise import Exercise
from widgets.lesson.learner import KEY, Learner
from widgets.lesson.player import Lesson
from widgets.progress.browser_store import PREFIX
from widgets.scorm.rows import all_rows, exercise_row, find_rows, own_row, unit_row

LESSONS = [row for row in all_rows() if row.look == "lesson"]


def open_row(row):
    """Return the lesson that the page of a row opens, for a learner who has done nothing yet."""
    if row.id.startswith("own-"):
        return LinkedLesson(EXAMPLE, alone=True)
    return Lesson(row.cells[1].split('"')[1], learner=Learner(), alone=True)


def do_steps(row, stored, last, shown=()):
    """Do the steps of a lesson up to a number, some by being shown; return what the page kept, and the first number."""
    board = open_row(row)
    browser = LessonBrowser(board)
    browser.send("hello", kept=stored)
    first = board.number
    for step in board.course.lesson.steps[first - 1 : last]:
        if step.number in shown:
            while not board.attempt.done:
                browser.press("lesson:hint")
                browser.watch_replay()
        else:
            do_step(browser, step)
            browser.watch_replay()
        browser.press("lesson:next")
    kept = [keep(KEY, message["id"], message["record"]) for message in browser.sent if message["kind"] == "keep"]
    return kept, first


def found_of(visit):
    """Return what a page finds in its storage, as it tells Python."""
    return json.loads(visit["found"].get(f"{PREFIX}{KEY}", "{}"))


@pytest.mark.deep
def test_every_lesson_is_stopped_halfway_and_then_done(tmp_path):
    halves = {row.id: do_steps(row, {}, len(row.parts) // 2)[0] for row in LESSONS}
    stopped = visit_pages(tmp_path, [(row, "1.2", [halves[row.id], []]) for row in LESSONS])

    rest = {}
    for row, (_first, second) in zip(LESSONS, stopped, strict=True):
        rest[row.id], opened_at = do_steps(row, found_of(second), len(row.parts))
        assert opened_at == len(row.parts) // 2 + 1, row.id
        assert second["count"] == f"{len(row.parts) // 2} of {len(row.parts)} done"
    done = visit_pages(tmp_path, [(row, "1.2", [halves[row.id], [*rest[row.id], ["leave"]]]) for row in LESSONS])

    for row, (_first, second) in zip(LESSONS, done, strict=True):
        assert (second["status"], second["score"]) == ("completed", "100"), row.id
        assert second["results"] == ["correct"] * len(row.parts), row.id
        assert second["length"] < 100, row.id


@pytest.mark.parametrize("edition", ["1.2", "2004"])
def test_steps_that_were_shown_score_nothing(tmp_path, edition):
    (row,) = find_rows(["nanuk/01"])
    kept, _first = do_steps(row, {}, len(row.parts), shown=(2, 5))
    ((visit,),) = visit_pages(tmp_path, [(row, edition, [kept])])

    assert (visit["status"], visit["score"]) == ("completed", "71")
    assert [at for at, result in enumerate(visit["results"], 1) if result == "neutral"] == [2, 5]


def test_own_lesson_is_done_in_a_package(tmp_path):
    (tmp_path / "mine.toml").write_text(EXAMPLE, encoding="utf-8")
    row = own_row(tmp_path / "mine.toml")
    kept, _first = do_steps(row, {}, 1)
    ((visit, again),) = visit_pages(tmp_path, [(row, "1.2", [kept, kept])])

    assert (visit["status"], visit["score"], visit["results"]) == ("completed", "100", ["correct"])
    assert (again["count"], again["results"]) == ("1 of 1 done", ["correct"])


def right_answer(exercise):
    """Return the right answer to an exercise as it would be typed."""
    return f"{round(1000 * exercise.answer)} of 1000" if exercise.kind == "sample" else f"{Fraction(exercise.answer)}"


def stands(box):
    """Return the event by which a box tells the page how it stands."""
    return ["event", "bbb-exercise", {name: box.card[name] for name in ("number", "typed", "state")}]


@pytest.mark.parametrize("game", registry.games())
def test_all_exercises_are_answered_and_come_back(tmp_path, game):
    acts, boxes = [], [Exercise(game, each.number) for each in exercises.exercises(game)]
    empty = [stands(box) for box in boxes]
    boxes[0].answer("123456")
    acts.append(stands(boxes[0]))
    for box in boxes:
        box.answer(right_answer(box.exercise))
        acts.append(stands(box))
    ((first, second),) = visit_pages(tmp_path, [(exercise_row(game), "2004", [[*empty, *acts], empty])])

    assert first["answered"] == []
    assert (first["status"], first["score"]) == ("completed", "100")
    assert first["results"] == ["incorrect", *["correct"] * len(boxes)]
    assert second["answered"] == [right_answer(box.exercise) for box in boxes]


@pytest.mark.parametrize("lesson", unit_lessons(), ids=lambda lesson: lesson.number)
def test_guesses_count_and_looks_do_not(tmp_path, lesson):
    row, acts = unit_row(lesson), []
    for at in range(1, len(row.parts) + 1):
        question, sent = unit_question(lesson.number, at), []
        question.comm = FakeComm(sent)
        if at > 1:
            send_act(question, 1, who="a learner", kind="press", id="unfold")
        for n, (place, value) in enumerate(controls_of_guess(question.guessing), 2):
            send_act(question, n, who="a learner", kind="set", id=place, value=value)
        send_act(question, 90, who="a learner", kind="press", id="skip" if at == len(row.parts) else "commit")
        said = [each["content"] for each in sent if each["method"] == "custom" and each["content"]["kind"] == "keep"]
        acts += [keep(question.scene["key"], each["id"], each["record"]) for each in said]
        acts.append(["event", "bbb-opened", {"key": question.topic.key, "isGuessed": question.scene["is_guessed"]}])
    ((visit, again),) = visit_pages(tmp_path, [(row, "2004", [acts, []])])

    many = len(row.parts)
    assert (visit["status"], visit["score"]) == ("completed", f"{round(100 * (many - 1) / many)}")
    assert visit["results"] == ["neutral"] * many
    assert len(again["found"]) == many - 1
