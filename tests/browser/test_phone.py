"""Small screens: message and buttons stay visible at the bottom of the window and cover no card."""

from itertools import cycle, product

import pytest
from playwright.sync_api import expect

from tests.browser.driver import answered, message, open_table, place, settle
from tests.browser.test_pages import GAMES, LOOKS, faults
from tests.tiers import rest_in_deep

IN_SIGHT = """(node) => {
  const { top, bottom, left, right } = node.getBoundingClientRect();
  const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return top >= 0 && bottom <= innerHeight && node.contains(there);
}"""
COVERED = """() => {
  const foot = document.querySelector(".bbb .thumb").getBoundingClientRect();
  return [...document.querySelectorAll(".bbb .sheet [data-place], .bbb .sheet input")].filter((node) => {
    const { top, bottom, height } = node.getBoundingClientRect();
    return !node.closest(".thumb") && height && bottom > foot.top + 1 && top < foot.bottom - 1;
  }).map((node) => node.dataset.place ?? "input");
}"""
ABOVE = "(node) => [node.getBoundingClientRect().left, node.getBoundingClientRect().top - 8]"
TOUCHABLE = f"(node) => document.elementFromPoint(...({ABOVE})(node)) === node"
CLEAR = """() => document.activeElement.getBoundingClientRect().bottom <=
  document.querySelector(".bbb .thumb").getBoundingClientRect().top"""

SIZES = {"phone": (390, 844), "small phone": (360, 640)}
each_size = pytest.mark.parametrize("size", rest_in_deep(SIZES, ["small phone"]))


def expect_in_sight(page, what):
    """Wait until the first of these elements lies in the window, covered by nothing."""
    expect(page.locator(what).first).to_be_attached()
    page.wait_for_function(f"(what) => ({IN_SIGHT})(document.querySelector(what))", arg=what)


def scroll(page, share):
    """Scroll to a share of the page's height, from 0 to 1."""
    page.evaluate(f"scrollTo(0, {share} * (document.documentElement.scrollHeight - innerHeight))")


@pytest.fixture
def phone(open_page):
    def of(size):
        width, height = SIZES[size]
        return open_page(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    return of


@pytest.mark.parametrize(("game", "size"), rest_in_deep(product(GAMES, SIZES), zip(GAMES, cycle(SIZES), strict=False)))
def test_message_and_buttons_stay_visible_on_phones(phone, voila, game, size):
    page = phone(size)
    open_table(page, voila.page(f"{game}/play"))
    settle(page)

    foot = page.locator(".bbb .thumb").bounding_box()
    for share in (0, 0.3):
        scroll(page, share)
        expect_in_sight(page, ".bbb .message")
        expect_in_sight(page, ".bbb .thumb .button")
    assert foot["height"] < SIZES[size][1] * 0.45


@pytest.mark.parametrize("game", rest_in_deep(GAMES, ["nanuk"]))
def test_thumb_bar_covers_no_card_at_the_end_of_the_page(phone, voila, game):
    page = phone("small phone")
    open_table(page, voila.page(f"{game}/play"))
    settle(page)
    scroll(page, 1)

    assert page.evaluate(COVERED) == []


@pytest.mark.parametrize("game", rest_in_deep(GAMES, ["koinobori"]))
def test_focused_place_is_not_covered_by_the_thumb_bar(phone, voila, game):
    page = phone("small phone")
    open_table(page, voila.page(f"{game}/play"))
    settle(page)
    page.locator(".bbb .dockzones [data-place], .bbb .dock input").first.focus()

    assert page.evaluate(CLEAR)
    page.keyboard.press("End")
    assert page.evaluate(CLEAR)


@each_size
def test_refusal_and_rule_are_visible_on_phones(phone, voila, size):
    page = phone(size)
    open_table(page, voila.table("refused", '"nanatoridori", seed=7, first=0, players=4'))
    settle(page)
    place(page, "hand:1").click()
    answered(page)
    page.locator('.bbb [data-id="pass"]').click()
    expect(page.locator(".bbb .message.refuse")).to_be_visible()

    expect_in_sight(page, ".bbb .message.refuse")
    page.locator(".bbb .message .chip").click()
    expect(page.locator(".bbb .rule")).to_be_visible()
    expect_in_sight(page, ".bbb .rule")
    assert faults(page, ".bbb") == []


@each_size
def test_card_moves_within_the_hand_by_taps(phone, voila, size):
    page = phone(size)
    open_table(page, voila.table("carried", '"nanatoridori", seed=7, first=0, players=4'))
    settle(page)
    gap, card = place(page, "gap:1"), place(page, "hand:3")
    card.evaluate("(node) => node.scrollIntoView({ block: 'nearest' })")
    assert not gap.evaluate(TOUCHABLE)
    card.tap(position={"x": 12, "y": 40})
    answered(page)
    assert gap.evaluate(TOUCHABLE)
    page.touchscreen.tap(*gap.evaluate(ABOVE))
    answered(page)

    assert "is-chosen" in card.get_attribute("class")
    expect_in_sight(page, '.bbb [data-place="gap:1"].open')
    page.locator(".bbb .acts .button.main").tap()
    answered(page)
    expect(page.locator(".bbb .message.refuse")).to_contain_text("NANA-2.2")


@each_size
def test_lesson_message_and_button_are_visible_on_phones(phone, voila, size):
    page = phone(size)
    open_table(page, voila.page("nanatoridori/01_fly_together"))
    place(page, "hand:2").click()
    answered(page)

    expect_in_sight(page, ".bbb .message")
    expect_in_sight(page, ".bbb .thumb .button.main, .bbb .thumb .button")


def test_laptop_has_no_thumb_bar(open_page, voila):
    page = open_page(**LOOKS["laptop"])
    open_table(page, voila.page(f"{GAMES[0]}/play"))

    expect(page.locator(".bbb .thumb")).to_have_count(0)
    expect(page.locator(".bbb .dock .acts .button").first).to_be_visible()
    expect(message(page)).to_be_visible()
