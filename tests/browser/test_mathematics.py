"""A question of chance in real browsers: asked from a page of odds, guessed on a phone, led by Space alone."""

import re

from playwright.sync_api import expect

from gamelib.odds.step_by_step import step_by_step
from gamelib.written_down import read_number
from tests.browser.test_pages import axe_violations
from tests.browser.test_room import PHONE, WALL, devices, expect_heading, open_room  # noqa: F401 - devices is a fixture

TITLE = "Two cards are dealt"
STEPS = step_by_step(read_number("nanatoridori.flock_of(2, 2)"))


def test_space_alone_leads_through_a_question(voila, devices):  # noqa: F811 - a fixture
    wall = devices(**WALL)
    code = open_room(wall, voila)
    phone = devices(**PHONE)
    phone.goto(f"{voila.url}/class/{code}")
    expect_heading(phone, "You are ")
    for key, title in (("1", "Which position"), ("8", "Which question"), ("Space", TITLE)):
        wall.keyboard.press(key)
        expect_heading(wall, title)
    expect_heading(phone, TITLE)
    assert [*axe_violations(wall), *axe_violations(phone)] == []
    phone.get_by_role("slider").fill("30")
    phone.get_by_role("button", name="Send").tap()
    expect(wall.get_by_text("1 of 1 has answered")).to_be_visible()

    wall.keyboard.press("Space")
    expect_heading(wall, "The vote is closed")
    wall.wait_for_timeout(700)  # Space pressed twice does not do two things
    wall.keyboard.press("Space")
    expect(wall.get_by_text("counted: 12.9 %")).to_be_visible()
    expect_heading(phone, re.compile("You said 30. It is 12.9"))
    assert [*axe_violations(wall), *axe_violations(phone)] == []
    for at, step in enumerate(STEPS, 1):
        wall.wait_for_timeout(700)
        wall.keyboard.press("Space")
        expect(wall.locator(f".counted > ol > li:nth-child({at})")).to_contain_text(step.say)
        expect(wall.locator(f".counted > ol > li:nth-child({at}):not(.is-next)")).to_be_visible()
    expect(wall.locator(".counted .is-last")).to_contain_text("12.9 %")
    expect(phone.get_by_role("heading", name="Why?")).to_be_visible()
    assert [*axe_violations(wall), *axe_violations(phone)] == []
