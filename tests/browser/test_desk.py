"""The teacher's desk on a page: positions changed by every input, a vote, printed sheets, a deal's code, a report."""

import pytest
from playwright.sync_api import expect

from gamelib import classroom
from tests.browser.deal_codes import QUICK_BOTS, hand_in_results, play_deal, type_code
from tests.browser.driver import (
    announcements,
    button,
    message,
    open_table,
    place,
    press,
    ready,
    settle,
    tap,
    type_line,
    walk_to,
)
from tests.browser.network_meter import Meter
from tests.browser.test_pages import LOOKS, STRAINED_LOOKS, axe_violations, in_each_look, scrolls_sideways
from tests.tiers import DEEP, rest_in_deep
from widgets.desk.own_lessons import EXAMPLE, OwnLesson
from widgets.drawings.qr_code import qr_address
from widgets.pictures import printing

POSITION = "players 3 | turn A | A 1 5 5 6 6 2 | table 3 3 by C"


@pytest.fixture(scope="module")
def desk_page_address(voila):
    return voila.write("at-the-desk", "from widgets import Desk", f'Desk("{POSITION}", "nanatoridori", deals=20)')


@pytest.fixture
def desk(page, desk_page_address):
    open_table(page, desk_page_address)
    return page


def cards_in_hands(page):
    """Return all face-up cards of the hands."""
    return page.locator('.bbb :is([data-zone="hand"], .seat) .card:not(.down)')


def open_editor(page):
    press(page, "desk:edit")
    expect(message(page)).to_contain_text("Drag cards")


def move_card_by_tapping(page):
    tap(page, "A:1")
    expect(message(page)).to_contain_text("Picked up: 1")
    tap(page, "A:6")


def move_card_by_keys(page):
    walk_to(page, "A:1")
    page.keyboard.press("Space")
    settle(page)
    walk_to(page, "A:6")
    page.keyboard.press("Space")
    settle(page)


def move_card_by_dragging(page):
    place(page, "A:1").drag_to(place(page, "A:6"))
    settle(page)


def move_card_by_typing(page):
    type_line(page, "A 5 5 6 6 1 2")


@pytest.mark.deep
def test_card_moves_within_a_position_by_every_input(desk):
    open_editor(desk)
    for move in (move_card_by_tapping, move_card_by_keys, move_card_by_dragging, move_card_by_typing):
        move(desk)

        expect(desk.locator(".bbb .log")).to_contain_text("A 5 5 6 6 1 2")
        press(desk, "desk:undo")
        expect(desk.locator(".bbb .log")).to_contain_text("A 1 5 5 6 6 2")


def test_desk_counts_votes_and_reveals_the_best_move(desk):
    press(desk, "desk:ask")
    expect(message(desk)).to_contain_text("what would you do?")
    for _hand in range(3):
        tap(desk, "vote:pass")
    expect(place(desk, "vote:pass")).to_contain_text("3 hands")
    assert "Pass and draw a card: 3 hands" in announcements(desk)

    type_line(desk, "play 1 at 1-1: 2")
    expect(message(desk)).to_contain_text("does not beat")
    press(desk, "desk:reveal")
    expect(button(desk, "desk:stop")).to_have_count(0)
    expect(message(desk)).to_contain_text("It is best to play")
    expect(message(desk)).to_contain_text("of 3 hands")


def test_desk_hides_hands_until_asked(desk):
    expect(cards_in_hands(desk)).to_have_count(0)
    press(desk, "desk:hands")
    expect(desk.locator(".bbb")).to_contain_text("All hands are shown.")
    expect(cards_in_hands(desk)).to_have_count(6 + 8 + 8)
    press(desk, "desk:hands")
    expect(desk.locator(".bbb")).not_to_contain_text("All hands are shown.")
    expect(cards_in_hands(desk)).to_have_count(0)


@pytest.mark.deep
def test_desk_has_no_axe_violations(open_page, desk_page_address):
    page, looks = open_page(**LOOKS["phone"]), LOOKS if DEEP else ["phone"]
    open_table(page, desk_page_address)
    for look in in_each_look(page, looks):
        assert axe_violations(page, within=".bbb") == [], look
    open_editor(page)
    for look in in_each_look(page, looks):
        assert axe_violations(page, within=".bbb") == [], look


@pytest.mark.parametrize("look", rest_in_deep(["laptop", "dark"], ["dark"]))
def test_class_results_are_drawn_without_jupyterlab(open_page, voila, look):
    page = open_page(**LOOKS[look])
    meter = Meter(page)
    page.goto(voila.page("teachers/class_results"))
    page.get_by_role("textbox", name="Codes, one a line").fill("4BB-0007-AWGC-6F\nhello")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")

    expect(page.locator(".bbb-results")).to_contain_text("Deal 4BB-0007-RV: 1 of 1 did not lose")
    expect(page.locator(".bbb-class [role=status]")).to_contain_text("1 of 1 did not lose")
    expect(page.locator(".bbb-results figure")).to_have_count(2)
    assert "These could not be read; please check them: hello." in page.locator(".bbb-results").inner_text()
    assert not [address for address in meter.take().addresses if "voila.js" in address]
    assert axe_violations(page) == []


# A teacher's day ------------------------------------------------------------------------


NOTE_PRINTS = """window.print = () => { top.printed = [...top.printed ?? [], document.documentElement.outerHTML]; }"""


def open_desk(page, voila):
    page.goto(voila.page("teachers/desk"))
    expect(page.locator("#desk-kept")).to_be_visible()


def press_by_key(page, act, value):
    """Move the focus to a button of the desk with Tab, and press it."""
    wanted = f'button[data-do="{act}"][data-value="{value}"]'
    for _stop in range(90):
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted):
            return page.keyboard.press("Enter")
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {act} {value}")


@pytest.mark.deep
def test_desk_is_used_by_keyboard_and_prints(page, voila):
    page.add_init_script(NOTE_PRINTS)
    open_desk(page, voila)
    press_by_key(page, "game", "nanuk")
    expect(page.locator("#desk-plan")).to_contain_text("play a hunt of Nanuk")
    press_by_key(page, "minutes", "90")
    expect(page.locator("#desk-plan")).to_contain_text("85–90")
    press_by_key(page, "print", "worksheet")
    page.wait_for_function("top.printed")

    [printed] = page.evaluate("top.printed")
    assert printed.count('class="page"') == len(printing.worksheet("nanuk/01_boast_or_doom").pages)
    press_by_key(page, "look", "aid")
    expect(page.frame_locator("dialog iframe").locator("h1")).to_have_text("How to play Nanuk")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def test_plan_of_90_minutes_stands_in_two_even_rows(open_page, voila):
    page = open_page(viewport={"width": 1280, "height": 800})
    open_desk(page, voila)
    page.get_by_role("button", name="90 minutes").click()
    expect(page.locator("#desk-plan")).to_contain_text("85–90")
    tops = page.locator("#desk-plan .blocks > li").evaluate_all(
        "(all) => all.map((node) => Math.round(node.getBoundingClientRect().top))"
    )
    assert [tops.count(top) for top in sorted(set(tops))] == [4, 4]


@pytest.mark.deep
def test_code_is_typed_played_and_handed_in(open_page, voila):
    page = open_page(fresh=True)
    page.add_init_script(QUICK_BOTS)
    shared = classroom.share("nanatoridori", 2, "duel", seed=2)
    open_table(page, voila.page("koinobori/play"))
    type_code(page, shared.code.lower())
    assert "11 cards" in page.locator(".bbb").inner_text()
    handed = play_deal(page, voila, shared)
    assert handed.shared == shared
    expect(page.locator(".endcard .endtip img")).to_have_attribute("src", qr_address(handed.code))
    assert page.locator(".endcard .endtip img").evaluate("(node) => node.naturalWidth > 0")
    page.goto(voila.page("teachers/class_results"))
    expect(hand_in_results(page, *[handed.code] * 5)).to_contain_text("With 5 of you")


SQUARES_IN_SIGHT = """(codes) => {
  const canvas = document.createElement("canvas");
  canvas.getContext("2d").fillRect(0, 0, 9, 9);
  if (navigator.mediaDevices) navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(5);
  window.BarcodeDetector = class { async detect() { return codes.map((rawValue) => ({ rawValue })); } };
}"""
"""A script that stands in for a camera showing these QR codes, and for a browser that can read them."""


@pytest.mark.deep
def test_results_are_scanned_where_a_browser_reads_squares(open_page, voila):
    page, shared = open_page(fresh=True), classroom.share("nanatoridori", 4, seed=7)
    codes = [classroom.HandedResult(shared, "A", won, 0).code for won in (True, False)]
    page.add_init_script(f"({SQUARES_IN_SIGHT})({[*codes, 'https://example.org/']!r})")
    page.goto(voila.page("teachers/class_results"))
    page.get_by_role("button", name="Scan codes with the camera").click()
    expect(page.locator(".bbb-class [role=status]")).to_contain_text("Codes in the box: 2")
    expect(page.get_by_role("textbox")).to_have_value("\n".join([*codes, ""]))
    page.get_by_role("button", name="Stop the camera").click()
    expect(page.locator("video")).to_be_hidden()
    assert axe_violations(page) == []
    page.get_by_role("button", name="Draw").click()
    expect(page.locator(".bbb-results")).to_contain_text("1 of 2 did not lose")


def test_link_deals_and_lesson_link_plays(page, voila):
    shared = classroom.share("nanuk", 5, seed=9)
    page.goto(voila.page("nanuk/play") + f"#deal={shared.code}")
    ready(page)
    hand = shared.deal().view(0).hand
    expect(page.locator('.bbb [data-zone="hand"] .card:not(.down)')).to_have_count(len(hand))
    page.goto("about:blank")

    page.goto(voila.page("teachers/own_lesson") + OwnLesson(EXAMPLE.replace("Beat a pair", "Owls first")).link)
    expect(page.locator(".bbb").first).to_contain_text("Owls first")


def test_teacher_desk_has_no_axe_violations(page, voila):
    open_desk(page, voila)
    page.locator('[data-do="new-lesson"]').click()
    expect(page.locator("#desk-text")).to_be_visible()

    for look in in_each_look(page, LOOKS | STRAINED_LOOKS if DEEP else ["dark"]):
        assert axe_violations(page) == [], look
        assert not scrolls_sideways(page), look
