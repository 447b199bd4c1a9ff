"""What learners do with a deal's code: type it, play the round, hand in the code of the result."""

import re

from playwright.sync_api import expect

from gamelib import classroom
from gamelib.players import player
from tests.browser.driver import play_out, press, settle

MOST_TURNS = 60
QUICK_BOTS = """(() => {
  const [limits, wait] = [[1500, 4000], window.setTimeout];
  window.setTimeout = (act, ms, ...more) => wait(act, ms > 300 && !limits.includes(ms) ? 20 : ms, ...more);
})()"""
"""Shortens the pauses between other players' moves, and none of the times after which a lost connection is noticed."""


def type_code(page, code):
    """Enter a deal's code in the *New game* form of the open table."""
    if page.get_by_role("dialog", name="in three pictures").count():
        page.keyboard.press("Escape")
    press(page, "table:new")
    page.get_by_label("A code from your teacher?").fill(code)
    page.keyboard.press("Enter")
    settle(page)


def play_deal(page, server, shared):
    """Play the deal's round on the open table; return the result code that its end shows."""
    for _turn in range(MOST_TURNS):
        settle(page)
        if page.locator(".endcard").count():
            break
        play_out(page, server, "typing", shared.begin(), player("careful").move, most=1)
    tip = page.locator(".endcard .endtip")
    expect(tip).to_contain_text("Hand this in:")
    return classroom.read_result(re.search(r"[\w-]{16}", tip.inner_text())[0])


def hand_in_results(page, *codes):
    """Enter these codes on the open page of class results, and draw them."""
    page.get_by_role("textbox", name="Codes, one a line").fill("\n".join(codes))
    page.get_by_role("button", name="Draw").click()
    results = page.locator(".bbb-results")
    expect(results).to_contain_text(f"Deal {classroom.read_result(codes[0]).shared.code}:")
    return results
