"""Questions that come up at a table are taught by a step, or left out of the course on purpose."""

import tomllib
from pathlib import Path

import pytest

from gamelib import lessons
from gamelib.lessons import start_attempt

QUESTIONS = tomllib.loads(Path(__file__).with_name("exam_questions.toml").read_text(encoding="utf-8"))["question"]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question["asks"])
def test_question_is_taught_or_left_out_with_a_reason(question):
    assert ("taught" in question) != bool(question.get("left_out"))
    if "taught" in question:
        game, name, step_id = question["taught"].split("/")
        [step] = [step for step in lessons.lesson(game, name).steps if step.id == step_id]
        attempt = start_attempt(step)
        said = [step.say, step.done, *(option.say for option in step.options)]
        assert any(question["answer"] in attempt.personalise(text) for text in said)
