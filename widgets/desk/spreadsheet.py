"""Tables as text for a spreadsheet, in which nothing that somebody typed is run as a formula.

>>> write_table(["name", "done"], [["=HYPERLINK(1)", "2"], ["Zoë", "-3"]])
"name,done\\n'=HYPERLINK(1),2\\nZoë,-3\\n"
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Sequence

BYTE_ORDER_MARK = "\ufeff"
"""What a file begins with so that every spreadsheet reads the letters of all languages."""

_NUMBER = re.compile(r"[-+]?\d+(?:[.,]\d+)?")


def write_table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table as CSV."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for row in (columns, *rows):
        writer.writerow([escape_formula(cell) for cell in row])
    return out.getvalue()


def escape_formula(cell: str) -> str:
    """Return a cell that a spreadsheet shows as it is: one that it would take for a formula begins with an apostrophe.

    >>> [escape_formula(cell) for cell in ("-5", "=1+1", " @SUM(A1)", "＝1", "a = b")]
    ['-5', "'=1+1", "' @SUM(A1)", "'＝1", 'a = b']
    """
    begins = unicodedata.normalize("NFKC", cell.lstrip()[:1])
    is_risky = begins in ("=", "+", "-", "@") or cell[:1] in ("\t", "\r", "\n")
    return f"'{cell}" if is_risky and not _NUMBER.fullmatch(cell) else cell
