"""What a class handed in of a homework, as the desk lists it: a row for each code and file, and a table to save.

>>> from gamelib import homework
>>> from gamelib.homework.handed_in import read_handed
>>> given = homework.Homework("Why?", (homework.WordsPart("Why?"),))
>>> code = homework.write_code(given, homework.LearnerResults((homework.PartResult(1),), minutes=4))
>>> listed = HomeworkList(read_handed(given, f"Anna {code}\\n{code[:-1]}7 Ben"))
>>> print(listed)
Homework: Why?
1 is in.
Anna | 1 of 1 | written | 4 | checked
Ben | One sign looks wrong; did you mean FVJ7-6NCK-78A8? | misread
“Checked” says that a code is whole and belongs to this homework, not who typed it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypedDict

from gamelib.core.language import _, n_
from gamelib.homework import LearnerResults, Part, PartResult, describe, is_whole, stars_of
from gamelib.homework.common_slips import CommonMixUp, CommonSlip, common_mix_ups, common_slips, name_slip
from gamelib.homework.handed_in import COUNTED, HandedEntry, HandedKind, HandedList, fold_name
from gamelib.homework.homework_parts import DealPart, ExercisesPart, PracticePart, WordsPart
from gamelib.homework.part_results import slips_told
from widgets.desk.spreadsheet import BYTE_ORDER_MARK, write_table

FILE_NAME = "homework.csv"
"""The name under which the list is saved."""
ORDERS = ("name", "done", "verdict")
"""By what the list can be sorted."""


FEWEST_ALIKE, MOST_SHOWN = 2, 3
"""By how many learners a slip has to be made to be one of the class, and how many slips are shown."""


class ListedCell(TypedDict):
    """What was done of one part: in words, and the stars of a lesson; -1 where a part has none."""

    text: str
    stars: int


class ListedRow(TypedDict):
    """One code or file, as the page shows it."""

    name: str
    done: str
    """How many parts are whole; empty if nothing is known, and then `why` stands in place of the cells."""
    cells: list[ListedCell]
    minutes: str
    kind: HandedKind
    """Which colour and drawing the badge has."""
    badge: str
    """The verdict in a word or two."""
    why: str
    """What is wrong, or what else is to be known; empty if nothing."""
    source: str
    """The line as it was pasted, or the name of the file."""
    mended: str
    """What the button *Mend* puts in place of the line; empty if there is no such button."""
    words: list[str]
    """The answers in own words."""


@dataclass(frozen=True)
class HomeworkList:
    """What a class handed in of a homework; `learners` is how many there are, if the teacher has said so."""

    handed: HandedList
    learners: int | None = None

    @property
    def title(self) -> str:
        """The heading of the list."""
        return _("Homework: {title}").format(title=self.handed.homework.title)

    @property
    def summary(self) -> str:
        """How many have handed in."""
        many = len(self.handed.counted)
        if self.learners is None:
            return n_("{count} is in.", "{count} are in.", many).format(count=many)
        return n_("{count} of {all} is in.", "{count} of {all} are in.", many).format(count=many, all=self.learners)

    @property
    def common_slips(self) -> list[CommonSlip]:
        """The slips that several learners made, the most frequent first."""
        return [each for each in common_slips(self.handed) if each.learners >= FEWEST_ALIKE][:MOST_SHOWN]

    @property
    def common_mix_ups(self) -> list[CommonMixUp]:
        """The rules that several learners mixed up in practice, the most frequent first."""
        return [each for each in common_mix_ups(self.handed) if each.learners >= FEWEST_ALIKE][:MOST_SHOWN]

    @property
    def note(self) -> str:
        """What a verdict does not say."""
        return _("“Checked” says that a code is whole and belongs to this homework, not who typed it.")

    @property
    def rows(self) -> tuple[ListedRow, ...]:
        """All rows by name, those without a name last; of one name the row that counts is first."""
        return self.rows_by("name")

    def rows_by(self, order: str) -> tuple[ListedRow, ...]:
        """Return all rows in one of the `ORDERS`: by name; the least done first; what is to be looked at first."""
        ordered = sorted(
            self.handed.entries, key=lambda entry: (not entry.name, fold_name(entry.name), entry.kind not in COUNTED)
        )
        if order == "done":
            ordered.sort(key=lambda entry: -1 if entry.results is None else self._count_whole(entry.results))
        elif order == "verdict":
            ordered.sort(key=lambda entry: entry.kind == "checked")
        return tuple(self._row(entry) for entry in ordered)

    @property
    def columns(self) -> tuple[str, ...]:
        """What stands above the columns."""
        parts = (part.title for part in self.handed.homework.parts)
        return _("name"), _("done"), *parts, _("minutes"), _("verdict")

    def table(self) -> str:
        """Return the list for a grade book, as CSV: a row for each name, then a row for each that has no name."""
        parts = self.handed.homework.parts
        columns = [_("name"), _("verdict"), _("parts done"), _("parts"), _("minutes")]
        for number, part in enumerate(parts, 1):
            columns += [f"{number} {part.title}: {what}" for what in _columns_of(part)]
        rows = [self._table_row(entry) for entry in self._one_a_name()]
        return BYTE_ORDER_MARK + write_table([*columns, _("code")], rows)

    def __str__(self) -> str:
        lines = [
            " | ".join(
                filter(
                    None,
                    (
                        row["name"] or _("(no name)"),
                        row["done"],
                        *(cell["text"] for cell in row["cells"]),
                        row["minutes"],
                        row["why"],
                        row["badge"],
                    ),
                )
            )
            for row in self.rows
        ]
        return "\n".join((self.title, self.summary, *lines, self.note))

    def _row(self, entry: HandedEntry) -> ListedRow:
        results, parts = entry.results, self.handed.homework.parts
        cells = [] if results is None else [*map(_cell, parts, results.parts)]
        return {
            "name": entry.name,
            "done": self._describe_done(results) if results is not None else "",
            "cells": cells,
            "minutes": str(results.minutes) if results is not None and results.minutes else "",
            "kind": entry.kind,
            "badge": _badges()[entry.kind],
            "why": entry.why,
            "source": entry.source,
            "mended": entry.mended,
            "words": list(filter(None, entry.words)),
        }

    def _describe_done(self, results: LearnerResults) -> str:
        return _("{count} of {all}").format(count=self._count_whole(results), all=len(results.parts))

    def _count_whole(self, results: LearnerResults) -> int:
        return sum(map(is_whole, self.handed.homework.parts, results.parts))

    def _one_a_name(self) -> Sequence[HandedEntry]:
        """Return the entries of the table: those that count, and of other names the first, so that nobody is lost."""
        counted = self.handed.counted
        known = {fold_name(entry.name) for entry in counted if entry.name}
        others: dict[str, HandedEntry] = {}
        for entry in self.handed.entries:
            name = fold_name(entry.name)
            if name and name not in known and entry.kind != "no code":
                others.setdefault(name, entry)
        named = [*(entry for entry in counted if entry.name), *others.values()]
        return [*sorted(named, key=lambda entry: fold_name(entry.name)), *(each for each in counted if not each.name)]

    def _table_row(self, entry: HandedEntry) -> list[str]:
        parts, results = self.handed.homework.parts, entry.results
        row = [entry.name, _badges()[entry.kind]]
        if results is None:
            return [*row, "", str(len(parts)), "", *("" for part in parts for _what in _columns_of(part)), entry.code]
        row += [str(self._count_whole(results)), str(len(parts)), str(results.minutes)]
        for at, (part, result) in enumerate(zip(parts, results.parts, strict=True)):
            row += _table_cells(part, result, entry.words[at] if entry.words else "")
        return [*row, entry.code]


def _badges() -> dict[HandedKind, str]:
    """Return each verdict in a word or two."""
    return {
        "checked": _("checked"),
        "no name": _("name?"),
        "result": _("deal only"),
        "twice": _("twice"),
        "other": _("does not belong"),
        "misread": _("misread"),
        "changed": _("changed"),
        "no code": _("no code"),
        "unread": _("unread"),
    }


def _cell(part: Part, result: PartResult) -> ListedCell:
    stars = stars_of(part, result) if is_whole(part, result) else None
    return {"text": _describe_cell(part, result), "stars": -1 if stars is None else stars}


def _describe_cell(part: Part, result: PartResult) -> str:
    """Return what was done of a part, of a single exercise with the known slip that came first."""
    if isinstance(part, PracticePart) and result.slip:
        return _("{result}, mixed up").format(result=describe(part, result))
    slip = name_slip(part, result.slip) if isinstance(part, ExercisesPart) and part.steps == 1 else ""
    if not slip:
        return describe(part, result)
    line = _("{answer}, then right") if result.done else _("{answer}, not right yet")
    return line.format(answer=slip.partition(": ")[2])


def _columns_of(part: Part) -> list[str]:
    """Return what the table tells of a part."""
    if isinstance(part, DealPart):
        return [_("played"), _("won"), _("points")]
    if isinstance(part, WordsPart):
        return [_("written"), _("words")]
    stars = [] if stars_of(part, PartResult()) is None else [_("stars")]
    slips = [_("mixed up") if isinstance(part, PracticePart) else _("known slip")] if slips_told(part) else []
    return [_("done"), _("of"), _("right at the first try"), _("shown"), *stars, *slips]


def _table_cells(part: Part, result: PartResult, words: str) -> list[str]:
    """Return a part's cells in the table; what a code does not tell is empty."""
    if isinstance(part, DealPart):
        won = str(int(result.won)) if result.done else ""
        return [str(result.done), won, "" if result.points is None else str(result.points)]
    if isinstance(part, WordsPart):
        return [str(result.done), " ".join(words.split())]
    stars = stars_of(part, result)
    numbers = (result.done, part.steps, result.first, result.shown)
    slips = [name_slip(part, result.slip)] if isinstance(part, ExercisesPart) and slips_told(part) else []
    if isinstance(part, PracticePart):
        slips = [part.belief if result.slip else ""]
    return ["" if each is None else str(each) for each in (*numbers, *(() if stars is None else (stars,)))] + slips
