"""Predict, then reveal: the answer is folded under the guess, invalid guesses are explained, errors are averaged."""

from __future__ import annotations

from fractions import Fraction

import pytest

from gamelib.odds import Odds, nanuk
from widgets.lesson.guesses import Guesses

HALF = Odds("a coin shows heads", Fraction(1, 2))


@pytest.mark.parametrize(
    ("guess", "verdict"),
    [("40 %", "10.00 percentage points too low"), (0.75, "25.00 percentage points too high"), ("1/2", "is exact")],
)
def test_answer_states_the_error_of_the_guess(guess, verdict):
    assert str(Guesses().say(guess, HALF)).endswith(f"{verdict}.")


def test_answer_is_folded_in_html():
    html = Guesses().say("40 %", HALF)._repr_html_()

    visible, _tag, folded = html.partition("<details>")
    assert "40 %" in visible
    assert "50.00 %" not in visible
    assert "50.00 %" in folded


@pytest.mark.parametrize("guess", ["a lot", "", None, "<script>", "150 %", -0.5, [1]])
def test_invalid_chance_is_explained_and_not_counted(guess):
    guesses = Guesses()
    answer = guesses.say(guess, HALF)

    assert str(answer).endswith(".")
    assert "50.00" not in str(answer)
    assert "<script" not in answer._repr_html_()
    assert len(guesses) == 0


def test_amount_can_be_guessed():
    answer = str(Guesses().say(3, nanuk.drawn("seal", 10)))

    assert "your guess is 0.300 too high" in answer
    assert "each animal has 3 bears" in answer


def test_last_guess_of_each_question_is_calibrated():
    guesses = Guesses()
    assert str(guesses) == "0 chances guessed, 0 percentage points off on average."
    guesses.say("10 %", HALF)
    guesses.say("60 %", HALF)
    guesses.say("70 %", Odds("it rains", Fraction(1, 2)))

    assert len(guesses) == 2
    assert str(guesses).startswith("2 chances guessed, 15 percentage points off on average, mostly too high")
