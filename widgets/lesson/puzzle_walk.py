"""A walk through the puzzles of a game: all of them, the puzzle of the day, or new ones generated as one plays."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from gamelib.core.chance import fresh_seed
from gamelib.core.errors import GameError
from gamelib.core.language import _, n_
from gamelib.lessons import Puzzle, Verdict, puzzle_of_the_day
from gamelib.lessons.puzzle_maker import MOST_NUMBER, puzzle_attempts
from widgets.lesson import course as courses
from widgets.lesson.learner import Learner
from widgets.lesson.walk import CourseWalk, FollowUp

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
        self._open(courses.puzzle_course(self.game, self.seed))

    def open_day(self, day: int) -> None:
        """Open the puzzle of a day, given as the ordinal of its date."""
        self._open(courses.day_course(puzzle_of_the_day(self.game, day)))

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
                self._open(courses.made_course(puzzle), self._making_number)
                return
        self._show_progress()

    def _show_progress(self) -> None:
        text = n_(
            "Making puzzle number {number}: {tries} position tried.",
            "Making puzzle number {number}: {tries} positions tried.",
            self._tries,
        )
        self.show_message({"kind": "say", "text": text.format(number=self._making_number, tries=self._tries)})

    def _open(self, course: courses.Course, made: int | None = None) -> None:
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
