"""Tables for tests, each with a fake front end, and ways to bring them to a person's turn."""

import json

import pytest

from tests.support.fake_front_end import FakeFrontEnd
from widgets import Table

GAMES = {"nanatoridori": 4, "nanuk": 5, "koinobori": 3}
each_game = pytest.mark.parametrize("game", GAMES)


def new_table(game="nanatoridori", **more):
    """Return a table with seed 7, and the front end that shows it."""
    table = Table(game, **{"seed": 7, **more})
    return table, FakeFrontEnd(table)


def go_to_turn(front):
    """Continue the game until a person is to act or it is over; return the front end."""
    for _step in range(200):
        if not front.go_on():
            return front
    raise AssertionError("nobody's turn")


def plain(scene):
    """Return a scene as text, without the id of the message it answers."""
    return json.dumps({key: value for key, value in scene.items() if key != "answers"}, sort_keys=True)
