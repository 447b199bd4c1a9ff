"""Examples beside the line to type in: moves of the moment, in a player's own words."""

import pytest

from gamelib import player
from tests.laws import GAMES
from tests.support.tables import go_to_turn, new_table
from widgets.scenes.wordings import MOST, readable


@pytest.mark.parametrize("game", GAMES)
def test_every_example_can_be_typed_as_it_is_shown(game):
    table, front = new_table(game, first=0)
    adviser, shown = player("random", seed=3), 0
    for _turn in range(25):
        if table.session.state.result is not None:
            break
        view = go_to_turn(front).board.view
        if not view.moves():
            break
        if "sheet" in front.scene:
            break
        examples = front.scene["examples"]
        assert 0 < len(examples) <= MOST
        assert [view.why_not(view.read_move(wording)) for wording in examples] == [None] * len(examples)
        shown += len(examples)
        front.type(str(adviser.move(view)))

    assert shown > 20


def test_wordings_that_are_not_understood_are_not_shown():
    table, _front = new_table(first=0)

    assert readable(table.view, ["fly away", "pass"]) == [str(table.view.moves()[0])]
