"""The table in JupyterLab and every other front end: play, refusals, and keys that do not reach the notebook."""

import string

import pytest
from playwright.sync_api import expect

from tests.browser import conftest
from tests.browser.driver import announcements, message, place, press, ready, settle, tab_to, tap, walk_to
from tests.browser.test_pages import axe_violations
from tests.tiers import rest_in_deep

RUN = conftest.RUN_SCRIPT
LIGHT_THEME = """async () => {
  const theme = "JupyterLab Light", look = document.body.dataset;
  delete look.vscodeThemeKind;
  if (look.jpThemeName && look.jpThemeName !== theme) {
    await jupyterapp.commands.execute("apputils:change-theme", { theme });
    while (look.jpThemeName !== theme) await new Promise((done) => setTimeout(done, 50));
  }
  Object.assign(look, { jpThemeLight: "true", jpThemeName: theme });
}"""


@pytest.fixture(scope="module")
def lab_page(window_pool, lab):
    """A notebook with a table, opened once; whatever goes wrong in it fails the last of its tests."""
    opener = conftest.PageOpener(window_pool)
    page = opener(viewport={"width": 1400, "height": 1000})
    lab.open(
        page,
        "table",
        "from widgets import Table",
        'Table("nanatoridori", players=3, seed=7, first=0, pace=0, keep=False)',
    )
    yield page
    opener.close()


@pytest.fixture
def table(lab_page):
    """The notebook in the light theme, its cells just run."""
    lab_page.evaluate(LIGHT_THEME)
    lab_page.evaluate(RUN)
    ready(lab_page)
    return lab_page


def test_lab_table_plays_a_card(table):
    place(table, "hand:1").click()
    expect(place(table, "hand:1")).to_have_attribute("aria-selected", "true")
    table.locator('.bbb [data-id="play"]').click()
    settle(table)

    assert any(line.startswith("You lead") for line in announcements(table))


def test_lab_refusal_gives_reason_and_alternative(table):
    table.locator('.bbb [data-id="pass"]').click()
    settle(table)

    expect(message(table)).to_contain_text("NANA-3.3")
    expect(message(table)).to_contain_text("You could")


THEMES = [
    ("JupyterLab Light", set()),
    ("JupyterLab Dark", {"dark"}),
    ("JupyterLab Dark High Contrast", {"dark", "contrast"}),
]
KINDS_SCRIPT = "jupyterapp.shell.currentWidget.content.widgets.map(each => each.model.type)"


def test_keys_at_the_table_leave_the_notebook_alone(table):
    place(table, "hand:2").focus()
    for letter in string.ascii_letters + string.digits:
        table.keyboard.press(letter)
    walk_to(table, "hand:3")
    for key in ("Delete", "Backspace", "ArrowDown", "ArrowUp", "Home", "End"):
        table.keyboard.press(key)
    tab_to(table, "press", "pass")
    for letter in "abcdmxyz":
        table.keyboard.press(letter)

    assert table.evaluate(KINDS_SCRIPT) == ["markdown", "code", "code"]
    expect(table.locator(".bbb")).to_have_count(1)


def test_keys_after_a_tap_leave_the_notebook_alone(table):
    place(table, "hand:2").click()
    for letter in "bmx":
        table.keyboard.press(letter)

    assert table.evaluate(KINDS_SCRIPT) == ["markdown", "code", "code"]
    expect(place(table, "hand:2")).to_be_focused(timeout=5_000)


def test_lab_table_has_no_axe_violations(table):
    assert axe_violations(table, within=".bbb") == []


@pytest.mark.parametrize(("theme", "classes"), rest_in_deep(THEMES, THEMES[2:]))
def test_table_follows_the_lab_theme(table, theme, classes):
    table.evaluate(f"jupyterapp.commands.execute('apputils:change-theme', {{ theme: '{theme}' }})")
    table.wait_for_function(f"document.body.dataset.jpThemeName === '{theme}'")

    for name in ("dark", "contrast"):
        expect(table.locator(f".bbb.{name}")).to_have_count(int(name in classes))
    assert axe_violations(table, within=".bbb") == []


def test_table_follows_the_vs_code_theme(table):
    for name in ("jpThemeLight", "jpThemeName"):
        table.evaluate(f"delete document.body.dataset.{name}")
    table.evaluate("document.body.dataset.vscodeThemeKind = 'vscode-high-contrast'")

    expect(table.locator(".bbb.dark.contrast")).to_be_visible()


OPEN_BESIDE = """async (path) => {
  await jupyterapp.commands.execute("docmanager:open", { path });
  while (jupyterapp.shell.currentWidget?.context?.path !== path) await new Promise((done) => setTimeout(done, 50));
}"""


def test_steps_of_a_notebook_share_one_front_end_and_are_low(lab_page, lab):
    page = lab_page
    page.set_viewport_size({"width": 1366, "height": 768})
    lab.write("steps", "from widgets import Step", 'Step("koinobori/08", 1)', 'Step("nanuk/07", 3)')
    page.evaluate(OPEN_BESIDE, "steps.ipynb")  # the notebook with the table stays open in another tab
    page.evaluate(RUN)
    steps = page.locator(".bbb[data-alone] .sheet")

    expect(steps).to_have_count(2)
    assert page.evaluate("Object.keys(globalThis).filter(name => name.startsWith('birds-bears-banners')).length") == 1
    assert page.evaluate("Math.max(...[...document.querySelectorAll('.bbb')].map(each => each.offsetHeight))") <= 560


# The same table in every front end -------------------------------------------------------


CELLS = ("from widgets import Table", 'Table("nanatoridori", players=3, seed=7, first=0, pace=0, keep=False)')


def open_in_lab(page, lab):
    page.goto(lab.write("matrix_lab", *CELLS))
    run_all(page)


def open_in_notebook(page, lab):
    lab.write("matrix_notebook", *CELLS)
    page.goto(f"{lab.url}/notebooks/matrix_notebook.ipynb")
    run_all(page)


def open_in_voila(page, voila):
    page.goto(voila.write("matrix", *CELLS))


def run_all(page):
    page.wait_for_function("window.jupyterapp && jupyterapp.shell.currentWidget?.context")
    page.evaluate(RUN)


@pytest.mark.parametrize(
    ("opened", "server"),
    [
        # The tests above cover this.
        pytest.param(open_in_lab, "lab", id="JupyterLab", marks=pytest.mark.deep),
        pytest.param(open_in_notebook, "lab", id="Notebook 7"),
        # All tests that open pages cover this.
        pytest.param(open_in_voila, "voila", id="Voila", marks=pytest.mark.deep),
    ],
)
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
