"""Koinobori: choices in words wherever a turn can stand, also where icons wait; checked as in all games' choices."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import pytest

from gamelib.analysis.decision_words import choice_words_for
from gamelib.core import language
from tests.library.test_choice_words import GAIN, check
from tests.rules.koinobori_positions import TALL, state_from

COVERED = "post 1 black lime/cover(pink) | post 2 pink orange"
TURNS = [
    f"hand A pink lime/cover | row pink lime black orange | {COVERED}",
    f"{TALL} | hand A pink lime black | mast A pink | {COVERED} | played 1",
    f"{TALL} | hand A pink lime | row pink lime black orange purple | taken 1",
    f"hand A pink | {COVERED} pink/move | played 1 | icon move on post 2",
    f"hand A pink | hand B lime | hand C black | {COVERED} orange/steal | played 1 | icon steal on post 2",
    f"hand A pink | {COVERED} purple/take2 | played 1 | icon take2 on post 2, take 2",
    f"hand A pink | {COVERED} orange/refresh | played 1 | icon refresh on post 2",
    f"hand A pink black/cover | {COVERED} | post 3 green/extra | played 1 | extra 1",
]


def question(view: Any, made: Any, better: Any) -> str:
    """Return what a choice between two moves was about."""
    kinds = {made.kind, better.kind}
    if kinds & {"move", "steal", "refresh"} or (made.kind == "done" and view.turn.icon):
        return "How to use the icon?"
    if "done" in kinds:
        return "Stop or go on?"
    if kinds == {"take"}:
        return "Left or right?"
    if "take" in kinds:
        return "Take or play?"
    return "Where to put it?" if made.card == better.card else "Which card to play?"


@pytest.mark.parametrize("text", TURNS)
def test_each_choice_of_a_turn_is_put_into_words(text):
    view = state_from(text).view(0)
    words, pairs = choice_words_for(view), [*permutations(view.moves(), 2)]
    assert len(pairs) >= 2
    for made, better in Random(text).sample(pairs, min(len(pairs), 60)):
        told = language.fill_names(words.compare(view, made, better, GAIN))
        check("koinobori", view, made, better, told)
        assert told.startswith("You ")
        assert told.endswith(f"would have {GAIN}.")
        assert words.name_question(view, made, better) == question(view, made, better)
        done = language.fill_names(words.tell_made(view, made))
        assert "would" not in done
        check("koinobori", view, made, made, f"{done[:-1]}; {done[:-1]}")


def test_passing_is_told_too():
    view = state_from("hand A pink", rulings="must_act=false").view(0)
    words, (*others, passing) = choice_words_for(view), view.moves()

    assert str(passing) == "pass"
    assert words.tell_made(view, passing) == "You passed."
    for other in others:
        assert words.compare(view, passing, other, GAIN).startswith("You passed. ")
        assert words.compare(view, other, passing, GAIN).endswith(f" Passing would have {GAIN}.")
        assert words.name_question(view, passing, other) == ("Take or play?" if other.kind == "take" else "What to do?")


def test_a_gain_is_told_as_games_in_a_hundred():
    words = choice_words_for(state_from("hand A pink").view(0))

    assert [words.describe_gain(None, count) for count in (1, 23)] == [
        "won 1 more game in 100",
        "won 23 more games in 100",
    ]


def test_the_last_card_of_the_row_is_at_neither_end():
    state = state_from("hand A pink | hand B - | hand C - | row lime | deck -", box="cards pink lime")
    words, (take, *others) = choice_words_for(state.view(0)), state.moves()

    assert words.tell_made(state.view(0), take) == "You took the lime card, the last one of the row."
    for other in others:
        told = words.compare(state.view(0), take, other, GAIN)
        assert told.startswith("You took the lime card, the last one of the row. ")
