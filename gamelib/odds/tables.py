"""Numbers side by side: the cases that were counted, and tables of chances; as text, as HTML, as an array."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from gamelib.core.language import _

if TYPE_CHECKING:
    from gamelib.odds.numbers import Odds


class Counting(NamedTuple):
    """How a number was counted: one case a line, its ways that count in the last column; and all the ways there are.

    >>> coins = Counting("two coins", ("heads", "ways"), ((1, 2), (2, 1)), 4)
    >>> coins.good, coins.value
    (3, Fraction(3, 4))
    """

    what: str
    headings: tuple[str, ...]
    cases: tuple[tuple[Any, ...], ...]
    ways: int | Fraction

    @property
    def good(self) -> Any:
        """The numerator: all the ways that count."""
        return sum(case[-1] for case in self.cases)

    @property
    def value(self) -> Fraction:
        """The numerator over the denominator."""
        return Fraction(self.good) / self.ways

    def plain(self) -> dict[str, Any]:
        """All of it as values that JSON knows."""
        return {
            "what": self.what,
            "headings": list(self.headings),
            "cases": [list(map(_cell, case)) for case in self.cases],
            "good": _cell(self.good),
            "ways": _cell(self.ways),
        }

    def __str__(self) -> str:
        total = _("{good} of {ways}").format(good=_cell(self.good), ways=_cell(self.ways))
        return "\n".join(
            [self.what, *align_columns(self.headings, self.cases), _("Together: {total}").format(total=total)]
        )

    def _repr_html_(self) -> str:
        total = _("{good} of {ways}").format(good=_cell(self.good), ways=_cell(self.ways))
        return html_table(f"{self.what}: {total}", self.headings, self.cases)


@dataclass(frozen=True)
class Table:
    """Several numbers that belong together, found by their row, or by row and column.

    >>> from gamelib.odds import nanatoridori
    >>> float(nanatoridori.longest(cards=2)[1])
    0.8709677419354839
    """

    title: str
    rows: tuple[Any, ...]
    columns: tuple[Any, ...]
    cells: tuple[tuple[Odds, ...], ...]
    corner: str = ""

    def __getitem__(self, key: Any) -> Odds:
        """The number of a row; where there are several columns, of a row and a column."""
        row, column = key if isinstance(key, tuple) and len(self.columns) > 1 else (key, self.columns[0])
        if row not in self.rows or column not in self.columns:
            raise KeyError(key)
        return self.cells[self.rows.index(row)][self.columns.index(column)]

    def __iter__(self) -> Iterator[Any]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def floats(self) -> list[list[float]]:
        """The numbers alone, row by row."""
        return [[float(cell) for cell in row] for row in self.cells]

    def array(self) -> Any:
        """The numbers alone, as a numpy array: for pictures, and for adding up many."""
        import numpy as np  # noqa: PLC0415 - only who asks for an array needs numpy

        return np.array(self.floats())

    def plain(self) -> dict[str, Any]:
        """All of it as values that JSON knows."""
        return {
            "title": self.title,
            "rows": list(map(_cell, self.rows)),
            "columns": list(map(_cell, self.columns)),
            "cells": [[cell.plain() for cell in row] for row in self.cells],
        }

    def _lines(self) -> list[tuple[str, ...]]:
        return [(str(row), *(cell.brief() for cell in cells)) for row, cells in zip(self.rows, self.cells, strict=True)]

    def _footer(self) -> str:
        first = self.cells[0][0]
        return " ".join(filter(None, (_("({how})").format(how=first.describe_method()), first.basis())))

    def __str__(self) -> str:
        headings = (self.corner, *map(str, self.columns))
        return "\n".join([self.title, *align_columns(headings, self._lines()), self._footer()])

    def _repr_html_(self) -> str:
        headings = (self.corner, *map(str, self.columns))
        return html_table(self.title, headings, self._lines()) + f"<p>{html.escape(self._footer())}</p>"


def _cell(value: Any) -> Any:
    return value if isinstance(value, int | float | str) or value is None else str(value)


def align_columns(headings: Sequence[str], rows: Sequence[Sequence[Any]]) -> list[str]:
    lines = [[str(cell) for cell in line] for line in (headings, *rows)]
    widths = [max(len(line[at]) for line in lines) for at in range(len(headings))]
    return ["  ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines]


def html_table(caption: str, headings: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    head = "".join(f'<th scope="col">{html.escape(str(heading))}</th>' for heading in headings)
    body = "".join(
        f'<tr><th scope="row">{html.escape(str(row[0]))}</th>'
        + "".join(f"<td>{html.escape(str(cell))}</td>" for cell in row[1:])
        + "</tr>"
        for row in rows
    )
    return (
        f"<table><caption>{html.escape(caption)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )
