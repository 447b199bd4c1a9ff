"""The puzzles as a page: the puzzle of the day by its address, then a new one; accessibility, small screens."""

import pytest
from playwright.sync_api import expect

from tests.browser.driver import open_table, press, settle
from tests.browser.test_pages import faults
from tests.tiers import rest_in_deep

LOOKS = [
    ("nanuk", {"viewport": {"width": 1366, "height": 768}}),
    ("nanatoridori", {"viewport": {"width": 390, "height": 844}}),
    ("koinobori", {"viewport": {"width": 1366, "height": 768}, "color_scheme": "dark"}),
]


@pytest.mark.parametrize(("game", "look"), rest_in_deep(LOOKS, LOOKS[1:2]))
def test_puzzle_of_the_day_then_a_new_one(open_page, voila, game, look):
    page = open_page(**look)
    open_table(page, voila.page(f"{game}/puzzles") + "#today")
    settle(page)
    expect(page.locator(".bbb")).to_contain_text("puzzle of the day")
    press(page, "puzzles:new")
    expect(page.locator(".bbb")).to_contain_text("Puzzle number", timeout=15_000)
    assert faults(page, within=".bbb") == []
    width = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert width <= 0
