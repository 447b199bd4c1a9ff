"""Lessons as a path: what is done, open and due; which of path, lesson and review the address shows."""

import pytest
from playwright.sync_api import expect

from gamelib import lessons
from gamelib.lessons import Progress
from gamelib.lessons.progress import StepResult
from tests.browser.driver import button, ready, type_line
from tests.browser.test_front_door import FIRST, MOST, THIRD, progress, store
from tests.browser.test_pages import LOOKS, axe_violations, in_each_look, scrolls_sideways
from tests.tiers import DEEP, rest_in_deep

WORLDS_SEEN = """() => [...document.querySelectorAll(".bbb[data-world] > .world")]
  .filter((world) => world.checkVisibility({ visibilityProperty: true }))
  .map((world) => world.parentElement.dataset.world)"""
"""The games whose scenes are seen."""


def open_path(page, voila, record=None, game="nanatoridori"):
    if record is not None:
        page.goto(voila.url)
        store(page, "lessons", record.write())
    page.goto(voila.page(f"{game}/learn"))
    expect(page.locator("body[data-view=path]")).to_be_visible()


@pytest.mark.deep
def test_path_has_no_axe_violations(page, voila):
    open_path(page, voila, progress(due=1))

    for look in in_each_look(page, LOOKS if DEEP else ["laptop"]):
        assert not scrolls_sideways(page), look
        if look in ("laptop", "projector"):
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), look
        assert axe_violations(page) == [], look


@pytest.mark.parametrize("game", rest_in_deep(["nanatoridori", "nanuk", "koinobori"], ["nanatoridori"]))
def test_stations_are_apart(page, voila, game):
    open_path(page, voila, game=game)
    boxes = page.locator(".path-station").evaluate_all(
        "all => all.map((each) => each.getBoundingClientRect().toJSON())"
    )

    overlaps = [
        (at, other)
        for at, one in enumerate(boxes)
        for other, two in enumerate(boxes[:at])
        if one["left"] < two["right"]
        and two["left"] < one["right"]
        and one["top"] < two["bottom"]
        and two["top"] < one["bottom"]
    ]
    assert overlaps == []


def test_stations_say_what_is_done_and_open(page, voila):
    open_path(page, voila, progress())

    names = page.locator(".path-station").evaluate_all("all => all.map((each) => each.ariaLabel)")
    assert names[0].endswith(", done, three stars")
    assert names[1].endswith(", done, two stars")
    assert names[2] == "Lesson 3, Keep it or not, open now"
    expect(page.locator(".path-station[aria-current=step] small")).to_have_text(f"step 2 of {len(THIRD.steps)}")
    expect(page.locator(".path-open h2")).to_have_text("Keep it or not")
    assert page.locator(".path-open li").all_inner_texts() == list(THIRD.can)
    expect(page.get_by_text(f"5 of {MOST} stars")).to_be_visible()


@pytest.mark.deep
@pytest.mark.parametrize("width", [1366, 390])
def test_extra_lessons_stand_apart_and_have_no_stars(open_page, voila, width):
    page = open_page(viewport={"width": width, "height": 768})
    extras = [lesson for lesson in lessons.courses()["nanatoridori"] if lesson.is_extra]
    done = Progress({f"{each.key}#{step.id}": StepResult(True) for each in extras for step in each.steps})
    open_path(page, voila, done)

    extra = page.get_by_role("region", name="Extra")
    expect(extra.get_by_text("optional")).to_be_visible()
    assert extra.locator("[href^='#lesson-']").all_inner_texts() == [lesson.short for lesson in extras]
    expect(extra.get_by_role("link")).to_have_count(len(extras) + 2)  # the check and the practice of this game
    expect(page.locator(".path-map .path-station")).to_have_count(len(lessons.required_lessons("nanatoridori")) + 1)
    expect(page.get_by_text(f"0 of {MOST} stars")).to_be_visible()
    extra.get_by_role("link", name="House rules").click()
    ready(page)
    expect(page.locator(".bbb:visible .head")).to_contain_text("Nanatoridori · extra")


def test_review_is_offered_only_when_something_is_due(page, voila):
    open_path(page, voila, progress())
    expect(page.get_by_text("To go over again")).to_be_hidden()
    open_path(page, voila, progress(due=1))

    expect(page.get_by_text("To go over again: 1")).to_be_visible()


def test_enter_carries_on_and_a_link_leads_back(page, voila):
    open_path(page, voila, progress())
    page.keyboard.press("Enter")
    ready(page)

    expect(page.locator(".bbb:visible")).to_have_count(1)
    page.get_by_role("link", name="Back to the path").click()
    expect(page.get_by_role("link", name="Carry on")).to_be_visible()


def test_station_opens_its_lesson_and_a_reload_opens_it_again(page, voila):
    open_path(page, voila, progress())
    page.get_by_role("link", name="Lesson 5").click()
    ready(page)
    expect(page.locator(".bbb:visible .head")).to_contain_text("Nanatoridori · lesson 5")
    page.reload()
    ready(page)

    expect(page.locator(".bbb:visible .head")).to_contain_text("Nanatoridori · lesson 5")


@pytest.mark.deep
def test_path_shows_what_was_done_since_it_was_left(page, voila):
    open_path(page, voila)
    page.get_by_role("link", name="Lesson 2").click()
    ready(page)
    type_line(page, "[2 2 2] 7 7 4")
    expect(button(page, "lesson:next").first).to_be_visible()
    page.get_by_role("link", name="Back to the path").click()
    expect(page.get_by_text(f"0 of {MOST} stars")).to_be_visible()
    page.get_by_role("link", name="Lesson 1,").click()
    ready(page)
    type_line(page, "7 [3 3 3] 5 1 4 6")
    expect(button(page, "lesson:next").first).to_be_visible()
    page.get_by_role("link", name="Back to the path").click()

    expect(page.locator(".path-station[aria-current=step] small")).to_have_text(f"step 2 of {len(FIRST.steps)}")
    expect(page.get_by_role("link", name="Carry on")).to_be_visible()


def test_address_of_the_review_shows_only_the_review(page, voila):
    page.goto(voila.page("nanatoridori/learn") + "#again")
    page.locator("body.page-ready").wait_for()

    expect(page.get_by_text("Nothing to go over again")).to_be_visible()
    expect(page.locator(".bbb:visible")).to_have_count(1)


@pytest.mark.deep
def test_tablet_held_upright_begins_with_one_lesson(open_page, voila):
    page = open_page(viewport={"width": 820, "height": 1180})
    open_path(page, voila, game="nanuk")

    go = page.locator('.path-open [data-fill="go"]')
    assert go.bounding_box()["height"] == 66
    expect(page.locator(".path-scene > svg")).to_have_count(3)
    assert page.evaluate(WORLDS_SEEN) == ["nanuk"]
    expect(page.locator(".path-open li").first).to_be_visible()
    expect(page.locator(".path-station").first).not_to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert axe_violations(page) == []

    page.get_by_role("link", name="All lessons").click()
    expect(page.locator(".path-station").first).to_be_visible()
    page.go_back()
    expect(page.locator(".path-station").first).not_to_be_visible()
