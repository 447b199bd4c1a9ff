"""The lesson player: steps done with one's hands on the table, judged by what they bring about; puzzles; the review.

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
from dataclasses import replace
from typing import Any, ClassVar

import traitlets

from gamelib import lessons
from gamelib.cli import TITLES
from gamelib.core.chance import fresh_seed
from gamelib.core.language import _
from gamelib.lessons import Verdict
from gamelib.lessons.steps import GO_ON, NEXT_ROUND
from widgets.lesson import course as courses
from widgets.lesson import step_scene
from widgets.lesson.course import Course
from widgets.lesson.learner import DEFAULT_LEARNER, KEY, Learner, today
from widgets.lesson.step_state import StepState
from widgets.lesson.toolbar import LessonToolbar
from widgets.stage.announcer import AnnouncingMixin as Announcer
from widgets.stage.board import Board, BrowserMessage, check_pace, default_labels
from widgets.stage.scene import Gesture, Message, Scene


class StepPlayer(LessonToolbar, Announcer, Board):
    """Steps to be done one after the other; `str(...)` is the present one as text, `do` does it by text."""

    verdict = traitlets.Any()
    number = traitlets.Int(0)
    done = traitlets.Bool(False)

    KEEPS_HINT_COST: ClassVar[bool] = True
    """Whether help that was taken the last time, before the step was done, still costs its stars."""

    def __init__(self, course: Course, *, learner: Learner | None = None, pace: int | None = 900) -> None:
        """Lay out the first step; `pace` is how many milliseconds lie between the moves of others, None for none."""
        check_pace(pace)
        self.learner, self.pace = DEFAULT_LEARNER if learner is None else learner, pace
        self.has_front_end = self._inside = False
        self.announcements: list[str] = []
        self.announcement_count = self.turn = 0
        self._open(course)
        super().__init__()
        self.learner.subscribe(self)
        self._update_traits()
        self.publish()

    def _open(self, course: Course) -> None:
        """Play these steps from now on."""
        self.course = course
        self.tried: dict[int, StepState] = {}
        self._go_to(course.first_open(self.learner.progress) or 0)

    def _go_to(self, at: int) -> None:
        """Show a step: as it was left, else from its beginning."""
        self.at, self.asked, self.rule = at, None, ""
        self.turn += 1
        if not self.course.entries:
            return
        if at not in self.tried:
            self.tried[at] = self._new_step_state(at)
        self.trying.stop_travel()
        self._announce(self.trying.attempt.say)

    def _front_end_labels(self) -> dict[str, str]:
        """A number is typed where else a move would be."""
        entries = self.course.entries if hasattr(self, "course") else ()
        if entries and self.trying.attempt.step.kind == "number":
            return default_labels() | {"typed": _("Your number")}
        return default_labels()

    def _new_step_state(self, at: int, afresh: bool = False) -> StepState:
        entry = self.course.entries[at]
        attempt = lessons.start_attempt(entry.step)
        mark = self.learner.progress.steps.get(entry.key)
        if mark is not None and not mark.done and self.KEEPS_HINT_COST and not afresh:
            attempt = replace(attempt, hints=min(mark.hints, len(attempt.step.hints) + 1))
        return StepState(attempt)

    @property
    def trying(self) -> StepState:
        """The step that is being tried."""
        return self.tried[self.at]

    @property
    def attempt(self) -> lessons.Attempt | None:
        """How the step stands; None where there is nothing to do."""
        return self.trying.attempt if self.course.entries else None

    # For code in a notebook -----------------------------------------------------------

    def do(self, given: Any) -> None:
        """Do something: a move in notation, places, an answer or its number, things in order, a number."""
        self._from_python(lambda: self._judge(given))

    def hint(self) -> None:
        """Take the next rung of help."""
        self._from_python(self._hint)

    def next(self) -> None:
        """Go on to the next step, or to the next lesson."""
        self._from_python(self._next)

    def back(self) -> None:
        """Take the last move of this step back."""
        self._from_python(self._undo)

    def again(self) -> None:
        """Start this step again."""
        self._from_python(self._again)

    def restart(self) -> None:
        """Start again from the first step; what was done stays known."""
        self._from_python(self._restart)

    def step(self, which: int | str) -> None:
        """Go to the step of this number or title."""
        self._from_python(lambda: self._step(which))

    def press(self, button: str) -> None:
        """Press a button."""
        self._from_python(lambda: self._press(button))

    def tap(self, place: str) -> None:
        """Tap a card, a gap, a post, a seat."""
        self._from_python(lambda: self._act(Gesture("tap", place)))

    def _from_python(self, act: Callable[[], None]) -> None:
        self._inside = True
        self._run_safely(act)
        while not self.has_front_end and self.course.entries and self.trying.is_playing:
            self._run_safely(self._go)
        self._inside = False
        self._update_traits()
        self.publish()

    # From the browser -------------------------------------------------------------------

    def _handle(self, heard: BrowserMessage) -> None:
        if heard.kind in ACTS:
            self._inside = True
            try:
                ACTS[heard.kind](self, heard)
            finally:
                self._inside = False
            self._save_progress()

    def _update_traits(self) -> None:
        """Let code in the notebook know how things stand."""
        self.number = self.at + 1 if self.course.entries else 0
        self.verdict = self.trying.verdict if self.course.entries else None
        self.done = self.course.first_open(self.learner.progress) is None

    def progressed(self) -> None:
        """Something more was done, here or in another lesson."""
        if not self._inside:
            self.publish()

    def _show_message(self, message: Message) -> None:
        if self.course.entries:
            self.trying.message = message
        self._announce(message["text"], message.get("more", ""))

    def _complete(self, typed: str) -> list[str]:
        """The moves that begin as what has been typed."""
        begun = " ".join(typed.lower().split())
        if not begun or not self.course.entries or not (self.trying.may_move and self.trying.is_to_act):
            return []
        return [move for move in map(str, self.trying.view.moves()) if move.startswith(begun)][:12]

    # What hands do ------------------------------------------------------------------------

    def _act(self, act: Gesture) -> None:
        """Something done with the cards: another thing taken up, or something tried."""
        if not self.course.entries or not self.trying.may_act:
            return
        given = self.trying.on_gesture(act)
        if given is not None:
            self._judge(given)

    def _judge(self, given: Any) -> None:
        if self.course.entries and not self.trying.is_playing:
            self._on_verdict(self.trying.attempt.judge(given))

    def _on_verdict(self, verdict: Verdict, helped: bool = False) -> None:
        """Something came of an act: it is told, shown and noted."""
        self.turn += 1
        self.trying.apply_verdict(verdict, helped)
        while self.pace is None and self.trying.plays_by_itself:
            self.trying.show_next_frame()
        self._save_verdict(self.trying.verdict or verdict)
        self._announce_it()

    def _save_verdict(self, verdict: Verdict) -> None:
        """Know it for later."""
        self.learner.note(self.course.entries[self.at].lesson, verdict)

    def _announce_it(self) -> None:
        if message := self.trying.message:
            self._announce(message["text"], message.get("more", ""))

    def _go(self) -> None:
        """The next of what is played out."""
        if self.course.entries and self.trying.is_playing:
            self.turn += 1
            self.trying.show_next_frame()
            self._announce_it()

    def _hint(self) -> None:
        if not self.course.entries or self.trying.is_playing or self.trying.attempt.done:
            return
        trying = self.trying
        with_me = trying.attempt.hints >= len(trying.attempt.step.hints)
        self._on_verdict(trying.attempt.hint(), helped=with_me)

    def _undo(self) -> None:
        if self.course.entries and self.trying.attempt.made and not self.trying.attempt.done:
            self.turn += 1
            self.trying.load_attempt(self.trying.attempt.undone())

    def _again(self) -> None:
        """Start this step again; of one that was not done yet the price of hints stays."""
        if not self.course.entries:
            return
        self.turn += 1
        if self.trying.attempt.done:
            self.tried[self.at] = self._new_step_state(self.at)
        else:
            self.trying.load_attempt(self.trying.attempt.restarted())
        self._announce(self.trying.attempt.say)

    def _restart(self) -> None:
        self.tried = {}
        self._go_to(0)

    def _step(self, which: int | str) -> None:
        for at, entry in enumerate(self.course.entries):
            if which in (at + 1, entry.step.title):
                return self._go_to(at)
        if self.course.lesson is not None:
            self.course.lesson.step(which)  # which says what steps there are
        return None

    def _next(self) -> None:
        """To the next step; after the last one to one that is still open, then to what follows."""
        to = self.next_open_step()
        if to is not None:
            self._go_to(to)
        elif (onward := self.what_follows()) is not None:
            onward[1]()

    def next_open_step(self) -> int | None:
        """The step after this one; from the last one, the first that is not done."""
        if self.at + 1 < len(self.course.entries):
            return self.at + 1
        return self.course.first_open(self.learner.progress)

    def what_follows(self) -> tuple[str, Callable[[], None]] | None:
        """What follows when all steps are done: how it is called, and how to go there."""
        return _("Start again from the first step"), self._restart

    def _press(self, button: str) -> None:
        if button in PRESSED:
            PRESSED[button](self)
        else:
            self._act(Gesture("press", button))

    def _enter(self, place: str) -> None:
        """Enter on a place presses the main button, if there is one."""
        for button in self.scene.get("buttons", []):
            if button.get("main") and not button.get("off"):
                return self._press(button["id"])
        if self.scene.get("next"):
            return self._go()
        return self._act(Gesture("tap", place))

    def _escape(self) -> None:
        if self.asked is not None:
            self._answered(self.asked.form["id"], self.asked.form["buttons"][-1]["id"], {})
        elif self.course.entries:
            self.trying.clear()
        self.rule = ""

    # As text ------------------------------------------------------------------------------

    def _build_scene(self) -> Scene:
        return step_scene.build_scene(self)

    def _fallback_scene(self) -> Scene:
        scene = super()._fallback_scene()
        scene |= {"game": KEY, "title": self.course.title, "ply": self.turn}
        return scene

    def __str__(self) -> str:
        return step_scene.text(self)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.course.title}>"


class Lesson(StepPlayer):
    """A lesson on the table, by its name (`nanuk/01`), from a file, or by its game the first that is not done yet.

    What was done is kept in the learner's browser.
    """

    def __init__(self, lesson: Any = "nanatoridori", **more: Any) -> None:
        self.follows = isinstance(lesson, str) and lesson in TITLES
        learner = more.get("learner") or DEFAULT_LEARNER
        meant = courses.first_open(lesson, learner.progress) if self.follows else courses.find_lesson(lesson)
        super().__init__(courses.lesson_course(meant), **more)

    def _open_again(self) -> None:
        """Go to where the learner was: in a whole course, to the first lesson that is not done."""
        assert self.course.lesson is not None
        game = self.course.lesson.game
        meant = courses.first_open(game, self.learner.progress) if self.follows else self.course.lesson
        self._open(courses.lesson_course(meant))

    def what_follows(self) -> tuple[str, Callable[[], None]] | None:
        """The next lesson of the game, by its name."""
        if (after := self.course.next_lesson()) is None:
            return super().what_follows()
        return _("Next lesson: {title}").format(title=_(after.title)), lambda: self._open(courses.lesson_course(after))


class Puzzles(StepPlayer):
    """The puzzles of a game, from easy to hard; a seed draws their order, and the same seed draws the same."""

    def __init__(self, game: str = "nanatoridori", *, seed: int | None = None, **more: Any) -> None:
        self.seed = fresh_seed() % 10**6 if seed is None else seed
        super().__init__(courses.puzzle_course(game, self.seed), **more)

    def what_follows(self) -> tuple[str, Callable[[], None]] | None:
        """All of them in another order."""
        return _("Once more in another order"), self._shuffle

    def _shuffle(self) -> None:
        self.seed += 1
        game = self.course.entries[0].step.game
        self._open(courses.puzzle_course(game, self.seed))
        self._restart()


class Mistakes(StepPlayer):
    """What went wrong once, in lessons and puzzles: steps that come back after days, until they go well."""

    KEEPS_HINT_COST = False

    def __init__(self, **more: Any) -> None:
        learner = more.get("learner") or DEFAULT_LEARNER
        super().__init__(self._due(learner), **more)

    @staticmethod
    def _due(learner: Learner) -> Course:
        return courses.review_course(learner.progress.deck.due(today()))

    def _open(self, course: Course) -> None:
        self.course, self.tried = course, {}
        self.reviewed: set[int] = set()
        self._go_to(0)

    def progressed(self) -> None:
        """Look for what is due, unless something is being tried."""
        if not self._inside and not any(trying.attempt.tries or trying.attempt.hints for trying in self.tried.values()):
            self._open(self._due(self.learner))
        super().progressed()

    def _save_verdict(self, verdict: Verdict) -> None:
        super()._save_verdict(verdict)
        if verdict.is_done and self.at not in self.reviewed:
            self.reviewed.add(self.at)
            attempt, progress = verdict.attempt, self.learner.progress
            well = not attempt.mistakes_made and not attempt.hints
            deck = progress.deck.after_review(self.course.entries[self.at].key, well, today())
            self.learner.set_progress(replace(progress, deck=deck))

    def _open_again(self) -> None:
        self._open(self._due(self.learner))

    def next_open_step(self) -> int | None:
        """The step after this one."""
        return self.at + 1 if self.at + 1 < len(self.course.entries) else None

    def what_follows(self) -> tuple[str, Callable[[], None]] | None:
        """All that are in the deck, due or not; nothing if there are none."""
        cards = self.learner.progress.deck.cards
        if not cards:
            return None
        return _("All that is in the deck, due or not"), lambda: self._open(courses.review_course(cards))


ACTS: dict[str, Callable[[Any, BrowserMessage], None]] = {
    "tap": lambda board, heard: board._act(Gesture("tap", heard.text("place"))),
    "drop": lambda board, heard: board._act(Gesture("drop", heard.text("place"), heard.text("onto"))),
    "set": lambda board, heard: board._act(Gesture("set", heard.text("id"), heard.content.get("value"))),
    "press": lambda board, heard: board._press(heard.text("id")),
    "enter": lambda board, heard: board._enter(heard.text("place")),
    "escape": lambda board, _heard: board._escape(),
    "type": lambda board, heard: board._typed(heard.text("text", 1000)),
    "form": lambda board, heard: board._answered(heard.text("id"), heard.text("button"), heard.values),
    "clause": lambda board, heard: board._unfold(heard.text("number")),
    "go": lambda board, _heard: board._go(),
    "hello": lambda board, heard: board._on_connect(heard.content.get("kept")),
}
"""What is done with each kind of message."""

PRESSED: dict[str, Callable[[Any], None]] = {
    "lesson:next": lambda board: board._next(),
    "lesson:return": lambda board: board._go(),
    "lesson:again": lambda board: board._again(),
    "lesson:undo": lambda board: board._undo(),
    "lesson:hint": lambda board: board._hint(),
    "lesson:round": lambda board: board._judge(NEXT_ROUND),
    "lesson:on": lambda board: board._judge(GO_ON),
    "lesson:guess": lambda board: board._ask_number(),
    "lesson:earlier": lambda board: board._earlier(),
    "lesson:steps": lambda board: board._ask_step(),
    "lesson:progress": lambda board: board._ask_progress(),
}
"""The buttons of a lesson itself."""
