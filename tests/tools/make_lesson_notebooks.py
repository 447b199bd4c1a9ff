"""Write the notebooks around lessons and puzzles from their files.

    python -m tests.tools.make_lesson_notebooks

Each is thin: what one will be able to do, what one needs first, how long it takes, the lesson itself, and the rules it
teaches. Whatever a cell shows is stored as a run would show it.
"""

from pathlib import Path

import nbformat
from nbformat import NotebookNode, v4

from gamelib.core import registry
from gamelib.core.language import join_and
from gamelib.core.rulebook import clause
from gamelib.lessons import courses, notebooks, puzzles
from tests.tools.run_notebooks import METADATA
from widgets import Lesson, Mistakes, Puzzles
from widgets.lesson.learner import Learner


def all_notebooks():
    """Return every notebook that should be there, by its path under notebooks/, with its text."""
    notebooks = {}
    for game, course in courses().items():
        for at, lesson in enumerate(course):
            after = course[at + 1] if at + 1 < len(course) else None
            notebooks[Path(game, f"{lesson.name}.ipynb")] = about_a_lesson(lesson, course, after)
        if course:
            notebooks[Path(game, "learn.ipynb")] = about_a_course(game, course)
        if puzzles(game):
            notebooks[Path(game, "puzzles.ipynb")] = about_puzzles(game)
    return {path: nbformat.writes(notebook) + "\n" for path, notebook in notebooks.items()}


def about_a_lesson(lesson, course, after):
    """Return the cells of a lesson: its purpose, the lesson, its rules, and what comes next."""
    titles = {each.name: each.title for each in course}
    needs = join_and([f"[{titles.get(name, name)}]({name}.ipynb)" for name in lesson.needs])
    first = f"First comes {needs}." if needs else "You need nothing first."
    opening = (f"# {lesson.title}\n\n{lesson.minutes} minutes, and you will be able to {join_and(lesson.can)}. {first}"
               f"\\\n<small>Taught here: {', '.join(lesson.clauses)}.</small>")
    onward = f"Next: [{after.title}]({after.name}.ipynb)" if after else "That was the last lesson: [play](play.ipynb)."
    points = "\n".join(f"- {clause(number).text} ({number})" for number in lesson.clauses)
    return notebook(f"{lesson.title} · {registry.about(lesson.game).title}", [
        opening, code("from widgets import Lesson"),
        code(f'Lesson("{lesson.key}")', Lesson(lesson.key, learner=Learner())),
        f"## Key points\n\n{points}\n\n{onward}"])


def about_a_course(game, course):
    """Return the cells of a course: all lessons of a game, the first open one, and what is due for review."""
    listed = "\n".join(f"{at}. [{lesson.title}]({lesson.name}.ipynb), {lesson.minutes} minutes"
                       for at, lesson in enumerate(course, 1))
    more = "\n\nThen there are [puzzles](puzzles.ipynb)." if puzzles(game) else ""
    return notebook(f"Learn {registry.about(game).title} · Birds, Bears & Banners", [
        f"# Learn {registry.about(game).title}",
        code("from widgets import Lesson, Mistakes"), code(f'Lesson("{game}")', Lesson(game, learner=Learner())),
        "You begin where you stopped last time; *Go to …* leads to every lesson.\n\n"
        "## Once more\n\nSteps that went wrong come back here, the next day and then after longer and longer.",
        code("Mistakes()", Mistakes(learner=Learner())),
        f"## All lessons\n\n{listed}{more}\n\nAnd then [play](play.ipynb)."])


def about_puzzles(game):
    """Return the cells of the puzzles of a game."""
    return notebook(f"{registry.about(game).title}: puzzles · Birds, Bears & Banners", [
        f"# {registry.about(game).title}: puzzles\n\n"
        "In each position one answer is best, and that is proved. *Go to …* lists them by what they teach, with stars "
        "at those you have solved. *New puzzle* makes another, and under *More* is the puzzle of the day.",
        code("from widgets import Puzzles"),
        code(f'Puzzles("{game}")', Puzzles(game, learner=Learner()))])


def code(source, shows=None):
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


if __name__ == "__main__":
    for place, text in all_notebooks().items():
        (notebooks() / place).write_text(text, encoding="utf-8", newline="\n")
