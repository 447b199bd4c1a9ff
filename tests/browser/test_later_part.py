"""The later part of the front end: fetched by the first tap that needs it, not before, and again if it is lost."""

import pytest
from playwright.sync_api import expect

from tests.browser.driver import await_answer, form, open_table, press, settle
from tests.tiers import rest_in_deep
from widgets.stage.front_end import LATER, TABLE, first_names, looks_of_games, served_files
from widgets.web.voila_app import FILES_ADDRESS

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


@pytest.mark.parametrize("kind", ["js", "css"])
def test_later_part_that_does_not_come_is_fetched_again(fetched, voila, kind):
    page, names = fetched
    name = next(each for each in LATER_NAMES if each.endswith(kind))
    page.route(f"**/{name}*", lambda route: route.abort())
    open_game(page, voila, f"lost_{kind}")

    press(page, "table:new")

    expect(page.get_by_role("alert")).to_have_text("A part of this page has not arrived yet. It is on its way again …")
    expect(form(page)).to_have_count(0)
    page.unroute(f"**/{name}*")
    expect(form(page)).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    assert len([each for each in names if each.startswith(name)]) > 1
    page.keyboard.press("Escape")
    expect(form(page)).to_have_count(0)


def test_table_stays_as_it_was_until_the_later_part_is_there(fetched, voila):
    page, _names = fetched
    held = []
    page.route(f"**/{LATER_NAMES[0]}", lambda route: held.insert(0, route))
    open_game(page, voila, "held")

    press(page, "table:new")
    page.wait_for_timeout(500)

    assert len(held) == 1
    assert page.locator(".bbb .sheet[inert], .bbb .veil").count() == 0
    held[0].continue_()
    expect(form(page)).to_be_visible()


def test_every_module_and_sheet_of_the_later_part_is_in_it():
    first, second = [*served_files(TABLE).values()][::2]
    assert len(second) > 0
    assert len(LATER) == len({*LATER})
    assert "function drawTiledForm" in second
    assert "function drawTiledForm" not in first
