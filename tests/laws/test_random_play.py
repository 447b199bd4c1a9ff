"""Random games: no card is lost, nobody is stuck, every game ends, and the scores add up."""

import pytest

from tests.laws import GAMES, PARTS, SPREAD, about, cases_per_shard, report
from tests.laws.configurations import configurations, configurations_in_test, games_played

each_game = pytest.mark.parametrize("game", GAMES)


def assert_every_law(state, own):
    """Assert what holds at every moment of every game."""
    acting = state.to_act
    assert own.cards(state) == own.box(state)
    assert bool(acting) == (state.round_result is None)
    assert len(set(acting)) == len(acting)
    for seat in range(state.players):
        assert bool(len(state.moves(seat))) == (seat in acting)
    own.sound(state)


def assert_well_scored(state, own):
    """Assert what holds when a round, and perhaps the game, is over."""
    assert state.round_result
    for ending in (state.round_result, state.result):
        if ending:
            assert {*ending.winners, *ending.losers} <= set(range(state.players))
            assert not {*ending.winners} & {*ending.losers}
            assert len(ending.scores) == state.players
            assert ending.because
            assert ending.winners or ending.losers
    own.scored(state)


def assert_log_only_grows(before, after, seats):
    """Assert that logs only grow, for every seat."""
    for seat in seats:
        log = before.view(seat).log
        assert after.view(seat).log[: len(log)] == log
    assert after.log[: len(before.log)] == before.log
    assert [event.ply for event in after.log] == sorted(event.ply for event in after.log)


@each_game
@pytest.mark.parametrize("part", PARTS)
def test_random_games_keep_every_law(game, part):
    own, wanted, made, dealt = about(game), cases_per_shard(800, 120_000), 0, 0
    for steps in games_played(game, 1 + part * 10**6, configurations_in_test):
        dealt, length, previous = dealt + 1, 0, None
        for length, step in enumerate(steps, 1):
            if step.seat is None or length % SPREAD == 0:
                assert_every_law(step.state, own)
            if step.seat is None:
                assert_well_scored(step.state, own)
            if previous is None or step.seat is None or length == 40:
                if previous:
                    assert_log_only_grows(previous, step.state, (None, length % step.state.players))
                previous = step.state
        assert step.state.result
        made += length
        if made >= wanted and dealt >= len(configurations_in_test(game)):
            break
    report(f"{game}: {made:,} decisions in {dealt:,} random games dealt in every way; 0 breaks", of_a_part=True)


@each_game
def test_every_change_of_rulings_is_dealt_in_make_test(game):
    def dealt(name, ways):
        return {repr(dict(way.options).get(name)) for way in ways}

    for name in ("rulings", "players", "variant", "declared_sides", "seasons", "first"):
        assert dealt(name, configurations_in_test(game)) == dealt(name, configurations(game)), name
