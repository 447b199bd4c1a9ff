"""What a learner has done of a homework, part by part, and the number that stands for it in a code.

A code has little room, so it says less than a file: of a part that is whole, how many steps were right at the first try
and how many were shown; of one that is not, how many steps were done without being shown; the points of a deal; all
minutes together, rounded. `as_told` returns results as their code tells them.

>>> from gamelib.homework.homework_parts import LessonPart
>>> lesson = LessonPart("nanuk", "01_boast_or_doom", 7)
>>> count_states(lesson), number_of(lesson, PartResult(done=7, first=5, shown=1))
(43, 20)
>>> result_of(lesson, 20)
PartResult(done=7, first=5, shown=1, won=False, points=None, minutes=None, slip=0)
>>> as_told(lesson, PartResult(done=4, first=3, shown=1))
PartResult(done=3, first=None, shown=None, won=False, points=None, minutes=None, slip=0)
"""

from __future__ import annotations

from bisect import bisect_left
from typing import NamedTuple

from gamelib.classroom import CLASS_SEAT, HandedResult
from gamelib.core.language import LETTERS, _, n_
from gamelib.homework.homework_parts import (
    DealPart,
    ExercisesPart,
    LessonPart,
    OwnLessonPart,
    Part,
    PracticePart,
    PuzzlesPart,
    WordsPart,
)
from gamelib.lessons.progress import MOST_STARS, count_stars

MINUTES = (0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 75, 90, 120)
"""The minutes that a code can tell; the last stands for all that is longer."""
LEAST_POINTS, MOST_POINTS = -16, 63
"""The points of a deal that a code can tell; what lies beyond is told as these."""
_POINTS = MOST_POINTS - LEAST_POINTS + 1


class PartResult(NamedTuple):
    """What a learner has done of one part."""

    done: int = 0
    """How many steps, puzzles or exercises are done, with or without help; 1 for a deal played or words written."""
    first: int | None = 0
    """How many of them were right at the first try; None if a code did not tell."""
    shown: int | None = 0
    """To how many the answer was shown; None if a code did not tell, which counts only what was done without."""
    won: bool = False
    """Whether the deal was won, or not lost where only losing counts."""
    points: int | None = None
    """The points of the deal, once it has been played."""
    minutes: int | None = None
    """How long it took; only a file tells."""
    slip: int = 0
    """The place of the first known slip in the exercises; 0 if there was none, or if the homework asks for none.

    Of practice, 1 if the rule was mixed up."""


class LearnerResults(NamedTuple):
    """What a learner has done of a homework; it names nobody."""

    parts: tuple[PartResult, ...]
    minutes: int = 0
    tag: int = 0
    """A number that the learner's device has drawn once, so that two learners with equal results have two codes."""


def is_whole(part: Part, result: PartResult) -> bool:
    """Return whether everything is done."""
    return result.done >= part.steps


def stars_of(part: Part, result: PartResult) -> int | None:
    """Return the stars of a lesson, as everywhere: none before its end; None for a part that has no stars."""
    if not isinstance(part, LessonPart | OwnLessonPart):
        return None
    return count_stars(result.shown or 0, part.steps) if is_whole(part, result) else 0


def round_minutes(minutes: int) -> int:
    """Return the minutes that a code tells instead of these: the nearest that it can.

    >>> [round_minutes(minutes) for minutes in (0, 1, 7, 23, 27, 500)]
    [0, 1, 6, 25, 25, 120]
    """
    return min(MINUTES, key=lambda told: abs(told - minutes))


# Numbers ------------------------------------------------------------------------------


def count_states(part: Part) -> int:
    """Return how many results of a part a code tells apart."""
    if isinstance(part, DealPart):
        return 1 + 2 * _POINTS
    if isinstance(part, WordsPart):
        return 2
    return (part.steps + _pairs(part.steps)) * (1 + slips_told(part))


def slips_told(part: Part) -> int:
    """Return how many known slips a code tells apart."""
    if isinstance(part, PracticePart):
        return 1
    return sum(part.slips) if isinstance(part, ExercisesPart) else 0


def number_of(part: Part, result: PartResult) -> int:
    """Return the number of a result among all that a code tells apart; impossible results become possible ones."""
    most = slips_told(part)
    return _number_without_slip(part, result) * (1 + most) + (result.slip if 0 < result.slip <= most else 0)


def _number_without_slip(part: Part, result: PartResult) -> int:
    if isinstance(part, DealPart):
        if not result.done or result.points is None:
            return 0
        points = min(max(result.points, LEAST_POINTS), MOST_POINTS)
        return 1 + result.won * _POINTS + points - LEAST_POINTS
    if isinstance(part, WordsPart):
        return int(result.done > 0)
    steps, shown = part.steps, min(max(result.shown or 0, 0), part.steps)
    if not is_whole(part, result):
        return min(max(result.done - shown, 0), steps - 1)
    first = min(max(result.first or 0, 0), steps - shown)
    return steps + _pairs(steps) - _pairs(steps - shown) + first


def result_of(part: Part, number: int) -> PartResult:
    """Return the result that a number stands for; raises ValueError if it stands for none."""
    if not 0 <= number < count_states(part):
        raise ValueError(number)
    number, slip = divmod(number, 1 + slips_told(part))
    return _result_without_slip(part, number)._replace(slip=slip)


def _result_without_slip(part: Part, number: int) -> PartResult:
    if isinstance(part, DealPart):
        won, points = divmod(number - 1, _POINTS)
        return PartResult(1, won=won > 0, points=points + LEAST_POINTS) if number else PartResult()
    if isinstance(part, WordsPart):
        return PartResult(number)
    steps = part.steps
    if number < steps:
        return PartResult(number, None, None)
    left = _pairs(steps) - (number - steps)
    unshown = bisect_left(range(steps + 1), left, key=_pairs)
    return PartResult(steps, _pairs(unshown) - left, steps - unshown)


def as_told(part: Part, result: PartResult) -> PartResult:
    """Return a result as a code tells it."""
    return result_of(part, number_of(part, result))


def _pairs(steps: int) -> int:
    """Return in how many ways so many steps are some that were right at first, some that were shown, and others."""
    return (steps + 1) * (steps + 2) // 2


# In words -----------------------------------------------------------------------------


def describe(part: Part, result: PartResult) -> str:
    """Say in a few words what was done of a part.

    >>> describe(LessonPart("nanuk", "01_boast_or_doom", 7), PartResult(4))
    '4 of 7 steps'
    >>> describe(ExercisesPart("nanuk", (1, 2, 3)), PartResult(3, 2, 0))
    '3 of 3 right, 2 at the first try'
    """
    counts = {"count": min(result.done, part.steps), "all": part.steps, "first": result.first}
    if isinstance(part, DealPart):
        return _describe_deal(part, result)
    if isinstance(part, WordsPart):
        return _("written") if result.done else _("nothing written yet")
    if isinstance(part, PuzzlesPart | ExercisesPart) and part.steps == 1:
        return _describe_one(part, result)
    if isinstance(part, PracticePart):
        line = (
            _("{count} of {all} answered, {first} right")
            if result.first is not None
            else _("{count} of {all} answered")
        )
        return line.format(**counts)
    if isinstance(part, PuzzlesPart):
        return _with_first(_("{count} of {all} solved"), _("{count} of {all} solved, {first} at the first try"), counts)
    if isinstance(part, ExercisesPart):
        return _with_first(_("{count} of {all} right"), _("{count} of {all} right, {first} at the first try"), counts)
    if is_whole(part, result):
        return _("{stars} of {most} stars").format(stars=stars_of(part, result), most=MOST_STARS)
    return n_("{count} of {all} step", "{count} of {all} steps", part.steps).format(**counts)


def _describe_one(part: PuzzlesPart | ExercisesPart, result: PartResult) -> str:
    if not result.done:
        return _("not done yet")
    if isinstance(part, PuzzlesPart):
        return _("solved at the first try") if result.first else _("solved")
    return _("right at the first try") if result.first else _("right")


def _with_first(plain: str, with_first: str, counts: dict[str, int | None]) -> str:
    return (with_first if counts["first"] else plain).format(**counts)


def _describe_deal(part: DealPart, result: PartResult) -> str:
    if not result.done or result.points is None:
        return _("not played yet")
    points = n_("{points} point", "{points} points", result.points).format(points=result.points)
    if part.shared.one_wins:
        return (_("won with {points}") if result.won else _("not won, {points}")).format(points=points)
    return _("did not lose") if result.won else _("lost")


def deal_result(part: DealPart, result: PartResult) -> HandedResult | None:
    """Return the result of the deal as its own code tells it; None if it was not played."""
    if not result.done or result.points is None:
        return None
    return HandedResult(part.shared, LETTERS[CLASS_SEAT], result.won, result.points)
