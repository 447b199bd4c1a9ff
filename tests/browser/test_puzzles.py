"""Puzzles in a browser: all of them, one solved by keys, the page after it; each without faults, on every screen."""

from __future__ import annotations

from itertools import product

import pytest
from playwright.sync_api import expect

from gamelib import lessons
from tests.browser.on_stage import show_without_server
from tests.browser.test_pages import axe_violations
from tests.tiers import rest_in_deep
from widgets import Puzzles
from widgets.lesson.learner import Learner
from widgets.stage.front_end import PUZZLES

LEAST_TARGET = 44
"""Pixels that a button must measure on a phone."""
LOOKS = [
    {"viewport": {"width": 390, "height": 844}},
    {"viewport": {"width": 1366, "height": 768}},
    {"viewport": {"width": 1366, "height": 768}, "color_scheme": "dark"},
    {"viewport": {"width": 820, "height": 1180}},
    {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark", "forced_colors": "active"},
]
NAMES = {"nanatoridori": "low-and-sure", "nanuk": "what-you-hold", "koinobori": "a-crowd-at-the-top"}
TARGETS = """() => [...document.querySelectorAll('.bbb :is(button, summary)')]
  .filter((node) => node.checkVisibility() && !node.closest('.dock, .middle, .seats'))
  .map((node) => [node.textContent, node.getBoundingClientRect()])
  .filter(([, box]) => Math.min(box.width, box.height) < LEAST)
  .map(([text, box]) => `${text} ${box.width} ${box.height}`)
""".replace("LEAST", str(LEAST_TARGET))


def open_puzzle(game):
    """Return a page of puzzles at one of a game whose moves are many or few."""
    board = Puzzles(game, learner=Learner())
    number = next(at for at, each in enumerate(lessons.puzzles(game), 1) if each.step.id == NAMES[game])
    board.walk.open_number(game, number)
    board.publish()
    return board


def check(page, is_phone):
    """Fail if what is on screen has a fault, is wider than the window, or has a target that is too small."""
    assert axe_violations(page, within=".bbb") == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    if is_phone:
        assert page.evaluate(TARGETS) == []


@pytest.mark.deep
@pytest.mark.parametrize("look", LOOKS)
def test_all_puzzles_without_faults(open_page, look):
    page = open_page(**look)
    board = Puzzles("nanuk", learner=Learner())
    show_without_server(page, board, PUZZLES)
    expect(page.locator(".theme")).to_have_count(3)
    page.get_by_role("button", name="All games").click()
    expect(page.locator(".theme")).to_have_count(9)
    page.get_by_text("What does it mean?").click()
    check(page, look["viewport"]["width"] == 390)


@pytest.mark.parametrize(("game", "look"), rest_in_deep(product(NAMES, LOOKS), [("nanuk", LOOKS[0])]))
def test_puzzle_is_solved_by_keys_without_faults(open_page, look, game):
    is_phone = look["viewport"]["width"] == 390
    page, board = open_page(**look), open_puzzle(game)
    show_without_server(page, board, PUZZLES)
    state = board.walk.state
    right = "ABCDEFGHI"[state.best[0]]
    wrong = next(letter for at, letter in enumerate("ABCDEFGHI") if at not in state.best)
    check(page, is_phone)
    assert page.locator(".choice[aria-checked=true]").count() == 0

    page.locator('[data-id="choose:check"]').focus()
    page.keyboard.press(wrong.lower())
    expect(page.locator(".choice.is-chosen .key")).to_have_text(wrong)
    page.keyboard.press("Enter")
    expect(page.locator(".message.again")).to_contain_text("Not the best.")
    expect(page.locator(".worthbar")).to_have_count(1)
    check(page, is_phone)

    page.keyboard.press("Enter")
    expect(page.locator('[data-id="choose:check"]')).to_be_visible()
    page.keyboard.press(right)
    expect(page.locator(".choice.is-chosen .key")).to_have_text(right)
    page.keyboard.press("Enter")
    expect(page.locator(".message.end")).to_contain_text("Right: ")
    expect(page.locator(".worthbar")).to_have_count(len(state.offered))
    check(page, is_phone)

    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Solved, after another try")).to_be_visible()
    check(page, is_phone)
    page.get_by_role("button", name="Another like this").click()
    expect(page.locator(".choice.pictured").first).to_be_visible()
