"""`Table`: several numbers that belong together, as text, as HTML or as an array."""

from __future__ import annotations

import html
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from gamelib.core.language import _
from gamelib.odds.numbers import Odds
from gamelib.odds.text_tables import align_columns, html_table, to_plain


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
        """Return the number of a row, or of a row and a column if there are several columns."""
        row, column = key if isinstance(key, tuple) and len(self.columns) > 1 else (key, self.columns[0])
        if row not in self.rows or column not in self.columns:
            raise KeyError(key)
        return self.cells[self.rows.index(row)][self.columns.index(column)]

    def __iter__(self) -> Iterator[Any]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def floats(self) -> list[list[float]]:
        """Return the numbers alone, row by row."""
        return [[float(cell) for cell in row] for row in self.cells]

    def array(self) -> Any:
        """Return the numbers alone as a numpy array."""
        import numpy as np  # noqa: PLC0415 - numpy is needed for arrays only

        return np.array(self.floats())

    def plain(self) -> dict[str, Any]:
        """Return everything as values that JSON can hold."""
        return {
            "title": self.title,
            "rows": list(map(to_plain, self.rows)),
            "columns": list(map(to_plain, self.columns)),
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
