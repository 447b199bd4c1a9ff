"""Notebooks of lessons, courses and puzzles match what `tests.tools.make_lesson_notebooks` writes; nbval runs them."""

import ast
import base64
import re
from contextlib import redirect_stdout
from dataclasses import replace
from functools import cache
from importlib import import_module
from io import StringIO
from pathlib import Path

import nbformat
import pytest

from gamelib import lessons, odds
from gamelib.core.errors import GameError
from gamelib.core.language import seat_name
from gamelib.core.rulebook import clause
from gamelib.lessons import start_attempt
from tests import STALE
from tests.tools import lesson_cells
from tests.tools.lesson_situations import describe_situation
from tests.tools.make_lesson_notebooks import lesson_notebooks, sources, thin_notebooks
from widgets.lesson.single_step import draw_step

MAX_BYTES, MAX_BYTES_IN_ALL = 400_000, 9_000_000

EVERY_LESSON = [lesson for course in lessons.courses().values() for lesson in course]


@cache
def expected_lessons():
    return lesson_notebooks()


@cache
def expected_thin_notebooks():
    return thin_notebooks()


def stored_notebook(place):
    return nbformat.read(lessons.notebooks() / place, as_version=4)


each_lesson_notebook = pytest.mark.parametrize("place", sorted(f"{lesson.key}.ipynb" for lesson in EVERY_LESSON))


@pytest.mark.parametrize("place", sorted(map(str, expected_thin_notebooks())))
def test_course_notebook_is_up_to_date(place):
    path = lessons.notebooks() / place

    assert path.read_text(encoding="utf-8") == expected_thin_notebooks()[Path(place)], STALE


@each_lesson_notebook
def test_lesson_notebook_is_up_to_date(place):
    assert sources(stored_notebook(place)) == sources(expected_lessons()[Path(place)]), STALE


@each_lesson_notebook
def test_every_step_has_a_control_and_a_picture(place):
    lesson = lessons.lesson(*place.removesuffix(".ipynb").split("/"))
    controls = {cell.source: cell for cell in stored_notebook(place).cells if cell.source.startswith("Step(")}

    assert [*controls] == [f"Step(lesson, {step.number})" for step in lesson.steps]
    for cell in controls.values():
        [output] = cell.outputs
        assert set(output.data) == {"text/html", "text/plain"}
        drawing = re.search(r'<img [^>]*src="data:image/svg\+xml;base64,([^"]+)"', output.data["text/html"])[1]
        assert base64.b64decode(drawing).startswith(b"<svg")


@each_lesson_notebook
def test_python_cells_are_tagged_and_run_without_error(place):
    for cell in stored_notebook(place).cells:
        if cell.cell_type == "code" and not cell.source.startswith(("Step(", lesson_cells.FIRST_COMMENT)):
            assert cell.metadata.tags == lesson_cells.TAGS
            assert cell.source.startswith("# ")
            assert cell.outputs, cell.source
            assert {output.output_type for output in cell.outputs} <= {"stream", "execute_result"}


@each_lesson_notebook
def test_notebook_text_mentions_neither_cells_nor_python(place):
    text = "\n".join(cell.source for cell in stored_notebook(place).cells if cell.cell_type == "markdown")

    assert not re.findall(r"\b(cells?|Python|typing)\b", text)


def test_lesson_notebooks_stay_small():
    sizes = {place: (lessons.notebooks() / place).stat().st_size for place in expected_lessons()}

    assert {place: size for place, size in sizes.items() if size > MAX_BYTES} == {}
    assert sum(sizes.values()) <= MAX_BYTES_IN_ALL


@pytest.mark.parametrize("lesson", EVERY_LESSON, ids=lambda lesson: lesson.key)
def test_generated_refusals_cite_the_clause_of_the_mistake(lesson):
    for step in lesson.steps:
        asked = [line for line in lesson_cells.python_cells(lesson).get(step.number, ()) if "state.why_not(" in line]
        mistake = next(
            (
                each
                for each in step.mistakes
                if each.broke and any(f'state.why_not("{each.act}"' in line for line in asked)
            ),
            None,
        )
        if mistake and not step.python:
            seat = start_attempt(step).seat
            assert step.state().why_not(mistake.act, seat).clause == mistake.broke, (step.where, mistake)


@pytest.mark.parametrize("lesson", EVERY_LESSON, ids=lambda lesson: lesson.key)
def test_python_below_a_step_does_not_solve_it(lesson):
    for number, lines in lesson_cells.python_cells(lesson).items():
        attempt = start_attempt(lesson.step(number))
        assert not any(
            after.is_done for after in map(attempt.judge, re.findall(r'(?:play|why_not)\("([^"]*)"', "".join(lines)))
        ), lines
        if attempt.figure is not None:
            assert attempt.figure.brief not in printed_by(lesson, lines)


def printed_by(lesson, lines):
    """Return what the lines of a Python cell print."""
    with redirect_stdout(StringIO()) as printed:
        exec("\n".join(lines), {lesson.game: import_module(f"gamelib.{lesson.game}"), "odds": odds, "lesson": lesson})
    return printed.getvalue()


@pytest.mark.parametrize("lesson", EVERY_LESSON, ids=lambda lesson: lesson.key)
def test_text_below_a_step_folds_what_tells_the_answer(lesson):
    course = lessons.courses()[lesson.game]
    texts = [cell.source for cell in lesson_cells.lesson_cells(lesson, course) if cell.cell_type == "markdown"]

    for step, below in zip(lesson.steps, texts[2:], strict=True):
        folded = re.search(r"<details><summary><b>What to notice</b>.*?</details>", below)[0]
        told = lesson_cells._escape(start_attempt(step).personalise(step.notice or step.done))
        assert told in folded
        assert told not in below.replace(folded, "")


def test_situation_contains_only_what_the_learner_sees():
    step = lessons.lesson("nanuk", "07").step(1)
    other = replace(step, position=step.position.replace("B seal seal", "B fish bird"))

    assert describe_situation(start_attempt(step)) == describe_situation(start_attempt(other))


def test_own_situation_and_notice_replace_generated_ones():
    lesson = lessons.lesson("nanuk", "07")
    steps = (replace(lesson.steps[0], situation="Snow falls.", notice="It melts."), *lesson.steps[1:])
    cells = lesson_cells.lesson_cells(replace(lesson, steps=steps), [lesson, replace(lesson, steps=steps)])

    assert "*Snow falls.*" in cells[2].source
    assert "<b>What to notice</b></summary><p>It melts.</p></details>" in "".join(cell.source for cell in cells)


@pytest.mark.parametrize("python", ["# a\nimport os", "# a\ndef move(): pass", "print(1)", "# a" + "\nprint(1)" * 5])
def test_step_with_python_unfit_for_a_cell_is_refused(python):
    lesson = lessons.lesson("nanuk", "07")
    steps = (replace(lesson.steps[0], python=python), *lesson.steps[1:])

    with pytest.raises(ValueError, match="step 1"):
        lesson_cells.python_cells(replace(lesson, steps=steps))


def test_long_lessons_omit_the_least_useful_python():
    lesson = lessons.lesson("nanatoridori", "09")
    cells = lesson_cells.lesson_cells(lesson, lessons.courses()["nanatoridori"])
    kept = lesson_cells.python_cells(lesson)

    assert len(lesson.steps) >= 9
    assert len(cells) <= lesson_cells.MAX_CELLS
    assert 0 < len(kept) <= 4
    assert all(ast.parse("\n".join(lines)) for lines in kept.values())


def test_lesson_that_is_too_long_for_a_notebook_is_refused():
    lesson = lessons.lesson("nanuk", "07")
    steps = tuple(replace(step, number=number) for number, step in enumerate(lesson.steps * 2, 1))

    with pytest.raises(ValueError, match="split it"):
        lesson_cells.lesson_cells(replace(lesson, steps=steps), [replace(lesson, steps=steps)])


def test_error_of_the_library_is_one_sentence_in_a_notebook():
    assert GameError("the table is empty")._render_traceback_() == ["GameError: the table is empty"]


@pytest.mark.parametrize("lesson", EVERY_LESSON, ids=lambda lesson: lesson.key)
def test_key_points_tell_no_house_rule_before_it_is_taught(lesson):
    points = {number: lesson_cells._key_point(lesson, number) for number in lesson.clauses}
    teaches = any("rulings " in (step.position or "") for step in lesson.steps)

    for number, point in points.items():
        assert ("house rule" in point) == ("house rule" in clause(number).text and teaches), number


def test_key_points_of_the_lesson_on_house_rules_tell_them():
    points = [
        lesson_cells._key_point(lessons.lesson("nanatoridori", "13"), number)
        for number in ("NANA-5.10", "NANA-8.7", "NANA-8.12")
    ]

    assert all("By a house rule" in point for point in points)


@pytest.mark.parametrize("game", lessons.courses())
def test_still_pictures_of_steps_speak_to_the_reader(game):
    for lesson in lessons.courses()[game]:
        for step in lesson.steps:
            attempt = start_attempt(step)
            if attempt.view is not None and attempt.answered_by in ("moves", "places"):
                own = seat_name(attempt.seat)
                assert not re.search(rf">[^<]*\b{own}\b[^<]*<", draw_step(attempt).svg), step.id
