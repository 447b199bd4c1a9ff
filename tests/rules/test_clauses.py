"""Clauses: those of the rulebooks in seeds/, of the code and of the tests are the same."""

import re
from dataclasses import fields
from importlib import import_module

import pytest

from gamelib.core import registry
from gamelib.core.rulebook import KINDS
from gamelib.core.rulebook import clauses as library_clauses
from tests.support import clause_index

OPEN_QUESTIONS = {
    "nanatoridori": [f"T{n}" for n in range(1, 26)],
    "nanuk": [f"B{n}" for n in range(1, 25)],
    "koinobori": [f"K{n}" for n in range(1, 22)],
}
"""Questions the published rulebooks leave open; seeds/ answers each."""

PREFIX = {game: registry.about(game).prefix for game in registry.games()}

each_game = pytest.mark.parametrize("game", sorted(registry.games()))


@each_game
def test_every_clause_has_a_kind_a_text_and_a_source(game):
    incomplete = [
        rule.number
        for rule in clause_index.rules(game)
        if rule.kind not in KINDS or len(rule.text) < 15 or not rule.sources
    ]

    assert clause_index.rules(game)
    assert incomplete == []


@each_game
def test_clause_numbers_are_unique_and_in_order(game):
    rules = clause_index.rules(game)
    numbers = [tuple(map(int, rule.number.partition("-")[2].split("."))) for rule in rules]

    assert numbers == sorted(set(numbers))
    assert [rule.number for rule in rules if rule.under != rule.section] == []
    assert {rule.number.partition("-")[0] for rule in rules} == {PREFIX[game]}
    assert {rule.section for rule in rules} == set(range(1, 9))


@each_game
def test_library_reads_every_clause_of_the_file(game):
    paragraphs = [
        paragraph.strip()[:40]
        for paragraph in clause_index.rules_text(game).split("\n\n")
        if paragraph.strip().startswith(f"**{PREFIX[game]}")
    ]
    clauses = library_clauses(game)

    assert len(paragraphs) == len(clause_index.rules(game)) == len(clauses)
    assert [(rule.number, rule.kind, rule.text) for rule in clause_index.rules(game)] == [
        (clause.number, clause.kind, " *Note* ".join(filter(None, (clause.text, clause.note))))
        for clause in clauses.values()
    ]


@each_game
def test_every_clause_has_a_test(game):
    tested = {test.number for test in clause_index.tests(game)}
    untested = [
        rule.number for rule in clause_index.rules(game) if rule.kind != "table talk" and rule.number not in tested
    ]

    assert untested == []


@each_game
def test_every_numbered_test_has_its_clause(game):
    numbers = {rule.number for rule in clause_index.rules(game)}

    assert [test.where for test in clause_index.tests(game) if test.number not in numbers] == []


@each_game
def test_every_must_has_a_test_that_refuses(game):
    refusing = {test.number for test in clause_index.tests(game) if test.refuses}
    missing = [rule.number for rule in clause_index.rules(game) if rule.kind == "must" and rule.number not in refusing]

    assert missing == []


@each_game
def test_tests_stand_in_clause_order(game):
    by_file: dict[str, list[tuple[int, ...]]] = {}
    for test in clause_index.tests(game):
        by_file.setdefault(test.where.partition(":")[0], []).append(
            tuple(map(int, test.number.partition("-")[2].split(".")))
        )

    assert [file for file, numbers in by_file.items() if numbers != sorted(numbers)] == []


@each_game
def test_tests_stand_in_the_file_of_their_chapters(game):
    elsewhere = []
    for test in clause_index.tests(game):
        chapter = int(test.number.partition("-")[2].partition(".")[0])
        half = "1_to_4" if chapter <= 4 else "5_to_8"
        if not test.where.startswith((f"tests/rules/test_{game}_{half}", f"tests/rules/test_{game}_imagine")):
            elsewhere.append(test.where)

    assert elsewhere == []


def test_every_cited_clause_exists():
    numbers = {rule.number for game in registry.games() for rule in clause_index.rules(game)}
    unknown = {
        number: [place for place in places if not clause_index.is_meant_not_to_exist(number, place)]
        for number, places in clause_index.citations().items()
        if number not in numbers
    }
    unknown = {number: places for number, places in unknown.items() if places}

    assert unknown == {}


@each_game
def test_rulings_of_clauses_and_code_are_the_same(game):
    in_clauses = {field for rule in clause_index.rules(game) for field in rule.rulings}
    in_code = {field.name for field in fields(import_module(f"gamelib.{game}").Rulings)}

    assert in_clauses == in_code


@each_game
def test_every_open_question_is_answered(game):
    head = clause_index.rules_text(game).split("\n## ")[0]
    answered = {
        *re.findall(r"\w+", head),
        *(word for rule in clause_index.rules(game) for word in re.findall(r"\w+", rule.sources)),
    }

    assert [question for question in OPEN_QUESTIONS[game] if question not in answered] == []


def test_a_missing_test_is_noticed(monkeypatch):
    monkeypatch.setattr(clause_index, "tests", lambda _game: [])

    with pytest.raises(AssertionError):
        test_every_clause_has_a_test("nanatoridori")
    with pytest.raises(AssertionError):
        test_every_must_has_a_test_that_refuses("nanatoridori")


def test_clause_table_has_a_line_for_every_clause():
    table = clause_index.clause_table("nanatoridori")

    assert all(f"\n{rule.number} " in f"\n{table}" for rule in clause_index.rules("nanatoridori"))
