"""Setting up a position on a page: by tap, by drag and by keys, with its answers, its link and its table."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.driver import open_table
from tests.browser.test_pages import axe_violations, in_each_look, scrolls_sideways
from tests.tiers import DEEP, rest_in_deep

GAMES = ["nanatoridori", "nanuk", "koinobori"]


def open_editor(page, voila, game):
    """Open the page on which positions of a game are set up."""
    page.goto(voila.page(f"{game}/position"))
    expect(page.locator(".setup .su-board")).to_be_visible()
    return page.locator(".setup")


def choose(setup, card, place):
    """Tap a card of the palette, then a place of the board."""
    setup.locator(f'[data-place="palette:{card}"]').click()
    expect(setup.locator(f'[data-place="palette:{card}"]')).to_have_class(re.compile("is-chosen"))
    setup.locator(f'[data-place="{place}"]').first.click()
    expect(setup.locator(f'[data-place="palette:{card}"]')).not_to_have_class(re.compile("is-chosen"))


def test_five_five_against_a_hand_says_the_best_move(open_page, voila):
    page = open_page()
    setup = open_editor(page, voila, "nanatoridori")
    for _parrot in range(2):
        choose(setup, 5, "zone:table")
    setup.locator('[data-zone="zone:A"]').focus()
    page.keyboard.type("155662")
    expect(setup.locator('[data-zone="zone:A"] .card')).to_have_count(6)
    for letter, times in (("B", 3), ("C", 5)):
        for _card in range(times):
            setup.locator(".su-seat", has_text={"B": "Ben", "C": "Chloe"}[letter]).locator("button").first.click()
    expect(setup.locator(".su-seat .number")).to_have_text(["5", "3"])
    expect(setup.locator(".su-say.is-good")).to_have_text("Play 6 6. It beats 5 5, and leaves you 1 5 5 2.")
    expect(setup.locator(".su-dots li").first).to_contain_text("6 6")
    setup.get_by_role("button", name="May play").click()
    setup.get_by_role("button", name="Play 5 5").click()
    expect(setup.locator(".su-say.is-refused")).to_contain_text("Two fives do not beat two fives")
    address = page.evaluate("document.querySelector('[data-do=link]').dataset.link")
    page.goto("about:blank")
    page.goto(voila.page("nanatoridori/position") + address)
    expect(page.locator('.setup [data-zone="zone:A"] .card')).to_have_count(6)
    expect(page.locator('.setup [data-zone="zone:table"] .card')).to_have_count(2)
    page.get_by_role("link", name="Play on").click()
    expect(page.locator(".bbb .dock .card")).to_have_count(6)


def test_a_card_is_dragged_into_a_gap_and_refused_when_out(open_page, voila):
    page = open_page()
    setup = open_editor(page, voila, "nanatoridori")
    setup.locator('[data-zone="zone:A"]').focus()
    page.keyboard.type("777777777")
    expect(setup.locator('[data-zone="zone:A"] .card')).to_have_count(9)
    setup.locator('[data-place="palette:3"]').drag_to(setup.locator('[data-place="gap:A:0"]'))
    expect(setup.locator('[data-zone="zone:A"] .card').first).to_have_attribute("aria-label", "3, duck")
    setup.locator('[data-place="palette:7"]').click()
    expect(setup.locator(".su-refused")).to_contain_text("all are on the board already")


def test_a_table_opens_its_position(open_page, voila):
    page = open_page()
    open_table(page, voila.page("nanatoridori/play"))
    page.get_by_role("button", name="Menu", exact=True).last.click()
    page.get_by_role("menuitem", name="Open this position").click()
    expect(page.locator(".setup .su-board")).to_be_visible()
    expect(page.locator('.setup [data-zone="zone:A"] .card')).to_have_count(8)
    assert page.url.partition("#")[2].startswith("position=")


@pytest.mark.parametrize("game", rest_in_deep(GAMES, ["nanuk"]))
def test_board_fits_the_window_of_a_laptop(open_page, voila, game):
    page = open_page(viewport={"width": 1366, "height": 768})
    setup = open_editor(page, voila, game)
    setup.get_by_role("button", name="An example").click()
    hand = setup.locator(".su-hand .su-zone").last.locator(".card")
    expect(hand.nth(1)).to_be_visible()
    expect(hand.and_(setup.locator(".is-dealt"))).to_have_count(0)
    assert setup.locator(".su-board").evaluate("(board) => board.getBoundingClientRect().bottom") <= 768
    assert len({*hand.evaluate_all("cards => cards.map((each) => Math.round(each.getBoundingClientRect().top))")}) == 1


@pytest.mark.deep
def test_tabs_at_the_thumb_of_a_phone_show_the_answers(open_page, voila):
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True)
    setup = open_editor(page, voila, "nanatoridori")
    expect(setup.locator(".su-tabs")).to_be_in_viewport(ratio=1)
    expect(setup.locator(".su-blocks")).not_to_be_in_viewport()
    setup.get_by_role("button", name="May play").tap()
    expect(setup.locator(".su-moves").first).to_be_in_viewport()
    expect(setup.locator(".su-tabs")).to_be_in_viewport(ratio=1)


ON_ONE_AXIS = """() => {
    const lines = [...document.querySelectorAll(".su-dots .su-line")].map((each) => each.getBoundingClientRect());
    return lines.length > 1 && new Set(lines.map(({ left, right }) => `${left} ${right}`)).size === 1;
}"""


def test_compared_moves_are_drawn_on_one_axis(open_page, voila):
    page = open_page()
    setup = open_editor(page, voila, "nanuk")
    setup.get_by_role("button", name="An example").click()
    expect(setup.locator(".su-dots .su-line").nth(1)).to_be_visible(timeout=60_000)
    page.wait_for_function(ON_ONE_AXIS)  # the lines are drawn anew while the answers get better


LOOKS_OF_EDITOR = ("laptop", "phone", "dark", "tablet") if DEEP else ("phone",)


@pytest.mark.deep
@pytest.mark.parametrize("game", GAMES)
def test_page_has_no_axe_violations_and_fits(page, voila, game):
    setup = open_editor(page, voila, game)
    setup.get_by_role("button", name="An example").click()
    for tab in ("May play", "Best", "Odds"):
        setup.get_by_role("button", name=tab, exact=True).click()
        expect(setup.locator(".su-blocks:not([aria-busy]) > *").first).to_be_visible()
        for look in in_each_look(page, LOOKS_OF_EDITOR):
            assert axe_violations(page) == [], (tab, look)
    setup.get_by_text("Players and rules").click()
    for look in in_each_look(page, LOOKS_OF_EDITOR):
        assert axe_violations(page) == [], look
        assert not scrolls_sideways(page), look
        small = setup.locator("button:visible:not(.su-gap):not(.card), summary:visible, a.button:visible").evaluate_all(
            "all => all.filter((each) => each.getBoundingClientRect().height < 43.5).map((each) => each.textContent)"
        )
        assert small == [], look
