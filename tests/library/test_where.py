"""`bbb where` and search in the rules: the places of a clause or a name, and the clauses with the words typed."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from random import Random

import pytest

from gamelib import cli
from gamelib.core import registry
from gamelib.core.errors import GameError
from gamelib.core.rulebook import clauses
from gamelib.lookup import look_up
from gamelib.where import LIBRARY, TOP, enclosing, where
from tests.laws import GAMES, many
from tests.support.limits import MeasuredWork
from tests.tiers import DEEP


@cache
def groups_for(name):
    """Return where a name stands; kept, since each search reads every file, and several tests ask for the same."""
    return where(name)


def headings_for(name):
    return [group.heading for group in groups_for(name)]


def places_for(name, heading):
    return next((group.places for group in groups_for(name) if group.heading == heading), ())


def test_a_clause_lists_rule_code_lessons_puzzles_and_tests():
    found = ", ".join(headings_for("NANA-4.3"))
    assert found == "Clause, Code, Compiled kernel, Lessons, Named deals, Beliefs, Tests, Other code, Other tests"
    assert "Puzzles" in headings_for("NANUK-7.2")
    assert "Odds" in headings_for("KOI-7.8")


def test_a_ruling_lists_field_clause_lesson_puzzle_and_tests():
    found = ", ".join(headings_for("take_when_going_out"))
    assert found == "Definition, Clause, Code, Compiled kernel, Lessons, Puzzles, Tests, Other tests"
    field = places_for("take_when_going_out", "Definition")[0]
    assert (field.path.name, field.text) == ("cards.py", "take_when_going_out: bool = False")


def test_a_clause_lists_the_function_of_the_kernel():
    [place] = places_for("NANA-4.3", "Compiled kernel")

    assert place.path.name == "nanatoridori.h"
    assert place.text.startswith("static void take_in(")


def test_a_clause_inside_a_range_is_found():
    assert "move_at(" in places_for("NANUK-4.5", "Compiled kernel")[0].text
    assert not any("NANUK-4.2 to NANUK-4.10" in place.text for place in places_for("NANUK-4.11", "Compiled kernel"))


@pytest.mark.deep
def test_a_name_begins_with_its_definitions():
    for name in ("why_not", "where", "Rulings", "boast"):
        found = groups_for(name)[0]
        assert found.heading == "Definition"
        assert all(re.match(rf"(def|class) {name}\b|{name}\b.*=|{name}: ", place.text) for place in found.places)
        others = {(place.path, place.line) for group in groups_for(name)[1:] for place in group.places}
        assert others.isdisjoint({(place.path, place.line) for place in found.places})


def test_functions_are_listed_before_fields():
    texts = [place.text for place in places_for("boast", "Definition")]

    assert texts[0].startswith("def boast(")
    assert "boast: Boast" in texts


def test_names_that_contain_the_word_are_listed():
    texts = [place.text for place in places_for("boast", "Similar names")]

    assert "class Boast(NamedTuple):" in texts
    assert any(text.startswith("def boasts(") for text in texts)
    assert any(text.startswith('BOAST = DECLARED.layout("Boast"') for text in texts)
    assert any(text.startswith("static Move keen_boast(") for text in texts)
    assert not any("at_least" in text for text in texts)


def test_the_kernel_is_searched_by_name():
    assert [place.text.partition("(")[0] for place in places_for("take_in", "Definition")] == ["static void take_in"]
    texts = [place.text for place in places_for("boast", "Compiled kernel")]
    assert any(text.startswith("begin_hunt: now->boast") for text in texts)
    assert len(texts) == len({text.partition(":")[0] for text in texts})


def test_each_line_of_the_kernel_belongs_to_its_function():
    for path in (LIBRARY / "kernel" / "source").glob("*.[ch]"):
        lines = path.read_text(encoding="utf-8").splitlines()
        for line in (at for at, text in enumerate(lines, 1) if text.startswith("    return ")):
            assert enclosing(path, line), f"{path.name}:{line}"


def test_a_clause_test_is_listed_by_its_number():
    tests = [place.text for place in places_for("NANA-4.3", "Tests")]

    assert tests[0].startswith("test_4_3_")
    assert len(tests) == len(set(tests))


def test_a_clause_is_not_mixed_up_with_longer_numbers():
    assert all("NANUK-4.1" in place.text for place in places_for("NANUK-4.1", "Clause"))
    assert len(places_for("NANUK-4.1", "Clause")) < len(
        [each for each in clauses("nanuk") if each.startswith("NANUK-4.1")]
    )


def test_small_letters_and_dotted_names_are_accepted():
    assert where("nana-4.3") == groups_for("NANA-4.3")
    assert where("Rulings.take_when_going_out") == groups_for("take_when_going_out")


def test_every_place_is_a_line_with_the_name():
    for name in ("NANA-4.3", "KOI-7.8", "take_when_going_out", "why_not"):
        for group in groups_for(name):
            for place in group.places:
                lines = place.path.read_text(encoding="utf-8").splitlines()
                assert name in lines[place.line - 1] or f"def {place.text}(" in lines[place.line - 1], str(place)


def test_transcripts_templates_and_notebooks_are_left_out():
    for name in ("NANA-4.3", "NANUK-5.5"):
        paths = {place.path.relative_to(TOP) for group in groups_for(name) for place in group.places}
        assert not any(path.suffix in (".ipynb", ".pot", ".txt", ".json") for path in paths)
        assert not any(path.is_relative_to(Path("tests", "snapshots", "text")) for path in paths)


@pytest.mark.parametrize("game", registry.games())
def test_every_clause_has_a_place_in_the_rules(game):
    for number in list(clauses(game))[:: 1 if DEEP else 30]:
        assert headings_for(number)[0] == "Clause"


@pytest.mark.parametrize(
    "name", ["NANA-9.99", "no_such_name_anywhere_" + "x", "4.3", "", "? !", "odds nowhere", "../secret"]
)
def test_unknown_names_are_refused_in_a_sentence(name):
    with pytest.raises(GameError):
        where(name)


@pytest.mark.parametrize(
    ("words", "heading", "text"),
    [
        ("odds question", "Similar names", "def odds_questions("),
        ("question odds", "Similar names", "def odds_questions("),
        ("one piece", "Clause", "**NANA-4.1**"),
        ("going take", "Similar names", "take_when_going_out: bool"),
    ],
)
def test_several_words_find_clauses_and_names_with_all(capsys, words, heading, text):
    found = places_for(words, heading)

    assert any(place.text.startswith(text) for place in found), [str(place) for place in found]
    assert cli.main(["where", *words.split()]) == 0
    assert text in capsys.readouterr().out


def test_names_with_only_some_of_the_words_are_left_out():
    texts = [place.text.lower() for group in groups_for("odds question") for place in group.places]

    assert all("odds" in text and "question" in text for text in texts)


def test_the_command_prints_headings_and_clickable_lines(capsys, monkeypatch):
    monkeypatch.chdir(TOP)

    assert cli.main(["where", "NANA-4.3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Clause"
    assert re.match(r"  seeds/nanatoridori\.md:\d+  \*\*NANA-4\.3\*\*", lines[1])
    assert all(re.match(r"  [\w./-]+:\d+  \S", line) for line in lines if line.startswith(" "))
    assert len(lines) <= 80


def test_command_reports_unknown_names(capsys):
    unknown = "_".join(["stands", "nowhere"])  # the word itself may not stand here, where it would be found

    assert cli.main(["where", unknown]) == 1
    assert capsys.readouterr().err == f"'{unknown}' is not found in rules, code, lessons or tests\n"


# Search in the rules -------------------------------------------------------------------------------

MOST_STEPS = 3_000_000
"""Steps of a plain loop that a search may cost: half a second of an idle core."""


def has_word(word, text):
    """Return whether a word of the text begins with this one, read letter by letter."""
    places = (at for at in range(len(text)) if text.startswith(word, at))
    return any(at == 0 or not (text[at - 1].isalnum() or text[at - 1] == "_") for at in places)


@pytest.mark.parametrize("game", GAMES)
def test_search_finds_the_clauses_that_begin_words_like_that(game):
    rng, texts = Random(game), {number: one.text.casefold() for number, one in clauses(game).items()}
    words = sorted({word for text in texts.values() for word in re.findall(r"[a-z]{6,}", text) if word[-1] != "s"})
    for word in rng.sample(words, min(many(40, 300), len(words))):
        start = word[: rng.randrange(5, 8)].removesuffix("s")
        found = {one.number for one in look_up(start, game)}

        assert found == {number for number, text in texts.items() if has_word(start, text)}, start


@pytest.mark.parametrize("game", GAMES)
def test_search_for_a_whole_position_costs_little(game):
    state, work = registry.about(game).rules.deal(seed=1, players=5), MeasuredWork()

    with work.added():
        look_up(state.write())

    assert work.steps < MOST_STEPS
