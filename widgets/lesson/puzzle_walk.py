"""A learner's walk through puzzles: the page of all of them, one puzzle, the page after it. Not a widget."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from time import perf_counter
from typing import Any, Literal

from gamelib import lessons
from gamelib.core import registry
from gamelib.core.chance import fresh_seed
from gamelib.core.errors import GameError
from gamelib.core.language import _, n_
from gamelib.lessons import Puzzle, Verdict, puzzle_of_the_day
from gamelib.lessons.endless_puzzles import MOST_NUMBER, puzzle_attempts
from gamelib.lessons.progress import PuzzleResult
from gamelib.lessons.puzzle_files import theme_of
from gamelib.lessons.puzzle_standing import own_rating
from widgets.lesson.course import Course, puzzle_entry
from widgets.lesson.learner import Learner, today
from widgets.lesson.puzzle_state import PuzzleState
from widgets.lesson.step_state import StepState
from widgets.lesson.walk import CourseWalk
from widgets.stage.scene import Gesture

SLICE_SECONDS = 0.05
"""How long positions are tried before messages from the page are handled again."""
TRIES = ("done", "mistake", "other", "over")
"""The kinds of verdict on a move that was tried."""
Screen = Literal["home", "step", "end"]


class PuzzleWalk(CourseWalk):
    """A walk through puzzles: those of a game in the order of a seed, of a theme, of the day, or made just now."""

    SOURCE = "puzzle"

    def __init__(self, game: str, seed: int | None, learner: Learner | None, pace: int | None) -> None:
        self.game = game
        self.seed = seed
        self.screen: Screen = "step"
        self.shown_game: str | None = game
        """The game whose themes are listed; None for all games."""
        self.day = today()
        """The date, of the device where there is one."""
        self.played: Collection[int] = ()
        """The days on which a game was finished on the device."""
        self.made: int | None = None
        """The number of the generated puzzle on the table; None if the puzzle was not generated."""
        self.gained: dict[str, int] = {}
        """By how much each puzzle tried at this sitting moved the rating."""
        self._making: Iterator[Puzzle | None] | None = None
        self._making_number, self._tried = 0, 0
        title, self.puzzles = self._all()
        super().__init__(_course(title, self.puzzles), learner, pace)
        self.screen = "home"

    def _all(self) -> tuple[str, tuple[Puzzle, ...]]:
        found = lessons.puzzles(self.game) if self.seed is None else lessons.puzzle_order(self.game, self.seed)
        if not found:
            raise GameError(_("there are no puzzles of {game} yet").format(game=self.game))
        return _("{game}: puzzles").format(game=registry.about(self.game).title), found

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle on the table."""
        return self.puzzles[self.at]

    @property
    def is_day(self) -> bool:
        """Return whether the puzzle on the table is that of the day."""
        return self.made is None and self.puzzle.key == puzzle_of_the_day(self.day).key

    @property
    def is_making(self) -> bool:
        """Return whether a new puzzle is being made."""
        return self._making is not None

    @property
    def is_replaying(self) -> bool:
        """Return whether an automatic process is running: the generation of a puzzle."""
        return self.is_making

    # Which puzzles ------------------------------------------------------------------

    def go_home(self) -> None:
        """Show the page of all puzzles."""
        self.screen, self._making = "home", None
        self.announcer.close_form()
        self.turn += 1

    def show_game(self, game: str | None) -> None:
        """List the themes of one game, or with None of all."""
        self.shown_game = game
        self.turn += 1

    def reopen(self) -> None:
        """Open the puzzles again where the learner's progress, which has just been loaded, says."""
        before = self.screen
        super().reopen()
        self.screen = before

    def go_to(self, at: int) -> None:
        """Show a puzzle as the learner left it, or from its beginning."""
        self.screen = "step"
        super().go_to(at)

    def open_all(self) -> None:
        """Open all puzzles of the game at the first that is not solved."""
        self._open(*self._all())

    def open_day(self, day: int) -> None:
        """Open the puzzle of a day, given as the ordinal of its date."""
        self._open(_("Puzzle of the day"), (puzzle_of_the_day(day),))

    def open_theme(self, game: str, name: str) -> None:
        """Open the puzzles of a theme, the easiest first, at the first that is not solved."""
        if game not in registry.games():
            return
        found = sorted((each for each in lessons.puzzles(game) if each.heading.theme == name), key=_rating)
        if found and (theme := theme_of(found[0])):
            self._open(_(theme.title), tuple(found))

    def open_number(self, game: str, number: int) -> None:
        """Open the puzzle of a game with a number, from 1, as links name it; do nothing if there is none."""
        found = lessons.puzzles(game) if game in registry.games() else ()
        if 0 < number <= len(found):
            self._open(_("{game}: puzzles").format(game=registry.about(game).title), (found[number - 1],))

    def open_another(self) -> None:
        """Open another puzzle like this one: of the same theme, not solved yet, of nearly the same rating."""
        if self.made is not None:
            self.start_making()
        elif self.seed is not None and (at := self.next_open_step()) is not None:
            self.go_to(at)
        elif (other := self.find_another()) is not None:
            theme = theme_of(other)
            self._open(_(theme.title) if theme else self.course.title, (other,))
        else:
            self.go_home()

    def find_another(self) -> Puzzle | None:
        """Return the unsolved puzzle of the same theme whose rating is nearest; None if all are solved."""
        here, progress = self.puzzle, self.learner.progress
        open_ones = [
            each
            for each in lessons.puzzles(here.step.game)
            if each.heading.theme == here.heading.theme
            and each.key != here.key
            and not progress.is_done(f"{here.step.game}/puzzles", each.step.id)
        ]
        return min(open_ones, key=lambda each: (abs(_rating(each) - _rating(here)), each.step.id), default=None)

    def _open(self, title: str, found: tuple[Puzzle, ...], made: int | None = None) -> None:
        self._making, self.made, self.puzzles = None, made, found
        self.open_course(_course(title, found))

    def _new_step_state(self, at: int) -> StepState:
        state = super()._new_step_state(at)
        return PuzzleState(state.attempt, self.puzzles[at])

    # Puzzles made just now ------------------------------------------------------------

    def start_making(self, number: int | None = None) -> None:
        """Start generating the puzzle with this number, or with a random one; `advance` continues."""
        number = fresh_seed() % MOST_NUMBER if number is None else number
        if not 0 <= number < MOST_NUMBER:
            raise GameError(_("the number of a puzzle is between 0 and {most}").format(most=MOST_NUMBER - 1))
        self.screen = "step"
        self._making, self._making_number, self._tried = puzzle_attempts(self.game, number), number, 0
        self.turn += 1
        self._show_progress()

    def advance(self) -> None:
        """Continue generating a puzzle for a moment."""
        if self._making is None:
            return
        self.turn += 1
        end = perf_counter() + SLICE_SECONDS
        while perf_counter() < end:
            puzzle = next(self._making, None)
            self._tried += 1
            if puzzle is not None:
                title = _("{game}: endless puzzles").format(game=registry.about(self.game).title)
                self._open(title, (puzzle,), self._making_number)
                return
        self._show_progress()

    def _show_progress(self) -> None:
        text = n_(
            "Making puzzle number {number}: {tries} position tried.",
            "Making puzzle number {number}: {tries} positions tried.",
            self._tried,
        )
        self.show_message({"kind": "say", "text": text.format(number=self._making_number, tries=self._tried)})

    # Acts -------------------------------------------------------------------------------

    def on_gesture(self, gesture: Gesture) -> None:
        """Pick a move, or judge the one that is picked."""
        if self.screen == "step" and not self.is_making:
            super().on_gesture(gesture)

    def judge(self, act: Any) -> None:
        """Judge a move: its letter, its number from 1, or its notation."""
        if not self.is_making and isinstance(self.state, PuzzleState):
            self.screen = "step"
            super().judge(self.state.move_for(act))

    def go_on(self) -> None:
        """Go on to the page after the puzzle, and from there to another like it."""
        if self.screen == "step" and self.attempt is not None and self.attempt.done:
            self.screen = "end"
            self.turn += 1
        elif self.screen == "end":
            self.open_another()
        elif self.screen == "home":
            self.go_to(self.at)

    def _save_verdict(self, verdict: Verdict) -> str:
        """Save the verdict and what a first try says of the learner; generated puzzles, of which there is no end, not.

        A try after a hint does not count.
        """
        if self.made is not None:
            return ""
        puzzle, before = self.puzzle, self.learner.progress
        told = super()._save_verdict(verdict)
        progress = self.learner.progress
        is_first = puzzle.key not in before.steps and not verdict.attempt.hints
        if is_first and verdict.kind in TRIES and puzzle.rating is not None:
            progress = progress.note_first_try(PuzzleResult(puzzle.key, self.day, verdict.is_done, puzzle.rating))
            self.gained[puzzle.key] = own_rating(progress) - own_rating(before)
        if verdict.is_done and self.is_day:
            progress = progress.note_day(self.day)
        self.learner.set_progress(progress)
        return told


def _rating(puzzle: Puzzle) -> int:
    return puzzle.rating or 0


def _course(title: str, found: Sequence[Puzzle]) -> Course:
    """Return the course of some puzzles; their titles, which say too much, are told only once they are solved."""
    return Course(title, tuple(map(puzzle_entry, found)))
