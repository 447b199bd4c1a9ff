"""The lines of a text that a teacher pastes, and the names that stand above codes, as chats write them.

>>> [each.text for each in pasted_lines('Anna\\tone\\n"Ben\\nBo"\\ttwo')]
['Anna\\tone', 'Ben Bo\\ttwo']
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from gamelib.homework.handed_lines import WHEN, FoundCode, find_name

MAX_CELL = 200
"""Letters of a cell of which the lines are joined."""
MOST_ABOVE = 4
"""How many lines above its code a name may stand, with the time and what else was written."""
_CELL = re.compile(rf'(?:(?<=[\t,;])|^)"(?:[^"\t]|""){{0,{MAX_CELL}}}"(?=[\t,;\r]|$)', re.MULTILINE)
_HIDDEN = str.maketrans("\r\n", "\ue000\ue001")
"""Breaks within a cell, while the text is split at the others."""
_SHOWN, _JOINED = str.maketrans("\ue000\ue001", "\r\n"), str.maketrans('\ue000\ue001"', "   ")


class PastedLine(NamedTuple):
    """A line as it is read, and as it was pasted."""

    text: str
    source: str


def pasted_lines(text: str) -> list[PastedLine]:
    """Return the lines that are not empty; a cell of a spreadsheet that holds several stays in one."""
    split = _CELL.sub(lambda cell: cell[0].translate(_HIDDEN), text).splitlines()
    return [
        PastedLine(_on_one_line(line), line.translate(_SHOWN).strip())
        for line in split
        if line.translate(_SHOWN).strip()
    ]


def _on_one_line(line: str) -> str:
    if line.translate(_SHOWN) == line:
        return line.strip()
    return re.sub(r" *([\t,;]) *| +", lambda gap: gap[1] or " ", line.translate(_JOINED)).strip()


def names_above(lines: Sequence[PastedLine], found: Sequence[Sequence[FoundCode]]) -> dict[int, tuple[int, str]]:
    """Return of lines with only a code where its name stands, and the name, if most codes stand below their names.

    In a chat somebody's name and the time stand above what they wrote, in one line or in two.
    """
    below: dict[int, tuple[int, str]] = {}
    for at, codes in enumerate(found):
        if len(codes) == 1 and not codes[0].name and (name := _name_above(lines, found, at)):
            below[at] = name
    return below if 2 * len(below) > sum(map(len, found)) else {}


def _name_above(lines: Sequence[PastedLine], found: Sequence[Sequence[FoundCode]], at: int) -> tuple[int, str] | None:
    """Return where a name stands above a code: with a time, above a time, or else next to the code."""
    above: list[int] = []
    while len(above) < MOST_ABOVE and (before := at - len(above) - 1) >= 0 and not found[before]:
        above.append(before)
    named = {each: name for each in above if any(map(str.isalpha, name := find_name(lines[each].text)))}
    for each in above:
        if WHEN.search(lines[each].text):
            heading = each if each in named else each - 1
            return (heading, named[heading]) if heading in named else None
    return (at - 1, named[at - 1]) if at - 1 in named else None
