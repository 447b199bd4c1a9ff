"""Homework with practice of a rule: given, done on the page of practice, told by codes, and shown as mix-ups."""

import pytest

from gamelib import beliefs, homework, lessons
from gamelib.core.errors import GameError
from gamelib.homework import Homework, LessonPart, OwnWork, PracticePart, read_code, read_work, write_code
from gamelib.homework.common_slips import CommonMixUp, common_mix_ups
from gamelib.homework.handed_file import read_file, write_file
from gamelib.homework.handed_in import read_handed
from gamelib.lessons import Progress, start_attempt
from gamelib.lessons.attempt import answer
from gamelib.lessons.finding import note_practice
from gamelib.lessons.practice import answers_of_believer, right_act
from widgets.desk.homework_giver import HomeworkDraft, offers
from widgets.desk.homework_list import HomeworkList
from widgets.lesson.homework_end import describe_work
from widgets.lesson.learner import Learner
from widgets.lesson.made_walks import PracticeWalk
from widgets.room.plan import PlannedRule, read_asked

GAME, NAME = "nanuk", "target-ends"
PART = PracticePart.of(GAME, NAME, 3)
GIVEN = Homework("One rule", (PART,))


def answered(rights, given=GIVEN):
    """Return the work of somebody who answered so many questions, each rightly or as a believer does."""
    progress = Progress()
    for step, right in enumerate(rights):
        made = PART.question(step)
        act = right_act(made.step) if right else answers_of_believer(made.step, NAME)[0]
        verdict = start_attempt(made.step).judge(act)
        progress = note_practice(progress, made, verdict, day=1, window=[NAME]).progress
    return OwnWork(given, tag=sum(rights)).with_practice(progress)


def test_practice_is_written_and_read_back():
    assert homework.read(GIVEN.write()) == GIVEN
    assert PART.write() == f"practice {GAME} {NAME} 3"


@pytest.mark.parametrize(
    "line", ["practice nanuk", "practice nanuk target-ends", "practice nanuk target-ends 0", "practice nanuk a/b 3"]
)
def test_what_is_no_practice_is_refused(line):
    with pytest.raises(GameError):
        homework.homework_parts.read_parts(line)


def test_unknown_belief_is_refused_and_a_newer_one_not_here():
    with pytest.raises(GameError):
        PracticePart.of(GAME, "gone")
    assert not PracticePart(GAME, "gone", 3).is_here
    assert (
        OwnWork(Homework("New", (PracticePart(GAME, "gone", 3),))).with_practice(Progress()).results.parts[0].done == 0
    )


def test_title_and_due_do_not_give_the_rule_away():
    belief = beliefs.belief(GAME, NAME)
    page = describe_work(answered([]))

    assert belief.truth not in str(page)
    assert belief.thought not in str(page)
    assert page["rows"][0]["href"].startswith("nanuk/practice.ipynb?homework=")
    assert page["rows"][0]["href"].endswith("#target-ends*3")


@pytest.mark.parametrize(
    ("rights", "done", "first", "mixed_up"),
    [
        ([], 0, 0, 0),
        ([True], 1, 1, 0),
        ([True, True, True], 3, 3, 0),
        ([False, True, True], 3, 2, 0),
        ([False, False, True], 3, 1, 1),
    ],
)
def test_code_and_file_tell_what_was_answered(rights, done, first, mixed_up):
    work = answered(rights)
    [told] = read_code(GIVEN, write_code(GIVEN, work.results)).parts
    [filed] = read_file(write_file(work, "Jun")).results.parts

    assert (filed.done, filed.first, filed.slip) == (done, first, mixed_up)
    assert (told.done, told.slip) == (done, mixed_up)
    assert told.first == (first if done == 3 else None)
    assert read_work(work.write(), GIVEN) == work


def test_same_questions_are_asked_of_everybody():
    assert [PART.question(step).step for step in range(3)] == [PART.question(step).step for step in range(3)]
    assert len({PART.question(step).question for step in range(3)}) == 3


# On the page of practice ----------------------------------------------------------------------


def walk_through(learner, rights):
    """Answer given questions on the page of practice; return the walk."""
    walk = PracticeWalk(GAME, [], 1, learner, None)
    walk.open_at("#target-ends*3")
    for right in rights:
        made = walk.made[0]
        if not right:
            walk.judge(answers_of_believer(made.step, NAME)[0])
        walk.judge(right_act(made.step))
        walk.go_on()
    return walk


def test_given_questions_end_and_are_those_of_the_homework():
    learner = Learner()
    walk = walk_through(learner, [True, False, True])

    assert walk.is_ended
    work = OwnWork(GIVEN).with_practice(learner.progress)
    assert (work.results.parts[0].done, work.results.parts[0].first, work.results.parts[0].slip) == (3, 2, 0)


def test_given_questions_go_on_where_they_were_left():
    learner = Learner()
    walk_through(learner, [True])
    walk = PracticeWalk(GAME, [], 9, learner, None)
    walk.open_at("#target-ends*3")

    assert walk.made[0].step == PART.question(1).step
    assert "question 2 of 3" in walk.course.entries[0].note


def test_switch_keeps_that_a_question_was_answered_and_no_more():
    learner = Learner()
    learner.finds_beliefs = False
    walk_through(learner, [False, False, True])
    [result] = OwnWork(GIVEN).with_practice(learner.progress).results.parts

    assert (result.done, result.first, result.slip) == (3, 1, 0)
    assert learner.progress.tries.rules == {}
    assert learner.progress.believed == {}


@pytest.mark.parametrize(
    "place", ["#target-ends*0", "#target-ends*999", "#target-ends*x", "#gone*3", "#*3", "#target-ends*٣x"]
)
def test_odd_addresses_open_practice_as_usual(place):
    walk = PracticeWalk(GAME, [], 1, Learner(), None)
    walk.open_at(place)

    assert walk.given == 0
    assert walk.state is not None


# At the desk --------------------------------------------------------------------------------


def test_rules_of_a_game_can_be_given():
    listed = offers(GAME)["practice"]
    draft = HomeworkDraft("One rule").with_part(listed[0].line)

    assert len(listed) == len(beliefs.of(GAME))
    assert draft.plain("https://play.example.org/h")["link"]
    assert draft.homework.parts[0].is_here


def handed(*rights):
    codes = [write_code(GIVEN, answered(each).results) for each in rights]
    return read_handed(GIVEN, "\n".join(f"Learner {at} {code}" for at, code in enumerate(codes)))


def test_desk_counts_who_mixes_a_rule_up():
    listed = handed([False, False, True], [False, False, False], [True, True, True], [])

    assert common_mix_ups(listed) == [CommonMixUp(GAME, NAME, 2, 3)]
    [found] = HomeworkList(listed).common_mix_ups
    assert beliefs.belief(GAME, NAME).told_of_class(found.learners, found.told).startswith("2 of 3 answered")


def test_one_mix_up_is_not_one_of_the_class():
    assert HomeworkList(handed([False, False, True], [True, True, True])).common_mix_ups == []


def test_list_and_table_say_who_mixes_the_rule_up():
    listed = HomeworkList(handed([False, False, True], [True, True, True]))

    assert [row["cells"][0]["text"] for row in listed.rows] == [
        "3 of 3 answered, 1 right, mixed up",
        "3 of 3 answered, 3 right",
    ]
    assert listed.table().count(NAME) == 1


def test_link_of_the_desk_asks_the_class_about_the_rule():
    asked = read_asked('{"rule": "target-ends", "game": "nanuk"}')

    assert isinstance(asked, PlannedRule)
    assert (asked.game, asked.belief) == (GAME, NAME)
    for key in (
        '{"rule": "gone", "game": "nanuk"}',
        '{"rule": "target-ends", "game": "chess"}',
        '{"rule": 3, "game": "nanuk"}',
    ):
        with pytest.raises(GameError):
            read_asked(key)


# Steps of lessons ---------------------------------------------------------------------------


def test_step_that_a_belief_got_wrong_is_not_right_at_first():
    lesson = lessons.lesson("nanuk", "03")
    step = next(each for each in lesson.steps if each.id == "who-still-has-a-choice")
    learner = Learner()
    wrong = start_attempt(step).judge(step.mistakes[0].act)
    learner.record_verdict(lesson.key, wrong, window=["leader-may-stay", "doomer-may-hunt"])
    learner.record_verdict(lesson.key, wrong.attempt.judge(answer(wrong.attempt)))
    given = Homework("A lesson", (LessonPart.of("nanuk", "03"),))
    [result] = OwnWork(given).with_progress(learner.progress).results.parts

    assert (result.done, result.first) == (1, 0)
