"""The walls that browsers draw in tests show every stage of a question of chance, of every kind."""

import pytest

from gamelib.core import registry
from tests.browser.wall_screens import Wall, questions_of_chance
from tests.room.phones import run_coroutine

STAGES = ("open", "closed", "talk", "open again", "closed again", "revealed", "step 1", "step 2")
DRAWN = {"choice": "bars", "average": "guesses", "exercise": "guesses", "chance": "guesses"}


@pytest.mark.parametrize("game", registry.games())
def test_every_stage_of_a_question_of_chance_is_drawn(game):
    async def scenario():
        wall = Wall()
        await wall.mathematics(game)
        return wall

    wall = run_coroutine(scenario())
    for kind, block in DRAWN.items():
        steps = [name for name in wall.screens if name.startswith(f"{game} {kind}: step")]
        assert len(steps) >= (0 if kind == "choice" else 2), kind
        for stage in STAGES[: 6 if kind == "choice" else 8]:
            assert f"{game} {kind}: {stage}" in wall.screens
        assert block in kinds(wall.screens[f"{game} {kind}: revealed"])
        assert all("counted" in kinds(wall.screens[name]) for name in steps)
    cards = f"{game} chance: cards"
    assert "cards-seen" in kinds(wall.screens[f"{cards} seen"])
    assert "guesses" in kinds(wall.screens[f"{cards} revealed"])
    assert {questions_of_chance(game)[kind].is_mean for kind in DRAWN} == {True, False}
    assert wall.room.activity is None


def kinds(screen):
    """Return the kinds of a screen's blocks."""
    return {each["kind"] for each in screen["blocks"]}
