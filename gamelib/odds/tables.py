"""`Table`: several numbers that belong together, as text, as a card, as an array or a data frame."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import isinf
from typing import Any, NamedTuple, overload

from gamelib.core.language import _
from gamelib.odds.data_frames import data_frame
from gamelib.odds.numbers import Odds
from gamelib.odds.result_card import CardBar, CardRow, card
from gamelib.odds.several_numbers import SeveralNumbers
from gamelib.odds.text_tables import align_columns, to_plain


class Cell(NamedTuple):
    """One number of a table with the row and the column where it stands; prints as the sentence of the number."""

    row: Any
    column: Any
    odds: Odds

    def __str__(self) -> str:
        return str(self.odds)

    def _repr_html_(self) -> str:
        return self.odds._repr_html_()


@dataclass(frozen=True)
class Table(SeveralNumbers):
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

    @overload
    def __getitem__(self, key: str | int | tuple[str | int, str | int]) -> Odds: ...

    @overload
    def __getitem__(self, key: Any) -> Any: ...

    def __getitem__(self, key: Any) -> Any:
        """Return the number of a row, or of a row and a column if there are several; slices give a smaller table.

        Slices go by the names of rows and columns, and end before the last one, as elsewhere.
        """
        row, column = key if isinstance(key, tuple) and len(self.columns) > 1 else (key, self._every_column(key))
        if not isinstance(row, slice | list) and not isinstance(column, slice | list):
            if row not in self.rows or column not in self.columns:
                raise KeyError(key)
            return self.cells[self.rows.index(row)][self.columns.index(column)]
        rows, columns = _selected_indices(self.rows, row), _selected_indices(self.columns, column)
        cells = tuple(tuple(self.cells[at][across] for across in columns) for at in rows)
        if not rows or not columns:
            raise KeyError(key)
        return replace(
            self,
            rows=tuple(self.rows[at] for at in rows),
            columns=tuple(self.columns[across] for across in columns),
            cells=cells,
        )

    def _every_column(self, key: Any) -> Any:
        return slice(None) if isinstance(key, slice | list) else self.columns[0]

    @property
    def best(self) -> Cell:
        """The row and the column of the highest number, and the number; the first of several.

        >>> from gamelib.odds import nanuk
        >>> nanuk.boasts("seal")[4, :].best.column
        12
        """
        every = [
            Cell(row, column, cell)
            for row, line in zip(self.rows, self.cells, strict=True)
            for column, cell in zip(self.columns, line, strict=True)
        ]
        return max(every, key=lambda cell: cell.odds.value)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    # The words that all results share -----------------------------------------------------------------

    def items(self) -> tuple[tuple[Any, Odds], ...]:
        """Return each number with its row, or with its row and column if there are several columns.

        >>> from gamelib.odds import nanatoridori
        >>> [(size, f"{chance:.1%}") for size, chance in nanatoridori.longest(2).items()]
        [(1, '87.1%'), (2, '12.9%')]
        """
        single = len(self.columns) == 1
        return tuple(
            (row if single else (row, column), cell)
            for row, line in zip(self.rows, self.cells, strict=True)
            for column, cell in zip(self.columns, line, strict=True)
        )

    def _title(self) -> str:
        return self.title

    def _are_chances(self) -> bool:
        return self.cells[0][0].unit == "chance"

    def floats(self) -> list[list[float]]:
        """Return the numbers alone, row by row."""
        return [[float(cell) for cell in row] for row in self.cells]

    def array(self) -> Any:
        """Return the numbers alone as a numpy array."""
        import numpy as np  # noqa: PLC0415 - numpy is needed for arrays only

        return np.array(self.floats())

    def to_frame(self) -> Any:
        """Return the numbers as a pandas DataFrame: a row for each cell, with its kind and its interval."""
        every = [
            (row, column, cell)
            for row, line in zip(self.rows, self.cells, strict=True)
            for column, cell in zip(self.columns, line, strict=True)
        ]
        ends = [cell.interval or (float(cell), float(cell)) for _row, _column, cell in every]
        return data_frame(
            {
                "row": [row for row, _column, _cell in every],
                "column": [column for _row, column, _cell in every],
                "value": [float(cell) for _row, _column, cell in every],
                "low": [low for low, _high in ends],
                "high": [high for _low, high in ends],
                "kind": [cell.kind for _row, _column, cell in every],
            }
        )

    def plain(self) -> dict[str, Any]:
        """Return everything as values that JSON can hold."""
        return {
            "title": self.title,
            "rows": list(map(to_plain, self.rows)),
            "columns": list(map(to_plain, self.columns)),
            "cells": [[cell.plain() for cell in row] for row in self.cells],
        }

    def _text_rows(self) -> list[tuple[str, ...]]:
        return [(str(row), *(cell.brief() for cell in cells)) for row, cells in zip(self.rows, self.cells, strict=True)]

    def _footer(self) -> str:
        first = self.cells[0][0]
        return " ".join(filter(None, (_("({how})").format(how=first.describe_method()), first.describe_assumptions())))

    def __str__(self) -> str:
        headings = (self.corner, *map(str, self.columns))
        return "\n".join([self.title, *align_columns(headings, self._text_rows()), self._footer()])

    def __repr__(self) -> str:
        return f"<{self.title}: {len(self.rows)} × {len(self.columns)}>"

    def _repr_html_(self) -> str:
        headings = (self.corner, *map(str, self.columns))
        single = len(self.columns) == 1
        rows = [
            CardRow(line[0], _bar(cells[0]) if single else None, line[1:])
            for line, cells in zip(self._text_rows(), self.cells, strict=True)
        ]
        most = max([row.bar.high or row.bar.value for row in rows if row.bar], default=1.0)
        first = self.cells[0][0]
        basis = (
            self._footer() if first.n else first.describe_assumptions()
        )  # the badge already says that a number was counted
        return card(self.title, first.kind, headings, rows, basis=basis, most=most)


def _bar(number: Odds) -> CardBar | None:
    """Return a number as a bar; None for a negative or infinite number."""
    value = float(number)
    return None if value < 0 or isinf(value) else CardBar(value, *(number.interval or ()))


def _selected_indices(names: tuple[Any, ...], wanted: Any) -> list[int]:
    """Return the indices of the rows or columns that a name, a list of names or a slice selects."""
    if isinstance(wanted, slice):
        first, last = _slice_index(names, wanted.start, 0), _slice_index(names, wanted.stop, len(names))
        return list(range(len(names)))[first : last : wanted.step]
    several = wanted if isinstance(wanted, list) else [wanted]
    if missing := [each for each in several if each not in names]:
        raise KeyError(missing[0])
    return [names.index(each) for each in several]


def _slice_index(names: tuple[Any, ...], end: Any, default: int) -> int:
    """Return the index of a name at which a slice begins or ends; for a missing number, the index where it would be."""
    if end is None or end in names:
        return default if end is None else names.index(end)
    if not all(isinstance(each, int | float) for each in (*names, end)):
        raise KeyError(end)
    return next((at for at, name in enumerate(names) if name > end), len(names))
