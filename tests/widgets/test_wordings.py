"""Examples beside the input line: possible moves, in a player's own words."""

import pytest

from gamelib import nanatoridori, player
from tests.laws import GAMES
from tests.support.tables import go_to_turn, new_table
from widgets.scenes import MAX_EXAMPLES, legal_wordings
from widgets.scenes.nanatoridori.scene_part import prompt


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
        assert 0 < len(examples) <= MAX_EXAMPLES
        assert [view.why_not(view.read_move(wording)) for wording in examples] == [None] * len(examples)
        shown += len(examples)
        front.type(str(adviser.move(view)))

    assert shown > 20


def test_wordings_that_are_not_understood_are_not_shown():
    table, _front = new_table(first=0)

    assert legal_wordings(table.view, ["fly away", "pass"]) == [str(table.view.moves()[0])]


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ("5", "Beat a five with a higher bird or any two alike side by side, or pass and draw."),
        ("5 5", "Beat two fives with two of a higher kind or any three alike, side by side, or pass and draw."),
        ("7 7", "Beat two sevens with any three alike side by side, or pass and draw."),
        ("4 4 4 4 4 4 4 4 4", "Beat nine fours with nine of a higher kind side by side, or pass and draw."),
        ("7 7 7 7 7 7 7 7 7", "Nothing beats nine sevens: pass and draw."),
    ],
)
def test_turn_says_what_would_beat_the_table(table, sentence):
    view = nanatoridori.read(f"hand 1 5 5 6 6 2 | table {table}", seed=7).view(0)

    assert prompt(view, ()) == sentence
