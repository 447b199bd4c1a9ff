"""Numbers are put into digits for people in one place, `gamelib.core.written_numbers`, which never rounds falsely.

Elsewhere a chance is never turned into a percentage, and no sentence rounds a number by itself; scripts of the browser
show what Python has written.
"""

import ast
import re

import pytest

from tests.support.import_graph import SOURCES, TOP, parsed

HOME = "gamelib/core/written_numbers.py"
PEOPLE = ("gamelib", "widgets")
DRAWN = {
    "gamelib/core/drawing.py",
    "gamelib/odds/result_card.py",
    "widgets/answer_cards/paper.py",
    "widgets/desk/class_paper.py",
    "widgets/explore/charts.py",
    "widgets/lite/offline.py",
    "widgets/pictures/chart.py",
    "widgets/pictures/chart_frame.py",
    "widgets/pictures/printing.py",
    "widgets/pictures/shapes_side_by_side.py",
    "widgets/pictures/still.py",
    "widgets/web/card_symbols.py",
    "widgets/web/front_door.py",
    "widgets/web/learning_path.py",
    "widgets/web/three_pictures.py",
}
"""Modules that draw: decimals in them are places in a picture."""
STORED = {"gamelib/lessons/progress.py": ("guess.guessed", "guess.value")}
"""Numbers that are written into a file and read from there again."""
IN_SENTENCE = re.compile(r"\{\w*:[+,]*(?:\.\d+)?[%fge]\}|\{\w*:\+")
IN_SPEC = re.compile(r"\.\d+[fge]$|[ge]$|^\+|%$")
IN_SCRIPT = re.compile(r"toFixed|toPrecision|toLocaleString|Math\.round|Intl\.NumberFormat")
MEASURED = {
    "widgets/answer_cards/js/decode.js": 2,
    "widgets/answer_cards/js/worker.js": 2,
    "widgets/explore/js/blocks.js": 1,
    "widgets/explore/js/calibration.js": 1,
    "widgets/explore/js/question.js": 1,
    "widgets/lite/static/page.js": 1,
    "widgets/room/js/room.js": 1,
    "widgets/scorm/js/marks.js": 1,
    "widgets/scorm/js/run_time.js": 1,
    "widgets/stage/js/feat.js": 5,
    "widgets/stage/js/logic.js": 1,
    "widgets/stage/js/review.js": 2,
    "widgets/stage/js/ring.js": 1,
    "widgets/stage/js/table_view.js": 1,
    "widgets/stage/js/world.js": 4,
    "widgets/web/js/journey.js": 1,
}
"""How often scripts round a place, a size, a time, a mark or the reader's own guess, none of which Python knows."""
FILES = [path for path in SOURCES if path.relative_to(TOP).parts[0] in PEOPLE]
SCRIPTS = sorted(path for path in (TOP / "widgets").rglob("*.js") if not {"node_modules", "built"} & {*path.parts})


def find_own_digits(source, file):
    """Return the lines of a module that write a percentage, or round a number within a sentence, by themselves."""
    find = {ast.Call: find_digits_in_call, ast.FormattedValue: find_digits_in_format}
    nodes = [node for node in ast.walk(parsed(source)) if type(node) in find and file != HOME]
    return [(node.lineno, found) for node in nodes if (found := find[type(node)](node, file))]


def find_digits_in_call(node, _file):
    """Return what is wrong with a call: it rounds a percentage, or is a sentence that rounds what is filled in."""
    name = getattr(node.func, "id", "")
    texts = [str(each.value) for each in node.args if isinstance(each, ast.Constant)]
    if name in ("_", "n_", "p_", "N_") and any(map(IN_SENTENCE.search, texts)):
        return "a sentence rounds a number"
    return "a percentage" if name == "round" and len(node.args) == 1 and is_hundredfold(node.args[0]) else ""


def find_digits_in_format(node, file):
    """Return what is wrong with an expression in an f-string: it is a percentage, or rounded."""
    parts = node.format_spec.values if node.format_spec else []
    spec = "".join(str(part.value) for part in parts if isinstance(part, ast.Constant))
    if spec.endswith("%"):
        return "a percentage"
    if file in DRAWN or ast.unparse(node.value) in STORED.get(file, ()):
        return ""
    if IN_SPEC.search(spec):
        return "a number is rounded"
    return "a percentage" if spec and is_hundredfold(node.value) else ""


def is_hundredfold(value):
    """Return whether an expression is a hundred times something."""
    return any(
        isinstance(part, ast.BinOp)
        and isinstance(part.op, ast.Mult)
        and any(isinstance(side, ast.Constant) and side.value == 100 for side in (part.left, part.right))
        for part in ast.walk(value)
    )


def read_texts(paths):
    """Return the texts of files by their names."""
    return {path.relative_to(TOP).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def test_numbers_are_written_in_one_place():
    found = {file: own for file, text in read_texts(FILES).items() if (own := find_own_digits(text, file))}

    assert found == {}


def test_scripts_write_no_numbers_of_their_own():
    found = {file: len(rounded) for file, text in read_texts(SCRIPTS).items() if (rounded := IN_SCRIPT.findall(text))}

    assert found == MEASURED


@pytest.mark.parametrize(
    "line",
    [
        "words = f'{share:.2%}'",
        "words = f'{100 * share:.1f} %'",
        "words = f'{gap:.3f}'",
        "words = f'{gap:+}'",
        "words = f'{share:.4g}'",
        "value = round(100 * share)",
        "_('{off:.2f} percentage points').format(off=off)",
        "n_('{value:.0%} of {many}', '{value:.0%} of {many}', many)",
        "_('{low:g} to {high:g}')",
        "round(share * 100)",
    ],
)
def test_numbers_written_elsewhere_are_found(line):
    assert find_own_digits(line, "widgets/table/lens_panel.py")


@pytest.mark.parametrize(
    "line",
    [
        "words = f'{many:,} rounds'",
        "places = round(100 * share, 2)",
        "at = f'{row:02d}'",
        "words = f'{name}: {text}'",
    ],
)
def test_other_lines_pass(line):
    assert not find_own_digits(line, "widgets/table/lens_panel.py")


@pytest.mark.parametrize("line", ["Math.round(row.value)", "(share * 100).toFixed(1)", "share.toLocaleString()"])
def test_numbers_written_by_scripts_are_found(line):
    assert IN_SCRIPT.search(line)
