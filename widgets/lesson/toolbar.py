"""What can be done with a lesson beside doing it: going to another step, and keeping, taking along or forgetting."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from gamelib.core.errors import GameError
from gamelib.core.language import _
from gamelib.core.save_format import MAX_BYTES
from gamelib.lessons import calibration
from gamelib.lessons import progress as kept_progress
from widgets.lesson import step_scene
from widgets.lesson.course import Course, lesson_course
from widgets.lesson.learner import Learner, today
from widgets.lesson.step_state import StepState
from widgets.stage.forms import OpenForm
from widgets.stage.scene import Field, Form, Message
from widgets.table import forms


class LessonToolbar:
    """The part of a lesson player that asks by forms and keeps what was done."""

    if TYPE_CHECKING:
        course: Course
        learner: Learner
        at: int
        tried: dict[int, StepState]
        asked: OpenForm | None
        has_front_end: bool
        send: Callable[..., None]
        _go_to: Callable[[int], None]
        _open: Callable[[Course], None]
        _show_form: Callable[..., None]
        _judge: Callable[[Any], None]
        _open_form: Callable[[str, str], OpenForm | None]
        _restart: Callable[[], None]
        _show_message: Callable[[Message], None]

        @property
        def trying(self) -> StepState:
            """The step that is being tried."""

    _kept = ""
    _is_greeted = False

    def _answered(self, form: str, button: str, values: Mapping[str, Any]) -> None:
        """A form was answered."""
        if asked := self._open_form(form, button):
            asked.answer(button, values)

    def _typed(self, typed: str) -> None:
        if typed.strip() and self.course.entries and self.trying.attempt.step.kind in ("play", "number"):
            self._judge(typed)

    # A number -----------------------------------------------------------------------

    def _ask_number(self) -> None:
        """Ask for a number: the learner commits to one before it is shown."""
        if not self.course.entries or self.trying.attempt.step.kind != "number" or not self.trying.may_act:
            return
        attempt = self.trying.attempt
        figure = attempt.figure
        help_line = _("like 40 % or 2/5") if figure is not None and figure.is_chance else _("like 7 or 2.5")
        field: Field = {"id": "number", "label": _("Your number"), "kind": "text", "most": 30, "help": help_line}
        form: Form = {"id": "number", "title": step_scene.titled(attempt), "text": attempt.say, "fields": [field],
                      "buttons": _buttons(("say", step_scene.number_label(attempt)), ("leave", _("Leave it")))}
        self._show_form(form, self._number)

    def _number(self, button: str, values: Mapping[str, Any]) -> None:
        typed = values.get("number", "")
        self.asked = None
        if button == "say" and isinstance(typed, str) and typed.strip():
            self._judge(typed)

    # Steps --------------------------------------------------------------------------

    def _earlier(self) -> None:
        if self.at:
            self._go_to(self.at - 1)

    def _ask_step(self) -> None:
        """Ask which step to go to."""
        if not self.course.entries:
            return
        progress = self.learner.progress
        options: list[Any] = [
            {"value": at, "label": f"{at + 1} · {_(entry.step.title)}" + step_scene.marked(
                progress.stars(entry.lesson, entry.step.id))}
            for at, entry in enumerate(self.course.entries)]
        fields: list[Field] = [{"id": "step", "label": _("Step"), "kind": "choice", "value": self.at,
                                "options": options}]
        if beside := self.course.sibling_lessons():
            shelf: list[Any] = [{"value": each.name, "label": _("{title} · {done} of {all}").format(
                title=_(each.title), done=progress.share(each)[0], all=len(each.steps))} for each in beside]
            name = self.course.lesson.name if self.course.lesson is not None else ""
            fields.append({"id": "lesson", "label": _("or another lesson"), "kind": "choice", "value": name,
                           "options": shelf})
        form: Form = {"id": "steps", "title": _("Go to"), "text": _("What has been done stays known."),
                      "fields": fields, "buttons": _buttons(
                          ("go", _("Go there")), ("restart", _("Start all over again")), ("leave", _("Leave it")))}
        self._show_form(form, self._to_step)

    def _to_step(self, button: str, values: Mapping[str, Any]) -> None:
        self.asked = None
        at, here = values.get("step"), self.course.lesson
        other = next((each for each in self.course.sibling_lessons() if each.name == values.get("lesson")), here)
        if button == "restart":
            self._restart()
        elif button == "go" and other is not None and other != here:
            self._open(lesson_course(other))
        elif button == "go" and type(at) is int and 0 <= at < len(self.course.entries):
            self._go_to(at)

    # Progress -----------------------------------------------------------------------

    def _ask_progress(self, plain: str = "") -> None:
        """Tell what is known of the learner, and ask what to do with it."""
        progress = self.learner.progress
        told = [_("It is copied; here it is to be read.")] if plain else []
        told.append(_("What you have done is kept in this browser and nowhere else."))
        if progress.guesses:
            told.append(str(calibration(progress.guesses)))
        told.append(progress.deck.summary(today()))
        lesson = [("forget", _("Forget this lesson"))] if self.course.lesson is not None else []
        form: Form = {"id": "progress", "title": _("Your progress"), "text": " ".join(told), "buttons": _buttons(
            ("copy", _("Copy it as text")), ("file", _("Save it as a file")), ("load", _("Load …")), *lesson,
            ("all", _("Forget everything …")), ("leave", _("Close")))}
        if plain:
            form["plain"] = plain
        self._show_form(form, self._with_progress)

    def _with_progress(self, button: str, _values: Mapping[str, Any]) -> None:
        self.asked = None
        text = self.learner.progress.write()
        if button == "copy":
            self.send({"kind": "copy", "text": text})
            self._ask_progress(text)
        elif button == "file":
            self.send({"kind": "file", "name": "lessons.json", "text": text})
        elif button == "load":
            self._ask_load()
        elif button == "forget" and self.course.lesson is not None:
            self._forget(self.course.lesson.key)
        elif button == "all":
            form: Form = {"id": "forget", "title": _("Forget everything?"),
                          "text": _("Every step, every guess and the whole review deck, in this browser too."),
                          "buttons": _buttons(("forget", _("Forget everything")), ("leave", _("Leave it")))}
            self._show_form(form, self._forget_all)

    def _ask_load(self, complaint: str = "") -> None:
        form: Form = {"id": "load", "title": _("Load progress"), "fields": [
            {"id": "text", "label": _("The progress as text"), "kind": "lines"},
            {"id": "file", "label": _("or a file"), "kind": "file"}],
            "buttons": _buttons(("load", _("Load")), ("leave", _("Leave it")))}
        if complaint:
            form["text"] = complaint
        self._show_form(form, self._load)

    def _load(self, button: str, values: Mapping[str, Any]) -> None:
        """Join what was kept elsewhere to what is known here."""
        self.asked = None
        if button != "load":
            return
        try:
            typed = forms.text(values, "text", MAX_BYTES) or forms.text(values, "file", MAX_BYTES)
            if not typed:
                raise GameError(_("paste the text, or choose a file"))
            progress = kept_progress.read(typed)
        except GameError as error:
            self._ask_load(str(error))
            return
        self.learner.set_progress(self.learner.progress.merged(progress))
        self._show_message({"kind": "hint", "text": _("Loaded, and joined to what was known here.")})

    def _forget_all(self, button: str, _values: Mapping[str, Any]) -> None:
        self.asked = None
        if button == "forget":
            self._forget(None)

    def _forget(self, lesson: str | None) -> None:
        self.learner.set_progress(self.learner.progress.forget(lesson))
        self._restart()
        self._show_message({"kind": "hint", "text": _("Forgotten.")})
        if lesson is None:
            self._kept = self.learner.progress.write()
            self.send({"kind": "keep", "id": None, "record": None})

    # Keeping ------------------------------------------------------------------------

    def _save_progress(self) -> None:
        """Let the browser keep what was done, if it is something else than it has."""
        text = self.learner.progress.write()
        if self.has_front_end and text != self._kept and (self._kept or self.learner.progress.steps):
            self._kept = text
            self.send({"kind": "keep", "id": "progress", "record": text})

    def _on_connect(self, kept: object) -> None:
        """The browser shows this lesson; it may know what was done before."""
        is_first, self.has_front_end, self._is_greeted = not self._is_greeted, True, True
        record = kept.get("record") if isinstance(kept, dict) else None
        if record is None:
            return
        could = self.learner.merge_saved(record)
        if is_first and not any(each.attempt.tries or each.attempt.hints for each in self.tried.values()):
            self._open_again()
        if could:
            self._kept = record
        else:
            self._show_message(
                {"kind": "hint", "text": _("What this browser has kept of your lessons could not be read.")}
            )

    def _open_again(self) -> None:
        """Go to where the learner was, with what is known now."""
        self._open(self.course)


def _buttons(*pairs: tuple[str, str]) -> list[Any]:
    """Buttons, the first being the main one."""
    return [{"id": name, "label": label, "main": True} if not at else {"id": name, "label": label}
            for at, (name, label) in enumerate(pairs)]
