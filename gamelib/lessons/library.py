"""Where lesson files lie, in a folder beside the notebooks they are played in, and loading them by name."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from gamelib.core import registry
from gamelib.core.errors import GameError
from gamelib.core.language import _, join_and
from gamelib.lessons.lesson_files import load
from gamelib.lessons.steps import Lesson
from gamelib.lessons.toml_files import LESSON_FOLDER

_LESSON = re.compile(r"\d\d_[a-z0-9_]+\.toml")


def notebooks() -> Path:
    """Return the folder of notebooks and lessons: at the top of a checkout, inside the widgets when installed."""
    top = Path(__file__).parent.parent.parent
    installed = top / "widgets" / "notebooks"
    return installed if installed.is_dir() else top / "notebooks"


def lesson_folder(game: str) -> Path:
    """Return the folder of the lesson and puzzle files of a game."""
    return registry.about(game).lessons_folder or notebooks() / game / LESSON_FOLDER


def lesson_paths(game: str | None = None) -> tuple[Path, ...]:
    """Return the lesson files of a game, or of all games, in their order."""
    if game is None:
        return tuple(path for each in registry.games() for path in lesson_paths(each))
    registry.check_game(game)
    return tuple(sorted(path for path in lesson_folder(game).glob("*.toml") if _LESSON.fullmatch(path.name)))


def courses() -> dict[str, tuple[Lesson, ...]]:
    """Return the lessons of each game, in their order.

    >>> sorted(courses())
    ['koinobori', 'nanatoridori', 'nanuk']
    """
    return {game: lessons_of(game) for game in registry.games()}


def lessons_of(game: str) -> tuple[Lesson, ...]:
    """Return the lessons of a game: the course in its order, and then the optional lessons.

    >>> lessons_of("nanatoridori")[0].name
    '01_fly_together'
    """
    in_order = [_load_cached(path, path.stat().st_mtime_ns) for path in lesson_paths(game)]
    return tuple(sorted(in_order, key=lambda lesson: lesson.is_extra))


def required_lessons(game: str) -> tuple[Lesson, ...]:
    """Return the lessons of a game's course, without the optional ones."""
    return tuple(lesson for lesson in lessons_of(game) if not lesson.is_extra)


def lesson_that_teaches(clause: str) -> Lesson | None:
    """Return the lesson that has most to say about a clause: the steps that teach it, and mistakes that break it.

    >>> lesson_that_teaches("NANA-4.2").name
    '02_more_or_higher'
    """
    teaching = [lesson for course in courses().values() for lesson in course if clause in lesson.clauses]
    return max(teaching, key=lambda lesson: _count_clause(lesson, clause), default=None)


def _count_clause(lesson: Lesson, clause: str) -> int:
    broken = [mistake.broke for step in lesson.steps for mistake in step.mistakes]
    return sum(clause in step.clauses for step in lesson.steps) + broken.count(clause)


def lesson(game: str, name: str) -> Lesson:
    """Return a lesson of a game by the name of its file, or by its number: `01`, `01_first_flock`."""
    for path in lesson_paths(game):
        if name in (path.stem, path.stem[:2], path.name):
            return _load_cached(path, path.stat().st_mtime_ns)
    raise GameError(
        _("{game} has no lesson {name!r:.60}; it has {lessons}").format(
            game=game, name=name, lessons=join_and([path.stem for path in lesson_paths(game)])
        )
    )


@lru_cache(maxsize=256)
def _load_cached(path: Path, _changed: int) -> Lesson:
    return load(path)
