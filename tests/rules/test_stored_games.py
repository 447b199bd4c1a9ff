"""Stored games, replayed line by line, and more of them from seeds: any change of rules, words or deals fails here."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest

from gamelib import record
from gamelib.core import registry
from gamelib.core.rulebook import clause as the_clause
from gamelib.core.rulebook import seeds
from tests import STALE
from tests.support.stored_games import COUNTS, digest, replays, stored_games


def name_of(path):
    return f"{path.parent.name}/{path.stem}"


each_stored = pytest.mark.parametrize("path", stored_games(), ids=name_of)


@cache
def replayed(game, name):
    """Return the game that is played again from the seed stored under this name."""
    [replay] = [each for each in replays(game) if each.name == name]
    return replay.record()


def all_games(game, players):
    """Return every game of so many players, stored or replayed."""
    stored = [each for each in map(record.load, stored_games(game)) if each.state.players == players]
    return stored + [replayed(game, each.name) for each in replays(game) if each.name.startswith(str(players))]


@pytest.mark.parametrize("replay", replays(), ids=lambda replay: f"{replay.game}/{replay.name}")
def test_a_game_replayed_from_its_seed_has_its_digest(replay):
    assert digest(replayed(replay.game, replay.name)) == replay.digest, STALE


@pytest.mark.parametrize("game", registry.games())
def test_another_game_has_another_digest(game):
    replay = replays(game)[0]
    other = replay._replace(start=replay.start | {"seed": replay.seed + 1})

    assert digest(other.record()) != replay.digest


@each_stored
def test_replayed_game_equals_its_stored_narration(path):
    game = record.load(path)
    stored = path.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
    lines = record.narrate(game).splitlines()

    for number, (line, stored_line) in enumerate(zip(lines, stored, strict=False), 1):
        assert line == stored_line, f"{path.stem}.txt, line {number}, is {STALE}"
    assert len(lines) == len(stored), STALE


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
    games = all_games(game, players)

    assert len(games) >= 5
    assert any(each.state.result for each in games)
    assert len({each.beginning for each in games}) == len(games)


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
"""Rare clauses and words that the games of every player count contain; the duel has its own."""


@pytest.mark.parametrize(("game", "players"), [(game, count) for game in registry.games() for count in COUNTS[game]])
def test_games_of_each_player_count_show_rare_events(game, players):
    text = "\n".join(str(event) for each in all_games(game, players) for event in each.state.log)
    expected = EXPECTED_TEXTS[game]
    if (game, players) == ("nanatoridori", 2):
        expected = ["NANA-8.6", "NANA-8.7", "NANA-8.8", "NANA-8.11"]

    assert [sign for sign in expected if not re.search(rf"{re.escape(sign)}\b", text)] == []


def test_stored_games_are_small():
    assert sum(path.stat().st_size for path in (seeds() / "games").rglob("*")) < 500_000
