"""Notebooks for people who want code: no page shows them; their addresses as pages lead to *For Python*.

So does the page that counts thousands of games, where the packages that it counts and draws with are not installed.

They open where code can be read and run: in JupyterLab, and under `code/` of the site whose Python runs in the browser.
"""

from __future__ import annotations

from importlib.util import find_spec
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


COUNTING, COUNTS_WITH = "shape", ("numpy", "matplotlib")
"""The page that runs thousands of games, and the packages that it needs."""


def without_page() -> tuple[str, ...]:
    """Return the notebooks that no page of this server shows."""
    counts = all(find_spec(package) is not None for package in COUNTS_WITH)
    return CODE_NOTEBOOKS if counts else (*CODE_NOTEBOOKS, COUNTING)


def is_for_code(name: PurePath) -> bool:
    """Return whether a notebook, named by its path below the folder of notebooks, is shown by no page.

    >>> is_for_code(PurePath("start.ipynb")), is_for_code(PurePath("nanuk/start.ipynb"))
    (True, False)
    """
    return name.parent == PurePath() and name.stem in CODE_NOTEBOOKS
