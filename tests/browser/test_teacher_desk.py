"""A teacher's day in a browser: the desk by keyboard, a printed sheet, a deal's code typed, played and handed in."""

import re

import pytest
from playwright.sync_api import expect

from gamelib import classroom
from gamelib.players import player
from tests.browser.driver import open_table, play_out, press, ready, settle
from tests.browser.test_pages import LOOKS, faults
from tests.tiers import rest_in_deep
from widgets.desk.own_lessons import EXAMPLE, OwnLesson
from widgets.pictures import printing

NOTE_PRINTS = """window.print = () => { top.printed = [...top.printed ?? [], document.documentElement.outerHTML]; }"""
MORE_LOOKS = {"more contrast": {"contrast": "more"}, "forced colors": {"forced_colors": "active"}}
MOST_TURNS = 60
QUICK_BOTS = """(() => {
  const [limits, wait] = [[1500, 4000], window.setTimeout];
  window.setTimeout = (act, ms, ...more) => wait(act, ms > 300 && !limits.includes(ms) ? 20 : ms, ...more);
})()"""
"""Shortens the pauses between other players' moves, and none of the times after which a lost connection is noticed."""


def open_desk(page, voila):
    page.goto(voila.page("teachers/desk"))
    expect(page.locator("#desk-kept")).to_be_visible()


def by_key(page, act, value):
    """Go to a button of the desk by Tab and press it."""
    wanted = f'button[data-do="{act}"][data-value="{value}"]'
    for _stop in range(90):
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted):
            return page.keyboard.press("Enter")
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {act} {value}")


def test_desk_is_used_by_keyboard_and_prints(page, voila):
    page.add_init_script(NOTE_PRINTS)
    open_desk(page, voila)
    by_key(page, "game", "nanuk")
    expect(page.locator("#desk-plan")).to_contain_text("play a hunt of Nanuk")
    by_key(page, "minutes", "90")
    expect(page.locator("#desk-plan")).to_contain_text("85–90")
    by_key(page, "print", "worksheet")
    page.wait_for_function("top.printed")

    [printed] = page.evaluate("top.printed")
    assert printed.count('class="page"') == len(printing.worksheet("nanuk/01_boast_or_doom").pages)
    by_key(page, "look", "aid")
    expect(page.frame_locator("dialog iframe").locator("h1")).to_have_text("How to play Nanuk")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def test_code_is_typed_played_and_handed_in(open_page, voila):
    page = open_page(fresh=True)
    page.add_init_script(QUICK_BOTS)
    shared = classroom.share("nanatoridori", 2, "duel", seed=2)
    open_table(page, voila.page("koinobori/play"))
    if page.get_by_role("dialog", name="in three pictures").count():
        page.keyboard.press("Escape")
    press(page, "table:new")
    page.get_by_label("A code from your teacher?").fill(shared.code.lower())
    page.keyboard.press("Enter")
    settle(page)
    assert "11 cards" in page.locator(".bbb").inner_text()
    for _turn in range(MOST_TURNS):
        settle(page)
        if page.locator(".endcard").count():
            break
        play_out(page, voila, "typing", shared.begin(), player("careful").move, most=1)

    tip = page.locator(".endcard .endtip")
    expect(tip).to_contain_text("Hand this in:")
    handed = classroom.read_result(re.search(r"[\w-]{16}", tip.inner_text())[0])
    assert handed.shared == shared
    page.goto(voila.page("teachers/class_results"))
    page.get_by_role("textbox", name="Codes, one a line").fill("\n".join([handed.code] * 5))
    page.get_by_role("button", name="Draw").click()
    expect(page.locator(".bbb-results")).to_contain_text(f"Deal {shared.code}:")
    expect(page.locator(".bbb-results")).to_contain_text("With 5 of you")


def test_link_deals_and_lesson_link_plays(page, voila):
    shared = classroom.share("nanuk", 5, seed=9)
    page.goto(voila.page("nanuk/play") + f"#deal={shared.code}")
    ready(page)
    hand = shared.deal().view(0).hand
    expect(page.locator('.bbb [data-zone="hand"] .card:not(.down)')).to_have_count(len(hand))
    page.goto("about:blank")

    page.goto(voila.page("teachers/own_lesson") + OwnLesson(EXAMPLE.replace("Beat a pair", "Owls first")).link)
    expect(page.locator(".bbb").first).to_contain_text("Owls first")


@pytest.mark.parametrize("look", rest_in_deep([*LOOKS, *MORE_LOOKS], ["dark"]))
def test_teacher_desk_has_no_axe_violations(open_page, voila, look):
    page = open_page(**(LOOKS | MORE_LOOKS)[look])
    open_desk(page, voila)
    page.locator('[data-do="new-lesson"]').click()
    expect(page.locator("#desk-text")).to_be_visible()

    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
