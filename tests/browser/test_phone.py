"""Small screens: a table fits the window without scrolling, and any card can be chosen with a thumb."""

from itertools import pairwise, permutations
from random import Random

import pytest
from playwright.sync_api import expect

from gamelib import nanatoridori
from tests.browser.driver import await_answer, await_stillness, message, open_table, place, settle
from tests.browser.on_stage import show_without_server
from tests.browser.test_pages import GAMES, LOOKS, axe_violations
from tests.tiers import DEEP, rest_in_deep
from widgets import Table

IN_SIGHT = """(node) => {
  const { top, bottom, left, right } = node.getBoundingClientRect();
  const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return top >= 0 && bottom <= innerHeight && node.contains(there);
}"""
UNREACHABLE_SCRIPT = """() => {
  const all = document.querySelectorAll(".bbb .dock [data-place], .bbb .festival .foot, .bbb .card.is-offered");
  return [...all].filter((node) => {
    const { top, bottom, left, right } = node.getBoundingClientRect();
    const there = document.elementFromPoint(left + Math.min(10, (right - left) / 2), (top + bottom) / 2);
    return bottom > top && !node.matches(".gap") && !(top >= 0 && bottom <= innerHeight && node.contains(there));
  }).map((node) => node.dataset.place);
}"""
SCROLLED_SCRIPT = "() => document.documentElement.scrollHeight - innerHeight"

SIZES = {"phone": (390, 844), "small phone": (360, 640)}
each_size = pytest.mark.parametrize("size", rest_in_deep(SIZES, ["small phone"]))


def expect_in_sight(page, what):
    """Wait until the first of these elements is inside the window and not covered."""
    expect(page.locator(what).first).to_be_attached()
    page.wait_for_function(f"(what) => ({IN_SIGHT})(document.querySelector(what))", arg=what)


@pytest.fixture
def phone(open_page):
    def of(size):
        width, height = SIZES[size]
        return open_page(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)

    return of


@pytest.mark.parametrize("game", rest_in_deep(GAMES, ["nanuk"]))
def test_table_fits_phones_without_scrolling(phone, voila, game):
    page = phone("phone")
    open_table(page, voila.page(f"{game}/play"))
    settle(page)

    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        await_stillness(page)
        assert page.evaluate(SCROLLED_SCRIPT) <= 0
        expect_in_sight(page, ".bbb .message")
        expect_in_sight(page, ".bbb :is(.places .button, .tab)")
        assert page.evaluate(UNREACHABLE_SCRIPT) == [], width


@each_size
def test_refusal_and_rule_are_visible_on_phones(phone, voila, size):
    page = phone(size)
    open_table(page, voila.table("refused", '"nanatoridori", seed=7, first=0, players=4'))
    settle(page)
    tap_card(page, 1)
    page.locator('.bbb [data-id="pass"]').click()
    expect(page.locator(".bbb .message.refuse")).to_be_visible()

    expect_in_sight(page, ".bbb .message.refuse")
    page.locator(".bbb .message .chip").click()
    expect(page.locator(".bbb .rule")).to_be_visible()
    expect_in_sight(page, ".bbb .rule")
    assert axe_violations(page, ".bbb") == []


WIDE_STRIP_PX, MOST_WIDE_STRIPS = 41, 8
"""How much of each card is in sight at least, and the longest hand for which that holds; longer ones scroll."""
NARROW_STRIP_PX, LEAST_CARD_PX = 34, 100
HANDS = {count: [1 + (7 * at // 3 + at) % 7 for at in range(count)] for count in range(3, 17)}


def table_with_hand(count):
    """Return a table at which the person has a hand of `count` cards and is to act."""
    return Table(nanatoridori.read(f"hand {' '.join(map(str, HANDS[count]))} | table 5 5", seed=1), pace=None)


def orders_to_touch_in(count):
    """Return pairs of orders, to choose all cards of a hand in and to put them back in: every order of a small hand."""
    forward, rng = list(range(1, count + 1)), Random(count)
    if count <= 4:
        every = list(permutations(forward))
        return list(zip(every[::2], every[1::2], strict=True))
    mixed = rng.sample(forward, count)
    return [(forward, forward[::-1]), ([*forward[1::2], *forward[::2]], mixed)] if DEEP else [(mixed, mixed)]


def tap_card(page, number):
    """Touch a card where a thumb would: a third of its width from the left, where most of it is visible."""
    place(page, f"hand:{number}").scroll_into_view_if_needed()
    box = place(page, f"hand:{number}").bounding_box()
    page.touchscreen.tap(box["x"] + 16, box["y"] + box["height"] * 0.6)
    await_answer(page)


@pytest.mark.parametrize("count", rest_in_deep(HANDS, [12]))
def test_cards_show_strips_and_are_touched_in_any_order(phone, count):
    page = phone("phone")
    show_without_server(page, table_with_hand(count))
    boxes = [place(page, f"hand:{number}").bounding_box() for number in range(1, count + 1)]

    assert len({round(box["y"]) for box in boxes}) == 1
    for left, right in pairwise(boxes):
        assert right["x"] - left["x"] >= (WIDE_STRIP_PX if count <= MOST_WIDE_STRIPS else NARROW_STRIP_PX)
    assert all(box["height"] >= LEAST_CARD_PX for box in boxes)
    assert page.evaluate(SCROLLED_SCRIPT) <= 0

    for order, order_back in orders_to_touch_in(count):
        for number in order:
            tap_card(page, number)
            assert place(page, f"hand:{number}").get_attribute("aria-selected") == "true", (order, number)
        assert page.locator(".bbb .tray .card.is-chosen").count() == count
        for number in order_back:
            tap_card(page, number)
            assert place(page, f"hand:{number}").get_attribute("aria-selected") != "true", (order_back, number)
        assert page.locator(".bbb .tray .card.is-chosen").count() == 0


def test_gap_of_a_hand_can_be_touched(phone):
    page = phone("phone")
    state = nanatoridori.read("hand 1 5 2 6 3 3 7 4 6 | table 5 5 | held 2 drawn", seed=1)
    show_without_server(page, Table(state, pace=None))
    box = place(page, "gap:3").bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    await_answer(page)

    expect(page.locator('.bbb [data-place="gap:3"].open')).to_be_visible()
    expect_in_sight(page, ".bbb .places .button.main")


@each_size
def test_lesson_goal_and_button_are_visible_on_phones(phone, voila, size):
    page = phone(size)
    open_table(page, voila.page("nanatoridori/learn") + "#lesson")  # on the lesson's own page a step fills the window
    place(page, "hand:2").click()
    await_answer(page)

    expect_in_sight(page, ".bbb .goal")
    expect_in_sight(page, ".bbb .lessonfoot .places .button")


def test_laptop_has_no_thumb_bar(open_page, voila):
    page = open_page(**LOOKS["laptop"])
    open_table(page, voila.page(f"{GAMES[0]}/play"))

    expect(page.locator(".bbb .thumb")).to_have_count(0)
    expect(page.locator(".bbb .dock .places .button").first).to_be_visible()
    expect(message(page)).to_be_visible()
