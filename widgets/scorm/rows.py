"""The rows of a grade book: a lesson, the exercises of a game, a lesson in probability, a lesson of one's own.

>>> row = lesson_row(lessons.lesson("nanatoridori", "01"))
>>> row.id, row.title, len(row.parts)
('nanatoridori-01_fly_together', 'Birds that sit together fly together', 7)
>>> row.parts[0]
Part(key='nanatoridori/01_fly_together#your-first-flock', sign='TT5', kind='step')
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

from gamelib import exercises, lessons
from gamelib.core import registry
from gamelib.core.errors import GameError
from gamelib.core.language import _
from gamelib.lessons import Lesson
from gamelib.lessons.lesson_files import MAX_OWN_TEXT
from widgets.desk.own_lessons import OwnLesson
from widgets.desk.unit_content import UnitLesson, unit_lesson, unit_lessons
from widgets.desk.unit_questions import questions_of

SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
"""The letters of a part's sign, 64 of them."""
SIGN_LENGTH = 3
MOST_PARTS = 400
"""How many parts a row may have, so that what is kept of it always fits into the 4,096 characters of SCORM 1.2."""
EXERCISES, UNIT = "exercises", "unit"
"""The words by which rows are asked for, besides games, lessons and files."""


class Part(NamedTuple):
    """A part of a row that can be done: its name on the page, a short sign of it, and what kind of thing it is."""

    key: str
    sign: str
    """Three letters made of what stays when a text is reworded, so that a newer package still knows what was done."""
    kind: Literal["step", "exercise", "question"]


class Row(NamedTuple):
    """One row of the grade book: its page, as cells to run or the notebook that holds them, and its parts."""

    id: str
    title: str
    look: Literal["lesson", "text"]
    parts: tuple[Part, ...]
    game: str = ""
    cells: tuple[str, ...] = ()
    can: tuple[str, ...] = ()
    """What learners can do afterwards, said above the cells."""
    notebook: str = ""
    """The notebook whose text and cells are the page; "" if there are `cells`."""

    @property
    def page(self) -> str:
        """The file that the platform opens."""
        return f"{self.id}.html"


def signs_of(names: Sequence[str]) -> list[str]:
    """Return a short sign for each name, no two alike.

    >>> signs_of(["higher", "lower"])
    ['4N-', 'jsn']
    """
    found: list[str] = []
    for name in names:
        salt = 0
        while (sign := _sign(f"{name}{'~' * salt}")) in found:
            salt += 1
        found.append(sign)
    return found


def _sign(name: str) -> str:
    number = zlib.crc32(name.encode())
    return "".join(SIGNS[number >> (6 * at) & 63] for at in range(SIGN_LENGTH))


# One row of each kind ---------------------------------------------------------------------


def lesson_row(lesson: Lesson) -> Row:
    """Return the row of a lesson of a game's course."""
    cells = ("from widgets import Lesson", f'Lesson("{lesson.key}", alone=True)')
    return Row(f"{lesson.game}-{lesson.name}", _(lesson.title), "lesson", _steps(lesson), lesson.game, cells)


def _steps(lesson: Lesson) -> tuple[Part, ...]:
    ids = [step.id for step in lesson.steps]
    return tuple(
        Part(f"{lesson.key}#{step}", sign, "step") for step, sign in zip(ids, _checked(signs_of(ids)), strict=True)
    )


def _checked(signs: list[str]) -> list[str]:
    if len(signs) > MOST_PARTS:
        raise GameError(
            _("a row of a grade book has at most {most} steps, and this one has {many}").format(
                most=MOST_PARTS, many=len(signs)
            )
        )
    return signs


def exercise_row(game: str) -> Row:
    """Return the row of a game's exercises."""
    found = exercises.exercises(game)
    signs = signs_of([f"exercise {each.number}" for each in found])
    title = _("{game}: exercises").format(game=registry.about(game).title)
    return Row(
        f"{game}-{EXERCISES}",
        title,
        "text",
        tuple(Part(f"{each.number}", sign, "exercise") for each, sign in zip(found, signs, strict=True)),
        game,
        notebook=f"{game}/{EXERCISES}.ipynb",
    )


def unit_row(lesson: UnitLesson) -> Row:
    """Return the row of a lesson in probability: its questions, each to be guessed at."""
    asked = questions_of(lesson)
    cells = [f"unit_question({lesson.number}, {at})" for at in range(1, len(asked) + 1)]
    signs = signs_of([lesson.content["numbers"][name] for name in _names_asked(lesson)])
    return Row(
        f"{UNIT}-{lesson.number}",
        _("Probability {number}: {title}").format(number=lesson.number, title=lesson.title),
        "text",
        tuple(Part(f"any.{each.number.what}", sign, "question") for each, sign in zip(asked, signs, strict=True)),
        lesson.game,
        ("from widgets.desk.unit_questions import unit_question", *cells),
        lesson.can,
    )


def _names_asked(lesson: UnitLesson) -> list[str]:
    return list(dict.fromkeys(block["ask"] for block in lesson.content["block"] if "ask" in block))


def own_row(path: Path) -> Row:
    """Return the row of a lesson that a teacher has written; raise GameError if it cannot be taught."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeError) as error:
        raise GameError(
            _("{file} cannot be read: {why}").format(file=path, why=getattr(error, "strerror", None) or error)
        ) from error
    own = OwnLesson(text)
    if len(text) > MAX_OWN_TEXT or own.lesson is None:
        raise GameError(_("{file} cannot be taught yet. {why}").format(file=path, why=own.verdict))
    name = re.sub(r"[^A-Za-z0-9_]+", "_", path.stem).strip("_") or "lesson"
    cells = ("from widgets import LinkedLesson", f"LinkedLesson({text!r}, alone=True)")
    return Row(f"own-{name}", own.lesson.title, "lesson", _steps(own.lesson), own.lesson.game, cells)


# Which rows -------------------------------------------------------------------------------


def all_rows() -> tuple[Row, ...]:
    """Return a row for each lesson and each set of exercises of the games, and for each lesson in probability.

    >>> len(all_rows())
    58
    """
    return tuple(row for word in (*registry.games(), UNIT) for row in rows_for(word))


def find_rows(wanted: Iterable[str]) -> tuple[Row, ...]:
    """Return the rows that words ask for, in the order of the words, each once; all if there are no words.

    >>> [row.id for row in find_rows(["nanuk/01", "unit/2", "koinobori/exercises"])]
    ['nanuk-01_boast_or_doom', 'unit-2', 'koinobori-exercises']
    """
    found: dict[str, Row] = {}
    words = list(wanted)
    for row in (row for word in words for row in rows_for(word)):
        if found.setdefault(row.id, row) != row:
            raise GameError(_("two lessons of your own are called {name}: rename the file of one").format(name=row.id))
    return tuple(found.values()) if words else all_rows()


def rows_for(word: str) -> tuple[Row, ...]:
    """Return the rows that one word asks for; raise GameError if it means none."""
    if word.endswith(".toml"):
        return (own_row(Path(word)),)
    head, _slash, rest = word.partition("/")
    if head == UNIT:
        chosen = [unit_lesson(int(rest) if rest.isdecimal() else 0)] if rest else unit_lessons()
        return tuple(map(unit_row, chosen))
    registry.check_game(head)
    if not rest:
        of_game = lessons.courses()[head]
        return (*(lesson_row(each) for each in of_game), *([exercise_row(head)] if exercises.exercises(head) else []))
    if rest == EXERCISES:
        return (exercise_row(head),)
    return (lesson_row(lessons.lesson(head, rest)),)
