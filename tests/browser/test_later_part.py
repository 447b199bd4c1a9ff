"""The later part of the front end: fetched by the first tap that needs it, not before, and again if it is lost."""

import pytest
from playwright.sync_api import expect

from gamelib.lessons import required_lessons
from tests.browser.driver import await_answer, form, open_table, press, settle, tool_menu
from tests.browser.on_stage import show_without_server
from tests.browser.test_pages import GAMES
from tests.tiers import rest_in_deep
from widgets import Lesson, Table
from widgets.lesson.learner import Learner
from widgets.stage.front_end import LATER, LESSON, TABLE, first_names, looks_of_games, served_files
from widgets.web.voila_app import FILES_ADDRESS

SIZES = {"laptop": (1366, 768), "phone": (390, 844), "tablet": (820, 1180), "projector": (1920, 1080)}
LOOKS_OF_GAMES = {game: name for game, (name, _look) in looks_of_games().items()}
LATER_NAMES = [*served_files(TABLE)][2:]


@pytest.fixture
def fetched(open_page):
    """A page with an empty cache, and the names of the files of the front end that it has asked for."""
    page, names = open_page(fresh=True), []
    page.on("request", lambda asked: names.append(asked.url.rpartition(FILES_ADDRESS)[2]))
    return page, names


def later_names(names):
    return [name for name in names if name.partition("?")[0] in LATER_NAMES]


def open_game(page, voila, file):
    open_table(page, voila.table(file, "'koinobori', players=2, seed=7, first=0, pace=0, keep=False"))
    settle(page)


def entries(page):
    return page.locator(".bbb .menulist .entry").first


def open_new_game(page):
    press(page, "table:new")
    expect(form(page)).to_be_visible()


def test_later_part_is_fetched_by_the_first_tap_that_needs_it(fetched, voila):
    page, names = fetched
    open_game(page, voila, "later")
    press(page, "table:hint")
    await_answer(page)

    assert {*first_names(TABLE)} < {*names}
    assert later_names(names) == []

    open_new_game(page)
    assert sorted(later_names(names)) == sorted(LATER_NAMES)
    assert page.locator(".bbb .tilerow").first.evaluate("each => getComputedStyle(each).display") == "grid"

    page.keyboard.press("Escape")
    expect(form(page)).to_have_count(0)
    open_new_game(page)
    assert len(later_names(names)) == len(LATER_NAMES)


@pytest.mark.parametrize("game", rest_in_deep(["nanuk", "koinobori"], ["koinobori"]))
def test_table_page_fetches_the_style_sheet_of_its_own_game(fetched, voila, game):
    page, names = fetched
    open_table(page, voila.page(f"{game}/play"))

    assert [name for name in names if name in LOOKS_OF_GAMES.values()] == [LOOKS_OF_GAMES[game]]
    dock = page.locator(".bbb .dock").evaluate("(node) => getComputedStyle(node).gridTemplateAreas")
    assert dock != '"tray tray tray" "mine acts keys"'


@pytest.mark.parametrize("kind", rest_in_deep(["js", "css"], ["js"]))
def test_later_part_that_does_not_come_is_fetched_again(fetched, voila, kind):
    page, names = fetched
    name = next(each for each in LATER_NAMES if each.endswith(kind))
    page.route(f"**/{name}*", lambda route: route.abort())
    open_game(page, voila, f"lost_{kind}")

    tool_menu(page).click()

    expect(page.get_by_role("alert")).to_have_text("A part of this page has not arrived yet. It is on its way again …")
    expect(entries(page)).to_be_hidden()
    page.unroute(f"**/{name}*")
    expect(entries(page)).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    assert len([each for each in names if each.startswith(name)]) > 1
    page.keyboard.press("Escape")
    expect(entries(page)).to_be_hidden()


def test_table_stays_as_it_was_until_the_later_part_is_there(fetched, voila):
    page, _names = fetched
    held = []
    page.route(f"**/{LATER_NAMES[0]}", lambda route: held.insert(0, route))
    open_game(page, voila, "held")

    tool_menu(page).click()
    page.wait_for_timeout(500)

    assert len(held) == 1
    assert page.locator(".bbb [aria-expanded=true]").count() == 0
    held[0].continue_()
    expect(entries(page)).to_be_visible()


DRESS_SCRIPT = """([...looks]) => {
  const still = "* { transition: none !important; animation: none !important }";
  const page = "body { margin: 0; --table-height: 100dvh }";
  document.querySelector("style").textContent = [page, still, ...looks].join(" ");
}"""
HOW_ALL_LOOK = """() => [...document.querySelectorAll(".bbb, .bbb *:not(.sprite, .sprite *)")].flatMap((node) =>
  node.checkVisibility() ? [null, "::before", "::after"].map((part) => {
    const style = getComputedStyle(node, part);
    const [name, text] = [`${node.tagName} ${node.getAttribute("class") ?? ""}${part ?? ""}`, []];
    if (!part || style.content !== "none") for (const each of style) text.push(`${each}:${style[each]}`);
    const { x, y, width, height } = node.getBoundingClientRect();
    return [name, [x, y, width, height, ...text].join(";")];
  }) : [])"""
"""JavaScript that returns all shown elements of the table, what is before and after each, with places and styles."""


def differences(page, first, later):
    """Return the elements that look otherwise once the later style sheet has been added to the first ones."""
    page.evaluate(DRESS_SCRIPT, first)
    before = page.evaluate(HOW_ALL_LOOK)
    page.evaluate(DRESS_SCRIPT, [*first, later])
    after = page.evaluate(HOW_ALL_LOOK)
    assert len(before) == len(after) > 300
    return {old[0] for old, new in zip(before, after, strict=True) if old != new}


@pytest.mark.parametrize("size", rest_in_deep(SIZES, ["laptop"]))
@pytest.mark.parametrize("game", rest_in_deep(GAMES, ["koinobori"]))
def test_first_picture_of_a_game_needs_no_later_sheet(open_page, game, size):
    page = open_page(viewport=dict(zip(("width", "height"), SIZES[size], strict=True)))
    show_without_server(page, Table(game, seed=7, first=0, pace=0, keep=False), TABLE)
    _script, look, _second, later = served_files(TABLE).values()
    own = [text for name, (_address, text) in looks_of_games().items() if name == game]

    assert differences(page, [look, *own], later) == set()


@pytest.mark.parametrize("size", rest_in_deep(SIZES, ["phone"]))
@pytest.mark.parametrize("game", rest_in_deep(GAMES, ["nanuk"]))
def test_first_picture_of_a_lesson_needs_no_later_sheet(open_page, game, size):
    page = open_page(viewport=dict(zip(("width", "height"), SIZES[size], strict=True)))
    show_without_server(page, Lesson(required_lessons(game)[0].key, learner=Learner(), pace=None), LESSON)
    _script, look, _second, later = served_files(LESSON).values()

    assert differences(page, [look], later) == set()


def test_every_module_and_sheet_of_the_later_part_is_in_it():
    first, second = [*served_files(TABLE).values()][::2]
    assert len(second) > 0
    assert len(LATER) == len({*LATER})
    assert "function drawTiledForm" in second
    assert "function drawTiledForm" not in first
