"""What a lesson player plays: steps one after the other, each with the lesson it belongs to."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from gamelib import lessons
from gamelib.cli import TITLES
from gamelib.core.errors import GameError
from gamelib.core.language import _
from gamelib.lessons import Lesson, Progress, Step


class Entry(NamedTuple):
    """A step, and the lesson under whose name its progress is kept."""

    lesson: str
    step: Step
    note: str = ""

    @property
    def key(self) -> str:
        """The name under which the step is kept."""
        return f"{self.lesson}#{self.step.id}"


class Course(NamedTuple):
    """Steps with a title; for a lesson also what is said at its end, and the lesson after it."""

    title: str
    entries: tuple[Entry, ...]
    end: str = ""
    lesson: Lesson | None = None

    def first_open(self, progress: Progress) -> int | None:
        """Where the first step stands that is not done."""
        return next((at for at, entry in enumerate(self.entries)
                     if not progress.is_done(entry.lesson, entry.step.id)), None)

    def stars(self, progress: Progress) -> int:
        """All stars of these steps."""
        return sum(progress.stars(entry.lesson, entry.step.id) for entry in self.entries)

    def next_lesson(self) -> Lesson | None:
        """The lesson that follows this one in the folder of its game."""
        beside = self.sibling_lessons()
        at = beside.index(self.lesson) + 1 if self.lesson in beside else len(beside)
        return beside[at] if at < len(beside) else None

    def sibling_lessons(self) -> tuple[Lesson, ...]:
        """All lessons of the folder in which this one stands; none where it stands elsewhere."""
        every = () if self.lesson is None else lessons.courses().get(self.lesson.game, ())
        return every if self.lesson in every else ()


def lesson_course(lesson: Lesson) -> Course:
    """The steps of a lesson."""
    entries = tuple(Entry(lesson.key, step) for step in lesson.steps)
    return Course(_(lesson.title), entries, _(lesson.end) if lesson.end else "", lesson)


def puzzle_course(game: str, seed: int) -> Course:
    """The puzzles of a game, from easy to hard, those of a level in the order that the seed draws."""
    entries = tuple(Entry(f"{game}/puzzles", puzzle.step, _("level {level}").format(level=puzzle.level))
                    for puzzle in lessons.puzzle_order(game, seed))
    if not entries:
        raise GameError(_("there are no puzzles of {game} yet").format(game=game))
    return Course(_("{game}: puzzles").format(game=TITLES[game]), entries)


def review_course(cards: Iterable[lessons.ReviewCard]) -> Course:
    """Steps that went wrong once."""
    entries = []
    for card in cards:
        if (step := card.step()) is not None:
            where = card.key.partition("#")[0]
            entries.append(Entry(where, step, TITLES.get(step.game, step.game)))
    return Course(_("Once more"), tuple(entries))


def first_open(game: str, progress: Progress) -> Lesson:
    """The first lesson of a game that is not done; the first of all if every one is."""
    every = lessons.courses()[game]
    if not every:
        raise GameError(_("there are no lessons of {game} yet").format(game=game))
    return next((each for each in every if progress.next_step(each) <= len(each.steps)), every[0])


def find_lesson(given: object) -> Lesson:
    """The lesson that is meant: itself, a file, or a name like `nanuk/01_boast_or_doom` or `nanuk/01`."""
    if isinstance(given, Lesson):
        return given
    if isinstance(given, Path) or (isinstance(given, str) and given.endswith(".toml")):
        return lessons.load(Path(given))
    if isinstance(given, str) and given.count("/") == 1:
        game, _slash, name = given.partition("/")
        return lessons.lesson(game, name)
    raise GameError(_("a lesson is named like 'nanuk/01' or 'nanuk/01_boast_or_doom', or is a file ending in .toml,"
                      " not {given!r:.80}").format(given=given))
