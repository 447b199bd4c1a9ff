"""The rows of a grade book: every lesson and exercise has one, and each part is known by a sign that stays."""

import hashlib
import re
from collections import Counter
from pathlib import Path

import pytest

from gamelib import exercises, lessons
from gamelib.core import registry
from gamelib.core.errors import GameError
from gamelib.lessons import Progress, start_attempt
from gamelib.lessons import progress as saved_progress
from tests.support.guessing_learner import send_act
from widgets.desk.linked_lesson import LinkedLesson
from widgets.desk.own_lessons import EXAMPLE, OwnLesson
from widgets.desk.unit_content import unit_lessons
from widgets.desk.unit_questions import questions_of, unit_question
from widgets.lesson.exercise import Exercise
from widgets.lesson.learner import Learner
from widgets.lesson.player import Lesson
from widgets.scorm.rows import MOST_PARTS, all_rows, find_rows, lesson_row, own_row, signs_of


@pytest.fixture
def own_file(tmp_path):
    file = tmp_path / "beat it!.toml"
    file.write_text(EXAMPLE, encoding="utf-8")
    return file


def test_every_lesson_exercise_and_unit_lesson_has_a_row():
    ids = [row.id for row in all_rows()]
    expected = {f"{game}-{lesson.name}" for game, course in lessons.courses().items() for lesson in course}
    expected |= {f"{game}-exercises" for game in registry.games()}
    expected |= {f"unit-{lesson.number}" for lesson in unit_lessons()}

    assert set(ids) == expected
    assert len(ids) == len(expected)


def test_rows_are_named_so_that_every_platform_takes_them():
    for row in all_rows():
        assert re.fullmatch(r"[A-Za-z][A-Za-z0-9_-]{1,60}", row.id)
        assert 0 < len(row.title) <= 80
        assert 0 < len(row.parts) <= MOST_PARTS


def test_signs_within_a_row_differ_and_are_three_letters():
    for row in all_rows():
        assert [sign for sign, many in Counter(part.sign for part in row.parts).items() if many > 1] == []
        assert all(re.fullmatch(r"[A-Za-z0-9_-]{3}", part.sign) for part in row.parts)


def test_names_with_the_same_sign_get_different_ones():
    names, seen = [hashlib.sha256(bytes([at % 256, at // 256])).hexdigest() for at in range(2000)], {}
    twins = [(name, seen[sign]) for name in names if seen.setdefault(sign := signs_of([name])[0], name) != name]

    assert twins
    for pair in twins:
        assert len({*signs_of(pair)}) == 2


def test_a_step_keeps_its_sign_when_others_come_before_it():
    assert signs_of(["one", "two"])[1] == signs_of(["new", "one", "two"])[2]


def test_keys_of_steps_are_those_under_which_pages_keep_progress():
    for row in all_rows():
        if row.look == "lesson":
            player = Lesson(row.cells[1].split('"')[1], learner=Learner(), pace=None, alone=True)
            assert [part.key for part in row.parts] == [entry.key for entry in player.course.entries]


def test_keys_of_exercises_are_their_numbers():
    for game in registry.games():
        (row,) = find_rows([f"{game}/exercises"])
        assert [part.key for part in row.parts] == [f"{each.number}" for each in exercises.exercises(game)]


@pytest.mark.parametrize("number", range(1, len(unit_lessons()) + 1))
def test_keys_of_questions_are_those_of_their_guesses(number):
    (row,) = find_rows([f"unit/{number}"])
    asked = [unit_question(number, at) for at in range(1, len(row.parts) + 1)]

    assert [part.key for part in row.parts] == [question.topic.key for question in asked]
    assert row.cells[1:] == tuple(f"unit_question({number}, {at})" for at in range(1, len(asked) + 1))


def test_questions_of_the_unit_are_those_of_its_walls():
    for lesson in unit_lessons():
        asked = {lesson.question_of(block) for block in lesson.content["block"]} - {""}
        assert len(questions_of(lesson)) == len(asked)
        assert {lesson.numbers[name].question for name in lesson.numbers} >= asked


@pytest.mark.parametrize("at", [0, 3, "1", True])
def test_unknown_question_of_a_lesson_is_refused(at):
    with pytest.raises(GameError, match="numbered 1 to 2"):
        unit_question(1, at)


def test_a_question_says_whether_a_guess_opened_its_answer():
    for button, is_guessed in (("skip", False), ("commit", True)):
        question = unit_question(2, 1)
        if is_guessed:
            send_act(question, 1, who="a guesser", kind="set", id="guess", value=40)
        send_act(question, 2, who="a guesser", kind="press", id=button)
        assert (question.scene["is_open"], question.scene["is_guessed"]) == (True, is_guessed)


def test_a_box_for_an_answer_says_which_exercise_it_is():
    for each in exercises.exercises("nanuk"):
        assert Exercise("nanuk", each.number).card["number"] == each.number


# Lessons of one's own ---------------------------------------------------------------------


def test_own_lesson_has_a_row_named_after_its_file(own_file):
    row = own_row(own_file)

    assert (row.id, row.title, row.game) == ("own-beat_it", "Beat a pair", "nanatoridori")
    assert [part.key for part in row.parts] == [f"nanatoridori/{OwnLesson(EXAMPLE).name}#higher"]


def test_own_lesson_keeps_its_signs_when_its_text_is_mended(own_file):
    before = own_row(own_file)
    own_file.write_text(EXAMPLE.replace("beat them.", "beat both of them."), encoding="utf-8")
    after = own_row(own_file)

    assert [part.key for part in before.parts] != [part.key for part in after.parts]
    assert [part.sign for part in before.parts] == [part.sign for part in after.parts]


def test_cell_of_an_own_lesson_plays_exactly_its_text(own_file):
    own_file.write_text(EXAMPLE.replace("Beat a pair", "Don't “beat” \\\\ a pair"), encoding="utf-8")
    row, names = own_row(own_file), {}
    for cell in row.cells:
        exec(f"it = {cell}" if cell.startswith("Linked") else cell, names)

    assert [entry.key for entry in names["it"].course.entries] == [part.key for part in row.parts]


def test_own_lesson_that_cannot_be_taught_is_refused(own_file, tmp_path):
    own_file.write_text(EXAMPLE.replace("[6 6]", "[7 7]"), encoding="utf-8")
    with pytest.raises(GameError, match="cannot be taught yet"):
        find_rows([str(own_file)])
    with pytest.raises(GameError, match="cannot be read"):
        find_rows([str(tmp_path / "none.toml")])


def test_two_own_lessons_with_the_same_name_are_refused(own_file, tmp_path):
    other = tmp_path / "beat_it.toml"
    other.write_text(EXAMPLE.replace("Beat a pair", "Another"), encoding="utf-8")

    with pytest.raises(GameError, match="own-beat_it: rename"):
        find_rows([str(own_file), str(other)])


# What is asked for ------------------------------------------------------------------------


def test_words_choose_rows_in_their_order_each_once(own_file):
    words = ["unit/2", "nanuk/03", "nanuk/03_take_a_side", str(own_file), "nanuk/exercises", "unit/2"]

    found = [row.id for row in find_rows(words)]
    assert found == ["unit-2", "nanuk-03_take_a_side", "own-beat_it", "nanuk-exercises"]
    assert [row.id for row in find_rows(["koinobori"])][-2:] == ["koinobori-15_other_answers", "koinobori-exercises"]


@pytest.mark.parametrize("word", ["chess", "nanuk/99", "unit/5", "unit/x", "exercises", ""])
def test_unknown_words_are_refused_in_a_sentence(word):
    with pytest.raises(GameError):
        find_rows([word])


# Alone ------------------------------------------------------------------------------------


def finish(player):
    """Do every step of a lesson as its answer says, and open the page after the last one."""
    steps = player.course.lesson.steps
    player.learner.set_progress(
        Progress().merged(
            saved_progress.read(
                '{"format": 1, "steps": ['
                + ", ".join(f'["{player.course.lesson.key}#{step.id}", 1, 0, 0]' for step in steps)
                + "]}"
            )
        )
    )
    player.step(len(steps))
    player.next()


def labels_of_buttons(player):
    """Return the labels of all buttons and tools that a lesson shows."""
    scene = player.scene
    return {each["id"]: each["label"] for each in [*scene.get("buttons", []), *scene.get("tools", [])]}


def test_lesson_alone_leads_to_no_other_and_not_to_what_is_kept():
    both = [Lesson("nanuk/01", learner=Learner(), pace=None, alone=alone) for alone in (False, True)]
    assert [("lesson:progress" in labels_of_buttons(player)) for player in both] == [True, False]
    for player in both:
        finish(player)
    among, alone = both

    assert (labels_of_buttons(among)["lesson:next"], labels_of_buttons(alone)["lesson:next"]) == (
        f"Next: {lessons.courses()['nanuk'][1].short}",
        "Start again from the first step",
    )
    alone.next()
    assert alone.course.lesson == lessons.courses()["nanuk"][0]


def test_own_lesson_alone_leads_to_nothing_that_is_kept():
    assert ["lesson:progress" in labels_of_buttons(LinkedLesson(EXAMPLE, alone=alone)) for alone in (False, True)] == [
        True,
        False,
    ]


def test_lesson_alone_offers_only_its_own_steps():
    for alone in (False, True):
        player = Lesson("nanuk/01", learner=Learner(), pace=None, alone=alone)
        player._toolbar.ask_step()
        names = [field["id"] for field in player.announcer.form.form["fields"]]
        assert ("lesson" in names) == (not alone)


def test_progress_that_a_package_gives_a_page_opens_its_step():
    """The text is the one that `tests/js/scorm.test.mjs` expects."""
    row = lesson_row(lessons.courses()["nanuk"][0])
    text = '{"format":1,"steps":[' + ",".join(f'["{part.key}",1,0,0]' for part in row.parts[:2]) + "]}"
    player = Lesson("nanuk/01", learner=Learner(saved_progress.read(text)), pace=None, alone=True)

    assert player.number == 3
    assert start_attempt(player.course.entries[2].step).say == player.attempt.say


def test_files_of_rows_are_named_like_nothing_else():
    assert len({row.page for row in all_rows()}) == len(all_rows())
    assert not any(Path(row.page).parent.name for row in all_rows())
