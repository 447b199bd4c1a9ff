"""The front door: a first visit, a return visit with what the browser has stored, and what it fetches."""

import json
from datetime import date
from itertools import product

import pytest
from playwright.sync_api import expect

from gamelib import lessons
from gamelib.lessons import Progress
from gamelib.lessons.mistake_deck import ReviewCard, ReviewDeck
from gamelib.lessons.progress import StepResult
from tests.browser.driver import close_pictures, ready
from tests.browser.network_meter import Meter
from tests.browser.test_pages import GAMES, LOOKS, axe_violations, fits_window
from tests.tiers import rest_in_deep

FRONT_KIB, FRONT_REQUESTS = 49, 6
"""With both typefaces, which weigh 29 KiB and are kept for all other pages."""
COURSE = lessons.required_lessons("nanatoridori")
FIRST, SECOND, THIRD = COURSE[:3]
MOST = 3 * len(COURSE)
"""Stars that a course has."""


def progress(due=0):
    """Return two lessons done, one step of the second shown, the third begun, and cards due since yesterday."""
    steps = {f"{lesson.key}#{step.id}": StepResult(True) for lesson in (FIRST, SECOND) for step in lesson.steps}
    steps[f"{SECOND.key}#{SECOND.steps[1].id}"] = StepResult(True, 4, True)
    steps[f"{THIRD.key}#{THIRD.steps[0].id}"] = StepResult(True)
    key = f"{SECOND.key}#{SECOND.steps[1].id}"
    cards = tuple(ReviewCard(key, "", 0, date.today().toordinal()) for _card in range(due))
    return Progress(steps, deck=ReviewDeck(cards), last=THIRD.key)


def store(page, name, record, key="progress"):
    page.evaluate(
        "([name, text]) => localStorage.setItem(`birds-bears-banners:${name}`, text)",
        [name, json.dumps({"id": key, "record": record})],
    )


def reopen_front_door(page, voila, **stored):
    """Open the front door in a browser that has stored something."""
    page.goto(voila.url)
    for name, record in stored.items():
        store(page, name, record)
    page.reload()


def test_first_visit_has_one_loud_button(page, voila):
    page.goto(voila.url)

    loud = page.locator("main .page-main:visible")
    expect(loud).to_have_text("Start the first lesson")
    assert loud.get_attribute("href").endswith("nanatoridori/learn.ipynb#pictures")


@pytest.mark.parametrize("look", rest_in_deep(LOOKS, ["phone", "projector"]))
def test_return_visit_fits_without_axe_violations(open_page, voila, look):
    page = open_page(**LOOKS[look])
    reopen_front_door(page, voila, lessons=progress(due=1).write(), koinobori=None)

    expect(page.get_by_role("heading", level=1)).to_have_text("Take them home")
    assert fits_window(page)
    assert axe_violations(page) == []


def test_return_visit_carries_on_where_it_stopped(page, voila):
    reopen_front_door(page, voila, lessons=progress().write())

    assert page.locator("main .page-main:visible").all_inner_texts() == ["Carry on"]
    expect(page.locator("[data-fill=left]")).to_contain_text(f"Nanatoridori · lesson 3 of {len(COURSE)} · about")
    expect(page.locator(".page-dots")).to_have_attribute("aria-label", f"step 2 of {len(THIRD.steps)}")
    expect(page.locator("[data-game=nanatoridori] .page-players")).to_have_text(f"5 of {MOST} stars")
    expect(page.locator("[data-game=nanuk] .page-about")).to_have_text("Not started yet")
    expect(page.locator(".page-strip:visible")).to_have_count(0)


def test_return_visit_shows_what_waits(page, voila):
    reopen_front_door(page, voila, lessons=progress(due=1).write(), koinobori=None)

    expect(page.get_by_text("To go over again: 1")).to_be_visible()
    expect(page.get_by_role("link", name="Go over them")).to_have_attribute(
        "href", "/voila/render/nanatoridori/learn.ipynb#again"
    )
    expect(page.get_by_role("link", name="Solve it")).to_have_attribute(
        "href", "/voila/render/nanatoridori/puzzles.ipynb#today"
    )
    expect(page.get_by_role("link", name="Go on playing")).to_have_attribute(
        "href", "/voila/render/koinobori/play.ipynb"
    )


def test_unreadable_storage_shows_the_first_visit(page, voila):
    reopen_front_door(page, voila, lessons="no progress")

    expect(page.get_by_role("link", name="Start the first lesson")).to_be_visible()


def test_menu_leads_to_everything_else(page, voila):
    page.goto(voila.url)
    page.locator(".page-menu summary").click()

    for name in ("The rule book", "Odds: Nanuk", "Lead a class", "What is private"):
        expect(page.locator(".page-panel").get_by_role("link", name=name, exact=True)).to_be_visible()
    assert axe_violations(page) == []


def test_front_door_fetches_little(open_page, voila):
    page = open_page(fresh=True)
    meter = Meter(page)
    page.goto(voila.url)
    page.wait_for_load_state("networkidle")
    cold = meter.take()

    assert cold.kib <= FRONT_KIB, cold
    assert cold.requests <= FRONT_REQUESTS, cold


# The three pictures ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "look"),
    rest_in_deep(list(product(GAMES, ("phone", "laptop", "dark"))), [("nanatoridori", "phone"), ("koinobori", "dark")]),
)
def test_three_pictures_fit_without_axe_violations(open_page, voila, game, look):
    page = open_page(**LOOKS[look])
    page.goto(voila.page(f"{game}/learn") + "#pictures")
    dialog = page.get_by_role("dialog", name="in three pictures")

    expect(dialog.locator("figure")).to_have_count(3)
    assert dialog.locator(".aim-panels").evaluate("each => each.scrollHeight <= each.clientHeight + 1")
    for part in (dialog.locator("figure").last, dialog.get_by_role("button", name="Play my first cards")):
        box = part.bounding_box()
        assert box["y"] + box["height"] <= page.viewport_size["height"]
    assert axe_violations(page, within="#page-pictures") == []


def test_three_pictures_come_once_before_a_game(page, voila):
    page.goto(voila.url)
    page.get_by_role("link", name="Play: Nanuk").click()
    expect(page.get_by_role("button", name="Play my first cards")).to_be_focused()
    page.keyboard.press("Enter")
    ready(page)
    expect(page.get_by_role("dialog", name="in three pictures")).to_be_hidden()
    page.goto(voila.url)
    page.get_by_role("link", name="Play: Nanuk").click()

    ready(page)
    expect(page.get_by_role("dialog", name="in three pictures")).to_be_hidden()


def test_three_pictures_lead_to_the_lesson_or_a_game(page, voila):
    page.goto(voila.url)
    page.get_by_role("link", name="Start the first lesson").click()
    skip = page.get_by_role("link", name="Skip to a game")

    expect(skip).to_have_attribute("href", "/voila/render/nanatoridori/play.ipynb")
    close_pictures(page)
    ready(page)
    assert page.url.endswith("learn.ipynb#lesson")


def test_menu_opens_the_pictures_again(page, voila):
    page.goto(voila.page("koinobori/learn"))
    page.locator(".page-menu summary").click()
    page.get_by_role("link", name="Koinobori in three pictures").click()

    expect(page.get_by_role("dialog", name="Koinobori in three pictures")).to_be_visible()
