"""Write the notebooks of lessons, courses and puzzles from their files.

    python -m tests.tools.make_lesson_notebooks            those whose text is no longer what their lesson says
    python -m tests.tools.make_lesson_notebooks nanuk/07   those of lessons whose name begins like this, in any case

A lesson's notebook is run, and what its cells show is stored. Those of courses and puzzles are thin: a title, the
widget, and links.
"""

import os
import sys
from pathlib import Path

import nbformat
from nbformat import NotebookNode, v4

from gamelib import beliefs
from gamelib.core import registry
from gamelib.lessons import courses, notebooks, puzzles
from tests.tools.lesson_cells import lesson_cells
from tests.tools.run_notebooks import METADATA, store
from widgets import Lesson, Mistakes, Practice, Puzzles
from widgets.lesson.learner import Learner

ROOT = Path(__file__).resolve().parent.parent.parent


def lesson_notebooks():
    """Return the notebook of every lesson, without outputs, by its path under notebooks/."""
    return {
        Path(game, f"{lesson.name}.ipynb"): notebook(
            f"{lesson.title} · {registry.about(game).title}", lesson_cells(lesson, course)
        )
        for game, course in courses().items()
        for lesson in course
    }


def sources(notebook):
    """Return the contents of a notebook without its outputs."""
    return [(cell.cell_type, cell.source, cell.metadata.get("tags", [])) for cell in notebook.cells]


def thin_notebooks():
    """Return the notebooks of courses and puzzles, by their path under notebooks/, with their text."""
    notebooks = {}
    for game, course in courses().items():
        if course:
            notebooks[Path(game, "learn.ipynb")] = course_cells(game, course)
        if puzzles(game):
            notebooks[Path(game, "puzzles.ipynb")] = puzzle_cells(game)
        if beliefs.of(game):
            notebooks[Path(game, "practice.ipynb")] = practice_cells(game)
    return {path: nbformat.writes(notebook) + "\n" for path, notebook in notebooks.items()}


def course_cells(game, course):
    """Return the cells of a course: all lessons of a game, the first open one, and the reviews that are due."""
    links = {lesson: f"[{lesson.title}]({lesson.name}.ipynb), {lesson.minutes} minutes" for lesson in course}
    required = [link for lesson, link in links.items() if not lesson.is_extra]
    listed = "\n".join(f"{at}. {link}" for at, link in enumerate(required, 1))
    extras = "\n".join(f"- {link}" for lesson, link in links.items() if lesson.is_extra)
    if extras:
        listed += f"\n\nExtra, if you like:\n\n{extras}"
    practice = (
        "You know the game already? [A check of three minutes](practice.ipynb#check) finds the lessons that you can "
        "skip. [Practice](practice.ipynb) never ends: each position is made for you."
    )
    more = "\n\nThen try the [puzzles](puzzles.ipynb)." if puzzles(game) else ""
    return notebook(
        f"Learn {registry.about(game).title} · Birds, Bears & Banners",
        [
            f"# Learn {registry.about(game).title}",
            code_cell("from widgets import Lesson, Mistakes"),
            code_cell(f'Lesson("{game}")', Lesson(game, learner=Learner())),
            "You begin where you stopped last time; *Go to …* in the menu leads to every step.\n\n## Go over again\n\n"
            "What went wrong comes back here in a new position, the next day and then after longer and longer breaks.",
            code_cell("Mistakes()", Mistakes(learner=Learner())),
            f"## All lessons\n\n{listed}\n\n{practice}{more}\n\nAnd then [play a game](play.ipynb).",
        ],
    )


def practice_cells(game):
    """Return the cells of practice in a game."""
    return notebook(
        f"Practise {registry.about(game).title} · Birds, Bears & Banners",
        [
            f"# Practise {registry.about(game).title}\n\n"
            "Each position is new, and made to show whether you know a rule. There is no end to them. What your "
            "answers tell is kept on this device only.",
            code_cell("from widgets import Practice"),
            code_cell(f'Practice("{game}")', Practice(game, learner=Learner())),
        ],
    )


def puzzle_cells(game):
    """Return the cells of the puzzles of a game."""
    return notebook(
        f"{registry.about(game).title}: puzzles · Birds, Bears & Banners",
        [
            f"# {registry.about(game).title}: puzzles\n\n"
            "In each position one of the moves offered is best, and that is proved. There is a new puzzle every day, "
            "the same for everybody; the others are sorted by theme. Your first try at a puzzle moves your rating, "
            "which is kept on this device only. *New puzzle* makes one that nobody has seen.",
            code_cell("from widgets import Puzzles"),
            code_cell(f'Puzzles("{game}")', Puzzles(game, learner=Learner())),
        ],
    )


def code_cell(source, shows=None):
    """Return a code cell with its stored output."""
    outputs = [] if shows is None else [v4.new_output("execute_result", {"text/plain": str(shows)})]
    return v4.new_code_cell(source, outputs=outputs)


def notebook(title, cells):
    """Return a notebook of these cells, numbered as if it had been run; text cells are Markdown."""
    cells = [v4.new_markdown_cell(cell) if isinstance(cell, str) else cell for cell in cells]
    runs = 0
    for at, cell in enumerate(cells, 1):
        cell.id = f"cell-{at}"
        if cell.cell_type == "code":
            runs += 1
            cell.execution_count = runs
            for output in cell.outputs:
                output.execution_count = runs
    return v4.new_notebook(cells=cells, metadata=NotebookNode(METADATA | {"title": title}))


def is_stale(place, made):
    """Return whether the stored notebook is missing or differs from the generated one, apart from outputs."""
    path = notebooks() / place
    return not path.is_file() or sources(nbformat.read(path, as_version=4)) != sources(made)


def write_lesson(place, made):
    """Write the notebook of a lesson and run it; raise ValueError if a cell raises an exception."""
    path = notebooks() / place
    nbformat.write(made, path)
    store(path)
    for cell in nbformat.read(path, as_version=4).cells:
        for output in cell.get("outputs", ()):
            if output.output_type in ("error", "stream") and output.get("name") != "stdout":
                raise ValueError(f"{place}: this cell fails or warns\n\n{cell.source}\n\n{output}")


def main(names):
    """Write the notebooks that changed, or those of the lessons whose names begin like one of these."""
    # Kernels are to import this checkout, whatever is installed.
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    for place, text in thin_notebooks().items():
        (notebooks() / place).write_text(text, encoding="utf-8", newline="\n")
    for place, made in lesson_notebooks().items():
        if place.as_posix().startswith(tuple(names)) if names else is_stale(place, made):
            print(place.as_posix(), flush=True)
            write_lesson(place, made)


if __name__ == "__main__":
    main(sys.argv[1:])
