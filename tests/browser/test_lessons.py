"""Lessons in a real browser: done by hand and by keys alone, kept by the browser, open to everybody."""

import pytest
from playwright.sync_api import expect

from tests.browser.hands import button, message, open_table, place
from tests.browser.test_pages import LOOKS, faults

FIRST, BEATS = "7 [3 3 3] 5 1 4 6", "1 5 5 [6 6] 2 2 2"
STEPS = {"play": ("nanatoridori/01_fly_together", 1), "pick": ("nanatoridori/01_fly_together", 5),
         "choose": ("nanatoridori/01_fly_together", 4), "order": ("nanatoridori/02_more_or_higher", 5),
         "number": ("nanatoridori/01_fly_together", 6)}


def at_step(voila, kind):
    """The address of a lesson that begins at a step of a kind."""
    name, number = STEPS[kind]
    lay = f'lesson = Lesson("{name}")\nlesson.step({number})'
    return voila.write(f"step_{kind}", "from widgets import Lesson", lay, "lesson")


def typed(page, text):
    page.locator(".bbb .typed input").first.fill(text)
    page.locator(".bbb .typed input").first.press("Enter")


@pytest.mark.parametrize("look", ["phone", "dark"])
@pytest.mark.parametrize("kind", STEPS)
def test_every_kind_of_step_is_open_to_everybody(visit, voila, kind, look):
    page = visit.page(**LOOKS[look])
    open_table(page, at_step(voila, kind))

    expect(message(page)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults(page, ".bbb") == []


def test_a_lesson_is_begun_by_keys_alone(page, voila):
    open_table(page, voila.page("nanatoridori/01_fly_together"))
    place(page, "hand:2").focus()
    for key in ("Space", "ArrowRight", "ArrowRight", "Space", "ArrowRight", "ArrowRight", "Space"):
        page.keyboard.press(key)
    expect(page.locator(".bbb .card.is-chosen")).to_have_count(3)
    page.keyboard.press("Enter")
    expect(message(page)).to_contain_text("3 stars, by yourself.")
    page.keyboard.press("Enter")

    expect(page.locator(".bbb .head h2")).to_have_text("Higher, or more")


def test_an_unhelpful_move_is_shown_and_taken_back(page, voila):
    open_table(page, voila.page("nanatoridori/01_fly_together"))
    typed(page, FIRST)
    button(page, "lesson:next").click()
    typed(page, "pass")
    expect(message(page)).to_contain_text("You may pass and draw a card")
    button(page, "lesson:return").click()

    expect(button(page, "pass")).to_be_visible()
    expect(message(page)).to_contain_text("Two fives lie on the table: beat them.")


def test_what_was_done_is_there_after_a_reload_and_can_be_forgotten(page, voila):
    address = voila.page("nanatoridori/learn")
    open_table(page, address)
    typed(page, FIRST)
    expect(message(page).first).to_contain_text("3 stars")
    open_table(page, address)
    expect(page.locator(".bbb .head h2").first).to_have_text("Higher, or more")

    page.locator('.bbb [data-do="menu"]').first.click()
    button(page, "lesson:progress").first.click()
    page.locator('.bbb .dialog [data-id="all"]').click()
    page.locator('.bbb .dialog [data-id="forget"]').click()
    expect(page.locator(".bbb .head h2").first).to_have_text("Your first flock")
    assert page.evaluate("localStorage.getItem('birds-bears-banners:lessons')") is None
