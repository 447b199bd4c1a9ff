"""The rule books in a browser: read, asked, printed, reached from a refusal; on a laptop, a tablet and a phone."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.driver import open_table
from tests.browser.test_pages import LOOKS, axe_violations
from tests.browser.test_printing import CUT_SCRIPT, MARGINS

GAMES = ("nanatoridori", "nanuk", "koinobori")
MOST_PAGES = {"nanatoridori": 2, "nanuk": 4, "koinobori": 4}
TABLET = {"viewport": {"width": 820, "height": 1180}}


def open_book(page, voila, path):
    page.goto(voila.page(path))
    expect(page.locator("body.page-ready")).to_be_visible()
    expect(page.get_by_role("searchbox")).to_be_visible()


@pytest.mark.deep
def test_each_book_on_the_shelf_shows_its_own_world(page, voila):
    open_book(page, voila, "rules")
    worlds = page.locator(".rule-cover > .world")
    expect(worlds).to_have_count(len(GAMES))

    skies = worlds.evaluate_all("all => all.map((each) => getComputedStyle(each.querySelector('path')).fill)")
    assert len({*skies} - {"rgb(0, 0, 0)"}) == len(GAMES)


@pytest.mark.deep
def test_contents_follow_what_is_read(page, voila):
    open_book(page, voila, "nanatoridori/rules")
    contents = page.get_by_role("navigation", name="Contents")
    expect(contents.locator("[aria-current]")).to_have_text("1 The aim")
    contents.get_by_role("link", name="When you pass").click()

    expect(contents.locator("[aria-current]")).to_have_text("6 When you pass")
    expect(contents).to_be_in_viewport()


@pytest.mark.deep
def test_phone_folds_contents_and_turns_chapters_at_its_foot(open_page, voila):
    page = open_page(**LOOKS["phone"])
    open_book(page, voila, "nanuk/rules")
    foot = page.get_by_role("navigation", name="Chapters")
    expect(foot).to_contain_text("1 of 14")
    expect(page.get_by_role("link", name="14 On one page")).not_to_be_visible()
    foot.get_by_role("link", name="2 The cards").click()

    expect(foot).to_contain_text("2 of 14")
    expect(page.get_by_role("heading", name="2 The cards")).to_be_in_viewport()


def test_question_is_answered_and_leads_into_the_book(page, voila):
    open_book(page, voila, "rules")
    page.get_by_role("searchbox").fill("what does a bear on my card do?")
    page.keyboard.press("Enter")
    expect(page.locator(".rule-where")).to_contain_text("chapter 6, What you give")
    expect(page.get_by_role("status").filter(has_text="Best answer: chapter 6")).to_have_count(1)
    assert axe_violations(page) == []
    page.get_by_role("link", name="Read it in the book").click()

    expect(page).to_have_url(re.compile(r"nanuk/rules\.ipynb#part-given$"))
    expect(page.locator("#part-given")).to_be_in_viewport()


def test_example_is_played_in_its_place(page, voila):
    open_book(page, voila, "nanatoridori/rules")
    step = page.locator(".bbb").first
    step.get_by_role("button", name="Hint").click()

    expect(step).to_contain_text("You need three cards higher than four")


@pytest.mark.deep
@pytest.mark.parametrize("game", list(GAMES))
def test_book_prints_on_few_pages(page, voila, game):
    open_book(page, voila, f"{game}/rules")
    expect(page.locator(".bbb").last).to_be_visible()
    page.emulate_media(media="print")
    for sheet, width in (("A4", 718), ("Letter", 740)):
        page.set_viewport_size({"width": width, "height": 1000})
        printed = page.pdf(format=sheet, margin=MARGINS, print_background=True)

        assert 2 <= len(re.findall(rb"/Type\s*/Page\b", printed)) <= MOST_PAGES[game], sheet
        assert page.evaluate(CUT_SCRIPT) == []
    for gone in (".rule-contents", ".rule-ask", ".bbb", ".rule-house a", ".rule-foot"):
        assert not page.locator(gone).first.is_visible()
    expect(page.locator(".rule-listed").first).to_contain_text("Or:")


def test_refusal_leads_to_its_sentence_in_the_book(page, voila):
    open_table(page, voila.write("nanatoridori/refused", "from widgets import Table", REFUSED))
    page.locator('.bbb [data-place="hand:2"]').click()
    page.locator('.bbb [data-place="hand:3"]').click()
    page.locator('.bbb [data-id="play"]').click(force=True)
    page.locator(".bbb .message .chip").click()
    link = page.locator(".bbb .rule").get_by_role("link", name="Read it in the book")

    assert link.get_attribute("href") == "rules.ipynb#rule-NANA-4.2"


REFUSED = 'Table("two fives on the table", keep=False)'
