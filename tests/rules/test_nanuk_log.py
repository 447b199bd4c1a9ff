"""Nanuk: the log of whole games, in every circumstance, beside the events that the literal table expects."""

from __future__ import annotations

from gamelib.core import rulebook
from gamelib.nanuk import log
from tests.rules.nanuk_positions import short_game
from tests.rules.test_event_clauses import TABLES, play

GAMES = (5000, 5001, 5002, 5003, 5004, 5010, 5011, 5020, 5036)
"""Games in which every kind of event occurs in every circumstance, but for positions that are set up."""


def test_log_tells_what_the_literal_table_expects(monkeypatch):
    occurred = set()

    def note_clause(game, kind, circumstance):
        occurred.add((kind, circumstance))
        return rulebook.event_clause(game, kind, circumstance)

    monkeypatch.setattr(log, "event_clause", note_clause)
    for seed in GAMES:
        play(TABLES["nanuk"], seed)

    everything = {(kind, each) for kind, cases in rulebook.event_clauses("nanuk").items() for each in cases}
    assert everything - occurred == {("set up", "a position")}


def test_what_the_log_has_told_it_tells_again():
    """The log from a moment on is the end of the whole log, and the log up to a moment its beginning."""
    for seed in (0, 2):
        states = [after for _state, _seat, _move, after in short_game(seed)]
        for seat in (None, 0):
            last = states[-1].view(seat)
            for state in states[::20]:
                told = state.view(seat).log
                assert last.log[: len(told)] == told
                assert last.log_from(len(told)) == last.log[len(told) :]
                assert [event.ply for event in told] == [*range(len(told))]
