"""Notebooks for people who want code: no page shows them; their addresses as pages lead to *For Python*.

They open where code can be read and run: in JupyterLab, and under `code/` of the site whose Python runs in the browser.
"""

from __future__ import annotations

from pathlib import PurePath

CODE_NOTEBOOKS = ("start", "questions", "controls")
"""The notebooks, by their names; all lie beside the page that leads to them."""

LISTED = (
    *CODE_NOTEBOOKS,
    "nanatoridori/exercises",
    "nanuk/exercises",
    "koinobori/exercises",
    "shape",
    "teachers/write_a_lesson",
)
"""All notebooks that *For Python* opens with their code; some are pages as well."""

PYTHON_PAGE = "python"
"""The name of the page *For Python*."""


def is_for_code(name: PurePath) -> bool:
    """Return whether a notebook, named by its path below the folder of notebooks, is shown by no page.

    >>> is_for_code(PurePath("start.ipynb")), is_for_code(PurePath("nanuk/start.ipynb"))
    (True, False)
    """
    return name.parent == PurePath() and name.stem in CODE_NOTEBOOKS
