"""A question of chance in real browsers: asked from a page of odds, guessed on a phone, led by Space alone."""

import re

import pytest
from playwright.sync_api import expect

from gamelib.odds.step_by_step import step_by_step
from gamelib.written_down import read_number
from tests.browser.test_pages import axe_violations
from tests.browser.test_room import PHONE, WALL, devices, expect_heading, open_room  # noqa: F401 - devices is a fixture
from tests.browser.test_wall_screens import FAINT_SCRIPT, LEAST_CONTRAST, OUT_OF_SIGHT, SMALL_SCRIPT
from tests.browser.wall_screens import draw_screen
from tests.browser.wall_screens import open_wall as open_drawn_wall
from tests.room.test_mathematics import GUESSES, guess, hardest_lead, in_class, press_space
from widgets.explore.class_words import question_about

TITLE = "Two cards are dealt"
STEPS = step_by_step(read_number("nanatoridori.flock_of(2, 2)"))
SHOWN = (
    "nanatoridori.flock_of(2, 2)",
    'nanatoridori.joins(hand="6 4 4 6 1 5")',
    "nanuk.cancelled(inuksuks=2, bears=2)",
    "nanuk.no_bears(5)",
    'nanuk.drawn("seal", 5)',
    'koinobori.scores("green", ["green", "green+black", "lime", "pink"], flag="pink")',
)


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


def all_stages(question):
    """Return the wall's screens of a question, from asking it to the last step of its count."""

    def act(room, devices_):
        screens = []
        for again in (False, True):
            if room.activity.vote.kind == "number":
                guess(devices_, [round(each * (0.2 if again else 0.4)) for each in GUESSES])
            screens.append(room.wall())
            room.press("vote:close")
            screens.append(room.wall())
            if not again:
                room.press("vote:talk")
                screens.append(room.wall())
                room.press("vote:again")
        room.press("vote:reveal")
        room._doubts.forget()
        screens.append(room.wall())
        for _step in room.activity.vote.steps_to_answer:
            press_space(room)
            screens.append(room.wall())
        return screens

    return in_class(act, question)


@pytest.mark.deep
@pytest.mark.parametrize("size", ["1920x1080", "1366x768"])
def test_every_stage_is_legible_from_ten_metres_and_fits(open_page, size):
    width, height = map(int, size.split("x"))
    page = open_page(viewport={"width": width, "height": height})
    open_drawn_wall(page)
    found = {}
    for question in (*map(question_about, SHOWN), hardest_lead()):
        for at, screen in enumerate(all_stages(question)):
            draw_screen(page, screen)
            faults = page.evaluate(f"(least) => [...({SMALL_SCRIPT})(least), ...({OUT_OF_SIGHT})()]", 28)
            faults += page.evaluate(FAINT_SCRIPT, LEAST_CONTRAST)
            if faults:
                found[question.title[:30], at] = faults
    assert found == {}
