"""The menu of rarely used tools: opened, navigated and closed, by keyboard and by pointer."""

import pytest
from playwright.sync_api import expect

from tests.browser.driver import open_table, tool_menu
from tests.browser.test_pages import LOOKS, faults
from tests.tiers import rest_in_deep


@pytest.mark.parametrize("look", rest_in_deep(LOOKS, ["phone"]))
def test_tool_menu_opens_and_closes(open_page, voila, look):
    page = open_page(**LOOKS[look])
    open_table(page, voila.page("nanatoridori/play"))
    more = tool_menu(page)
    save = page.locator('.bbb [data-id="table:save"]')
    expect(save).not_to_be_visible()

    more.press("Enter")
    expect(more).to_have_attribute("aria-expanded", "true")
    assert faults(page, ".bbb .head") == []
    box = page.locator(".bbb .menu-menu > .tucked").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= page.viewport_size["width"]
    assert page.locator(".bbb .menu-menu > .tucked").evaluate("(node) => node.scrollHeight - node.clientHeight") <= 0
    page.keyboard.press("Tab")
    expect(page.locator(".bbb .menu-menu > .tucked button").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(save).not_to_be_visible()
    expect(more).to_be_focused()

    more.click()
    save.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).not_to_be_visible()
    expect(save).not_to_be_visible()
    expect(more).to_be_focused()

    more.click()
    page.locator(".bbb .head h2").click()
    expect(save).not_to_be_visible()
