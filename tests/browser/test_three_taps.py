"""From the front door, whoever knows nothing of the pages is in three taps where the answer is; one row a goal.

A row joins as soon as the page that it leads to exists.
"""

from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from gamelib.lessons.library import notebooks
from tests.browser.test_pages import LOOKS
from tests.tiers import rest_in_deep
from widgets.web import site_map

MENU = "menu"
"""The tap on the three lines of the head."""
MOST_TAPS = 3


class Goal(NamedTuple):
    """What somebody wants: the links or buttons to tap, in words; the page it takes; what must be seen there."""

    wants: str
    taps: tuple[str, ...]
    page: str
    sees: str


GOALS = [
    Goal("how do I win", ("Rules",), "rules.ipynb", "input:visible"),
    Goal("how do I win, of one game", ("Nanuk", "Rules"), "nanuk/rules.ipynb", "input:visible"),
    Goal("print the rules", ("Nanatoridori", "Rules"), "nanatoridori/rules.ipynb", "text=/^Print/"),
    Goal("a table with a friend", ("With friends",), "", "main h1:has-text('friends')"),
    Goal(
        "put up 5 5 against a hand",
        ("Nanatoridori", "Set up a position"),
        "nanatoridori/position.ipynb",
        "main h1:has-text('Set up a position')",
    ),
    Goal("how likely is something", ("Nanatoridori", "Odds"), "nanatoridori/odds.ipynb", "main h1"),
    Goal("how likely are three peacocks", (MENU, "Ask your own"), "ask.ipynb", "main h1:has-text('Ask your own')"),
    Goal("my progress", (MENU, "My progress"), "progress.ipynb", "main h1:has-text('My progress')"),
    Goal("where is Python", (MENU, "For Python"), "python.ipynb", "main h1:has-text('Python')"),
    Goal(
        "homework for my class",
        (MENU, "Give homework"),
        "teachers/give_homework.ipynb",
        "main h1:has-text('Give homework')",
    ),
    Goal("settings", (MENU, "Settings"), "", "role=dialog"),
]
HERE = [goal for goal in GOALS if not goal.page or (notebooks() / goal.page).is_file()]


@pytest.mark.parametrize("look", rest_in_deep(["laptop", "phone"], ["laptop"]))
@pytest.mark.parametrize("goal", HERE, ids=lambda goal: goal.wants)
def test_goal_is_reached_in_three_taps(open_page, voila, goal, look):
    page = open_page(**LOOKS[look])
    page.goto(voila.url)
    taps = 0
    for name in goal.taps:
        taps += tap(page, name)

    assert taps <= MOST_TAPS
    expect(page.locator(goal.sees).first).to_be_visible()


def tap(page, name):
    """Tap what has this name, unfolding the menu first where it is folded away; return the number of taps."""
    fold = page.locator(".page-menu summary")
    if name == MENU:
        fold.click()
        return 1
    pages = [
        page.locator(".page-head, .page-gamebar").get_by_role(role, name=name, exact=True)
        for role in ("link", "button")
    ]
    wanted = pages[0].or_(pages[1])
    taps = 1
    if not wanted.count():
        fold.click()
        taps += 1
    wanted.first.click()
    return taps


def test_every_page_that_has_a_name_has_a_goal():
    named = {page["path"] for page in [*site_map.places(), *site_map.menu_pages()] if "path" in page}

    assert named - {goal.page for goal in GOALS} <= {"teachers/desk.ipynb", "odds.ipynb", "chance.ipynb", "shape.ipynb"}
