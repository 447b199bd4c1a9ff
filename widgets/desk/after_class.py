"""What a class did, on one page and as a table of counts: votes, guesses, what was refused most; no learner is in it.

A room hands over its rows, one for each answer; so does a saved table.

>>> report = read_report("question,kind,vote,answer,words,count\\nWhat would you lead?,move,1,1 [2] 3,play 2,13\\n")
>>> report.questions[0][0]["count"]
'13'
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from html import escape
from typing import Any, NamedTuple

from gamelib import lessons
from gamelib.core import registry
from gamelib.core.errors import BadSave, GameError
from gamelib.core.language import _, n_
from gamelib.core.rulebook import clause
from widgets.pictures.printing import Paper

COLUMNS = ("number", "question", "game", "position", "kind", "vote", "answer", "words", "count", "value", "best")
"""The columns of the table. A row of the kind `refused` has a clause as its answer, and how often it was broken; one
of the kind `finding` has in words what came of a question. `number` tells questions apart that ask the same."""
NEEDED = ("question", "kind", "answer", "count")
MAX_TABLE, MAX_ROWS = 200_000, 2_000
"""Characters and rows of a table that are read."""
MOST_REFUSED = 6
LINES_A_PAGE = 34
HEAD_LINES = 3


class ClassReport(NamedTuple):
    """The rows of a class."""

    rows: tuple[Mapping[str, str], ...]

    @property
    def questions(self) -> list[list[Mapping[str, str]]]:
        """The rows of each question, in the order in which they were asked."""
        asked: dict[tuple[str, ...], list[Mapping[str, str]]] = {}
        for row in self.rows:
            if row["kind"] != "refused":
                key = tuple(row[each] for each in ("number", "question", "game", "position"))
                asked.setdefault(key, []).append(row)
        return [*asked.values()]

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
        """Put everything on one page to print; on several, if there are many questions."""
        title = _("How the lesson went")
        parts = [(_question(at, rows), HEAD_LINES + len({row["answer"] for row in rows}))
                 for at, rows in enumerate(self.questions, 1)]
        refused = self.refused[:MOST_REFUSED]
        parts.append((_refusals(refused), HEAD_LINES + 2 * len(refused)))
        pages, left = [f"<h1>{escape(title)}</h1>"], LINES_A_PAGE
        for part, lines in parts:
            if lines > left and left < LINES_A_PAGE:
                pages, left = [*pages, ""], LINES_A_PAGE
            pages[-1] += part
            left -= lines
        return Paper(title, tuple(f'<div class="report">{page}</div>' for page in pages))


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


def _question(at: int, rows: list[Mapping[str, str]]) -> str:
    """Return what came of a question: its number, the game, counts, and in words what was found."""
    game = registry.about(rows[0]["game"]).title if rows[0]["game"] in registry.games() else ""
    head = f"<h2>{at}. {escape(rows[0]['question'])} <small>{escape(game)}</small></h2>"
    counts = [row for row in rows if row["kind"] != "finding"]
    found = "".join(f"<p>{escape(row['words'])}</p>" for row in rows if row["kind"] == "finding")
    told = {"number": _numbers, "deal": lambda _rows: "", "tables": _tables}.get(rows[0]["kind"], _votes)
    return head + (told(counts) if counts else "") + found


def _numbers(rows: list[Mapping[str, str]]) -> str:
    """Say between which numbers the answers lie, for each vote."""
    lines = ""
    for vote in sorted({row["vote"] for row in rows}):
        given = sorted(_number(row["answer"]) for row in rows if row["vote"] == vote for _one in range(
            min(_number(row["count"]), MAX_ROWS)))
        if given:
            line = n_("Vote {number}: {count} answer, {low}.",
                      "Vote {number}: {count} answers, from {low} to {high}; the middle one is {middle}.", len(given))
            middle = given[len(given) // 2]
            line = line.format(number=vote or "1", count=len(given), low=given[0], high=given[-1], middle=middle)
            lines += f"<p>{escape(line)}</p>"
    return lines


def _tables(rows: list[Mapping[str, str]]) -> str:
    return "".join(f"<p>{escape(row['words'])}: {escape(row['count'])}</p>" for row in rows)


def _votes(rows: list[Mapping[str, str]]) -> str:
    """Return answers as a table, both votes side by side."""
    votes = sorted({row["vote"] or "1" for row in rows})
    answers: dict[str, dict[str, Mapping[str, str]]] = {}
    for row in rows:
        answers.setdefault(row["words"] or row["answer"], {})[row["vote"] or "1"] = row
    many = len(votes) > 1
    counted = [_("Vote {number}").format(number=vote) if many else _("Votes") for vote in votes]
    heads = [_("Answer"), *counted, _("Of 100 rounds end well")]
    body = ""
    for words, by_vote in answers.items():
        last = by_vote[max(by_vote)]
        cells = [words, *(by_vote[vote]["count"] if vote in by_vote else "0" for vote in votes),
                 last["value"] + (" ✓" if last["best"] not in ("", "0", "False") else "")]
        body += "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"
    head = "".join(f"<th>{escape(each)}</th>" for each in heads)
    return f"<table><tr>{head}</tr>{body}</table>"


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
