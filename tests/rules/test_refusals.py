"""Every refusal in the reviewed lists: the position, the move tried, the rule it breaks, the sentence, the suggestion.

The lists are made by `python -m tests.tools.make_refusals`, and each of their lines has been reviewed. So have
the tables that `python -m tests.snapshots.tables` prints.
"""

from __future__ import annotations

import pytest

from gamelib.core import registry
from tests import STALE
from tests.laws import GAMES
from tests.snapshots.tables import FOLDER, table_snapshot
from tests.tools.make_refusals import answer_now, describe, read_cases, state_of

each_game = pytest.mark.parametrize("game", GAMES)


@each_game
def test_refusals_equal_the_reviewed_lists(game):
    cases = read_cases(game)

    assert len(cases) >= 80
    answers = [(case.tried, answer_now(game, case)) for case in cases]
    assert answers == [(case.tried, case.answer) for case in cases], STALE


@each_game
def test_following_the_offer_is_never_refused(game):
    for case in read_cases(game):
        state, seat = state_of(game, case), "ABCDEFGH".index(case.tried[0])
        refusal = state.why_not(registry.about(game).rules.read_move(case.tried[2:]), seat)
        if refusal.instead is not None:
            assert state.play(refusal.instead, seat) != state
            assert state.play(str(refusal.instead), seat) == state.play(refusal.instead, seat)


@each_game
def test_a_changed_sentence_is_noticed(game, monkeypatch):
    case = next(case for case in read_cases(game) if not case.answer.endswith("-> -"))
    refusal = state_of(game, case).why_not(
        registry.about(game).rules.read_move(case.tried[2:]), "ABCDEFGH".index(case.tried[0])
    )
    rules = registry.about(game).rules
    view_class = type(rules.deal(registry.about(game).usual_players, seed=1).view(0))
    monkeypatch.setattr(view_class, "why_not", lambda _self, _move: None)

    assert describe(refusal) == case.answer
    assert answer_now(game, case) != case.answer


@each_game
def test_tables_equal_the_reviewed_snapshot(game):
    stored = (FOLDER / f"{game}.txt").read_text(encoding="utf-8")

    assert table_snapshot(game).splitlines() == stored.splitlines(), STALE
