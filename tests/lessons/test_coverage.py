"""Between them the lessons teach every clause a player can act on."""

import pytest

from gamelib.core import registry
from tests.support import clause_coverage, clause_index

each_game = pytest.mark.parametrize("game", sorted(registry.games()))


@each_game
def test_every_clause_a_player_can_act_on_has_a_lesson(game):
    lacking = set(clause_coverage.playable_clauses(game)) - clause_coverage.lessons_only(game)

    assert lacking - clause_coverage.listed(game) == set(), "taught nowhere"
    assert clause_coverage.listed(game) - lacking == set(), f"taught by now: take them out of still_to_teach/{game}.txt"


@each_game
def test_what_lessons_teach_are_rules_of_the_game(game):
    there = {rule.number: rule.kind for rule in clause_index.rules(game)}

    assert set(clause_coverage.lesson_clauses(game)) <= set(there)
    assert "table talk" not in {there[number] for number in clause_coverage.lesson_clauses(game)}


def test_what_happens_by_itself_is_of_the_kind_that_happens():
    kinds = {rule.number: rule.kind for game in registry.games() for rule in clause_index.rules(game)}

    assert {kinds[number] for number in clause_coverage.BY_ITSELF} == {"happens"}


@each_game
def test_the_table_has_a_line_for_every_clause_and_marks_what_is_lacking(game):
    printed = clause_coverage.table(game)

    assert all(f"\n{rule.number} " in f"\n{printed}" for rule in clause_index.rules(game))
    assert printed.count("STILL TO TEACH") == len(clause_coverage.listed(game))


def test_a_clause_that_no_lesson_teaches_would_be_noticed(monkeypatch):
    monkeypatch.setattr(clause_coverage, "lessons_only", lambda _game: set())

    with pytest.raises(AssertionError, match="taught nowhere"):
        test_every_clause_a_player_can_act_on_has_a_lesson("nanatoridori")
