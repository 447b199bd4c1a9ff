"""What a class did, on one page and as a table of counts: votes, guesses, what was refused most; no learner is in it.

A room hands over its rows, one for each answer; so does a saved table.

>>> report = read_report("question,kind,vote,answer,words,count\\nWhat would you lead?,move,1,1 [2] 3,play 2,13\\n")
>>> report.questions["What would you lead?"][0]["count"]
'13'
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from html import escape
from typing import Any, NamedTuple

from gamelib import lessons
from gamelib.core.errors import BadSave, GameError
from gamelib.core.language import _, n_
from gamelib.core.rulebook import clause
from widgets.pictures.printing import Paper

COLUMNS = ("question", "game", "position", "kind", "vote", "answer", "words", "count", "value", "best")
"""The columns of the table. A row of the kind `refused` has a clause as its answer, and how often it was broken."""
NEEDED = ("question", "kind", "answer", "count")
MAX_TABLE, MAX_ROWS = 200_000, 2_000
"""Characters and rows of a table that are read."""
MOST_REFUSED = 6


class ClassReport(NamedTuple):
    """The rows of a class."""

    rows: tuple[Mapping[str, str], ...]

    @property
    def questions(self) -> dict[str, list[Mapping[str, str]]]:
        """The answers by question, in the order in which they were asked."""
        asked: dict[str, list[Mapping[str, str]]] = {}
        for row in self.rows:
            if row["kind"] != "refused":
                asked.setdefault(row["question"], []).append(row)
        return asked

    @property
    def refused(self) -> list[Mapping[str, str]]:
        """What the table refused, a row for each clause, the most frequent first."""
        found: dict[str, Mapping[str, str]] = {}
        for row in self.rows:
            if row["kind"] == "refused":
                before = _number(found[row["answer"]]["count"]) if row["answer"] in found else 0
                found[row["answer"]] = {**row, "count": str(before + _number(row["count"]))}
        return sorted(found.values(), key=lambda row: -_number(row["count"]))

    def table(self) -> str:
        """Return the rows as CSV; whatever a spreadsheet would take for a formula is made plain text."""
        out = io.StringIO()
        writer = csv.DictWriter(out, COLUMNS, extrasaction="ignore", lineterminator="\n")
        writer.writeheader()
        writer.writerows({key: _plain(value) for key, value in row.items()} for row in self.rows)
        return out.getvalue()

    def paper(self) -> Paper:
        """Put everything on one page to print."""
        title = _("How the lesson went")
        body = "".join(_question(title, rows) for title, rows in self.questions.items())
        body += _refusals(self.refused[:MOST_REFUSED])
        return Paper(title, (f'<h1>{escape(title)}</h1><div class="report">{body}</div>',))


def report(rows: Iterable[Mapping[str, Any]]) -> ClassReport:
    """Return the report of rows as a room has them; missing columns are empty."""
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


def lesson_about(number: str) -> lessons.Lesson | None:
    """Return the first lesson that teaches a clause.

    >>> lesson_about("NANA-4.3").name
    '03_take_them_home'
    """
    for course in lessons.courses().values():
        for lesson in course:
            if number in lesson.clauses:
                return lesson
    return None


def _question(title: str, rows: list[Mapping[str, str]]) -> str:
    """Return a question as a table, both votes side by side, the best answer first."""
    votes = sorted({row["vote"] or "1" for row in rows})
    answers: dict[str, dict[str, Mapping[str, str]]] = {}
    for row in rows:
        answers.setdefault(row["words"] or row["answer"], {})[row["vote"] or "1"] = row
    many = len(votes) > 1
    counted = [_("Vote {number}").format(number=vote) if many else _("Hands") for vote in votes]
    heads = [_("Answer"), *counted, _("Odds")]
    body = ""
    for words, by_vote in answers.items():
        last = by_vote[max(by_vote)]
        cells = [words, *(by_vote[vote]["count"] if vote in by_vote else "0" for vote in votes),
                 last["value"] + (" ✓" if last["best"] not in ("", "0", "False") else "")]
        body += "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"
    head = "".join(f"<th>{escape(each)}</th>" for each in heads)
    return f"<h2>{escape(title)}</h2><table><tr>{head}</tr>{body}</table>"


def _refusals(rows: list[Mapping[str, str]]) -> str:
    if not rows:
        return ""
    items = ""
    for row in rows:
        times = n_("{count} time", "{count} times", _number(row["count"])).format(count=_number(row["count"]))
        try:
            words = row["words"] or clause(row["answer"]).text
        except GameError:
            words = row["words"]
        found = lesson_about(row["answer"])
        treated = _("The lesson “{title}” is about this.").format(title=_(found.title)) if found else ""
        items += (f"<tr><td>{escape(times)}</td><td>{escape(words)} <b>{escape(row['answer'])}</b></td>"
                  f"<td>{escape(treated)}</td></tr>")
    return f"<h2>{escape(_('What the table refused most often'))}</h2><table>{items}</table>"


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 9 else 0


def _plain(value: str) -> str:
    return f"'{value}" if value[:1] in ("=", "+", "-", "@", "\t") and not value[1:].isdecimal() else value
