"""Rules are written in `gamelib` only: widgets hold no copies of their numbers, comparisons and private parts."""

from pathlib import Path

import pytest

from tests.house.rules_in_widgets import copies_of_rules

TOP = Path(__file__).parent.parent.parent
ALLOWED = {
    "widgets/explore/nanatoridori.py": ("limit of cards: len(q.hand) > 6",),  # from here on, cards are drawn small
}
"""What looks like a rule and is none, by file."""
PLANTED = {
    "from gamelib.nanuk.draft import _draw_days": "private name _draw_days of gamelib.nanuk.draft",
    "import gamelib\ngamelib.nanuk.judge._why(1)": "private name gamelib.nanuk.judge._why",
    "SPACES = 5": "number of a game: SPACES = 5",
    "NEVER_SCORED_COSTS = 3": "number of a game: NEVER_SCORED_COSTS = 3",
    "NANUK_HAND, TENTHS = 3, 10": "number of a game: NANUK_HAND = 3",
    "BIRD_HAND = 8": "number of a game: BIRD_HAND = 8",
    "MOST_DAYS = 12": "number of a game: MOST_DAYS = 12",
    "CARDS_IN_DECK = 81": "number of a game: CARDS_IN_DECK = 81",
    "def most(highest_number=27): ...": "number of a game: highest_number=27",
    "is_low = len(view.row) <= 3": "limit of cards: len(view.row) <= 3",
    "is_closed = len(view.posts[0]) == 5": "limit of cards: len(view.posts[0]) == 5",
    "is_full = view.hand_sizes[seat] >= 4": "limit of cards: view.hand_sizes[seat] >= 4",
    "beats = many > size or (many == size and card > rank)": (
        "order of strength: many > size or (many == size and card > rank)"
    ),
    "draws = view.table and view.deck and view.variant != 'duel'": (
        "follows from the variant: view.table and view.deck and (view.variant != 'duel')"
    ),
    "loses = view.open and not own and view.table": "follows from open cards: view.open and (not own) and view.table",
    "stones += card == INUKSUK": "cards of a hunt counted: stones += card == INUKSUK",
    "left = (card == INUKSUK) - (card in BEARS)": "cards of a hunt counted: (card == INUKSUK) - (card in BEARS)",
    "seals = SHOWS[card] * many": "cards of a hunt counted: SHOWS[card] * many",
}
"""Copies of rules that widgets once had, or might have, and what is found of each."""
HARMLESS = """
MOST_SHOWN, LINES = 12, 3
is_empty = not view.row or len(view.hand) == 1
marks = ["double"] * (SHOWS[key] > 1)
is_wide = width > 5 or (width == 5 and height > 3)
label = "duel" if view.variant == "duel" else ""
draws = view.pass_draws and view.deck
"""


@pytest.mark.parametrize("code", PLANTED)
def test_planted_copy_of_a_rule_is_found(code):
    found = [fault.partition(": ")[2] for fault in copies_of_rules(code)]
    assert found == [PLANTED[code]]


def test_code_that_decides_nothing_is_left_alone():
    assert copies_of_rules(HARMLESS) == []


def test_widgets_know_no_rule():
    found = [
        f"{name}:{copy}"
        for path in sorted((TOP / "widgets").rglob("*.py"))
        for name in (path.relative_to(TOP).as_posix(),)
        for copy in copies_of_rules(path.read_text(encoding="utf-8"))
        if copy.partition(": ")[2] not in ALLOWED.get(name, ())
    ]
    assert found == []
