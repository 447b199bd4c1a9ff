"""Saves written before the log's clauses were corrected are still read, and end the same way."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path

import pytest

from gamelib import record

KEPT = json.loads((Path(__file__).parent / "saves_before_event_clauses.json").read_text(encoding="utf-8"))
each_save = pytest.mark.parametrize("name", KEPT)


@each_save
def test_older_record_is_read_and_ends_alike(name):
    game = record.read(KEPT[name]["record"])

    assert record.write(game) == KEPT[name]["record"]
    assert len(game) == KEPT[name]["moves"]
    assert str(game.state.result) == KEPT[name]["result"]


@each_save
def test_older_position_is_read_and_ends_alike(name):
    module = import_module(f"gamelib.{name.partition(',')[0]}")
    state = module.read(KEPT[name]["position"])

    assert state.write() == KEPT[name]["position"]
    assert str(state.result) == KEPT[name]["result"]
    assert state.log
