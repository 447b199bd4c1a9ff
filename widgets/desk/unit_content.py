"""The four lessons in probability: read from `notebooks/teachers/unit`, with their numbers worked out.

>>> lesson = unit_lesson(2)
>>> lesson.title, lesson.say("short")
('Without putting back', '8/62 = 4/31, then 56/3,782')
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from gamelib.core.errors import GameError
from gamelib.core.language import _, n_
from gamelib.lessons.library import notebooks
from widgets.desk.lesson_plans import PlanBlock
from widgets.desk.unit_numbers import UnitNumber, UnitNumbers
from widgets.desk.wall_links import wall_key
from widgets.explore.class_words import game_of

FOLDER = "teachers/unit"
"""Folder of the lessons' texts, below the folder of notebooks."""
PAGE = "teachers/probability_{number}.ipynb"
"""The page of a lesson."""
WORKSHEET = "worksheet"
"""What stands in place of a block's page if the class works on the worksheet."""


class Task(NamedTuple):
    """A task of a worksheet: cards, a question with blanks, room to write, and its answer."""

    title: str
    ask: str
    answer: str
    then: str = ""
    """A second sentence, below the room to write."""
    cards: tuple[str, ...] = ()
    lines: int = 0
    lines_between: int = 0
    """Lines to write on before the second sentence; `lines` come after it."""
    boxes: int = 0
    table: tuple[str, ...] = ()
    """The heads of columns, with bars between them, and then those of rows."""
    is_on_new_page: bool = False


@dataclass(frozen=True)
class UnitLesson:
    """A lesson in probability, in the language of its reader; a number is worked out when a sentence needs it."""

    number: int
    content: Mapping[str, Any]
    numbers: Mapping[str, UnitNumber]

    def say(self, key: str) -> str:
        """Return a sentence about the lesson, with its numbers."""
        return self._fill(self.content[key])

    def _fill(self, text: str) -> str:
        return _(text).format_map(self.numbers) if text else ""

    @property
    def title(self) -> str:
        """Its title."""
        return self.say("title")

    @property
    def game(self) -> str:
        """The game that the class plays."""
        return str(self.content["game"])

    @property
    def signs(self) -> tuple[str, ...]:
        """The drawings of its picture."""
        return tuple(self.content["signs"])

    @property
    def topics(self) -> tuple[str, ...]:
        """What it is about, as curricula say it."""
        return tuple(map(self._fill, self.content["topics"]))

    @property
    def can(self) -> tuple[str, ...]:
        """What learners can do afterwards."""
        return tuple(map(self._fill, self.content["can"]))

    @property
    def blocks(self) -> tuple[PlanBlock, ...]:
        """The lesson, minute by minute."""
        return tuple(map(self._block, self.content["block"]))

    def _block(self, each: Mapping[str, Any]) -> PlanBlock:
        title, does, says, no_phones = (self._fill(each[key]) for key in ("title", "does", "says", "no_phones"))
        ask = self._wall_key(each) if "ask" in each else ""
        return PlanBlock(each["minutes"], title, does, says, no_phones, each["page"], bool(ask), ask)

    def _wall_key(self, each: Mapping[str, Any]) -> str:
        """Return the key of a block's question, in the words of the block if it has any for the wall."""
        question = self.question_of(each)
        return wall_key(
            question,
            self._fill(each.get("wall", "")),
            game_of(question) or self.game,
            each.get("wall_cards", ()),
            each.get("wall_line", ()),
        )

    @property
    def wall_keys(self) -> tuple[str, ...]:
        """The keys of the questions that it puts on the wall."""
        return tuple([self._wall_key(each) for each in self.content["block"] if "ask" in each])

    def question_of(self, block: Mapping[str, Any]) -> str:
        """Return the question that a block puts on the wall, as the library is asked it; "" for none."""
        return self.numbers[block["ask"]].question if "ask" in block else ""

    @property
    def tasks(self) -> tuple[Task, ...]:
        """The tasks of the worksheet."""
        return tuple(map(self._task, self.content["task"]))

    def _task(self, each: Mapping[str, Any]) -> Task:
        return Task(
            title=self._fill(each["title"]),
            ask=self._fill(each["ask"]),
            answer=self._fill(each["answer"]),
            then=self._fill(each.get("then", "")),
            cards=tuple(each.get("cards", ())),
            lines=each.get("lines", 0),
            lines_between=each.get("lines_between", 0),
            boxes=each.get("boxes", 0),
            table=tuple(map(self._fill, each.get("table", ()))),
            is_on_new_page=each.get("new_page", False),
        )

    @property
    def minutes(self) -> int:
        """How long the lesson is."""
        return sum(each["minutes"] for each in self.content["block"])

    @property
    def page(self) -> str:
        """The page of the lesson, from the folder of the games."""
        return PAGE.format(number=self.number)

    @property
    def ages_in_words(self) -> str:
        """For whom it is, and how long."""
        first, last = self.content["ages"]
        return _("Ages {first}–{last} · {minutes} minutes").format(first=first, last=last, minutes=self.minutes)

    @property
    def sheets_in_words(self) -> str:
        """How many pages the worksheet has."""
        many = 1 + sum(each.get("new_page", False) for each in self.content["task"])
        return n_("{many} page", "{many} pages", many).format(many=many)


@cache
def unit_paths() -> tuple[Path, ...]:
    """Return the files of the lessons, in their order."""
    return tuple(sorted((notebooks() / FOLDER).glob("*.toml")))


def unit_lessons() -> tuple[UnitLesson, ...]:
    """Return all lessons in probability, in their order."""
    return tuple(unit_lesson(number) for number in range(1, len(unit_paths()) + 1))


@cache
def unit_lesson(number: int) -> UnitLesson:
    """Return a lesson in probability by its number, the first being 1."""
    if type(number) is not int or not 1 <= number <= len(unit_paths()):
        line = _("the lessons in probability are numbered 1 to {last}, and {number!r:.20} is none of them")
        raise GameError(line.format(last=len(unit_paths()), number=number))
    content = tomllib.loads(unit_paths()[number - 1].read_text(encoding="utf-8"))
    return UnitLesson(number, content, UnitNumbers(content["numbers"], content.get("given", {})))
