"""The rule book on a page: search, trying an example, accessibility."""

import pytest
from playwright.sync_api import expect

from tests.browser.driver import message, open_table, settle
from tests.browser.test_pages import faults


@pytest.fixture
def book(page, voila):
    name = "rules-to-look-up"
    url = voila.write(name, "from widgets import RuleBook", 'RuleBook("one gap")')
    open_table(page, url)
    return page


def test_rule_lookup_and_example(book):
    expect(book.locator(".bbb")).to_contain_text("goes back into your hand in one piece")
    assert faults(book, within=".bbb") == []
    book.locator('.bbb [data-id="example"]').click()
    settle(book)
    book.locator('.bbb [data-id="try"]').click()
    settle(book)
    expect(message(book)).to_contain_text("must go back in one piece")

    line = book.get_by_label("Look up")
    line.fill("KOI-4.12")
    line.press("Enter")
    settle(book)
    expect(book.locator(".bbb")).to_contain_text("Only a card with the cover icon")
