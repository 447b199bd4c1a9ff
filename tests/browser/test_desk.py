"""The teacher's desk on a page: positions changed by mouse, touch and keyboard, and a vote of the class."""

import pytest
from playwright.sync_api import expect

from tests.browser.driver import (
    announcements,
    button,
    message,
    open_table,
    place,
    press,
    settle,
    tap,
    type_line,
    walk_to,
)
from tests.browser.network_meter import Meter
from tests.browser.test_pages import LOOKS, faults
from tests.tiers import rest_in_deep

POSITION = "players 3 | turn A | A 1 5 5 6 6 2 | table 3 3 by C"


@pytest.fixture(scope="module")
def desk_page_address(voila):
    return voila.write("at-the-desk", "from widgets import Desk", f'Desk("{POSITION}", "nanatoridori", deals=20)')


@pytest.fixture
def desk(page, desk_page_address):
    open_table(page, desk_page_address)
    return page


def cards_in_hands(page):
    """Return all face-up cards of the hands."""
    return page.locator('.bbb :is([data-zone="hand"], .seat) .card:not(.down)')


def edited(page):
    press(page, "desk:edit")
    expect(message(page)).to_contain_text("Drag cards")


def by_tapping(page):
    tap(page, "A:1")
    expect(message(page)).to_contain_text("Picked up: 1")
    tap(page, "A:6")


def by_keys(page):
    walk_to(page, "A:1")
    page.keyboard.press("Space")
    settle(page)
    walk_to(page, "A:6")
    page.keyboard.press("Space")
    settle(page)


def by_dragging(page):
    place(page, "A:1").drag_to(place(page, "A:6"))
    settle(page)


def by_typing(page):
    type_line(page, "A 5 5 6 6 1 2")


def test_card_moves_within_a_position_by_every_input(desk):
    edited(desk)
    for move in (by_tapping, by_keys, by_dragging, by_typing):
        move(desk)

        expect(desk.locator(".bbb .log")).to_contain_text("A 5 5 6 6 1 2")
        press(desk, "desk:undo")
        expect(desk.locator(".bbb .log")).to_contain_text("A 1 5 5 6 6 2")


def test_desk_counts_votes_and_reveals_the_best_move(desk):
    press(desk, "desk:ask")
    expect(message(desk)).to_contain_text("what would you do?")
    for _hand in range(3):
        tap(desk, "vote:pass")
    expect(place(desk, "vote:pass")).to_contain_text("3 hands")
    assert "Pass and draw a card: 3 hands" in announcements(desk)

    type_line(desk, "play 1 at 1-1: 2")
    expect(message(desk)).to_contain_text("does not beat")
    press(desk, "desk:reveal")
    expect(button(desk, "desk:stop")).to_have_count(0)
    expect(message(desk)).to_contain_text("It is best to play")
    expect(message(desk)).to_contain_text("of 3 hands")


def test_desk_hides_hands_until_asked(desk):
    expect(cards_in_hands(desk)).to_have_count(0)
    press(desk, "desk:hands")
    expect(desk.locator(".bbb")).to_contain_text("All hands are shown.")
    expect(cards_in_hands(desk)).to_have_count(6 + 8 + 8)
    press(desk, "desk:hands")
    expect(desk.locator(".bbb")).not_to_contain_text("All hands are shown.")
    expect(cards_in_hands(desk)).to_have_count(0)


@pytest.mark.parametrize("look", rest_in_deep(LOOKS, ["phone"]))
def test_desk_has_no_axe_violations(open_page, desk_page_address, look):
    page = open_page(**LOOKS[look])
    open_table(page, desk_page_address)
    violations = faults(page, within=".bbb")
    edited(page)
    violations += faults(page, within=".bbb")

    assert violations == []


@pytest.mark.parametrize("look", rest_in_deep(["laptop", "dark"], ["dark"]))
def test_class_results_are_drawn_without_jupyterlab(open_page, voila, look):
    page = open_page(**LOOKS[look])
    meter = Meter(page)
    page.goto(voila.page("teachers/class_results"))
    page.get_by_role("textbox", name="Codes, one a line").fill("4BB-0007-AWGC-6F\nhello")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")

    expect(page.locator(".bbb-results")).to_contain_text("Deal 4BB-0007-RV: 1 of 1 did not lose")
    expect(page.locator(".bbb-class [role=status]")).to_contain_text("1 of 1 did not lose")
    expect(page.locator(".bbb-results figure")).to_have_count(2)
    assert "These could not be read; please check them: hello." in page.locator(".bbb-results").inner_text()
    assert not [address for address in meter.take().addresses if "voila.js" in address]
    assert faults(page) == []
