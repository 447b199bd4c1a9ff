"""Notebooks are short, orderly, and readable without running them; nbval compares their outputs."""

import ast
import json
import re
from itertools import pairwise
from pathlib import Path

import nbformat

from gamelib.core.rulebook import clause
from tests.support.grouped_cases import parametrize_groups

NOTEBOOKS = sorted((Path(__file__).resolve().parent.parent.parent / "notebooks").rglob("*.ipynb"))

WRITTEN_BY_HAND = [path for path in NOTEBOOKS if not re.match(r"\d\d_", path.name)]
"""Those of lessons are made by `tests.tools.make_lesson_notebooks`, which works out their numbers."""


def by_folder(paths):
    """Return a decorator that makes one test of the notebooks of a folder."""
    return parametrize_groups(
        "path", {"/".join(path.parts[-3:]): path for path in paths}, lambda name: name.rpartition("/")[0]
    )


each_notebook = by_folder(NOTEBOOKS)


def cells(path, kind):
    return [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == kind]


def headings(path):
    text = "\n".join(cell.source for cell in cells(path, "markdown"))
    prose = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    return [len(marks) for marks in re.findall(r"^(#+) ", prose, re.MULTILINE)]


@each_notebook
def test_notebook_is_valid_and_names_its_language(path):
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)

    assert notebook.metadata.language_info.name == "python"
    assert set(notebook.metadata) <= {"kernelspec", "language_info", "title"}


@each_notebook
def test_notebook_is_short(path):
    code = cells(path, "code")

    many = len(code) + len(cells(path, "markdown"))
    assert many <= 25, (
        f"a notebook has at most 25 cells, and this one {many}: join cells, or move some to another notebook"
    )
    long = [cell.source for cell in code if len(cell.source.splitlines()) > 5]
    assert long == [], "a cell of code has at most 5 lines: split it, or move a part into the library"


@each_notebook
def test_cells_define_no_functions_or_classes(path):
    for cell in cells(path, "code"):
        tree = ast.parse(cell.source)
        kinds = (ast.FunctionDef, ast.ClassDef, ast.AsyncFunctionDef)

        assert not [node for node in ast.walk(tree) if isinstance(node, kinds)], cell.source


@each_notebook
def test_only_the_first_code_cell_imports(path):
    importing = [
        number
        for number, cell in enumerate(cells(path, "code"))
        if any(isinstance(node, ast.Import | ast.ImportFrom) for node in ast.walk(ast.parse(cell.source)))
    ]

    assert importing == [0]


def is_prose(cell):
    """Return whether a cell is read as text, as is one that shows chapters of a rule book or an example's heading."""
    return cell.cell_type == "markdown" or cell.source.startswith(("book.chapters(", "book.try_it("))


@each_notebook
def test_at_most_two_code_cells_follow_without_prose(path):
    notebook = nbformat.read(path, as_version=4)
    kinds = "".join("m" if is_prose(cell) else "c" for cell in notebook.cells)

    assert kinds[0] == "m"
    assert "ccc" not in kinds


@each_notebook
def test_headings_form_an_outline(path):
    levels = headings(path)

    assert levels.count(1) == 1
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


@each_notebook
def test_stored_outputs_are_independent_of_the_run(path):
    code = cells(path, "code")

    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
    assert sum(bool(cell.outputs) for cell in code) >= len(code) // 2
    for cell in code:
        assert "execution" not in cell.metadata
        for output in cell.outputs:
            assert output.output_type in ("stream", "execute_result", "display_data"), cell.source
            text = re.sub(r"base64,[^\"]+", "", str(output.get("data", "")))
            assert not re.search(r"0x[0-9a-f]{4,}", text)  # the address of an object in memory


@each_notebook
def test_cells_have_outputs_exactly_if_they_show_something(path):
    for cell in cells(path, "code"):
        last = ast.parse(cell.source).body[-1]
        shows = isinstance(last, ast.Expr) or "print(" in cell.source

        assert bool(cell.outputs) == shows, cell.source


def code_and_outputs(path):
    """Return the source and the outputs of all code cells as one text."""
    return " ".join(cell.source + json.dumps(cell.outputs, ensure_ascii=False) for cell in cells(path, "code"))


def computed_numbers(path):
    """Return the numbers in the prose that look computed: decimals, percentages and fractions."""
    text = "\n".join(cell.source for cell in cells(path, "markdown"))
    prose = re.sub(r"```.*?```|`[^`]*`|\([^)]*\.ipynb[^)]*\)|[A-Z]+-\d+\.\d+", "", text, flags=re.DOTALL)
    return set(re.findall(r"\d+\.\d+(?: %)?|\d+ %|\d+/\d+", prose))


@by_folder(WRITTEN_BY_HAND)
def test_numbers_in_prose_occur_in_a_cell_or_its_output(path):
    text = code_and_outputs(path)

    assert [
        number for number in computed_numbers(path) if number not in text and number.replace(" ", "") not in text
    ] == []


@each_notebook
def test_relative_links_lead_to_files(path):
    text = "\n".join(cell.source for cell in cells(path, "markdown"))
    links = [link for link in re.findall(r"\]\(([^)#\s]+)\)", text) if "://" not in link]

    assert [link for link in links if not (path.parent / link).exists()] == []


REFERENCE = re.compile(r"[Qq]uestion (\d+) of \[[^\]]+\]\(([\w.]+\.ipynb)\)(?:, “([^”]+)”)?")


def find_misleading_references(text, folder):
    """Return the references to a numbered question of another notebook that has no such title."""
    return [
        found[0]
        for found in REFERENCE.finditer(text)
        if (int(found[1]), found[3]) not in numbered_questions(folder / found[2])
    ]


def numbered_questions(path):
    """Return the numbers and titles of the questions on a page, in its headings and in what it asks."""
    lines = [line for cell in cells(path, "markdown") for line in cell.source.splitlines()]
    headings = [re.match(r"#+ (\d+)\. (.+)", line) for line in lines]
    asked = [
        (int(number), output.data["text/plain"])
        for cell in cells(path, "code")
        for number in re.findall(r"\bexplore\..*\bnumber=(\d+)", cell.source, re.DOTALL)
        for output in cell.outputs
    ]
    return [*((int(found[1]), found[2]) for found in headings if found), *asked]


@each_notebook
def test_numbered_references_name_a_question(path):
    texts = [cell.source for cell in cells(path, "markdown")]

    assert [each for text in texts for each in find_misleading_references(text, path.parent)] == [], (
        "write: question 2 of [...], “words”"
    )


def test_references_to_other_questions_are_found():
    folder, right = (
        next(path.parent for path in NOTEBOOKS if path.parent.name == "nanuk"),
        "Question 6 of [the odds](odds.ipynb), “How will the hunt end?”",
    )

    assert find_misleading_references(right, folder) == []
    for wrong in (right.replace("6", "7"), right.replace("end", "last"), right.partition(",")[0]):
        assert find_misleading_references(wrong, folder) == [wrong]


@each_notebook
def test_cited_clauses_exist(path):
    text = "\n".join(cell.source for cell in cells(path, "markdown"))

    for number in re.findall(r"\b(?:NANA|NANUK|KOI)-\d+\.\d+", text):
        assert clause(number).number == number
