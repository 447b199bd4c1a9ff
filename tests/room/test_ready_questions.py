"""Prepared questions: some of their answers win more often than others."""

import pytest

from gamelib import evaluate
from gamelib.core import registry
from widgets.room.questions import ready_questions

EVERY_QUESTION = [(game, each) for game in registry.games() for each in ready_questions(game)]


def chances(game, position):
    state = registry.about(game).rules.read(position, seed=1)
    found = evaluate(state.view(state.to_act[0]), deals=60, seed=1, progress=False)
    return {each.value.value for each in found.moves}


@pytest.mark.parametrize(("game", "question"), EVERY_QUESTION, ids=lambda each: getattr(each, "id", each))
def test_answers_of_a_ready_question_differ(game, question):
    assert len(chances(game, question.position)) > 1
