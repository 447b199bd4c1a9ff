"""Known slips in exercises: told by links of the second version, in codes and files, and counted over a class."""

import json
from dataclasses import replace

import pytest

from gamelib import exercises
from gamelib import homework as homeworks
from gamelib.core.errors import BadNotation, BadSave, GameError
from gamelib.core.packed_text import pack
from gamelib.homework import (
    ExercisesPart,
    Homework,
    LearnerResults,
    LessonPart,
    OwnWork,
    PartResult,
    as_code_tells,
    judge_code,
    read_code,
    read_work,
    write_code,
)
from gamelib.homework.given import ENOUGH_TAGS, PLAIN, WITH_SLIPS
from gamelib.homework.handed_file import read_file, write_file
from gamelib.homework.handed_in import read_handed
from gamelib.homework.mix_ups import mix_ups, name_slip
from gamelib.homework.part_results import count_states, number_of, result_of
from tests.library.homework_cases import four_parts, fullest, random_results, seeded

TOLD = four_parts().with_slips()
PART = TOLD.parts[1]
PLACE = PART.place_of_slip(2, 2)


def test_links_with_slips_are_of_the_second_version():
    assert PART.slips == tuple(len(exercises.exercise("nanatoridori", number).slips) for number in (1, 3, 4, 6))
    assert (four_parts().write()[0], TOLD.write()[0]) == (PLAIN, WITH_SLIPS)
    assert homeworks.read(TOLD.write()) == TOLD
    assert TOLD.text.splitlines()[2] == "exercises nanatoridori 1:2 3:1 4:3 6:" + str(PART.slips[3])
    assert four_parts().key != TOLD.key


def test_a_letter_of_the_wrong_version_is_refused():
    for given, letter in ((four_parts(), WITH_SLIPS), (TOLD, PLAIN)):
        with pytest.raises(BadNotation, match="whole homework"):
            homeworks.read(letter + given.write()[1:])


@pytest.mark.parametrize("line", ["1:2 3", "1:16", "1:-1", "1:02", "1:", ":2", "1:2:3"])
def test_slips_that_cannot_be_are_refused(line):
    with pytest.raises(BadNotation, match="cannot be read"):
        homeworks.read(WITH_SLIPS + pack(f"Title\nexercises nanatoridori {line}"))


def test_homework_without_room_or_exercises_tells_no_slips():
    assert fullest().with_slips() == fullest()
    assert TOLD.tags >= ENOUGH_TAGS
    assert Homework("One", (LessonPart.of("nanuk", "01"),)).with_slips().version == PLAIN
    lessons = tuple(LessonPart("nanuk", f"0{number}_long", 9) for number in range(3))
    crowded = Homework("Crowded", (*lessons, ExercisesPart.of("nanatoridori", 1, 3, 4, 6)))
    assert crowded.tags >= ENOUGH_TAGS
    assert crowded.with_slips() == crowded
    unknown = Homework("Newer", (ExercisesPart("nanuk", (99,)),))
    assert unknown.with_slips() == unknown


def test_every_number_of_a_part_with_slips_is_a_result():
    part = ExercisesPart("nanatoridori", (1, 4), (2, 3))
    found = [result_of(part, number) for number in range(count_states(part))]

    assert len({*found}) == len(found) == 8 * 6
    assert [number_of(part, result) for result in found] == [*range(len(found))]
    assert {result.slip for result in found} == {*range(6)}


@pytest.mark.parametrize("slip", [-1, 6, 99])
def test_impossible_slips_become_none(slip):
    part = ExercisesPart("nanatoridori", (1, 4), (2, 3))

    assert result_of(part, number_of(part, PartResult(slip=slip))).slip == 0


def test_a_code_tells_of_slips_and_is_read_back():
    rng = seeded(21)
    for _each in range(200):
        results = random_results(TOLD, rng)
        read = read_code(TOLD, write_code(TOLD, results))

        assert read.parts[1].slip == results.parts[1].slip
        assert read == as_code_tells(TOLD, read)


def test_codes_with_and_without_slips_are_of_two_homeworks():
    code = write_code(TOLD, random_results(TOLD, seeded()))

    assert judge_code(code, four_parts()).kind == "other"
    assert judge_code(code, four_parts(), [TOLD]).homework == TOLD


def test_the_first_slip_of_a_part_is_kept():
    work = OwnWork(TOLD).with_slip(1, 0, 9).with_slip(1, 0, 0).with_slip(1, 2, 2).with_slip(1, 0, 1)

    assert work.results.parts[1].slip == PLACE
    assert read_work(work.write(), TOLD) == work


def test_homework_without_slips_keeps_none():
    work = OwnWork(four_parts(), tag=4)

    assert work.with_slip(1, 2, 2) == work
    assert OwnWork(TOLD, tag=4).with_slip(0, 0, 1).results.parts[0].slip == 0


def test_work_without_a_slip_is_kept_as_before():
    work = OwnWork(TOLD, tag=3).with_step(1, 0, right=True)

    assert {len(row) for row in json.loads(work.write())["parts"]} == {4}
    assert read_work(work.write(), TOLD).results == work.results


@pytest.mark.parametrize("slip", [-1, 99, "1", True, None, [1]])
def test_kept_slips_of_no_such_homework_are_passed_over(slip):
    work = OwnWork(TOLD, tag=3).with_step(1, 0, right=True).with_slip(1, 2, 2)
    plain = json.loads(work.write())
    plain["parts"][1][4] = slip

    assert read_work(json.dumps(plain), TOLD).results.parts[1].done == 0


def test_a_file_tells_of_the_slip_that_its_code_tells():
    work = OwnWork(TOLD, tag=3).with_step(1, 2, right=False).with_slip(1, 2, 2)
    text = write_file(work, "Jun")
    handed, plain = read_file(text), json.loads(text)

    assert (handed.results, handed.fault) == (work.results, "")
    for slip, fault in ((0, "was changed"), (PLACE - 1, "was changed"), (PLACE, "")):
        plain["parts"][1][4] = slip
        assert read_file(json.dumps(plain)).fault.endswith(fault)
    for row in ([1, 0, 0, 0], [1, 0, 0, 0, 99], [1, 0, 0, 0, "1"], [1, 0, 0, 0, 1, 1]):
        plain["parts"][1] = row
        with pytest.raises(BadSave):
            read_file(json.dumps(plain))


def test_each_known_slip_is_found_and_no_other_answer():
    for game in ("nanatoridori", "nanuk", "koinobori"):
        for each in exercises.exercises(game):
            found = [each.find_slip(str(slip.value)) for slip in each.slips]
            assert found == [*range(1, len(each.slips) + 1)], each.written
            assert [each.find_slip(wrong) for wrong in (str(each.answer), "", "??", None, "12345")] == [0] * 5


def test_slips_of_a_class_are_counted_the_most_frequent_first():
    made = [PLACE, PLACE, PLACE, PLACE - 1, 3, 3, 0]
    results = [PartResult(), PartResult(), PartResult(), PartResult()]
    lines = []
    for at, place in enumerate(made):
        results[1] = PartResult(slip=place)
        lines.append(f"Learner {chr(65 + at)} {write_code(TOLD, LearnerResults(tuple(results), tag=at))}")
    handed = read_handed(TOLD, "\n".join([*lines, lines[0]]))
    found = [(each.exercise.number, str(each.slip.value), each.learners, each.told) for each in mix_ups(handed)]

    assert found == [(4, "36/49", 3, 7), (3, "6/7", 2, 7), (4, "729/961", 1, 7)]
    assert mix_ups(read_handed(four_parts(), "")) == []


def test_slips_that_this_copy_does_not_know_are_left_out():
    newer = ExercisesPart("nanatoridori", (4, 99), (9, 3))

    assert name_slip(newer, 2) == ""
    assert [name_slip(replace(newer, numbers=(4, 3)), place) for place in (9, 10, 11)] == ["", "3: 6/7", ""]


def test_more_slips_than_a_part_may_tell_do_not_exist():
    most = max(len(each.slips) for game in ("nanatoridori", "nanuk", "koinobori") for each in exercises.exercises(game))

    assert most <= 15
    with pytest.raises(GameError):
        homeworks.read("3" + TOLD.write()[1:])
