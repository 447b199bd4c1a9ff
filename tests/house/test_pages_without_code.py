"""Pages as our server shows them, without code: no text mentions running a cell, and no output is plain text.

A visitor sees the text of a page and its cells' output; parts marked `for-code` appear only in notebooks.
"""

import ast
import json
import re
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tests.support.code_words import ALLOWED, CODE_WORDS, code_words, is_allowed
from tests.tools.make_translation_template import CONTEXT, messages

NOTEBOOKS = Path(__file__).resolve().parent.parent.parent / "notebooks"
PAGES = [
    *sorted(NOTEBOOKS.glob("*/odds*.ipynb")),
    *sorted(NOTEBOOKS.glob("*/exercises.ipynb")),
    *sorted(NOTEBOOKS.glob("*/rules.ipynb")),
    *(NOTEBOOKS / f"{name}.ipynb" for name in ("ask", "chance", "homework", "odds", "progress", "rules", "shape")),
]
FOR_TEACHERS = sorted((NOTEBOOKS / "teachers").glob("*.ipynb"))
"""Pages that may name files and show lines of Python, but have no cells either."""
CODE_WORD = re.compile(r"`([a-z_.]+|[^`]*(?:[a-z_]\(|[\"=])[^`]*)`")
ABOUT_CELLS = re.compile(
    r"\b(run|re-run|execute)\s+((it|this|the)\s+)?(\w+\s+)?cell|\bcells? (above|below)|\brun\s+it\b|"
    r"put\s+your\s+guess\s+in|press\s+\*Reveal\*|now\s+you\s+try|"
    r"Shift\W+(and\s+\W?)?Enter|in place of `",
    re.IGNORECASE,
)
CODE_SAID = re.compile(r"\b[a-z_]+ = \S")
"""Arguments as code has them: `hunters = 2`."""
RAW = re.compile(
    r"\b(Odds|Swing|Counting|Counter|Evaluation|Interval|Table|Fraction|Distribution)\(|<[a-z_.]+[: ]|^\[['\"]|"
    r"\b0\.\d{3} \(0\.",
    re.IGNORECASE | re.MULTILINE,
)
BY_NAME = re.compile(
    r"\bexplore\.|\bbook\.ask\(|\b(AskYourOwn|Table|table|WhyNot|PlayLog|RuleBook|Exercise|MyProgress|LinkedHomework)\("
)
"""Lines of code that show a widget."""
BY_WIDGET = ("text/html", "image/svg+xml")


def page_name(path):
    """Return the name of a page for the report."""
    return f"{path.parent.name}/{path.stem}"


each_page = pytest.mark.parametrize("path", PAGES, ids=page_name)
with_teachers = pytest.mark.parametrize("path", [*PAGES, *FOR_TEACHERS], ids=page_name)


def text_for_visitors(path):
    """Return the markdown of a page without the parts for notebooks and without displayed lines of Python."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    prose = "\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    return re.sub(r'<div class="for-code">.*?</div>|```.*?```', "", prose, flags=re.DOTALL)


def outputs(path):
    """Yield the outputs of a page's cells, each with the last statement of the cell."""
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        for output in cell.get("outputs", ()):
            yield ast.unparse(ast.parse("".join(cell["source"])).body[-1]), output


@with_teachers
def test_page_mentions_no_cell(path):
    found = [found.group() for found in ABOUT_CELLS.finditer(text_for_visitors(path))]
    on_the_wall = ["press *Reveal*"] if path.stem == "lead_a_class" else []  # a button on the wall of a class
    assert [words for words in found if words not in on_the_wall] == []


@each_page
def test_page_uses_no_programming_terms(path):
    assert [found.group() for found in CODE_WORD.finditer(text_for_visitors(path))] == []


@with_teachers
def test_page_shows_no_bare_print(path):
    assert [code for code, output in outputs(path) if output["output_type"] == "stream"] == []


@each_page
def test_each_output_is_a_picture_a_card_or_a_widget(path):
    for code, output in outputs(path):
        shown = [kind for kind in BY_WIDGET if kind in output["data"]]
        text = "".join(output["data"].get(shown[0] if shown else "text/plain", ""))
        assert shown or BY_NAME.search(code), code
        words = re.sub(r"<style.*?</style>|<svg.*?</svg>|<[^>]*>", " ", text, flags=re.DOTALL)
        assert not RAW.search(words), (code, text[:200])
        assert not CODE_SAID.search(words), (code, words[:200])


@each_page
def test_no_guess_is_made_for_the_reader(path):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    assert [source for cell in cells if ".say(" in (source := "".join(cell["source"]))] == []


@each_page
def test_counting_is_folded_until_the_reader_has_guessed(path):
    assert [code for code, _output in outputs(path) if code.endswith(".counting")] == []


@pytest.mark.parametrize(
    "said",
    [
        "Run the cell, and look.",
        "Run the next cell.",
        "Now run it again.",
        "Execute this cell.",
        "The cell above deals.",
        "See the cells below.",
        "Press Shift+Enter.",
        "Press *Reveal*.",
        "Put your guess in place of `...`.",
        "Now you try: deal a hand.",
    ],
)
def test_a_planted_sentence_about_cells_is_found(said):
    assert ABOUT_CELLS.search(said)


@pytest.mark.parametrize(
    "shown",
    [
        "Odds(what='a flock', value=1)",
        "Fraction(1, 2)",
        "<gamelib.odds: an answer>",
        "['seal', 1]",
        "0.157 (0.117 to 0.196)",
        "With hunters = 2 it is 40 %.",
    ],
)
def test_a_planted_bare_value_is_found(shown):
    assert RAW.search(shown) or CODE_SAID.search(shown)


# Every sentence that a visitor can meet --------------------------------------------------------


def sentences():
    """Yield every sentence of the catalogue with its file; a blank is read as a number."""
    for forms, places in messages().items():
        for form in forms:
            for place in sorted({each.rpartition(":")[0] or each for each in places}):
                yield place, re.sub(r"\{[^}]*\}", "7", form.rpartition(CONTEXT)[2])


def test_no_sentence_has_a_word_of_code():
    found = [(place, text, words) for place, text in sentences() if (words := code_words(text))]

    assert [each for each in found if not is_allowed(each[0], each[1])] == []


def test_each_exception_is_still_needed():
    with_code = [(place, text) for place, text in sentences() if code_words(text)]

    assert [
        each
        for each in ALLOWED
        if not any(fnmatch(place, each.place) and re.search(each.mark, text) for place, text in with_code)
    ] == []
    assert all(each.why for each in ALLOWED)


@pytest.mark.parametrize(
    ("planted", "name"),
    [
        ("Ask joins(hand) instead.", "a call"),
        ("With hunters=2 it is less.", "a value given to a name"),
        ("Is it a == b?", "an operator"),
        ("See gamelib.odds for more.", "a name of code"),
        ("What why_not says.", "a name of code"),
        ("It is in shapes.py.", "a file of code"),
        ("Dealt from seed 7.", "a seed"),
        ("The answer is True.", "a value of code"),
        ("Open the notebook.", "a notebook"),
        ("Open JupyterLab.", "a notebook"),
        ("Tap a cell.", "a cell"),
        ("This widget shows it.", "a widget"),
        ("Type bbb class first.", "a command"),
        ("Start it with --host 0.0.0.0.", "a command"),
    ],
)
def test_a_planted_word_of_code_is_found(planted, name):
    assert name in [found for found, _text in code_words(planted)]
    assert not is_allowed("widgets/table/table_scene.py", planted)


@pytest.mark.parametrize(
    "plain",
    [
        "3 of 4 (75 %) were right.",
        "None of them is higher; that is true.",
        "10/19 = 52.63 %",
        "Card(s) to keep: 2–3.",
        "Koinobori (2 to 5 players).",
    ],
)
def test_plain_words_are_no_code(plain):
    assert code_words(plain) == []


def test_every_word_of_code_is_planted_once():
    assert len({word.name for word in CODE_WORDS}) == len(CODE_WORDS)


def test_parts_for_notebooks_are_left_out_of_the_page(tmp_path):
    page = tmp_path / "page.ipynb"
    source = 'Look.\n<div class="for-code">\n\nRun the cell.\n</div>\nGo on.'
    cells = [{"cell_type": "markdown", "source": [source]}]
    page.write_text(json.dumps({"cells": cells}), encoding="utf-8")

    assert text_for_visitors(page).split() == ["Look.", "Go", "on."]
