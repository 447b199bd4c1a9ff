"""Forecasts: the chances of all seats, the same from the kernel as from Python, and questions that are refused."""

import pytest

from gamelib import BadPlayers, GameError, Stream, forecast, nanatoridori, player
from gamelib.kernel.loader import library_turned_off
from gamelib.players.nanatoridori import deals
from tests.laws import GAMES, many
from tests.laws.configurations import sampled

ENDGAME = "players 3 | A 7 | B 5 | C - | out C | table 6 by B | turn A"


@pytest.mark.parametrize("game", GAMES)
def test_forecasts_are_the_same_in_python(game):
    for step in sampled(game, many(2, 12), seed=23):
        for seat in range(2):
            view = step.state.view(seat)
            by_kernel = forecast(view, 4, 1, policy="careful", progress=False)
            with library_turned_off():
                assert forecast(view, 4, 1, policy="careful", progress=False) == by_kernel


def test_chances_are_those_of_rounds_played_on():
    view, rng, wins = nanatoridori.deal(4, seed=7).view(1), Stream(0, "forecast"), [0] * 4
    likely = deals(view)
    for _deal in range(40):
        state, chance = likely.imagine(rng), Stream(rng.next_bits(), "outcome")
        while state.to_act:
            state = state.play(player("keen").move(state.view(state.turn), chance))
        for seat in state.round_result.winners:
            wins[seat] += 1

    found = forecast(view, 40, progress=False)

    assert [chance.value for chance in found.chances] == [pytest.approx(won / 40) for won in wins]
    assert "simulated 40 times" in str(found)


def test_seat_that_can_go_out_wins_for_certain():
    found = forecast(nanatoridori.read(ENDGAME).view(0), 50, progress=False)

    assert [chance.value for chance in found.chances] == [1.0, 0.0, 1.0]


def test_stopping_keeps_the_deals_played():
    done = []
    found = forecast(
        nanatoridori.deal(4, seed=7).view(1),
        10**6,
        progress=lambda now, _of: done.append(now),
        stop=lambda: len(done) > 2,
    )

    assert found.deals == done[-1] < 10**6


def test_impossible_questions_are_refused():
    state = nanatoridori.deal(4, seed=7)
    with pytest.raises(BadPlayers, match="onlooker"):
        forecast(state.view(None))
    with pytest.raises(GameError, match="1 to 1000000"):
        forecast(state.view(0), 0)
    with pytest.raises(GameError, match="a seed is a whole number, not"):
        forecast(state.view(0), seed=[])
    with pytest.raises(GameError, match="stop is a function that returns whether to stop, not 1"):
        forecast(state.view(0), stop=1)
    with pytest.raises(BadPlayers, match="a player is a name of the ladder"):
        forecast(state.view(0), policy=5)
    with pytest.raises(GameError, match="stopped"):
        forecast(state.view(0), stop=lambda: True)
