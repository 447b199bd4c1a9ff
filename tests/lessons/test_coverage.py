"""Coverage: for every clause a player can act on, some lesson teaches it."""

import pytest

from gamelib.core import registry
from tests.support import clause_coverage, clause_index

each_game = pytest.mark.parametrize("game", sorted(registry.games()))


@each_game
def test_every_playable_clause_has_a_lesson(game):
    lacking = set(clause_coverage.playable_clauses(game)) - clause_coverage.lessons_only(game)

    assert lacking - clause_coverage.listed(game) == set(), "taught nowhere"
    assert clause_coverage.listed(game) - lacking == set(), f"taught by now: take them out of still_to_teach/{game}.txt"


@each_game
def test_lessons_teach_existing_clauses_only(game):
    there = {rule.number: rule.kind for rule in clause_index.rules(game)}

    assert set(clause_coverage.lesson_clauses(game)) <= set(there)
    assert "table talk" not in {there[number] for number in clause_coverage.lesson_clauses(game)}


def test_automatic_clauses_are_of_kind_happens():
    kinds = {rule.number: rule.kind for game in registry.games() for rule in clause_index.rules(game)}

    assert {kinds[number] for number in clause_coverage.BY_ITSELF} == {"happens"}


@each_game
def test_table_lists_every_clause_and_marks_gaps(game):
    printed = clause_coverage.table(game)

    assert all(f"\n{rule.number} " in f"\n{printed}" for rule in clause_index.rules(game))
    assert printed.count("STILL TO TEACH") == len(clause_coverage.listed(game))


def test_table_marks_a_clause_without_a_lesson(monkeypatch):
    monkeypatch.setattr(clause_coverage, "lessons_only", lambda _game: set())

    with pytest.raises(AssertionError, match="taught nowhere"):
        test_every_playable_clause_has_a_lesson("nanatoridori")
