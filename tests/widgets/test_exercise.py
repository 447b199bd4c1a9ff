"""The box of an exercise: answers are checked, whether typed or from code, and solutions are never sent to the page."""

import json

from gamelib.exercises import exercises
from tests.laws import GAMES
from widgets import Exercise


def test_an_answer_from_code_is_checked_at_once():
    box = Exercise("nanatoridori", 1, 8 - 1 + 8)

    assert box.is_right
    assert (box.card["typed"], box.card["text"], box.card["state"]) == ("15", "Right.", "right")
    assert str(box) == "Exercise 1, The cards that fit: Right."


def test_an_answer_is_typed_into_the_box():
    box = Exercise("nanuk", 2, ...)
    assert (box.card["text"], box.card["state"]) == ("", "")

    box._on_message(box, {"answer": "3/100"}, [])
    assert box.card["text"] == "Each of the four animals has its bears."
    assert box.card["state"] == "off"
    for junk in (None, {"answer": 3}, {"other": "x"}, "3/25"):
        box._on_message(box, junk, [])
        assert not box.is_right
    box._on_message(box, {"answer": "12 %"}, [])
    assert box.is_right


def test_the_page_is_sent_no_answer():
    for game in GAMES:
        for each in exercises(game):
            sent = json.dumps(
                {
                    name: str(value)
                    for name, value in Exercise(game, each.number).get_state().items()
                    if name not in ("_esm", "_css")
                }
            )
            assert str(each.answer) not in sent or each.answer.denominator == 1


def test_browser_cannot_change_the_verdict():
    box = Exercise("nanuk", 2)
    box.set_state({"card": {"text": "Right."}})

    assert box.card["text"] == ""
