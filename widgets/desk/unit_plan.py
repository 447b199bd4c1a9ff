"""The plan of one of the four lessons in probability, as a page.

>>> print(UnitPlan(2))
Without putting back, a lesson in probability. Ages 12–14 · 45 minutes.
"""

from __future__ import annotations

from typing import Any

from gamelib.core.errors import GameError
from gamelib.core.language import _
from widgets.desk import page_parts as parts
from widgets.desk.teacher_page import PRINTING, TeacherPage
from widgets.desk.unit_content import unit_lesson
from widgets.desk.unit_page import lesson_page
from widgets.desk.unit_paper import find_unit_paper
from widgets.pictures.printing import Paper


class UnitPlan(TeacherPage):
    """The plan of a lesson in probability by its number, the first being 1; `act` does the same as a button."""

    acts = PRINTING

    def __init__(self, number: int) -> None:
        self.lesson = unit_lesson(number)
        super().__init__()

    def paper(self, name: str) -> Paper:
        """Return a printable paper: the lesson, its worksheet, or the answers."""
        found = find_unit_paper(name)
        if found is None:
            raise GameError(_("there is nothing with this name to print"))
        return found

    def _write_page(self) -> str:
        return parts.alert(self.note) + lesson_page(self.lesson, self.joining, self.sheet, self.grey)

    def __str__(self) -> str:
        return _("{title}, a lesson in probability. {ages}.").format(
            title=self.lesson.title, ages=self.lesson.ages_in_words
        )

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return the widget's MIME bundle, with words for places without a front end."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is not None:
            bundle[0]["text/plain"] = str(self)
        return bundle
