"""The public widgets: the table, the lesson player, the teacher's desk, the rule book, single controls.

A widget draws a view and passes on what a person tries, in notation. It knows no rule: those are in `gamelib`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from widgets.asking.page import AskYourOwn as AskYourOwn
    from widgets.controls import BoastBoard as BoastBoard
    from widgets.controls import DrawRow as DrawRow
    from widgets.controls import FestivalPosts as FestivalPosts
    from widgets.controls import FlockPile as FlockPile
    from widgets.controls import Hand as Hand
    from widgets.controls import Hunt as Hunt
    from widgets.controls import Mast as Mast
    from widgets.controls import PlayLog as PlayLog
    from widgets.controls import ScorePile as ScorePile
    from widgets.controls import WhyNot as WhyNot
    from widgets.desk.class_results import ClassResults as ClassResults
    from widgets.desk.desk import Desk as Desk
    from widgets.desk.give_homework import GiveHomework as GiveHomework
    from widgets.desk.linked_lesson import LinkedLesson as LinkedLesson
    from widgets.desk.read_homework import ReadHomework as ReadHomework
    from widgets.desk.teacher_desk import TeacherDesk as TeacherDesk
    from widgets.desk.unit_plan import UnitPlan as UnitPlan
    from widgets.lesson.exercise import Exercise as Exercise
    from widgets.lesson.guesses import Guesses as Guesses
    from widgets.lesson.homework_page import LinkedHomework as LinkedHomework
    from widgets.lesson.player import Lesson as Lesson
    from widgets.lesson.player import Mistakes as Mistakes
    from widgets.lesson.practice_page import Practice as Practice
    from widgets.lesson.puzzles import Puzzles as Puzzles
    from widgets.lesson.single_step import Step as Step
    from widgets.position.position_editor import PositionEditor as PositionEditor
    from widgets.progress.my_progress import MyProgress as MyProgress
    from widgets.room.in_notebook import Room as Room
    from widgets.rulebook.rulebook_widget import RuleBook as RuleBook
    from widgets.stage.board import Board as Board
    from widgets.table.table import Table as Table

_CONTROLS = (
    "BoastBoard",
    "DrawRow",
    "FestivalPosts",
    "FlockPile",
    "Hand",
    "Hunt",
    "Mast",
    "PlayLog",
    "ScorePile",
    "WhyNot",
)
_LAZY_ATTRIBUTES = {
    "Board": "stage.board",
    "Table": "table.table",
    "Lesson": "lesson.player",
    "Mistakes": "lesson.player",
    "Practice": "lesson.practice_page",
    "Puzzles": "lesson.puzzles",
    "Step": "lesson.single_step",
    "RuleBook": "rulebook.rulebook_widget",
    "Guesses": "lesson.guesses",
    "Exercise": "lesson.exercise",
    "Desk": "desk.desk",
    "ClassResults": "desk.class_results",
    "LinkedLesson": "desk.linked_lesson",
    "LinkedHomework": "lesson.homework_page",
    "GiveHomework": "desk.give_homework",
    "ReadHomework": "desk.read_homework",
    "TeacherDesk": "desk.teacher_desk",
    "UnitPlan": "desk.unit_plan",
    "MyProgress": "progress.my_progress",
    "Room": "room.in_notebook",
    "PositionEditor": "position.position_editor",
    "AskYourOwn": "asking.page",
    **dict.fromkeys(_CONTROLS, "controls"),
}
"""Public names and the modules that define them, imported on first use."""

_LAZY_MODULES = {
    "book": "rulebook.book",
    "chart": "pictures.chart",
    "explore": "explore",
    "printing": "pictures.printing",
    "still": "pictures.still",
}
"""Public modules, and where they are."""

__all__ = [*_LAZY_ATTRIBUTES]  # noqa: PLE0604 - these are all text


def __dir__() -> list[str]:
    """List the names that Tab completes."""
    return [*__all__, *_LAZY_MODULES]


def __getattr__(name: str) -> Any:
    if name in _LAZY_MODULES:
        return import_module(f"widgets.{_LAZY_MODULES[name]}")
    if name not in _LAZY_ATTRIBUTES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"widgets.{_LAZY_ATTRIBUTES[name]}"), name)
