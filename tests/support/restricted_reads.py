"""A pytest plugin that lets tests read the files of some places of the repository only: `BBB_READS` lists them.

A row of `make deep` that has passed counts as passed until one of these files changes. A change of any other file would
go unnoticed, so the row must not read any.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

TOP = Path(__file__).resolve().parent.parent.parent
VARIABLE = "BBB_READS"
OWN = (".venv", ".deep", ".hypothesis", ".pytest_cache", ".git")
"""Places that tools write to, or that are made from pinned versions."""


def is_readable(path: str, places: tuple[str, ...]) -> bool:
    """Return whether a file lies in one of the places or outside the repository, or is yet to be written.

    A folder may always be opened: code that removes a tree of folders opens the inner ones by their bare names.

    >>> [is_readable(str(TOP / name), ("gamelib", "tests/laws")) for name in ("gamelib/cli.py", "tests/deep.py", "new")]
    [True, False, True]
    >>> is_readable("tests", ("gamelib",))
    True
    >>> is_readable("/usr/lib/libc.so", ("gamelib",))
    True
    """
    file = Path(path).resolve()
    if file.parent.name == "__pycache__":
        file = file.parent.parent / f"{file.name.partition('.')[0]}.py"
    return (
        not file.is_relative_to(TOP)
        or any(file.is_relative_to(TOP / place) for place in (*OWN, *places))
        or not file.is_file()
    )


def pytest_configure() -> None:
    """Refuse to open other files from now on."""
    places = tuple(os.environ.get(VARIABLE, "").split())
    if not places:
        return
    allowed: dict[str, bool] = {}

    def audit(event: str, given: tuple[Any, ...]) -> None:
        if event != "open" or not isinstance(given[0], str | bytes):
            return
        path = os.fsdecode(given[0])
        if path not in allowed:
            allowed[path] = is_readable(path, places)
            if not allowed[path] and (kept := os.environ.get("BBB_REPORT")):  # pytest may fail before it can say why
                with Path(kept).open("a", encoding="utf-8") as file:
                    file.write(f"refused to read {path}\n")
        if not allowed[path]:
            raise AssertionError(f"{path} is read, and not among what this row of `make deep` depends on")

    sys.addaudithook(audit)
