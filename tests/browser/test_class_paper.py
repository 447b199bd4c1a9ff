"""The report on a class: on a screen, with its buttons, and on paper."""

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.browser.test_pages import faults
from tests.browser.wall_screens import ORIGIN, Wall
from tests.tiers import rest_in_deep
from widgets.desk import after_class
from widgets.room import room_pages

GAMES = ("nanatoridori", "nanuk", "koinobori")
LESSON = (("nanatoridori", "move"), ("nanatoridori", "number"), ("koinobori", "seat"))
ONE_DEAL = {"number": 9, "question": "One deal for everybody", "game": "koinobori", "position": "K3B-0033-9"}
DEAL = [
    {**ONE_DEAL, **row}
    for row in (
        *({"kind": "deal", "answer": score, "count": 5} for score in (4, 11, 12, 20)),
        {"kind": "finding", "words": "20 of 24 have finished the round. The class came to 12 points on average."},
    )
]
REFUSED = [
    {"kind": "refused", "answer": clause, "count": times}
    for clause, times in (("NANA-4.3", 14), ("NANA-4.2", 11), ("KOI-4.13", 3))
]
DARK = {"color_scheme": "dark"}
PLACE = f"{ORIGIN}/class/wall/HKRT/answers.html"
CUT = """() => [...document.querySelectorAll(".page")].flatMap((page, at) => {
  const { right, bottom } = page.getBoundingClientRect();
  return [...page.querySelectorAll("h1, h2, p, td, img, svg, .bar")].filter((node) => {
    const box = node.getBoundingClientRect();
    return box.right > right || box.bottom > bottom - 20;
  }).map((node) => `${at + 1}: ${node.textContent.slice(0, 40)}`);
})"""
"""JavaScript that finds elements outside their page, or too near its lower edge for a printer."""
WHITE = "() => getComputedStyle(document.querySelector('.page')).backgroundColor"


async def asked(votes):
    wall = Wall()
    for game, kind in votes:
        await wall.vote(game, kind)
    return wall.room.counts()


def report(votes):
    with ThreadPoolExecutor(1) as thread:
        return after_class.report([*thread.submit(asyncio.run, asked(votes)).result(), *DEAL, *REFUSED])


@pytest.fixture(scope="module")
def lesson():
    return report(LESSON)


def open_paper(open_page, found, **look):
    """Open the page as the server sends it, including its policy."""
    page = open_page(viewport={"width": 1280, "height": 900}, **look)
    page.route(
        f"{ORIGIN}/**",
        lambda route: route.fulfill(
            body=room_pages.answers_page(found.paper(), "HKRT"),
            content_type="text/html",
            headers={"Content-Security-Policy": room_pages.PRINT_POLICY},
        ),
    )
    page.goto(PLACE)
    return page


def test_a_lesson_fits_one_page_with_its_positions(open_page, lesson):
    page = open_paper(open_page, lesson)
    assert page.locator(".page").count() == 1
    assert page.evaluate(CUT) == []
    drawn = "() => [...document.images].map((image) => image.naturalWidth > 0)"
    assert page.evaluate(drawn) == [True, True]
    page.emulate_media(media="print")
    assert not page.locator(".above").is_visible()
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True, print_background=True))) == 1


@pytest.mark.parametrize("games", rest_in_deep([GAMES, *([game, game] for game in GAMES)], [GAMES]))
def test_nothing_is_cut_off_where_there_are_many_questions(open_page, games):
    page = open_paper(open_page, report([(game, kind) for game in games for kind in ("move", "number", "seat")]))
    assert page.locator(".page").count() > 1
    assert page.evaluate(CUT) == []


@pytest.mark.parametrize("look", rest_in_deep([{}, DARK, {**DARK, "forced_colors": "active"}], [DARK]))
def test_buttons_work_by_keys_and_paper_stays_white(open_page, lesson, look):
    page = open_paper(open_page, lesson, **look)
    assert faults(page) == []
    assert page.locator(".above").is_visible()
    assert page.evaluate(WHITE) == "rgb(255, 255, 255)"
    page.evaluate("() => { window.print = () => { window.isPrinted = true; }; }")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    assert page.evaluate("() => window.isPrinted")
    assert page.locator(".above a").evaluate_all("(all) => all.map(({ href }) => new URL(href).pathname)") == [
        "/class/wall/HKRT/answers.csv",
        "/class/wall/HKRT",
    ]
