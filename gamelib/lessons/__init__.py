"""Lessons: steps that people do with their hands, judged by what they bring about.

>>> from gamelib import lessons
>>> lesson = lessons.lesson("nanatoridori", "01")
>>> attempt = lessons.begin(lesson.steps[0])
>>> attempt.judge("not a move at all").kind
'unread'
"""

from gamelib.lessons.bookshelf import courses, lesson, notebooks, shelf
from gamelib.lessons.playing import Attempt, Guess, Verdict, begin
from gamelib.lessons.progress import Calibration, Progress, calibration
from gamelib.lessons.puzzling import Puzzle, drawn, puzzles
from gamelib.lessons.reading import Complaint, load
from gamelib.lessons.review import Card, Deck
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
