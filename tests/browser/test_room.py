"""A class in real browsers, from the door to the odds: a wall led by keys alone, and two phones used by touch."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PATIENCE
from tests.browser.test_pages import faults

WALL = {"viewport": {"width": 1920, "height": 1080}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def devices(browser):
    """Return a function that opens a page in a separate browser; at the end, no page may have reported an error."""
    contexts, complaints = [], []

    def device(**look):
        context = browser.new_context(**look)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        return page

    yield device
    for context in contexts:
        context.close()
    assert complaints == []


SLEEPY = """(() => {
  const Awake = WebSocket;
  window.WebSocket = class extends Awake {
    constructor(url) { super(window.sleeps ? `${url}/nowhere` : url); window.newest = this; }
  };
})()"""
"""A script that remembers a page's WebSocket, and prevents new ones while `sleeps` is set."""


def title(page, text):
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(text))


def stands_beside_the_words(wall):
    """Return whether the position, from the seats to the hand, is left of the text and above the buttons."""
    box = {
        name: wall.locator(name).first.bounding_box()
        for name in (
            "#position .seats",
            "#position [data-zone=hand]",
            "#screen h1",
            "#screen .blocks",
            "#screen .buttons",
        )
    }
    seats, hand, head, blocks, buttons = box.values()
    words = min(head["x"], blocks["x"])
    return (
        max(seats["x"] + seats["width"], hand["x"] + hand["width"]) <= words
        and hand["y"] + hand["height"] <= buttons["y"]
        and wall.locator("#position > [inert]").count() == 1
    )


def test_a_class_votes_and_sits_down_at_a_table(voila, devices):
    wall = devices(**WALL)
    code = open_door(wall, voila)
    phones = [devices(**PHONE), devices(**PHONE, color_scheme="dark")]
    for phone in phones:
        phone.goto(f"{voila.url}/class/{code}")
        title(phone, "You are ")
    expect(wall.get_by_label("2 here")).to_be_visible()
    assert [*faults(wall), *faults(phones[0]), *faults(phones[1])] == []

    wall.keyboard.press("1")
    title(wall, "Which position")
    assert faults(wall) == []
    wall.get_by_role("button", name="Everybody has twos").press("Enter")
    for phone in phones:
        phone.locator("[data-id=pass], [data-at='hand:2']").first.wait_for()
    phones[0].locator("[data-at='hand:2']").tap()
    phones[0].locator("[data-id=play]").tap()
    expect(phones[0].locator(".message")).to_contain_text("Sent.")
    phones[0].reload()
    expect(phones[0].locator(".message")).to_contain_text("Sent.")
    expect(wall.get_by_text("1 of 2 has answered")).to_be_visible()
    assert stands_beside_the_words(wall)

    wall.keyboard.press("Space")  # ends nothing
    wall.keyboard.press("x")
    title(wall, "The vote is closed")
    wall.keyboard.press("r")
    expect(wall.locator("#screen").get_by_text("nothing does better")).to_be_visible()
    title(phones[0], "The result")
    assert [*faults(wall), *faults(phones[0]), *faults(phones[1])] == []

    wall.keyboard.press("Escape")
    title(wall, "Come in")
    wall.keyboard.press("3")
    title(wall, "Which game")
    wall.keyboard.press("2")
    title(wall, "Tables of friends")
    expect(wall.get_by_text("Nanuk · 1 table")).to_be_visible()
    for phone in phones:
        phone.locator("[data-zone=hand]").wait_for()
    assert faults(wall) == []
    wall.keyboard.press("l")
    title(phones[0], "Look up")


def open_door(page, voila):
    """Open a room; return its letters."""
    voila.lead(page)
    page.goto(f"{voila.url}/class/")
    page.get_by_role("button", name="Open the door for a class").click()
    title(page, "Come in")
    return page.url[-4:]


def test_a_key_held_down_presses_once(devices, voila):
    wall = devices(**WALL)
    open_door(wall, voila)
    for _repeat in range(5):
        wall.keyboard.down("1")
    title(wall, "Which position")
    wall.keyboard.up("1")
    wall.wait_for_timeout(300)
    title(wall, "Which position")
    for _twice in range(2):
        wall.keyboard.press("Space")
    title(wall, "What would you do")
    wall.wait_for_timeout(300)
    title(wall, "What would you do")


def test_a_phone_that_slept_past_the_end_is_told(devices, open_page, voila):
    wall, phone = devices(**WALL), open_page(**PHONE, fresh=True)
    code = open_door(wall, voila)
    phone.add_init_script(SLEEPY)
    phone.goto(f"{voila.url}/class/{code}")
    title(phone, "You are ")
    phone.evaluate("() => { window.sleeps = true; newest.close(); }")
    expect(phone.locator("#gone")).to_contain_text(re.compile("attempt [5-9]"), timeout=PATIENCE)
    title(phone, "You are ")
    wall.keyboard.press("e")
    wall.get_by_role("button", name="Delete everything").click()
    title(wall, "The class is over")
    title(phone, "The class is over")
