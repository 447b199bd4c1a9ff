"""The static site, served below a path by a plain file server; Python runs in the browser."""

import json
import time
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import expect

from gamelib import player
from gamelib.lessons.library import notebooks
from tests.browser.binaries import chromium
from tests.browser.conftest import FLAGS, PATIENCE
from tests.browser.driver import (
    announcements,
    answer,
    close_pictures,
    form,
    log,
    message,
    new_record,
    open_log,
    place,
    play_by_keys,
    play_out,
    ready,
    record_of,
    settle,
    type_line,
    wait_for_record,
)
from tests.browser.test_lab import RUN
from tests.browser.test_page_weight import MOST_SHIFT_OF_TEXT, SIZES, WATCH_SHIFTS
from tests.browser.test_pages import LOOKS, faults
from tests.laws import report
from tests.support import kernel_rounds
from tests.tiers import rest_in_deep

PLAYERS = {"nanatoridori": 3, "nanuk": 5, "koinobori": 2}
LONG = 3 * PATIENCE
"""Milliseconds to wait for a table, since Python has to be loaded into the browser first."""

KEYS = {"bypass_csp": True}
"""Waiting for conditions evaluates code in the page, which the pages' policy forbids, so it is bypassed."""

PAGES = [
    ("index", "phone"),
    ("index", "dark"),
    ("fresh", "phone"),
    ("koinobori/learn", "phone"),
    ("nanuk/odds", "dark"),
]
"""Pages of the site, each with one look; the last two start Python in the browser."""

STILL_PAGES = ["nanuk/odds", "koinobori/learn", "nanuk/play", "chance", "start", "teachers/desk"]
"""A page of each kind that shows something as its cells run."""

DONE = "[...document.querySelectorAll('[data-cell]')].every(cell => cell.classList.contains('is-done'))"


def open_lite_page(page, address):
    """Open a page and wait until Python in the browser shows its table."""
    page.goto(address)
    expect(page.locator(".bbb .sheet, .bbb .curtain").first).to_be_visible(timeout=LONG)
    ready(page)


# Pages --------------------------------------------------------------------------------


ROUNDS = (
    Path(kernel_rounds.__file__).read_text(encoding="utf-8")
    + """
import json
from gamelib.kernel import loader
print(json.dumps([type(loader.library()).__name__, checksums()]))
"""
)
"""A cell that plays rounds with the compiled kernel, and prints its class and the rounds' checksums."""


def seeded(page, game, more=""):
    """Make the game's page deal from a fixed seed, and its first cell end with some more code."""
    terms = f'"{game}", players={PLAYERS[game]}, seed=7, first=0, bots="random", pace=0'
    cells = {f'Table("{game}")': f"Table({terms})", "from widgets import Table": f"{more}\nfrom widgets import Table"}

    def changed(route):
        answer = route.fetch()
        text = answer.text()
        for old, new in cells.items():
            text = text.replace(f": {json.dumps(old)}", f": {json.dumps(new)}")
        route.fulfill(response=answer, body=text)

    page.route(f"**/{game}/play.html", changed)
    return new_record(game, players=PLAYERS[game], seed=7, first=0)


def test_front_door_to_table_refusal_and_move(page, site):
    """Runs under the pages' own policy, which the other tests bypass; and so does the compiled kernel."""
    seeded(page, "nanatoridori", more=ROUNDS)
    page.goto(f"{site.url}/")
    page.get_by_role("link", name="Play: Nanatoridori").click()
    expect(page.locator(".bbb .sheet")).to_be_visible(timeout=LONG)
    ready(page)
    close_pictures(page)
    assert json.loads(page.locator("[data-cell] pre").first.inner_text()) == [
        "BrowserLibrary",
        kernel_rounds.checksums(),
    ]

    type_line(page, "pass")
    expect(message(page)).to_contain_text("NANA-3.3")
    place(page, "hand:1").click()
    expect(place(page, "hand:1")).to_have_attribute("aria-selected", "true")
    page.locator('.bbb [data-id="play"]').click()
    open_log(page)
    expect(
        page.locator(".bbb .log .line")
        .filter(has_text="You")
        .or_(page.locator(".bbb .log .line").filter(has_text="Ada"))
        .first
    ).to_be_visible()
    wait_for_record(page, "nanatoridori")


@pytest.mark.deep  # a visit without a network resumes a game as well
def test_site_game_resumes_after_a_reload(open_page, site):
    page = open_page(**KEYS)
    start = seeded(page, "nanatoridori")
    open_lite_page(page, site.page("nanatoridori/play"))
    type_line(page, "pass")
    expect(message(page)).to_contain_text("NANA-3.3")
    settle(page)
    play_by_keys(page, start.state.view(0), player("careful", seed=7).move(start.state.view(0)))
    settle(page)
    before = record_of(page, site, "nanatoridori")
    assert len(before) > 0

    open_lite_page(page, site.page("nanatoridori/play"))
    expect(form(page)).to_contain_text("Go on?")
    answer(page, "take")
    settle(page)

    assert str(record_of(page, site, "nanatoridori").state) == str(before.state)
    assert len(log(page)) > 1


@pytest.mark.deep  # whole games by each kind of input are played on the server's pages
@pytest.mark.parametrize("game", PLAYERS)
def test_site_game_by_keyboard_with_a_reload(open_page, site, game):
    page = open_page(**KEYS)
    choose, start = player("careful", seed=7).move, seeded(page, game)
    open_lite_page(page, site.page(f"{game}/play"))
    settle(page)
    view = (record_of(page, site, game) or start).state.view(0)
    play_by_keys(page, view, choose(view))
    settle(page)
    before = record_of(page, site, game)

    open_lite_page(page, site.page(f"{game}/play"))
    answer(page, "take")
    settle(page)
    assert str(record_of(page, site, game).state) == str(before.state)
    record = play_out(page, site, "keys", start, choose)

    expect(message(page)).to_contain_text(record.state.result.tell(record.names)[:60])
    open_lite_page(page, site.page(f"{game}/play"))
    expect(form(page)).to_contain_text("Go on?")


@pytest.mark.deep  # the server's pages store progress in the same way
def test_site_lesson_progress_survives_a_reload(open_page, site):
    page = open_page(**KEYS)
    open_lite_page(page, site.page("nanatoridori/learn") + "#lesson")
    place(page, "hand:2").focus()
    for key in ("Space", "ArrowRight", "ArrowRight", "Space", "ArrowRight", "ArrowRight", "Space", "Enter"):
        page.keyboard.press(key)
    expect(page.locator('.bbb [data-do="press"][data-id="lesson:next"]').first).to_be_visible()

    page.goto("about:blank")  # the same address, hash included, would not be loaded again
    open_lite_page(page, site.page("nanatoridori/learn") + "#lesson")
    expect(page.locator(".bbb .head h2").first).to_have_text("Higher, or more")


@pytest.mark.deep  # tests/web/test_lite.py runs such cells
def test_cells_without_matplotlib_explain_and_the_rest_runs(open_page, site):
    page = open_page(**KEYS)
    page.goto(site.page("nanuk/odds_more"))
    page.wait_for_function(DONE, timeout=LONG)

    assert page.locator(".page-trouble").all_inner_texts() == []
    texts = page.locator(".lite-absent").all_inner_texts()
    assert {line.split(",")[0] for line in texts} == {"This cell needs matplotlib"}
    expect(page.locator("[data-cell] img[src^='data:image/svg']").first).to_be_visible()


@pytest.mark.deep  # many pages, each of which loads Python
@pytest.mark.parametrize(
    "name",
    sorted(
        path.relative_to(notebooks()).with_suffix("").as_posix()
        for path in notebooks().rglob("*.ipynb")
        if not path.parent.name.startswith(".")
    ),
)
def test_every_site_page_runs_all_cells(open_page, site, name):
    page = open_page(**KEYS)
    page.goto(site.page(name))
    page.wait_for_function(DONE, timeout=2 * LONG)

    assert page.locator(".page-trouble").all_inner_texts() == []


@pytest.mark.parametrize(("name", "look"), rest_in_deep(PAGES, PAGES[:3]))
def test_site_pages_have_no_axe_violations(open_page, site, name, look):
    page = open_page(**LOOKS[look] | KEYS)
    page.goto(site.page(name))
    if name not in ("index", "fresh"):
        page.wait_for_function(DONE, timeout=LONG)

    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults(page) == []


@pytest.mark.parametrize(("name", "size"), rest_in_deep(list(product(STILL_PAGES, SIZES)), [("nanuk/odds", SIZES[1])]))
def test_site_page_opens_without_moving(open_page, site, name, size):
    width, height = size
    page = open_page(viewport={"width": width, "height": height}, **KEYS)
    page.add_init_script(f"({WATCH_SHIFTS})()")
    page.goto(site.page(name))
    page.wait_for_function(DONE, timeout=LONG)
    page.wait_for_timeout(500)

    shifts = page.evaluate("shifts")
    assert sum(value for value, _sources in shifts) <= MOST_SHIFT_OF_TEXT, shifts


def test_text_of_a_site_page_needs_no_script(open_page, site):
    page = open_page(java_script_enabled=False)
    page.goto(site.page("nanuk/odds"))

    for text in (page.locator("#page-unscripted"), page.locator(".jp-MarkdownCell").last, page.locator(".page-foot")):
        expect(text).to_be_visible()


# Notebooks ----------------------------------------------------------------------------


def open_notebook(page, address):
    page.goto(address)
    page.wait_for_function("window.jupyterapp && jupyterapp.shell.currentWidget?.context", timeout=LONG)
    page.evaluate("jupyterapp.shell.currentWidget.context.ready.then(() => null)")


@pytest.fixture
def quiet(open_page):
    """JupyterLite logs many console messages of its own, so only page errors count here."""
    return open_page(viewport={"width": 1400, "height": 1000})


CELL = "jupyterapp.shell.currentWidget.content.widgets[0].model.sharedModel"
SAVE = """async () => {
  await jupyterapp.shell.currentWidget.context.save();
  localStorage.setItem("birds-bears-banners:lessons", "done");
}"""
"""JavaScript that saves the notebook, and progress beside it."""


def fetch_fresh_copy(page, site):
    """Have the notebooks replaced by those of the site, and check that progress is still there."""
    page.goto(site.page("fresh"))
    page.get_by_role("button").filter(has_text="fresh copy").click()
    expect(page.locator("#fresh-told")).to_contain_text("Done", timeout=LONG)

    assert page.evaluate("localStorage.getItem('birds-bears-banners:lessons')") == "done"


@pytest.mark.deep  # JupyterLab and a Python of its own, for twenty seconds
def test_jupyterlite_table_shows_explains_and_plays(quiet, site):
    open_notebook(quiet, site.notebook("nanatoridori/play"))
    quiet.evaluate(
        "source => jupyterapp.shell.currentWidget.content.widgets[2].model.sharedModel.setSource(source)",
        'Table("nanatoridori", players=3, seed=7, first=0, pace=0)',
    )
    quiet.evaluate(RUN.replace("60000", str(2 * LONG)))
    expect(quiet.locator(".bbb .sheet")).to_be_visible(timeout=LONG)
    ready(quiet)

    quiet.locator('.bbb [data-id="pass"]').click()
    expect(message(quiet)).to_contain_text("NANA-3.3")
    place(quiet, "hand:1").click()
    quiet.locator('.bbb [data-id="play"]').click()
    settle(quiet)

    assert any(line.startswith("You lead") for line in announcements(quiet))
    assert len(record_of(quiet, site, "nanatoridori")) >= 1
    quiet.evaluate(SAVE)
    assert "seed=7" in quiet.evaluate(
        "jupyterapp.serviceManager.contents.get('nanatoridori/play.ipynb', "
        "{ content: true }).then((each) => JSON.stringify(each.content))"
    )
    fetch_fresh_copy(quiet, site)
    open_notebook(quiet, site.notebook("nanatoridori/play"))
    assert quiet.evaluate(f"{CELL.replace('[0]', '[2]')}.getSource()") == 'Table("nanatoridori")'


@pytest.mark.deep  # the test before ends with a fresh copy
def test_fresh_copy_resets_notebooks_but_keeps_progress(quiet, site):
    open_notebook(quiet, site.notebook("rules"))
    quiet.evaluate(f"""async () => {{
        {CELL}.setSource("mine");
        await ({SAVE})();
    }}""")
    open_notebook(quiet, site.notebook("rules"))
    assert quiet.evaluate(f"{CELL}.getSource()") == "mine"

    fetch_fresh_copy(quiet, site)
    open_notebook(quiet, site.notebook("rules"))
    assert quiet.evaluate(f"{CELL}.getSource()") != "mine"


# Figures ------------------------------------------------------------------------------


@pytest.mark.deep  # reports times, which are meaningful on an idle machine only
def test_time_of_first_and_second_visit(browser, site, tmp_path):
    """The second visit uses a browser cache on disk, as at home."""
    for number in ("first", "second"):
        context = browser.browser_type.launch_persistent_context(
            tmp_path, executable_path=chromium(), chromium_sandbox=False, args=list(FLAGS)
        )
        page = context.new_page()
        began = time.monotonic()
        page.goto(site.page("nanuk/play"))
        expect(page.locator(".bbb .sheet")).to_be_visible(timeout=LONG)
        report(f"site, {number} visit: a table after {time.monotonic() - began:.1f} s")
        context.close()
