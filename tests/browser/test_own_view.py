"""The teacher's own view in a real browser, beside the wall: what keys do there, dragging, previews, a covered wall."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PATIENCE
from tests.browser.test_pages import axe_violations
from tests.browser.test_room import PHONE, WALL, expect_heading, open_room

LAPTOP = {"viewport": {"width": 1366, "height": 768}}
PAUSE_MS = 1700
"""Longer than the time in which a second Space presses nothing."""


@pytest.fixture
def windows(browser):
    """Return a function that opens a page, in the same browser as another page if one is given."""
    contexts, complaints = [], []

    def window(beside=None, **look):
        if beside is None:
            contexts.append(browser.new_context(**look))
            contexts[-1].set_default_timeout(PATIENCE)
        page = contexts[-1].new_page() if beside is None else beside.context.new_page()
        if beside is not None:
            page.set_viewport_size(look["viewport"])
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        return page

    yield window
    for context in contexts:
        context.close()
    assert complaints == []


def open_own_view(wall, windows):
    """Open the own view in a second window, by the link on the wall, and plan five questions."""
    wall.get_by_role("link", name="Your own view").wait_for()
    own = windows(wall, **LAPTOP)
    own.goto(f"{wall.url}/own")
    own.get_by_role("button", name="Nanatoridori", exact=True).click()
    expect(own.locator(".queue li")).to_have_count(5)
    return own


def planned(own):
    return own.locator(".queue li .row b").all_inner_texts()


def main_button(own):
    return own.locator(".buttons .main")


@pytest.mark.deep
def test_stray_keys_do_nothing_and_space_presses_the_red_button(voila, windows):
    wall = windows(**WALL)
    code = open_room(wall, voila)
    own = open_own_view(wall, windows)
    phone = windows(**PHONE)
    phone.goto(f"{voila.url}/class/{code}")
    expect_heading(phone, "You are ")
    expect(own.get_by_text("1 here", exact=True)).to_be_visible()
    own.wait_for_timeout(PAUSE_MS)
    first = planned(own)[0]
    for key in ("Escape", *"0123456789", *"abcdehknxyg", "Enter", "Backspace", "ArrowLeft"):
        own.keyboard.press(key)
    own.wait_for_timeout(500)
    expect_heading(wall, "Come in")
    assert planned(own)[0] == first
    own.keyboard.press(" ")
    expect_heading(wall, "What would you do?")
    own.keyboard.press(" ")  # a second press at once does nothing
    own.wait_for_timeout(PAUSE_MS)
    for key in ("Escape", "x", "h", "k", "1"):
        own.keyboard.press(key)
    own.wait_for_timeout(300)
    expect_heading(wall, "What would you do?")
    expect(own.locator(".now")).to_contain_text(first)
    expect(own.locator(".notes")).to_contain_text("Best: ")
    expect(own.locator(".missing li")).to_contain_text("is not done")
    expect(wall.locator("body")).not_to_contain_text(first)
    own.keyboard.press(" ")
    expect_heading(wall, "The vote is closed")
    assert axe_violations(own) == []
    own.emulate_media(color_scheme="dark")
    assert axe_violations(own) == []


def test_questions_are_moved_by_dragging_and_by_keys(voila, windows):
    wall = windows(**WALL)
    open_room(wall, voila)
    own = open_own_view(wall, windows)
    before = planned(own)
    own.locator(".queue li").nth(3).drag_to(own.locator(".queue li").first)
    expect(own.locator(".queue li").first).to_contain_text(before[3])
    assert planned(own) == [before[3], *before[:3], before[4]]
    later = own.get_by_role("button", name=f"{before[3]}: later")
    later.focus()
    for place in (1, 2):
        own.keyboard.press("Enter")
        expect(own.locator(".queue li").nth(place)).to_contain_text(before[3])
        expect(later).to_be_focused()
    expect(own.locator("#announcement")).to_have_text(f"{before[3]} is now 3 of 5.")
    own.reload()
    expect(own.locator(".queue li").nth(2)).to_contain_text(before[3])


@pytest.mark.deep
def test_the_preview_is_the_wall_to_come(voila, windows):
    wall = windows(**WALL)
    open_room(wall, voila)
    own = open_own_view(wall, windows)
    ahead, present = own.frame_locator("iframe.ahead"), own.frame_locator("iframe.present")
    expect(ahead.get_by_role("heading", level=1)).to_have_text("What would you do?")
    expect(present.get_by_role("heading", level=1)).to_have_text("Come in")
    hand = ahead.locator("#position [data-zone=hand]").first.inner_text()
    own.locator(".preview").get_by_role("button", name="with a number").click()
    expect(ahead.get_by_role("heading", level=1)).to_have_text(re.compile("How many of 100"))
    own.locator(".preview").get_by_role("button", name="with a move").click()
    expect(ahead.get_by_role("heading", level=1)).to_have_text("What would you do?")
    main_button(own).click()
    expect_heading(wall, "What would you do?")
    assert wall.locator("#position [data-zone=hand]").first.inner_text() == hand
    own.get_by_role("button", name="Add").first.click()
    dialog = own.get_by_role("dialog", name="Add a question")
    dialog.get_by_role("searchbox").fill("neighbours")
    expect(dialog.locator(".list .row")).not_to_have_count(0)
    expect(dialog.locator(".to-come ol li").first).to_be_visible()
    dialog.get_by_role("button", name="My own").click()
    own.get_by_label("Type or paste").fill("4BB-0007-RV")
    own.keyboard.press("Enter")
    expect(own.locator(".queue li").first).to_contain_text("4BB-0007-RV")
    expect(own.get_by_label("Type or paste")).to_have_value("")
    own.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    own.locator(".queue li .row").first.click()
    expect(ahead.get_by_role("heading", level=1)).to_have_text("Everybody plays this deal")


@pytest.mark.deep
def test_the_wall_stands_still_and_is_dark(voila, windows):
    wall = windows(**WALL)
    open_room(wall, voila)
    own = open_own_view(wall, windows)
    own.get_by_role("button", name="Freeze").click()
    expect(wall.get_by_text("This picture stands still")).to_be_visible()
    own.wait_for_timeout(PAUSE_MS)
    own.keyboard.press(" ")
    expect(own.locator(".now")).to_be_visible()
    for key in ("1", "c", "e", " "):
        wall.keyboard.press(key)
    wall.wait_for_timeout(500)
    expect_heading(wall, "Come in")
    assert axe_violations(wall) == []
    own.get_by_role("button", name="Dark").click()
    expect(wall.get_by_role("button")).to_have_count(1)
    assert wall.locator("#position").is_hidden()
    assert wall.evaluate("getComputedStyle(document.querySelector('.frame')).backgroundColor") == "rgb(0, 0, 0)"
    assert axe_violations(wall) == []
    wall.keyboard.press("Escape")
    expect_heading(wall, "What would you do?")
    expect(own.get_by_role("button", name="Dark")).to_have_attribute("aria-pressed", "false")


def test_a_phone_is_never_shown_the_own_view(voila, windows):
    wall = windows(**WALL)
    code = open_room(wall, voila)
    open_own_view(wall, windows)
    phone = windows(**PHONE)
    phone.goto(f"{voila.url}/class/{code}")
    expect_heading(phone, "You are ")
    answer = phone.context.request.get(f"{voila.url}/class/wall/{code}/own")
    assert (answer.status, "Not from here" in answer.text()) == (403, True)
