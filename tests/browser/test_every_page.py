"""Every page, opened once and held to each law of pages in turn; what breaks a law is told with the law and the place.

Each law is a function of the file that has its planted faults. They are looked at in this order, since the last ones
open folds.
"""

from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from gamelib.lessons.library import notebooks
from tests.browser.driver import await_stillness
from tests.browser.questions_on_pages import READ, talk_of_cells
from tests.browser.test_pages import LOOKS, axe_violations, links_like_text, scrolls_sideways
from tests.browser.test_printing import SHEETS, faults_on_paper, sheets_of_test
from tests.browser.test_strained_looks import FORCED_SCRIPT
from tests.browser.test_whole_texts import SIZES, faults_of_texts
from tests.browser.test_words_of_code import WRITTEN_FOR_CODE, words_shown
from tests.laws import GAMES
from tests.support.html_validator import drawn_html, faults_in_html
from tests.tiers import DEEP, rest_in_deep
from widgets.web.code_notebooks import is_for_code

ADDRESSES = {"front door": "/", "friends": "/friends/"}
"""Pages that are no notebooks."""
PATHS = [path.relative_to(notebooks()) for path in sorted(notebooks().rglob("*.ipynb"))]
EVERY = [*ADDRESSES, *(path.with_suffix("").as_posix() for path in PATHS if not is_for_code(path))]
SOME = ["front door", "koinobori/play"]
OF_ALL_GAMES = [name for name in EVERY if "/" not in name]
BOOKS = [f"{game}/rules" for game in GAMES]
WITH_WHOLE_TEXTS = {
    *OF_ALL_GAMES,
    *(
        f"teachers/{name}"
        for name in ("desk", "class_results", "give_homework", "lead_a_class", "own_lesson", "read_homework")
    ),
    *(f"{game}/{name}" for game in GAMES for name in ("learn", "odds", "odds_more", "rules", "position", "puzzles")),
}
"""Pages whose texts are compared with each other; tables and lessons are drawn and looked at by other tests."""
SEEN_BY_AXE = {
    *OF_ALL_GAMES,
    *READ,
    *BOOKS,
    "nanatoridori/01_fly_together",
    "nanuk/learn",
    "nanuk/odds",
    "nanuk/puzzles",
    "koinobori/odds_more",
    "teachers/what_is_private",
}
SEEN_BY_AXE_ON_A_PHONE = {*READ, *BOOKS}
WITH_LINKS_IN_TEXT = {"front door", "rules", "teachers/lead_a_class"}
IS_THERE = """() => {
  const loading = document.querySelector("#loading");
  return !loading || !loading.checkVisibility() || loading.classList.contains("page-first");
}"""
VIEWS = r"#(path|pictures|again|lesson-\w+)"
"""Links that a page of lessons follows by itself: it shows one view of several."""
UNFOLD_MENU = """(isOpen) => { document.querySelector(".page-menu")?.toggleAttribute("open", isOpen); }"""
LOST_LINKS = """(views) => [...document.querySelectorAll(":is(a, use)[href^='#']")]
  .map((each) => each.getAttribute("href"))
  .filter((link) => link.length > 1 && !document.getElementById(link.slice(1)))
  .filter((link) => !document.querySelector("#page-path") || !RegExp(`^${views}$`).test(link))"""
OPEN_FOLDS = """() => {
  for (const each of document.querySelectorAll("details:not(.page-menu, .page-menu *)")) each.open = true;
}"""


def open_whole(page, voila, name):
    """Open a page and wait until nothing of it is still to come."""
    page.goto(f"{voila.url}{ADDRESSES[name]}" if name in ADDRESSES else voila.page(name))
    if name not in ADDRESSES:
        expect(page.locator("body.page-ready")).to_be_visible()
    page.wait_for_function(IS_THERE)
    await_stillness(page)


@contextmanager
def fingers(page):
    """Let a page that has been opened with a mouse be touched."""
    client = page.context.new_cdp_session(page)
    client.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    try:
        yield
    finally:
        client.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
        client.detach()


# The laws, in this order -------------------------------------------------------------


def reads_as_a_page(page, name):
    """No page says that there is trouble, or anything about cells, and links within text are underlined."""
    yield "trouble", talk_of_cells(page) if name in READ else []
    yield "links", links_like_text(page) if name in WITH_LINKS_IN_TEXT else []


def faults_in_what_is_drawn(page, name):
    """What scripts have drawn keeps to the standard of HTML, and links within the page lead somewhere."""
    yield "standard", faults_in_html({name: drawn_html(page)})
    yield "links within", page.evaluate(LOST_LINKS, VIEWS)


def faults_at_each_size(page, name):
    """No page is wider than its window, and no text is cut off or lies over another."""
    for size, viewport in SIZES.items():
        page.set_viewport_size(viewport)
        await_stillness(page)
        yield f"width, {size}", ["it scrolls sideways"] if scrolls_sideways(page) else []
        yield f"texts, {size}", faults_of_texts(page, "body") if name in WITH_WHOLE_TEXTS else []
    page.set_viewport_size(SIZES["laptop"])


def faults_in_forced_colours(page, _name):
    """In colours that the system forces, buttons have an edge, and what is chosen or current differs from the rest."""
    page.emulate_media(forced_colors="active")
    page.evaluate(UNFOLD_MENU, True)
    yield "forced colours", page.evaluate(FORCED_SCRIPT, "body")
    page.evaluate(UNFOLD_MENU, False)
    page.emulate_media(forced_colors="none")


def faults_when_printed(page, name):
    """On paper nothing is cut off, covered, or torn apart."""
    for sheet in sheets_of_test(SHEETS, SOME.index(name) if name in SOME else 0):
        yield f"print, {sheet}", faults_on_paper(page, sheet)


def faults_found_by_axe(page, name):
    """Axe finds nothing in light, in dark, and on a phone, with all folds open; `make test` looks in dark alone."""
    if name not in SEEN_BY_AXE:
        return
    page.evaluate(OPEN_FOLDS)
    for scheme in ("light", "dark") if DEEP else ("dark",):
        page.emulate_media(color_scheme=scheme)
        yield f"axe, {scheme}", axe_violations(page)
    page.emulate_media(color_scheme="light")
    if DEEP and name in SEEN_BY_AXE_ON_A_PHONE:
        with fingers(page):
            page.set_viewport_size(LOOKS["phone"]["viewport"])
            await_stillness(page)
            yield "axe, phone", axe_violations(page)


def words_of_code(page, name):
    """No word of code is to be seen or heard, whatever is opened."""
    yield "words of code", [] if name in WRITTEN_FOR_CODE else words_shown(page)


LAWS = (
    reads_as_a_page,
    faults_in_what_is_drawn,
    faults_at_each_size,
    faults_in_forced_colours,
    faults_when_printed,
    faults_found_by_axe,
    words_of_code,
)


def broken_laws(page, name):
    """Return what a page breaks, by law and place."""
    return {where: found for law in LAWS for where, found in law(page, name) if found}


@pytest.mark.parametrize("name", rest_in_deep(EVERY, SOME))
def test_page_keeps_every_law(open_page, voila, name):
    page = open_page(viewport=SIZES["laptop"])
    open_whole(page, voila, name)
    found = broken_laws(page, name)

    assert found == {}, "\n".join(f"{name}, {where}: {each}" for where in found for each in found[where])


AT_ONE_PLACE = "position: absolute; left: 9px; top: 90px; background: white; color: black"
PLANTED = {
    "trouble": ("<p> Run the notes in this cell. </p>", "Run the notes in this cell"),
    "links": (
        '<div class="jp-RenderedHTMLCommon"><p><a href="#" style="text-decoration: none">Not underlined</a></p></div>',
        "Not underlined",
    ),
    "standard": ("<span><div>A block</div></span>", "<div> element is not permitted as content under <span>"),
    "links within": ('<a href="#nowhere">Nowhere</a>', "#nowhere"),
    "width, phone": ('<p style="width: 500px">Wider than a phone</p>', "it scrolls sideways"),
    "texts, tablet": (
        f'<p style="{AT_ONE_PLACE}">Below another</p><p style="{AT_ONE_PLACE}">Above another</p>',
        "Below another lies over Above another",
    ),
    "forced colours": ('<button style="border: 0">Without an edge</button>', 'no edge: button. "Without an edge"'),
    "print, A4": (
        """<div style="height: 60px; overflow: hidden"><div class="planted" style="height: 50px">Higher</div></div>
        <style>@media print { .planted { height: 90px !important; } }</style>""",
        "cut below: DIV",
    ),
    "axe, dark": ("<input>", "label"),
    "words of code": ("<details><summary>More</summary><p>A widget</p></details>", "A widget"),
}
"""For each law something that breaks it, and what is told."""
if DEEP:
    PLANTED |= dict.fromkeys(("axe, light", "axe, phone"), ("<input>", "label"))


@pytest.mark.deep
def test_each_law_tells_what_breaks_it(open_page, voila):
    page = open_page(viewport=SIZES["laptop"])
    open_whole(page, voila, "rules")
    for planted, _told in PLANTED.values():
        page.evaluate("(html) => document.querySelector('main').insertAdjacentHTML('afterbegin', html)", planted)

    found = broken_laws(page, "rules")
    missing = {where: told for where, (_html, told) in PLANTED.items() if told not in str(found.get(where))}
    assert missing == {}
