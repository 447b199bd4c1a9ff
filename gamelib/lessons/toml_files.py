"""A lesson or puzzle file as text and as TOML: whatever keeps it from being read is one sentence with its line."""

from __future__ import annotations

import re
import stat
import tomllib
from pathlib import Path
from typing import Any

from gamelib.core.language import _
from gamelib.lessons.file_entries import LessonText

MAX_BYTES = 200_000
MAX_DIGITS = 1_000
"""Maximum number of digits: Python refuses to print more than 4,300, so a complaint could not quote the number."""
MAX_DEPTH = 20
"""Maximum nesting of lists and tables."""
MAX_DOTS = 50
"""Maximum number of dots in one key: each opens a table, and parsing them takes quadratic time."""
LESSON_FOLDER = "lessons"
"""The folder beside a game's notebooks in which its lesson and puzzle files lie."""

_LONG_KEY = re.compile(rf"(?<![\w\"'-])(?:[\w\"'-]++[ \t]*+\.[ \t]*+){{{MAX_DOTS},}}+")
_LONG_NUMBER = re.compile(rf"(?<!\w)(?:0[xob])?[0-9a-fA-F_]{{{MAX_DIGITS},}}+")
_QUOTED = re.compile(r'"(?:\\.|[^"\\\n])*+"|\'[^\'\n]*+\'')
_PLACE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)")
_THREE_QUOTES = re.compile(r'"""|\'\'\'')


class _Unreadable(Exception):
    """Raised if a file cannot be read, with a sentence and the number of the line at fault, 0 for none."""

    def __init__(self, what: str, line: int = 0) -> None:
        super().__init__(what)
        self.what, self.line = what, line


def find_file(path: Path) -> Path:
    """Return where a lesson or puzzle file lies, also if it is named at its former place, beside the notebooks."""
    moved = path.parent / LESSON_FOLDER / path.name
    return moved if not path.exists() and moved.is_file() else path


def game_folder(path: Path) -> str:
    """Return the name of the game's folder in which a puzzle file lies, directly or among the lessons."""
    folder = path.absolute().parent
    return folder.parent.name if folder.name == LESSON_FOLDER else folder.name


def read_toml(path: Path, head: str) -> tuple[LessonText, dict[str, Any] | None]:
    """Return the text of a file and its content, or a complaint about either."""
    path = find_file(path)
    name = path.name if head == "step" else f"{game_folder(path)}/{path.name}"
    try:
        return read_toml_text(_read_text(path), name, head)
    except _Unreadable as fault:
        return _complain(LessonText(_printable(name), "", head), fault)


def read_toml_text(text: str, name: str, head: str) -> tuple[LessonText, dict[str, Any] | None]:
    """Return a text under the name by which complaints call it, and its content, or a complaint about it."""
    source = LessonText(_printable(name), text[:MAX_BYTES], head)
    try:
        return source, _parse_toml("\n".join(source.lines))
    except _Unreadable as fault:
        return _complain(source, fault)


def _printable(name: str) -> str:
    return name if name.isprintable() else repr(name)


def _complain(source: LessonText, fault: _Unreadable) -> tuple[LessonText, None]:
    source.complain(fault.what, line=fault.line)
    return source, None


def _read_text(path: Path) -> str:
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            raise _Unreadable(_("this is a folder without a lesson file (.toml)"))
        if not stat.S_ISREG(mode):
            raise _Unreadable(_("this is not a text file, but a device or a pipe"))
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except (FileNotFoundError, ValueError):
        raise _Unreadable(_("there is no such file")) from None
    except OSError as error:
        raise _Unreadable(_("this file cannot be opened: {reason}").format(reason=error.strerror or error)) from error
    if len(raw) > MAX_BYTES:
        raise _Unreadable(_("the file is longer than any lesson"))
    if not raw.strip():
        raise _Unreadable(_("the file is empty"))
    try:
        return raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise _Unreadable(
            _("this is not text in UTF-8; save the file in that encoding"), raw.count(b"\n", 0, error.start) + 1
        ) from error


def _parse_toml(text: str) -> dict[str, Any]:
    lines = text.split("\n")
    if match := _LONG_KEY.search(text):
        line = text.count("\n", 0, match.start()) + 1
        raise _Unreadable(_("a name with so many dots means nothing in a lesson"), line)
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _describe_parse_error(str(error), lines) from error
    except RecursionError:
        raise _too_deep(lines) from None
    except ValueError:  # Python refuses to read integers with thousands of digits
        raise _too_long(lines) from None
    _check_values(content, lines)
    return content


def _describe_parse_error(error: str, lines: list[str]) -> _Unreadable:
    """Return an error of the TOML parser in a teacher's words, with the line at fault."""
    place = _PLACE.search(error)
    line = int(place[1]) if place and place[1] else len(lines)
    if error.startswith("Illegal character '\\n'"):
        return _Unreadable(_("the text that begins on this line has no quote at its end"), line)
    if error.startswith("Unterminated string"):
        opened = [at for at, each in enumerate(lines, 1) if len(_THREE_QUOTES.findall(each)) % 2]
        return _Unreadable(_("the text that begins on this line is never closed"), opened[-1] if opened else line)
    if error.startswith(("Cannot overwrite", "Duplicate", "Cannot declare", "Cannot mutate")):
        return _Unreadable(_("what this line says was said before; each entry stands once"), line)
    return _Unreadable(
        _(
            "this cannot be read: {error}. Text stands in quotes, lists in square brackets, and each"
            " entry on a line of its own"
        ).format(error=_PLACE.sub("", error)),
        line,
    )


def _too_deep(lines: list[str]) -> _Unreadable:
    depths = [each.count("[") + each.count("{") for each in lines]
    return _Unreadable(_("too many brackets stand in one another here"), depths.index(max(depths)) + 1)


def _too_long(lines: list[str]) -> _Unreadable:
    line = next((at for at, each in enumerate(lines, 1) if _LONG_NUMBER.search(_QUOTED.sub("", each))), 1)
    return _Unreadable(_("a number here has more digits than any number in a lesson"), line)


def _check_values(content: dict[str, Any], lines: list[str]) -> None:
    """Raise _Unreadable for values that could not even be named in a complaint."""
    waiting: list[tuple[Any, int]] = [(content, 0)]
    while waiting:
        value, depth = waiting.pop()
        if depth > MAX_DEPTH:
            raise _too_deep(lines)
        if isinstance(value, int) and abs(value) >= 10**MAX_DIGITS:
            raise _too_long(lines)
        if isinstance(value, dict | list):
            waiting += [(each, depth + 1) for each in (value.values() if isinstance(value, dict) else value)]
