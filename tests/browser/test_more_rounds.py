"""More rounds for the shapes of the games: started by mouse, keys and touch, with progress; stopped; announced."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.test_pages import faults
from tests.tiers import rest_in_deep

LOOKS = {
    "mouse": {},
    "touch": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "color_scheme": "dark"},
    "keys": {"viewport": {"width": 1920, "height": 1080}},
}
CELLS = (
    "from widgets import explore",
    "from widgets.explore import game_shapes",
    "import json",
    "from pathlib import Path",
    "game_shapes.MORE = {more}",
    "explore.shapes(json.loads(Path('data/shapes.json').read_text()))",
)


def found(page):
    """Return axe's violations in the widget; the order of headings depends on the whole page, so it is left out."""
    return [fault for fault in faults(page, ".bbb-game-shapes") if fault[0] != "heading-order"]


def press(page, button, how):
    if how == "keys":
        button.focus()
        page.keyboard.press("Enter")
    else:
        button.tap() if how == "touch" else button.click()


@pytest.mark.parametrize("how", rest_in_deep(LOOKS, ["touch"]))
def test_more_rounds_are_played_and_stopped(open_page, voila, how):
    page = open_page(**LOOKS[how])
    page.goto(voila.write(f"more_rounds_{how}", "\n".join(CELLS).format(more=3)))
    button, said = page.locator(".bbb-game-shapes button"), page.locator(".bbb-game-shapes [role=status]")
    expect(button).to_have_text("Play 3 more rounds of each")
    assert found(page) == []

    press(page, button, how)
    expect(said).to_contain_text("The bars are")
    expect(page.locator(".bbb-shapes")).to_contain_text("203 rounds of each game")
    expect(page.locator("progress")).to_be_hidden()
    assert found(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_playing_can_be_stopped_and_stays_usable(open_page, voila):
    page = open_page(**LOOKS["keys"])
    page.goto(voila.write("more_rounds_stopped", "\n".join(CELLS).format(more=500)))
    button = page.locator(".bbb-game-shapes button")
    press(page, button, "keys")
    expect(page.locator(".bbb-game-shapes .count")).to_contain_text(
        re.compile(r"([3-9]|\d\d) of 1,500 rounds")
    )  # one of each game at least
    expect(page.locator("progress")).to_be_visible()
    expect(button).to_have_text("Stop")
    expect(button).to_be_focused()
    assert found(page) == []

    press(page, button, "keys")

    expect(button).to_have_text("Play 500 more rounds of each")
    expect(page.locator(".bbb-shapes")).not_to_contain_text("200 rounds of each game")
