"""Deal codes where there are no rooms (JupyterLab, the static site, Binder): typed, played, results handed in."""

import signal

import pytest
from playwright.sync_api import expect

from gamelib import classroom
from tests.browser.conftest import PATIENCE, RUN_SCRIPT
from tests.browser.deal_codes import QUICK_BOTS, hand_in_results, play_deal, type_code
from tests.browser.driver import open_table, ready
from tests.browser.test_binder_pages import Binder
from tests.browser.test_lite import DONE_SCRIPT, KEYS, LONG, open_lite_page

pytestmark = pytest.mark.deep


@pytest.fixture(scope="module")
def duel_for_class():
    return classroom.share("nanatoridori", 2, "duel", seed=2)


@pytest.fixture(scope="module")
def binder(tmp_path_factory):
    server = Binder(tmp_path_factory.mktemp("binder"), BINDER_REQUEST="v2/gh/somebody/something")
    yield server
    server.stop(signal.SIGTERM)


def open_quick_page(open_page, **options):
    """Open a page on which bots move without pauses."""
    page = open_page(fresh=True, **options)
    page.add_init_script(QUICK_BOTS)
    return page


def test_code_is_played_and_handed_in_in_jupyterlab(open_page, lab, duel_for_class):
    page = open_page(viewport={"width": 1400, "height": 1000})
    lab.open(page, "paper", "from widgets import Table", 'Table("koinobori", pace=0)')
    type_code(page, duel_for_class.code)
    handed = play_deal(page, lab, duel_for_class)
    assert handed.shared == duel_for_class
    page.goto(lab.write("results", "from widgets import ClassResults", "ClassResults()"))
    page.wait_for_function("window.jupyterapp && jupyterapp.shell.currentWidget?.context")
    page.evaluate(RUN_SCRIPT.replace("60000", str(PATIENCE)))
    expect(hand_in_results(page, *[handed.code] * 5)).to_contain_text("With 5 of you")


def test_code_is_played_and_handed_in_on_the_site(open_page, site, duel_for_class):
    page = open_quick_page(open_page, **KEYS)
    open_lite_page(page, site.page("koinobori/play"))
    type_code(page, duel_for_class.code)
    handed = play_deal(page, site, duel_for_class)
    assert handed.shared == duel_for_class
    page.goto(site.page("teachers/class_results"))
    page.wait_for_function(DONE_SCRIPT, timeout=LONG)
    expect(hand_in_results(page, *[handed.code] * 5)).to_contain_text("With 5 of you", timeout=LONG)


def test_link_of_a_code_deals_on_the_site(open_page, site):
    page, shared = open_page(**KEYS), classroom.share("nanuk", 5, seed=9)
    open_lite_page(page, site.page("nanuk/play") + f"#deal={shared.code}")
    expect(page.locator('.bbb [data-zone="hand"] .card:not(.down)')).to_have_count(len(shared.deal().view(0).hand))


def test_code_is_played_and_handed_in_on_binder(open_page, binder, duel_for_class):
    page, pages = open_quick_page(open_page), f"{binder.url}voila/render/notebooks"
    open_table(page, f"{pages}/nanatoridori/play.ipynb#deal={duel_for_class.code}")
    ready(page)
    handed = play_deal(page, binder, duel_for_class)
    assert handed.shared == duel_for_class
    page.goto(f"{pages}/teachers/class_results.ipynb")
    expect(hand_in_results(page, *[handed.code] * 5)).to_contain_text("With 5 of you")


WITHOUT_A_ROOM = "Phones cannot join here"


def offers_the_way_without_phones(page):
    """Return whether the open desk says that phones cannot join, and links to everything that needs none."""
    lead = page.locator("#desk-lead")
    expect(lead).to_contain_text(WITHOUT_A_ROOM)
    expect(lead.get_by_role("link", name="Without phones")).to_be_visible()
    expect(page.get_by_role("button", name="Open the door")).to_have_count(0)
    expect(page.get_by_role("button", name="New deal")).to_be_visible()
    expect(page.locator('[data-do="print"][data-value="cards"]')).to_be_visible()
    expect(page.locator("#desk-own")).to_be_visible()
    return True


def test_desk_of_the_site_offers_the_way_without_phones(open_page, site):
    page = open_page(**KEYS)
    page.goto(site.page("teachers/desk"))
    page.wait_for_function(DONE_SCRIPT, timeout=LONG)
    assert offers_the_way_without_phones(page)
    page.goto(f"{site.url}/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("link", name="With friends")).to_have_count(0)


def test_desk_on_binder_offers_the_way_without_phones(page, binder):
    page.goto(f"{binder.url}voila/render/notebooks/teachers/desk.ipynb")
    expect(page.locator("#desk-kept")).to_be_visible()
    assert offers_the_way_without_phones(page)
    page.goto(f"{binder.url}voila")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("link", name="With friends")).to_have_count(0)
    page.goto(f"{binder.url}class/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("404")
