"""Homework as it is given: its parts, the text that stands in a link, and what a learner's device notes of it."""

import dataclasses
import json

import pytest

from gamelib import GameError, lessons
from gamelib import homework as homeworks
from gamelib.core.packed_text import pack
from gamelib.homework import (
    DealPart,
    ExercisesPart,
    Homework,
    LessonPart,
    OwnLessonPart,
    OwnWork,
    PartResult,
    PuzzlesPart,
    WordsPart,
    describe,
    is_whole,
    stars_of,
)
from gamelib.homework.given import LINKED, MAX_TITLE
from gamelib.homework.handed_file import read_file
from gamelib.homework.own_work import read_work, replay_deal
from gamelib.homework.part_results import as_told, count_states, number_of, result_of
from gamelib.lessons import Progress, start_attempt
from gamelib.lessons.progress import PuzzleResult, StepResult
from tests.library.homework_cases import DEAL, WHY, every_kind, four_parts, fullest, one_question, play_deal
from tests.library.test_bad_calls import PLAIN, refused
from widgets.desk.own_lessons import EXAMPLE

# What is given -----------------------------------------------------------------------


@pytest.mark.parametrize("given", [every_kind(), four_parts(), fullest(), one_question()], ids=lambda each: each.title)
def test_homework_is_read_back_from_its_link(given):
    written = given.write()

    assert homeworks.read(written) == given
    assert homeworks.read(f"https://play.example.org/h{LINKED}{written}\n") == given
    assert homeworks.read(written).key == given.key
    assert written.replace("-", "").replace("_", "").isalnum()
    assert len(four_parts().write()) < 250


def test_parts_are_written_as_a_teacher_would():
    assert every_kind().text.split("\n")[:7] == [
        "Every kind",
        "without a name",
        "lesson nanatoridori/02_more_or_higher 6",
        "exercises nanatoridori 1 3 4 6",
        four_parts().parts[2].write(),
        "deal 3KB-000Z-04",
        "own 1",
    ]
    assert every_kind().text.endswith(f"\n \nwords {WHY}")


@pytest.mark.parametrize("end", ["", "\n", "\n\n \n", "\r\n"])
def test_an_own_lesson_keeps_every_letter(end):
    given = Homework("Own", (OwnLessonPart(EXAMPLE + end, 1), WordsPart(WHY)))

    assert homeworks.read(given.write()).parts[0].text == EXAMPLE + end


def test_what_is_due_is_said_in_a_sentence():
    assert [part.due for part in every_kind().parts] == [
        "Do all 6 steps.",
        "Answer all 4 exercises.",
        "Solve all 3 puzzles.",
        "Play the deal 3KB-000Z-04 to the end of its round.",
        "Do its step.",
        WHY,
    ]
    assert [part.title for part in every_kind().parts] == [
        "More, or higher",
        "4 exercises",
        "3 puzzles",
        "Koinobori, deal 3KB-000Z-04",
        "Beat a pair",
        "In your own words",
    ]
    assert every_kind().minutes == 6 + 16 + 6 + 10 + 3 + 3


def packed(text):
    return "1" + pack(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "this does not hold a whole homework; perhaps the end of the link is missing"),
        ("hello there", "this homework was written by a newer version of these games, or it is none"),
        ("3" + four_parts().write()[1:], "this homework was written by a newer version of these games, or it is none"),
        (four_parts().write()[:-4], "this does not hold a whole homework; perhaps the end of the link is missing"),
        ("1" + "A" * 9000, "this does not hold a whole homework; perhaps the end of the link is missing"),
        (packed("#" * 3_000_000), "this does not hold a whole homework; perhaps the end of the link is missing"),
        (packed("Title\ndance a waltz"), "a part that this copy of the suite does not know: 'dance a waltz'"),
        (packed("Title"), "a part that this copy of the suite does not know: ''"),
        (packed("Title\nlesson nanuk/01 0"), "a part of this homework cannot be read: 'lesson nanuk/01 0'"),
        (packed("Title\nlesson ../../x 3"), "a part of this homework cannot be read"),
        (packed("Title\nlesson nanuk/01 ٣"), "a part of this homework cannot be read"),
        (packed("Title\nexercises nanuk 1 1"), "a part of this homework cannot be read"),
        (packed("Title\nexercises nanuk"), "a part of this homework cannot be read"),
        (packed("Title\npuzzles nanuk"), "a part of this homework cannot be read"),
        (packed("Title\ndeal 3KB-000Z-05"), "a part of this homework cannot be read"),
        (packed("Title\nown 1"), "a part of this homework cannot be read"),
        (packed("Title\nwords "), "a part of this homework cannot be read"),
        (packed(f"\nwords {WHY}"), f"a homework has a title of 1 to {MAX_TITLE} letters"),
        (packed(f"Title\nwords {WHY}\nwords {WHY}"), "a homework has each part once"),
        (packed("Title\n" + "\n".join(f"words {at}" for at in range(11))), "a homework has 1 to 10 parts"),
        (None, "a homework is text, not NoneType"),
    ],
)
def test_what_cannot_be_read_is_refused_in_a_sentence(text, sentence):
    with pytest.raises(GameError) as caught:
        homeworks.read(text)

    assert sentence in str(caught.value)
    assert len(str(caught.value)) < 200


def test_every_changed_letter_of_a_link_is_noticed():
    given = four_parts()
    written = given.write()
    for at in range(len(written)):
        changed = written[:at] + ("A" if written[at] != "A" else "B") + written[at + 1 :]
        try:
            assert homeworks.read(changed) == given  # the last letter has bits that mean nothing
        except GameError:
            continue
        assert at == len(written) - 1


def test_more_than_a_code_can_tell_is_refused_when_given():
    with pytest.raises(GameError, match="more than a code of twelve signs can tell; leave a part out"):
        Homework("Too much", (*fullest().parts, LessonPart("nanuk", "06_the_days", 5)))


@pytest.mark.parametrize(
    "make",
    [
        lambda: LessonPart.of("nanuk", "99"),
        lambda: LessonPart.of("chess", "01"),
        lambda: PuzzlesPart.of("nanuk", "no-such-puzzle"),
        lambda: PuzzlesPart.of("nanuk"),
        lambda: ExercisesPart.of("nanuk", 99),
        lambda: ExercisesPart.of("nanuk", 1, 1),
        lambda: DealPart.of("3KB-000Z-05"),
        lambda: OwnLessonPart.of("title = 3"),
        lambda: OwnLessonPart.of("x" * 50_000),
        lambda: WordsPart.of(" "),
        lambda: Homework("", (WordsPart(WHY),)),
        lambda: Homework("Nothing", ()),
        lambda: Homework("Line\nbreak", (WordsPart(WHY),)),
    ],
)
def test_what_does_not_exist_cannot_be_given(make):
    with pytest.raises(GameError):
        make()


def test_a_homework_with_newer_lessons_can_be_read():
    lesson, newer = LessonPart.of("nanuk", "01"), LessonPart("nanuk", "98_on_the_moon", 4)
    puzzle, exercise = PuzzlesPart("nanuk", ("moonlight",)), ExercisesPart("nanuk", (39,))
    given = homeworks.read(Homework("Newer", (lesson, newer, puzzle, exercise)).write())

    assert given.missing == (newer, puzzle, exercise)
    assert [part.title for part in given.missing] == ["98_on_the_moon", "1 puzzle", "1 exercise"]
    assert given.missing[0].step_keys == ()


def test_a_homework_names_nobody():
    assert [each.name for each in dataclasses.fields(Homework)] == ["title", "parts", "asks_name"]
    assert "tag" in json.loads(OwnWork(four_parts()).write())
    assert {*json.loads(OwnWork(four_parts()).write())} == {"holds", "format", "homework", "tag", "parts"}


def read_a_code(text):
    return homeworks.read_code(one_question(), text)


@pytest.mark.parametrize(
    "read",
    [homeworks.read, read_file, read_a_code, DealPart.of, WordsPart.of, OwnLessonPart.of],
    ids=["link", "file", "code", "deal", "words", "own lesson"],
)
def test_junk_of_any_kind_is_refused(read):
    for each in PLAIN:
        if not isinstance(each, str) or read != WordsPart.of:  # any line of text is a question
            assert refused(read, each)


# Results as numbers ------------------------------------------------------------------


@pytest.mark.parametrize("part", every_kind().parts, ids=lambda part: type(part).__name__)
def test_every_number_is_a_result_and_back(part):
    results = [result_of(part, number) for number in range(count_states(part))]

    assert [number_of(part, result) for result in results] == [*range(count_states(part))]
    assert len({*results}) == len(results)
    for beyond in (-1, count_states(part)):
        with pytest.raises(ValueError, match=str(beyond)):
            result_of(part, beyond)


@pytest.mark.parametrize("steps", range(1, 12))
def test_all_that_a_whole_lesson_can_come_to_is_told_exactly(steps):
    part = LessonPart("nanuk", "01", steps)
    for shown in range(steps + 1):
        for first in range(steps - shown + 1):
            result = PartResult(steps, first, shown)

            assert as_told(part, result) == result


def test_of_an_unfinished_part_only_what_was_not_shown_is_told():
    part = LessonPart("nanuk", "01", 7)

    assert as_told(part, PartResult(5, 2, 2)) == PartResult(3, None, None)
    assert as_told(part, PartResult(6, 0, 6)) == PartResult(0, None, None)
    assert not is_whole(part, as_told(part, PartResult(6, 6, 0)))


def test_impossible_results_become_possible_ones():
    part, deal = LessonPart("nanuk", "01", 7), DealPart.of(DEAL)
    for result in (PartResult(99, 99, 99), PartResult(-4, -4, -4), PartResult(7, 7, 7), PartResult(3, 9, 9)):
        assert 0 <= number_of(part, result) < count_states(part)
    assert as_told(deal, PartResult(1, points=10**9)).points == 63
    assert as_told(deal, PartResult(1, points=-(10**9))).points == -16
    assert as_told(deal, PartResult(1)) == PartResult()


def test_results_are_said_in_words():
    lesson, exercises, puzzles, koinobori, _own, words = every_kind().parts
    basic, nanuk = DealPart.of("4BB-0007-RV"), DealPart.of("5NB-0007-T6")

    assert describe(lesson, PartResult(6, 6, 0)) == "3 of 3 stars"
    assert describe(lesson, PartResult(6, 0, 6)) == "1 of 3 stars"
    assert describe(lesson, PartResult(4)) == "4 of 6 steps"
    assert describe(exercises, PartResult(4, 2, 0)) == "4 of 4 right, 2 at the first try"
    assert describe(puzzles, PartResult(2, None, None)) == "2 of 3 solved"
    assert describe(koinobori, PartResult()) == "not played yet"
    assert describe(koinobori, PartResult(1, won=True, points=1)) == "won with 1 point"
    assert describe(nanuk, PartResult(1, points=12)) == "not won, 12 points"
    assert describe(basic, PartResult(1, won=True, points=0)) == "did not lose"
    assert describe(words, PartResult(1)) == "written"
    assert [stars_of(part, PartResult(1, 1, 0)) for part in (lesson, _own, puzzles)] == [0, 3, None]


def test_a_single_puzzle_or_exercise_is_not_counted_in_words():
    exercise, puzzle = ExercisesPart.of("nanuk", 2), PuzzlesPart.of("nanuk", four_parts().parts[2].ids[0])

    assert [describe(exercise, PartResult(*each)) for each in ((), (1, 0), (1, 1))] == [
        "not done yet",
        "right",
        "right at the first try",
    ]
    assert [describe(puzzle, PartResult(*each)) for each in ((), (1, 0), (1, 1))] == [
        "not done yet",
        "solved",
        "solved at the first try",
    ]


# What a device notes -----------------------------------------------------------------


def steps_of(work, part=0):
    result = work.results.parts[part]
    return result.done, result.first, result.shown


def test_only_the_first_try_counts_as_right_at_first():
    work = OwnWork(four_parts())

    assert steps_of(work.with_step(0, 0, right=True)) == (1, 1, 0)
    assert steps_of(work.with_step(0, 0, right=False).with_step(0, 0, right=True)) == (1, 0, 0)
    assert steps_of(work.with_step(0, 0, right=False)) == (0, 0, 0)


def test_a_step_shown_counts_again_once_it_is_done_alone():
    shown = OwnWork(four_parts()).with_step(0, 0, right=True, shown=True)

    assert steps_of(shown) == (1, 0, 1)
    assert steps_of(shown.with_step(0, 0, right=True)) == (1, 0, 0)
    assert steps_of(shown.with_step(0, 0, right=True).with_step(0, 0, right=True, shown=True)) == (1, 0, 0)


def test_doing_a_part_again_makes_nothing_worse():
    work = OwnWork(four_parts()).with_step(0, 0, right=True)

    assert steps_of(work.with_step(0, 0, right=False)) == (1, 1, 0)


def solve(step):
    """Return the verdict at the end of a step whose answer is played."""
    attempt = start_attempt(step)
    for act in step.answer:
        attempt = (verdict := attempt.judge(act)).attempt
    assert verdict.attempt.done
    return verdict


def test_verdicts_in_a_lesson_are_noted():
    given = Homework("First", (LessonPart.of("nanatoridori", "01"),))
    lesson = lessons.lesson("nanatoridori", "01")
    step = lesson.steps[0]
    work = OwnWork(given).with_verdict(lesson.key, solve(step))

    assert steps_of(work) == (1, 1, 0)
    assert steps_of(OwnWork(given).with_verdict("nanuk/01_boast_or_doom", solve(step))) == (0, 0, 0)

    wrong = start_attempt(step).judge(step.mistakes[0].act)
    assert wrong.attempt.mistakes_made
    assert steps_of(OwnWork(given).with_verdict(lesson.key, wrong).with_verdict(lesson.key, solve(step))) == (1, 0, 0)


def test_what_was_done_before_counts():
    given = Homework("Before", (LessonPart.of("nanatoridori", "01"), four_parts().parts[2]))
    lesson, puzzle = lessons.lesson("nanatoridori", "01"), given.parts[1].step_keys[0]
    progress = Progress().with_verdict(lesson.key, solve(lesson.steps[0]), today=1)
    progress = dataclasses.replace(
        progress, steps={**progress.steps, puzzle: progress.steps[lesson.key + "#" + lesson.steps[0].id]}
    )
    progress = progress.note_first_try(PuzzleResult(puzzle, 1, False, 1000))
    work = OwnWork(given).with_progress(progress)

    assert (steps_of(work, 0), steps_of(work, 1)) == ((1, 1, 0), (1, 0, 0))
    assert work.with_progress(progress) == work


def test_a_lesson_gone_over_alone_is_not_shown_any_more():
    given = Homework("Shown", (LessonPart.of("nanatoridori", "01"),))
    [key, *_rest] = given.parts[0].step_keys
    shown, alone = (Progress({key: StepResult(True, 4, is_shown)}) for is_shown in (True, False))
    work = OwnWork(given).with_progress(shown)

    assert steps_of(work, 0) == (1, 0, 1)
    assert steps_of(work.with_progress(alone), 0) == (1, 0, 0)
    assert steps_of(work.with_progress(alone).with_progress(shown), 0) == (1, 0, 0)


@pytest.mark.parametrize("levels", [("careful", "random"), ("careful", "keen"), ("random", "keen")])
def test_of_two_games_of_a_deal_the_better_one_is_kept(levels):
    """One of these games is won with 21 points, one lost with 28 and one with 4."""
    given = Homework("A deal", (DealPart.of(DEAL),))
    games = [play_deal(level=level) for level in levels]
    results = [OwnWork(given).with_deal(0, game).results.parts[0] for game in games]
    best = max(results, key=lambda result: (result.won, result.points))

    assert results[0] != results[1]
    for order in (games, games[::-1]):
        work = OwnWork(given)
        for game in order:
            work = work.with_deal(0, game)
        assert work.results.parts[0] == best


def test_a_deal_that_is_not_over_or_another_is_refused():
    work, game = OwnWork(Homework("A deal", (DealPart.of(DEAL),))), play_deal()

    with pytest.raises(GameError, match="not over yet"):
        work.with_deal(0, game.fork(3))
    with pytest.raises(GameError, match="did not begin with the cards of the homework"):
        work.with_deal(0, play_deal("4BB-0007-RV"))
    assert replay_deal(DealPart.of(DEAL), "junk") == PartResult()


def test_work_is_kept_as_text_that_holds_all_of_it():
    given = every_kind()
    work = OwnWork(given, tag=77).with_step(0, 1, right=True, shown=True).with_step(1, 2, right=False)
    work = work.with_deal(3, play_deal()).with_words(5, "Any card\nwill do.").with_minutes(0, 3.5)

    assert read_work(work.write(), given) == work
    assert work.results.minutes == 4


@pytest.mark.parametrize(
    "text",
    [
        None,
        "",
        "junk",
        "[]",
        OwnWork(four_parts("Another title")).with_step(0, 0, right=True).write(),
        OwnWork(four_parts()).write().replace('"format": 1', '"format": 2'),
        OwnWork(four_parts()).write().replace('["000000", 0', '["00000", 0'),
        OwnWork(four_parts()).write().replace('["000000", 0', '["zzzzzz", 0'),
        OwnWork(four_parts()).write().replace('["000000", 0', '["000000", "0"'),
    ],
)
def test_kept_text_that_is_none_of_this_homework_is_passed_over(text):
    assert read_work(text, four_parts()).parts == OwnWork(four_parts()).parts
