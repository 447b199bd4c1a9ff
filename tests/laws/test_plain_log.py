"""`plain(log=…)`: the new parts of the log, put together, are the whole log, for every seat of every table."""

import pytest

from tests.laws import GAMES
from tests.laws.configurations import configurations, games_played

each_game = pytest.mark.parametrize("game", GAMES)


def keeps_up(states, seat):
    """Assert that a seat which only ever asks for the new part of the log has the whole log in the end."""
    log, plies = [], 0
    for state in states:
        view = state.view(seat)
        log += view.plain(log=plies)["log"]
        plies = view.plies
        assert log == view.plain()["log"]
    assert view.plain(log=plies)["log"] == []


@each_game
def test_new_parts_of_the_log_make_the_log(game):
    for dealt, steps in enumerate(games_played(game)):
        states = [step.state for step in steps]
        few = states[:: max(1, len(states) // 12)] + states[-1:]
        for seat in (None, dealt % states[0].players):
            keeps_up(few, seat)
        if dealt >= len(configurations(game)):
            break


@each_game
def test_plain_without_log_is_otherwise_equal(game):
    view = configurations(game)[0].deal(7).view(0)
    plain, bare = view.plain(), view.plain(log=None)

    assert bare.pop("log") is None
    assert plain.pop("log")
    assert plain == bare
    assert view.plain(log=-3)["log"] == view.plain()["log"]
