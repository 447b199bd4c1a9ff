"""What the teacher's two pages about homework share: a front end that also reads folders and keeps what was given."""

from __future__ import annotations

from typing import Any

from widgets.desk.teacher_page import TeacherPage
from widgets.stage.front_end import FrontEnd, widget_texts

HOMEWORK_DESK = FrontEnd(
    "desk/js/homework_desk.js", ("stage/css/tokens.css", "desk/css/desk.css", "desk/css/homework.css")
)
"""The front end of these pages."""


class HomeworkDesk(TeacherPage):
    """A teacher's page about homework."""

    _esm = property(lambda _page: widget_texts(HOMEWORK_DESK)[0])
    _css = property(lambda _page: widget_texts(HOMEWORK_DESK)[1])

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return the widget's MIME bundle, with words for places without a front end."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is not None:
            bundle[0]["text/plain"] = str(self)
        return bundle
