"""Numbers in sentences of lessons: named, used, and never typed where the rules have a name for them."""

import re
import tomllib

import pytest

from gamelib import lessons
from gamelib.core import registry
from gamelib.core.errors import BadLesson
from gamelib.lessons.figures import check_named, fill_figures
from gamelib.lessons.puzzle_files import puzzle_path
from gamelib.lessons.toml_files import game_folder
from tests.tools.make_translation_template import sentences

WORDS = {
    word: number
    for number, word in enumerate(
        ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
    )
}
NUMBER = rf"\b({'|'.join(WORDS)}|\d+)"
FACTS = {
    "nanatoridori": {
        "ranks": "(?:kinds of birds|different birds|ranks)",
        "copies": "(?:cards of each|of each kind|of each rank)",
        "cards": "cards in (?:all|the box|the game)",
        "duel hand": "cards each",
        "open cards": "open cards",
        "first out": "points for going out",
        "enough": "points (?:or more )?end the game",
    },
    "nanuk": {
        "bears": "bears?",
        "inuksuks": "(?:Inuksuks|stones) in (?:all|the box)",
        "doubles": "doubles",
        "cards": "cards in (?:all|the box|the game)",
        "most days": "days at most",
        "each animal": "cards show",
    },
    "koinobori": {
        "icons": "(?:different )?icons",
        "colours": "(?:different )?colours",
        "cards": "cards in (?:all|the box|the deck)",
        "row": "cards in the row",
        "post": "cards on (?:a|each) post",
        "penalty": "points for each carp that",
    },
}
"""For each number that the rules name, a pattern of the words that follow it in a sentence."""


def typed_facts(text, game):
    """Return the numbers in a sentence that are typed out although the rules have a name for them."""
    rules = registry.about(game).lessons_module.RULES
    return [
        match[0]
        for name, words in FACTS[game].items()
        for match in re.finditer(rf"{NUMBER} {words}", text, re.IGNORECASE)
        if int(WORDS.get(match[1].lower(), match[1] if match[1].isdigit() else -1)) == rules[name]
    ]


def all_steps():
    """Yield the game, the file and the entries of every step and puzzle."""
    for path in [*lessons.lesson_paths(), *map(puzzle_path, registry.games())]:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
        for step in [*content.get("step", []), *content.get("puzzle", [])]:
            yield content.get("game", game_folder(path)), path.name, step


def test_no_number_is_typed_that_the_rules_name():
    typed = [
        (name, text, fact)
        for game, name, step in all_steps()
        for text in sentences(step)
        for fact in typed_facts(text, game)
    ]

    assert typed == []


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("nanatoridori", "There are 9 cards of each."),
        ("nanatoridori", "There are seven kinds of birds."),
        ("nanuk", "Twelve bears in all."),
        ("koinobori", "Three cards have each of the seven icons."),
    ],
)
def test_a_typed_fact_is_found(game, text):
    assert typed_facts(text, game)


def test_no_sentence_holds_code():
    code = [
        (name, text) for _game, name, step in all_steps() for text in sentences(step) if re.search(r"\{[^}]*\(", text)
    ]

    assert code == []


def test_each_named_number_is_used():
    unused = [
        (name, step["title"], figure)
        for _game, name, step in all_steps()
        for figure in step.get("figures", {})
        if not any(f"{{{figure}}}" in text for text in sentences(step))
    ]

    assert unused == []


def test_a_name_stands_for_its_figure_or_a_number_of_the_rules():
    line = "{copies} of each, {duel_hand} in the duel, {no_pair} without a pair; {B} waits."

    filled = fill_figures(line, "nanatoridori", None, named={"no_pair": "odds.no_neighbours(3, deck='1 1 2 2')"})

    assert filled.startswith("9 of each, 11 in the duel, 33.33 % without a pair; ")


def test_an_unknown_name_is_refused_with_the_nearest_ones():
    with pytest.raises(BadLesson, match=r"no number is called 'copie'.*copies"):
        fill_figures("{copie}", "nanatoridori", None)


@pytest.mark.parametrize("name", ["value", "copies", "duel_hand", "No", "a-b", "1st", ""])
def test_an_unfit_name_is_refused(name):
    with pytest.raises(BadLesson, match="cannot name a number"):
        check_named(name, "rule('hand')", "nanatoridori")
