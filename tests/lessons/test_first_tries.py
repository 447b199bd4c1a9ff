"""First answers to questions never seen before: what counts, before and after what, and what is kept of it."""

import pytest

from gamelib import lessons
from gamelib.core.errors import BadSave
from gamelib.lessons import Progress, start_attempt
from gamelib.lessons.believed import answers_of, name_answer
from gamelib.lessons.finding import note_lesson_done, note_practice, note_step
from gamelib.lessons.first_tries import LATER_DAYS, MOST_SEEN, Count, FirstTries, RuleTries, read_tries
from gamelib.lessons.practice import answers_of_believer, make_practice, right_act
from gamelib.lessons.progress import StepResult, read

GAME, NAME = "nanuk", "target-ends"
LESSON = next(
    lesson
    for lesson in lessons.required_lessons("nanatoridori")
    if any(answers_of(step).wrong for step in lesson.steps)
)
STEP = next(step for step in LESSON.steps if answers_of(step).wrong and step.mistakes)
KEY = f"{LESSON.key}#{STEP.id}"
ABOUT = next(iter(answers_of(STEP).wrong))


def practised(progress, seed, *, right, day):
    """Return the progress after a fresh question about the rule was answered rightly, or as a believer does."""
    made = make_practice(GAME, NAME, seed)
    act = right_act(made.step) if right else answers_of_believer(made.step, NAME)[0]
    return note_practice(progress, made, start_attempt(made.step).judge(act), day=day, window=[NAME]).progress


def believed_act():
    """Return the act of somebody with the belief that the step is about, and the verdict on it."""
    act = next(name_answer(each) for each in STEP.mistakes if each.origin.belief == ABOUT)
    return start_attempt(STEP).judge(act)


def in_lesson(progress, verdict, day=1):
    now = progress.with_verdict(LESSON.key, verdict, day, by_belief=True)
    return note_step(progress, now, KEY, verdict, "lesson", day=day, window=[ABOUT]).progress


def test_answers_before_and_after_being_told_are_kept_apart():
    progress = Progress()
    for seed in range(3):
        progress = practised(progress, seed, right=False, day=1)
    known = progress.tries.of_rule(GAME, NAME)
    assert known.explained == 1
    assert known.before.right == 0 < known.before.all

    progress = practised(progress, 10, right=True, day=2)
    progress = practised(progress, 11, right=True, day=LATER_DAYS)
    progress = practised(progress, 12, right=True, day=1 + LATER_DAYS)
    now = progress.tries.of_rule(GAME, NAME)
    assert now.before == known.before
    assert (now.after.right, now.later) == (known.after.right + 2, Count(1, 1))


def test_question_that_was_seen_counts_once():
    once = practised(Progress(), 1, right=False, day=1)
    twice = practised(once, 1, right=True, day=1)

    assert once.tries.of_rule(GAME, NAME).before == Count(0, 1)
    assert twice.tries == once.tries


def test_first_answer_in_a_lesson_counts_and_no_other():
    once = in_lesson(Progress(), believed_act())
    assert once.tries.of_rule("nanatoridori", ABOUT).before == Count(0, 1)

    again = in_lesson(once, start_attempt(STEP).judge(STEP.answer[0]))
    assert again.tries == once.tries


def test_answer_with_a_hint_or_after_one_counts_for_nothing():
    hinted = start_attempt(STEP).hint().attempt.judge(STEP.answer[0])
    shown = Progress({KEY: StepResult(hints=1)})

    assert in_lesson(Progress(), hinted).tries == FirstTries()
    assert in_lesson(shown, believed_act()).tries == FirstTries()


def test_lesson_that_is_done_has_explained_its_rules():
    done = Progress({f"{LESSON.key}#{step.id}": StepResult(True) for step in LESSON.steps})
    all_but_one = Progress(dict([*done.steps.items()][1:]))

    assert note_lesson_done(done, LESSON, day=5).tries.of_rule("nanatoridori", ABOUT) == RuleTries(5)
    assert note_lesson_done(all_but_one, LESSON, day=5).tries == FirstTries()


def test_lesson_done_before_has_explained_its_rules():
    about = next(lesson for lesson in lessons.required_lessons(GAME) if NAME in lessons_beliefs(lesson))
    done = Progress({f"{about.key}#{step.id}": StepResult(True) for step in about.steps})

    assert practised(done, 1, right=True, day=4).tries.of_rule(GAME, NAME) == RuleTries(4, after=Count(1, 1))


def lessons_beliefs(lesson):
    """Return the beliefs that mistakes in a lesson come of, as the lesson's text has them."""
    return {each.origin.belief for step in lesson.steps for each in (*step.mistakes, *step.options)}


def test_being_explained_again_changes_nothing():
    tries = FirstTries().explain(GAME, [NAME], day=3)

    assert tries.explain(GAME, [NAME], day=9) == tries


def test_tries_are_read_back_and_hold_no_question():
    progress = practised(practised(Progress(), 1, right=False, day=1), 2, right=True, day=1)

    assert read(progress.write()).tries == progress.tries
    assert all(len(each) == 8 and int(each, 16) >= 0 for each in progress.tries.seen)
    assert [*progress.tries.seen.values()] == ["=", "+"]


def test_oldest_questions_are_forgotten_first():
    tries = FirstTries()
    for number in range(MOST_SEEN + 1):
        tries = tries.note(GAME, [NAME], str(number), right=True, day=1)

    assert len(tries.seen) == MOST_SEEN
    assert tries.note(GAME, [NAME], str(MOST_SEEN), right=True, day=1) == tries
    assert tries.note(GAME, [NAME], "0", right=True, day=1) != tries


def test_tries_of_two_places_are_not_added_up():
    here = practised(Progress(), 1, right=False, day=1)
    there = practised(here, 2, right=True, day=1)

    assert here.merged(there).tries == there.merged(here).tries == there.tries
    assert there.merged(there).tries == there.tries


@pytest.mark.parametrize(
    "plain",
    [
        None,
        {},
        {"rules": [], "seen": [3]},
        {"rules": [["nanuk"]], "seen": []},
        {"rules": [["nanuk", NAME, 0, 2, 1, 0, 0, 0, 0]], "seen": []},
        {"rules": [["nanuk", NAME, True, 0, 0, 0, 0, 0, 0]], "seen": []},
        {"rules": [["nanuk", NAME, -1, 0, 0, 0, 0, 0, 0]], "seen": []},
    ],
)
def test_what_are_no_tries_is_refused(plain):
    with pytest.raises(BadSave):
        read_tries(plain)


def test_rule_that_there_is_no_longer_is_left_out():
    assert read_tries({"rules": [["nanuk", "gone", 0, 1, 1, 0, 0, 0, 0]], "seen": []}) == FirstTries()


def test_unreadable_tries_leave_the_rest_of_the_progress():
    text = practised(Progress({KEY: StepResult(True)}), 1, right=True, day=1).write()
    broken = read(text.replace('"seen"', '"sean"'))

    assert broken.steps == {KEY: StepResult(True)}
    assert broken.tries == FirstTries()


def test_time_of_a_day_is_not_counted_twice():
    here = Progress().with_seconds(5, 90.0)
    there = here.with_seconds(5, 40.0).with_seconds(6, 60.0)

    assert there.minutes == 3
    assert here.merged(there) == there.merged(here) == there
    assert read(there.write()) == there
