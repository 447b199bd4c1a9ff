"""The same table in every front end: it is drawn, it explains a refusal, and a card can be played.

Each front end runs the same two lines; what a person then does is the same, too.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.driver import announcements, message, place, press, ready, settle, tap
from tests.browser.test_lab import RUN

CELLS = ("from widgets import Table", 'Table("nanatoridori", players=3, seed=7, first=0, pace=0, keep=False)')


def in_lab(page, lab):
    page.goto(lab.write("matrix_lab", *CELLS))
    run_all(page)


def in_notebook(page, lab):
    lab.write("matrix_notebook", *CELLS)
    page.goto(f"{lab.url}/notebooks/matrix_notebook.ipynb")
    run_all(page)


def in_voila(page, voila):
    page.goto(voila.write("matrix", *CELLS))


def run_all(page):
    page.wait_for_function("window.jupyterapp && jupyterapp.shell.currentWidget?.context")
    page.evaluate(RUN)


@pytest.mark.parametrize(
    ("opened", "server"),
    [
        pytest.param(in_lab, "lab", id="JupyterLab", marks=pytest.mark.deep),  # in `make test`, test_lab.py covers this
        pytest.param(in_notebook, "lab", id="Notebook 7"),
        pytest.param(in_voila, "voila", id="Voila", marks=pytest.mark.deep),
    ],
)  # covered by all tests that open pages
def test_each_front_end_shows_explains_and_plays(opened, server, request, open_page):
    page = open_page()
    opened(page, request.getfixturevalue(server))
    ready(page)
    expect(place(page, "hand:8")).to_be_visible()

    press(page, "pass")
    expect(message(page)).to_contain_text("NANA-3.3")
    expect(message(page)).to_contain_text("You could")

    tap(page, "hand:1")
    press(page, "play")
    settle(page)
    assert any(line.startswith("You lead") for line in announcements(page))
    # Notebook 7 reports errors of its own settings while it opens; errors of our scripts would name none of its files.
    open_page.errors[:] = [each for each in open_page.errors if "/static/notebook/" not in each]
