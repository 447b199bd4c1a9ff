"""Courses: the sequences of steps a lesson player shows, each step with the lesson it belongs to."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from gamelib import lessons
from gamelib.core import registry
from gamelib.core.errors import GameError
from gamelib.core.language import _
from gamelib.lessons import Lesson, Progress, Step
from gamelib.lessons.endless_puzzles import MADE
from gamelib.lessons.library import lessons_of, required_lessons


class CourseEntry(NamedTuple):
    """A step and the lesson under whose key its progress is saved."""

    lesson: str
    step: Step
    note: str = ""
    is_puzzle: bool = False
    """It is a puzzle, whose title says too much before it is solved."""

    @property
    def key(self) -> str:
        """The key under which the progress of this step is saved."""
        return f"{self.lesson}#{self.step.id}"


class Course(NamedTuple):
    """Steps under a title; the course of a lesson also has a closing text and knows its lesson and its siblings."""

    title: str
    entries: tuple[CourseEntry, ...]
    end: str = ""
    lesson: Lesson | None = None
    siblings: tuple[Lesson, ...] = ()
    """All lessons of the folder the lesson belongs to; none for a lesson from a file elsewhere."""

    def first_open(self, progress: Progress) -> int | None:
        """Return the index of the first step that is not done, or None."""
        return next(
            (at for at, entry in enumerate(self.entries) if not progress.is_done(entry.lesson, entry.step.id)), None
        )

    def next_lesson(self) -> Lesson | None:
        """Return the lesson that follows this one in its game's folder, or None; no course goes on to its extras."""
        if self.lesson is None or self.lesson not in self.siblings:
            return None
        following = self.siblings[self.siblings.index(self.lesson) + 1 :]
        return next((lesson for lesson in following if lesson.is_extra == self.lesson.is_extra), None)

    def without_siblings(self) -> Course:
        """Return the course of the lesson by itself, from which nothing leads to another lesson."""
        return self._replace(siblings=())

    def lesson_number(self) -> int | None:
        """Return the lesson's number in its game's course, from 1; None for an optional one, and one from elsewhere."""
        if self.lesson is None or self.lesson.is_extra or self.lesson not in self.siblings:
            return None
        return self.siblings.index(self.lesson) + 1


class CoursePosition(NamedTuple):
    """Where a learner is in a course, the stars so far, and where the button `Next` leads."""

    course: Course
    at: int
    progress: Progress
    next_step: int | None = None
    """The step to do after this one; None if no step is left."""
    follow_up: str = ""
    """The label of what comes once no step is left; empty if nothing does."""
    is_ended: bool = False
    """Whether the page after the last step is open."""
    finds_beliefs: bool = True
    """Whether what the learner mixes up is looked for."""
    day: int = 0
    """Today's date, as an ordinal."""


def lesson_course(lesson: Lesson) -> Course:
    """Return the course of a lesson's steps."""
    entries = tuple(CourseEntry(lesson.key, step) for step in lesson.steps)
    of_game = lessons_of(lesson.game)
    siblings = of_game if lesson in of_game else ()
    return Course(_(lesson.title), entries, _(lesson.end) if lesson.end else "", lesson, siblings)


def puzzle_entry(puzzle: lessons.Puzzle) -> CourseEntry:
    """Return the course entry of a puzzle, which names its topic and its difficulty, if it was not made just now."""
    game = puzzle.step.game
    if puzzle.step.id.startswith(MADE):
        return CourseEntry(f"{game}/endless", puzzle.step, _("made and proved just now"))
    title = _(puzzle.heading.title) if puzzle.heading.title else ""
    note = " · ".join(filter(None, (title, lessons.describe_level(puzzle.level))))
    return CourseEntry(f"{game}/puzzles", puzzle.step, note, is_puzzle=True)


def review_course(cards: Iterable[lessons.ReviewCard]) -> Course:
    """Return the steps behind cards of the review deck, without those that no longer exist."""
    entries = tuple(
        CourseEntry(card.key.partition("#")[0], step, registry.about(step.game).title)
        for card in cards
        if (step := card.step()) is not None
    )
    return Course(_("Go over again"), entries)


def first_open_lesson(game: str, progress: Progress) -> Lesson:
    """Return the first lesson of a game's course that is not done, or its very first if all are."""
    of_game = required_lessons(game)
    if not of_game:
        raise GameError(_("there are no lessons of {game} yet").format(game=game))
    return next((lesson for lesson in of_game if progress.next_step(lesson) <= len(lesson.steps)), of_game[0])


def find_lesson(lesson: object) -> Lesson:
    """Return the lesson that is named: itself, its file, or a name like `nanuk/01_boast_or_doom` or `nanuk/01`."""
    if isinstance(lesson, Lesson):
        return lesson
    if isinstance(lesson, Path) or (isinstance(lesson, str) and lesson.endswith(".toml")):
        return lessons.load(Path(lesson))
    if isinstance(lesson, str) and lesson.count("/") == 1:
        game, _slash, name = lesson.partition("/")
        return lessons.lesson(game, name)
    raise GameError(
        _(
            "a lesson is named like 'nanuk/01' or 'nanuk/01_boast_or_doom', or is a file ending in .toml,"
            " not {given!r:.80}"
        ).format(given=lesson)
    )
