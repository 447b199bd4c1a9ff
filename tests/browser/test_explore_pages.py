"""The pages about chance, from the server and on the static site: every question and control, by each kind of input."""

import re
from itertools import cycle

import pytest
from playwright.sync_api import expect

from tests.browser.test_explore import Person
from tests.browser.test_lite import DONE, KEYS, LONG
from tests.browser.test_pages import axe_violations
from widgets.explore.odds_hub import KEYS as KEYS_OF_PAGES

NAMES = [
    "nanatoridori/odds",
    "nanatoridori/odds_more",
    "nanuk/odds",
    "nanuk/odds_more",
    "koinobori/odds",
    "koinobori/odds_more",
    "chance",
    "odds",
    "shape",
]
READ = [
    "rules",
    "progress",
    "nanatoridori/exercises",
    "nanuk/exercises",
    "koinobori/exercises",
    *(
        f"teachers/{name}"
        for name in (
            "bigger",
            "class_results",
            "desk",
            "lead_a_class",
            "own_lesson",
            "write_a_lesson",
            "exercises_nanatoridori",
            "exercises_nanuk",
            "exercises_koinobori",
        )
    ),
]
"""Other pages with numbers or for teachers, which have no guesses and must show no code."""
HANDS = {"mouse": {}, "touch": {"viewport": {"width": 390, "height": 844}, "has_touch": True}, "keys": {}}
CODE = r"\b([Rr]un|[Cc]hange|[Ee]dit|[Ee]xecute)\b[^.]{0,30}\bcells?\b|Shift\W?Enter|Traceback|<\w+ object at|Error:"


def guess(page, hand, question):
    """Make some guess at a question, whatever kind of guess it asks for."""
    for group in question.locator("[role=radiogroup]").all():
        options = group.get_by_role("radio")
        hand.choose(options.nth(options.count() // 2))
    more = question.locator(".ex-beads button").filter(has_text="+")
    if more.count():
        for _bead, button in zip(range(20), cycle(more.all()), strict=False):
            hand.choose(button)
    for slider in question.get_by_role("slider").all():
        if question.locator(".ex-line").count():
            put_on_line(page, hand, question, slider)
        else:
            hand.put(slider, 40)
    commit = question.get_by_role("button", name="That is my guess")
    expect(commit).not_to_have_attribute("aria-disabled", "true")
    hand.choose(commit)
    expect(question.locator(".ex-big")).to_be_visible()


def put_on_line(page, hand, question, slider):
    """Move the handle on the line: drag it, tap the line, or press an arrow key."""
    rail = question.locator(".ex-rail").first
    rail.scroll_into_view_if_needed()
    box, at = rail.bounding_box(), slider.bounding_box()
    x, y = box["x"] + box["width"] / 4, box["y"] + box["height"] / 2
    if hand.how == "keys":
        slider.focus()
        page.keyboard.press("ArrowRight")
    elif hand.how == "touch":
        page.touchscreen.tap(x, y)
    else:
        page.mouse.move(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
        page.mouse.down()
        page.mouse.move(x, y, steps=3)
        page.mouse.up()
        share = (int(slider.get_attribute("aria-valuenow")) - int(slider.get_attribute("aria-valuemin"))) / (
            int(slider.get_attribute("aria-valuemax")) - int(slider.get_attribute("aria-valuemin"))
        )
        assert abs(share - 0.25) < 0.02, "the handle is where it was dropped"


def play_with(page, hand, question):
    """Open a question, guess, move each of its controls once, and draw."""
    unfold = question.locator("[data-id=unfold]")
    commit = question.get_by_role("button", name="That is my guess", exact=True)
    expect(question.locator(".ex-question")).to_be_visible()
    if unfold.count():
        hand.choose(unfold)
        expect(commit).to_be_visible()
    if not commit.count():
        return False  # the picture of all guesses is not a question
    said = question.locator("[role=status]")
    guess(page, hand, question)
    expect(said).to_contain_text(", ")
    for fold in question.locator(".ex-folds > details > summary").all():
        hand.choose(fold)
    for group in question.locator(".ex-panel :is(.ex-stepper, .ex-segments, .ex-cards)").all():
        button = group.locator("button:not([aria-disabled])").last
        if button.count():
            hand.choose(button)
    for switch in question.locator(".ex-panel [role=switch]").all():
        before = switch.get_attribute("aria-checked")
        hand.choose(switch)
        expect(switch).not_to_have_attribute("aria-checked", before)
    ten = question.get_by_role("button", name="10", exact=True)
    if ten.count():
        hand.choose(ten)
        expect(said).to_contain_text("interval says")
    return True


def visit(page, name, how):
    """Play with all questions of a page; return how many there were."""
    assert not page.locator(".page-trouble").all_inner_texts()
    hand, questions = Person(page, how), page.locator(".explore")
    number = sum(play_with(page, hand, questions.nth(at)) for at in range(questions.count()))
    expect(page.locator("main")).not_to_contain_text(re.compile(CODE))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
    assert axe_violations(page) == []
    return number


LEAST = {"chance": 3} | {page: len(keys) for page, keys in KEYS_OF_PAGES.items()}


@pytest.mark.deep  # `make test` plays with single questions (test_explore.py)
@pytest.mark.parametrize("how", HANDS)
@pytest.mark.parametrize("name", NAMES)
def test_page_by_the_server_is_played_with(open_page, voila, name, how):
    page = open_page(**HANDS[how])
    page.goto(voila.page(name))
    expect(page.locator("body.page-ready")).to_be_visible()
    assert visit(page, name, how) >= LEAST.get(name, 0)


@pytest.mark.deep  # slow: the site is built, and each page loads Python
@pytest.mark.parametrize("name", NAMES)
def test_page_in_the_browser_is_played_with(open_page, site, name):
    how = [*HANDS][NAMES.index(name) % len(HANDS)]
    page = open_page(**HANDS[how] | KEYS)
    page.goto(site.page(name))
    page.wait_for_function(DONE, timeout=2 * LONG)
    assert visit(page, name, how) >= LEAST.get(name, 0)


@pytest.mark.deep  # `tests.house` checks the contents of these pages on every run
@pytest.mark.parametrize("look", ["mouse", "touch"])
@pytest.mark.parametrize("name", READ)
def test_other_page_by_the_server_is_read(open_page, voila, name, look):
    page = open_page(**HANDS[look])
    page.goto(voila.page(name))
    expect(page.locator("body.page-ready")).to_be_visible()
    visit(page, name, look)


@pytest.mark.deep
@pytest.mark.parametrize("name", READ)
def test_other_page_in_the_browser_is_read(open_page, site, name):
    page = open_page(**HANDS["touch"] | KEYS)
    page.goto(site.page(name))
    page.wait_for_function(DONE, timeout=2 * LONG)
    visit(page, name, "touch")
