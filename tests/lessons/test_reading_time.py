"""Reading times: at most half a minute from the front door to the first correct move, ten minutes for a lesson."""

import pytest

from gamelib.core import registry
from gamelib.lessons import courses
from tests.lessons import reading_time
from tests.lessons.reading_time import QUICK, SHORT, lesson_time, to_the_first_move, words

EVERY = [lesson for course in courses().values() for lesson in course]


@pytest.mark.parametrize("game", registry.games())
def test_first_correct_move_takes_half_a_minute_of_reading(game):
    assert to_the_first_move(game) <= QUICK


@pytest.mark.parametrize("lesson", EVERY, ids=[lesson.key for lesson in EVERY])
def test_lesson_takes_at_most_ten_minutes_and_its_own_minutes(lesson):
    assert lesson.minutes * 60 < SHORT
    assert lesson_time(lesson) <= lesson.minutes * 60


def test_reading_time_grows_with_text(monkeypatch):
    before = to_the_first_move("nanuk")
    monkeypatch.setattr(reading_time, "at_the_door", lambda _game: 140)

    assert to_the_first_move("nanuk") > QUICK > before
    assert words("It's five o'clock, or 5 past.") == 6
