"""*Ask your own* on our pages: select lists by keyboard, answers beside each other, links, every size of window."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_explore import LOOKS
from tests.browser.test_pages import axe_violations
from tests.tiers import rest_in_deep


def open_asking(page, voila, address=""):
    """Open the page, with the question of an address if one is given."""
    page.goto(voila.page("ask") + address)
    expect(page.locator("body.page-ready")).to_be_visible()
    expect(page.locator(".ask-sentence")).to_be_visible()


@pytest.mark.parametrize("look", rest_in_deep(LOOKS, ["phone"]))
def test_a_question_is_put_together_and_answered(open_page, voila, look):
    page = open_page(**LOOKS[look])
    open_asking(page, voila)
    counted, dealt = page.locator(".ask-panel").all()
    expect(counted).to_contain_text("7.97 %")

    page.get_by_label("the number", exact=True).select_option("2")
    expect(counted).to_contain_text("31.98 %")
    expect(dealt).to_contain_text("not yet")
    page.get_by_role("button", name="1,000", exact=True).click()
    expect(dealt).to_contain_text("of 1,000 hands")
    expect(page.locator(".ex-note")).to_contain_text("The two")
    page.get_by_role("button", name="And …").click()
    expect(page.get_by_role("button", name="Remove: ")).to_have_count(2)

    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    heights = page.locator(".ask-slot select").evaluate_all("all => all.map(each => each.offsetHeight)")
    assert set(heights) == {50}
    assert axe_violations(page) == []


def test_a_link_opens_the_same_question(open_page, voila):
    page = open_page()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_asking(page, voila)
    page.get_by_role("button", name="a hunt", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".ask-panel").first).to_contain_text("67.73 %")
    page.get_by_role("button", name="Copy a link").click()
    link = page.evaluate("navigator.clipboard.readText()")

    other = open_page()
    open_asking(other, voila, "#" + link.partition("#")[2])
    expect(other.locator(".ask-panel").first).to_contain_text("67.73 %")
    open_asking(other, voila, "#ask=post~green.2.lime.pink~and~days.9")
    other.reload()
    expect(other.get_by_role("alert")).to_contain_text("holds no question")


def test_an_answer_is_guessed_before_it_is_seen(open_page, voila):
    page = open_page()
    open_asking(page, voila)
    page.get_by_role("button", name="Guess first").click()
    expect(page.locator(".ask-panel")).to_have_count(1)
    assert "7.97" not in page.locator(".ask").inner_text()
    page.get_by_role("slider").focus()
    page.keyboard.type("20")
    page.get_by_role("button", name="That is my guess").click()

    expect(page.locator(".ask-panel").first).to_contain_text("You were 12 too high.")
    expect(page.locator(".explore [role=status]")).to_contain_text("7.97 %, counted exactly.")
