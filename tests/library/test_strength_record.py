"""The record of playing strength: its marks depend on how the levels play, not on the text of their source."""

import json

import pytest

from gamelib.players import nanuk as program
from tests.bench import strength


def test_mark_changes_with_the_play(monkeypatch):
    before = strength.play_mark("nanuk", "careful")
    monkeypatch.setattr(program, "careful", lambda view: (view.moves()[-1], next(iter(program.RULES))))

    assert strength.play_mark("nanuk", "careful") != before


def test_mark_stays_when_only_words_change(monkeypatch):
    before = strength.play_mark("nanuk", "careful")
    monkeypatch.setattr(program, "because", lambda _view, _move: "because")

    assert strength.play_mark("nanuk", "careful") == before


def test_results_of_another_play_start_again():
    record = {"a match": {"players": "old", "deals": 9, "sum": 1.0, "squares": 1.0}}

    assert strength.entry(record, "a match", "old")["deals"] == 9
    assert strength.entry(record, "a match", "new")["deals"] == 0


@pytest.mark.deep
@pytest.mark.parametrize("game", strength.TABLES)
def test_recorded_results_match_the_levels_of_today(game):
    quick = strength.play_mark(game, *strength.QUICK)
    searching = strength.play_mark(game, *strength.QUICK, "searching")
    recorded = json.loads(strength.RECORD.read_text(encoding="utf-8"))
    marks = {result["players"].partition(",")[0] for key, result in recorded.items() if key.startswith(game)}

    assert marks == {quick, searching}
