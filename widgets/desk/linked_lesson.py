"""A lesson contained in a link, played on a page of its own.

>>> print(LinkedLesson().course.title)
Beat a pair
"""

from __future__ import annotations

from gamelib import lessons
from gamelib.core.errors import BadLesson, GameError
from gamelib.core.language import as_sentence
from widgets.desk.own_lessons import EXAMPLE, OwnLesson, read_link
from widgets.lesson.course import lesson_course
from widgets.lesson.learner import Learner
from widgets.lesson.player import PACE_MS, StepPlayer
from widgets.lesson.walk import CourseWalk
from widgets.stage.board import BrowserMessage
from widgets.stage.linked_places import MAX_HASH


class LinkedLesson(StepPlayer):
    """The lesson in the page's address; until it arrives, the example from which new lessons start."""

    def __init__(self, text: str = EXAMPLE, *, alone: bool = False) -> None:
        """Show a lesson that is given as text; `alone` leaves out what the browser keeps."""
        self.is_alone = alone
        super().__init__(CourseWalk(lesson_course(read_lesson(text)), Learner(), PACE_MS))

    def _handle(self, message: BrowserMessage) -> None:
        """Open the lesson of the link; if it cannot be played, say why."""
        place = message.text("hash", MAX_HASH) if message.kind == "hello" else ""
        is_first = not self.has_front_end
        super()._handle(message)
        if place and is_first:
            try:
                self.walk.open_course(lesson_course(read_lesson(read_link(place))))
            except GameError as error:
                self._show_message({"kind": "refuse", "text": as_sentence(str(error))})


def read_lesson(text: str) -> lessons.Lesson:
    """Return the lesson in a text; raise BadLesson with the first complaint if it cannot be taught."""
    own = OwnLesson(text)
    if own.lesson is None:
        raise BadLesson(own.verdict)
    return own.lesson
