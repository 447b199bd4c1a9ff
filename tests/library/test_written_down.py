"""Numbers as texts: read back as they were, nothing in them is run, and exercises are counted as their answers say."""

import re
from fractions import Fraction

import nbformat
import pytest

from gamelib import exercises
from gamelib.core.errors import GameError
from gamelib.lessons.library import notebooks
from gamelib.odds.step_by_step import step_by_step
from gamelib.written_down import LONGEST, read_number, steps_of_exercise, write_number
from tests.laws import GAMES
from tests.library.test_steps import QUESTIONS

EXERCISES = [each for game in GAMES for each in exercises.exercises(game)]
NOT_WRITTEN = {"at the table", "three at the table", "Ben beats two owls", "5 seals in 5 days"}
"""Numbers with a whole position, which are written down as well, but not said in the same words."""


@pytest.mark.parametrize("name", [each for each in QUESTIONS if each not in NOT_WRITTEN])
def test_a_number_is_read_back_with_its_steps(name):
    number, _right = QUESTIONS[name]
    back = read_number(write_number(number))
    assert (back.value, back.unit, back.kind) == (number.value, number.unit, number.kind)
    assert step_by_step(back) == step_by_step(number)


@pytest.mark.parametrize("name", sorted(NOT_WRITTEN))
def test_a_number_of_a_position_is_read_back(name):
    number, _right = QUESTIONS[name]
    assert read_number(write_number(number)).value == number.value


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1",
        "(((",
        "__import__('os').system('true')",
        "open('x')",
        "nanuk.__class__(6)",
        "nanuk.Deck(3)",
        "nanuk.survive.__globals__",
        "nanuk.survive(6)[2]",
        "nanuk.survive(6, foo=1)",
        "nanuk.survive(**{'days': 6})",
        "nanuk.survive([6 for x in 'y'])",
        "nanuk.survive(view=3, days=2)",
        "nanuk.survive(1000000)",
        "nanatoridori.copies(7, 8)",
        "nanatoridori.no_neighbours(5000)",
        "hand(8): copies(7)",
        "hand(8).x",
        "exercise('nanuk', 99)",
        "exercise('chess', 1)",
        "nanuk.survive(6)" + " " * LONGEST,
        None,
        7,
    ],
)
def test_a_text_that_is_no_number_is_refused(text):
    with pytest.raises(GameError):
        read_number(text)


@pytest.mark.parametrize("asked", EXERCISES, ids=lambda each: each.written)
def test_exercises_are_counted_to_their_answers(asked):
    number = read_number(asked.written)
    steps = step_by_step(number) or steps_of_exercise(asked.written)
    assert number.value == asked.answer
    assert 2 <= len(steps) <= 5
    assert steps[-1].reached == asked.answer


@pytest.mark.parametrize("asked", EXERCISES, ids=lambda each: each.written)
def test_a_class_is_asked_exercises_in_their_own_words(asked):
    page = nbformat.read(notebooks() / asked.game / "exercises.ipynb", as_version=4)
    [task] = [each.source for each in page.cells if each.source.startswith(f"## {asked.number}. ")]
    question = re.split(r"(?<=[.:?]) ", asked.ask)[-1]
    words = " ".join(task.split())
    assert question.endswith("?")
    assert question in words or question.replace("cards have", "card have") in words


def test_the_numbers_in_steps_of_exercises_are_right():
    icons, pink, both = 7 * 3, 30 + 5 + 1, 12 + 1
    found = {each.written: each.steps for each in EXERCISES}
    reached = {
        "exercise('nanatoridori', 1)": [15],
        "exercise('nanatoridori', 5)": [Fraction(9, 63), Fraction(8, 7)],
        "exercise('nanuk', 1)": [24 + 3],
        "exercise('nanuk', 2)": [Fraction(4 * 3, 100)],
        "exercise('nanuk', 6)": [
            Fraction(88, 100),
            Fraction(87, 99),
            Fraction(12, 98),
            Fraction(88 * 87 * 12, 100 * 99 * 98),
        ],
        "exercise('nanuk', 7)": [Fraction(914, 1617), Fraction(914 * 9, 914 * 9 + (1617 - 914) * 3)],
        "exercise('koinobori', 1)": [pink],
        "exercise('koinobori', 2)": [Fraction(icons, 81)],
        "exercise('koinobori', 4)": [Fraction(6 * pink, 81)],
        "exercise('koinobori', 6)": [Fraction(both, 81)],
        "exercise('koinobori', 7)": [Fraction(both, pink)],
        "exercise('koinobori', 8)": [1 - Fraction(45379620 + 293222160 + 769708170, 3477216600)],
    }
    assert {name for name, steps in found.items() if steps} == {*reached}
    for name, numbers in reached.items():
        assert [Fraction(step["good"], step["of"]) for step in found[name] if "good" in step] == numbers, name
