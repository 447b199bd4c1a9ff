"""Pages as visitors of our server get them, without code: nothing speaks of running a cell, nothing is a bare print.

What a visitor sees is the text of a page and what its cells show; parts marked `for-code` are only for notebooks.
"""

import json
import re
from pathlib import Path

import pytest

NOTEBOOKS = Path(__file__).resolve().parent.parent.parent / "notebooks"
PAGES = [*sorted(NOTEBOOKS.glob("*/odds*.ipynb")), *sorted(NOTEBOOKS.glob("*/exercises.ipynb")),
         *(NOTEBOOKS / f"{name}.ipynb" for name in ("chance", "questions", "rules", "shape", "start"))]
CODE_WORD = re.compile(r"`([a-z_.]+|[^`]*(?:[a-z_]\(|[\"=])[^`]*)`")
ABOUT_CELLS = re.compile(
    r"\b(run|re-run|execute)\s+(it|this|the\s+\w+)?\s*cell|\bcells? (above|below)|\brun\s+it\b|put\s+your\s+guess\s+in|"
    r"press\s+\*Reveal\*|now\s+you\s+try|Shift\*?\s+and\s+\*?Enter|in place of `", re.IGNORECASE)
RAW = re.compile(
    r"\b(Odds|Swing|Counting|Counter|Evaluation|Interval|Table|Fraction|Distribution)\(|<[a-z_.]+[: ]|^\[['\"]|"
    r"\b0\.\d{3} \(0\.", re.IGNORECASE | re.MULTILINE)
BY_WIDGET = ("text/html", "image/svg+xml")

each_page = pytest.mark.parametrize("path", PAGES, ids=lambda path: f"{path.parent.name}/{path.stem}")


def text_for_visitors(path):
    """Return the markdown of a page without its parts for notebooks."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    prose = "\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    return re.sub(r'<div class="for-code">.*?</div>', "", prose, flags=re.DOTALL)


def outputs(path):
    """Yield the outputs of a page's cells with the last line of their code."""
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        for output in cell.get("outputs", ()):
            yield "".join(cell["source"]).splitlines()[-1], output


@each_page
def test_page_speaks_of_no_cell(path):
    assert [found.group() for found in ABOUT_CELLS.finditer(text_for_visitors(path))] == []


@each_page
def test_page_says_no_word_of_code(path):
    assert [found.group() for found in CODE_WORD.finditer(text_for_visitors(path))] == []


@each_page
def test_page_shows_no_bare_print(path):
    assert [code for code, output in outputs(path) if output["output_type"] == "stream"] == []


@each_page
def test_each_output_is_a_picture_a_card_or_a_widget(path):
    for code, output in outputs(path):
        shown = [kind for kind in BY_WIDGET if kind in output["data"]]
        text = "".join(output["data"].get(shown[0] if shown else "text/plain", ""))
        assert shown or re.search(r"\bexplore\.|\b(Table|table|WhyNot|PlayLog|RuleBook|Exercise)\(", code), code
        assert not RAW.search(re.sub(r"<svg.*?</svg>|<[^>]*>", " ", text, flags=re.DOTALL)), (code, text[:200])


@each_page
def test_no_guess_is_made_for_the_reader(path):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    assert [source for cell in cells if ".say(" in (source := "".join(cell["source"]))] == []
