"""Styles of a room's screens stay on its screens: a table beside them has parts of the same names."""

import re
from pathlib import Path

import pytest

ROOM = Path(__file__).resolve().parents[2] / "widgets" / "room" / "css"
SCREENS = re.compile(r"#screen|\.friend \.bbb \.bar\b|\.frame\b|#table|#you|#gone|@container friends|:root|^body\S*$")
"""What a rule names that reaches a screen alone, or the table on purpose."""
EVERYWHERE = {"body", ".bbb", ".bbb .bar", ".bbb main", ".bbb.contrast:not(.dark)", ".bbb.dark", "[hidden]"}
"""Rules for the whole page, and for the bar at its head."""
WITHOUT_TABLE = re.compile(r"\.bbb \.entry\b")
"""The page that asks for the letters, on which there is never a table."""


def selectors(style):
    """Return the selectors of each rule that declares something, with those around it, the outermost first."""
    opened, found, text = [], [], ""
    for sign in re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL):
        if sign == "{":
            opened.append(" ".join(text.split()))
        elif sign == "}":
            opened.pop()
        elif sign == ";":
            found.append(tuple(each for each in opened if not each.startswith("@media")))
        text = "" if sign in "{};" else text + sign
    return set(found)


def loose(style):
    """Return the rules that could reach a table."""
    return sorted(
        " ".join(chain)
        for chain in selectors(style)
        if not SCREENS.search(" ".join(chain))
        and not WITHOUT_TABLE.search(chain[0])
        and " ".join(chain) not in EVERYWHERE
    )


@pytest.mark.parametrize("name", ["friends", "room"])
def test_rules_of_screens_do_not_reach_a_table(name):
    style = (ROOM / f"{name}.css").read_text(encoding="utf-8")

    assert len(selectors(style)) > 50
    assert loose(style) == []


def test_a_rule_that_would_reach_a_table_is_found():
    inside = ".friend .bbb { .steps { display: grid; } #screen { .steps { color: red; } } }"
    style = f"{inside} @media x {{ .bbb .sun {{ top: 0; }} }}"

    assert loose(style) == [".bbb .sun", ".friend .bbb .steps"]
