"""Between them the lessons teach every clause a player can act on."""

import pytest

from gamelib.rulebook import GAMES
from tests import clauses, coverage

each_game = pytest.mark.parametrize("game", sorted(GAMES.values()))


@each_game
def test_every_clause_a_player_can_act_on_has_a_lesson(game):
    lacking = set(coverage.to_act_on(game)) - coverage.lessons_only(game)

    assert lacking - coverage.listed(game) == set(), "taught nowhere"
    assert coverage.listed(game) - lacking == set(), f"taught by now: take them out of still_to_teach/{game}.txt"


@each_game
def test_what_lessons_teach_are_rules_of_the_game(game):
    there = {rule.number: rule.kind for rule in clauses.rules(game)}

    assert set(coverage.taught(game)) <= set(there)
    assert "table talk" not in {there[number] for number in coverage.taught(game)}


def test_what_happens_by_itself_is_of_the_kind_that_happens():
    kinds = {rule.number: rule.kind for game in GAMES.values() for rule in clauses.rules(game)}

    assert {kinds[number] for number in coverage.BY_ITSELF} == {"happens"}


@each_game
def test_the_table_has_a_line_for_every_clause_and_marks_what_is_lacking(game):
    printed = coverage.table(game)

    assert all(f"\n{rule.number} " in f"\n{printed}" for rule in clauses.rules(game))
    assert printed.count("STILL TO TEACH") == len(coverage.listed(game))


def test_a_clause_that_no_lesson_teaches_would_be_noticed(monkeypatch):
    monkeypatch.setattr(coverage, "lessons_only", lambda _game: set())

    with pytest.raises(AssertionError, match="taught nowhere"):
        test_every_clause_a_player_can_act_on_has_a_lesson("nanatoridori")
