"""Koinobori: the log of whole games, told from any moment on, beside the events that the literal table expects."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from gamelib import koinobori
from gamelib.koinobori import State, deal
from tests.rules.koinobori_positions import TALL, lines, state_from
from tests.rules.test_event_clauses import TABLES, play
from tests.rules.test_literal_engine import KOINOBORI


def test_log_tells_what_the_literal_table_expects():
    for seed in range(5000, 5018):
        play(TABLES["koinobori"], seed)


def states_with_rulings(seed: int) -> list[State]:
    """Return all states of a random game, with one of the boxes and rulings of the literal table."""
    rng = Random(seed)
    setting, rulings = rng.choice(KOINOBORI)
    states = [deal(seed=seed, rulings=koinobori.Rulings(**rulings), **setting)]
    while states[-1].to_act:
        states.append(states[-1].play(rng.choice(states[-1].moves())))
    return states


def test_what_the_log_has_told_it_tells_again():
    """The log from a moment on is the end of the whole log, and the log up to a moment its beginning."""
    told: Counter[str] = Counter()
    for seed in range(7):
        states, rng = states_with_rulings(seed), Random(seed)
        for seat in (None, 0):
            whole = states[-1].view(seat).log
            told.update(event.kind for event in whole)
            for state in rng.sample(states, min(len(states), 12)):
                earlier = tuple(event for event in whole if event.ply < state.ply)
                assert state.view(seat).log == earlier
                for first in (state.ply - 1, state.ply // 2):
                    assert state.view(seat).log_from(first) == tuple(event for event in earlier if event.ply >= first)
                assert states[-1].view(seat).log_from(state.ply) == whole[len(earlier) :]

    assert len(told) == 13
    assert told["lapse"] > 5


@pytest.mark.parametrize(
    ("text", "moves", "rulings", "clause"),
    [
        ("hand A pink/move lime | post 1 green/extra", ["move 1 to 3"], "moved_icons_again=true", "KOI-3.4"),
        (f"{TALL} | hand A pink/move lime | post 1 green/extra", ["move 1 to 3"], "", "KOI-3.3"),
        (f"{TALL} | hand A pink/move lime | post 1 black", ["move 1 to 3"], "moved_icons_again=true", "KOI-3.3"),
    ],
)
def test_stopping_leaves_an_extra_play_only_where_one_is_owed(text, moves, rulings, clause):
    state = state_from(text, "post 2 <- pink/move", *moves, rulings=rulings)
    stopped = state.play("done").log[-1]

    assert (stopped.kind, stopped.clause, "icon extra" in str(stopped)) == ("done", clause, clause == "KOI-3.4")
    assert "lapses" not in lines(state)


def test_a_position_set_up_is_told_with_its_row():
    state = state_from("hand A pink")

    assert (state.log[0].kind, state.log[0].cards, state.log[0].seat) == ("set up", state.row, None)
