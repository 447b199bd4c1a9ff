"""The front door: a first visit, a return visit with what the browser has stored, and what it fetches."""

import json
import re
from dataclasses import replace
from datetime import date

import pytest
from playwright.sync_api import expect

from gamelib import lessons
from gamelib.lessons import Progress
from gamelib.lessons.mistake_deck import ReviewCard, ReviewDeck
from gamelib.lessons.progress import StepResult
from gamelib.lessons.puzzle_files import puzzle_of_the_day, theme_of
from tests.browser.driver import close_pictures, ready
from tests.browser.friends import Friends
from tests.browser.network_meter import Meter
from tests.browser.test_pages import GAMES, LOOKS, TITLES, axe_violations, fits_window, in_each_look
from tests.tiers import DEEP, rest_in_deep

FRONT_KIB, FRONT_REQUESTS = 60, 7
"""With both typefaces, which weigh 29 KiB and are kept for all other pages, the three worlds, and the tab's icon."""
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


def test_first_visit_has_three_doors_and_one_loud_button(page, voila):
    page.goto(voila.url)

    loud = page.locator("main .page-main:visible")
    expect(loud).to_have_text(re.compile("First lesson · 5 minutes"))
    assert loud.get_attribute("href").endswith("nanatoridori/learn.ipynb#pictures")
    assert page.locator(".page-door-of h2").all_inner_texts() == list(TITLES)
    assert len({(box["width"], box["height"]) for box in map(box_of, page.locator(".page-door-of").all())}) == 1
    assert len(page.locator(".page-door-of .world path").all()) > 30


def box_of(part):
    return {name: round(size) for name, size in part.bounding_box().items()}


def test_keys_go_through_letters_and_doors_in_reading_order(page, voila):
    page.goto(voila.url)
    page.locator(".page-letters input").first.focus()
    heard = []
    for _stop in range(11):
        heard.append(page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.innerText.trim()"))
        page.keyboard.press("Tab")

    assert heard[:5] == ["Letter 1 of 4", "Letter 2 of 4", "Letter 3 of 4", "Letter 4 of 4", "Join"]
    assert [each.split("\n")[0] for each in heard[5:]] == [
        "First lesson · 5 minutes",
        "Play: Nanatoridori",
        "First lesson · 7 minutes",
        "Play: Nanuk",
        "First lesson · 5 minutes",
        "Play: Koinobori",
    ]


def test_letters_of_no_table_are_refused_with_a_reason(page, voila):
    page.goto(voila.url)
    boxes = page.locator(".page-letters input")
    boxes.first.focus()
    page.keyboard.type("zq")
    expect(boxes.nth(2)).to_be_focused()
    page.keyboard.press("Backspace")
    expect(boxes.nth(1)).to_be_focused()
    page.keyboard.type("qxw")
    page.keyboard.press("Enter")

    expect(page.locator(".page-note")).to_have_text("No such table. Look at the letters again.")
    assert [box.input_value() for box in boxes.all()] == ["Z", "Q", "X", "W"]
    assert axe_violations(page) == []


def test_pasted_letters_lead_to_the_table(open_page, voila):
    host, guest = open_page(fresh=True), open_page(fresh=True)
    friends = Friends(voila, [host])
    friends.open()
    code = friends.code
    guest.goto(voila.url)
    guest.locator(".page-letters input").nth(1).fill(f" {code.lower()} ")
    guest.keyboard.press("Enter")

    guest.wait_for_url(re.compile(f"/(class|friends)/{code}$"))
    expect(guest.get_by_role("heading", level=1)).to_contain_text("invites you to")


def test_return_visit_fits_without_axe_violations(page, voila):
    reopen_front_door(page, voila, lessons=progress(due=1).write(), koinobori=None)
    expect(page.locator(".page-position .world")).to_have_count(1)
    expect(page.get_by_role("heading", level=1)).to_have_text("Keep it or not")

    for look in in_each_look(page, LOOKS if DEEP else ["phone", "projector"]):
        assert page.locator(".page-carry [data-scene]:not([hidden]) svg").bounding_box()["height"] > 80, look
        assert fits_window(page), look
        assert axe_violations(page) == [], look


def test_return_visit_carries_on_where_it_stopped(page, voila):
    reopen_front_door(page, voila, lessons=progress().write())

    assert page.locator("main .page-main:visible").all_inner_texts() == ["Carry on"]
    expect(page.locator("[data-fill=left]")).to_contain_text(f"Nanatoridori · lesson 3 of {len(COURSE)} · about")
    expect(page.locator(".page-dots")).to_have_attribute("aria-label", f"step 2 of {len(THIRD.steps)}")
    tile = page.locator(".page-tile[data-game=nanatoridori]")
    expect(tile.locator("[data-fill=stars]")).to_have_text(f"5 of {MOST}")
    expect(tile.locator("[data-fill=next]")).to_have_text("Next: Keep it or not")
    other = page.locator(".page-tile[data-game=nanuk]")
    expect(other.locator("[data-fill=where]")).to_have_text("Not begun · first lesson 7 minutes")
    expect(page.locator(".page-strip:visible")).to_have_count(0)


@pytest.mark.deep
def test_steps_of_a_lesson_differ_in_forced_colours(open_page, voila):
    page = open_page(forced_colors="active")
    reopen_front_door(page, voila, lessons=progress().write())
    dots = page.locator(".page-dots i")
    expect(dots.first).to_be_visible()

    grounds = dots.evaluate_all("all => all.map((each) => getComputedStyle(each).backgroundColor)")
    assert len({*grounds}) == 3, "done, now, and still to come"


def test_return_visit_shows_what_waits(page, voila):
    reopen_front_door(page, voila, lessons=progress(due=4).write(), koinobori=None)

    expect(page.get_by_text("4 steps to go over")).to_be_visible()
    expect(page.get_by_text("about 2 minutes")).to_be_visible()
    expect(page.get_by_role("link", name="Go over")).to_have_attribute(
        "href", "/voila/render/nanatoridori/learn.ipynb#again"
    )
    expect(page.get_by_text("Your Koinobori game")).to_be_visible()
    expect(page.get_by_role("link", name="Play on")).to_have_attribute("href", "/voila/render/koinobori/play.ipynb")


@pytest.mark.parametrize(
    ("today", "spoken"),
    [(date(2026, 11, 26), r"^3 days in a row\. Played: "), (date(2026, 11, 30), "^3 days in a row$")],
    ids=["Thursday", "Monday"],
)
def test_week_shows_days_played_and_a_row(page, voila, today, spoken):
    page.clock.set_fixed_time(f"{today}T12:00:00")
    day = today.toordinal()
    found = replace(progress(), days=(day - 3, day - 2, day - 1))
    reopen_front_door(page, voila, lessons=found.write())

    strip = page.locator("[data-strip=week]")
    expect(strip.locator("b")).to_have_text("3 days in a row")
    expect(strip.locator("[data-fill=row-spoken]")).to_have_text(re.compile(spoken))
    expect(strip.locator("[data-day]")).to_have_count(7)
    weekday = (day - 1) % 7
    assert [("is-today" in (each.get_attribute("class") or "")) for each in strip.locator("[data-day]").all()] == [
        at == weekday for at in range(7)
    ]
    done = [("is-done" in (each.get_attribute("class") or "")) for each in strip.locator("[data-day]").all()]
    assert done == [weekday - 3 <= at < weekday for at in range(7)]


def test_puzzle_of_the_day_does_not_give_its_answer_away(page, voila):
    puzzle = puzzle_of_the_day(date.today().toordinal())
    reopen_front_door(page, voila, lessons=progress().write())
    panel = page.locator(".page-puzzle")
    expect(panel.locator(".page-position .page-face").first).to_be_visible()

    assert panel.locator("[data-fill=puzzle]").inner_text() == theme_of(puzzle).title
    text = page.request.get(f"{voila.url}/voila/front-end/days.json?day={date.today().toordinal()}").text()
    for secret in (puzzle.step.title, *puzzle.step.hints, puzzle.step.say):
        assert not secret or secret not in text
    expect(page.get_by_role("link", name="Solve it")).to_have_attribute(
        "href", f"/voila/render/{puzzle.step.game}/puzzles.ipynb#today"
    )


def test_puzzles_of_other_days_are_not_told(page, voila):
    day = date.today().toordinal()

    assert [
        page.request.get(f"{voila.url}/voila/front-end/days.json?day={each}").status
        for each in (day - 1, day + 1, day + 9, "x", "")
    ] == [200, 200, 404, 404, 404]


def test_unreadable_storage_shows_the_first_visit(page, voila):
    reopen_front_door(page, voila, lessons="no progress")

    expect(page.get_by_role("link", name="First lesson · 5 minutes Nanatoridori")).to_be_visible()


def test_menu_leads_to_everything_else(page, voila):
    page.goto(voila.url)
    page.locator(".page-menu summary").click()

    expect(page.locator(".page-panel").get_by_role("button", name="Settings")).to_be_visible()
    for name in ("Nanuk in three pictures", "Lead a class", "What is private"):
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


@pytest.mark.parametrize("game", rest_in_deep(GAMES, ["koinobori"]))
def test_three_pictures_fit_without_axe_violations(page, voila, game):
    page.goto(voila.page(f"{game}/learn") + "#pictures")
    dialog = page.get_by_role("dialog", name="in three pictures")

    expect(dialog.locator("figure")).to_have_count(3)
    for look in in_each_look(page, ("phone", "laptop", "dark") if DEEP else ("phone", "dark")):
        assert dialog.locator(".aim-panels").evaluate("each => each.scrollHeight <= each.clientHeight + 1"), look
        for part in (dialog.locator("figure").last, dialog.get_by_role("button", name="Play my first cards")):
            box = part.bounding_box()
            assert box["y"] + box["height"] <= page.viewport_size["height"], look
        assert axe_violations(page, within="#page-pictures") == [], look


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
    page.get_by_role("link", name="First lesson · 5 minutes Nanatoridori").click()
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
