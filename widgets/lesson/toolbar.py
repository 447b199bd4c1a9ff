"""The forms behind a lesson's tools: a number, another step, the learner's progress."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gamelib.core.errors import GameError
from gamelib.core.language import _
from gamelib.core.save_format import MAX_BYTES
from gamelib.lessons import Progress, calibration
from gamelib.lessons import progress as saved_progress
from widgets.lesson.course import CourseEntry, lesson_course
from widgets.lesson.learner import ProgressStore
from widgets.lesson.step_scene import format_mark
from widgets.lesson.walk import CourseWalk
from widgets.stage.forms import build_buttons, build_options, read_text
from widgets.stage.scene import Field, Form, Option

MOST_DIGITS = 6
"""The most digits in a puzzle's number."""


class LessonToolbar:
    """Opens a lesson's forms and carries out their answers."""

    def __init__(self, walk: CourseWalk, store: ProgressStore, send: Callable[[dict[str, Any]], None]) -> None:
        self._walk, self._store, self._send = walk, store, send

    # Another step -------------------------------------------------------------------

    def ask_step(self) -> None:
        """Open the form that goes to another step or lesson."""
        if self._walk.course.entries:
            self._walk.announcer.open_form(_steps_form(self._walk), self._on_step)

    def _on_step(self, button: str, values: Mapping[str, Any]) -> None:
        walk = self._walk
        walk.announcer.close_form()
        at, here = values.get("step"), walk.course.lesson
        lesson = next((each for each in walk.course.siblings if each.name == values.get("lesson")), here)
        if button == "restart":
            walk.restart()
        elif button == "go" and lesson is not None and lesson != here:
            walk.open_course(lesson_course(lesson))
        elif button == "go" and type(at) is int and 0 <= at < len(walk.course.entries):
            walk.go_to(at)

    # A puzzle by its number ------------------------------------------------------------

    def ask_puzzle(self, make: Callable[[int], None], error: str = "") -> None:
        """Open the form for a puzzle's number; `make` then generates that puzzle."""

        def on_number(button: str, values: Mapping[str, Any]) -> None:
            self._walk.announcer.close_form()
            number = str(values.get("number", "")).strip()
            if button == "make" and number.isascii() and number.isdecimal() and len(number) <= MOST_DIGITS:
                make(int(number))
            elif button == "make":
                self.ask_puzzle(make, _("That is a whole number with at most six digits."))

        self._walk.announcer.open_form(_puzzle_form(error), on_number)

    # Progress -----------------------------------------------------------------------

    def show_progress(self, copied: str = "") -> None:
        """Open the form about the learner's progress; `copied` is the text just copied to the clipboard."""
        self._walk.announcer.open_form(_progress_form(self._walk, copied), self._on_progress)

    def _on_progress(self, button: str, _values: Mapping[str, Any]) -> None:
        self._walk.announcer.close_form()
        text, lesson = self._walk.learner.progress.write(), self._walk.course.lesson
        if button == "copy":
            self._send({"kind": "copy", "text": text})
            self.show_progress(text)
        elif button == "file":
            self._send({"kind": "file", "name": "lessons.json", "text": text})
        elif button == "load":
            self._ask_load()
        elif button == "forget" and lesson is not None:
            self._forget(lesson.key)
        elif button == "all":
            self._walk.announcer.open_form(_forget_form(), self._on_forget_all)

    def _ask_load(self, error: str = "") -> None:
        self._walk.announcer.open_form(_load_form(error), self._on_load)

    def _on_load(self, button: str, values: Mapping[str, Any]) -> None:
        """Merge pasted or uploaded progress into the learner's own."""
        self._walk.announcer.close_form()
        if button != "load":
            return
        try:
            text = read_text(values, "text", MAX_BYTES) or read_text(values, "file", MAX_BYTES)
            if not text:
                raise GameError(_("paste the text, or choose a file"))
            progress = saved_progress.read(text)
        except GameError as error:
            self._ask_load(str(error))
            return
        learner = self._walk.learner
        learner.set_progress(learner.progress.merged(progress))
        self._walk.show_message({"kind": "hint", "text": _("Loaded, and added to your progress here.")})

    def _on_forget_all(self, button: str, _values: Mapping[str, Any]) -> None:
        self._walk.announcer.close_form()
        if button == "forget":
            self._forget(None)

    def _forget(self, lesson: str | None) -> None:
        """Forget the progress in one lesson, or with None in all of them and in the browser too."""
        learner = self._walk.learner
        learner.set_progress(learner.progress.forget(lesson))
        self._walk.restart()
        self._walk.show_message({"kind": "hint", "text": _("Forgotten.")})
        if lesson is None:
            self._store.clear()


# Forms ------------------------------------------------------------------------------


def _puzzle_form(error: str) -> Form:
    field: Field = {"id": "number", "label": _("Number of the puzzle"), "kind": "text", "most": MOST_DIGITS}
    return {
        "id": "puzzle",
        "title": _("Puzzle by number"),
        "fields": [field],
        "text": error or _("The same number makes the same puzzle everywhere, so you can share it with a friend."),
        "buttons": build_buttons(("make", _("Make it")), ("leave", _("Cancel"))),
    }


def _steps_form(walk: CourseWalk) -> Form:
    course, progress = walk.course, walk.learner.progress
    steps: list[Option] = [
        {
            "value": at,
            "label": " · ".join(filter(None, (str(at + 1), _title_shown(entry, progress), entry.note)))
            + format_mark(progress, entry.lesson, entry.step.id),
        }
        for at, entry in enumerate(course.entries)
    ]
    fields: list[Field] = [{"id": "step", "label": _("Step"), "kind": "choice", "value": walk.at, "options": steps}]
    if siblings := course.siblings:
        options = build_options(
            *[
                (
                    lesson.name,
                    _("{title} · {done} of {all}").format(
                        title=_(lesson.title), done=progress.share(lesson)[0], all=len(lesson.steps)
                    ),
                )
                for lesson in siblings
            ]
        )
        fields.append(
            {
                "id": "lesson",
                "label": _("or another lesson"),
                "kind": "choice",
                "value": course.lesson.name if course.lesson is not None else "",
                "options": options,
            }
        )
    return {
        "id": "steps",
        "title": _("Go to"),
        "text": _("Steps that you have done stay done."),
        "fields": fields,
        "buttons": build_buttons(("go", _("Go there")), ("restart", _("Start all over again")), ("leave", _("Cancel"))),
    }


def _title_shown(entry: CourseEntry, progress: Progress) -> str:
    """Return the title of a step; that of a puzzle, which says too much, only once it is solved."""
    is_hidden = entry.is_puzzle and not progress.is_done(entry.lesson, entry.step.id)
    return "" if is_hidden else _(entry.step.title)


def _progress_form(walk: CourseWalk, copied: str) -> Form:
    progress = walk.learner.progress
    sentences = [_("It is copied. You can also read it here.")] if copied else []
    sentences.append(_("What you have done is kept in this browser and nowhere else."))
    if progress.guesses:
        sentences.append(str(calibration(progress.guesses)))
    sentences.append(progress.summary(walk.learner.today()))
    forget_lesson = [("forget", _("Forget this lesson"))] if walk.course.lesson is not None else []
    form: Form = {
        "id": "progress",
        "title": _("Your progress"),
        "text": " ".join(sentences),
        "buttons": build_buttons(
            ("copy", _("Copy it as text")),
            ("file", _("Save it as a file")),
            ("load", _("Load …")),
            *forget_lesson,
            ("all", _("Forget everything …")),
            ("leave", _("Close")),
        ),
    }
    return form | {"plain": copied} if copied else form


def _forget_form() -> Form:
    return {
        "id": "forget",
        "title": _("Forget everything?"),
        "text": _("This deletes every step, every guess and the whole review deck, in this browser too."),
        "buttons": build_buttons(("forget", _("Forget everything")), ("leave", _("Cancel"))),
    }


def _load_form(error: str) -> Form:
    form: Form = {
        "id": "load",
        "title": _("Load progress"),
        "fields": [
            {"id": "text", "label": _("The progress as text"), "kind": "lines"},
            {"id": "file", "label": _("or a file"), "kind": "file"},
        ],
        "buttons": build_buttons(("load", _("Load")), ("leave", _("Cancel"))),
    }
    return form | {"text": error} if error else form
