"""The lesson player: steps done on the table and judged by their effect; puzzles; the review of mistakes.

>>> from widgets import Lesson
>>> from widgets.lesson.learner import Learner
>>> lesson = Lesson("nanatoridori/01", learner=Learner())
>>> lesson.do("7 [3 3 3] 5 1 4 6")
>>> lesson.verdict.kind
'done'
>>> lesson.next()
>>> lesson.number
2
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import traitlets

from gamelib.core.language import _
from gamelib.lessons import Attempt
from gamelib.lessons.steps import GO_ON, NEXT_ROUND
from widgets.lesson import lesson_end, step_scene
from widgets.lesson.course import Course
from widgets.lesson.learner import KEY, Learner, ProgressStore
from widgets.lesson.made_walks import ReviewWalk
from widgets.lesson.step_scene import STEP
from widgets.lesson.toolbar import LessonToolbar
from widgets.lesson.walk import CourseWalk, LessonWalk
from widgets.stage.announcer import build_rule
from widgets.stage.board import BrowserMessage, GameBoard, complete_move
from widgets.stage.front_end import LESSON, widget_texts
from widgets.stage.scene import Gesture, Message, Scene

PACE_MS = 900
"""The usual time between the moves of others."""


class StepPlayer(GameBoard):
    """A sequence of steps to do; `str(player)` is the current step as text, and `do` answers it by text."""

    _esm = property(lambda _player: widget_texts(LESSON)[0])
    _css = property(lambda _player: widget_texts(LESSON)[1])

    verdict = traitlets.Any()
    number = traitlets.Int(0)
    done = traitlets.Bool(False)

    is_alone = False
    """Whether this lesson is all there is: nothing leads to other lessons, or to what the browser keeps."""

    def __init__(self, walk: CourseWalk) -> None:
        """Show the step that the walk has open."""
        self.walk = walk
        self._is_handling = False
        super().__init__()
        self.announcer = walk.announcer
        self._store = ProgressStore(walk.learner, self.send)
        self._toolbar = LessonToolbar(walk, self._store, self.send)
        walk.learner.subscribe(self)
        self._update_traits()
        self.publish()

    @property
    def course(self) -> Course:
        """The steps that are played."""
        return self.walk.course

    @property
    def learner(self) -> Learner:
        """The person whose progress counts."""
        return self.walk.learner

    @property
    def attempt(self) -> Attempt | None:
        """The attempt at the current step; None if there are no steps."""
        return self.walk.attempt

    # For code in a notebook -----------------------------------------------------------

    def do(self, act: Any) -> None:
        """Do something: a move in notation, places, an answer or its number, items in order, a number."""
        self._from_python(lambda: self.walk.judge(act))

    def hint(self) -> None:
        """Take the next hint."""
        self._from_python(self.walk.hint)

    def next(self) -> None:
        """Go on to the next step, or to the next lesson."""
        self._from_python(self.walk.go_on)

    def back(self) -> None:
        """Take back the last move of this step."""
        self._from_python(self.walk.undo)

    def again(self) -> None:
        """Start this step again."""
        self._from_python(self.walk.start_step_again)

    def restart(self) -> None:
        """Start again from the first step; the progress is kept."""
        self._from_python(self.walk.restart)

    def step(self, which: int | str) -> None:
        """Go to the step with this number or title."""
        self._from_python(lambda: self.walk.go_to_step(which))

    def tap(self, place: str) -> None:
        """Tap a card, a gap, a post, a seat."""
        self._from_python(lambda: self.walk.on_gesture(Gesture("tap", place)))

    def _from_python(self, act: Callable[[], None]) -> None:
        """Run an act that notebook code asked for; without a browser, replays end at once."""
        self._is_handling = True
        self._run_safely(act)
        while not self.has_front_end and self.walk.is_replaying:
            self._run_safely(self.walk.advance)
        self._is_handling = False
        self._update_traits()
        self.publish()

    # Messages from the browser ----------------------------------------------------------

    def _handle(self, message: BrowserMessage) -> None:
        self._is_handling = True
        if message.kind == "hello":
            self._heed_device(message.content.get("day"), message.content.get("beliefs") is not False)
        try:
            super()._handle(message)
        finally:
            self._is_handling = False
        if self.has_front_end:
            self._store.save()

    def _heed_device(self, day: object, is_on: bool) -> None:
        """Take the device's date, and whether to look for what the learner mixes up.

        A lesson that is all there is does not: nothing could be gone over again.
        """
        learner = self.learner
        before = learner.today(), learner.finds_beliefs
        learner.heed_day(day)
        learner.finds_beliefs = is_on and not self.is_alone
        if before != (learner.today(), learner.finds_beliefs):
            self.walk.refresh()

    def _on_connect(self, stored: object) -> None:
        """Merge what the browser has stored; on its first visit, open the step that asks for."""
        is_first = not self.has_front_end
        super()._on_connect(stored)
        record = stored.get("record") if isinstance(stored, dict) else None
        if record is None:
            return
        could_read = self._store.merge(record)
        if is_first and self.walk.is_fresh:
            self.walk.reopen()
        if not could_read:
            text = _("What this browser has kept of your lessons could not be read.")
            self._show_message({"kind": "hint", "text": text})

    def _on_gesture(self, gesture: Gesture) -> None:
        self.walk.on_gesture(gesture)

    def _on_press(self, button: str) -> None:
        if button in BUTTON_HANDLERS:
            BUTTON_HANDLERS[button](self)
        elif button.startswith(STEP):
            self._go_to_step_of_dot(button.removeprefix(STEP))
        else:
            self.walk.on_gesture(Gesture("press", button))

    def _go_to_step_of_dot(self, at: str) -> None:
        if at.isascii() and at.isdecimal() and int(at) < len(self.course.entries):
            self.walk.go_to(int(at))

    def _on_enter(self, place: str) -> None:
        """Press the main button; without one show the next frame of a replay, or tap the place."""
        if self.scene.get("next") and not self._main_button():
            self.walk.advance()
        else:
            super()._on_enter(place)

    def _on_escape(self) -> None:
        """Leave the open form, or else clear the selection; close the open clause."""
        if not self._leave_form() and self.walk.state is not None:
            self.walk.state.clear()
        self.announcer.rule = ""

    def _on_typed(self, text: str) -> None:
        attempt = self.attempt
        if text.strip() and attempt is not None and attempt.answered_by in ("moves", "number"):
            self.walk.judge(text)

    def _on_go(self) -> None:
        self.walk.advance()

    def _complete(self, typed: str) -> list[str]:
        """Return the moves that begin like what has been typed."""
        state = self.walk.state
        if not typed.strip() or state is None or not (state.may_move and state.is_to_act):
            return []
        return complete_move(state.view, typed)

    # What observers see -------------------------------------------------------------------

    def progressed(self) -> None:
        """Show progress that was made in another lesson."""
        if not self._is_handling:
            self.walk.refresh()
            self.publish()

    def _update_traits(self) -> None:
        """Set the traits that code in a notebook observes."""
        state = self.walk.state
        self.number = 0 if state is None else self.walk.at + 1
        self.verdict = None if state is None else state.verdict
        self.done = self.walk.is_done

    def _show_message(self, message: Message) -> None:
        self.walk.show_message(message)

    def _build_scene(self) -> Scene:
        scene: Scene = {"game": KEY, "title": self.walk.course.title, "ply": self.walk.turn, "faces": {}}
        self.announcer.add_to(scene)
        self._add_content(scene)
        if self.announcer.form is not None:
            scene["form"] = self.announcer.form.form
        if self.announcer.rule:
            scene["rule"] = build_rule(self.announcer.rule)
        return scene

    def _add_content(self, scene: Scene) -> None:
        """Add what is shown now, and the tools for it."""
        walk, form = self.walk, self.announcer.form
        position, state = walk.position, walk.state
        if walk.is_ended:
            lesson_end.add_ending(scene, position)
        elif state is None:
            step_scene.add_empty_course(scene, position)
        else:
            step_scene.add_step(scene, position, state, walk.pace if form is None else None)
        tools = step_scene.build_tools(position, None if walk.is_ended else state)
        scene["tools"] = [tool for tool in tools if not self.is_alone or tool["id"] != step_scene.PROGRESS]

    def _fallback_scene(self) -> Scene:
        scene = super()._fallback_scene()
        scene |= {"game": KEY, "title": self.course.title, "ply": self.walk.turn}
        return scene

    def __str__(self) -> str:
        if self.walk.is_ended:
            return "\n".join([*lesson_end.describe_ending(self.walk.position), ""])
        return step_scene.format_step(self.walk.position, self.walk.state)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.course.title}>"


class Lesson(StepPlayer):
    """A lesson by its name (`nanuk/01`) or from a file; with a game's name, its first lesson that is not done yet.

    The learner's browser stores the progress. A lesson that is `alone` leads to no other one.
    """

    walk: LessonWalk

    def __init__(
        self,
        lesson: Any = "nanatoridori",
        *,
        learner: Learner | None = None,
        pace: int | None = PACE_MS,
        alone: bool = False,
    ) -> None:
        self.is_alone = alone
        walk = LessonWalk(lesson, learner, pace)
        if alone:
            walk.learner.finds_beliefs = False
            walk.open_course(walk.course.without_siblings())
        super().__init__(walk)

    def _handle(self, message: BrowserMessage) -> None:
        """Open the lesson that the address of the page names, at the start and whenever the address changes."""
        super()._handle(message)
        if message.kind == "hello":
            self.walk.open_at(message.text("hash"), is_new=message.content.get("came") is True)

    def _build_scene(self) -> Scene:
        scene = super()._build_scene()
        if address := self.walk.address:
            scene["address"] = address
        return scene


class Mistakes(StepPlayer):
    """What the learner once got wrong; it returns after some days, beliefs in fresh steps, until it is done right."""

    def __init__(self, *, learner: Learner | None = None, pace: int | None = PACE_MS) -> None:
        super().__init__(ReviewWalk(learner, pace))


BUTTON_HANDLERS: dict[str, Callable[[StepPlayer], None]] = {
    "lesson:next": lambda player: player.walk.go_on(),
    "lesson:return": lambda player: player.walk.advance(),
    "lesson:again": lambda player: player.walk.start_step_again(),
    "lesson:undo": lambda player: player.walk.undo(),
    "lesson:hint": lambda player: player.walk.hint(),
    "lesson:round": lambda player: player.walk.judge(NEXT_ROUND),
    "lesson:on": lambda player: player.walk.judge(GO_ON),
    "lesson:earlier": lambda player: player.walk.go_back(),
    "lesson:shown": lambda player: player.walk.go_over_shown(),
    "lesson:show": lambda player: player.walk.show_answer(),
    "lesson:retry": lambda player: player.walk.try_again(),
    "lesson:steps": lambda player: player._toolbar.ask_step(),
    "lesson:progress": lambda player: player._toolbar.show_progress(),
}
"""The buttons of the lesson player itself; any other button is a gesture of the step."""
