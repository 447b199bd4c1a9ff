"""Tables as text and as HTML."""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import Any


def to_plain(value: Any) -> Any:
    """Return a value as JSON can hold it: fractions, cards and the like as text."""
    return value if isinstance(value, int | float | str) or value is None else str(value)


def align_columns(headings: Sequence[str], rows: Sequence[Sequence[Any]]) -> list[str]:
    """Return a heading and rows as lines of text, every column right-aligned."""
    lines = [[str(cell) for cell in line] for line in (headings, *rows)]
    widths = [max(len(line[at]) for line in lines) for at in range(len(headings))]
    return ["  ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines]


def html_table(caption: str, headings: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    """Return an HTML table whose first column holds the row headings."""
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
