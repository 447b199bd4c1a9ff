"""Stored games, replayed line by line: any change of a rule, a sentence or a deal fails here."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from gamelib import record
from gamelib.core import registry
from gamelib.core.rulebook import clause as the_clause
from gamelib.core.rulebook import seeds
from tests.support.stored_games import COUNTS, stored_games
from tests.tiers import rest_in_deep


def name_of(path):
    return f"{path.parent.name}/{path.stem}"


each_stored = pytest.mark.parametrize("path", stored_games(), ids=name_of)


@pytest.mark.parametrize("path", rest_in_deep(stored_games(), stored_games()[::2]), ids=name_of)
def test_replayed_game_equals_its_stored_narration(path):
    game = record.load(path)
    stored = path.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
    lines = record.narrate(game).splitlines()

    for number, (line, stored_line) in enumerate(zip(lines, stored, strict=False), 1):
        assert line == stored_line, f"{path.stem}.txt, line {number}"
    assert len(lines) == len(stored)


@each_stored
def test_stored_game_is_written_as_it_was_read(path):
    text = path.read_text(encoding="utf-8")

    assert record.write(record.read(text)) == text


@each_stored
def test_each_stored_move_is_legal_where_it_was_made(path):
    game = record.load(path)

    for state, entry in zip(game.states(), game.entries, strict=False):
        if entry.seat is None:
            assert state.to_act == ()
            assert state.round_result is not None
        else:
            assert entry.seat in state.to_act
            assert entry.move in map(str, state.moves(entry.seat))


@pytest.mark.parametrize(("game", "players"), [(game, count) for game in registry.games() for count in COUNTS[game]])
def test_each_player_count_has_five_games_one_finished(game, players):
    stored = [each for each in map(record.load, stored_games(game)) if each.state.players == players]

    assert len(stored) >= 5
    assert any(each.state.result for each in stored)
    assert len({each.beginning for each in stored}) == len(stored)


@pytest.mark.parametrize("game", registry.games())
def test_stored_games_cite_clauses_that_exist(game):
    text = "".join(path.with_suffix(".txt").read_text(encoding="utf-8") for path in stored_games(game))
    cited = Counter(re.findall(r"\[([A-Z]+-\d+\.\d+)\]", text))

    assert cited
    assert [number for number in cited if the_clause(number).kind == "table talk"] == []


EXPECTED_TEXTS = {
    "nanatoridori": ["NANA-5.4", "NANA-5.7", "NANA-5.9", "NANA-7.2"],
    "nanuk": [
        "NANUK-5.8",
        "NANUK-5.9",
        "NANUK-5.13",
        "NANUK-5.14",
        "NANUK-5.15",
        "NANUK-5.20",
        "NANUK-5.22",
        "NANUK-8.2",
        "The hunt succeeds",
        "The hunt fails",
        "is not completed",
    ],
    "koinobori": [
        "KOI-5.1",
        "KOI-5.6",
        "KOI-5.9",
        "KOI-5.10",
        "KOI-5.14",
        "KOI-5.15",
        "KOI-5.16",
        "KOI-5.17",
        "KOI-7.1",
    ],
}
"""Clauses and words that the stored games of every player count contain; the duel has its own."""


@pytest.mark.parametrize(("game", "players"), [(game, count) for game in registry.games() for count in COUNTS[game]])
def test_stored_games_of_each_player_count_show_all_events(game, players):
    text = "".join(
        path.with_suffix(".txt").read_text(encoding="utf-8")
        for path in stored_games(game)
        if path.stem.startswith(str(players))
    )
    expected = EXPECTED_TEXTS[game]
    if (game, players) == ("nanatoridori", 2):
        expected = ["NANA-8.6", "NANA-8.7", "NANA-8.8", "NANA-8.11"]

    assert [sign for sign in expected if sign not in text] == []


def test_stored_games_are_small():
    assert sum(path.stat().st_size for path in (seeds() / "games").rglob("*")) < 3_000_000
