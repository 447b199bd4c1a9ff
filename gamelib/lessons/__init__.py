"""Lessons: steps that learners do on the table, judged by their outcome.

>>> from gamelib import lessons
>>> lesson = lessons.lesson("nanatoridori", "01")
>>> attempt = lessons.start_attempt(lesson.steps[0])
>>> attempt.judge("not a move at all").kind
'unread'
"""

from gamelib.lessons.attempt import Attempt, start_attempt
from gamelib.lessons.file_entries import Complaint
from gamelib.lessons.kinds import names as _kind_names
from gamelib.lessons.lesson_files import load
from gamelib.lessons.library import (
    courses,
    lesson,
    lesson_paths,
    lesson_that_teaches,
    notebooks,
    required_lessons,
)
from gamelib.lessons.mistake_deck import ReviewCard, ReviewDeck
from gamelib.lessons.practice import practice_step
from gamelib.lessons.progress import Calibration, Progress, calibration
from gamelib.lessons.puzzle_files import Puzzle, puzzle_of_the_day, puzzle_order, puzzles
from gamelib.lessons.puzzle_ratings import describe_level
from gamelib.lessons.steps import AnswerOption, ExpectedMistake, Lesson, Step
from gamelib.lessons.verdict import Guess, Verdict

KINDS = _kind_names()

__all__ = [
    "KINDS",
    "AnswerOption",
    "Attempt",
    "Calibration",
    "Complaint",
    "ExpectedMistake",
    "Guess",
    "Lesson",
    "Progress",
    "Puzzle",
    "ReviewCard",
    "ReviewDeck",
    "Step",
    "Verdict",
    "calibration",
    "courses",
    "describe_level",
    "lesson",
    "lesson_paths",
    "lesson_that_teaches",
    "load",
    "notebooks",
    "practice_step",
    "puzzle_of_the_day",
    "puzzle_order",
    "puzzles",
    "required_lessons",
    "start_attempt",
]
