"""A learner's walk through a course: the step on the table, the steps before, and what comes next. Not a widget."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar, NamedTuple

from gamelib import beliefs, lessons
from gamelib.beliefs.known_beliefs import Source
from gamelib.core import registry
from gamelib.core.language import _
from gamelib.lessons import Attempt, Verdict
from gamelib.lessons.believed import of_lesson
from widgets.lesson import course as courses
from widgets.lesson.course import Course, CoursePosition
from widgets.lesson.learner import DEFAULT_LEARNER, Learner
from widgets.lesson.lesson_end import describe_ending, shown_steps
from widgets.lesson.step_state import StepState
from widgets.stage.announcer import Announcer
from widgets.stage.board import check_pace
from widgets.stage.scene import Gesture, Message

ADDRESS = "lesson"
"""Prefix, after `#`, of the address of a lesson; the lesson's name follows."""


class FollowUp(NamedTuple):
    """What comes once no step is left: the label of its button, and the function that opens it."""

    label: str
    open: Callable[[], None]


class CourseWalk:
    """One learner in one course; every step keeps its state while the learner looks at another."""

    KEEPS_HINTS: ClassVar[bool] = True
    """Whether hints taken on an earlier visit are restored while a step is not done."""
    SOURCE: ClassVar[Source] = "lesson"
    """What answers here are, where they say something about beliefs."""

    def __init__(self, course: Course, learner: Learner | None, pace: int | None) -> None:
        """Open the first step that is not done; `pace` is in milliseconds between moves of others, None for none."""
        check_pace(pace)
        self.learner = DEFAULT_LEARNER if learner is None else learner
        self.pace = pace
        self.announcer = Announcer()
        self.turn = 0
        """A counter of changes to the table; messages from the browser name the turn that they are meant for."""
        self.is_ended = False
        """Whether the page after the last step is open."""
        self.open_course(course)

    @property
    def state(self) -> StepState | None:
        """The state of the step on the table; None if the course has no steps."""
        return self.states[self.at] if self.course.entries else None

    @property
    def attempt(self) -> Attempt | None:
        """The attempt at the step on the table; None if the course has no steps."""
        return None if self.state is None else self.state.attempt

    @property
    def position(self) -> CoursePosition:
        """Where the learner is, as the scene shows it."""
        follow_up = self.find_follow_up()
        label = "" if follow_up is None else follow_up.label
        return CoursePosition(
            self.course,
            self.at,
            self.learner.progress,
            self.next_open_step(),
            label,
            self.is_ended,
            self.learner.finds_beliefs,
            self.learner.today(),
        )

    @property
    def is_done(self) -> bool:
        """Return whether every step of the course is done."""
        return self.course.first_open(self.learner.progress) is None

    @property
    def is_replaying(self) -> bool:
        """Return whether what followed an act is being shown."""
        return self.state is not None and self.state.is_replaying

    @property
    def is_fresh(self) -> bool:
        """Return whether nothing has been tried yet, and no hint taken."""
        return not any(state.attempt.tries or state.attempt.hints for state in self.states.values())

    # Going somewhere ----------------------------------------------------------------

    def open_course(self, course: Course) -> None:
        """Open a course at its first step that is not done."""
        self.course = course
        self.states: dict[int, StepState] = {}
        self._is_going_over = False
        self.go_to(course.first_open(self.learner.progress) or 0)

    def reopen(self) -> None:
        """Open the course again where the learner's progress, which has just been loaded, says."""
        self.open_course(self.course)

    def refresh(self) -> None:
        """React to progress made elsewhere; by default, do nothing."""

    def restart(self) -> None:
        """Start again from the first step; the progress stays."""
        self.states = {}
        self.go_to(0)

    def go_to(self, at: int) -> None:
        """Show a step as the learner left it, or from its beginning."""
        self.at, self.is_ended = at, False
        self.announcer.close_form()
        self.announcer.rule = ""
        self.turn += 1
        if self.course.entries:
            if at not in self.states:
                self.states[at] = self._new_step_state(at)
            self.states[at].replay.stop_travels()
            self.announcer.announce(self.states[at].attempt.say)

    def go_to_step(self, which: int | str) -> None:
        """Go to the step with this number or title; raise GameError if a lesson has no such step."""
        for at, entry in enumerate(self.course.entries):
            if which in (at + 1, entry.step.title):
                return self.go_to(at)
        if self.course.lesson is not None:
            self.course.lesson.step(which)  # raises an error that lists the steps
        return None

    def go_back(self) -> None:
        """Go to the step before."""
        if self.at:
            self.go_to(self.at - 1)

    def go_on(self) -> None:
        """Go to the next step; after the last one, to one still open, then to the last page, then to what follows."""
        at = self.next_open_step()
        if at is not None:
            self.go_to(at)
        elif self.course.lesson is not None and not self.is_ended:
            self._open_end()
        elif (follow_up := self.find_follow_up()) is not None:
            follow_up.open()

    def _open_end(self) -> None:
        """Open the page after the last step."""
        self.is_ended, self._is_going_over = True, False
        self.turn += 1
        self.announcer.announce(*describe_ending(self.position))

    def go_over_shown(self) -> None:
        """Restart the steps whose answer was shown, one after the other; doing them unaided earns their stars."""
        if self.is_ended and (shown := self._shown_steps()):
            for at in shown:
                self.states.pop(at, None)
            self.go_to(shown[0])
            self._is_going_over = True

    def _shown_steps(self) -> list[int]:
        lesson = self.course.lesson
        return shown_steps(self.learner.progress, lesson) if lesson is not None else []

    def next_open_step(self) -> int | None:
        """Return the step after this one; from the last one, the first that is not done."""
        if self._is_going_over:
            return next((at for at in self._shown_steps() if at > self.at), None)
        if self.at + 1 < len(self.course.entries):
            return self.at + 1
        return self.course.first_open(self.learner.progress)

    def find_follow_up(self) -> FollowUp | None:
        """Return what follows when all steps are done, or None."""
        return FollowUp(_("Start again from the first step"), self.restart)

    def _new_step_state(self, at: int) -> StepState:
        entry = self.course.entries[at]
        attempt = lessons.start_attempt(entry.step)
        earlier = self.learner.progress.steps.get(entry.key)
        if earlier is not None and not earlier.done and self.KEEPS_HINTS:
            attempt = replace(attempt, hints=min(earlier.hints, len(attempt.step.hints) + 1))
        return StepState(attempt)

    # Acts -----------------------------------------------------------------------------

    def on_gesture(self, gesture: Gesture) -> None:
        """Change the selection, and judge the act if the gesture completes one."""
        if self.state is not None and self.state.may_act:
            act = self.state.on_gesture(gesture)
            if act is not None:
                self.judge(act)

    def judge(self, act: Any) -> None:
        """Judge an act in the step on the table; acts during a replay are ignored."""
        if self.state is not None and not self.state.is_replaying:
            self._on_verdict(self.state, self.state.attempt.judge(act), act=act)

    def hint(self) -> None:
        """Take the next hint; after the last one, the answer is shown."""
        if self.state is None or self.state.is_replaying or self.state.attempt.done:
            return
        attempt = self.state.attempt
        self._on_verdict(self.state, attempt.hint(), with_answer=attempt.hints >= len(attempt.step.hints))

    def show_answer(self) -> None:
        """Show the answer, as the last hint does, whatever hints there are left."""
        while self.is_replaying:
            self.advance()
        if self.state is not None and self.state.may_act:
            self.state.skip_hints()
            self.hint()

    def try_again(self) -> None:
        """Dismiss the message about a wrong answer."""
        if self.state is not None:
            self.turn += 1
            self.state.clear()

    def _on_verdict(self, state: StepState, verdict: Verdict, with_answer: bool = False, act: Any = None) -> None:
        """Show a verdict, save it and announce its message."""
        self.turn += 1
        state.apply_verdict(verdict, with_answer, act)
        while self.pace is None and state.replay_goes_on:
            state.show_next_frame()
        if told := self._save_verdict(state.verdict or verdict):
            state.tell(beliefs.belief(state.attempt.step.game, told).thought)
        self._announce_message(state)

    def _save_verdict(self, verdict: Verdict) -> str:
        """Save the verdict; return the belief that is to be told now, if any."""
        lesson = self.course.lesson
        window = of_lesson(lesson) if lesson is not None and self.learner.finds_beliefs else ()
        told = self.learner.record_verdict(self.course.entries[self.at].lesson, verdict, self.SOURCE, window)
        if lesson is not None and verdict.is_done:
            self.learner.note_lesson_done(lesson)
        return told

    def _announce_message(self, state: StepState) -> None:
        if state.message is not None:
            self.announcer.announce(state.message["text"], state.message.get("more", ""))

    def advance(self) -> None:
        """Show the next frame of the replay."""
        if self.state is not None and self.state.is_replaying:
            self.turn += 1
            self.state.show_next_frame()
            self._announce_message(self.state)

    def undo(self) -> None:
        """Take back the last move of the step."""
        if self.state is not None and self.state.attempt.made and not self.state.attempt.done:
            self.turn += 1
            self.state.load_attempt(self.state.attempt.undone())

    def start_step_again(self) -> None:
        """Start the step again; a step that was not done keeps the hints taken in it."""
        if self.state is None:
            return
        self.turn += 1
        self.is_ended = False
        if self.state.attempt.done:
            self.states[self.at] = self._new_step_state(self.at)
        else:
            self.state.load_attempt(self.state.attempt.restarted())
        self.announcer.announce(self.state.attempt.say)

    def show_message(self, message: Message) -> None:
        """Show a message on the message line and announce it."""
        if self.state is not None:
            self.state.message = message
        self.announcer.announce(message["text"], message.get("more", ""))


class LessonWalk(CourseWalk):
    """A walk through one lesson, or through all lessons of a game one after the other."""

    def __init__(self, lesson: Any, learner: Learner | None, pace: int | None) -> None:
        self.game = lesson if isinstance(lesson, str) and lesson in registry.games() else None
        learner = DEFAULT_LEARNER if learner is None else learner
        first = (
            courses.find_lesson(lesson) if self.game is None else courses.first_open_lesson(self.game, learner.progress)
        )
        super().__init__(courses.lesson_course(first), learner, pace)

    def reopen(self) -> None:
        """Reopen the lesson; in a game's course, open the first lesson that is not done."""
        if self.game is None:
            super().reopen()
        else:
            self.open_course(courses.lesson_course(courses.first_open_lesson(self.game, self.learner.progress)))

    @property
    def address(self) -> str:
        """The part of the address after `#` in a game's course; empty for a single lesson."""
        lesson = self.course.lesson
        return f"{ADDRESS}-{lesson.name}" if self.game is not None and lesson is not None else ""

    def open_at(self, place: str, is_new: bool) -> None:
        """Open the lesson of the game that an address names, if another is open, or if `is_new` and it has ended.

        `#lesson` alone means the first lesson that is not done.
        """
        if self.game is None or not place.startswith(f"#{ADDRESS}"):
            return
        name = place.removeprefix(f"#{ADDRESS}").removeprefix("-")
        of_game = lessons.courses()[self.game]
        lesson = next((each for each in of_game if each.name == name), None)
        if not name:
            lesson = courses.first_open_lesson(self.game, self.learner.progress)
        if lesson is not None and (lesson != self.course.lesson or (is_new and self.is_ended)):
            self.open_course(courses.lesson_course(lesson))

    def find_follow_up(self) -> FollowUp | None:
        """Return the next lesson of the game; after the last one, a new start."""
        if (lesson := self.course.next_lesson()) is None:
            return super().find_follow_up()
        return FollowUp(
            _("Next: {title}").format(title=_(lesson.short)), lambda: self.open_course(courses.lesson_course(lesson))
        )
