"""Koinobori: a game played again from its facts goes through the same positions."""

from __future__ import annotations

from collections import Counter

from gamelib.koinobori import State
from gamelib.koinobori.replaying import beginning, replay
from tests.rules.koinobori_positions import states_of_random_game
from tests.rules.test_koinobori_log import states_with_rulings

PARTS = ("hands", "masts", "row", "posts", "open_posts", "deck", "discards", "reshuffles", "turn", "to_act", "passes")


def parts_of(state: State) -> dict[str, object]:
    """Return what makes up a position, and the moves in it."""
    return {name: getattr(state, name) for name in PARTS} | {
        "moves": [*map(str, state.options)],
        "end": state.end_reason,
    }


REFRESHED = states_of_random_game(2, 6, cards=["orange/refresh", "pink", "lime/steal"] * 9)
"""A game in which the discards become the deck, and cards are stolen."""


def test_a_game_played_again_goes_through_the_same_positions():
    seen: Counter[str] = Counter()
    for states in (REFRESHED, *(states_with_rulings(seed) for seed in (1, 2, 5))):
        for last in (len(states) - 1, len(states) // 2):
            state, game = states[last], [*map(parts_of, states[: last + 1])]
            for seat in (None, 0):
                assert parts_of(beginning(state.view(seat), state)) == game[0]
                played = [*replay(state.view(seat), state)]
                assert [parts_of(each.before) for each in played] == game[:-1]
                assert [parts_of(each.after) for each in played] == game[1:]
                for each in played:
                    assert each.move in each.before.options
                    assert each.move.kind == each.fact.kind
                    seen[each.fact.kind] += 1

    assert {*seen} >= {"take", "place", "mast", "move", "steal", "refresh", "done", "pass"}
    assert REFRESHED[-1].reshuffles > 1
