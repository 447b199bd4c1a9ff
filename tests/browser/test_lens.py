"""The odds lens in a browser: turned on from the menu, read and picked by keys, no hindrance while it counts."""

import pytest

from tests.browser.on_stage import put_on_stage
from tests.browser.test_pages import faults
from tests.tiers import rest_in_deep
from widgets import Table

SIZES = {"laptop": (1366, 768), "phone": (390, 844), "projector": (1920, 1080)}
LONG = 10**5
"""Deals that a lens never comes to the end of in a test."""


@pytest.fixture
def table_on(open_page):
    """Return a way to show a table at a size."""
    def show(size, **more):
        width, height = SIZES[size]
        page = open_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
        table = Table(more.pop("game", "nanatoridori"), seed=7, first=0, pace=None, **more)
        table._on_connect(None)
        table.publish()
        put_on_stage(page, table)
        return page, table
    return show


def turn_on(page):
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Odds lens").click()


@pytest.mark.parametrize("size", rest_in_deep(SIZES, ["phone"]))
def test_lens_is_read_and_picked_by_keys(table_on, size):
    page, table = table_on(size)
    assert page.locator(".lens").count() == 0
    turn_on(page)
    page.wait_for_function("document.querySelector('.unseen[role=status]').textContent.includes('Odds ready')")
    if size == "phone":
        handle = page.locator(".lenshandle")
        assert "best 97" in handle.text_content()
        handle.press("Enter")
    rows = page.locator(".lensrow button")
    assert rows.first.get_attribute("aria-label").startswith("Play 2: 97 of 100")

    rows.nth(3).press("Enter")
    page.wait_for_selector(".lensrow.picked")

    assert rows.nth(3).get_attribute("aria-pressed") == "true"
    assert page.locator(".dock .card.is-chosen").count() == 1
    assert len(table.record) == 0
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.wait_for_timeout(100)
        assert faults(page, ".lens") == []
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0]
    if size == "phone":
        page.keyboard.press("Escape")
        assert not page.locator(".lensbody").is_visible()
        page.locator(".lenshandle").press("Enter")
        page.locator(".lensmain button").press("Enter")
        page.wait_for_function("!document.querySelector('.lensbody')?.checkVisibility()")
        assert len(table.record) >= 1
    else:
        page.get_by_role("button", name="Turn off").press("Enter")
        page.wait_for_selector(".lens", state="detached")


def test_a_tap_is_answered_while_the_lens_counts(table_on, monkeypatch):
    monkeypatch.setattr("gamelib.analysis.lens.Lens.__init__.__defaults__", (LONG, 0))
    page, table = table_on("laptop", game="koinobori")
    turn_on(page)
    page.wait_for_selector(".lensbar.counting")

    page.locator(".dock .card").first.click()
    page.wait_for_selector(".dock .card.is-chosen")

    key = table.scene["lens"]["key"]
    table.play(str(table.view.moves()[0]))
    page.evaluate("show()")
    page.wait_for_function("!document.querySelector('.dock .card.is-chosen')")
    assert table.game.lens.key > key
    assert page.locator(".lensnumber").count() == 0
