"""The paths through the code do not grow: what runs for one act of a person, and how often a move is parsed and judged.

`python -m tests.tools.measure_house --paths` prints the figures. Whoever shortens a path lowers its bar.
"""

import pytest

from tests.tools.measure_house import PATHS, Trace, trace
from widgets.table.table import Table

BARS = {
    "a typed move": Trace(functions=309, files=52, parsed=1, judged=1),
    "a lesson's first scene": Trace(functions=256, files=46, parsed=1, judged=1),
    "an answer in a lesson": Trace(functions=304, files=57, parsed=1, judged=1),
    "a question of an odds page": Trace(functions=165, files=32, parsed=0, judged=0),
    "a vote of a class": Trace(functions=285, files=58, parsed=0, judged=3),
}


def figures_beyond_bar(name):
    """Return the figures of a path that are beyond its bar."""
    found = trace(PATHS[name]())
    return {what: (now, bar) for what, now, bar in zip(Trace._fields, found, BARS[name], strict=True) if now > bar}


@pytest.mark.parametrize("name", PATHS)
def test_path_stays_within_its_bar(name):
    assert figures_beyond_bar(name) == {}


def test_a_planted_detour_is_found(monkeypatch):
    straight = Table._on_typed

    def judge_twice(table, text):
        table.game.view.why_not(text)
        str(table)
        straight(table, text)

    monkeypatch.setattr(Table, "_on_typed", judge_twice)
    assert {"functions", "parsed", "judged"} <= {*figures_beyond_bar("a typed move")}
