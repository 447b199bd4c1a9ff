"""Pictures show nothing hidden: what a seat cannot know changes neither its picture nor an onlooker's."""

from random import Random

import pytest

from tests.laws import SPREAD, about, cases_per_shard, report
from tests.laws.configurations import sampled
from tests.laws.test_hidden_information import each_game, each_part, redealt, together

EVERY = 3
"""Of consecutive moments, one in this many is drawn."""


def pictures(state, seat):
    """Return the pictures of a state that a seat gets, and that onlookers get."""
    return state.view(seat)._repr_html_(), state._repr_html_()


@each_game
@each_part
def test_hidden_cards_change_no_picture(game, part):
    own, wanted, rng, checks = about(game), cases_per_shard(20, 3_000), Random(18 + 100 * part), 0
    for step in sampled(game, 10**9, seed=(13 + 200 * part) * 10**6, most=40 * SPREAD):
        state, text = step.state, step.state.write()
        plain, seat = own.GAME.read(text), rng.choice([None, *range(state.players)])
        drawn = {id(each): pictures(each, seat) for each in (state, plain)}
        for here, there in redealt(state, plain, text, seat, rng, own):
            assert drawn[id(here)] == pictures(there, seat)
            checks += 1
        if checks >= wanted:
            break
    report(
        f"{game}: {checks:,} times what a seat cannot know was redealt or swapped; its picture the same", of_a_part=True
    )


@each_game
@each_part
def test_secret_moves_change_no_picture(game, part):
    own, wanted, rng, checks = about(game), cases_per_shard(25, 3_000), Random(19 + 100 * part), 0
    for step in sampled(game, 10**9, seed=(15 + 200 * part) * 10**6, most=40 * SPREAD):
        text = step.state.write()
        plain = own.GAME.read(text)
        seat = rng.choice([None, *range(plain.players)])
        there = own.GAME.read(own.swapped(text, seat, rng))
        for number, (here, likewise) in enumerate(together(plain, there, seat, rng, own)):
            if number % EVERY == 0:
                assert pictures(here, seat) == pictures(likewise, seat)
                checks += 1
        if checks >= wanted:
            break
    report(f"{game}: {checks:,} times others went on with other hidden cards; the picture the same", of_a_part=True)


@each_game
def test_planted_leak_is_found_in_a_picture(game, monkeypatch):
    state = next(step.state for step in sampled(game, 10**6, seed=12) if step.seat is not None)
    own, rng, seat = about(game), Random(11), state.to_act[0]
    text = state.write()
    here = own.GAME.read(text)
    there = next(other for _time in range(100) if (other := own.GAME.read(own.swapped(text, seat, rng))) != here)
    assert pictures(here, seat) == pictures(there, seat)

    monkeypatch.setattr(type(state), "_repr_html_", lambda state: f"<!-- {state.write()} -->")

    assert pictures(here, seat) != pictures(there, seat)
    with pytest.raises(AssertionError):
        test_hidden_cards_change_no_picture(game, 0)
