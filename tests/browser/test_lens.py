"""The odds lens in a browser: switched on in the menu, read and operated by keys, never blocking the table."""

import pytest
from playwright.sync_api import expect

from tests.browser.on_stage import show_without_server
from tests.browser.test_pages import axe_violations
from tests.tiers import rest_in_deep
from widgets import Table

SIZES = {"laptop": (1366, 768), "phone": (390, 844), "projector": (1920, 1080)}
LONG = 10**5
"""More deals than a lens can play during a test."""


@pytest.fixture
def table_at_size(open_page):
    """Return a function that shows a table at a size."""

    def show(size, **more):
        width, height = SIZES[size]
        page = open_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
        table = Table(more.pop("game", "nanatoridori"), seed=7, first=0, pace=None, **more)
        table._on_connect(None)
        table.publish()
        show_without_server(page, table)
        return page, table

    return show


def turn_on(page):
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("menuitemcheckbox", name="My chances, live").click()


@pytest.mark.parametrize("size", rest_in_deep(SIZES, ["phone"]))
def test_lens_is_read_and_picked_by_keys(table_at_size, size):
    page, table = table_at_size(size)
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
        assert axe_violations(page, ".lens") == []
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


def test_a_tap_is_answered_while_the_lens_counts(table_at_size, monkeypatch):
    monkeypatch.setattr("gamelib.analysis.lens.Lens.__init__.__defaults__", (LONG, 0))
    page, table = table_at_size("laptop", game="koinobori")
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


def test_row_shows_its_effect_on_hover_and_focus(table_at_size):
    page, table = table_at_size("laptop")
    turn_on(page)
    page.wait_for_selector(".lensbeside")
    lens, now = table.game.lens.scene(), page.locator(".lenstext").text_content()
    row = next(each for each in lens["rows"][:5] if each["lifts"])
    button, raised = page.locator(f".lensrow button[data-id='{row['id']}']"), page.locator(".dock .card.is-tried")
    page.locator(".lenshead h3").hover()

    for look, away in ((button.hover, page.locator(".lenshead h3").hover), (button.focus, button.blur)):
        look()
        expect(raised).to_have_count(len(row["lifts"]))
        assert page.locator(".lenstext").text_content() == row["what_if"]["text"] != now
        assert page.locator(".lensbeside").text_content() == row["what_if"]["beside"]
        away()
        assert raised.count() == 0
        assert page.locator(".lenstext").text_content() == now
    assert table.game.lens.picked is None
    assert row["what_if"]["beside"] in button.get_attribute("aria-label")


@pytest.mark.deep
def test_hovered_row_stays_shown_when_the_focus_moves(table_at_size):
    page, table = table_at_size("laptop")
    turn_on(page)
    page.wait_for_selector(".lensbeside")
    row = next(each for each in table.game.lens.scene()["rows"][:5] if each["lifts"])
    page.locator(".lenshead h3").hover()
    page.locator(f".lensrow button[data-id='{row['id']}']").hover()

    for name in ("Menu", "Turn off"):
        page.get_by_role("button", name=name).focus()
        assert page.locator(".lenstext").text_content() == row["what_if"]["text"]


@pytest.mark.deep
def test_further_moves_unfold_and_the_line_of_python_is_copied(table_at_size):
    page, table = table_at_size("laptop")
    turn_on(page)
    page.wait_for_selector(".lensbeside")
    assert (page.locator(".lensrow").count(), page.locator(".lensmore").text_content()) == (5, "3 more moves")

    page.locator(".lensmore").press("Enter")
    assert page.locator(".lensrow").count() == 8
    assert page.locator(".lensmore").get_attribute("aria-expanded") == "true"
    page.locator(".lensmore").click()
    assert page.locator(".lensrow").count() == 5

    page.locator(".lensbasis > summary").press("Enter")
    assert page.locator(".python code").text_content() == table.game.lens.scene()["python"]["text"]
    page.evaluate("""Object.defineProperty(
        navigator, 'clipboard', {value: {writeText: (text) => (window.copied = text)}})""")
    page.locator(".python button").press("Enter")
    page.wait_for_function("window.copied")
    assert page.evaluate("copied") == table.game.lens.scene()["python"]["text"]
    assert axe_violations(page, ".lens") == []
