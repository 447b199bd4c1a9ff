"""One layout for all widths: style sheets and scripts agree on where a phone ends, and use the same names."""

import re
from pathlib import Path

import pytest

from tests.support.import_graph import TOP

STAGE = TOP / "widgets" / "stage"
SHEETS = sorted([*(STAGE / "css").glob("*.css"), *(TOP / "widgets" / "room" / "css").glob("*.css")])
OURS = [*(TOP / "widgets").rglob("js/*.js"), *(TOP / "widgets" / "web" / "share").rglob("*.js")]
SCRIPTS = "".join(path.read_text(encoding="utf-8") for path in OURS)


MEANT = 60
"""A width that is nearer than this to the end of a layout was meant to be that end; details may change elsewhere."""


def read_queries(sheet: Path) -> list[str]:
    """Return the conditions under which a style sheet asks for the width of the whole table."""
    return re.findall(r"@container root \(([^)]*)\)", sheet.read_text(encoding="utf-8"))


def test_style_sheets_ask_for_the_widths_of_the_script():
    [layout] = re.findall(
        r"function layoutFor.*?\n}", (STAGE / "js" / "logic.js").read_text(encoding="utf-8"), re.DOTALL
    )
    told = set(map(int, re.findall(r"width < (\d+)", layout)))
    asked = {int(number) for sheet in SHEETS for query in read_queries(sheet) for number in re.findall(r"\d+", query)}

    assert told == {700, 1040}
    assert told <= asked
    assert [width for width in asked - told if any(abs(width - limit) < MEANT for limit in told)] == []


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_attributes_that_styles_ask_for_are_set(sheet):
    asked = set(re.findall(r"\[(data-[\w-]+)", sheet.read_text(encoding="utf-8")))
    python = "".join(path.read_text(encoding="utf-8") for path in (TOP / "widgets" / "room").glob("*.py"))
    named = {re.sub(r"-(\w)", lambda match: match[1].upper(), name[5:]): name for name in asked}

    assert [
        name for key, name in named.items() if name not in SCRIPTS + python and f"dataset.{key}" not in SCRIPTS
    ] == []
