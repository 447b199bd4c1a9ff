"""A game outside the library in the browser: its scene is drawn, refusals cite its clauses, a tap makes a move."""

from playwright.sync_api import expect

from tests.browser.driver import announcements, message, place, press, settle, tap

CELL = """from gamelib.core import registry
from tests.fourth_game.about import ABOUT
from widgets import Table

registry.register(ABOUT)
Table("stones", players=2, seed=7, first=0, pace=0, keep=False)"""


def test_registered_game_is_played_on_a_page(page, voila):
    voila.open(page, "stones", CELL)
    expect(place(page, "hand:4")).to_be_visible()

    press(page, "pass")
    expect(message(page)).to_contain_text("STEP-3.5")
    expect(message(page)).to_contain_text("You could")

    tap(page, "hand:1")
    settle(page)
    assert "You lay 3." in announcements(page)
    expect(page.locator('.bbb [data-zone="path"]')).to_contain_text("3")
