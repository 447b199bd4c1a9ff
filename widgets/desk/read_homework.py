"""`ReadHomework`: the teacher's page that reads what a class hands in, lists it, and saves it for the grade book.

Everything is read on this computer, and nothing of it is kept unless the teacher saves it.

>>> from gamelib.homework import Homework, LearnerResults, PartResult, WordsPart, write_code
>>> given = Homework("Why?", (WordsPart("Why?"),))
>>> page = ReadHomework()
>>> page.act("open", given.write())
>>> page.act("read", "", f"Anna {write_code(given, LearnerResults((PartResult(1),)))}")
>>> print(page)
Homework: Why?
1 is in.
Anna | 1 of 1 | written | checked
“Checked” says that a code is whole and belongs to this homework, not who typed it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from gamelib import homework as homeworks
from gamelib.core.errors import BadSave, GameError
from gamelib.core.language import _
from gamelib.homework import Homework
from gamelib.homework.given import LINKED
from gamelib.homework.handed_file import read_file
from gamelib.homework.handed_in import MAX_FILES, MAX_TEXT, read_handed
from widgets.desk.homework_desk import HomeworkDesk
from widgets.desk.homework_list import FILE_NAME, ORDERS, HomeworkList, ListedRow
from widgets.desk.page_parts import place_in
from widgets.desk.read_homework_page import list_paper, read_page
from widgets.desk.teacher_page import PRINTING
from widgets.pictures.printing import Paper

MOST_LEARNERS = 400
MOST_GIVEN = 60
"""Homeworks that this browser has given and that are offered."""


class ReadHomework(HomeworkDesk):
    """What a class hands in of a homework; `act` does the same as a button."""

    def __init__(self) -> None:
        self.homework: Homework | None = None
        self.given: list[Homework] = []
        """What was given from this browser."""
        self.text, self.order = "", ORDERS[0]
        self.files: dict[str, str] = {}
        """The texts of the files, by their names."""
        self.learners: int | None = None
        self._listed: HomeworkList | None = None
        super().__init__()

    @property
    def listed(self) -> HomeworkList | None:
        """What was handed in; None as long as it is not known of which homework."""
        return self._listed

    @property
    def rows(self) -> Sequence[ListedRow]:
        """The rows of the list in their order."""
        return self._listed.rows_by(self.order) if self._listed is not None else ()

    def paper(self, name: str) -> Paper:
        """Return the list on paper."""
        if name != "list" or self._listed is None:
            raise GameError(_("there is nothing with this name to print"))
        return list_paper(self._listed, self.rows)

    def _write_page(self) -> str:
        return read_page(self)

    def _greet(self, content: dict[str, Any]) -> None:
        """Take in what was given from this browser, and the homework of the address."""
        given, place = content.get("given"), content.get("hash")
        self.given = []
        for row in given[-MOST_GIVEN:] if isinstance(given, list) else ():
            with suppress(GameError):
                known = homeworks.read(row["link"] if isinstance(row, dict) and "link" in row else "")
                if known not in self.given:
                    self.given.append(known)
        if isinstance(place, str) and place.startswith(LINKED):
            self.act("open", place)
        self._update()

    # The acts ------------------------------------------------------------------------------

    def act(self, what: str, value: str = "", text: str = "") -> None:
        """Do the same as a button or a list of the page; the address then names the homework."""
        before = self.homework
        super().act(what, value, text)
        if self.homework is not None and self.homework != before:
            self.send({"kind": "place", "hash": LINKED + self.homework.write()})

    def _open(self, link: str, text: str) -> None:
        self.homework = homeworks.read(link or text)
        self._read_all()

    def _leave(self, _value: str, _text: str) -> None:
        """Ask for another homework; what was handed in is forgotten."""
        self.homework, self._listed = None, None
        self._forget("", "")

    def _read_lines(self, _value: str, text: str) -> None:
        self.text = text[:MAX_TEXT]
        self._read_all()

    def _read_files(self, _value: str, text: str) -> None:
        """Take in files, as pairs of a name and a text; one of the same name takes the place of the other."""
        for name, content in read_pairs(text):
            self.files[name] = content
            if len(self.files) > MAX_FILES:
                break
        if self.homework is None:
            self.homework = next(filter(None, map(_homework_of, self.files.values())), None)
        if self.homework is None:
            raise BadSave(_("these files do not say which homework is meant; open its link first"))
        self._read_all()

    def _mend(self, value: str, _text: str) -> None:
        """Put the code that was probably meant in the place of one that was mistyped."""
        rows = self.rows
        at = place_in(len(rows), value)
        if at is None or not rows[at]["mended"]:
            raise GameError(_("this line is not there any more"))
        row = rows[at]
        self.text = self.text.replace(row["source"], row["mended"], 1)
        self._read_all()

    def _count_learners(self, many: str, _text: str) -> None:
        is_count = many.isascii() and many.isdecimal() and len(many) < 4
        self.learners = int(many) if is_count and 0 < int(many) <= MOST_LEARNERS else None
        self._read_all()

    def _sort(self, order: str, _text: str) -> None:
        self.order = next((each for each in ORDERS if each == order), self.order)

    def _forget(self, _value: str, _text: str) -> None:
        self.text, self.files = "", {}
        self._read_all()

    def _save(self, _value: str, _text: str) -> None:
        if self._listed is not None:
            self.send({"kind": "file", "name": FILE_NAME, "text": self._listed.table()})

    def _read_all(self) -> None:
        """Read all lines and files anew."""
        if self.homework is not None:
            others = [each for each in self.given if each != self.homework]
            handed = read_handed(self.homework, self.text, [*self.files.items()], others)
            self._listed = HomeworkList(handed, self.learners)

    def __str__(self) -> str:
        if self._listed is None:
            return _("What a class hands in is read here: open this page in a browser.")
        return str(self._listed)


ReadHomework.acts = {
    **PRINTING,
    "open": ReadHomework._open,
    "leave": ReadHomework._leave,
    "read": ReadHomework._read_lines,
    "files": ReadHomework._read_files,
    "mend": ReadHomework._mend,
    "learners": ReadHomework._count_learners,
    "sort": ReadHomework._sort,
    "forget": ReadHomework._forget,
    "save": ReadHomework._save,
}


def read_pairs(text: str) -> list[tuple[str, str]]:
    """Return the names and texts of files as a browser sends them; whatever is none is left out.

    >>> read_pairs('[["a.txt", "Anna"], 3, ["b"], [1, 2]]'), read_pairs("{")
    ([('a.txt', 'Anna')], [])
    """
    pairs: object = None
    with suppress(ValueError, RecursionError):
        pairs = json.loads(text)
    return [
        (each[0], each[1])
        for each in (pairs if isinstance(pairs, list) else ())
        if isinstance(each, list) and len(each) == 2 and all(isinstance(part, str) for part in each)
    ]


def _homework_of(content: str) -> Homework | None:
    """Return the homework that a learner's file holds; None if it is no such file."""
    with suppress(GameError):
        return read_file(content).homework
    return None
