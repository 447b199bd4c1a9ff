"""The review in a browser: beside the table or below it, readable, by keyboard and screen reader; a moment tried."""

import pytest
from playwright.sync_api import expect

from gamelib import nanatoridori
from tests.browser.on_stage import show_without_server
from tests.browser.test_pages import axe_violations
from tests.support.reviews import table_with_moments
from tests.support.tables import play_to_pause
from tests.tiers import rest_in_deep
from widgets import Table

SIZES = {"laptop": (1366, 768), "low laptop": (1366, 640), "tablet": (820, 1180), "phone": (390, 844)}
BLUNDER = "players 3 | A 7 | B 5 | C - | out C | table 6 by B | turn A"
PANEL = ".bbb .reviewpanel"
SMALL_SCRIPT = """() => [...document.querySelectorAll(".reviewpanel :is(button, summary), .looksteps button")]
  .filter((node) => node.checkVisibility() && node.getBoundingClientRect().height < 43.5)
  .map((node) => node.textContent)"""
SMALL_TEXT = """() => {
  const walker = document.createTreeWalker(document.querySelector(".reviewpanel"), NodeFilter.SHOW_TEXT);
  const small = [];
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    const size = parseFloat(getComputedStyle(parent).fontSize);
    if (!parent.closest(".card, kbd") && size < 13.5) small.push(parent.textContent);
  }
  return small;
}"""


def reviewed_table():
    """A table at which a winning card was not played, with its review open."""
    table = Table(nanatoridori.read(BLUNDER, seed=1), bots="careful")
    table.play("pass")
    play_to_pause(table)
    table.game.review.deals = 20, 30
    table._on_connect(None)
    table.game.start_review()
    table.game.review.job.wait(None)
    table.game.poll_review()
    table.publish()
    return table


def open_review(open_page, size, table):
    width, height = SIZES[size]
    page = open_page(viewport={"width": width, "height": height})
    show_without_server(page, table)
    expect(page.locator(PANEL)).to_be_visible()
    return page


@pytest.fixture(params=rest_in_deep(SIZES, ["laptop", "phone"]))
def moments(request, open_page):
    """A page with a review of several moments, and its table."""
    table = table_with_moments()
    return open_review(open_page, request.param, table), table


HIDDEN_SCRIPT = """() => {
  const panel = document.querySelector(".reviewpanel").getBoundingClientRect();
  const covers = ({ x, y, right, bottom }) =>
    x < panel.right - 1 && right > panel.x + 1 && y < panel.bottom - 1 && bottom > panel.y + 1;
  const parts = document.querySelectorAll(".seats > .seat, .cloth .card, .dock .card, .deeds, .looksteps");
  const hidden = [...parts].filter((part) => part.checkVisibility() && covers(part.getBoundingClientRect()));
  const page = document.scrollingElement;
  return [hidden.length, page.scrollWidth - innerWidth, page.scrollHeight - innerHeight,
    document.querySelectorAll(".dialog, .veil").length];
}"""


def test_the_panel_covers_nothing_of_the_table(moments):
    page, _table = moments

    assert page.evaluate(HIDDEN_SCRIPT) == [0, 0, 0, 0]


def test_the_review_is_readable_at_each_size(moments):
    page, _table = moments
    page.locator(f"{PANEL} .proof > summary").press("Enter")

    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.wait_for_timeout(100)
        assert axe_violations(page, ".bbb .sheet") == []
    assert page.evaluate(SMALL_SCRIPT) == []
    assert page.evaluate(SMALL_TEXT) == []
    assert page.locator(f"{PANEL} .reviewbody").evaluate("(node) => node.scrollWidth - node.clientWidth") == 0


def test_arrows_go_to_moments_t_tries_and_escape_closes(open_page):
    table = table_with_moments()
    page, back = open_review(open_page, "laptop", table), table.game.looking_back
    chosen = page.locator(f"{PANEL} .moment[aria-current=true]")
    expect(page.locator(f"{PANEL} .button.main")).to_be_focused()

    page.keyboard.press("ArrowRight")
    expect(chosen).to_have_attribute("data-id", "review:1")
    page.keyboard.press("ArrowLeft")
    expect(chosen).to_have_attribute("data-id", "review:0")
    page.keyboard.press("Enter")
    expect(chosen).to_have_attribute("data-id", "review:1")
    assert table.session.viewed_ply == back.moments[1].ply
    page.keyboard.press("Escape")
    expect(page.locator(PANEL)).to_have_count(0)
    assert table.session.viewed_ply is None

    table.game.looking_back = back
    table.game._show_moment()
    table.publish()
    page.evaluate("show()")
    expect(page.locator(PANEL)).to_be_visible()
    page.locator(f"{PANEL} .button.main").focus()
    page.keyboard.press("t")
    expect(page.locator(PANEL)).to_have_count(0)
    assert table.session.main_line is not None
    assert len(table.session.record) == back.moments[1].ply


def test_the_review_is_read_headline_sentence_list(open_page):
    table = table_with_moments()
    page, review = open_review(open_page, "laptop", table), table.scene["review"]
    texts = page.locator(PANEL).inner_text()
    places = [texts.index(each) for each in (review["title"], review["fair"], review["moments"][0]["text"])]

    assert places == sorted(places)
    assert page.locator(f"{PANEL} [role=img]").first.get_attribute("aria-label").endswith(review["curve"]["spoken"])
    said = table.scene["announcements"][-3:]
    assert said[:2] == [review["title"], review["fair"]]
    assert review["shown"]["said"] in said[2]


def test_luck_is_green_and_says_so(open_page):
    page = open_review(open_page, "laptop", table_with_moments())
    luck, mistake = page.locator(f"{PANEL} .moment.luck").first, page.locator(f"{PANEL} .moment:not(.luck)").first
    colour = "(node) => getComputedStyle(node.querySelector('.disc')).backgroundColor"

    assert luck.locator(".cost").inner_text() == "luck"
    assert mistake.locator(".cost").inner_text() == "−20"
    assert luck.evaluate(colour) != mistake.evaluate(colour)


def test_the_count_before_a_draw_opens(open_page):
    page = open_review(open_page, "laptop", reviewed_table())
    page.locator(f"{PANEL} .proof > summary").press("Enter")
    count = page.locator(f"{PANEL} .drawcount").first
    assert count.locator("> p").inner_text().startswith("8 of the ")
    assert not count.locator("table").is_visible()
    count.locator("summary").press("Enter")
    assert count.locator("tbody tr").count() == 7


CLEAR_SCRIPT = """() => [...document.querySelectorAll(".split .share")].map((share) => {
  const [name, value] = [...share.querySelectorAll("b")].map((each) => each.getBoundingClientRect());
  const [words, bar] = ["p", ".bar"].map((each) => share.querySelector(each).getBoundingClientRect());
  return [name.right <= value.left, words.top >= Math.max(name.bottom, value.bottom, bar.bottom), bar.width > 60];
})"""


def test_luck_and_choice_stand_below_each_other_as_bars(moments):
    page, _table = moments
    page.locator(f"{PANEL} .proof > summary").press("Enter")

    assert page.evaluate(CLEAR_SCRIPT) == [[True, True, True]] * 2


def test_a_mistake_can_be_tried_by_its_button(open_page):
    table = reviewed_table()
    page = open_review(open_page, "laptop", table)
    page.get_by_role("button", name="Try it again from here").click()

    expect(page.locator(PANEL)).to_have_count(0)
    assert table.session.main_line is not None
    assert table.session.may_act
