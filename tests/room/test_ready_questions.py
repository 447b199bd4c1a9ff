"""Prepared questions: some of their answers win more often than others."""

import pytest

from gamelib import evaluate
from gamelib.core import registry
from tests.room.phones import POSITION, open_wall, run, served
from widgets.room.questions import ready_questions

EVERY_QUESTION = [(game, each) for game in registry.games() for each in ready_questions(game)]


def chances(game, position):
    state = registry.about(game).rules.read(position, seed=1)
    found = evaluate(state.view(state.to_act[0]), deals=60, seed=1, progress=False)
    return {each.value.value for each in found.moves}


@pytest.mark.parametrize(("game", "question"), EVERY_QUESTION, ids=lambda each: getattr(each, "id", each))
def test_answers_of_a_ready_question_differ(game, question):
    assert len(chances(game, question.position)) > 1


@pytest.mark.parametrize("kind", ["move", "number", "seat"])
@pytest.mark.parametrize("game", registry.games())
def test_typed_position_is_asked_about_in_the_chosen_way(game, kind):
    async def go():
        async with served() as server:
            wall, room = await open_wall(server)
            await wall.press(f"room:questions:{game}:{kind}")
            await wall.act(kind="set", id="room:position", value=POSITION)
            assert (room.activity.vote.kind, room.activity.vote.game) == (kind, "nanatoridori")
            room.finish()
            await wall.press(f"room:questions:{game}:{kind}")
            await wall.act(kind="set", id="room:position", value=ready_questions(game)[0].position)
            assert (room.activity.vote.kind, room.activity.vote.game) == (kind, game)
            room.finish()

    run(go())
