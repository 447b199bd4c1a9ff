"""Animation: revealed cards move, unless the system or the table's options switch motion off."""

import pytest
from playwright.sync_api import expect

from tests.browser.driver import open_table
from tests.tiers import rest_in_deep

COUNT = """() => {
  window.moved = [];
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, timing) {
    window.moved.push(timing.duration);
    return animate.call(this, frames, timing);
  };
}"""
LIES = 'Hunt("seal fish seal bear-deer")'

STILL = "drawn = hunt._drawn; hunt._drawn = lambda: drawn() | {'look': {'still': True}}"


CASES = [("no-preference", "", True), ("reduce", "", False), ("no-preference", STILL, False)]
"""The system's preference, the table's option, and whether cards move."""


@pytest.mark.parametrize(("wish", "look", "moves"), rest_in_deep(CASES, CASES[:2]))
def test_revealed_card_is_animated_unless_motion_is_reduced(open_page, voila, wish, look, moves):
    page = open_page(reduced_motion=wish)
    open_table(page, voila.write("turning", "from widgets import Hunt", f"hunt = {LIES}\n{look}", "hunt"))
    page.evaluate(COUNT)
    page.locator('.bbb [data-id="turn"]').click()
    expect(page.locator('.bbb .card[data-at="day:1"]:not(.down)')).to_be_visible()
    if moves:
        page.wait_for_function("moved.includes(220)")

    assert (220 in page.evaluate("window.moved")) is moves
