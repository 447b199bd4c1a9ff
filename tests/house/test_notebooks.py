"""How notebooks are kept: short, in order, readable where nothing runs. What their cells show is compared by nbval."""

import ast
import json
import re
from itertools import pairwise
from pathlib import Path

import nbformat
import pytest

from gamelib.core.rulebook import clause

NOTEBOOKS = sorted((Path(__file__).resolve().parent.parent.parent / "notebooks").rglob("*.ipynb"))

each_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def cells(path, kind):
    return [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == kind]


def headings(path):
    text = "\n".join(cell.source for cell in cells(path, "markdown"))
    prose = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    return [len(marks) for marks in re.findall(r"^(#+) ", prose, re.MULTILINE)]


@each_notebook
def test_it_is_a_sound_notebook_that_says_its_language(path):
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)

    assert notebook.metadata.language_info.name == "python"
    assert set(notebook.metadata) <= {"kernelspec", "language_info", "title"}


@each_notebook
def test_it_is_short(path):
    code = cells(path, "code")

    assert len(code) + len(cells(path, "markdown")) <= 25
    assert [cell.source for cell in code if len(cell.source.splitlines()) > 5] == []


@each_notebook
def test_logic_stays_in_the_library(path):
    for cell in cells(path, "code"):
        tree = ast.parse(cell.source)
        kinds = (ast.FunctionDef, ast.ClassDef, ast.AsyncFunctionDef)

        assert not [node for node in ast.walk(tree) if isinstance(node, kinds)], cell.source


@each_notebook
def test_one_cell_imports_and_it_is_the_first(path):
    importing = [number for number, cell in enumerate(cells(path, "code"))
                 if any(isinstance(node, ast.Import | ast.ImportFrom) for node in ast.walk(ast.parse(cell.source)))]

    assert importing == [0]


@each_notebook
def test_prose_stands_between_code(path):
    kinds = "".join(cell.cell_type[0] for cell in nbformat.read(path, as_version=4).cells)

    assert kinds[0] == "m"
    assert "ccc" not in kinds


@each_notebook
def test_headings_form_an_outline(path):
    levels = headings(path)

    assert levels.count(1) == 1
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


@each_notebook
def test_outputs_are_stored_and_hold_nothing_of_one_run(path):
    code = cells(path, "code")

    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
    assert sum(bool(cell.outputs) for cell in code) >= len(code) // 2
    for cell in code:
        assert "execution" not in cell.metadata
        for output in cell.outputs:
            assert output.output_type in ("stream", "execute_result", "display_data"), cell.source
            assert "0x" not in str(output.get("data", ""))


@each_notebook
def test_a_cell_that_shows_something_has_it_stored(path):
    for cell in cells(path, "code"):
        last = ast.parse(cell.source).body[-1]
        shows = isinstance(last, ast.Expr) or "print(" in cell.source

        assert bool(cell.outputs) == shows, cell.source


def shown(path):
    """All that the code of a notebook says and shows."""
    return " ".join(cell.source + json.dumps(cell.outputs, ensure_ascii=False) for cell in cells(path, "code"))


def numbers(path):
    """The numbers in the prose that could be wrong: with a decimal point, of a hundred, or as a fraction."""
    text = "\n".join(cell.source for cell in cells(path, "markdown"))
    prose = re.sub(r"```.*?```|`[^`]*`|\([^)]*\.ipynb[^)]*\)|[A-Z]+-\d+\.\d+", "", text, flags=re.DOTALL)
    return set(re.findall(r"\d+\.\d+(?: %)?|\d+ %|\d+/\d+", prose))


@each_notebook
def test_every_number_in_the_prose_was_computed_in_a_cell(path):
    seen = shown(path)

    assert [number for number in numbers(path) if number not in seen and number.replace(" ", "") not in seen] == []


@each_notebook
def test_what_it_leads_to_is_there(path):
    text = "\n".join(cell.source for cell in cells(path, "markdown"))
    links = [link for link in re.findall(r"\]\(([^)#\s]+)\)", text) if "://" not in link]

    assert [link for link in links if not (path.parent / link).exists()] == []


@each_notebook
def test_the_clauses_it_names_exist(path):
    text = "\n".join(cell.source for cell in cells(path, "markdown"))

    for number in re.findall(r"\b(?:NANA|NANUK|KOI)-\d+\.\d+", text):
        assert clause(number).number == number
