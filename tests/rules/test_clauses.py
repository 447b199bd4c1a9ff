"""Seeds, code and tests speak of the same clauses."""

import re
from dataclasses import fields
from importlib import import_module

import pytest

from gamelib.core import registry
from gamelib.core.rulebook import KINDS
from gamelib.core.rulebook import clauses as read_by_the_library
from tests.support import clause_index

ASKED = {"nanatoridori": [f"T{n}" for n in range(1, 26)],
         "nanuk": [f"B{n}" for n in range(1, 25)],
         "koinobori": [f"K{n}" for n in range(1, 22)]}
"""The questions the rulebooks leave open: each is answered in seeds/."""

PREFIX = {game: registry.about(game).prefix for game in registry.games()}

each_game = pytest.mark.parametrize("game", sorted(registry.games()))


@each_game
def test_every_clause_has_a_kind_a_text_and_a_source(game):
    poor = [rule.number for rule in clause_index.rules(game)
            if rule.kind not in KINDS or len(rule.text) < 15 or not rule.sources]

    assert clause_index.rules(game)
    assert poor == []


@each_game
def test_numbers_are_unique_in_order_and_under_their_heading(game):
    rules = clause_index.rules(game)
    numbers = [tuple(map(int, rule.number.partition("-")[2].split("."))) for rule in rules]

    assert numbers == sorted(set(numbers))
    assert [rule.number for rule in rules if rule.under != rule.section] == []
    assert {rule.number.partition("-")[0] for rule in rules} == {PREFIX[game]}
    assert {rule.section for rule in rules} == set(range(1, 9))


@each_game
def test_the_library_reads_every_clause_that_is_written(game):
    written = [paragraph.strip()[:40] for paragraph in clause_index.text(game).split("\n\n")
               if paragraph.strip().startswith(f"**{PREFIX[game]}")]
    read = read_by_the_library(game)

    assert len(written) == len(clause_index.rules(game)) == len(read)
    assert [(rule.number, rule.kind, rule.text) for rule in clause_index.rules(game)] == [
        (clause.number, clause.kind, clause.text) for clause in read.values()]


@each_game
def test_every_clause_has_a_test(game):
    tested = {test.number for test in clause_index.tests(game)}
    untested = [
        rule.number for rule in clause_index.rules(game) if rule.kind != "table talk" and rule.number not in tested
    ]

    assert untested == []


@each_game
def test_every_test_of_a_clause_has_its_clause(game):
    there = {rule.number for rule in clause_index.rules(game)}

    assert [test.where for test in clause_index.tests(game) if test.number not in there] == []


@each_game
def test_breaking_a_must_is_refused_in_a_test(game):
    refusing = {test.number for test in clause_index.tests(game) if test.refuses}
    kept = [rule.number for rule in clause_index.rules(game) if rule.kind == "must" and rule.number not in refusing]

    assert kept == []


@each_game
def test_tests_stand_in_clause_order(game):
    by_file: dict[str, list[tuple[int, ...]]] = {}
    for test in clause_index.tests(game):
        by_file.setdefault(test.where.partition(":")[0], []).append(
            tuple(map(int, test.number.partition("-")[2].split("."))))

    assert [file for file, numbers in by_file.items() if numbers != sorted(numbers)] == []


def test_no_clause_is_named_that_does_not_exist():
    there = {rule.number for game in registry.games() for rule in clause_index.rules(game)}
    unknown = {number: [place for place in places if not clause_index.is_meant_not_to_exist(number, place)]
               for number, places in clause_index.citations().items() if number not in there}
    unknown = {number: places for number, places in unknown.items() if places}

    assert unknown == {}


@each_game
def test_every_ruling_is_named_by_a_clause_and_every_named_ruling_exists(game):
    named = {field for rule in clause_index.rules(game) for field in rule.rulings}
    there = {field.name for field in fields(import_module(f"gamelib.{game}").Rulings)}

    assert named == there


@each_game
def test_every_open_question_is_answered(game):
    head = clause_index.text(game).split("\n## ")[0]
    answered = {*re.findall(r"\w+", head), *(word for rule in clause_index.rules(game)
                                            for word in re.findall(r"\w+", rule.sources))}

    assert [asked for asked in ASKED[game] if asked not in answered] == []


def test_a_missing_test_would_be_noticed(monkeypatch):
    monkeypatch.setattr(clause_index, "tests", lambda _game: [])

    with pytest.raises(AssertionError):
        test_every_clause_has_a_test("nanatoridori")
    with pytest.raises(AssertionError):
        test_breaking_a_must_is_refused_in_a_test("nanatoridori")


def test_the_table_has_a_line_for_every_clause():
    printed = clause_index.table("nanatoridori")

    assert all(f"\n{rule.number} " in f"\n{printed}" for rule in clause_index.rules("nanatoridori"))
