"""Countings and tables as objects: their words, their parts, and what they give to other tools."""

from __future__ import annotations

import sys
from fractions import Fraction
from importlib.util import find_spec
from types import ModuleType
from typing import Any
from unittest.mock import patch

from gamelib.odds.result_card import Bar, Row, card
from gamelib.odds.tables import Cell, Table
from tests.library.odds_cases import Case, Refused
from tests.library.odds_cases.numbers import COINS, GUESSED, HALF, NEVER, SURE, THIRD, case

ROWS = Table("<Title>", ("a", "b"), (1, 2), ((THIRD, HALF), (SURE, NEVER)), "corner")
PAIRS = Table("Title", (("a", "b"),), ("chance",), ((THIRD,),), "corner")
COLUMN = Table("Title", ("a", "b"), ("chance",), ((THIRD,), (HALF,)), "corner")


def cases(_times: int = 1) -> list[Case]:
    """Return all cases."""
    one = "corner   chance\n     a  33.33 %\n     b  50.00 %"
    return [
        case("Counting.good", Fraction(2), self=COINS),
        case("Counting.value", Fraction(1, 2), self=COINS),
        case(
            "Counting.plain",
            {
                "what": "two <coins>",
                "headings": ["heads", "ways"],
                "cases": [[1, "3/2"], [2, "1/2"]],
                "good": "2",
                "ways": 4,
            },
            self=COINS,
        ),
        case("Counting.__str__", "two <coins>\nheads  ways\n    1   3/2\n    2   1/2\nTogether: 2 of 4", self=COINS),
        case(
            "Counting._repr_html_",
            "<table><caption>two &lt;coins&gt;: 2 of 4</caption><thead><tr>"
            '<th scope="col">heads</th><th scope="col">ways</th></tr></thead><tbody><tr><th scope="row">1</th>'
            '<td>1.5</td></tr><tr><th scope="row">2</th><td>1/2</td></tr></tbody></table>',
            self=COINS,
        ),
        case("Table.__getitem__", HALF.value, self=ROWS, key=("a", 2)),
        case("Table.__getitem__", SURE.value, self=ROWS, key=("b", 1)),
        case("Table.__getitem__", HALF.value, self=COLUMN, key="b"),
        case("Table.__getitem__", THIRD.value, self=PAIRS, key=("a", "b")),
        case("Table.__len__", 2, self=ROWS),
        case(missing, True, table=ROWS, key=("a", 3)),
        case(missing, True, table=ROWS, key=("c", 1)),
        case(missing, True, table=COLUMN, key="c"),
        case(rows_of, ["a", "b"], table=ROWS),
        case("Table.floats", [[1 / 3, 0.5], [1.0, 0.0]], self=ROWS),
        case(to_lists, [[1 / 3, 0.5], [1.0, 0.0]], table=ROWS),
        case(
            "Table.plain",
            {
                "title": "<Title>",
                "rows": ["a", "b"],
                "columns": [1, 2],
                "cells": [[THIRD.plain(), HALF.plain()], [SURE.plain(), NEVER.plain()]],
            },
            self=ROWS,
        ),
        case("Table.__str__", f"Title\n{one}\n(exact)", self=COLUMN),
        case(
            "Table.__str__",
            "T\n         x\na  25.00 %\n(with assumptions, simulated 1 time from seed 7, 95 % interval"
            " 12.50 % to 50.00 %) Assumed: a & b; c.",
            self=Table("T", ("a",), ("x",), ((GUESSED,),)),
        ),
        as_bars([(THIRD, 1 / 3, "33.33 %"), (HALF, 0.5, "50.00 %")], most=0.5),
        as_bars([(THIRD, 1 / 3, "33.33 %"), (NEVER, 0.0, "0 %")], most=1 / 3),
        as_bars([(THIRD, 1 / 3, "33.33 %")], most=1 / 3),
        case(
            "Table._repr_html_",
            card(
                "<Title>",
                "exact",
                ("corner", "1", "2"),
                [Row("a", None, ("33.33 %", "50.00 %")), Row("b", None, ("100 %", "0 %"))],
            ),
            self=ROWS,
        ),
        case("Table.__repr__", "<Title: 2 × 1>", self=COLUMN),
        case("Table.best", Cell("b", 1, SURE), self=ROWS),
        case("Table.best", Cell("b", "chance", HALF), self=COLUMN),
        case(parts_of, (("a",), (1, 2), [[1 / 3, 0.5]]), table=ROWS, key=("a", slice(None))),
        case(parts_of, (("a", "b"), (2,), [[0.5], [0.0]]), table=ROWS, key=(slice(None), 2)),
        case(parts_of, (("b",), (2,), [[0.0]]), table=ROWS, key=(["b"], slice(2, None))),
        case(parts_of, (("a",), (1, 2), [[1 / 3, 0.5]]), table=ROWS, key=slice(None, "b")),
        case(parts_of, (("a",), ("chance",), [[1 / 3]]), table=COLUMN, key=slice("a", "b")),
        case(parts_of, (("a", "b"), (1,), [[1 / 3], [1.0]]), table=ROWS, key=(slice(None), slice(0, 2))),
        case(missing_part, True, table=ROWS, key=(slice("c", None), 1)),
        case(missing_part, True, table=ROWS, key=(["a", "c"], 1)),
        case(missing_part, True, table=ROWS, key=("a", slice(3, None))),
        case(
            frame_of,
            {
                "row": ["a", "a", "b", "b"],
                "column": [1, 2, 1, 2],
                "value": [1 / 3, 0.5, 1.0, 0.0],
                "low": [1 / 3, 0.5, 1.0, 0.0],
                "high": [1 / 3, 0.5, 1.0, 0.0],
                "kind": ["exact", "exact", "exact", "assumed"],
            },
            made=ROWS,
        ),
        *([case("Table.to_frame", Refused("needs pandas"), self=ROWS)] if find_spec("pandas") is None else []),
    ]


def as_bars(numbers: list[tuple[Any, float, str]], most: float) -> Case:
    """Return the case of a table with one column, shown as bars, given each number, its value and its words."""
    names = tuple("ab"[: len(numbers)])
    table = Table("Title", names, ("chance",), tuple((number,) for number, _value, _words in numbers), "corner")
    rows = [Row(name, Bar(value), (words,)) for name, (_number, value, words) in zip(names, numbers, strict=True)]
    right = card("Title", "exact", ("corner", "chance"), rows, most=most)
    return case("Table._repr_html_", right, self=table)


def rows_of(table: Table) -> list[Any]:
    """Return the rows that iterating over a table yields."""
    return list(table)


def to_lists(table: Table) -> list[list[float]]:
    """Return the numbers of a table, converted to an array and back to lists."""
    return table.array().tolist()


def parts_of(table: Table, key: Any) -> Any:
    """Return the rows, columns and numbers of a part of a table."""
    part = table[key]
    return part.rows, part.columns, part.floats()


def missing_part(table: Table, key: Any) -> bool:
    """Return whether a table refuses a slice."""
    try:
        table[key]
    except KeyError:
        return True
    return False


class Columns(dict[str, Any]):
    """A stand-in for a data frame if pandas is not installed: its columns by name."""


def frame_of(made: Any) -> dict[str, Any]:
    """Return the columns of a data frame, made with a stand-in for pandas."""
    stand_in: Any = ModuleType("pandas")
    stand_in.DataFrame = Columns
    with patch.dict(sys.modules, pandas=stand_in):
        return dict(made.to_frame())


def missing(table: Table, key: Any) -> bool:
    """Return whether a table refuses a key."""
    try:
        table[key]
    except KeyError as error:
        return error.args == (key,)
    return False
