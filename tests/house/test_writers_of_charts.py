"""Charts are written in one place, `gamelib.core.drawing`: no other module that draws numbers writes SVG by hand."""

import ast
import re

from tests.support.import_graph import SOURCES, TOP, parsed

PICTURES = {
    "widgets/answer_cards/paper.py": "answer cards, for a printer",
    "widgets/lite/offline.py": "the icon of the page on a phone",
    "widgets/pictures/still.py": "cards and tables as they lie",
    "widgets/web/card_symbols.py": "cards at the front door",
    "widgets/rulebook/book.py": "signs of what can be done with a rule book",
    "widgets/room/room_pages.py": "icons of how a class begins and what friends can do",
    "widgets/web/three_pictures.py": "the aim of each game in three pictures",
}
"""Modules that draw things and no numbers, with what they draw."""
SHAPE = re.compile(r"(?<!P)<(rect|line|polyline|polygon|path|circle|text)[ >]")


def find_shapes_by_hand(source):
    """Return the lines of a module with a shape written by hand, docstrings aside."""
    tree = parsed(source)
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    texts = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return sorted({node.lineno for node in texts if id(node) not in prose and SHAPE.search(node.value)})


def test_shape_written_by_hand_is_found():
    assert find_shapes_by_hand('x = f\'<rect x="{at}" y="2"/>\'\n\ny = \'<path d="M1 2"/>\'') == [1, 3]
    assert find_shapes_by_hand('"""A <rect x="1"/> in prose."""\nx = "<p>text</p>"') == []


def test_charts_write_no_shape_by_hand():
    found = {
        path.relative_to(TOP).as_posix(): find_shapes_by_hand(path.read_text(encoding="utf-8")) for path in SOURCES
    }
    by_hand = {name: lines for name, lines in found.items() if lines and name.startswith(("gamelib/", "widgets/"))}
    assert {name: lines for name, lines in by_hand.items() if name not in PICTURES} == {}
    assert PICTURES.keys() <= by_hand.keys(), "every exception is still needed"
