"""How somebody does at puzzles: the rating from first tries, and the days on which something was done.

>>> from gamelib.lessons.progress import Progress, PuzzleResult
>>> progress = Progress().note_first_try(PuzzleResult("nanuk/puzzles#odd-one-out", 739_942, True, 1000))
>>> own_rating(progress)
1175
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from gamelib.lessons.glicko import Rating, ScoredGame
from gamelib.lessons.progress import Progress

PUZZLE_DEVIATION = 100.0
"""How uncertain the ratings of puzzles are, as opponents; computer players measured them, not people."""
WEEK = 7


def rating_history(progress: Progress) -> list[int]:
    """Return the rating before the first puzzle, and after each."""
    rating = Rating()
    found = [round(rating.value)]
    for each in progress.results:
        rating = rating.after([ScoredGame(each.rating, PUZZLE_DEVIATION, float(each.solved))])
        found.append(round(rating.value))
    return found


def own_rating(progress: Progress) -> int:
    """Return the rating now: 1000 before the first puzzle."""
    return rating_history(progress)[-1]


class WeekOfDays(NamedTuple):
    """The week of a day from Monday to Sunday, which of its days are done, and how many days in a row are."""

    monday: int
    done: tuple[bool, ...]
    in_a_row: int
    best: int


def days_of(progress: Progress, today: int, played: Iterable[int] = ()) -> WeekOfDays:
    """Return the week of today and the row of days up to today or yesterday; `played` are days with a finished game.

    One day off a week does not break a row, and is not counted in it.
    """
    every = {*progress.days, *played}
    monday = today - (today - 1) % WEEK  # day 1 of the calendar was a Monday
    week = tuple(day in every for day in range(monday, monday + WEEK))
    past = [day for day in every if day <= today]
    latest = max(past, default=0)
    is_open = bool(latest) and latest >= today - 2
    now = _row_up_to(past, latest, today - 1 if latest == today - 2 else None) if is_open else 0
    return WeekOfDays(monday, week, now, max((_row_up_to(past, day) for day in past), default=0))


def _row_up_to(days: Sequence[int], last: int, off: int | None = None) -> int:
    """Return how many of the days lie in a row that ends on this one, with at most one day off in any seven.

    `off` is a day off that has been taken since.
    """
    known, count, day = set(days), 0, last
    while True:
        if day in known:
            count += 1
        elif (off is not None and off - day < WEEK) or day - 1 not in known:
            return count
        else:
            off = day
        day -= 1
