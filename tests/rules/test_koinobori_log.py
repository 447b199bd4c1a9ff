"""Koinobori: the log of whole games, told from any moment on, beside the events that the literal table expects."""

from __future__ import annotations

from collections import Counter
from random import Random

from gamelib import koinobori
from gamelib.koinobori import State, deal
from tests.rules.test_event_clauses import TABLES, play
from tests.rules.test_literal_engine import KOINOBORI


def test_log_tells_what_the_literal_table_expects():
    for seed in range(5000, 5030):
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
    for seed in range(12):
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
    assert told["lapse"] > 10
