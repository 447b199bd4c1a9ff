"""How somebody does at puzzles: first tries, the rating, and the days of the week."""

from __future__ import annotations

import json
from datetime import date

import pytest

from gamelib.core.errors import BadSave
from gamelib.lessons import Progress
from gamelib.lessons import progress as saved_progress
from gamelib.lessons.progress import PuzzleResult
from gamelib.lessons.puzzle_standing import days_of, own_rating, rating_history

WEDNESDAY = date(2026, 11, 25).toordinal()


def result(name, solved=True, day=WEDNESDAY, rating=1000):
    return PuzzleResult(f"nanuk/puzzles#{name}", day, solved, rating)


def solved_on(*days):
    progress = Progress()
    for day in days:
        progress = progress.note_day(day)
    return progress


def test_rating_moves_once_for_each_puzzle():
    progress = Progress().note_first_try(result("a", solved=False))
    assert own_rating(progress) < 1000
    assert progress.note_first_try(result("a", solved=True)) == progress

    progress = progress.note_first_try(result("b"))
    history = rating_history(progress)
    assert history[0] == 1000 > history[1] < history[2]


def test_results_and_days_are_kept_and_merged():
    one = Progress(results=(result("a"), result("b", solved=False)), days=(WEDNESDAY - 1,))
    other = Progress(results=(result("b", day=WEDNESDAY + 1), result("c", day=WEDNESDAY - 1)), days=(WEDNESDAY,))
    assert saved_progress.read(one.write()) == one
    merged = one.merged(other)

    assert [each.key[-1] for each in merged.results] == ["c", "a", "b"]
    assert not merged.results[-1].solved
    assert merged.days == (WEDNESDAY - 1, WEDNESDAY)
    assert merged.forget("nanuk/puzzles").results == ()
    assert merged.forget() == Progress()


def test_progress_kept_before_there_were_ratings_still_loads():
    text = json.dumps(json.loads(Progress().write()) | {"steps": [["nanuk/puzzles#odd-one-out", 1, 0, 0]]})
    progress = saved_progress.read(text)
    assert progress.is_done("nanuk/puzzles", "odd-one-out")
    assert (progress.results, progress.days) == ((), ())


@pytest.mark.parametrize("more", [{"puzzles": [["x", 1, 1, 1]]}, {"puzzles": [[1]]}, {"days": 3}, {"days": ["x"]}])
def test_broken_results_are_refused(more):
    with pytest.raises(BadSave):
        saved_progress.read(json.dumps(json.loads(Progress().write()) | more))


def test_week_goes_from_monday_to_sunday():
    days = days_of(solved_on(WEDNESDAY - 2, WEDNESDAY), WEDNESDAY)
    assert date.fromordinal(days.monday).isoweekday() == 1
    assert days.done == (True, False, True, False, False, False, False)


def test_a_day_off_a_week_costs_nothing():
    every = [WEDNESDAY - at for at in range(4)]
    assert days_of(solved_on(*every), WEDNESDAY).in_a_row == 4
    assert days_of(solved_on(*every), WEDNESDAY + 1).in_a_row == 4
    assert days_of(solved_on(*every), WEDNESDAY + 2).in_a_row == 4
    assert days_of(solved_on(*every), WEDNESDAY + 3).in_a_row == 0
    with_one_off = [WEDNESDAY - at for at in (0, 1, 3, 4)]
    assert days_of(solved_on(*with_one_off), WEDNESDAY).in_a_row == 4
    with_two_off = [WEDNESDAY - at for at in (0, 2, 4, 5)]
    assert days_of(solved_on(*with_two_off), WEDNESDAY).in_a_row == 2
    assert days_of(solved_on(*with_two_off), WEDNESDAY).best == 3


def test_nothing_done_is_no_row():
    assert days_of(Progress(), WEDNESDAY)[1:] == ((False,) * 7, 0, 0)
