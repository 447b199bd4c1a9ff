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

import re
from collections.abc import Callable, Iterator
from datetime import date
from time import perf_counter
from typing import Any

import traitlets

from gamelib.core.chance import fresh_seed
from gamelib.core.errors import GameError
from gamelib.core.language import _, n_
from gamelib.lessons import Attempt, Puzzle, Verdict, puzzle_of_the_day
from gamelib.lessons.puzzle_maker import MOST_NUMBER, puzzle_attempts
from gamelib.lessons.steps import GO_ON, NEXT_ROUND
from widgets.lesson import course as courses
from widgets.lesson import lesson_end, step_scene
from widgets.lesson.course import Course
from widgets.lesson.learner import KEY, Learner, ProgressStore, today
from widgets.lesson.step_scene import STEP
from widgets.lesson.toolbar import LessonToolbar
from widgets.lesson.walk import CourseWalk, FollowUp, LessonWalk, ReviewWalk
from widgets.stage.announcer import build_rule
from widgets.stage.board import BrowserMessage, GameBoard, complete_move
from widgets.stage.front_end import LESSON, widget_texts
from widgets.stage.scene import Gesture, Message, Scene, build_button

SLICE_SECONDS = 0.05
"""How long positions are tried before messages from the page are handled again."""


class PuzzleWalk(CourseWalk):
    """A walk through the puzzles of a game, sorted by topic, or in an order that depends on a seed."""

    def __init__(self, game: str, seed: int | None, learner: Learner | None, pace: int | None) -> None:
        self.game = game
        self.seed = seed
        self.made: int | None = None
        """The number of the generated puzzle on the table; None if the puzzle was not generated."""
        self._making: Iterator[Puzzle | None] | None = None
        self._making_number, self._tries = 0, 0
        super().__init__(courses.puzzle_course(game, seed), learner, pace)

    @property
    def is_making(self) -> bool:
        """Return whether a new puzzle is being made."""
        return self._making is not None

    @property
    def is_replaying(self) -> bool:
        """Return whether an automatic process is running: a replay, or the generation of a puzzle."""
        return self.is_making or super().is_replaying

    # Which puzzles ------------------------------------------------------------------

    def open_all(self) -> None:
        """Open all puzzles at the first that is not solved."""
        self._open_course(courses.puzzle_course(self.game, self.seed))

    def open_day(self, day: int) -> None:
        """Open the puzzle of a day, given as the ordinal of its date."""
        self._open_course(courses.day_course(puzzle_of_the_day(self.game, day)))

    def start_making(self, number: int | None = None) -> None:
        """Start generating the puzzle with this number, or with a random one; `advance` continues."""
        number = fresh_seed() % MOST_NUMBER if number is None else number
        if not 0 <= number < MOST_NUMBER:
            raise GameError(_("the number of a puzzle is between 0 and {most}").format(most=MOST_NUMBER - 1))
        self._making, self._making_number, self._tries = puzzle_attempts(self.game, number), number, 0
        self.turn += 1
        self._show_progress()

    def advance(self) -> None:
        """Continue generating a puzzle for a moment, or show the next frame of the replay."""
        if self._making is None:
            super().advance()
            return
        self.turn += 1
        end = perf_counter() + SLICE_SECONDS
        while perf_counter() < end:
            puzzle = next(self._making, None)
            self._tries += 1
            if puzzle is not None:
                self._open_course(courses.course_of_made_puzzle(puzzle), self._making_number)
                return
        self._show_progress()

    def _show_progress(self) -> None:
        text = n_(
            "Making puzzle number {number}: {tries} position tried.",
            "Making puzzle number {number}: {tries} positions tried.",
            self._tries,
        )
        self.show_message({"kind": "say", "text": text.format(number=self._making_number, tries=self._tries)})

    def _open_course(self, course: courses.Course, made: int | None = None) -> None:
        self._making, self.made = None, made
        self.open_course(course)

    # What comes next -----------------------------------------------------------------

    def next_open_step(self) -> int | None:
        """Return the next puzzle; None after a generated one and after the puzzle of the day."""
        return super().next_open_step() if len(self.course.entries) > 1 else None

    def find_follow_up(self) -> FollowUp | None:
        """Return what follows: after a generated puzzle another one, after the puzzle of the day all puzzles."""
        if self.made is not None:
            return FollowUp(_("Another new puzzle"), self.start_making)
        if len(self.course.entries) == 1:
            return FollowUp(_("On to all puzzles"), self.open_all)
        return FollowUp(_("Again, in another order"), self._shuffle)

    def _shuffle(self) -> None:
        self.seed = fresh_seed() % 10**6 if self.seed is None else self.seed + 1
        self.open_all()
        self.restart()

    def _save_verdict(self, verdict: Verdict) -> None:
        """Save the verdict, except on generated puzzles, of which there is no end."""
        if self.made is None:
            super()._save_verdict(verdict)


PACE_MS = 900
"""The usual time between the moves of others."""


class StepPlayer(GameBoard):
    """A sequence of steps to do; `str(player)` is the current step as text, and `do` answers it by text."""

    _esm = property(lambda _player: widget_texts(LESSON)[0])
    _css = property(lambda _player: widget_texts(LESSON)[1])

    verdict = traitlets.Any()
    number = traitlets.Int(0)
    done = traitlets.Bool(False)

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
        try:
            super()._handle(message)
        finally:
            self._is_handling = False
        if self.has_front_end:
            self._store.save()

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
        walk, form = self.walk, self.announcer.form
        scene: Scene = {"game": KEY, "title": walk.course.title, "ply": walk.turn, "faces": {}}
        self.announcer.add_to(scene)
        position, state = walk.position, walk.state
        if walk.is_ended:
            lesson_end.add_ending(scene, position)
        elif state is None:
            step_scene.add_empty_course(scene, position)
        else:
            step_scene.add_step(scene, position, state, walk.pace if form is None else None)
        scene["tools"] = step_scene.build_tools(position, None if walk.is_ended else state)
        if form is not None:
            scene["form"] = form.form
        if self.announcer.rule:
            scene["rule"] = build_rule(self.announcer.rule)
        return scene

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

    The learner's browser stores the progress.
    """

    walk: LessonWalk

    def __init__(
        self, lesson: Any = "nanatoridori", *, learner: Learner | None = None, pace: int | None = PACE_MS
    ) -> None:
        super().__init__(LessonWalk(lesson, learner, pace))

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


class Puzzles(StepPlayer):
    """The puzzles of a game, sorted by topic; with a seed, from easy to hard in the seed's order.

    `today()` opens the puzzle of the day, `new()` makes one that nobody has seen, `new(7)` the one with number 7.
    """

    walk: PuzzleWalk

    def __init__(
        self,
        game: str = "nanatoridori",
        *,
        seed: int | None = None,
        learner: Learner | None = None,
        pace: int | None = PACE_MS,
    ) -> None:
        self._day: int | None = None
        super().__init__(PuzzleWalk(game, seed, learner, pace))

    def today(self) -> None:
        """Open the puzzle of the day; the date is that of the device that shows it."""
        self._from_python(lambda: self.walk.open_day(self._day or today()))

    def new(self, number: int | None = None) -> None:
        """Generate a new puzzle, or the one with a shared number."""
        self._from_python(lambda: self.walk.start_making(number))

    def _handle(self, message: BrowserMessage) -> None:
        """Note the device's date; a page opened at `#today` or `#puzzle-7` begins there."""
        if message.kind != "hello":
            super()._handle(message)
            return
        day, place = message.content.get("day"), message.text("hash")
        self._day = day if type(day) is int and 0 < day <= date.max.toordinal() else None
        is_first = not self.has_front_end
        super()._handle(message)
        if is_first and place == "#today":
            self.walk.open_day(self._day or today())
        elif is_first and (match := re.fullmatch(r"#puzzle-(\d{1,6})", place, re.ASCII)):
            self.walk.start_making(int(match[1]))

    def _on_press(self, button: str) -> None:
        if button == "puzzles:today":
            self.walk.open_day(self._day or today())
        elif button == "puzzles:new":
            self.walk.start_making()
        elif button == "puzzles:number":
            self._toolbar.ask_puzzle(self.walk.start_making)
        elif button == "puzzles:all":
            self.walk.open_all()
        else:
            super()._on_press(button)

    def _build_scene(self) -> Scene:
        scene = super()._build_scene()
        if self.walk.is_making:
            scene["next"] = {"after": 1, "label": _("Go on")}
        menu = [
            build_button("puzzles:today", _("Puzzle of the day")),
            build_button("puzzles:number", _("Puzzle by number …")),
            build_button("puzzles:all", _("All puzzles")),
        ]
        scene["tools"] = [
            *scene["tools"],
            build_button("puzzles:new", _("New puzzle")),
            *(each | {"more": True} for each in menu),
        ]
        return scene


class Mistakes(StepPlayer):
    """Steps that the learner once got wrong; they return after some days until they are done right."""

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
