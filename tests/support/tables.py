"""Tables for tests, each with a fake front end, and ways to bring them to a person's turn."""

import json

import pytest

from gamelib import nanatoridori
from tests.support.fake_front_end import FakeFrontEnd
from tests.tiers import DEEP
from widgets import Table

GAMES = {"nanatoridori": 4, "nanuk": 5, "koinobori": 3}
each_game = pytest.mark.parametrize("game", GAMES)


def new_table(game="nanatoridori", **more):
    """Return a table with seed 7, and the front end that shows it."""
    table = Table(game, **{"seed": 7, **more})
    return table, FakeFrontEnd(table)


def short_game(players=4, seed=7, **more):
    """Return a position of Nanatoridori whose game ends with its first round; `make deep` plays a whole game."""
    state = nanatoridori.deal(players, seed=seed, **more)
    penguins = "penguins" + " 2" * players
    return state if DEEP else nanatoridori.read(state.write().replace(penguins, penguins.replace("2", "1")), seed=seed)


def go_to_turn(front):
    """Continue the game until a person is to act or it is over; return the front end."""
    for _step in range(200):
        if not front.go_on():
            return front
    raise AssertionError("nobody's turn")


def play_to_pause(table):
    """Play a person's first legal move each time, until the round is over."""
    while table.session.state.to_act:
        if table.session.may_act:
            table.play(str(table.view.moves()[0]))
        else:
            table.go()


def scene_as_text(scene):
    """Return a scene as text, without the id of the message it answers."""
    return json.dumps({key: value for key, value in scene.items() if key != "answers"}, sort_keys=True)
