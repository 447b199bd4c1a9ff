"""The review in a browser: readable at both sizes, by keyboard and screen reader; buttons that lead to a moment."""

import pytest

from gamelib import nanatoridori
from tests.browser.on_stage import show_without_server
from tests.browser.test_pages import axe_violations
from tests.tiers import rest_in_deep
from widgets import Table

SIZES = {"laptop": (1366, 768), "phone": (390, 844)}
BLUNDER = "players 3 | A 7 | B 5 | C - | out C | table 6 by B | turn A"
SMALL = """() => [...document.querySelectorAll(".dialog :is(button, summary)")].filter((node) => node.checkVisibility())
  .filter((node) => node.getBoundingClientRect().height < 43.5).map((node) => node.textContent)"""
SMALL_TEXT = """() => {
  const walker = document.createTreeWalker(document.querySelector(".dialog"), NodeFilter.SHOW_TEXT);
  const small = [];
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    const size = parseFloat(getComputedStyle(parent).fontSize);
    if (!parent.closest(".card") && size < 13.5) small.push(parent.textContent);
  }
  return small;
}"""


def reviewed_table():
    """A table at which a winning card was not played, with its review open."""
    table = Table(nanatoridori.read(BLUNDER, seed=1), bots="careful")
    table.play("pass")
    while table.session.state.to_act:
        if table.session.may_act:
            table.play(str(table.view.moves()[0]))
        else:
            table.go()
    table.game.review.deals = 20, 30
    table._on_connect(None)
    table.game.start_review()
    table.game.review.job.wait(None)
    table.game.poll_review()
    table.publish()
    return table


@pytest.fixture(params=rest_in_deep(SIZES, ["laptop"]))
def review(request, open_page):
    """A page with a review, and its table."""
    width, height = SIZES[request.param]
    page = open_page(viewport={"width": width, "height": height})
    table = reviewed_table()
    show_without_server(page, table)
    page.wait_for_selector(".dialog[data-form=review]")
    return page, table


def test_review_is_readable_at_each_size(review):
    page, _table = review

    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.wait_for_timeout(100)
        assert axe_violations(page, ".dialog") == []
    assert page.evaluate(SMALL) == []
    assert page.evaluate(SMALL_TEXT) == []
    assert (
        page.evaluate(
            "(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('.dialog'))"
        )
        == 0
    )


CLEAR = """() => [...document.querySelectorAll(".split .share")].map((share) => {
  const [name, value] = [...share.querySelectorAll("b")].map((each) => each.getBoundingClientRect());
  const [words, bar] = ["p", ".bar"].map((each) => share.querySelector(each).getBoundingClientRect());
  return [name.right <= value.left, words.top >= Math.max(name.bottom, value.bottom, bar.bottom), bar.width > 60];
})"""


def test_luck_and_choice_stand_below_each_other_as_bars(review):
    page, _table = review

    assert page.evaluate(CLEAR) == [[True, True, True]] * 2


def test_ringed_cards_of_a_strip_stay_in_one_row(review):
    page, _table = review
    rows = page.evaluate("""() => [...document.querySelectorAll(".turning[open] .stripcards")].map((strip) => {
      strip.parentElement.style.width = "303px";
      strip.style.setProperty("--apart", "24px");
      strip.style.setProperty("--n", "9");
      while (strip.children.length < 9) strip.append(strip.firstElementChild.cloneNode(true));
      [...strip.children].forEach((card, at) => { card.className = at < 4 ? "card is-hint" : "card"; });
      return new Set([...strip.children].map((card) => card.offsetTop)).size;
    })""")

    assert rows
    assert set(rows) == {1}


def test_review_is_spoken_and_opened_by_keyboard(review):
    page, _table = review
    first = page.locator(".dialog details.turning").first
    summary = first.locator("summary").first
    focused = "() => document.activeElement.closest('.bbb') && document.activeElement.textContent"

    assert "Play or pass?" in page.evaluate(focused)
    assert first.get_attribute("open") is not None
    page.keyboard.press("Enter")
    assert first.get_attribute("open") is None
    page.keyboard.press("Enter")
    assert first.get_attribute("open") is not None
    strips = page.get_by_role("img")
    assert page.get_by_role("img", name="Better: your hand, 7, peacock").count() == 1, strips.all()
    page.keyboard.press("Shift+Tab")
    assert page.evaluate(focused) == "1"  # the disc on the curve has the focus
    page.keyboard.press("Shift+Tab")
    assert page.evaluate(focused) == "Close"
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert page.evaluate(focused) == summary.text_content()
    sure = first.locator("details.answer", has_text="How sure is that?")
    assert not sure.locator("p").first.is_visible()
    sure.locator("summary").press("Enter")
    assert "fresh" in " ".join(sure.locator("p").all_text_contents())
    page.keyboard.press("Escape")
    page.wait_for_selector(".dialog", state="detached")


def test_the_count_before_a_draw_opens(review):
    page, _table = review
    count = page.locator(".turning .drawcount").first
    assert count.locator("> p").inner_text().startswith("8 of the ")
    assert not count.locator("table").is_visible()
    count.locator("summary").press("Enter")
    assert count.locator("tbody tr").count() == 7


def test_a_disc_on_the_curve_opens_its_moment(review):
    page, _table = review
    first = page.locator(".dialog details.turning").first
    first.locator("summary").first.press("Enter")
    assert first.get_attribute("open") is None

    disc = page.get_by_role("button", name="1: the choice at move 1")
    disc.press("Enter")

    assert first.get_attribute("open") is not None
    assert page.evaluate("document.activeElement.textContent") == first.locator("summary").first.text_content()


OVER_ITS_NUMBER = """() => [...document.querySelectorAll(".plot .turn")].map((disc) => {
  const middle = (node) => node.getBoundingClientRect().x + node.getBoundingClientRect().width / 2;
  const isNear = (each) => Math.abs(middle(each) - middle(disc)) < 2;
  const near = [...document.querySelectorAll(".plotted .move")].filter(isNear);
  return [disc.getAttribute("aria-label").replace(/.* /, ""), ...near.map((each) => each.textContent)];
})"""
WORDS_IN_THE_PLOT = """() => [...document.querySelectorAll(".plotted span")].map((each) => each.textContent)
  .filter((text) => !/^[0-9]+$/.test(text))"""


def test_a_disc_stands_over_the_number_of_its_move(review):
    page, _table = review
    found = page.evaluate(OVER_ITS_NUMBER)

    assert found
    assert all(len(each) == 2 and each[0] == each[1] for each in found), found


def test_nothing_runs_through_the_words_of_the_curve(review):
    page, _table = review
    fair = page.get_by_text("67: everybody equal")

    assert fair.is_visible()
    assert page.evaluate(WORDS_IN_THE_PLOT) == []
    assert fair.bounding_box()["y"] + fair.bounding_box()["height"] <= page.locator(".plot").bounding_box()["y"]


def test_a_moment_can_be_shown_and_tried(review):
    page, table = review
    page.get_by_role("button", name="Show the table").first.click()
    page.wait_for_selector(".dialog", state="detached")
    assert table.session.viewed_ply == 0
    assert "would have saved 100 rounds" in page.locator(".bbb .message").text_content()

    page.get_by_role("button", name="Review").first.click()
    page.wait_for_selector(".dialog[data-form=review]")
    page.get_by_role("button", name="Try it again").first.click()
    page.wait_for_selector(".dialog", state="detached")
    assert table.session.main_line is not None
    assert table.session.may_act
