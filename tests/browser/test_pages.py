"""The pages as served: the front door, tables, waiting and error messages."""

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import expect

from tests.browser.conftest import LOOK
from tests.browser.driver import await_stillness, close_pictures, open_table, ready, tool_menu
from tests.tiers import DEEP, rest_in_deep
from widgets.web import site_map

GAMES = ("nanatoridori", "nanuk", "koinobori")
TITLES = ("Nanatoridori", "Nanuk", "Koinobori")
LOOKS = {
    "phone": {"viewport": {"width": 390, "height": 844}},
    "laptop": {},
    "tablet": {"viewport": {"width": 820, "height": 1180}},
    "projector": {"viewport": {"width": 1920, "height": 1080}},
    "dark": {"color_scheme": "dark"},
}
STRAINED_LOOKS = {"more contrast": {"contrast": "more"}, "forced colors": {"forced_colors": "active"}}


def in_each_look(page, looks):
    """Give an open page each of these looks in turn, and yield the look once the page stands still in it."""
    for look in looks:
        changed = LOOK | (LOOKS | STRAINED_LOOKS)[look]
        page.set_viewport_size(changed.pop("viewport"))
        page.emulate_media(**changed)
        await_stillness(page)
        yield look


NEXT_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
RUN_AXE = """(within) => axe.run(within ?? document, { resultTypes: ["violations"] })
  .then(({ violations }) => violations)"""

AT_REST = """() => document.getAnimations().every((each) =>
    each.playState !== "running" || each.effect.getComputedTiming().endTime === Infinity)"""


UNREADABLE_SCRIPT = """() => {
  if (!matchMedia("(forced-colors: active)").matches) return [];
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = "Canvas";
  const canvas = getComputedStyle(probe).color;
  probe.remove();
  return [...document.body.querySelectorAll("*")].filter((node) => {
    const { color, forcedColorAdjust } = getComputedStyle(node);
    return color === canvas && forcedColorAdjust === "auto" && node.checkVisibility({ visibilityProperty: true })
      && [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent.trim());
  }).map((node) => ["unreadable", node.className, node.textContent.trim().slice(0, 40)]);
}"""
"""JavaScript that finds text in the colour of the backplate that forced-colors mode puts behind all text."""

BROKEN_WORDS = """() => [...document.querySelectorAll("main :is(th, td)")].flatMap((cell) => {
  const [text, found, range] = [cell.firstChild, [], document.createRange()];
  if (text?.nodeType !== Node.TEXT_NODE) return found;
  for (const { 0: word, index } of text.textContent.matchAll(/[^\\s-]+/g)) {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    if (range.getClientRects().length > 1) found.push(word);
  }
  return found;
})"""
"""JavaScript that finds words in a table's cells that are broken across lines."""


def axe_violations(page, within=None):
    """Return axe's violations in a page or a part of it, once its colours have stopped changing.

    Texts that would be unreadable in forced-colors mode are added, which axe does not consider.
    """
    page.evaluate(NEXT_FRAMES)  # in which colours begin to change
    page.wait_for_function(AT_REST)
    if not page.evaluate("Boolean(window.axe)"):
        client = page.context.new_cdp_session(page)
        client.send(
            "Runtime.evaluate", {"expression": AXE_SCRIPT}
        )  # half a megabyte, which Playwright would copy twice
        client.detach()
    violations = page.evaluate(RUN_AXE, within)
    found = [(each["id"], node["target"], node["html"][:120]) for each in violations for node in each["nodes"]]
    return found + page.evaluate(UNREADABLE_SCRIPT)


def links_like_text(page):
    """Return the links within the text of a page that are not underlined, and a description that is too short."""
    links = page.locator("main .jp-RenderedHTMLCommon :is(p, li) > a").evaluate_all(
        "links => links.map((link) => [link.textContent, getComputedStyle(link).textDecorationLine])"
    )
    found = [text for text, line in links if text.strip() and line != "underline"]
    told = page.locator("meta[name=description]").get_attribute("content")
    return found + ([] if len(told) > 20 else [f"description: {told}"])


def scrolls_sideways(page):
    """Return whether a page is wider than its window."""
    return page.evaluate("document.documentElement.scrollWidth > innerWidth")


def fits_window(page):
    """Return whether a page needs no scrolling."""
    return page.evaluate(
        "(({ scrollWidth, scrollHeight }) => scrollWidth <= innerWidth && scrollHeight <= innerHeight)"
        "(document.documentElement)"
    )


# The front door -------------------------------------------------------------------


def test_front_door_has_no_axe_violations(page, voila):
    page.goto(voila.url)
    expect(page).to_have_title("Birds, Bears & Banners")
    expect(page.get_by_role("heading", level=1)).to_have_text("Learn a card game by playing it.")
    assert page.get_by_role("heading", level=2).all_inner_texts() == list(TITLES)

    for look in in_each_look(page, LOOKS if DEEP else ["dark"]):
        assert fits_window(page), look
        assert axe_violations(page) == [], look


def test_front_door_leads_to_a_table_its_pictures_and_back(page, voila):
    page.goto(voila.url)
    page.get_by_role("link", name="Play: Nanuk").click()
    close_pictures(page)
    ready(page)

    tool_menu(page).click()
    menu = page.get_by_role("menu", name="Menu")
    expect(menu.get_by_role("menuitem", name="Rules of Nanuk")).to_be_visible()
    menu.get_by_role("menuitem", name="The game in three pictures").click()
    expect(page.get_by_role("dialog", name="Nanuk in three pictures")).to_be_visible()
    close_pictures(page)
    tool_menu(page).click()
    menu.get_by_role("menuitem", name="All games").click()
    expect(page.get_by_role("link", name="Play: Koinobori")).to_be_visible()


@pytest.mark.parametrize("path", rest_in_deep(["nanuk/learn", "rules", "teachers/lead_a_class"], ["rules"]))
def test_pages_share_one_head(page, voila, path):
    page.goto(voila.page(path))
    expect(page.locator("body.page-ready, body[data-view=path]")).to_be_visible()
    places = page.get_by_role("navigation", name="Pages")
    assert places.get_by_role("link").all_inner_texts() == [*TITLES, *(each["label"] for each in site_map.places())]
    page.locator(".page-menu summary").click()

    expect(page.get_by_role("radio", name="Same as my device")).to_be_checked()
    page.get_by_role("link", name="Who made the games").click()
    expect(page.get_by_text("Brett Myers")).to_be_visible()
    assert axe_violations(page) == []


def test_game_bar_has_every_page_of_its_game(page, voila):
    page.goto(voila.page("nanuk/odds"))
    bar = page.get_by_role("navigation", name="Nanuk")

    listed = next(game for game in site_map.games() if game["name"] == "nanuk")
    assert bar.get_by_role("link").all_inner_texts() == [each["label"] for each in listed["pages"]]
    expect(bar.locator("[aria-current=page]")).to_have_text("Odds")
    expect(page.locator(".page-places [aria-current]").first).to_have_text("Nanuk")
    assert box_height(bar) == 48
    assert box_height(page.locator(".page-head")) == 60


def box_height(part):
    return part.bounding_box()["height"]


@pytest.mark.parametrize("width", [1179, 390])
def test_narrow_head_folds_into_the_menu(open_page, voila, width):
    page = open_page(viewport={"width": width, "height": 844})
    page.goto(voila.page("rules"))
    expect(page.locator(".page-places")).to_be_hidden()
    page.locator(".page-menu summary").click()

    folded = page.locator(".page-again")
    assert folded.get_by_role("link").all_inner_texts() == [*TITLES, *(each["label"] for each in site_map.places())]


def test_settings_open_from_the_menu_and_work_at_once(page, voila):
    asked = []
    page.on("request", lambda asking: asked.append(asking.url))
    page.goto(voila.page("rules"))
    expect(page.locator("body.page-ready")).to_be_visible()
    script = page.locator(".page-settings").get_attribute("data-script")
    assert not any(url.endswith(script) for url in asked)
    page.locator(".page-menu summary").click()
    page.get_by_role("button", name="Settings").click()
    sheet = page.get_by_role("dialog", name="Settings")
    expect(sheet.get_by_role("button", name="Close")).to_be_focused()
    assert axe_violations(page) == []
    sheet.get_by_role("switch", name="Sounds").click()
    sheet.get_by_role("group", name="Light or dark").get_by_role("button", name="Dark").click()
    expect(page.locator(":root")).to_have_attribute("data-theme", "dark")
    page.keyboard.press("Escape")

    expect(sheet).to_have_count(0)
    expect(page.locator(".page-menu summary")).to_be_focused()
    assert page.evaluate("localStorage.getItem('birds-bears-banners:sounds')") == "on"


def test_name_of_a_game_leads_to_its_lessons(page, voila):
    page.goto(voila.page("nanuk/odds"))
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="Koinobori").click()

    expect(page.get_by_role("heading", name="Learn Koinobori")).to_be_visible()


def test_chosen_theme_is_kept_across_pages(page, voila):
    def computed_styles():
        return [
            page.evaluate(f"getComputedStyle({one}).{what}")
            for one, what in (("document.body", "backgroundColor"), ("document.documentElement", "colorScheme"))
        ]

    page.goto(voila.url)
    light = computed_styles()
    page.locator(".page-menu summary").click()
    page.get_by_role("radio", name="Dark").check(force=True)
    dark = computed_styles()
    open_table(page, voila.page("nanuk/play"))

    assert light[1] == "light"
    assert dark[1] == "dark"
    assert computed_styles() == dark
    assert page.locator(".bbb").evaluate("each => getComputedStyle(each).getPropertyValue('--paper')") == "#191a24"
    tool_menu(page).click()
    page.get_by_role("menuitem", name="Settings").click()
    page.get_by_role("group", name="Light or dark").get_by_role("button", name="Same as my device").click()
    assert computed_styles() == light


# The tables -------------------------------------------------------------------------


@pytest.mark.parametrize("game", rest_in_deep(GAMES, ["koinobori"]))
def test_table_page_has_no_axe_violations(open_page, voila, game):
    page = open_page(**LOOKS["phone"])
    open_table(page, voila.page(f"{game}/play"))

    expect(page).to_have_title(f"{TITLES[GAMES.index(game)]} · Birds, Bears & Banners")
    assert page.evaluate("document.documentElement.lang") == "en"
    for look in in_each_look(page, ("phone", "dark") if DEEP else ["phone"]):
        assert not scrolls_sideways(page), look
        assert axe_violations(page) == [], look


def test_theme_follows_the_browser(open_page, voila):
    page = open_page(color_scheme="light")
    open_table(page, voila.page("nanuk/play"))
    shades = "['body', '.bbb .dock'].map((one) => getComputedStyle(document.querySelector(one)).backgroundColor)"

    light = page.evaluate(shades)
    page.emulate_media(color_scheme="dark")

    page.wait_for_function(f"(light) => {shades}.every((shade, at) => shade !== light[at])", arg=light)


def test_table_that_fills_the_window_is_reached_by_the_first_tab(page, voila):
    open_table(page, voila.page("nanuk/play"))
    page.keyboard.press("Tab")

    assert page.evaluate("Boolean(document.activeElement.closest('.bbb .head'))")


def test_skip_link_is_first_and_skips_the_head(page, voila):
    page.goto(voila.page("rules"))
    expect(page.locator("body.page-ready")).to_be_visible()
    assert page.evaluate("document.activeElement === document.body")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the content"
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")

    assert page.evaluate("Boolean(document.activeElement.closest('#page-main'))")


def test_words_in_tables_stay_whole_on_a_phone(open_page, voila):
    page = open_page(**LOOKS["phone"])
    page.goto(voila.page("teachers/bigger"))
    expect(page.locator("main td").first).to_be_visible()

    assert page.evaluate(BROKEN_WORDS) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 390


# Waiting, and errors ------------------------------------------------------------------------


WAIT = """import pathlib, time
while not pathlib.Path({!r}).exists():
    time.sleep(0.05)"""
"""A cell that runs until a file is there."""


def test_page_says_that_the_table_is_loading(page, voila, tmp_path):
    signal = tmp_path / "go on"
    address = voila.write("nanuk/01_slow", WAIT.format(str(signal)), "from widgets import Table", 'Table("nanuk")')
    page.goto(address, wait_until="commit")

    expect(page.get_by_text("Your table is getting ready")).to_be_visible()
    signal.touch()
    ready(page)
    expect(page.get_by_text("Your table is getting ready")).to_have_count(0)


def test_page_is_read_while_its_cells_run(page, voila, tmp_path):
    signal = tmp_path / "go on"
    page.goto(voila.write("slow", "print('early')", WAIT.format(str(signal)), "print('late')"), wait_until="commit")

    expect(page.get_by_text("early")).to_be_visible()
    expect(page.get_by_text("The rest of the page is on its way")).to_be_visible()
    expect(page.get_by_text("late")).to_have_count(0)
    signal.touch()
    expect(page.get_by_text("late")).to_be_visible()
    expect(page.get_by_text("The rest of the page is on its way")).to_have_count(0)


def test_broken_page_shows_an_alert_without_details(page, voila):
    page.goto(voila.write("broken", "secret = 'the seventh card'", "1 / 0", "secret"))

    expect(page.get_by_role("alert")).to_contain_text("Something went wrong")
    text = page.content()
    assert "ZeroDivision" not in text
    assert "seventh" not in text
    assert axe_violations(page) == []


@pytest.mark.parametrize(
    "path",
    rest_in_deep(["/voila/render/nowhere.ipynb", "/nowhere", "/voila/tree/nowhere"], ["/voila/render/nowhere.ipynb"]),
)
def test_missing_page_links_to_the_games(page, voila, path):
    answer = page.goto(voila.url + path)

    assert answer.status == 404
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no such page")
    expect(page.get_by_role("link", name="Play: Nanuk")).to_be_visible()
    assert axe_violations(page) == []


def test_page_without_javascript_explains_what_it_needs(open_page, voila):
    page = open_page(java_script_enabled=False)
    page.goto(voila.page("nanuk/play"))

    expect(page.get_by_text("These pages need JavaScript")).to_be_visible()


# The connection of a page ------------------------------------------------------------------


@pytest.mark.deep
def test_idle_page_keeps_one_websocket(page, voila):
    lines = []
    page.on("websocket", lambda line: lines.append(line.url))
    open_table(page, voila.page("koinobori/play"))
    page.wait_for_timeout(200_000)  # after a lost connection the page opens a second WebSocket

    assert len(lines) == 1


def test_leaving_a_page_shuts_its_kernel_down(page, voila):
    open_table(page, voila.page("koinobori/play"))
    kernel = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
    at_the_table = page.request.get(f"{voila.url}/api/kernels/{kernel}").status
    page.goto(f"{voila.url}/")

    assert at_the_table == 200
    page.wait_for_function(f"async () => (await fetch('/api/kernels/{kernel}')).status === 404")


@pytest.mark.deep
def test_settings_work_at_once_and_are_kept(page, voila):
    open_table(page, voila.table("settings", "'koinobori', players=2, seed=7, first=0, keep=False"))
    tool_menu(page).click()
    page.get_by_role("menuitem", name="Settings").click()
    sheet = page.get_by_role("dialog", name="Settings")
    expect(sheet).to_be_visible()
    assert axe_violations(page, ".bbb .dialog") == []
    for name in ("Stronger contrast", "Pass by itself"):
        sheet.get_by_role("switch", name=name).click()
    sheet.get_by_role("group", name="How fast others play").get_by_role("button", name="I tap").click()
    expect(page.locator(".bbb.contrast")).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).not_to_be_visible()
    expect(tool_menu(page)).to_be_focused()

    page.reload()
    ready(page)
    expect(page.locator(".bbb.contrast")).to_be_visible()
    tool_menu(page).click()
    page.get_by_role("menuitem", name="Settings").click()
    expect(sheet.get_by_role("switch", name="Pass by itself")).to_be_checked()
    expect(sheet.get_by_role("button", name="I tap")).to_have_attribute("aria-pressed", "true")
