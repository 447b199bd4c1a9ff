"""Homework: a link says what is to be done, and a code of twelve signs or a file brings back what was done.

Nothing is sent and nothing is stored here: the link holds the whole homework, and the code all that it tells. A code is
whole, which its check signs show; it does not prove who typed it.

>>> from gamelib import homework
>>> lesson = homework.LessonPart.of("nanatoridori", "02")
>>> deal = homework.DealPart.of("4BB-0007-RV")
>>> given = homework.Homework("Without putting back", (lesson, deal))
>>> homework.read(given.write()) == given
True
>>> work = homework.OwnWork(given).with_step(0, 0, right=True).with_minutes(0, 4)
>>> code = homework.write_code(given, work.results)
>>> [homework.describe(*each) for each in zip(given.parts, homework.read_code(given, code).parts)]
['1 of 6 steps', 'not played yet']
"""

from gamelib.homework.code_signs import CodeSlip, CodeVerdict, as_code_tells, judge_code, read_code, write_code
from gamelib.homework.given import Homework, read
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
from gamelib.homework.own_work import OwnWork, read_work
from gamelib.homework.part_results import LearnerResults, PartResult, describe, is_whole, stars_of

__all__ = [
    "CodeSlip",
    "CodeVerdict",
    "DealPart",
    "ExercisesPart",
    "Homework",
    "LearnerResults",
    "LessonPart",
    "OwnLessonPart",
    "OwnWork",
    "Part",
    "PartResult",
    "PracticePart",
    "PuzzlesPart",
    "WordsPart",
    "as_code_tells",
    "describe",
    "is_whole",
    "judge_code",
    "read",
    "read_code",
    "read_work",
    "stars_of",
    "write_code",
]
