"""Kinds of steps: each is one class, and a sixth can be taught once it is registered."""

import pytest

from gamelib.lessons import checking, kinds, load, start_attempt
from gamelib.lessons.kinds.base import StepKind, step_done, with_slip
from gamelib.lessons.verdict import Verdict
from tests.lessons.samples import PICK
from widgets import Lesson
from widgets.lesson.learner import Learner

COUNT = """[[step]]
kind = "count"
title = "count the flocks"
say = "How many flocks lie in this hand?"
flocks = 3
done = "Two birds, one bird, one bird."
hints = ["A single bird is a flock, too."]
"""


class Count(StepKind):
    """A step that asks for the number in the lesson file: an example of a kind defined outside the library."""

    name = "count"
    keys = ("flocks",)
    answered_by = "number"

    def read(self, entries, game):  # noqa: ARG002 - the signature of every kind
        return {"flocks": entries.number("flocks", 0, 20)}

    def judge(self, trial, act):
        if act == str(trial.step.own["flocks"]):
            return step_done(trial)
        return Verdict("other", trial.say, with_slip(trial))

    def answer(self, trial):
        return str(trial.step.own["flocks"])


@pytest.fixture
def sixth_kind(monkeypatch):
    monkeypatch.setattr(kinds, "_KINDS", dict(kinds._KINDS))
    kinds.register(Count())


@pytest.mark.usefixtures("sixth_kind")
def test_a_sixth_kind_is_read_judged_hinted_and_checked(write_lesson):
    path = write_lesson(PICK + COUNT)
    assert checking.check(path) == []

    attempt = start_attempt(load(path).steps[1])
    wrong = attempt.judge("4")
    assert (wrong.kind, wrong.attempt.mistakes_made) == ("other", 1)
    assert attempt.judge("3").is_done
    assert attempt.hint().attempt.hint().is_done
    assert attempt.answered_by == "number"


@pytest.mark.usefixtures("sixth_kind")
def test_a_sixth_kind_is_played_in_the_lesson_player(write_lesson):
    board = Lesson(write_lesson(PICK + COUNT), learner=Learner())
    board.step(2)
    assert [zone["kind"] for zone in board.scene["zones"]] == ["number"]
    assert [button["id"] for button in board.scene["buttons"]] == ["lesson:guess"]
    board.do("4")
    assert board.scene["message"]["kind"] == "again"
    board.hint()
    board.hint()

    assert board.attempt.done
    assert board.scene["message"]["text"] == "The answer is: 3. Two birds, one bird, one bird."


@pytest.mark.usefixtures("sixth_kind")
def test_a_sixth_kind_complains_about_its_own_keys(write_lesson):
    [complaint] = checking.check(write_lesson(PICK + COUNT.replace("flocks = 3", "birds = 3")))[:1]

    assert "there is no entry 'birds' here" in str(complaint)


def test_an_unknown_kind_gets_a_complaint(write_lesson):
    assert "a step is of the kind play, pick, choose, order or number, not 'count'" in str(
        checking.check(write_lesson(PICK + COUNT))[0]
    )


@pytest.mark.parametrize("name", kinds.names())
def test_every_kind_says_how_it_is_answered(name):
    assert kinds.kind_of(name).name == name
    assert kinds.kind_of(name).answered_by in {"moves", "places", "options", "order", "number"}


@pytest.mark.parametrize("method", ["read", "judge", "answer"])
def test_a_kind_without_a_needed_method_cannot_be_made(method):
    lacking = type("Lacking", (Count,), {method: getattr(StepKind, method)})

    with pytest.raises(TypeError, match=f"abstract method .?{method}"):
        lacking()
