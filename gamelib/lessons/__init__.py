"""Lessons: steps that people do with their hands, judged by what they bring about.

>>> from gamelib import lessons
>>> lesson = lessons.lesson("nanatoridori", "01")
>>> attempt = lessons.begin(lesson.steps[0])
>>> attempt.judge("not a move at all").kind
'unread'
"""

from gamelib.lessons.attempt import Attempt, Guess, Verdict, begin
from gamelib.lessons.lesson_files import Complaint, load
from gamelib.lessons.library import courses, lesson, notebooks, shelf
from gamelib.lessons.mistake_deck import Card, Deck
from gamelib.lessons.progress import Calibration, Progress, calibration
from gamelib.lessons.puzzle_files import Puzzle, drawn, puzzles
from gamelib.lessons.steps import KINDS, Lesson, Mistake, Option, Step

__all__ = [
    "KINDS",
    "Attempt",
    "Calibration",
    "Card",
    "Complaint",
    "Deck",
    "Guess",
    "Lesson",
    "Mistake",
    "Option",
    "Progress",
    "Puzzle",
    "Step",
    "Verdict",
    "begin",
    "calibration",
    "courses",
    "drawn",
    "lesson",
    "load",
    "notebooks",
    "puzzles",
    "shelf",
]
