"""The static site, served below a path by a plain file server; Python runs in the browser, also without a network."""

import json
import re
import shutil
import sys
import time
from contextlib import suppress
from itertools import cycle, pairwise, product
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import TimeoutError as NotInTime
from playwright.sync_api import expect

from gamelib import player
from gamelib.core.endings import ending_of
from gamelib.homework import ExercisesPart, Homework, LessonPart, read_code
from gamelib.homework.given import LINKED
from gamelib.lessons.library import notebooks
from tests.browser.binaries import find_chromium
from tests.browser.conftest import FLAGS, HERE, PATIENCE, PageOpener, Server, free_port
from tests.browser.driver import (
    MOST_MOVES,
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
from tests.browser.questions_on_pages import ABOUT_CHANCE, HANDS, LEAST, READ, visit
from tests.browser.test_lab import RUN
from tests.browser.test_page_weight import MOST_SHIFT_OF_TEXT, SIZES, WATCH_SHIFTS
from tests.browser.test_pages import LOOKS, axe_violations
from tests.laws import report
from tests.support import kernel_rounds
from tests.tiers import DEEP, rest_in_deep
from widgets.lite import offline
from widgets.lite.site import STAMP

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

STILL_PAGES = ["nanuk/odds", "koinobori/learn", "nanuk/play", "chance", "python", "teachers/desk", "homework"]
"""A page of each kind that shows something as its cells run."""

PLAYED_WITH = dict(zip(ABOUT_CHANCE, cycle(HANDS), strict=False)) | dict.fromkeys(READ, "touch")
"""Pages that are more than opened by the one test that opens all, with the kind of input."""

DONE_SCRIPT = "[...document.querySelectorAll('[data-cell]')].every(cell => cell.classList.contains('is-done'))"


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


def deal_from_fixed_seed(page, game, more=""):
    """Make the game's page deal from a fixed seed, and its first cell end with some more code."""
    terms = f'"{game}", players={PLAYERS[game]}, seed=7, first=0, bots="random", pace=0'
    cells = {f'Table("{game}")': f"Table({terms})", "from widgets import Table": f"{more}\nfrom widgets import Table"}

    def change_first_cell(route):
        answer = route.fetch()
        text = answer.text()
        for old, new in cells.items():
            text = text.replace(f": {json.dumps(old)}", f": {json.dumps(new)}")
        route.fulfill(response=answer, body=text)

    page.route(f"**/{game}/play.html", change_first_cell)
    return new_record(game, players=PLAYERS[game], seed=7, first=0)


def test_front_door_to_table_refusal_and_move(page, site):
    """Runs under the pages' own policy, which the other tests bypass; and so does the compiled kernel."""
    deal_from_fixed_seed(page, "nanatoridori", more=ROUNDS)
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
    start = deal_from_fixed_seed(page, "nanatoridori")
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
    choose, start = player("careful", seed=7).move, deal_from_fixed_seed(page, game)
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

    expect(message(page)).to_contain_text(ending_of(game, record.state.view(0), record.names).head)
    open_lite_page(page, site.page(f"{game}/play"))
    expect(form(page)).to_contain_text("Go on?")


@pytest.mark.deep  # the server's pages store progress in the same way
def test_site_lesson_progress_survives_a_reload(open_page, site):
    page = open_page(**KEYS)
    open_lite_page(page, site.page("nanatoridori/learn") + "#lesson")
    place(page, "hand:2").focus()
    for key in ("Space", "ArrowRight", "Space", "ArrowRight", "Space", "Enter"):
        page.keyboard.press(key)
    expect(page.locator('.bbb [data-do="press"][data-id="lesson:next"]').first).to_be_visible()

    page.goto("about:blank")  # the same address, hash included, would not be loaded again
    open_lite_page(page, site.page("nanatoridori/learn") + "#lesson")
    expect(page.locator(".bbb .head h2").first).to_have_text("Higher, or more")


def pages_to_open():
    """Return every page of the site; of lessons, which are made alike and walked through in packages, one in three."""
    folder = notebooks()
    names = sorted(path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.ipynb"))
    names = [name for name in names if "/." not in f"/{name}"]
    lessons = [name for name in names if re.search(r"/\d\d_", name)]
    return [name for name in names if name not in lessons or lessons.index(name) % 3 == 0]


@pytest.mark.deep  # many pages, each of which loads Python
@pytest.mark.parametrize("name", pages_to_open())
def test_site_page_runs_all_cells_and_is_played_with(open_page, site, name):
    how = PLAYED_WITH.get(name)
    page = open_page(**HANDS.get(how, {}) | KEYS)
    page.goto(site.page(name))
    page.wait_for_function(DONE_SCRIPT, timeout=2 * LONG)

    assert page.locator(".page-trouble").all_inner_texts() == []
    if how:
        assert visit(page, how) >= LEAST.get(name, 0)


@pytest.mark.parametrize(("name", "look"), rest_in_deep(PAGES, PAGES[1:3]))
def test_site_pages_have_no_axe_violations(open_page, site, name, look):
    page = open_page(**LOOKS[look] | KEYS)
    page.goto(site.page(name))
    if name not in ("index", "fresh"):
        page.wait_for_function(DONE_SCRIPT, timeout=LONG)

    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert axe_violations(page) == []


@pytest.mark.deep  # the first visit is watched, too
@pytest.mark.parametrize(("name", "size"), list(product(STILL_PAGES, SIZES)))
def test_site_page_opens_without_moving(open_page, site, name, size):
    width, height = size
    page = open_page(viewport={"width": width, "height": height}, **KEYS)
    page.add_init_script(f"({WATCH_SHIFTS})()")
    page.goto(site.page(name))
    page.wait_for_function(DONE_SCRIPT, timeout=LONG)
    page.wait_for_timeout(500)

    shifts = page.evaluate("shifts")
    assert sum(value for value, _sources in shifts) <= MOST_SHIFT_OF_TEXT, shifts


def test_text_of_a_site_page_needs_no_script(open_page, site):
    page = open_page(java_script_enabled=False)
    page.goto(site.page("nanuk/odds"))

    for text in (page.locator("#page-unscripted"), page.locator(".jp-MarkdownCell").last, page.locator(".page-foot")):
        expect(text).to_be_visible()
    lines = page.locator("main summary").all()
    assert [line.text_content() for line in lines] == ["What to keep"]
    assert all(line.bounding_box()["height"] >= 44 for line in lines)


# Notebooks ----------------------------------------------------------------------------


def open_notebook(page, address):
    page.goto(address)
    page.wait_for_function("window.jupyterapp && jupyterapp.shell.currentWidget?.context", timeout=LONG)
    page.evaluate("jupyterapp.shell.currentWidget.context.ready.then(() => null)")


@pytest.fixture
def open_jupyterlite_page(open_page):
    """JupyterLite logs many console messages of its own, so only page errors count here."""
    return open_page(viewport={"width": 1400, "height": 1000})


CELL = "jupyterapp.shell.currentWidget.content.widgets[0].model.sharedModel"
SAVE_SCRIPT = """async () => {
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
def test_jupyterlite_table_shows_explains_and_plays(open_jupyterlite_page, site):
    open_notebook(open_jupyterlite_page, site.notebook("nanatoridori/play"))
    open_jupyterlite_page.evaluate(
        "source => jupyterapp.shell.currentWidget.content.widgets[2].model.sharedModel.setSource(source)",
        'Table("nanatoridori", players=3, seed=7, first=0, pace=0)',
    )
    open_jupyterlite_page.evaluate(RUN.replace("60000", str(2 * LONG)))
    expect(open_jupyterlite_page.locator(".bbb .sheet")).to_be_visible(timeout=LONG)
    ready(open_jupyterlite_page)

    open_jupyterlite_page.locator('.bbb [data-id="pass"]').click()
    expect(message(open_jupyterlite_page)).to_contain_text("NANA-3.3")
    place(open_jupyterlite_page, "hand:1").click()
    open_jupyterlite_page.locator('.bbb [data-id="play"]').click()
    settle(open_jupyterlite_page)

    assert any(line.startswith("You lead") for line in announcements(open_jupyterlite_page))
    assert len(record_of(open_jupyterlite_page, site, "nanatoridori")) >= 1
    open_jupyterlite_page.evaluate(SAVE_SCRIPT)
    assert "seed=7" in open_jupyterlite_page.evaluate(
        "jupyterapp.serviceManager.contents.get('nanatoridori/play.ipynb', "
        "{ content: true }).then((each) => JSON.stringify(each.content))"
    )
    fetch_fresh_copy(open_jupyterlite_page, site)
    open_notebook(open_jupyterlite_page, site.notebook("nanatoridori/play"))
    assert open_jupyterlite_page.evaluate(f"{CELL.replace('[0]', '[2]')}.getSource()") == 'Table("nanatoridori")'


@pytest.mark.deep  # the test before ends with a fresh copy
def test_fresh_copy_resets_notebooks_but_keeps_progress(open_jupyterlite_page, site):
    open_notebook(open_jupyterlite_page, site.notebook("rules"))
    open_jupyterlite_page.evaluate(f"""async () => {{
        {CELL}.setSource("mine");
        await ({SAVE_SCRIPT})();
    }}""")
    open_notebook(open_jupyterlite_page, site.notebook("rules"))
    assert open_jupyterlite_page.evaluate(f"{CELL}.getSource()") == "mine"

    fetch_fresh_copy(open_jupyterlite_page, site)
    open_notebook(open_jupyterlite_page, site.notebook("rules"))
    assert open_jupyterlite_page.evaluate(f"{CELL}.getSource()") != "mine"


# Figures ------------------------------------------------------------------------------


@pytest.mark.deep  # reports times, which are meaningful on an idle machine only
def test_time_of_first_and_second_visit(browser, site, tmp_path):
    """The second visit uses a browser cache on disk, as at home."""
    for number in ("first", "second"):
        context = browser.browser_type.launch_persistent_context(
            tmp_path, executable_path=find_chromium(), chromium_sandbox=False, args=list(FLAGS)
        )
        page = context.new_page()
        began = time.monotonic()
        page.goto(site.page("nanuk/play"))
        expect(page.locator(".bbb .sheet")).to_be_visible(timeout=LONG)
        report(f"site, {number} visit: a table after {time.monotonic() - began:.1f} s")
        context.close()


# What the browser keeps of the site -----------------------------------------------------


MOST_COLD_BYTES = 8_100_000
CAREFUL_PLAYER = player("careful", seed=7)
WATCH_SCRIPT = """
window.heard = [];
new MutationObserver(() => {
  const bar = document.getElementById("loading_bar");
  if (bar) heard.push([bar.getAttribute("aria-valuenow"), document.getElementById("loading_more").textContent,
                       document.getElementById("loading_status").textContent]);
}).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
"""
"""JavaScript that records the messages a page shows while it loads."""

KEPT_SCRIPT = """async () => {
  await navigator.serviceWorker.ready;
  return (await caches.keys()).toSorted();
}"""


class Edition(Server):
    """A file server whose site can be replaced, or switched off."""

    def __init__(self, home, built):
        self.built, self.folder = built, home / "www" / "deep"
        self.folder.parent.mkdir()
        self.publish()
        port = free_port()
        self.url = f"http://{HERE[0]}:{port}/deep"
        super().__init__(
            home,
            [sys.executable, "-m", "http.server", str(port), "-b", HERE[0], "-d", str(home / "www")],
            f"{self.url}/",
        )

    def publish(self, stamp="", change=lambda text: text):
        """Put the built site there under another stamp, with its HTML changed."""
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(self.built, self.folder, ignore=shutil.ignore_patterns("code", "pages-*.pack*"))
        if DEEP:
            (self.folder / "code").symlink_to(self.built / "code")
        old = json.loads((self.folder / STAMP).read_text())["stamp"]
        stamp = stamp or old
        (self.folder / "page" / old).rename(self.folder / "page" / stamp)
        for path in [*self.folder.glob("*.html"), *self.folder.glob("[a-z]*/*.html"), self.folder / STAMP]:
            if "code" not in path.parts:
                path.write_text(change(path.read_text().replace(old, stamp)))
        text = (self.folder / "nanuk" / "play.html").read_text()
        files = json.loads(re.search(r'id="page-cells">(.*?)</script>', text, re.DOTALL)[1])["python"]["files"]
        offline.write_offline_files(self.folder, stamp, files)

    def deal_seeded(self, game):
        """Have the game's page deal from a fixed seed, and return the record at its start."""
        terms = f'"{game}", players={PLAYERS[game]}, seed=7, first=0, bots="random", pace=0'
        plain, seeded = (json.dumps(f"Table({each})")[1:-1] for each in (f'"{game}"', terms))
        self.publish(change=lambda text: text.replace(plain, seeded))
        return new_record(game, players=PLAYERS[game], seed=7, first=0)


@pytest.fixture
def edition(site, tmp_path):
    server = Edition(tmp_path, site.home / "files" / "some" / "where")
    yield server
    server.stop()


# A first visit, and one without a network --------------------------------------------------


class Visit(NamedTuple):
    """A page on which a game has been begun, and what it said and fetched until its table was there."""

    page: Any
    edition: Edition
    heard: list[list[str]]
    sizes: list[int]
    shifts: list[Any]
    start: Any


@pytest.fixture(scope="module")
def first_visit(window_pool, site, tmp_path_factory):
    edition = Edition(tmp_path_factory.mktemp("visited"), site.home / "files" / "some" / "where")
    start = edition.deal_seeded("koinobori")
    opener = PageOpener(window_pool)
    page, sizes = opener(bypass_csp=True, fresh=True), []
    page.context.on("requestfinished", lambda request: sizes.append(request.sizes()["responseBodySize"]))
    page.add_init_script(f"{WATCH_SCRIPT}({WATCH_SHIFTS})()")
    open_lite_page(page, f"{edition.url}/koinobori/play.html")
    heard, fetched, shifts = page.evaluate("heard"), list(sizes), page.evaluate("shifts")
    assert page.locator("#loading").count() == 0
    play_out(page, edition, "typing", start, CAREFUL_PLAYER.move, most=1)
    page.evaluate(KEPT_SCRIPT)
    yield Visit(page, edition, heard, fetched, shifts, start)
    opener.close()
    edition.stop()


def test_first_visit_counts_megabytes_then_names_each_step(first_visit):
    texts = [text for _now, text, _status in first_visit.heard]
    loading = [float(match[1]) for text in texts if (match := re.match(r"Loading Python: ([\d.]+) of [\d.]+ MB", text))]
    assert loading[0] == 0
    assert loading[-1] > 5
    assert all(before <= after for before, after in pairwise(loading))
    steps = [text for text in texts if text in ("Starting Python …", "Loading the games …")]
    assert steps[0] == "Starting Python …"
    assert steps[-1] == "Loading the games …"
    assert len({status for _now, _text, status in first_visit.heard}) <= 8
    assert 6_000_000 < sum(first_visit.sizes) < MOST_COLD_BYTES


def test_first_visit_moves_nothing_on_the_page(first_visit):
    assert sum(value for value, _sources in first_visit.shifts) <= MOST_SHIFT_OF_TEXT, first_visit.shifts


@pytest.mark.deep  # tests/js/packed.test.mjs tests reading such files
def test_browser_that_cannot_decompress_gets_plain_files(open_page, edition):
    page = open_page(bypass_csp=True)
    asked, dropped = [], []
    page.context.on("request", lambda request: request.service_worker or asked.append(request.url))

    def drop_decompression(route):
        answer = route.fetch()
        text, count = re.subn(r'typeof DecompressionStream ?=== ?"function"', "false", answer.text())
        dropped.append(count)
        route.fulfill(response=answer, body=text)

    page.route("**/packed.js", drop_decompression)
    open_lite_page(page, f"{edition.url}/koinobori/play.html")

    assert {*dropped} == {1}
    assert [url for url in asked if "/python/game-" in url]
    assert [url for url in asked if url.endswith(".gz")] == []


def test_second_visit_goes_on_with_no_server(first_visit):
    page, edition = first_visit.page, first_visit.edition
    edition.stop()

    open_lite_page(page, f"{edition.url}/koinobori/play.html")
    answer(page, "take")
    record = play_out(page, edition, "typing", first_visit.start, CAREFUL_PLAYER.move, most=MOST_MOVES if DEEP else 2)

    assert (record.state.result is not None) if DEEP else len(record) > 3
    page.goto(f"{edition.url}/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.goto(f"{edition.url}/no/such/page.html")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no such page")
    page.get_by_role("link", name="Play: Nanuk").click()
    expect(page).to_have_title(re.compile("^Nanuk"))
    if DEEP:
        expect(page.locator(".bbb .sheet, .bbb .curtain").first).to_be_visible(timeout=LONG)


@pytest.mark.deep
def test_homework_is_done_with_no_server(first_visit):
    page, edition = first_visit.page, first_visit.edition
    edition.stop()
    given = Homework("At home", (LessonPart.of("nanuk", "01"), ExercisesPart.of("nanuk", 1)))
    page.goto(f"{edition.url}/homework.html{LINKED}{given.write()}")
    page.locator(".part").nth(1).get_by_role("button", name="Begin").click(timeout=LONG)
    page.locator(".part").get_by_role("textbox").fill("27")
    page.keyboard.press("Enter")
    expect(page.locator(".part").nth(1)).to_contain_text("right at the first try")

    page.get_by_role("link", name="Begin").click()
    expect(page).to_have_url(re.compile(r"/nanuk/learn\.html\?homework=\w{6}#lesson-01_boast_or_doom$"))
    page.get_by_role("link", name="Back to your homework").first.click(timeout=LONG)
    results = read_code(given, page.locator(".code").inner_text(timeout=LONG))
    assert [result.done for result in results.parts] == [0, 1]


def test_without_network_or_copy_the_page_says_so(open_page, edition):
    page = open_page(bypass_csp=True)
    page.goto(f"{edition.url}/")
    page.evaluate(KEPT_SCRIPT)
    edition.stop()
    page.add_init_script("Object.defineProperty(navigator, 'onLine', { value: false, writable: true })")

    page.goto(f"{edition.url}/nanuk/play.html")
    expect(page.locator("#loading_more")).to_contain_text("You are offline", timeout=LONG)
    expect(page.get_by_role("link", name="Try again")).to_be_visible()

    page.evaluate("navigator.onLine = true; dispatchEvent(new Event('online'))")
    expect(page.locator("#loading_more")).to_contain_text("This page does not start")


# A new version ---------------------------------------------------------------------------


RENEWAL_MS = 3_000
"""How long a page that was loaded again may take to be replaced by its new version."""


@pytest.mark.deep  # a browser takes its time until it lets a new worker take over
def test_new_version_replaces_the_old_one_whole(open_page, edition):
    edition.publish("1-old")
    page, home = open_page(bypass_csp=True), f"{edition.url}/"
    page.goto(home)
    assert [name for name in page.evaluate(KEPT_SCRIPT) if "1-old" in name]
    other = page.context.new_page()
    other.goto(f"{edition.url}/fresh.html")
    edition.publish("2-new")

    page.reload()
    page.evaluate("navigator.serviceWorker.ready.then((each) => each.update()).then(() => null)")
    page.wait_for_function("navigator.serviceWorker.getRegistration().then((each) => Boolean(each.waiting))")
    page.reload()
    expect(page.locator(".lite-stamp b")).to_have_text("1-old")  # another window still shows the old version

    other.close()
    until = time.monotonic() + LONG / 1_000  # the worker notices only after a while that the other window has closed
    renewed = page.locator(".lite-stamp b", has_text="2-new")
    while not renewed.count() and time.monotonic() < until:
        page.reload()
        with suppress(NotInTime):  # the old worker goes once it answers nothing, so it is not asked at once again
            renewed.wait_for(timeout=RENEWAL_MS)
    expect(renewed).to_be_visible()
    page.wait_for_function("caches.keys().then((names) => !names.some((name) => name.includes('1-old')))")
    loaded = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    assert [name for name in loaded if "/page/2-new/" in name]
    assert [name for name in loaded if "1-old" in name] == []


def test_fresh_copy_forgets_the_kept_pages_and_loads_again(open_page, edition):
    edition.publish("1-old")
    page = open_page(bypass_csp=True)
    page.goto(f"{edition.url}/fresh.html")
    page.evaluate(KEPT_SCRIPT)
    page.evaluate("caches.open('somebody else').then(() => null)")
    edition.publish("2-new")

    page.get_by_role("button").filter(has_text="fresh copy").click()
    expect(page.locator("#fresh-told")).to_contain_text("Done", timeout=LONG)

    assert page.evaluate("caches.keys()") == ["somebody else"]
    page.goto(f"{edition.url}/fresh.html")
    expect(page.locator(".lite-stamp b")).to_have_text("2-new")
