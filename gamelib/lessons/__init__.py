"""Lessons: steps that people do with their hands, judged by what they bring about.

>>> from gamelib import lessons
>>> lesson = lessons.lesson("nanatoridori", "01")
>>> attempt = lessons.begin(lesson.steps[0])
>>> attempt.judge("not a move at all").kind
'unread'
"""

from gamelib.lessons.playing import Attempt, Guess, Verdict, begin
from gamelib.lessons.reading import Complaint, load
from gamelib.lessons.shelf import courses, lesson, notebooks, shelf
from gamelib.lessons.steps import KINDS, Lesson, Mistake, Option, Step

__all__ = [
    "KINDS",
    "Attempt",
    "Complaint",
    "Guess",
    "Lesson",
    "Mistake",
    "Option",
    "Step",
    "Verdict",
    "begin",
    "courses",
    "lesson",
    "load",
    "notebooks",
    "shelf",
]
