"""Entries of a lesson file, read one by one; mistakes in them become complaints in a teacher's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import partial
from typing import Any

from gamelib.core.errors import GameError
from gamelib.core.language import _
from gamelib.lessons.steps import Goal

MAX_LINE_SHOWN = 160
MAX_COMPLAINTS = 100
"""Number of complaints after which a file is not read further; these must be fixed first."""


class TooManyComplaints(Exception):
    """Raised by the last complaint that a file may get."""


@dataclass(frozen=True)
class Complaint:
    """A fault in a lesson, or something that could be better: the place, the line as written, and what was expected."""

    file: str
    where: str
    line: int
    written: str
    what: str
    is_advice: bool = False
    """Whether the lesson can be taught all the same."""

    def __str__(self) -> str:
        line = _("line {line}").format(line=self.line) if self.line else ""
        place = ", ".join(filter(None, (self.file, self.where, line)))
        quoted_line = f"\n    {self.written}" if self.written else ""
        what = _("advice: {what}").format(what=self.what) if self.is_advice else self.what
        return f"{place}: {what}{quoted_line}"


class LessonText:
    """The text of a file, which finds the line of an entry and collects complaints."""

    def __init__(self, name: str, text: str, head: str = "step") -> None:
        self.name = name
        self.lines = text.split("\n")  # as TOML does; splitlines would also split at form feeds and the like
        self.head = head
        self.complaints: list[Complaint] = []
        self._heads = [at for at, line in enumerate(self.lines, 1) if line.split("#")[0].strip() == f"[[{head}]]"]

    def complain(
        self,
        what: str,
        where: str = "",
        number: int = 0,
        key: str = "",
        nth: int = 0,
        *,
        part: str = "",
        line: int | None = None,
        is_advice: bool = False,
    ) -> None:
        """Add a complaint about a line, or about an entry of a step; step 0 is the head of the file.

        With `part`, as in `mistake`, the entry stands in the nth part of that kind.
        """
        has_line = bool(key or line)
        line = self._find_line(number, key, nth, part) if line is None else line
        written = self.lines[line - 1].strip()[:MAX_LINE_SHOWN] if has_line and line <= len(self.lines) else ""
        plain = "".join(letter if letter.isprintable() else " " for letter in written)
        self.complaints.append(Complaint(self.name, where, line, plain, what, is_advice))
        if len(self.complaints) >= MAX_COMPLAINTS:
            raise TooManyComplaints

    def _find_line(self, number: int, key: str, nth: int, part: str = "") -> int:
        """Return the line of an entry, in the nth mistake if there are several; else the line of its step."""
        heads = self._heads
        first = heads[number - 1] if 0 < number <= len(heads) else 1
        last = heads[number] - 1 if number < len(heads) else len(self.lines)
        parts = [at for at in range(first, last + 1) if self.lines[at - 1].strip() == f"[[{self.head}.{part}]]"]
        if nth < len(parts):
            last = next((at - 1 for at in range(parts[nth] + 1, last) if self.lines[at - 1].strip()[:2] == "[["), last)
            first, nth = parts[nth], 0
        matches = [
            at
            for at in range(first, last + 1)
            if self.lines[at - 1].split("=")[0].strip() == key and "=" in self.lines[at - 1]
        ]
        if not matches and part:  # an entry of an inline table, as in the list `options`
            matches = [at for at in range(first, last + 1) if self.lines[at - 1].split("=")[0].strip() == part]
        if not matches and key == "mistake":
            matches = [at for at in range(first, last + 1) if self.lines[at - 1].strip() == f"[[{self.head}.mistake]]"]
        return matches[min(nth, len(matches) - 1)] if matches else first


class Entries:
    """The entries of a lesson, a step or a mistake; each is read as the expected type, or gets a complaint."""

    def __init__(
        self, source: LessonText, values: Mapping[str, Any], where: str, number: int, nth: int = 0, part: str = ""
    ) -> None:
        self.source, self.values, self.where, self.at, self.nth, self.part = source, values, where, number, nth, part

    def complain(self, key: str, what: str) -> None:
        """Add a complaint about one entry."""
        self.source.complain(what, self.where, self.at, key, self.nth, part=self.part)

    def reject_unknown(self, known: tuple[str, ...]) -> None:
        """Complain about entries that have no meaning here."""
        for key in self.values:
            if key not in known:
                near = get_close_matches(key, known, 1, 0.5)
                line = _("there is no entry {key!r:.40} here; there are {near}")
                if near:
                    line = _("there is no entry {key!r:.40} here; did you mean {near}?")
                self.complain(key, line.format(key=key, near=", ".join(near or known)))

    def text(self, key: str, must: bool = True) -> str:
        """Read a text in quotes."""
        value = self.values.get(key, "")
        if not isinstance(value, str) or (must and not value.strip()):
            missing = _("'{key}' is missing: a text in quotes").format(key=key)
            wrong = _("'{key}' is a text in quotes, not {value!r:.40}").format(key=key, value=value)
            self.complain(key, missing if key not in self.values else wrong)
            return ""
        return " ".join(value.split())

    def texts(self, key: str, least: int = 0) -> tuple[str, ...]:
        """Read a list of texts; a single text is a list of one."""
        value = self.values.get(key, [])
        value = [value] if isinstance(value, str) else value
        if not isinstance(value, list) or not all(isinstance(each, str) and each.strip() for each in value):
            self.complain(
                key, _("'{key}' is a list of texts in square brackets, not {value!r:.60}").format(key=key, value=value)
            )
            return ()
        if len(value) < least:
            self.complain(key, _("'{key}' needs {least} or more texts in square brackets").format(key=key, least=least))
        return tuple(" ".join(each.split()) for each in value)

    def groups(self, key: str, must: bool = True) -> Goal:
        """Read a list of texts, some of which may stand in inner lists."""
        value = self.values.get(key, [])
        value = [value] if isinstance(value, str) else value
        groups = [[each] if isinstance(each, str) else each for each in value] if isinstance(value, list) else [None]
        if not all(
            isinstance(group, list) and group and all(isinstance(each, str) and each.strip() for each in group)
            for group in groups
        ) or (must and not groups):
            self.complain(
                key,
                _(
                    "'{key}' is a list of texts in square brackets; an inner list holds texts of which any will do"
                ).format(key=key),
            )
            return ()
        return tuple(tuple(" ".join(each.split()) for each in group) for group in groups if group)

    def parts(self, key: str, known: tuple[str, ...], missing: str, where: str) -> list[Entries]:
        """Read the tables of an array such as [[step.mistake]]; `where` names one of them by its {nth}."""
        listed = self.values.get(key, [])
        if not isinstance(listed, list) or not all(isinstance(each, dict) for each in listed):
            self.complain(key, missing)
            return []
        parts = [
            Entries(self.source, each, where.format(where=self.where, nth=nth + 1), self.at, nth, key)
            for nth, each in enumerate(listed)
        ]
        for part in parts:
            part.reject_unknown(known)
        return parts

    def flag(self, key: str) -> bool:
        """Read true or false; false if it is missing."""
        value = self.values.get(key, False)
        if not isinstance(value, bool):
            self.complain(key, _("'{key}' is true or false, not {value!r:.40}").format(key=key, value=value))
        return value is True

    def number(self, key: str, least: float, most: float, must: bool = True) -> float | None:
        """Read a number between two bounds; None if it is missing and optional."""
        value = self.values.get(key)
        if value is None and not must:
            return None
        if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
            self.complain(
                key,
                _("'{key}' is a number from {least} to {most}, not {value!r:.40}").format(
                    key=key, least=least, most=most, value=value
                ),
            )
            return None
        return value

    def whole_number(self, key: str, least: int, most: int, must: bool = True) -> int | None:
        """Read a whole number between two bounds; None if it is missing and optional."""
        value = self.number(key, least, most, must)
        if isinstance(value, float):
            self.complain(key, _("'{key}' is a whole number, not {value!r:.40}").format(key=key, value=value))
            return None
        return value

    def check(self, key: str, test: Callable[[], Any]) -> None:
        """Turn the GameError that a test raises into a complaint about the entry."""
        try:
            test()
        except GameError as error:
            self.complain(key, str(error))

    def check_each(self, key: str, goal: Goal, parse: Callable[[str], Any]) -> None:
        """Complain about each goal word that does not parse."""
        for group in goal:
            for line in group:
                self.check(key, partial(parse, line))
