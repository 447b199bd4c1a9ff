"""Exercises: every answer is counted a second time from the question, and no verdict gives an answer away."""

import re
from fractions import Fraction
from itertools import combinations, pairwise, permutations
from math import comb

import nbformat
import pytest

from gamelib import GameError, exercises, odds
from gamelib.lessons.library import notebooks
from tests.laws import GAMES

BIRDS = [bird for bird in range(1, 8) for _copy in range(9)]
SEALS = [(2, False)] * 3 + [(1, True)] * 3 + [(1, False)] * 18
NANUK = SEALS + [(0, True)] * 9 + [(0, False)] * 67
SETS = [each for each in combinations("glokbp", 3) for _copy in range(3)] + [*combinations("glokbp", 2), *"glokbp"]


def share_of_cases(cases, wanted):
    cases = list(cases)
    return Fraction(sum(map(wanted, cases)), len(cases))


def hand_without_neighbours(cards):
    """Return the chance that no two neighbours of a hand are equal, by adding one card at a time."""
    ways = {(tuple([9] * 7), None): Fraction(1)}
    for drawn in range(cards):
        after = {}
        for (left, last), chance in ways.items():
            for bird, count in enumerate(left):
                if count and bird != last:
                    key = tuple(sorted((*left[:bird], *left[bird + 1 :]))) + (count - 1,)
                    after[key[:-1], key[-1]] = after.get((key[:-1], key[-1]), 0) + chance * Fraction(count, 63 - drawn)
        ways = {(rest + (own,), len(rest)): chance for (rest, own), chance in after.items()}
    return sum(ways.values())


def counted_answers():
    """Return every answer, counted independently from the words of the question."""
    seven, ends = [bird == 7 for bird in BIRDS], [comb(88, k) for k in range(5)]
    pink = [("p" in each, "l" in each) for each in SETS]
    pairs = [(one, other) for one, other in combinations(seven, 2) if one or other]
    seals = [
        sum(ways)
        for ways in [
            (
                comb(3, two) * comb(21, one) * comb(76, 4 - one - two)
                for two in range(5)
                for one in range(5 - two)
                if 2 * two + one >= 2
            )
        ]
    ]
    own = 1 - Fraction(comb(76, 3), comb(100, 3))
    return {
        "nanatoridori": [
            sum(bird in (3, 5) for bird in BIRDS) - 3,
            Fraction(sum(bird in (3, 5) for bird in BIRDS) - 3, 60),
            share_of_cases(combinations(BIRDS, 2), lambda two: two[0] != two[1]),
            hand_without_neighbours(3),
            Fraction(sum(seven) * 8, 63),
            1 - Fraction(comb(54, 8), comb(63, 8)),
            share_of_cases(pairs, all),
            1 - hand_without_neighbours(8),
        ],
        "nanuk": [
            sum(count for count, _bear in NANUK),
            share_of_cases(NANUK, lambda card: card[1]),
            share_of_cases(permutations([bear for _count, bear in NANUK], 2), lambda two: not any(two)),
            5 * Fraction(sum(count for count, _bear in NANUK), 100),
            1 - Fraction(ends[4], comb(100, 4)),
            Fraction(88 * 87 * 12, 100 * 99 * 98),
            own * 9 / (own * 9 + (1 - own) * 3),
            Fraction(seals[0], comb(100, 4)),
        ],
        "koinobori": [
            sum(has for has, _lime in pink),
            share_of_cases(SETS, lambda card: len(card) < 3),
            share_of_cases(combinations([has for has, _lime in pink], 2), all),
            Fraction(sum(map(len, SETS)), len(SETS)),
            1 - Fraction(comb(45, 7), comb(81, 7)),
            share_of_cases(pink, all),
            share_of_cases([both for both in pink if both[0]], all),
            sum(Fraction(comb(36, k) * comb(45, 7 - k), comb(81, 7)) for k in range(3, 8)),
        ],
    }


@pytest.fixture(scope="module")
def answers_of_oracle():
    return counted_answers()


@pytest.mark.parametrize("game", GAMES)
def test_answers_equal_those_counted_from_the_question(game, answers_of_oracle):
    assert [each.answer for each in exercises.exercises(game)] == answers_of_oracle[game]


@pytest.mark.parametrize("game", GAMES)
def test_right_answers_are_right_in_every_form(game):
    for each in exercises.exercises(game):
        if each.kind == "sample":
            assert each.check((round(each.answer * 10**5), 10**5)).is_right
            assert each.check(f"{round(each.answer * 2000)} of 2000").is_right
        else:
            assert each.check(each.answer) == (True, "Right.")
            assert each.check(str(each.answer)).is_right
            assert each.check(float(each.answer)).is_right


@pytest.mark.parametrize("game", GAMES)
def test_answers_with_a_known_slip_are_wrong_and_named(game):
    for each in exercises.exercises(game):
        for slip in each.slips:
            assert each.check(slip.value) == (False, slip.say)


@pytest.mark.parametrize("game", GAMES)
def test_no_verdict_gives_the_answer_away(game):
    for each in exercises.exercises(game):
        texts = [each.hint, each.title, *(slip.say for slip in each.slips)]
        said = {Fraction(number) for text in texts for number in re.findall(r"\d+(?:/\d+)?", text)}
        assert each.answer not in said


@pytest.mark.parametrize(
    ("game", "number", "answer"),
    [("nanatoridori", 6, "73 %"), ("nanatoridori", 6, 0.73), ("nanatoridori", 5, "1.1"), ("nanatoridori", 5, "1.14")],
)
def test_answers_that_are_rounded_too_far_are_called_near(game, number, answer):
    verdict = exercises.exercise(game, number).check(answer)

    assert verdict == (False, "Very near, but rounded too much to be sure: give one more digit.")


@pytest.mark.parametrize(
    ("answer", "begins"),
    [
        (..., "Put your answer in place of the dots"),
        (None, "Put your answer"),
        ("", "Put your answer"),
        ("many", "A number is written like"),
        ([], "An answer is a number here"),
        (float("nan"), "An answer is a number"),
        (True, "An answer is a number here"),
        (3, "A chance lies between 0 and 1"),
        (25, "Is that a percentage?"),
        (-0.5, "A chance lies"),
        (Fraction(3, 4), "That is the chance of the opposite."),
        (0.6, "Not yet. How many cards"),
    ],
)
def test_wrong_answers_without_a_known_slip_get_a_hint(answer, begins):
    verdict = exercises.exercise("nanatoridori", 2).check(answer)

    assert not verdict.is_right
    assert verdict.text.startswith(begins)


@pytest.mark.parametrize(
    ("answer", "begins"),
    [
        ((400, 500), "Too few rounds"),
        ((300, 1000), "That is further off than luck explains."),
        ((370, 1000), "You counted the opposite."),
        ("lots", "Say how often it happened"),
        ((2000, 1000), "Say how often"),
        ((0.5, 1000), "Say how often"),
    ],
)
def test_simulated_answers_beyond_luck_are_wrong(answer, begins):
    verdict = exercises.exercise("nanatoridori", 8).check(answer)

    assert not verdict.is_right
    assert verdict.text.startswith(begins)


def test_an_answer_of_the_library_is_taken():
    assert exercises.exercise("nanuk", 2).check(1 - odds.nanuk.no_bears(1).value).is_right
    assert exercises.exercise("nanuk", 3).check(odds.nanuk.no_bears(2)).is_right


def test_unknown_exercises_are_refused():
    with pytest.raises(GameError, match="numbered 1 to 8"):
        exercises.exercise("nanuk", 9)


@pytest.mark.parametrize("game", GAMES)
def test_solutions_have_words_to_read_out_and_one_line(game):
    cells = nbformat.read(notebooks() / "teachers" / f"exercises_{game}.ipynb", as_version=4).cells
    setup, names = next(cell.source for cell in cells if cell.cell_type == "code"), {}
    exec(setup, names)
    solved = [(text.source, cell.source) for text, cell in pairwise(cells) if text.source.startswith("## ")]

    assert len(solved) == len(exercises.exercises(game))
    for number, (text, code) in enumerate(solved, 1):
        way, line = re.search(r"\*\*Read out:\*\* (.+)\n\n```python\n(.+)\n```$", text).groups()
        assert 2 <= len(re.findall(r"[.?](?: |$)", way)) <= 4, way
        assert code == f'{line}\nExercise("{game}", {number}, answer)'
        exec(line, names)
        assert exercises.exercise(game, number).check(names["answer"]).is_right


@pytest.mark.parametrize("typed", ["6,240 of 10,000", "6240/10000", "624,1000", "624 of 1,000"])
def test_how_often_it_happened_is_read_with_commas(typed):
    assert exercises.exercise("nanatoridori", 8).check(typed).is_right
