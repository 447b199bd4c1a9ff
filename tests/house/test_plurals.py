"""Sentences with numbers are grammatical when the number is one."""

import ast
import re
from pathlib import Path

import pytest

from tests.support.grouped_cases import parametrize_groups
from tests.support.import_graph import parsed

LIBRARY = Path(__file__).parents[2] / "gamelib"
NOUNS = (
    "animals|bears|cards|carps|chances|characters|days|deals|decisions|figures|flags|flocks|games|hands|hunters"
    "|hunts|Inuksuks|letters|lines|neighbours|penguins|players|playouts|points|posts|results|rounds|seasons"
    "|seats|spaces|times|turns|ways"
)
COUNTED = re.compile(rf"\{{(\w+)(?:![rs])?\}} (?:(?:more|other|imagined|percentage) )?(?:{NOUNS})\b")
NEVER_ONE = {
    "players": "two play at least",
    "seasons": "told of several only",
    "most": "a limit of ours, far above one",
    "right": "how many cards the game has of a kind",
    "copies": "how many cards the game has of a rank",
    "least": "a deck for two players at least",
    "colours": "no number: two colours or more, joined",
}
ABOVE_ONE = {
    ("shape.py", "rounds"),
    ("evaluation.py", "number"),
    ("simulation.py", "length"),
    ("puzzle_proofs.py", "many"),
    ("puzzle_candidates.py", "deals"),
    ("terminal.py", "count"),
    ("notation.py", "size"),
    ("save_format.py", "size"),
    ("cards.py", "count"),
    ("cause.py", "shown"),  # three or more
    ("cause.py", "count"),  # two cards more to choose from
    ("cause.py", "then"),  # more than one card a turn
    ("curve.py", "count"),
    ("deal.py", "count"),
    ("log.py", "size"),
    ("reading.py", "count"),
    ("scoring.py", "best"),
    ("judge.py", "days"),
    ("koinobori.py", "many"),
    ("log.py", "best"),
    ("review.py", "deals"),
    ("choice_words.py", "number"),
    ("exercises.py", "rounds"),
    ("how_it_ended.py", "run"),
    ("how_it_ended.py", "size"),
    ("hunt_assumptions.py", "size"),
    ("hand_steps.py", "left"),
    ("hand_steps.py", "cards"),
    ("hand_steps.py", "count"),
    ("hand_steps.py", "gaps"),
    ("hunt_steps.py", "left"),
    ("hunt_steps.py", "count"),
    ("post_steps.py", "left"),
    ("post_steps.py", "count"),
    ("reason.py", "cards"),
    ("reason.py", "plays"),
    ("hunt_reasons.py", "number"),
}
"""Slots of one file's sentences that never hold one: sizes of hands, decks, texts and tables, points that are even, and
numbers that are refused or named only above one."""
WITH_DECIMALS = {
    ("class_comparison.py", "off"),
    ("koinobori.py", "points"),
    ("nanatoridori.py", "taken"),
    ("nanatoridori.py", "turns"),
    ("nanuk.py", "points"),
    ("simulated.py", "length"),
}
"""Slots of one file's sentences that hold numbers with decimals, which are never singular."""


def counted_nouns(source):
    """Return the slots before a plural noun, with their messages, for which the code chooses no singular form."""
    found = []
    for call in ast.walk(parsed(source)):
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ("_", "n_")):
            continue
        message = call.args[0]
        if isinstance(message, ast.Constant) and isinstance(message.value, str):
            found += [(slot, message.value) for slot in COUNTED.findall(message.value)]
    return found


@parametrize_groups("path", {str(path): path for path in sorted(LIBRARY.rglob("*.py"))}, lambda _path: "gamelib")
def test_counted_nouns_have_a_singular(path):
    for slot, message in counted_nouns(path.read_text(encoding="utf-8")):
        assert slot in NEVER_ONE or (path.name, slot) in ABOVE_ONE | WITH_DECIMALS, message


@pytest.mark.parametrize(
    "source",
    [
        '_("a hand of {cards} cards")',
        'n_("{a} card of {b} cards", "{a} cards of {b} cards", a)',
        '_("{many} other hunters give")',
    ],
)
def test_a_missing_singular_is_noticed(source):
    assert len(counted_nouns(source)) == 1


@pytest.mark.parametrize("source", ['n_("{a} card", "{a} cards", a)', '_("cards: {a}")', '_("{points:.1f} points")'])
def test_chosen_forms_and_fractions_are_no_fault(source):
    assert not counted_nouns(source)
