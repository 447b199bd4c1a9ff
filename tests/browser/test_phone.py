"""On a small screen what is said and can be pressed stays in sight at the foot of the window, and hides no card."""

import pytest
from playwright.sync_api import expect

from tests.browser.driver import answered, message, open_table, place, settle
from tests.browser.test_pages import GAMES, LOOKS, each_game, faults

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
each_size = pytest.mark.parametrize("size", SIZES)


def in_sight(page, what):
    return page.locator(what).first.evaluate(IN_SIGHT)


def scroll(page, share):
    """Scroll so far down the page, from 0 to 1."""
    page.evaluate(f"scrollTo(0, {share} * (document.documentElement.scrollHeight - innerHeight))")


@pytest.fixture
def phone(open_page):
    def of(size):
        width, height = SIZES[size]
        return open_page(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    return of


@each_size
@each_game
def test_what_is_said_and_the_buttons_are_always_in_sight(phone, voila, game, size):
    page = phone(size)
    open_table(page, voila.page(f"{game}/play"))
    settle(page)

    foot = page.locator(".bbb .thumb").bounding_box()
    for share in (0, 0.3):
        scroll(page, share)
        assert in_sight(page, ".bbb .message")
        assert in_sight(page, ".bbb .thumb .button")
    assert foot["height"] < SIZES[size][1] * 0.45


@each_game
def test_no_card_stays_hidden_behind_them(phone, voila, game):
    page = phone("small phone")
    open_table(page, voila.page(f"{game}/play"))
    settle(page)
    scroll(page, 1)

    assert page.evaluate(COVERED) == []


@each_game
def test_what_the_keys_reach_is_scrolled_clear_of_them(phone, voila, game):
    page = phone("small phone")
    open_table(page, voila.page(f"{game}/play"))
    settle(page)
    page.locator(".bbb .dockzones [data-place], .bbb .dock input").first.focus()

    assert page.evaluate(CLEAR)
    page.keyboard.press("End")
    assert page.evaluate(CLEAR)


@each_size
def test_a_refusal_is_seen_where_one_is(phone, voila, size):
    page = phone(size)
    open_table(page, voila.table("refused", '"nanatoridori", seed=7, first=0, players=4'))
    settle(page)
    place(page, "hand:1").click()
    answered(page)
    page.locator('.bbb [data-id="pass"]').click()
    expect(page.locator(".bbb .message.refuse")).to_be_visible()

    assert in_sight(page, ".bbb .message.refuse")
    page.locator(".bbb .message .chip").click()
    expect(page.locator(".bbb .rule")).to_be_visible()
    assert in_sight(page, ".bbb .rule")
    assert faults(page, ".bbb") == []


@each_size
def test_a_card_is_carried_within_the_hand_by_taps(phone, voila, size):
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
    assert in_sight(page, '.bbb [data-place="gap:1"].open')
    page.locator(".bbb .acts .button.main").tap()
    answered(page)
    expect(page.locator(".bbb .message.refuse")).to_contain_text("NANA-2.2")


@each_size
def test_the_button_of_a_lesson_is_in_sight(phone, voila, size):
    page = phone(size)
    open_table(page, voila.page("nanatoridori/01_fly_together"))
    place(page, "hand:2").click()
    answered(page)

    assert in_sight(page, ".bbb .message")
    assert in_sight(page, ".bbb .thumb .button.main, .bbb .thumb .button")


def test_where_there_is_room_they_stand_in_their_places(open_page, voila):
    page = open_page(**LOOKS["laptop"])
    open_table(page, voila.page(f"{GAMES[0]}/play"))

    expect(page.locator(".bbb .thumb")).to_have_count(0)
    expect(page.locator(".bbb .dock .acts .button").first).to_be_visible()
    expect(message(page)).to_be_visible()
