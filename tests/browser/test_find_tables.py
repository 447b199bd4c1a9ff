"""The wall on which a class finds its tables: people are dragged by mouse and finger, and moved by keys alone."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_pages import axe_violations
from tests.browser.wall_screens import Wall, all_screens, draw_screen, open_wall

SIZE = {"width": 1366, "height": 768}


@pytest.fixture(scope="module")
def screens():
    return all_screens(("koinobori",)).screens


@pytest.fixture
def seating_wall(open_page, screens):
    """Return the page of a wall on which everybody finds a table."""
    page = open_page(viewport=SIZE)
    open_wall(page)
    draw_screen(page, screens["koinobori groups: neighbours"])
    return page


def sent(page):
    return page.evaluate("() => (window.wallSent ?? []).map(({ kind, id, value }) => [kind, id, value])")


def middle_of(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page, one, place):
    page.mouse.move(*middle_of(one))
    page.mouse.down()
    page.mouse.move(*middle_of(place), steps=4)


def person(page, number):
    return page.locator(f"[data-person='{number}']")


def test_people_are_dragged_to_tables_and_onto_others(seating_wall):
    page = seating_wall
    drag(page, person(page, 0), page.locator("[data-table='3'] h2"))
    expect(page.locator(".is-held")).to_have_count(1)
    expect(page.locator("[data-table='3'].is-over")).to_have_count(1)
    page.mouse.up()
    drag(page, person(page, 0), person(page, 6))
    expect(page.locator(".person.is-over")).to_have_count(1)
    page.mouse.up()
    drag(page, person(page, 0), page.locator("#screen h1"))
    page.mouse.up()
    expect(page.locator(".is-held, .is-over")).to_have_count(0)
    assert sent(page) == [["set", "groups:move:0", 3], ["set", "groups:swap:0", 6]]


def test_a_press_that_does_not_move_picks(seating_wall):
    page = seating_wall
    person(page, 7).click()
    assert sent(page) == [["press", "groups:pick:7", None]]


def test_dragging_outlives_what_is_drawn_meanwhile(seating_wall, screens):
    page = seating_wall
    drag(page, person(page, 0), page.locator("[data-table='1'] h2"))
    draw_screen(page, screens["koinobori groups: neighbours"])
    page.mouse.up()
    assert sent(page) == [["set", "groups:move:0", 1]]


def test_people_are_moved_by_keys_alone(seating_wall, screens):
    page = seating_wall
    for _tab in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.dataset.person") == "4":
            break
    page.keyboard.press("Enter")
    draw_screen(page, screens["koinobori groups: picked"])
    expect(person(page, 4)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(":focus")).to_have_attribute("data-person", "4")
    page.keyboard.press("3")
    page.keyboard.press("Escape")
    assert sent(page) == [
        [*("press", "groups:pick:4", None)],
        ["press", "groups:to:2", None],
        ["press", "groups:letgo", None],
    ]
    draw_screen(page, screens["koinobori groups: moved"])
    said = page.locator("#announcement").inner_text()
    assert "table 3" in said


def test_wishes_are_pressed_by_letters(seating_wall):
    page = seating_wall
    for key in ("c", "m", "w", "Space"):
        page.keyboard.press(key)
    assert [each[1] for each in sent(page)] == [
        "groups:way:chance",
        "groups:size:more",
        "groups:way:chosen",
        "groups:deal",
    ]


@pytest.mark.parametrize(
    "look", [{}, pytest.param({"color_scheme": "dark"}, marks=pytest.mark.deep)], ids=["light", "dark"]
)
def test_axe_finds_nothing_on_wall_and_phone(open_page, screens, look):
    page = open_page(viewport=SIZE, **look)
    open_wall(page)
    for name in ("neighbours", "picked", "moved"):
        draw_screen(page, screens[f"koinobori groups: {name}"])
        assert axe_violations(page) == [], name
    phone = open_page(viewport={"width": 390, "height": 844}, **look)
    open_wall(phone, wall=False)
    draw_screen(phone, all_screens(("koinobori",)).phones["koinobori groups: neighbours"])
    assert axe_violations(phone) == []


@pytest.mark.parametrize("game", ["nanuk"])
@pytest.mark.parametrize("more", range(6))
def test_a_hundred_fit_page_by_page(open_page, game, more):
    full = Wall()
    for _phone in range(74):
        full.room.connect(full.room.join()[0], lambda _message: None)
    full.room.press(f"room:tables:{game}")
    for _press in range(more):
        full.room.press("groups:size:more")
    page = open_page(viewport=SIZE)
    open_wall(page)
    screen = full.room.wall()
    draw_screen(page, screen)
    assert page.evaluate("() => document.documentElement.scrollHeight") <= SIZE["height"]
    seen = set()
    while not seen & {each["name"] for each in screen["blocks"][0]["tables"]}:
        seen |= {each["name"] for each in screen["blocks"][0]["tables"]}
        full.room.press(next(each["id"] for each in screen["buttons"] if each["id"].startswith("groups:page")))
        screen = full.room.wall()
    assert len(seen) == len(full.room.groups.tables)
