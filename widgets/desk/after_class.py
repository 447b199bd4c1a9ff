"""What a class did, on one page and as a table of counts: votes, guesses, common refusals; without any learner.

The rows, one for each answer, come from a room or from a saved table.

>>> report = read_report("question,kind,vote,answer,words,count\\nWhat would you lead?,move,1,1 [2] 3,play 2,13\\n")
>>> report.questions[0][0]["count"]
'13'
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from gamelib.core.errors import BadSave
from gamelib.core.language import _
from widgets.desk import class_paper
from widgets.desk.class_paper import number_in
from widgets.desk.spreadsheet import write_table
from widgets.pictures.printing import Paper

__all__ = ["ClassReport", "read_report", "report"]

COLUMNS = (
    "number",
    "question",
    "game",
    "position",
    "kind",
    "vote",
    "answer",
    "words",
    "count",
    "value",
    "best",
    "low",
    "high",
)
"""The columns of the table. A row of the kind `refused` has a clause as its answer, and how often it was broken; one
of the kind `finding` has in words what came of a question; one of the kind `belief` names a belief, by which `count` of
`value` learners have answered. `number` tells questions apart that ask the same; `low` and
`high` say between which numbers the value surely lies."""
NEEDED = ("question", "kind", "answer", "count")
MAX_TABLE, MAX_ROWS = 200_000, 2_000
"""Characters and rows of a table that are read."""


class ClassReport(NamedTuple):
    """The rows of a class."""

    rows: tuple[Mapping[str, str], ...]

    @property
    def questions(self) -> list[list[Mapping[str, str]]]:
        """The rows of each question, in the order in which they were asked."""
        asked: dict[tuple[str, ...], list[Mapping[str, str]]] = {}
        for row in self.rows:
            if row["kind"] not in ("refused", "belief"):
                key = tuple(row[each] for each in ("number", "question", "game", "position"))
                asked.setdefault(key, []).append(row)
        return [*asked.values()]

    @property
    def refused(self) -> list[Mapping[str, str]]:
        """What tables refused: a row for each clause, the most frequent first."""
        found: dict[str, Mapping[str, str]] = {}
        for row in self.rows:
            if row["kind"] == "refused":
                before = number_in(found[row["answer"]]["count"]) if row["answer"] in found else 0
                found[row["answer"]] = {**row, "count": str(before + number_in(row["count"]))}
        return sorted(found.values(), key=lambda row: -number_in(row["count"]))

    @property
    def mixed_up(self) -> list[Mapping[str, str]]:
        """What several learners answered by: a row for each belief, those of most learners first."""
        return sorted((row for row in self.rows if row["kind"] == "belief"), key=lambda row: -number_in(row["count"]))

    def table(self) -> str:
        """Return the rows as CSV; texts that a spreadsheet would take for formulas are escaped."""
        return write_table(COLUMNS, ([row[key] for key in COLUMNS] for row in self.rows))

    def paper(self, pages: str = "") -> Paper:
        """Put everything on one page to print; on several, if there are many questions.

        With the address of a server's pages, the names of lessons are links to them.
        """
        return class_paper.paper(self.questions, self.refused, pages, self.mixed_up)


def report(rows: Iterable[Mapping[str, Any]]) -> ClassReport:
    """Return the report of a room's rows; missing columns are empty."""
    return ClassReport(tuple({key: str(row.get(key, "")) for key in COLUMNS} for row in rows))


def read_report(text: str) -> ClassReport:
    """Return the report in a saved table; raises GameError if it is none."""
    if len(text) > MAX_TABLE:
        raise BadSave(_("this file is too long to be the summary of a class"))
    reader = csv.DictReader(io.StringIO(text))
    try:
        rows = [row for _at, row in zip(range(MAX_ROWS), reader, strict=False)]
    except csv.Error as error:
        raise BadSave(_("this is not the summary of a class: {why}").format(why=error)) from error
    if missing := [key for key in NEEDED if key not in (reader.fieldnames or ())]:
        raise BadSave(_("this is not the summary of a class: there is no column {name!r}").format(name=missing[0]))
    return report([{key: value or "" for key, value in row.items() if isinstance(key, str)} for row in rows])
