"""Friends before their game, in browsers: the page, the invitation, the seats by keys and by touch, coming late."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.driver import tap_or_click
from tests.browser.test_pages import axe_violations
from tests.browser.test_room import PHONE

LAPTOP = {"viewport": {"width": 1366, "height": 768}}
SIZES = {
    "laptop": LAPTOP,
    "phone": PHONE,
    "tablet": {"viewport": {"width": 820, "height": 1180}, "has_touch": True},
    "projector": {"viewport": {"width": 1920, "height": 1080}},
}
LOOKS = {f"{size}, {scheme}": SIZES[size] | {"color_scheme": scheme} for size in SIZES for scheme in ("light", "dark")}
WIDER_SCRIPT = "() => document.documentElement.scrollWidth - innerWidth"
SMALL_SCRIPT = """() => [...document.querySelectorAll("main :is(button, a, input:not([type=radio], [type=hidden]))")]
  .filter((node) => node.checkVisibility()).map((node) => [node.getBoundingClientRect().height, node.outerHTML])
  .filter(([height]) => height && height < 43.5)"""
"""What is too low to be pressed by a finger."""
COLLIDING_SCRIPT = """() => {
  const all = [...document.querySelectorAll(".places > li")].map((node) => node.getBoundingClientRect());
  return all.flatMap((one, at) => all.slice(at + 1).filter((other) => one.left < other.right && other.left < one.right
    && one.top < other.bottom && other.top < one.bottom)).length;
}"""
"""How many pairs of seats lie on each other."""


def expect_heading(page, text):
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(text))


def make_table(page, voila, game="Nanatoridori", seats=4, name="Mira"):
    """Make a table from the page for friends; return its letters."""
    page.goto(f"{voila.url}/friends/")
    page.get_by_text(game, exact=True).last.click()
    page.get_by_label("Seats").fill(str(seats))
    page.get_by_label("Your name").fill(name)
    tap_or_click(page.get_by_role("button", name="Make the table"))
    expect_heading(page, "Your table is ready")
    return page.url[-4:]


def focused_place(page):
    return page.evaluate("document.activeElement.querySelector('b')?.textContent")


@pytest.mark.deep
@pytest.mark.parametrize("look", LOOKS)
def test_every_screen_of_friends_is_accessible_and_fits(open_page, voila, look):
    page, guest = open_page(fresh=True, **LOOKS[look]), open_page(fresh=True, **LOOKS[look])
    page.goto(f"{voila.url}/friends/")
    expect_heading(page, "Play with friends")
    assert page.locator(".page-places [data-place=friends]").get_attribute("aria-current") == "page"
    assert (axe_violations(page), page.evaluate(WIDER_SCRIPT), page.evaluate(SMALL_SCRIPT)) == ([], 0, [])
    code = make_table(page, voila, "Nanuk", 8)
    guest.goto(f"{voila.url}/friends/{code}")
    expect_heading(guest, "Mira invites you to Nanuk")
    for each in (page, guest):
        assert (axe_violations(each), each.evaluate(WIDER_SCRIPT), each.evaluate(SMALL_SCRIPT)) == ([], 0, [])
    tap_or_click(guest.get_by_role("button", name="Sit down"))
    expect_heading(guest, "You are at the table")
    tap_or_click(page.get_by_role("button", name="To the table"))
    expect_heading(page, "Round the table")
    for each in (page, guest):
        assert (axe_violations(each), each.evaluate(WIDER_SCRIPT), each.evaluate(COLLIDING_SCRIPT)) == ([], 0, 0)
    tap_or_click(page.get_by_role("button", name="House rules"))
    expect_heading(page, "Rules of this game")
    tap_or_click(page.get_by_role("button", name="Open sides"))
    tap_or_click(page.get_by_role("button", name="one more").last)
    assert (axe_violations(page), page.evaluate(WIDER_SCRIPT), page.evaluate(SMALL_SCRIPT)) == ([], 0, [])
    tap_or_click(page.get_by_role("button", name="Back to the table"))
    for each in (page, guest):
        said = each.get_by_text("You play by: “Open sides” and “The most animals a boast may name: 28”.")
        expect(said).to_be_visible()
        assert (axe_violations(each), each.evaluate(WIDER_SCRIPT), each.evaluate(COLLIDING_SCRIPT)) == ([], 0, 0)
    tap_or_click(page.locator(".place.free").first)
    expect_heading(page, "Who takes the free seat")
    assert (axe_violations(page), page.evaluate(WIDER_SCRIPT)) == ([], 0)


def test_seats_are_arranged_by_keys_alone(open_page, voila):
    page = open_page(fresh=True, **LAPTOP)
    make_table(page, voila)
    page.get_by_role("button", name="To the table").press("Enter")
    expect_heading(page, "Round the table")
    page.locator(".place.own").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert focused_place(page) == "Free seat"
    page.keyboard.press("Enter")
    expect_heading(page, "Who takes the free seat")
    chosen = page.get_by_role("radio", checked=True)
    expect(chosen).to_be_focused()
    before = page.get_by_role("button", name="sits down").inner_text()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("button", name="sits down")).not_to_have_text(before)
    page.get_by_role("button", name="sits down").press("Enter")
    expect(page.locator(".place.program")).to_have_count(1)
    page.locator(".place.program").focus()
    page.keyboard.press("Delete")
    expect(page.locator(".place.program")).to_have_count(0)
    page.locator(".place.own").focus()
    page.keyboard.press("ArrowLeft")
    assert focused_place(page) == "Free seat"
    page.get_by_role("button", name="Start the game").press("Enter")
    expect(page.locator("#table [data-zone=hand] .card").first).to_be_visible()


def test_two_devices_make_join_watch_come_late_and_leave(open_page, voila):
    mira, jun = open_page(fresh=True, **LAPTOP), open_page(fresh=True, **PHONE)
    code = make_table(mira, voila, "Koinobori", 3)
    jun.goto(f"{voila.url}/friends/")
    jun.get_by_label("Four letters").first.fill("BBBB")
    tap_or_click(jun.get_by_role("button", name="Join"))
    expect(jun.get_by_role("alert")).to_have_text("No such table. Look at the letters again.")
    jun.get_by_label("Four letters").last.fill(code.lower())
    tap_or_click(jun.get_by_role("button", name="Watch"))
    expect_heading(jun, "You will watch")
    tap_or_click(mira.get_by_role("button", name="To the table"))
    tap_or_click(mira.get_by_role("button", name="Start the game"))
    expect(jun.locator("#table .seats .seat").first).to_be_visible()
    expect(jun.locator("#table [data-zone=hand] .card")).to_have_count(0)

    tap_or_click(jun.get_by_role("button", name="Stop watching"))
    expect_heading(jun, "They are playing Koinobori")
    jun.get_by_label("What shall we call you?").fill("Jun")
    tap_or_click(jun.get_by_role("button", name="Sit down"))
    expect(jun.locator("#table [data-zone=hand] .card").first).to_be_visible()
    expect(mira.locator("#table .seats").get_by_text("Jun", exact=True)).to_be_visible()
    assert (
        mira.locator("#table .seats .card:not(.down)").count() == jun.locator("#table .seats .card:not(.down)").count()
    )

    jun.goto("about:blank")
    jun.goto(f"{voila.url}/class/{code}")
    expect(jun.locator("#table [data-zone=hand] .card").first).to_be_visible()


def test_a_hand_alone_while_one_waits(open_page, voila):
    mira, jun = open_page(fresh=True, **LAPTOP), open_page(fresh=True, **PHONE)
    jun.goto(f"{voila.url}/friends/{make_table(mira, voila)}")
    tap_or_click(jun.get_by_role("button", name="Sit down"))
    tap_or_click(jun.get_by_role("button", name="Try"))
    expect(jun.locator("#table [data-zone=hand] .card").first).to_be_visible()
    tap_or_click(jun.get_by_role("button", name="Back to the others"))
    expect_heading(jun, "You are at the table")


def test_without_other_devices_no_address_is_named(open_page, voila):
    page = open_page(fresh=True, **LAPTOP)
    make_table(page, voila)
    expect(page.get_by_text("only this computer", exact=True)).to_be_visible()
    assert "127.0.0.1" not in page.locator("main").first.inner_text()
    assert page.locator(".qr, [data-copy]").count() == 0
    expect(page.get_by_role("link", name="Play at this screen")).to_have_attribute(
        "href", re.compile("nanatoridori/play.ipynb")
    )
