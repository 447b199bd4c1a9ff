"""Packages in a browser, inside a learning platform: stopped halfway, gone on with, shown, killed, done whole."""

import re
import time
from contextlib import suppress
from itertools import product

import pytest
from playwright.sync_api import Error, expect

from gamelib import exercises, lessons
from gamelib.core import registry
from tests.browser.conftest import PATIENCE
from tests.browser.driver import button, ready, settle, touch
from tests.browser.learning_platform import Platform
from tests.browser.lesson_walk import walk_to_end
from tests.browser.questions_on_pages import guess
from tests.browser.test_explore import Person
from tests.browser.test_lessons import complete_step
from tests.browser.test_pages import LOOKS, axe_violations, scrolls_sideways
from tests.laws import report
from tests.support.lesson_browser import ALL_LESSONS
from tests.tiers import rest_in_deep
from widgets.desk.own_lessons import EXAMPLE, OwnLesson
from widgets.desk.unit_content import unit_lessons
from widgets.scorm import package
from widgets.scorm.manifest import EDITIONS
from widgets.scorm.rows import lesson_row

LONG = 3 * PATIENCE
KEYS = {"bypass_csp": True, "viewport": {"width": 1280, "height": 900}}
"""Waiting for conditions evaluates code in the page, which the pages' policy forbids, so it is bypassed."""
FIRST = "nanatoridori-01_fly_together"
OF_ALL_KINDS = lessons.lesson("nanuk", "07")
"""A lesson with every kind of step but a whole game."""
KEPT_SCRIPT = """async () => [
  ...Object.keys(localStorage), ...Object.keys(sessionStorage), ...document.cookie.split(/; */).filter(Boolean),
  ...(await indexedDB.databases()).map(({ name }) => name),
  ...(await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys())))
    .flat().map(({ url }) => url),
  ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
]"""

each_edition = pytest.mark.parametrize("edition", EDITIONS)


@pytest.fixture(scope="module")
def platform(site, tmp_path_factory):
    """Return a platform with a package of everything, and a lesson of one's own, in both editions."""
    folder = tmp_path_factory.mktemp("platform")
    (folder / "own.toml").write_text(EXAMPLE, encoding="utf-8")
    words = [*registry.games(), "unit", str(folder / "own.toml")]
    for edition in EDITIONS:
        built = site.home / "files" / "some" / "where"
        package.build(words, edition, built, folder / f"all-{edition}.zip", lambda _said: None)
    found = Platform(folder)
    yield found
    found.stop()


def launch(open_page, platform, row, learner, edition="1.2", around=None):
    """Open a row in a window of its own, in a browser that holds nothing yet or from a page `around`; return both."""
    around = around or open_page(**KEYS, fresh=True)
    around.goto(platform.address(f"all-{edition}", row, learner, edition))
    with around.context.expect_page() as opened:
        around.locator("#open").click()
    return around, opened.value


def open_step(page):
    """Wait until the table of a lesson is there."""
    expect(page.locator(".bbb .sheet").first).to_be_visible(timeout=LONG)
    ready(page)


def expect_step(page, step):
    title = re.compile(re.escape(step.title), re.IGNORECASE)
    expect(page.locator(".bbb .head h2").first).to_have_text(title)


def go_on(page):
    touch(page, [("press", "lesson:next")])
    settle(page)


def do_lesson(page, lesson, first=1, last=None):
    """Do the steps of a lesson from one number to another, and go on after each but the last of them."""
    last = last or len(lesson.steps)
    for step in lesson.steps[first - 1 : last]:
        expect_step(page, step)
        complete_step(page, "tapping", step)
        if step.number < last:
            go_on(page)


def kept_in_browser(page):
    """Return what the browser itself keeps at the address of a page or frame, without the files of Python."""
    return [each for each in page.evaluate(KEPT_SCRIPT) if not re.search(r"/content/[^/]+/python/[^/]+\.gz$", each)]


# Lessons ----------------------------------------------------------------------------------


@pytest.mark.deep
@each_edition
def test_lesson_is_left_halfway_and_gone_on_with(open_page, platform, edition):
    lesson, kept = lessons.lesson("nanatoridori", "01"), (f"all-{edition}", FIRST)
    around, page = launch(open_page, platform, FIRST, "Robin", edition)
    open_step(page)
    do_lesson(page, lesson, last=4)
    platform.await_state(*kept, "Robin", status="incomplete", score=57.0)
    expect(page.locator("#row-count")).to_have_text("4 of 7 done")
    page.close()

    around, page = launch(open_page, platform, FIRST, "Robin", edition)
    open_step(page)
    do_lesson(page, lesson, first=5)
    go_on(page)
    expect(page.locator(".bbb .ending h2")).to_have_text("All by yourself!")
    expect(button(page, "lesson:next").first).to_contain_text("Start again from the first step")
    found = platform.await_state(*kept, "Robin", status="completed", score=100.0)
    assert found["results"] == ["correct"] * 7
    assert len(found["text"]) < 100

    assert not [name for name in around.evaluate("asked") if re.search("student|learner", name)]
    page.close()
    assert kept_in_browser(around) == []
    _around, other = launch(open_page, platform, FIRST, "Kim", edition, around)
    open_step(other)
    expect_step(other, lesson.steps[0])


@pytest.mark.deep
def test_answer_that_was_shown_scores_nothing(open_page, platform):
    _around, page = launch(open_page, platform, FIRST, "Shown")
    open_step(page)
    for _hint in range(len(lessons.lesson("nanatoridori", "01").steps[0].hints) + 1):
        touch(page, [("press", "lesson:hint")])
        settle(page)
    expect(button(page, "lesson:next").first).to_be_visible(timeout=LONG)

    found = platform.await_state("all-1.2", FIRST, "Shown", status="incomplete", score=0.0)
    assert found["results"] == ["neutral"]


@pytest.mark.deep
def test_killed_page_loses_at_most_the_step_being_done(open_page, platform):
    lesson = lessons.lesson("nanatoridori", "01")
    around, page = launch(open_page, platform, FIRST, "Killed")
    open_step(page)
    do_lesson(page, lesson, last=2)
    platform.await_state("all-1.2", FIRST, "Killed", score=29.0)
    with page.expect_event("crash"), suppress(Error):  # the renderer is gone, so it cannot answer
        page.goto("chrome://crash", timeout=5_000)
    page.close()
    around.close()

    _around, page = launch(open_page, platform, FIRST, "Killed")
    open_step(page)
    expect_step(page, lesson.steps[2])


@pytest.mark.deep
def test_lesson_begins_and_reports_over_a_slow_line(open_page, platform):
    before = platform.line.carried
    with platform.line.slow(bits=8e6, seconds=0.04):
        _around, page = launch(open_page, platform, FIRST, "Patient")
        open_step(page)
        do_lesson(page, lessons.lesson("nanatoridori", "01"), last=1)
        found = platform.await_state("all-1.2", FIRST, "Patient", status="incomplete", score=14.0)
    carried = platform.line.carried - before

    assert found["results"] == ["correct"]
    assert 7e6 < carried < 8.5e6
    report(f"a lesson in a package begins after {carried / 1e6:.2f} MB")


@pytest.mark.deep
def test_report_that_was_lost_is_told_and_comes_with_the_next(open_page, platform):
    lesson, kept = lessons.lesson("nanatoridori", "01"), ("all-1.2", FIRST, "Cut off")
    _around, page = launch(open_page, platform, FIRST, "Cut off")
    open_step(page)
    with platform.line.cut():
        do_lesson(page, lesson, last=1)
        expect(page.locator("#row-state")).to_contain_text("The last report did not arrive.")
    assert platform.state(*kept)["results"] == []
    go_on(page)
    do_lesson(page, lesson, first=2, last=2)

    found = platform.await_state(*kept, status="incomplete", score=29.0)
    assert found["results"] == ["correct"] * 2
    expect(page.locator("#row-state")).to_have_text("Reported to your learning platform.")


@pytest.mark.deep
@pytest.mark.parametrize("more", ["content", "strict"])
def test_lesson_works_in_a_frame(open_page, platform, more):
    page = open_page(**KEYS)
    page.goto(platform.address("all-1.2", FIRST, "Framed", how="frame", more=more))
    frame = page.frame_locator("iframe[name=row]")

    expect(frame.locator(".bbb .head h2").first).to_have_text("Your first flock", timeout=LONG)
    expect(frame.locator("#row-state")).to_contain_text("Your learning platform keeps")


@pytest.mark.deep
def test_page_outside_a_platform_says_so(page, platform):
    page.goto(f"{platform.url}/content/all-1.2/{FIRST}.html")

    expect(page.locator("#row-state")).to_contain_text("No learning platform is around this page", timeout=LONG)
    expect(page.locator(".bbb .head h2").first).to_have_text("Your first flock", timeout=LONG)


@pytest.mark.deep
def test_own_lesson_is_done_in_a_package(open_page, platform):
    _around, page = launch(open_page, platform, "own-own", "Robin")
    open_step(page)
    complete_step(page, "tapping", OwnLesson(EXAMPLE).lesson.steps[0])

    platform.await_state("all-1.2", "own-own", "Robin", status="completed", score=100.0)


@pytest.mark.parametrize("lesson", rest_in_deep(ALL_LESSONS, [OF_ALL_KINDS]), ids=lambda lesson: lesson.key)
def test_every_lesson_arrives_step_by_step(open_page, platform, lesson):
    edition, row, many = tuple(EDITIONS)[ALL_LESSONS.index(lesson) % 2], lesson_row(lesson).id, len(lesson.steps)
    kept, page, began = (f"all-{edition}", row, "Wren"), open_page(**KEYS), time.monotonic()
    page.goto(platform.address(*kept, edition, how="frame"))
    said, in_browser = walk_to_end(page.frame("row"), lesson), kept_in_browser(page)
    page.goto("about:blank")

    assert in_browser == []
    ending = "Lesson done!" if lesson.is_extra else "All by yourself!"  # an extra has no stars
    assert said == [ending, f"{many} of {many} done", "Reported to your learning platform."]
    found = platform.await_state(*kept, status="completed", score=100.0)
    assert found["names"] == [f"{row}-{step.id}" for step in lesson.steps]
    assert found["results"] == ["correct"] * many
    assert 0 < found["seconds"] <= time.monotonic() - began
    assert platform.scores(*kept) == [(200 * done + many) // (2 * many) for done in range(1, many + 1)]  # halves go up


# Exercises and questions -------------------------------------------------------------------


def right_answer(exercise):
    """Return the right answer to an exercise as it would be typed."""
    if exercise.kind == "sample":
        return f"{round(1000 * exercise.answer)} of 1000"
    return f"{exercise.answer}"


@pytest.mark.parametrize("game", rest_in_deep(registry.games(), ["nanuk"]))
def test_exercises_report_each_answer_and_show_right_ones_again(open_page, platform, game):
    row, asked = f"{game}-exercises", exercises.exercises(game)
    _around, page = launch(open_page, platform, row, "Robin", "2004")
    boxes = page.locator(".bbb-exercise input")
    expect(boxes).to_have_count(len(asked), timeout=LONG)
    boxes.first.fill("123456")
    boxes.first.press("Enter")
    expect(page.locator(".bbb-exercise").first).to_have_attribute("data-state", "off")
    for box, each in zip(boxes.all(), asked, strict=True):
        box.fill(right_answer(each))
        box.press("Enter")
    found = platform.await_state("all-2004", row, "Robin", status="completed", score=100.0)
    assert found["results"] == ["incorrect", *["correct"] * len(asked)]
    page.close()

    _around, page = launch(open_page, platform, row, "Robin", "2004")
    for box, each in zip(page.locator(".bbb-exercise").all(), asked, strict=False):
        expect(box).to_have_attribute("data-state", "right", timeout=LONG)
        expect(box.locator("input")).to_have_value(right_answer(each))
    assert len(platform.state("all-2004", row, "Robin")["results"]) == len(asked) + 1


@pytest.mark.deep
@pytest.mark.parametrize("number", range(1, len(unit_lessons()) + 1))
def test_lesson_in_probability_counts_guesses_not_looks(open_page, platform, number):
    row = f"unit-{number}"
    _around, page = launch(open_page, platform, row, "Robin", "2004")
    questions = page.locator(".explore")
    expect(questions.first.get_by_role("button", name="That is my guess")).to_be_visible(timeout=LONG)
    many = questions.count()
    guess(page, Person(page, "mouse"), questions.first)
    platform.await_state("all-2004", row, "Robin", score=float(round(100 / many)))
    for at in range(1, many):
        questions.nth(at).locator("[data-id=unfold]").click()
        questions.nth(at).get_by_role("button", name="I cannot guess: show me").click()
        expect(questions.nth(at).locator(".ex-big")).to_be_visible()

    platform.await_state("all-2004", row, "Robin", status="completed", score=float(round(100 / many)))


# Looks --------------------------------------------------------------------------


@pytest.mark.deep
@pytest.mark.parametrize(
    ("row", "look"),
    list(product([FIRST, "nanuk-exercises", "unit-2"], ["phone", "dark"])),
)
def test_packaged_pages_fit_and_are_accessible(open_page, platform, row, look):
    page = open_page(**{"bypass_csp": True} | LOOKS[look])
    page.goto(f"{platform.url}/content/all-1.2/{row}.html")
    expect(page.locator("body")).to_have_class(re.compile("page-ready"), timeout=LONG)

    expect(page.locator(".row-line")).to_be_in_viewport()
    assert not scrolls_sideways(page)
    assert axe_violations(page) == []
