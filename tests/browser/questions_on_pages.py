"""Pages about chance, played with: every question is guessed and opened, and each of its controls moved once."""

import re
from itertools import cycle

from playwright.sync_api import expect

from tests.browser.test_explore import Person
from tests.browser.test_pages import axe_violations, scrolls_sideways
from widgets.explore.odds_hub import KEYS as KEYS_OF_PAGES

ABOUT_CHANCE = [
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
            "probability_2",
            "write_a_lesson",
            "exercises_nanatoridori",
            "exercises_nanuk",
            "exercises_koinobori",
        )
    ),
]
"""Other pages with numbers or for teachers, which have no guesses and must show no code."""
LEAST = {"chance": 3} | {page: len(keys) for page, keys in KEYS_OF_PAGES.items()}
"""How many questions a page about chance has at least."""
HANDS = {"mouse": {}, "touch": {"viewport": {"width": 390, "height": 844}, "has_touch": True}, "keys": {}}
CELLS = r"\b([Rr]un|[Cc]hange|[Ee]dit|[Ee]xecute)\b[^.]{0,30}\bcells?\b|Shift\W?Enter|Traceback|<\w+ object at|Error:"


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


def talk_of_cells(page):
    """Return what a page says about trouble, or about cells and their errors."""
    said = " ".join(page.locator("main").text_content().split())
    return page.locator(".page-trouble").all_inner_texts() + [found[0] for found in re.finditer(CELLS, said)]


def visit(page, how):
    """Play with all questions of a page; return how many there were."""
    hand, questions = Person(page, how), page.locator(".explore")
    number = sum(play_with(page, hand, questions.nth(at)) for at in range(questions.count()))
    assert talk_of_cells(page) == []
    assert not scrolls_sideways(page)
    assert axe_violations(page) == []
    return number
