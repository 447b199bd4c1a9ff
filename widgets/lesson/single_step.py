"""One step of a lesson by itself, for a notebook whose text contains the rest of the lesson, and its still picture.

>>> from gamelib import lessons
>>> from widgets import Step
>>> from widgets.lesson.learner import Learner
>>> step = Step(lessons.lesson("nanatoridori", "01"), 1, learner=Learner())
>>> step.do("7 [3 3 3] 5 1 4 6")
>>> step.done
True
"""

from __future__ import annotations

import textwrap
from dataclasses import replace
from typing import Any

from gamelib.core.language import _
from gamelib.lessons import Attempt
from widgets.lesson import step_scene
from widgets.lesson.course import Course, CourseEntry, find_lesson
from widgets.lesson.learner import Learner
from widgets.lesson.player import PACE_MS, StepPlayer
from widgets.lesson.step_scene import parse_cards
from widgets.lesson.walk import CourseWalk, FollowUp
from widgets.pictures import still
from widgets.pictures.picture import Picture
from widgets.pictures.still import DrawnPiece
from widgets.scenes.card_faces import faces_for
from widgets.stage.board import internal_error_text
from widgets.stage.front_end import LESSON, front_end_source, is_served, shared_script, style_sheet, widget_texts
from widgets.stage.scene import Message, Scene

LETTERS_PER_LINE = 88
LINE_HEIGHT = 18
ANSWER_WIDTH = still.WIDTH - 2 * still.EDGE
CARD_WIDTH = still.CARD * 0.8


# The picture ---------------------------------------------------------------------------


def draw_step(attempt: Attempt) -> Picture:
    """Draw a step in its present state, with a caption that says what the cell offers where it runs."""
    if attempt.view is not None:
        picture = still.still(
            attempt.view,
            attempt.told_names,
            headed=False,
            in_lesson=True,
            asked=attempt.asks_about_table,
        )
        told = attempt.table_text
        caption = _("A still picture. Run this cell, and it is a table to play at.")
        return replace(picture, alt=told, text=told, caption=caption)
    caption = _("A still picture. Run this cell, and you can answer.")
    if attempt.answered_by not in ("options", "order"):
        return replace(_frame_boxes(_("Your number"), [_blank_field()], attempt.say), caption=caption)
    heading = _("Choose one") if attempt.answered_by == "options" else _("Put in order")
    rows = [_draw_answer(attempt, at, text) for at, text in enumerate(attempt.shuffled_items)]
    return replace(_frame_boxes(heading, rows, "\n".join([f"{heading}:", *attempt.shuffled_items])), caption=caption)


def _draw_answer(attempt: Attempt, at: int, text: str) -> DrawnPiece:
    """Draw one answer as a box: its number, and its cards or its text."""
    mark = f"{at + 1}" if attempt.answered_by == "options" else "·"
    game = attempt.step.game
    if cards := parse_cards(text, game):
        face = faces_for(game)
        content = still.row(
            [{"id": str(number), "face": card} for number, card in enumerate(cards)],
            {card: face(card) for card in cards},
            CARD_WIDTH,
            ANSWER_WIDTH - 60,
        )
    else:
        lines = textwrap.wrap(text, LETTERS_PER_LINE) or [""]
        content = DrawnPiece(
            ANSWER_WIDTH - 60,
            LINE_HEIGHT * len(lines),
            lambda x, y: "".join(
                still.text_at(line, x, y + 14 + LINE_HEIGHT * number) for number, line in enumerate(lines)
            ),
        )
    high = content.high + 18
    return DrawnPiece(
        ANSWER_WIDTH,
        high,
        lambda x, y: (
            still.box(x, y, ANSWER_WIDTH, high, still.RAISE, 12, still.LINE)
            + still.text_at(mark, x + 14, y + 23, "name")
            + content.at(x + 40, y + 9)
        ),
    )


def _blank_field() -> DrawnPiece:
    return DrawnPiece(
        220,
        44,
        lambda x, y: (
            still.box(x, y, 220, 44, still.RAISE, 12, still.LINE) + still.text_at("?", x + 104, y + 28, "title")
        ),
    )


def _frame_boxes(heading: str, rows: list[DrawnPiece], alt: str) -> Picture:
    """Return a picture of boxes below a heading."""
    y, inside = 44.0, [still.text_at(heading, still.EDGE + 12, 30, "bold")]
    for row in rows:
        inside.append(row.at(still.EDGE, y))
        y += row.high + 8
    return Picture(still.frame("".join(inside), y + 8, still.FELT), alt, text=alt, in_base64=True)


TOOLS = ("lesson:hint", "lesson:undo", "lesson:again")
"""The tools of a single step; those that lead to other steps are missing."""


# The step ------------------------------------------------------------------------------


class SingleStepWalk(CourseWalk):
    """A walk that stays at one step of a lesson; what is done there counts for the lesson."""

    def __init__(self, lesson: Any, which: int | str, learner: Learner | None, pace: int | None) -> None:
        self.lesson = find_lesson(lesson)
        step = self.lesson.step(which)
        super().__init__(Course(_(self.lesson.title), (CourseEntry(self.lesson.key, step),)), learner, pace)

    def reopen(self) -> None:
        """Restore the hints taken on an earlier visit, without announcing the step: the page has many."""
        self.states[0] = self._new_step_state(0)
        self.turn += 1

    def next_open_step(self) -> int | None:
        """Return None: the page itself leads on."""
        return None

    def find_follow_up(self) -> FollowUp | None:
        """Return None: the page itself leads on."""
        return None


class Step(StepPlayer):
    """One step of a lesson, by its number or title; its progress is shared with the page of the whole lesson.

    Where no kernel runs, it is a picture.
    """

    _esm = property(lambda _step: widget_texts(LESSON)[0] if is_served() else shared_script())
    _css = property(lambda _step: widget_texts(LESSON)[1] if is_served() else "")

    def __init__(
        self, lesson: Any, which: int | str = 1, *, learner: Learner | None = None, pace: int | None = PACE_MS
    ) -> None:
        walk = SingleStepWalk(lesson, which, learner, pace)
        self._lesson = walk.lesson
        super().__init__(walk)

    @property
    def _current_attempt(self) -> Attempt:
        assert self.attempt is not None, "a single step always has its attempt"
        return self.attempt

    def _on_message(self, widget: object, content: object, buffers: object) -> None:
        if isinstance(content, dict) and content.get("kind") == "front-end":
            self.send({"kind": "front-end", "script": front_end_source(LESSON), "look": style_sheet(LESSON)})
        else:
            super()._on_message(widget, content, buffers)

    def _update_traits(self) -> None:
        super()._update_traits()
        self.number = self._current_attempt.step.number

    def _build_scene(self) -> Scene:
        scene = super()._build_scene()
        scene |= {"title": "", "note": "", "look": {"alone": True}}
        scene["tools"] = [tool | {"more": False} for tool in scene.get("tools", []) if tool["id"] in TOOLS]
        scene["message"] = (
            self._shorten(scene["message"]) if "message" in scene else {"kind": "say", "text": internal_error_text()}
        )
        for key in ("log", "typed", "lesson", "dock"):
            scene.pop(key, None)  # type: ignore[misc]
        return scene

    def _shorten(self, message: Message) -> Message:
        """Return the message without the parts that the page's text contains: what is taught, and what to notice."""
        attempt = self._current_attempt
        if message["kind"] in ("ask", "end"):
            message = {key: value for key, value in message.items() if key != "clause"}  # type: ignore[assignment]
        if message["kind"] == "ask":
            is_done = self.learner.progress.is_done(self._lesson.key, attempt.step.id)
            return message | {"more": _("You have done this step.")} if is_done else message
        if message["kind"] == "end":
            text = message["text"].replace(attempt.personalise(attempt.step.done), "").strip()
            is_last = attempt.step.number == len(self._lesson.steps)
            stars = step_scene.describe_stars(self.learner.progress.lesson_stars(self._lesson)) if is_last else ""
            message = message | {"text": text or _("Well done. Read on below.")}
            return message | {"more": stars} if stars else message
        return message

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return the widget's MIME bundle, with a picture of the step for places without a front end."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is not None and not is_served():
            bundle[0]["text/html"] = draw_step(self._current_attempt)._repr_html_()
        return bundle

    def __str__(self) -> str:
        attempt = self._current_attempt
        lines = [
            _("{title}, step {at} of {all}: {step}").format(
                title=self.course.title, at=attempt.step.number, all=len(self._lesson.steps), step=attempt.title
            ),
            "",
            attempt.say,
        ]
        message = self._shorten(step_scene.build_message(self.walk.states[0]))
        if message["text"] != attempt.say:
            lines += ["", " ".join(filter(None, (message["text"], message.get("more", "") if attempt.done else "")))]
        if attempt.view is not None:
            lines += ["", attempt.table_text.rstrip()]
        if attempt.answered_by in ("options", "order"):
            lines += ["", *(f"  {number}  {text}" for number, text in enumerate(attempt.shuffled_items, 1))]
        return "\n".join(lines) + "\n"
