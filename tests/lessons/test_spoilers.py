"""No step gives itself away: neither a refused move nor the example of a typed one shows what meets the goal."""

from random import Random

import pytest

from gamelib.lessons import start_attempt
from gamelib.lessons.kinds.play_checks import attempts_along_answer
from tests.laws import about, many
from tests.lessons.samples import PLAY, TWO
from tests.lessons.test_every_lesson import lesson_of, steps
from tests.support.in_turn import in_turn
from widgets.lesson.step_scene import example_move

PLAY_STEPS = {name: step for name, step in steps() if step.kind == "play"}
each_play_step = in_turn("step", PLAY_STEPS, lesson_of)


def refusals(step, tries):
    """Yield each moment of a step with each verdict there that refuses one of many moves."""
    rng = Random(step.title)
    for moment in attempts_along_answer(start_attempt(step)):
        if moment.others_wait or moment.seat not in moment.state.to_act:
            written = [*step.tries, *(mistake.act for mistake in step.mistakes)]
        else:
            found = list(about(step.game).attempts(moment.state, moment.seat, rng))
            written = [*map(str, rng.sample(found, min(len(found), tries))), *step.answer, "pass", "done", "doom"]
        for text in written:
            verdict = moment.judge(text)
            if verdict.refusal is not None and not verdict.is_done:
                yield moment, verdict


@each_play_step
def test_move_offered_by_a_refusal_does_not_meet_the_goal(step):
    for moment, verdict in refusals(step, many(4, 60)):
        if (other := verdict.refusal.instead) is not None:
            assert moment.view.why_not(other) is None
            after = moment.judge(str(other))
            assert (after.kind, after.mistake) == ("other", None), (str(other), after.say)
            assert after.attempt.on_plan() is None
            assert not step.best


def test_refusals_of_lessons_still_offer_allowed_moves():
    offered = {
        name
        for name, step in PLAY_STEPS.items()
        if any(verdict.refusal.instead is not None for _moment, verdict in refusals(step, 2))
    }

    assert {name.split("-")[0] for name in offered} == {"nanatoridori", "nanuk", "koinobori"}


@pytest.mark.parametrize(("steps", "typed"), [(PLAY, "1 5 5 6 [6] 2"), (TWO, "1 [5 5] 6 6 2"), (TWO, "[1] 5 5 6 6 2")])
def test_refusal_before_the_only_answer_offers_no_move(start_first_step, steps, typed):
    verdict = start_first_step(steps).judge(typed)

    assert verdict.kind == "refused"
    assert verdict.refusal.instead is None
    assert "You could" not in verdict.say


def test_refusal_offers_an_allowed_move_that_is_not_asked_for(start_first_step):
    step = PLAY.replace("A 1 5 5 6 6 2 | table 5 5", "A 1 6 6 7 2 | table 5")
    step = (
        step.replace("happens beat", "happens beat 6 6")
        .replace("1 5 5 [6 6] 2", "1 [6 6] 7 2")
        .replace("1 [5 5] 6 6 2", "1 6 6 7 [2]")
    )
    verdict = start_first_step(step).judge("[1] 6 6 7 2")

    assert str(verdict.refusal.instead) == "play 6 at 2"
    assert verdict.say.endswith("Allowed here, though not what is asked: play 6.")


@each_play_step
def test_example_of_a_typed_move_does_not_meet_the_goal(step):
    attempt = start_attempt(step)

    if not step.tries:
        assert not attempt.judge(example_move(attempt)).is_done
