"""The head of a lesson's step: the lesson's name, a dot for each step, and the goal with its parts."""

from __future__ import annotations

from gamelib.core.language import _
from gamelib.lessons import Attempt
from widgets.lesson.course import CoursePosition
from widgets.stage.lesson_parts import Dot, Goal, LessonBar

STEP = "lesson:at:"
"""Prefix of the dots of the steps."""


def build_bar(position: CoursePosition, is_done: bool) -> LessonBar:
    """Build the bar; `is_done` says whether the step on the table has just been done."""
    course, count = position.course, len(position.course.entries)
    lesson, note = course.lesson, course.entries[position.at].note if course.entries else ""
    number = course.lesson_number()
    return {
        "number": _("Lesson {number}").format(number=number) if number else course.title,
        "name": course.title if number or lesson else note,
        "place": _("Step {at} of {all}").format(at=position.at + 1, all=count) if count > 1 else "",
        "dots": [_build_dot(position, at, is_done) for at in range(count)] if count > 1 else [],
    }


def _build_dot(position: CoursePosition, at: int, is_done: bool) -> Dot:
    entry, progress = position.course.entries[at], position.progress
    name = _("Step {at}: {title}").format(at=at + 1, title=_(entry.step.title))
    dot: Dot = {"id": f"{STEP}{at}", "label": name, "state": "ahead"}
    if at == position.at:
        return dot | {"state": "now done" if is_done else "now"}
    if not progress.is_done(entry.lesson, entry.step.id):
        return dot
    if progress.was_shown(entry.lesson, entry.step.id):
        return dot | {"state": "shown", "label": _("{step}, shown to you").format(step=name)}
    return dot | {"state": "done", "label": _("{step}, done").format(step=name)}


def build_goal(attempt: Attempt) -> Goal:
    """Build the goal: its sentence, its parts and, where that is not obvious, how the step is answered."""
    goal: Goal = {"text": attempt.say, "parts": [{"text": each.text, "done": each.done} for each in attempt.parts]}
    note = {
        "options": _("Tap one, then check."),
        "places": _("Tap what you mean, then check."),
        "order": _("Tap them in order, then check."),
        "number": _("A guess costs nothing.") if attempt.step.near else "",
    }.get(attempt.answered_by, "")
    return goal | {"note": note} if note else goal
