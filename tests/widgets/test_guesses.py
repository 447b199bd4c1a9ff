"""Predict, then reveal: the answer lies folded under the guess, and what is no number gets a sentence."""

from __future__ import annotations

from fractions import Fraction

import pytest

from gamelib.odds import Odds, nanuk
from widgets.lesson.guesses import Guesses

HALF = Odds("a coin shows heads", Fraction(1, 2))


@pytest.mark.parametrize(("said", "verdict"), [
    ("40 %", "10.00 percentage points too low"), (0.75, "25.00 percentage points too high"), ("1/2", "is exact")])
def test_a_guess_is_told_how_far_off_it_is(said, verdict):
    assert str(Guesses().say(said, HALF)).endswith(f"{verdict}.")


def test_the_answer_is_folded_where_a_page_can_fold():
    drawn = Guesses().say("40 %", HALF)._repr_html_()

    shown, _fold, folded = drawn.partition("<details>")
    assert "40 %" in shown
    assert "50.00 %" not in shown
    assert "50.00 %" in folded


@pytest.mark.parametrize("said", ["a lot", "", None, "<script>", "150 %", -0.5, [1]])
def test_what_is_no_chance_gets_a_sentence_and_is_not_kept(said):
    guesses = Guesses()
    answer = guesses.say(said, HALF)

    assert str(answer).endswith(".")
    assert "50.00" not in str(answer)
    assert "<script" not in answer._repr_html_()
    assert len(guesses) == 0


def test_an_amount_is_guessed_too():
    answer = str(Guesses().say(3, nanuk.drawn("seal", 10)))

    assert "your guess is 0.300 too high" in answer
    assert "each animal has 3 bears" in answer


def test_guesses_add_up_and_the_last_word_on_a_question_counts():
    guesses = Guesses()
    assert str(guesses) == "0 chances guessed, 0.00 percentage points off on average."
    guesses.say("10 %", HALF)
    guesses.say("60 %", HALF)
    guesses.say("70 %", Odds("it rains", Fraction(1, 2)))

    assert len(guesses) == 2
    assert str(guesses).startswith("2 chances guessed, 15 percentage points off on average, mostly too high")
