"""`bbb check` advises where a sentence of a step does not fit its table, or where the table shows the answer."""

import re

import pytest

from gamelib.lessons.checking import check, check_all, check_puzzles
from gamelib.lessons.claims import Claim, number_claimed
from tests.lessons.samples import HEAD, PICK, PLAY
from tests.lessons.test_puzzles import OUT, PUZZLE, puzzle_file

NUMBER = """[[step]]
kind = "number"
title = "count"
say = "{say}"
position = "{position}"
right = "{right}"
done = "So many."
hints = ["Count."]
"""
NANUK, KOINOBORI = (HEAD.replace("nanatoridori", game) for game in ("nanuk", "koinobori"))
BASIC = "players 3 | turn A | A 1 5 5 6 6 2 | table 5 5 by C"
ONE_WINNER = "variant one-winner | players 3 | turn A | A 5 5 5 | B 2 7 1 | C - | table 7 7 by B | out C | points 8 4 6"
REWARDS = (
    "players 5 | boast 1 seal in 2 days by A | doom B | hunters A C | doomers B D E | outcome success"
    " | pot seal bird deer fish | turn A"
)
POSTS = "players 2 | flags pink lime orange | turn A | hand A lime+orange+pink | mast A lime+black+pink"
FIRST = {
    HEAD: PICK,
    NANUK: PICK.replace(BASIC, REWARDS).replace("any playable", "any hunt leader"),
    KOINOBORI: PICK.replace(BASIC, POSTS).replace("any playable", "all ends"),
}
"""A step to begin a lesson of each game with, since none begins with a number."""


def advice(write_lesson, head, say, position, right="rule('hand')"):
    """Return the advice about the second step of a lesson."""
    step = NUMBER.format(say=say, position=position, right=right)
    complaints = check(write_lesson(FIRST[head] + step, head))
    assert all(complaint.is_advice for complaint in complaints), complaints
    return [complaint.what for complaint in complaints if "step 2" in complaint.where]


@pytest.mark.parametrize(
    ("head", "position", "right"),
    [
        (HEAD, BASIC, "deck()"),
        (HEAD, BASIC, "points('B')"),
        (HEAD, BASIC, "holds('B')"),
        (NANUK, REWARDS, "deck()"),
        (KOINOBORI, POSTS, "level('take')"),
    ],
)
def test_number_that_the_table_shows_is_advised_against(write_lesson, head, position, right):
    [what] = advice(write_lesson, head, "How many?", position, right)

    assert what.startswith("the table shows this number")
    assert advice(write_lesson, head, "How many?", position, f"{right} + 1") == []


@pytest.mark.parametrize(
    ("head", "position", "false", "true"),
    [
        (HEAD, ONE_WINNER, "{C} went out first and has ten points now", "{C} went out first and has six points now"),
        (HEAD, ONE_WINNER, "{B} has two cards", "{B} has three cards"),
        (HEAD, ONE_WINNER, "Two sevens lie there, and you have four points", "You have eight points"),
        (HEAD, BASIC, "Nothing lies on the table", "Something lies on the table"),
        (HEAD, BASIC, "Two sixes lie on the table", "Two fives lie on the table"),
        (HEAD, BASIC, "The deck is empty", "The deck is full"),
        (HEAD, BASIC, "{B} has a single penguin", "{B} has 2 penguins"),
        (NANUK, REWARDS, "Three seals in two days were needed, and you have two points", "You have no points"),
        (KOINOBORI, POSTS, "Two cards hang on your mast", "One card hangs on your mast"),
        (KOINOBORI, POSTS, "You are on level 3", "You are on level 2"),
        (KOINOBORI, POSTS, "Two lime carps hang on your mast", "One lime carp hangs on your mast"),
    ],
)
def test_sentence_that_the_table_contradicts_is_advised_against(write_lesson, head, position, false, true):
    [what] = advice(write_lesson, head, f"{false}: how many?", position)

    assert re.search(r"'say' says .* and on the table it is \d", what)
    assert advice(write_lesson, head, f"{true}: how many?", position) == []


@pytest.mark.parametrize(
    ("head", "position", "missing", "there"),
    [
        (NANUK, REWARDS, "Look at your pile", "Look at your hand"),
        (NANUK, REWARDS, "Take the Inuksuk", "Take the bird"),
        (NANUK, REWARDS, "Take the double seal", "Take the seal"),
        (HEAD, BASIC, "Play the sevens", "Play the sixes"),
        (HEAD, BASIC, "{D} looks on", "{C} looks on"),
        (KOINOBORI, POSTS, "Look at post 4", "Look at post 3"),
    ],
)
def test_thing_that_is_nowhere_on_the_table_is_advised_against(write_lesson, head, position, missing, there):
    [what] = advice(write_lesson, head, f"{missing}: how many?", position)

    assert what.endswith(("is nowhere on this table", "sits at no seat of this table"))
    assert advice(write_lesson, head, f"{there}: how many?", position) == []


def test_candidates_that_nothing_shows_are_advised_against(write_lesson):
    [complaint] = check(write_lesson(PLAY.replace("beat them.", "which of these plays is right?")))

    assert complaint.is_advice
    assert "'which of these plays', and nothing shows which they are; name them" in complaint.what


def test_advice_about_a_puzzle_is_given_once(tmp_path):
    text = PUZZLE.format(position=OUT, best='"play 7 7 at 1-2"', proof="wins now")
    [complaint] = check_puzzles(puzzle_file(tmp_path, text.replace("Do the best.", "Which of these moves is best?")))

    assert complaint.is_advice
    assert "nothing shows which they are" in complaint.what


def test_our_own_lessons_and_puzzles_get_no_advice():
    assert check_all()[1] == []


def test_claim_reads_numbers_in_words_and_digits():
    found = [
        Claim("NUMBER cards", lambda _view, _found: None).compiled(_Two()).search(text)
        for text in ("ten cards", "a single cards", "17 cards")
    ]

    assert list(map(number_claimed, found)) == [10, 1, 17]


class _Two:
    players = 2
